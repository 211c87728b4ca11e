# What `arrays.py` does, for the C fields of compiled rules.
ctypedef fused number:
    short
    int
    long long

cdef inline bint same(number *one, number *other, int start, int end) noexcept:
    cdef int i
    for i in range(start, end):
        if one[i] != other[i]:
            return False
    return True

cdef inline long long taken(dict values, str name, long long now) except? -1:
    if name in values:
        return values.pop(name)
    return now

cdef inline int load(number *target, dict values, str name, int size) except -1:
    cdef int place = 0
    if name not in values:
        return 0
    given = values.pop(name)
    if isinstance(given, dict):
        for key, value in (<dict>given).items():
            place = key
            if not 0 <= place < size:
                raise IndexError(f"{name} has {size} places, and none is {place}")
            target[place] = value
        return 0
    for value in given:
        if place == size:
            raise IndexError(f"{name} has {size} places, and none is {place}")
        target[place] = value
        place += 1
    return 0
