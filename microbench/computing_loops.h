/* SPDX-License-Identifier: MIT
 *
 * The loops of computing.c with vectors of VECTOR_BYTES, in functions with TARGET: NAMED makes
 * their names, ROOTS and SINGLE_ROOTS take roots of vectors, and HAS_FMA says whether the compiler
 * makes one instruction of a * b + c.
 *
 * Twelve values that do not wait for each other hide how long an operation takes, on two units of
 * six cycles.  They begin differently, or the compiler would see that they are one.
 */
typedef double NAMED(doubles_) __attribute__((vector_size(VECTOR_BYTES)));
typedef float NAMED(floats_) __attribute__((vector_size(VECTOR_BYTES)));

#define LOOP(name) TARGET static double NAMED(name)(size_t times, double by, double also)

#define TWELVE(name, type, number, next)                                                           \
	LOOP(name)                                                                                 \
	{                                                                                          \
		type nothing = { 0 }, x = nothing + (number)by, y = nothing + (number)also;        \
		type v0 = x + 1, v1 = x + 2, v2 = x + 3, v3 = x + 4, v4 = x + 5, v5 = x + 6;       \
		type v6 = x + 7, v7 = x + 8, v8 = x + 9, v9 = x + 10, v10 = x + 11, v11 = x + 12;  \
                                                                                                   \
		for (size_t i = 0; i < times * TURNS; ++i) {                                       \
			v0 = next(v0), v1 = next(v1), v2 = next(v2), v3 = next(v3);                \
			v4 = next(v4), v5 = next(v5), v6 = next(v6), v7 = next(v7);                \
			v8 = next(v8), v9 = next(v9), v10 = next(v10), v11 = next(v11);            \
		}                                                                                  \
		v0 += v1 + v2 + v3 + v4 + v5 + v6 + v7 + v8 + v9 + v10 + v11 + y;                  \
		sink = (double)*(const number *)&v0;                                               \
		return (double)(times * TURNS) * 12 * (double)(sizeof(type) / sizeof(number));     \
	}

/* One value, each operation waiting for the one before. */
#define CHAIN(name, next)                                                                          \
	LOOP(name)                                                                                 \
	{                                                                                          \
		double x = by, y = also, v = x + 1;                                                \
                                                                                                   \
		for (size_t i = 0; i < times * TURNS; ++i)                                         \
			v = next(v);                                                               \
		sink = v + y;                                                                      \
		return (double)(times * TURNS);                                                    \
	}

#define NEXT_FMA(v)          ((v) * x + y)
#define NEXT_ADD(v)          ((v) + y)
#define NEXT_MUL(v)          ((v) * x)
#define NEXT_DIV(v)          ((v) / x)
#define NEXT_ROOT(v)         __builtin_sqrt((v) * x)
#define NEXT_SINGLE_ROOT(v)  __builtin_sqrtf((v) * x)
#define NEXT_ROOTS(v)        ROOTS((v) * x)
#define NEXT_SINGLE_ROOTS(v) SINGLE_ROOTS((v) * x)
#define NEXT_LESS(v)         ((v) < x ? (v) : x)
#define NEXT_COMPARE(v)      (NEXT_LESS(v) > y ? NEXT_LESS(v) : y)

#define FORM(name, type, number, root)                                                             \
	TWELVE(name##_add_, type, number, NEXT_ADD)                                                \
	TWELVE(name##_mul_, type, number, NEXT_MUL)                                                \
	TWELVE(name##_div_, type, number, NEXT_DIV)                                                \
	TWELVE(name##_sqrt_, type, number, root)

FORM(vector, NAMED(doubles_), double, NEXT_ROOTS)
FORM(single, NAMED(floats_), float, NEXT_SINGLE_ROOTS)
FORM(scalar, double, double, NEXT_ROOT)
FORM(single_scalar, float, float, NEXT_SINGLE_ROOT)
CHAIN(chain_add_, NEXT_ADD)
CHAIN(chain_mul_, NEXT_MUL)
CHAIN(chain_div_, NEXT_DIV)
CHAIN(chain_sqrt_, NEXT_ROOT)
CHAIN(chain_compare_, NEXT_COMPARE)

/* One value, which goes through memory from each addition to the next. */
LOOP(chain_forward_)
{
	volatile double places[TURNS + 1];
	double y = also;

	places[0] = by;
	for (size_t i = 0; i < times; ++i) {
		for (size_t at = 0; at < TURNS; ++at)
			places[at + 1] = places[at] + y;
		places[0] = places[TURNS];
	}
	sink = places[0];
	return (double)(times * TURNS);
}

#if HAS_FMA
TWELVE(vector_fma_, NAMED(doubles_), double, NEXT_FMA)
TWELVE(single_fma_, NAMED(floats_), float, NEXT_FMA)
TWELVE(scalar_fma_, double, double, NEXT_FMA)
TWELVE(single_scalar_fma_, float, float, NEXT_FMA)
CHAIN(chain_fma_, NEXT_FMA)
#define FUSED(name) NAMED(name)
#else
#define FUSED(name) NULL
#endif

#define ROW(form)                                                                                  \
	FUSED(form##_fma_), NAMED(form##_add_), NAMED(form##_mul_), NAMED(form##_div_),            \
	    NAMED(form##_sqrt_)

static loop *const NAMED(loops_of_)[RF_COMPUTING_FORMS][RF_COMPUTING_OPERATIONS] = {
	{ ROW(vector) },
	{ ROW(scalar) },
	{ ROW(single) },
	{ ROW(single_scalar) },
	{ ROW(chain), NAMED(chain_compare_), NAMED(chain_forward_) },
};

#undef LOOP
#undef TWELVE
#undef CHAIN
#undef NEXT_FMA
#undef NEXT_ADD
#undef NEXT_MUL
#undef NEXT_DIV
#undef NEXT_ROOT
#undef NEXT_SINGLE_ROOT
#undef NEXT_ROOTS
#undef NEXT_SINGLE_ROOTS
#undef NEXT_LESS
#undef NEXT_COMPARE
#undef FORM
#undef FUSED
#undef ROW
#undef VECTOR_BYTES
#undef NAMED
#undef TARGET
#undef ROOTS
#undef SINGLE_ROOTS
#undef HAS_FMA
