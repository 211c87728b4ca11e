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

cdef inline int fill(number *target, object entries, int place, int size, str name) except -1:
    for value in entries:
        if not 0 <= place < size:
            raise IndexError(f"{name} has {size} places, and none is {place}")
        target[place] = value
        place += 1
    return 0

cdef inline int load(number *target, dict values, str name, int size) except -1:
    cdef int place
    if name not in values:
        return 0
    given = values.pop(name)
    if not isinstance(given, dict):
        return fill(target, given, 0, size, name)
    for key, value in (<dict>given).items():
        place = key
        fill(target, value if isinstance(value, list) else (value,), place, size, name)
    return 0
