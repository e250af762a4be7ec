/* SPDX-License-Identifier: MIT
 *
 * Numbers that the loops do not change, in the ways in which programs say them.
 */
#include <stdlib.h>

struct field {
	int nx, ny;
	int dims[3];
};

struct level {
	int count;
	int rows;
};

extern int grid[3];
void ask(int *rank);

void from_a_pointer(int *xmin, int *xmax, double *a, const double *b)
{
	int lo = *xmin, hi = *xmax;

	for (int i = lo; i < hi; i++)
		a[i] = 3.0 * b[i];
}

void straight_through_a_pointer(const int *n, double *a)
{
	for (int i = 0; i < *n; i++)
		a[i] = 1;
}

int from_the_command_line(int argc, char **argv, double *a, const double *b)
{
	long n = 1000;

	if (argc > 1)
		n = atol(argv[1]);
	for (long i = 0; i < n; i++)
		a[i] = 3.0 * b[i];
	return 0;
}

void from_a_struct(const struct field *f, double *a)
{
	int w = f->dims[0] + 2;

	for (int y = 0; y < f->dims[1]; y++)
		for (int x = 0; x < f->dims[0]; x++)
			a[y * w + x] = 0;
}

void two_in_turn(double *a, int *where)
{
	int n = rand();

	for (int i = 0; i < n; i++)
		a[i] = 1;
	n = *where;
	*where = 0;
	for (int i = 0; i < 2 * n; i++)
		a[i] = 2;
}

void counted_before(double *a, const double *b, int m)
{
	int k = 0;

	for (int i = 0; i < m; i++)
		if (b[i] > 0)
			k++;
	for (int i = 0; i < k; i++)
		a[i] = 1;
}

void parts(int heads, int channels, float *o, const float *q)
{
	int width = channels / heads;

	for (int h = 0; h < heads; h++) {
		const float *x = q + h * width;
		float s = 0;

		for (int i = 0; i < width; i++)
			s += x[i];
		o[h] = s;
	}
}

void power(int n, int cs, double *a)
{
	int w = 4 << cs;

	for (int i = 0; i < w >> 1; i++)
		a[i] = 1;
}

void folded(int n, double *a)
{
	for (int i = (5 & 3) - 1; i < (7 | 8) + (6 ^ 2); i++)
		a[i] = 1;
	for (int i = 0; i < n % (9 % 5) + n / (1 << 3); i++)
		a[i] = 1;
}

void counts_in_turn(const int *counts, int m, double *a)
{
	for (int b = 0; b < m; b++) {
		int count = counts[b];

		for (int i = 0; i < count - 1; i++)
			a[b * 100 + i] = 1;
	}
}

void strides_in_turn(const struct level *levels, int m, int rows, double *a)
{
	for (int l = 0; l < m; l++) {
		const int stride = levels[l].rows;

		for (int j = 0; j < rows; j++)
			for (int i = 0; i < 8; i++)
				a[j * stride + i] = 1;
	}
}

void told_elsewhere(double *a)
{
	int rank = 0;

	ask(&rank);
	for (int i = 0; i < rank; i++)
		a[i] = 1;
}

void of_the_file(double (*u)[64][64], double (*r)[64][64])
{
	for (int k = 1; k < grid[0] - 1; k++)
		for (int j = 1; j < grid[1] - 1; j++)
			for (int i = 1; i < grid[2] - 1; i++)
				r[k][j][i] = u[k][j][i - 1] + u[k][j][i + 1];
}

void used_as_data(int n, const int *w, double *a, const double *b)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i] * w[0];
	for (int i = 0; i < w[0]; i++)
		a[i] = 0;
}
