/* SPDX-License-Identifier: MIT
 *
 * The loops of streams.c for vectors of VECTOR_BYTES, which functions with TARGET may use.
 *
 * Four vectors, or eight, are dealt with in a turn: loads first, then the stores.  What the load
 * brings to registers is left there, as sums would wait for the units that add.
 */
#define VECTOR RF_STREAMS_NAME(vector_of_)
#define OFF    RF_STREAMS_NAME(vector_off_lines_of_)
#define LOOP(name)                                                                                 \
	TARGET static void RF_STREAMS_NAME(name)(double *const *arrays, size_t elements,           \
	                                         size_t times, double factor)
#define LANES (VECTOR_BYTES / sizeof(double))

typedef double VECTOR __attribute__((vector_size(VECTOR_BYTES), may_alias));
typedef double OFF __attribute__((vector_size(VECTOR_BYTES), may_alias, aligned(8)));

#define USE(vector)                                                                                \
	do {                                                                                       \
		VECTOR loaded = (vector);                                                          \
		__asm__ volatile("" : : RF_STREAMS_REGISTER(loaded));                              \
	} while (0)

LOOP(load_)
{
	size_t count = elements / LANES;

	(void)factor;
	for (; times > 0; --times) {
		const VECTOR *a = (const VECTOR *)arrays[0];

		for (size_t i = 0; i < count; i += 8) {
			USE(a[i]);
			USE(a[i + 1]);
			USE(a[i + 2]);
			USE(a[i + 3]);
			USE(a[i + 4]);
			USE(a[i + 5]);
			USE(a[i + 6]);
			USE(a[i + 7]);
		}
		RF_STREAMS_AGAIN;
	}
}

LOOP(load_off_)
{
	size_t count = elements / LANES;

	(void)factor;
	for (; times > 0; --times) {
		const OFF *a = (const OFF *)(arrays[0] + 1);

		for (size_t i = 0; i < count; i += 4) {
			USE(a[i]);
			USE(a[i + 1]);
			USE(a[i + 2]);
			USE(a[i + 3]);
		}
		RF_STREAMS_AGAIN;
	}
}

LOOP(store_off_)
{
	VECTOR zero = { 0 }, s = zero + factor;
	size_t count = elements / LANES;

	for (; times > 0; --times) {
		OFF *a = (OFF *)(arrays[0] + 1);

		for (size_t i = 0; i < count; i += 4) {
			a[i] = s;
			a[i + 1] = s;
			a[i + 2] = s;
			a[i + 3] = s;
		}
		RF_STREAMS_AGAIN;
	}
}

LOOP(echo_)
{
	size_t count = elements / LANES;

	(void)factor;
	for (; times > 0; --times) {
		VECTOR *a = (VECTOR *)arrays[0];
		const VECTOR *b = (const VECTOR *)arrays[1];
		const VECTOR *c = (const VECTOR *)arrays[2];
		const VECTOR *d = (const VECTOR *)arrays[3];

		for (size_t i = 0; i < count; ++i) {
			USE(c[i]);
			USE(d[i]);
			a[i] = b[i];
		}
		RF_STREAMS_AGAIN;
	}
}

#define STORING(name, value)                                                                       \
	LOOP(name)                                                                                 \
	{                                                                                          \
		VECTOR zero = { 0 }, s = zero + factor;                                            \
		size_t count = elements / LANES;                                                   \
                                                                                                   \
		for (; times > 0; --times) {                                                       \
			VECTOR *a = (VECTOR *)arrays[0];                                           \
			const VECTOR *b = (const VECTOR *)arrays[1];                               \
			const VECTOR *c = (const VECTOR *)arrays[2];                               \
			const VECTOR *d = (const VECTOR *)arrays[3];                               \
                                                                                                   \
			for (size_t i = 0; i < count; i += 4) {                                    \
				VECTOR v0 = value(i), v1 = value(i + 1);                           \
				VECTOR v2 = value(i + 2), v3 = value(i + 3);                       \
                                                                                                   \
				a[i] = v0;                                                         \
				a[i + 1] = v1;                                                     \
				a[i + 2] = v2;                                                     \
				a[i + 3] = v3;                                                     \
			}                                                                          \
			(void)b, (void)c, (void)d, (void)s;                                        \
			RF_STREAMS_AGAIN;                                                          \
		}                                                                                  \
	}

#define STORED(i)   s
#define COPIED(i)   b[i]
#define UPDATED(i)  (s * a[i])
#define OF_TRIAD(i) (b[i] + c[i] * d[i])
#define OF_DAXPY(i) (a[i] + s * b[i])

STORING(store_, STORED)
STORING(copy_, COPIED)
STORING(update_, UPDATED)
STORING(triad_, OF_TRIAD)
STORING(daxpy_, OF_DAXPY)

#undef USE
#undef VECTOR
#undef OFF
#undef LOOP
#undef LANES
#undef STORING
#undef STORED
#undef COPIED
#undef UPDATED
#undef OF_TRIAD
#undef OF_DAXPY
#undef VECTOR_BYTES
#undef TARGET
#undef RF_STREAMS_NAME
