/* SPDX-License-Identifier: MIT */
/* Sizes as programs have them: behind pointers, from options, from shifts, quotients, remainders. */
#include <omp.h>
#include <stdlib.h>
#define D 4
#define T 8
int grid[3];
double u3[20][20][20], r3[20][20][20];
float v2[30][40];

void size_behind_pointer(int *pn, double *a, double *b)
{
	int n = *pn;
	for (int i = 0; i < n; i++)
		a[i] = 2 * b[i];
}
void long_behind_pointer(long *pn, float *a, float *b)
{
	for (long i = 1; i < *pn - 1; i++)
		a[i] = b[i - 1] + b[i + 1];
}
void sizes_behind_pointers(int *pn, int *pm, double *a, double *b)
{
	int n = *pn, m = *pm;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i] += b[i * m + j];
}

int size_from_option(int argc, char **argv)
{
	long n;
	n = atol(argv[1]);
	double *a = malloc(n * 8), *b = malloc(n * 8);
	for (long i = 0; i < n; i++)
		a[i] = 3.0 * b[i];
	return 0;
}
int sizes_from_options(int argc, char **argv)
{
	int rows = atoi(argv[1]), columns = atoi(argv[2]);
	float *a = malloc(rows * columns * sizeof(float)), *b = malloc(columns * sizeof(float));
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < columns; j++)
			a[i * columns + j] = b[j];
	return 0;
}
int size_or_default(int argc, char **argv)
{
	long n = 1000;
	if (argc > 1)
		n = atol(argv[1]);
	double *a = malloc(n * 8), *b = malloc(n * 8);
	for (long i = 0; i < n; i++)
		a[i] = 3.0 * b[i];
	return 0;
}
int half_of_size_or_default(int argc, char **argv)
{
	int n = 64;
	if (argc == 2)
		n = atoi(argv[1]);
	float *a = malloc(n * 4), *b = malloc(n * 4);
	for (int i = n / 2; i < n; i++)
		a[i] += b[i - n / 2];
	return 0;
}
int ends_behind_pointers(int *xmin, int *xmax, double *a, double *b)
{
	int lo = *xmin, hi = *xmax;
	for (int i = lo; i < hi; i++)
		a[i] = 3.0 * b[i];
	return 0;
}
void ends_behind_pointers_inclusive(long *xmin, long *xmax, float *a, float *b)
{
	for (long i = *xmin; i <= *xmax; i++)
		a[i] = a[i] + b[i];
}
void ends_of_two_loops(int *low, int *high, int m, double *a)
{
	int lo = *low, hi = *high;
	for (int i = 0; i < m; i++)
		for (int j = lo; j < hi; j += 2)
			a[i * 100 + j] = 1;
}

void scale_per_group(int n, int k, int GS, float *x, signed char *q, float *s)
{
	for (int i = 0; i < n; i++)
		x[i] = q[i] * s[i / GS];
}
void scale_per_group_of_rows(int n, int m, int GS, double *x, short *q, double *s)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			x[i * m + j] = q[i * m + j] * s[j / GS];
}
void sum_of_groups(int n, int GS, float *x, float *s)
{
	for (int i = 0; i < n; i++)
		s[i / GS] += x[i];
}

void heads(int B, int C, int NH, float *o, float *q)
{
	int hs = C / NH;
	for (int b = 0; b < B; b++)
		for (int h = 0; h < NH; h++) {
			float *x = q + b * C + h * hs;
			float s = 0;
			for (int i = 0; i < hs; i++)
				s += x[i];
			o[b * NH + h] = s;
		}
}
void heads_scaled(int C, int NH, double *o, double *q)
{
	int hs = C / NH;
	for (int h = 0; h < NH; h++)
		for (int i = 0; i < hs; i++)
			o[h * hs + i] = 2 * q[h * hs + i];
}
void half_heads(int B, int C, float *o, float *q)
{
	int hs = C / 2;
	for (int b = 0; b < B; b++) {
		float *x = q + b * C + hs;
		for (int i = 0; i < hs; i++)
			o[b * hs + i] = x[i];
	}
}

void tiles(int n, int order, int bs, double *a, double *b)
{
	for (int jt = 0; jt < order; jt += bs)
		for (int it = 0; it < order; it += bs)
			for (int j = jt; j < (order < jt + bs ? order : jt + bs); j++)
				for (int i = it; i < (order < it + bs ? order : it + bs); i++)
					b[i * order + j] += a[j * order + i];
}
void tiles_of_one_loop(int n, int bs, float *a, float *b)
{
	for (int t = 0; t < n; t += bs)
		for (int i = t; i < (t + bs < n ? t + bs : n); i++)
			b[i] = a[i];
}
void tiles_of_rows(int n, int m, int bs, double *a, double *b)
{
	for (int t = 0; t < m; t += bs)
		for (int i = 0; i < n; i++)
			for (int j = t; j < (m < t + bs ? m : t + bs); j++)
				b[i * m + j] = a[i];
}

void with_threads_header(int n, double *a)
{
	for (int i = 0; i < n; i++)
		a[i] = 1;
}
void with_threads_pragma(int n, float *a, float *b)
{
#pragma omp parallel for
	for (int i = 0; i < n; i++)
		a[i] += b[i];
}
void with_threads_rows(int n, int m, double *a, double *s)
{
#pragma omp parallel for schedule(static)
	for (int i = 0; i < n; i++) {
		double t = 0;
		for (int j = 0; j < m; j++)
			t += a[i * m + j];
		s[i] = t;
	}
}

void remainder_tile(int n, const float *a, float *b)
{
	int xb = T;
	int nt = (n + T - 1) / T;
	for (int t = 0; t < nt; t++) {
		xb = T;
		if (t == nt - 1)
			xb = n - t * T;
		for (int e = 0; e < xb; e++)
			b[t * T + e] = a[t * T + e];
	}
}
void remainder_tile_in_a_branch(int n, const double *a, double *b)
{
	int nt = (n + T - 1) / T;
	for (int t = 0; t < nt; t++) {
		int xb;
		if (t == nt - 1)
			xb = n - t * T;
		else
			xb = T;
		for (int e = 0; e < xb; e++)
			b[t * T + e] += a[t * T + e];
	}
}
void remainder_tile_chosen(int n, int m, const float *a, float *b)
{
	int nt = (n + T - 1) / T;
	for (int t = 0; t < nt; t++) {
		int xb = t == nt - 1 ? n - t * T : T;
		for (int i = 0; i < m; i++)
			for (int e = 0; e < xb; e++)
				b[t * T + e] += a[i * 64 + e];
	}
}

void width_shifted(int n, int cs, double *a)
{
	int w = 4 << cs;
	for (int i = 0; i < w; i++)
		a[i] = 1;
}
void width_halved(int n, int cs, float *a, float *b)
{
	int w = n >> cs;
	for (int i = 0; i < w; i++)
		a[i] = b[2 * i];
}
void rows_shifted(int n, int s, double *a)
{
	int w = 1 << s;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < w; j++)
			a[i * w + j] += 1;
}

void half_index(int n, const double *a, double *b)
{
	for (int i = 0; i < n; i += 2) {
		int k = i >> 1;
		b[k] = a[i];
	}
}
void quarter_index(int n, const float *a, float *b)
{
	for (int i = 0; i < n; i += 4) {
		int k = i / 4;
		b[k] = a[i] + a[i + 3];
	}
}
void half_index_in_rows(int n, int m, const double *a, double *b)
{
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i += 2)
			b[j * (n / 2) + (i >> 1)] = a[j * n + i];
}

void halved_subscript(int n, const double *a, double *b)
{
	for (int i = 0; i < n; i++)
		b[i] = a[i / 2];
}
void third_subscript(int n, const float *a, float *b)
{
	for (int i = 0; i < n; i++)
		b[i] = a[i / 3] + a[i];
}
void halved_rows(int n, int m, const double *a, double *b)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			b[i * m + j] = a[(i / 2) * m + j / 2];
}

void next_around(int n, const double *a, double *b)
{
	for (int i = 0; i < n; i++)
		b[i] = a[(i + 1) % n];
}
void previous_around(int n, const float *a, float *b)
{
	for (int i = 0; i < n; i++)
		b[i] = a[(i + n - 1) % n] + a[i];
}
void rows_around(int n, int m, const double *a, double *b)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			b[i * m + j] = a[((i + 1) % n) * m + j];
}

void sizes_of_the_file(void)
{
	for (int k = 1; k < grid[0] - 1; k++)
		for (int j = 1; j < grid[1] - 1; j++)
			for (int i = 1; i < grid[2] - 1; i++)
				r3[k][j][i] = u3[k][j][i - 1] + u3[k][j][i + 1];
}
void sizes_of_the_file_whole(void)
{
	for (int k = 0; k < grid[0]; k++)
		for (int j = 0; j < grid[1]; j++)
			r3[k][j][0] += u3[k][0][j];
}
void size_of_the_file_in_floats(void)
{
	for (int j = 0; j < grid[0]; j++)
		for (int i = 0; i < 40; i++)
			v2[j][i] = 0;
}

static int idx(int *d, int x, int y, int z, int q)
{
	return q * d[0] * d[1] * d[2] + (x * d[1] + y) * d[2] + z;
}
typedef struct {
	int nx, ny;
} ld;
void index_by_call(ld *l, int *dims, double *s, double *o)
{
	for (int x = 1; x < l->nx; x++)
		for (int y = 1; y < l->ny; y++)
			for (int z = 1; z < 8; z++)
				for (int q = 0; q < 3; q++)
					o[idx(dims, x, y, z, q)] = s[idx(dims, x, y, z, q)];
}
static long at(const ld *l, long x, long y)
{
	return y * l->nx + x;
}
void index_by_call_of_members(ld *l, float *s, float *o)
{
	for (long y = 0; y < l->ny; y++)
		for (long x = 1; x < l->nx; x++)
			o[at(l, x, y)] = s[at(l, x - 1, y)] + s[at(l, x, y)];
}
static int column(int n, int i, int j)
{
	return j * n + i;
}
void index_by_call_down_columns(int n, int m, double *s)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			s[column(n, i, j)] += 1;
}
void dims_of_an_array(int *dims, double *s, double *o)
{
	int nx = dims[0], ny = dims[1];
	for (int y = 0; y < ny; y++)
		for (int x = 0; x < nx; x++)
			o[y * nx + x] = s[y * nx + x];
}
void dims_of_an_array_in_the_loops(int *dims, float *s, float *o)
{
	for (int y = 1; y < dims[1]; y++)
		for (int x = 0; x < dims[0]; x++)
			o[y * dims[0] + x] = s[(y - 1) * dims[0] + x];
}
void dims_of_a_constant_array(const long *dims, double *o)
{
	const long nz = dims[2];
	for (long y = 0; y < dims[1]; y++)
		for (long z = 0; z < nz; z += 2)
			o[y * nz + z] += 1;
}
