/* Conditions that sizes or loop variables decide. */
#include <stdbool.h>
#include <stddef.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

enum kind { FORWARD, BACKWARD = 3, BOTH };

void switch_around(int n, int dir, double *a, double *b)
{
	if (dir == 1) {
		for (int i = 0; i < n; i++)
			a[i] = 2 * b[i];
	}
}

void switch_inside(int n, int dir, double *a, double *b)
{
	for (int i = 0; i < n; i++)
		if (dir == 1)
			a[i] = 2 * b[i];
}

void switch_else(int n, int dir, double *a, double *b)
{
	for (int i = 0; i < n; i++)
		if (dir == 1)
			a[i] = 2 * b[i];
		else
			a[i] = 3 * b[i] + b[i + n];
}

void two_loops(int n, double *a, double *b, int mode)
{
	if (mode == 0)
		for (int i = 0; i < n; i++)
			a[i] = 2 * b[i];
	else
		for (int i = 0; i < n; i++)
			a[i] = b[i];
}

void three_ways(int n, int dir, int mode, double *a, double *b, double *c)
{
	for (int j = 0; j < 4; j++)
		if (dir == 1 && mode > 2)
			for (int i = 0; i < n; i++)
				a[i] = b[i] + c[i];
		else if (dir == 2 || mode == 7)
			for (int i = 0; i < n; i++)
				a[i] = b[i] * b[i] + 1;
		else
			for (int i = 0; i < n; i++)
				a[i] = 0;
}

void part(int n, int m, double *a, double *b, double *c)
{
	for (int i = 0; i < n; i++)
		if (i < m)
			a[i] = 2 * b[i];
		else
			a[i] = c[i];
}

void tail(int n, int m, double *a, double *b, double *c)
{
	for (int i = 0; i < n; i++) {
		if (i >= m)
			a[i] += c[i];
		b[i] = a[i];
	}
}

void first_column(int N, double a[N][N], double b[N][N])
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			if (j < 1)
				a[i][j] = b[i][j];
			b[i][j] = 2 * b[i][j];
		}
}

void last_column(int N, double a[N][N], double b[N][N])
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			b[i][j] = 2 * b[i][j];
			if (j == N - 1)
				a[i][j] = b[i][j] * 3 + 4;
		}
}

void lower_triangle(int N, double a[N][N], double b[N][N])
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			if (j < i)
				a[i][j] = 3 * b[i][j];
}

void interior(int n, double a[n][n], double b[n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1)
				b[i][j] = a[i][j - 1] + a[i][j + 1] + a[i - 1][j] + a[i + 1][j];
}

void border(int n, double a[n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if (i == 0 || j == 0 || !(i < n - 1 && j < n - 1))
				a[i][j] = a[i][j] * 2;
}

void off_diagonal(int n, double a[n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if (i != j)
				a[i][j] = a[i][j] * 2;
			else
				a[i][j] = 1;
}

void always(int n, double a[n][n], double b[n][n])
{
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < n - 1; j++)
			if (i >= 1 && i <= n && j < n - 1 && j > 0)
				b[i][j] = a[i][j - 1] + a[i][j + 1] + a[i - 1][j] + a[i + 1][j];
}

void first_row(int n, double a[n][n], double s[n])
{
	for (int i = 0; i < n; i++) {
		if (i == 0)
			for (int j = 0; j < n; j++)
				s[j] = 0;
		for (int j = 0; j < n; j++)
			s[j] += a[i][j];
	}
}

void tiles(int N, double a[N][N], double c[N])
{
	for (int k = 0; k < N; k++) {
		c[k] = 2 * c[k];
		for (int jj = 0; jj < N; jj += 8)
			for (int j = jj; j < MIN(jj + 8, N); j++)
				a[k][j] = 3 * a[k][j];
	}
}

void tiles_of_rows(int N, double a[N][N], double c[N], double d[N])
{
	for (int kk = 0; kk < N; kk += 16)
		for (int jj = 0; jj < N; jj += 8) {
			d[jj] = d[jj] + 1;
			for (int k = kk; k < MIN(kk + 16, N); k++) {
				c[k] = 2 * c[k];
				for (int j = jj; j < MIN(jj + 8, N); j++)
					a[k][j] = 3 * a[k][j];
			}
		}
}

void red_black(int N, double a[N][N])
{
	for (int j = 1; j < N - 1; j++)
		for (int i = 1; i < N - 1; i++)
			if ((i + j) % 2 == 0)
				a[j][i] =
				    0.25 * (a[j][i - 1] + a[j][i + 1] + a[j - 1][i] + a[j + 1][i]);
}

void red_black_by_steps(int N, double a[N][N])
{
	for (int j = 1; j < N - 1; j++)
		for (int i = 1; i < N - 1; i += 2)
			a[j][i] = 0.25 * (a[j][i - 1] + a[j][i + 1] + a[j - 1][i] + a[j + 1][i]);
}

void thirds(int n, double *a, double *b, double *c)
{
	for (int i = 0; i < n; i++)
		if (i % 3 == 1)
			a[i] = b[i] + c[i];
		else if (i % 3 != 0)
			a[i] = b[i] * b[i] * 2;
}

void odd_and_late(int n, double *a, double *b)
{
	for (int i = n - 1; i >= 0; i -= 3)
		if ((i & 1) && i > 10)
			a[i] = b[i] + 1;
}

void negative(int n, double *a)
{
	for (int i = -10; i < n; i++)
		if (i % 4 == -1)
			a[i + 10] += 1;
		else if (i % 4 == 3)
			a[i + 10] *= 2;
}

void pick(int n, int m, double *a, double *b, double *c)
{
	for (int i = 0; i < n; i++)
		a[i] = i < m ? b[i] * 2 : c[i];
}

void pick_into(int n, int m, double *a, double *b, double *c)
{
	for (int i = 0; i < n; i++) {
		double t = i >= m && i < n - m ? b[i] * 2 : c[i];
		a[i] = t * t;
	}
}

void around_the_end(int n, double *a, double *b)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i == n - 1 ? 0 : i + 1] + b[i > 0 ? i - 1 : n - 1];
}

void pick_by_switch(int n, int dir, double *a, double *b)
{
	for (int i = 0; i < n; i++)
		a[i] = dir == 1 ? b[i] * 2 : b[i + n] * 3 + 1;
}

void pick_by_data(int n, double *a, double *b, double *c)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i] > 0 ? b[i] * 2 : c[i];
}

void by_enum(int n, enum kind k, double *a, double *b)
{
	switch (k) {
	case FORWARD:
		for (int i = 0; i < n; i++)
			a[i] = b[i] + 1;
		break;
	case BACKWARD:
		for (int i = n - 1; i >= 0; i--)
			a[i] = b[i] * b[i] * 2;
		break;
	default:
		for (int i = 0; i < n; i++)
			a[i] += b[i];
	}
}

void returns_early(int n, int mode, double *a, double *b, double *c)
{
	if (mode < 2)
		return;
	if (!(mode & 1)) {
		for (int i = 0; i < n; i++)
			a[i] = b[i] * c[i];
		return;
	}
	for (int i = 0; i < n; i++)
		a[i] = b[i] - c[i] + 1;
}

void two_bools(size_t n, bool both, bool neg, double *a, double *b, double *c)
{
	for (size_t i = 0; i < n; i++) {
		if (both && !neg)
			a[i] = b[i] + c[i];
		else if (both)
			a[i] = b[i] - 2 * c[i];
		else if (neg)
			a[i] = -b[i];
	}
}

void switch_in_the_middle(int n, int m, int mode, double a[n][m], double b[n][m])
{
	for (int j = 0; j < n; j++)
		if (mode >= 4)
			for (int i = 0; i < m; i++)
				a[j][i] = b[j][i] * 2 + 1;
		else
			for (int i = m - 1; i >= 0; i--)
				b[j][i] = a[j][i];
}

void corner_and_rest(int n, int p, double a[n][n], double b[n][n], double c[n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			if (i < p && j < p)
				a[i][j] = b[i][j] * 2;
			if (i >= p || j >= n - p)
				c[i][j] += 1;
		}
}

void band(int n, int w, double a[n][n], double x[n], double y[n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if (j - i <= w && i - j <= w)
				y[i] += a[i][j] * x[j];
}

void halves_and_thirds(int n, double *a, double *b, double *c)
{
	for (int i = 0; i < n; i++) {
		if (2 * i < n)
			a[i] = b[i];
		else if (3 * i < 2 * n)
			a[i] = b[i] + c[i];
		else
			c[i] = a[i];
	}
}

void neighbours_in_a_row(int n, double a[n][n], double b[n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			b[i][j] = (j > 0 ? a[i][j - 1] : 0) + (j < n - 1 ? a[i][j + 1] : 0);
}

void above_the_diagonal(int n, double a[n][n], double b[n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			if (j > i)
				continue;
			b[i][j] = a[j][i] + 1;
		}
}

void band_of_rows(int n, int w, double a[n][n], double b[n])
{
	for (int i = 0; i < n; i++) {
		b[i] = 0;
		for (int j = MAX(0, i - w); j <= MIN(n - 1, i + w); j++)
			b[i] += a[i][j];
	}
}

/* Bits of a switch that -D gives. */
void by_bit(int mode, int n, double *restrict x, const double *restrict y)
{
	for (int i = 0; i < n; i++) {
		if (mode & 4)
			x[i] = y[i] * 2.0;
		else
			x[i] = y[i];
	}
}

void loops_by_bit(int mode, int n, double *restrict x, const double *restrict y)
{
	if (mode & 4) {
		for (int i = 0; i < n; i++)
			x[i] = y[i] * 2.0 + 1.0;
	} else
		for (int i = 0; i < n / 2; i++)
			x[i] = y[i];
}

void by_two_bits(int mode, int n, double *restrict x, const double *restrict y)
{
	for (int i = 0; i < n; i++) {
		if ((mode & 6) == 2 || (mode & ~7) == 16)
			x[i] = y[i] * 2.0;
		else if ((mode ^ 5) == 0)
			x[i] = y[i] * 2.0 + 1.0;
	}
}

void by_bit_and_place(int mode, int n, double *restrict x, const double *restrict y)
{
	for (int i = 0; i < n; i++) {
		if (mode & 4 && i > 3)
			x[i] = y[i] * 2.0;
		else
			x[i] = y[i];
	}
}
