# What `lanes.py` does, in C: sums stay in vector registers. AVX2 is taken where the processor has it; whoever trains on
# another kind of processor may get another net, by roundings.
cdef extern from *:
    """
    #include <math.h>

    #define LEARN_FIRST 64
    #define LEARN_SECOND 32
    #define LEARN_END 16.0f

    #if defined(__GNUC__)
    #define LEARN_INLINE static inline __attribute__((always_inline))
    #define LEARN_PLAIN static __attribute__((noinline))
    typedef float learn_lanes __attribute__((vector_size(32), aligned(4), may_alias));
    #define LEARN_AT(place) (*(learn_lanes *) (place))

    /* sums += number * row, of 64 and of 32 lanes; sums stay in registers as long as rows are added */
    #define LEARN_ADD_ROWS(sums, count, row_of, number_of) { \
        learn_lanes c0 = LEARN_AT(sums), c1 = LEARN_AT(sums + 8), c2 = LEARN_AT(sums + 16), c3 = LEARN_AT(sums + 24); \
        for (i = 0; i < count; i++) { \
            const float *row = row_of; \
            const float number = number_of; \
            c0 += number * LEARN_AT(row); \
            c1 += number * LEARN_AT(row + 8); \
            c2 += number * LEARN_AT(row + 16); \
            c3 += number * LEARN_AT(row + 24); \
        } \
        LEARN_AT(sums) = c0; LEARN_AT(sums + 8) = c1; LEARN_AT(sums + 16) = c2; LEARN_AT(sums + 24) = c3; \
    }
    #else
    #define LEARN_INLINE static
    #define LEARN_PLAIN static
    #define LEARN_ADD_ROWS(sums, count, row_of, number_of) \
        for (i = 0; i < count; i++) { \
            const float *row = row_of; \
            const float number = number_of; \
            for (k = 0; k < 32; k++) sums[k] += number * row[k]; \
        }
    #endif

    /* outputs of a layer, clipped; and whether each may still change */
    LEARN_INLINE void learn_clip(float *sums, float *open, int width) {
        int k;
        for (k = 0; k < width; k++) {
            open[k] = sums[k] > 0.0f && sums[k] < LEARN_END ? 1.0f : 0.0f;
            sums[k] = sums[k] < 0.0f ? 0.0f : sums[k] < LEARN_END ? sums[k] : LEARN_END;
        }
    }

    LEARN_INLINE double learn_look_here(const float *now, float *slope, long start, const float *share,
                                        const short *inputs, const short *numbers, int count, float target) {
        const float *first_bias = now + start, *second = first_bias + LEARN_FIRST;
        const float *second_bias = second + LEARN_FIRST * LEARN_SECOND, *third = second_bias + LEARN_SECOND;
        float *to_first = slope + start, *to_second = to_first + LEARN_FIRST;
        float *to_bias = to_second + LEARN_FIRST * LEARN_SECOND, *to_third = to_bias + LEARN_SECOND;
        float one[LEARN_FIRST], two[LEARN_SECOND], open[LEARN_FIRST], down[LEARN_SECOND];
        float logit = third[LEARN_SECOND], wrong;
        int i, j, k;
        for (j = 0; j < LEARN_FIRST; j++) one[j] = first_bias[j];
        LEARN_ADD_ROWS(one, count, now + (long) inputs[i] * LEARN_FIRST, numbers[i] * share[inputs[i]])
        LEARN_ADD_ROWS((one + 32), count, now + (long) inputs[i] * LEARN_FIRST + 32, numbers[i] * share[inputs[i]])
        learn_clip(one, open, LEARN_FIRST);
        for (k = 0; k < LEARN_SECOND; k++) two[k] = second_bias[k];
        LEARN_ADD_ROWS(two, LEARN_FIRST, second + i * LEARN_SECOND, one[i])
        learn_clip(two, down, LEARN_SECOND);
        for (k = 0; k < LEARN_SECOND; k++) logit += two[k] * third[k];
        wrong = (float) (1.0 / (1.0 + exp(-(double) logit))) - target;
        to_third[LEARN_SECOND] += wrong;
        for (k = 0; k < LEARN_SECOND; k++) {
            to_third[k] += wrong * two[k];
            down[k] *= wrong * third[k];
            to_bias[k] += down[k];
        }
        for (j = 0; j < LEARN_FIRST; j++) {
            float back = 0.0f;
            if (one[j] > 0.0f) {
                const float *row = second + j * LEARN_SECOND;
                float *to_row = to_second + j * LEARN_SECOND;
                float parts[8] = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
                for (k = 0; k < LEARN_SECOND; k += 8) {
                    for (i = 0; i < 8; i++) {
                        parts[i] += row[k + i] * down[k + i];
                        to_row[k + i] += one[j] * down[k + i];
                    }
                }
                for (i = 0; i < 8; i++) back += parts[i];
            }
            open[j] *= back;
            to_first[j] += open[j];
        }
        for (i = 0; i < count; i++) {
            float *row = slope + (long) inputs[i] * LEARN_FIRST;
            const float number = numbers[i] * share[inputs[i]];
    #if defined(__GNUC__)
            for (j = 0; j < LEARN_FIRST; j += 8) LEARN_AT(row + j) += number * LEARN_AT(open + j);
    #else
            for (j = 0; j < LEARN_FIRST; j++) row[j] += number * open[j];
    #endif
        }
        return wrong * wrong;
    }

    #if defined(__GNUC__) && defined(__x86_64__)
    #include <immintrin.h>
    #define LEARN_ROOT4(place) _mm_sqrt_ps(place)
    #endif

    /* a step of Adam; a square root and a quotient for each weight are what takes the time */
    LEARN_INLINE void learn_move_here(float *now, float *slopes, float *mean, float *spread, long count, float rate,
                                      float part, float slow, float slower, float tiny) {
        long i = 0;
    #if defined(LEARN_ROOT4)
        for (; i + 4 <= count; i += 4) {
            const __m128 slope = _mm_loadu_ps(slopes + i) * part;
            const __m128 m = slow * _mm_loadu_ps(mean + i) + (1.0f - slow) * slope;
            const __m128 v = slower * _mm_loadu_ps(spread + i) + (1.0f - slower) * slope * slope;
            _mm_storeu_ps(mean + i, m);
            _mm_storeu_ps(spread + i, v);
            _mm_storeu_ps(now + i, _mm_loadu_ps(now + i) - rate * m / (LEARN_ROOT4(v) + tiny));
            _mm_storeu_ps(slopes + i, _mm_setzero_ps());
        }
    #endif
        for (; i < count; i++) {
            const float slope = slopes[i] * part;
            mean[i] = slow * mean[i] + (1.0f - slow) * slope;
            spread[i] = slower * spread[i] + (1.0f - slower) * slope * slope;
            now[i] -= rate * mean[i] / (sqrtf(spread[i]) + tiny);
            slopes[i] = 0.0f;
        }
    }

    LEARN_PLAIN double learn_look_plain(const float *now, float *slope, long start, const float *share,
                                        const short *inputs, const short *numbers, int count, float target) {
        return learn_look_here(now, slope, start, share, inputs, numbers, count, target);
    }

    #if defined(__GNUC__) && defined(__x86_64__)
    __attribute__((target("avx2"), noinline))
    static double learn_look_wide(const float *now, float *slope, long start, const float *share,
                                  const short *inputs, const short *numbers, int count, float target) {
        return learn_look_here(now, slope, start, share, inputs, numbers, count, target);
    }

    static double learn_look(const float *now, float *slope, long start, const float *share,
                             const short *inputs, const short *numbers, int count, float target) {
        if (__builtin_cpu_supports("avx2")) {
            return learn_look_wide(now, slope, start, share, inputs, numbers, count, target);
        }
        return learn_look_plain(now, slope, start, share, inputs, numbers, count, target);
    }
    #else
    #define learn_look learn_look_plain
    #endif

    static void learn_blend(float *kept, const float *now, long count, float keep) {
        long i;
        for (i = 0; i < count; i++) kept[i] = keep * kept[i] + (1.0f - keep) * now[i];
    }
    """
    double learn_look(const float *now, float *slope, long start, const float *share, const short *inputs,
                      const short *numbers, int count, float target) noexcept nogil
    void learn_move_here(float *now, float *slopes, float *mean, float *spread, long count, float rate, float part,
                         float slow, float slower, float tiny) noexcept nogil
    void learn_blend(float *kept, const float *now, long count, float keep) noexcept nogil

cdef inline double look(float[::1] now, float[::1] slope, long start, float[::1] share, short[::1] inputs,
                        short[::1] numbers, long begin, int count, float target) noexcept:
    return learn_look(&now[0], &slope[0], start, &share[0], &inputs[begin], &numbers[begin], count, target)

cdef inline void move(float[::1] now, float[::1] slopes, float[::1] mean, float[::1] spread, long begin, long end,
                      float rate, float part, float slow, float slower, float tiny) noexcept:
    learn_move_here(&now[begin], &slopes[begin], &mean[begin], &spread[begin], end - begin, rate, part, slow, slower, tiny)

cdef inline void blend(float[::1] kept, float[::1] now, float keep) noexcept:
    learn_blend(&kept[0], &now[0], kept.shape[0], keep)
