/* SPDX-License-Identifier: MIT */
/* Ends of loops and subscripts that are one of several values, as loop variables decide. */
#define T              8
#define CLAMP(x, l, h) (((x) > (h)) ? (h) : (((x) < (l)) ? (l) : (x)))

static int lesser(int a, int b)
{
	return a < b ? a : b;
}

static int greater(int a, int b)
{
	if (a > b)
		return a;
	return b;
}

static int within(int v, int lo, int hi)
{
	return lesser(greater(v, lo), hi);
}

static int inside(int x, int n)
{
	if (x < 0)
		return 0;
	if (x >= n)
		return n - 1;
	return x;
}

void cut_end(int n, int B, const float *a, float *b)
{
	for (int j = 0; j < n; j += B) {
		int end = j + B;
		if (end > n)
			end = n;
		for (int i = j; i < end; i++)
			b[i] = a[i];
	}
}

void cut_length(int n, int B, const float *a, float *b)
{
	for (int j = 0; j < n; j += B) {
		int length;
		if (n - j < B)
			length = n - j;
		else
			length = B;
		for (int i = 0; i < length; i++)
			b[j + i] = a[j + i];
	}
}

void last_tile(int n, const float *a, float *b)
{
	int count = (n + T - 1) / T;
	for (int t = 0; t < count; t++) {
		int length = t == count - 1 ? n - t * T : T;
		for (int e = 0; e < length; e++)
			b[t * T + e] = a[t * T + e];
	}
}

void last_tile_of_rows(int n, int m, const float *a, float *b)
{
	int count = (n + T - 1) / T, length;
	for (int j = 0; j < m; j++)
		for (int t = 0; t < count; t++) {
			length = T;
			if (t == count - 1)
				length = n - t * T;
			for (int e = 0; e < length; e++)
				b[j * n + t * T + e] =
				    a[j * n + t * T + e] + a[(j + 1) * n + t * T + e];
		}
}

void last_share(int n, int p, float *b)
{
	for (int t = 0; t < p; t++) {
		int low = t * (n / p), high = (t == p - 1) ? n : (t + 1) * (n / p);
		for (int i = low; i < high; i++)
			b[i] = 1;
	}
}

void clamped_by_ifs(int n, const float *a, float *b)
{
	for (int i = 0; i < n; i++)
		for (int d = -2; d <= 2; d++) {
			int x = i + d;
			if (x < 0)
				x = 0;
			if (x >= n)
				x = n - 1;
			b[i] += a[x];
		}
}

void clamped_in_place(int n, const float *a, float *b)
{
	for (int i = 0; i < n; i++)
		for (int d = -2; d <= 2; d++) {
			int x = i + d;
			x = x < 0 ? 0 : x > n - 1 ? n - 1 : x;
			b[i] += a[x];
		}
}

void clamped_by_macro(int n, const float *a, float *b)
{
	for (int i = 0; i < n; i++)
		for (int d = -2; d <= 2; d++)
			b[i] += a[CLAMP(i + d, 0, n - 1)];
}

void clamped_by_function(int n, const float *a, float *b)
{
	for (int i = 0; i < n; i++)
		for (int d = -2; d <= 2; d++)
			b[i] += a[inside(i + d, n)];
}

void clamped_by_functions(int n, const float *a, float *b)
{
	for (int i = 0; i < n; i++)
		for (int d = -2; d <= 2; d++) {
			int x = within(i + d, 0, n - 1);
			b[i] += a[x];
		}
}

void neighbours_clamped(int n, int m, const float *a, float *b)
{
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i++) {
			int left = i > 0 ? i - 1 : 0, right = i < n - 1 ? i + 1 : n - 1;
			int up = j > 0 ? j - 1 : j, down = lesser(j + 1, m - 1);
			b[j * n + i] = a[j * n + left] + a[j * n + right] + a[up * n + i] +
			               a[down * n + i] - 4 * a[j * n + i];
		}
}

/* What a variable holds of a switch, -D decides as well. */
void kept_switch(int n, unsigned mode, double *restrict a, double *restrict b)
{
	int on = (mode & 2) != 0, off = !(mode & 4) || mode > 7;

	for (int i = 0; i < n; i++) {
		if (on)
			a[i] += 1.0;
		if (off)
			b[i] = 2.0;
	}
}

/* Neighbours that stand several places away around a row, which a run with few elements meets as
 * well. */
void five_ahead(int n, double *restrict a, const double *restrict x)
{
	for (int i = 0; i < n; i++)
		a[i] = x[(i + 5) % n];
}

void five_back(int n, double *restrict a, const double *restrict x)
{
	for (int i = 0; i < n; i++)
		a[i] = x[(i + n - 5) % n];
}

void shift_ahead(int n, int s, double *restrict a, const double *restrict x)
{
	for (int i = 0; i < n; i++)
		a[i] = x[(i + s) % n];
}

void shift_back(int n, int s, double *restrict a, const double *restrict x)
{
	for (int i = 0; i < n; i++)
		a[i] = x[(i - s + n) % n];
}

void inner_ahead(int n, double *restrict a, const double *restrict x)
{
	for (int i = 1; i < n - 1; i++)
		a[i] = x[(i + 2) % n];
}

void rows_around(int n, int m, double a[restrict n][m], double x[restrict n][m])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i][j] = x[(i + 2) % n][j] + x[(i + n - 2) % n][j] + x[i][(j + 3) % m];
}

/* Pointers that a size chooses. */
void array_by_a_size(int n, int f, const double *a, const double *b, double *c)
{
	const double *p = f ? a : b;

	for (int t = 0; t < 3; t++)
		for (int i = 0; i < n; i++)
			c[i] += p[i];
}

void array_set_by_a_size(int n, int f, const double *a, const double *b, double *c)
{
	const double *p = a, *q = b;

	if (f > 0 && f < 2) {
		p = b;
		q = a;
	} else {
		n -= 4;
	}
	for (int t = 0; t < 3; t++)
		for (int i = 0; i < n; i++)
			c[i] += p[i] + q[2 * i];
}

void array_by_a_size_in_turns(int n, int f, const double *a, const double *b, double *c)
{
	for (int t = 0; t < 3; t++) {
		const double *p = f ? a : b;

		for (int i = 0; i < n; i++)
			c[i] += p[i];
	}
}

void array_set_by_a_size_in_turns(int n, int f, const double *a, const double *b, double *c)
{
	for (int t = 0; t < 3; t++) {
		const double *p = a;

		if (f)
			p = b;
		for (int i = 0; i < n; i++)
			c[i] += p[i];
	}
}

/* A place in front of the loops, of which a part is chosen. */
void place_by_a_size(int n, int f, double *a)
{
	int at = n + (f > 0 ? 0 : (n - 1) * f);

	for (int i = 0; i < n; i++)
		a[at + i] = 1;
}
