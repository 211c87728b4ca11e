# What `lanes.py` does, in C: sums stay in vector registers. AVX2 is taken where the processor has it.
cdef extern from *:
    """
    #define LUDOMANCER_FIRST 64
    #define LUDOMANCER_SECOND 32
    #define LUDOMANCER_TOP 1023

    static void ludomancer_add(const short *rows, int width, const int *index, const int *value, int count, int *sums) {
        int i, k;
        for (k = 0; k < width; k++) sums[k] = 0;
        for (i = 0; i < count; i++) {
            const short *row = rows + (long) index[i] * width;
            const int number = value[i];
            for (k = 0; k < width; k++) sums[k] += number * row[k];
        }
    }

    #if defined(__GNUC__) && defined(__x86_64__)
    #include <immintrin.h>
    #define LUDOMANCER_LOAD(at) _mm256_loadu_si256((const __m256i *) (at))
    #define LUDOMANCER_STORE(at, what) _mm256_storeu_si256((__m256i *) (at), what)

    /* half a row of 64, or a row of 32; two rows at once, whose weights are paired */
    __attribute__((target("avx2")))
    static void ludomancer_add_avx2(const short *rows, int width, const int *index, const int *value, int count, int *sums) {
        __m256i a = _mm256_setzero_si256(), b = a, c = a, d = a;
        int i;
        for (i = 0; i < count; i += 2) {
            const short *p = rows + (long) index[i] * width;
            const short *q = i + 1 < count ? rows + (long) index[i + 1] * width : p;
            const int second = i + 1 < count ? value[i + 1] : 0;
            const __m256i numbers = _mm256_set1_epi32((value[i] & 0xFFFF) | (int) ((unsigned int) second << 16));
            const __m256i p0 = LUDOMANCER_LOAD(p), q0 = LUDOMANCER_LOAD(q);
            const __m256i p1 = LUDOMANCER_LOAD(p + 16), q1 = LUDOMANCER_LOAD(q + 16);
            a = _mm256_add_epi32(a, _mm256_madd_epi16(_mm256_unpacklo_epi16(p0, q0), numbers));
            b = _mm256_add_epi32(b, _mm256_madd_epi16(_mm256_unpackhi_epi16(p0, q0), numbers));
            c = _mm256_add_epi32(c, _mm256_madd_epi16(_mm256_unpacklo_epi16(p1, q1), numbers));
            d = _mm256_add_epi32(d, _mm256_madd_epi16(_mm256_unpackhi_epi16(p1, q1), numbers));
        }
        LUDOMANCER_STORE(sums, _mm256_permute2x128_si256(a, b, 0x20));
        LUDOMANCER_STORE(sums + 8, _mm256_permute2x128_si256(a, b, 0x31));
        LUDOMANCER_STORE(sums + 16, _mm256_permute2x128_si256(c, d, 0x20));
        LUDOMANCER_STORE(sums + 24, _mm256_permute2x128_si256(c, d, 0x31));
    }

    static int ludomancer_wide = -1;  /* not known yet */

    static int ludomancer_has_avx2(void) {
        if (ludomancer_wide < 0) ludomancer_wide = __builtin_cpu_supports("avx2") ? 1 : 0;
        return ludomancer_wide;
    }

    static void ludomancer_sum(const short *rows, int width, const int *index, const int *value, int count, int *sums) {
        if (ludomancer_has_avx2()) {
            ludomancer_add_avx2(rows, width, index, value, count, sums);
            if (width == 64) ludomancer_add_avx2(rows + 32, width, index, value, count, sums + 32);
        } else if (width == LUDOMANCER_FIRST) {
            ludomancer_add(rows, LUDOMANCER_FIRST, index, value, count, sums);
        } else {
            ludomancer_add(rows, LUDOMANCER_SECOND, index, value, count, sums);
        }
    }

    static int ludomancer_use_wide(int on) {
        ludomancer_wide = on ? -1 : 0;
        return ludomancer_has_avx2();
    }
    #else
    #define ludomancer_sum ludomancer_add
    static int ludomancer_use_wide(int on) { (void) on; return 0; }
    #endif

    static int ludomancer_logit(const short *first, const int *first_bias, const short *second, const int *second_bias,
                                const short *third, int third_bias, const int *index, const int *value, int count) {
        int sums[LUDOMANCER_FIRST], active[LUDOMANCER_FIRST], strong[LUDOMANCER_FIRST];
        int k, more = 0, found = third_bias;
        ludomancer_sum(first, LUDOMANCER_FIRST, index, value, count, sums);
        for (k = 0; k < LUDOMANCER_FIRST; k++) {
            int output = (sums[k] + first_bias[k]) >> 4;
            output = output < 0 ? 0 : output > LUDOMANCER_TOP ? LUDOMANCER_TOP : output;
            active[more] = k;
            strong[more] = output;
            more += output > 0;
        }
        ludomancer_sum(second, LUDOMANCER_SECOND, active, strong, more, sums);
        for (k = 0; k < LUDOMANCER_SECOND; k++) {
            int output = (sums[k] + second_bias[k]) >> 8;
            output = output < 0 ? 0 : output > LUDOMANCER_TOP ? LUDOMANCER_TOP : output;
            found += third[k] * output;
        }
        return found;
    }
    """
    int ludomancer_logit(const short *first, const int *first_bias, const short *second, const int *second_bias,
                         const short *third, int third_bias, const int *index, const int *value, int count) noexcept nogil
    int ludomancer_use_wide(int on) noexcept nogil

cdef enum:
    SURE = 1048576

cdef inline object first_rows(object weights):
    return weights

cdef inline object second_rows(object weights):
    return weights

cdef inline int logit(short[::1] first, int[::1] first_bias, short[::1] second, int[::1] second_bias, short[::1] third,
                      int third_bias, int *index, int *value, int count) noexcept:
    return ludomancer_logit(&first[0], &first_bias[0], &second[0], &second_bias[0], &third[0], third_bias, index, value,
                            count)

cdef inline bint wide(bint on) noexcept:
    return ludomancer_use_wide(on) != 0

cdef inline long long whole(double number) noexcept:
    return <long long> number
