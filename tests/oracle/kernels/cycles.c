/* Variables that come back to values that they had, from turn to turn of a loop. */
#include <stdbool.h>

#define FLAGGED(name, type, first, before, condition, behind)                                      \
	void name(int n, double *restrict a, const double *restrict b)                             \
	{                                                                                          \
		type k = first;                                                                    \
		for (int i = 0; i < n; i++) {                                                      \
			before;                                                                    \
			if (condition)                                                             \
				a[i] = b[i];                                                       \
			behind;                                                                    \
		}                                                                                  \
	}

FLAGGED(difference, int, 0, , k, k = 1 - k)
FLAGGED(difference_set, int, 1, , k, k = 1 - k)
FLAGGED(negated, int, 0, , k, k = !k)
FLAGGED(negated_bool, bool, false, , k, k = !k)
FLAGGED(negated_before, int, 0, k = !k, k, )
FLAGGED(negated_unsigned, unsigned, 0, , !k, k = 1 - k)
FLAGGED(flipped, int, 0, k ^= 1, k, )
FLAGGED(flipped_char, unsigned char, 1, , k == 0, k ^= 1)
FLAGGED(signed_flag, int, 1, , k > 0, k = -k)
FLAGGED(other_numbers, int, 3, , k == 5, k = 8 - k)
FLAGGED(third, int, 0, , k == 2, k = (k + 1) % 3)
FLAGGED(third_from_one, int, 1, , k == 2, k = (k + 1) % 3)
FLAGGED(fifth_before, int, 0, k = (k + 1) % 5, k == 2, )
FLAGGED(twentieth, int, 0, , k % 7 == 3, k = (k + 1) % 20)
FLAGGED(masked, int, 0, , k == 3 || k == 6, k = (k + 1) & 7)
FLAGGED(counted_back, int, 4, , k == 1, k = k == 0 ? 4 : k - 1)
FLAGGED(chosen, int, 0, , k == 2, k = k == 4 ? 1 : k + 1)
FLAGGED(set_back, int, 0, , k == 1, k++; if (k >= 4) k = 0)
FLAGGED(set_back_at_once, int, 0, , k == 1, if (++k == 4) k = 0)
FLAGGED(set_back_before, int, 0, k++; if (k == 7) k = 0, k == 2, )
FLAGGED(runs_out, int, 2, , k == 1, k = k > 0 ? k - 1 : 0)
FLAGGED(doubled, int, 1, , k == 4, k = k * 2 % 7)

FLAGGED(first_five, int, 0, , k++ < 5, )
FLAGGED(last_ones, int, n, , --k < 7, )
FLAGGED(in_between, int, 3, , (k++ >= 9), )
FLAGGED(first_turn, int, 1, , k, k = 0)
FLAGGED(not_the_first, bool, false, , k, k = true)

void in_head(int n, double *restrict a, const double *restrict b)
{
	for (int i = 0, f = 0; i < n; i++, f = !f)
		if (f)
			a[i] = b[i];
}

void by_two(int n, double *restrict a, const double *restrict b)
{
	int k = 0;
	for (int i = 1; i < n; i += 2) {
		k++;
		if (k == 7)
			k = 0;
		if (k == 2)
			a[i] = b[i];
	}
}

void downwards(int n, double *restrict a, const double *restrict b)
{
	int k = 0;
	for (int i = n - 1; i >= 0; i--) {
		if (k == 2)
			a[i] = b[i];
		k = (k + 1) % 3;
	}
}

void while_loop(int n, double *restrict a, const double *restrict b)
{
	int k = 0, i = 0;
	while (i < n) {
		if (k == 2)
			a[i] = b[i];
		k = k == 4 ? 1 : k + 1;
		i++;
	}
}

void in_inner(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
	for (int i = 0; i < n; i++) {
		int f = 0;
		for (int j = 0; j < m; j++) {
			if (f)
				a[i][j] = b[i][j];
			f = !f;
		}
	}
}

void in_outer(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
	int f = 0;
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < m; j++)
			if (f)
				a[i][j] = b[i][j];
		f = !f;
	}
}

void red_black(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
	int f = 0;
	for (int i = 0; i < n; i++) {
		for (int j = f; j < m; j += 2)
			a[i][j] = b[i][j];
		f = 1 - f;
	}
}

void both_loops(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
	int color = 1;
	for (int i = 0; i < n; i++) {
		int f = 0;
		for (int j = 0; j < m; j++) {
			if (f == color)
				a[i][j] = b[i][j];
			f = !f;
		}
		color = !color;
	}
}

void two_buffers(int n, int m, double a[restrict 2][m], const double *restrict b)
{
	int now = 0;
	for (int i = 0; i < n; i++) {
		for (int j = 1; j < m - 1; j++)
			a[1 - now][j] = a[now][j - 1] + b[j];
		now = 1 - now;
	}
}

/* Turns that may be left early, data and calls decide: what is told is not exact. */
void skipped(int n, double *restrict a, const double *restrict b, const int *restrict c)
{
	int f = 0;
	for (int i = 0; i < n; i++) {
		if (c[i])
			continue;
		if (f)
			a[i] = b[i];
		f = !f;
	}
}

void by_turn(int n, double *restrict a, const double *restrict b)
{
	int k = 0;
	for (int i = 0; i < n; i++) {
		if (k == 2)
			a[i] = b[i];
		k = (k + i) % 3;
	}
}

/* Turns of the outer loop start with what those before leave. */
void not_set_back(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
	int f = 0;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			if (f)
				a[i][j] = b[i][j];
			f = !f;
		}
}

static int state;

void of_all(int n, double *restrict a, const double *restrict b)
{
	state = 0;
	for (int i = 0; i < n; i++) {
		if (state)
			a[i] = b[i];
		state = 1 - state;
	}
}

/* The flag is what so many turns leave. */
void behind(int n, double *restrict a, const double *restrict b)
{
	int f = 0;
	for (int i = 0; i < n; i++)
		f = 1 - f;
	for (int i = 0; i < n; i++)
		if (f)
			a[i] = b[i];
}
