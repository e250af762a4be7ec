/* SPDX-License-Identifier: MIT
 *
 * Loops whose variables are divided, and loops with steps that are sizes.
 */

void pairs(int n, const double *a, double *b)
{
	for (int i = 0; i < n; i++)
		b[i] = a[i / 2];
}

void pairs_from_three(int n, const double *a, double *b)
{
	for (int i = 3; i < n; i++)
		b[i] = a[i >> 1];
}

void every_second(int n, const double *a, double *b)
{
	for (int i = 0; i < n; i += 2) {
		int k = i >> 1;

		b[k] = a[i];
	}
}

void groups(int n, int size, float *x, const signed char *q, const float *s)
{
	for (int i = 0; i < n; i++)
		x[i] = q[i] * s[i / size];
}

void row_and_column(int n, int m, const double *a, double *b)
{
	for (int i = 0; i < n * m; i++)
		b[(i / m) * 2 * m + (i - m * (i / m))] = a[i];
}

void eight_in_turn(int n, const double *a, double *b)
{
	for (int i = 0; i < n; i++)
		b[i] = a[i & 7] + a[8 + i % 8];
}

void halves_and_quarters(int n, const double *a, const double *b, double *c)
{
	for (int i = 0; i < n; i++)
		c[i] = a[i / 2] + b[i / 4];
}

void heads_share(int heads, int shared, int width, const float *key, const float *q, float *o)
{
	for (int h = 0; h < heads; h++) {
		const float *k = key + (h / shared) * width;
		float s = 0;

		for (int i = 0; i < width; i++)
			s += k[i] * q[h * width + i];
		o[h] = s;
	}
}

void tiled_transpose(int order, int bs, const double *a, double *b)
{
	for (int jt = 0; jt < order; jt += bs)
		for (int it = 0; it < order; it += bs)
			for (int j = jt; j < (order < jt + bs ? order : jt + bs); j++)
				for (int i = it; i < (order < it + bs ? order : it + bs); i++)
					b[i * order + j] += a[j * order + i];
}

void blocked(int N, int jblock, double a[N][N], double b[N][N], double s)
{
	for (int jb = 1; jb < N - 1; jb += jblock)
		for (int i = 1; i < N - 1; i++)
			for (int j = jb; j < (jb + jblock < N - 1 ? jb + jblock : N - 1); j++)
				b[i][j] = (a[i][j - 1] + a[i][j + 1] + a[i - 1][j] + a[i + 1][j]) * s;
}

void doubled(int n, int stride, double *a)
{
	for (int i = 0; i < n; i += 2 * stride)
		a[i] = 1;
}

void steps_down(int n, int stride, double *a)
{
	for (int i = n - 1; i >= 0; i -= stride)
		a[i] = 1;
}

void ring(int n, const double *a, double *b)
{
	for (int i = 0; i < n; i++)
		b[i] = a[(i + 1) % n];
}

void ring_back(int n, const double *a, double *b)
{
	for (int i = 0; i < n; i++) {
		int left = (i - 1 + n) % n;

		b[i] = a[left] + a[i];
	}
}

void torus(int n, const double *a, double *b)
{
	for (int j = 0; j < n; j++) {
		const int above = (j + 1) % n, below = (j + n - 1) % n;

		for (int i = 0; i < n; i++)
			b[j * n + i] = a[above * n + i] + a[below * n + i] + a[j * n + (i + 1) % n];
	}
}

void clamped(int n, const double *a, double *b)
{
	for (int i = 0; i < n; i++) {
		int w = i == 0 ? i : i - 1;
		int e = i == n - 1 ? i : i + 1;

		b[i] = a[w] + a[e];
	}
}
