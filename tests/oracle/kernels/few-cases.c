/* Conditions that hang on a few things with few values. */
#include <stdbool.h>

#define NEST(name, condition)                                                                      \
	void name(int n, int m, double a[n][m], double b[n][m])                                    \
	{                                                                                          \
		for (int i = 0; i < n; i++)                                                        \
			for (int j = 0; j < m; j++)                                                \
				if (condition)                                                     \
					a[i][j] += b[i][j];                                        \
				else                                                               \
					b[i][j] = 0;                                               \
	}

NEST(neither, !(i == 1 || i == n - 2))
NEST(not_both, !(i != 1 && j < 3))
NEST(inside, i % 2 && !(j == 0 || j == m - 1))
NEST(half_of_four, (i + j) % 4 < 2)
NEST(not_half_of_four, !((i + j) % 4 < 2))
NEST(differences, (i - j) % 4 < 2)
NEST(natural_differences, ((i - j) & 3) >= 2)
NEST(unsigned_differences, (unsigned)(i - j) % 4 == 1)
NEST(two_divisors, i % 4 == j % 2)
NEST(rest_of_rest, ((i + j) % 3) % 2 == 0)
NEST(pairs, ((i + j) / 2) % 2)
NEST(shifted, ((i + j) >> 1) & 1)
NEST(products, i * j % 2)
NEST(squares, (i * i + j) % 3 == 1)
NEST(second_bit, i & 2)
NEST(two_bits, (i & 6) == 2)
NEST(common_bit, i & j & 1)
NEST(any_bit, (i | j) & 1)
NEST(bit_by_bit, (i & 1) ^ (j & 1))
NEST(packed, ((i & 1) << 1 | (j & 1)) == 2)
NEST(same_truth, (i < 20) == (j < 20))
NEST(other_truth, (i < 20) != (j < 20))
NEST(exclusive, (i < 20) ^ (j < 20))
NEST(both, (i < 20) & (j < 20))
NEST(either, (i < 20) | (j < 20))
NEST(one_of_two, (i == 3) + (j == 4) == 1)
NEST(chosen, i % 2 ? j % 2 : !(j % 2))

#define FLAGGED(name, statements, condition)                                                       \
	void name(int n, int m, double a[n][m], double b[n][m])                                    \
	{                                                                                          \
		for (int i = 0; i < n; i++)                                                        \
			for (int j = 0; j < m; j++) {                                              \
				statements;                                                        \
				if (condition)                                                     \
					a[i][j] += b[i][j];                                        \
				else                                                               \
					b[i][j] = 0;                                               \
			}                                                                          \
	}

FLAGGED(color, int c = (i + j) % 3, c == 1)
FLAGGED(colors, int c = (i + j) & 3, c == 1 || c == 2)
FLAGGED(truth_of_color, bool c = (i + j) & 3, c == 1)
FLAGGED(red, int c = (i + j) % 3; bool r = c == 0, r)
FLAGGED(half, bool e = (i + j) % 4 < 2, !e)
FLAGGED(two_flags, bool e = i < 20; bool f = j < 20, e == f)
FLAGGED(edge, int e = 0; if (i == 0) e = 1; if (i == n - 1) e = 1; if (j == 0) e = 1, e)
FLAGGED(no_edge, bool e = false; if (i == 0) e = true; if (j == m - 1) e = true, !e && i + j > 10)
FLAGGED(corners, int e = (i == 0) + (i == n - 1) + (j == 0) + (j == m - 1), e == 2)
FLAGGED(cast_to_truth, int c = (bool)((i + j) & 3), c == 1)

/* Unsigned numbers go round at 2^32, which no three divides. */
void unsigned_thirds(int n, int m, double a[n][m])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			if ((unsigned)(i - j) % 3 == 1)
				a[i][j] = 0;
}
