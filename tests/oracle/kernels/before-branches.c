/* SPDX-License-Identifier: MIT
 *
 * Values that both branches of an if begin with, those that both leave, and those that its condition
 * moves.
 */
void increments(long n, long inc, double *restrict x, double *restrict y)
{
	long k = inc > 0 ? 1 : 1 - (n - 1) * inc;

	if (inc == 1) {
		for (long i = 1; i <= n; ++i) {
			y[k - 1] = 1;
			k += inc;
		}
	} else {
		for (long i = 1; i <= n; ++i) {
			y[k - 1] = x[k - 1];
			k += inc;
		}
	}
}

/* a += alpha x y', as the reference BLAS has it */
void rank_one(long m, long n, long incx, long incy, double *restrict a, double *restrict x,
              double *restrict y)
{
	long ix, jy, kx;

	if (incy > 0)
		jy = 1;
	else
		jy = 1 - (n - 1) * incy;
	if (incx == 1) {
		for (long j = 1; j <= n; ++j) {
			double temp = y[jy - 1];

			for (long i = 1; i <= m; ++i)
				a[i - 1 + (j - 1) * m] += x[i - 1] * temp;
			jy += incy;
		}
	} else {
		if (incx > 0)
			kx = 1;
		else
			kx = 1 - (m - 1) * incx;
		for (long j = 1; j <= n; ++j) {
			double temp = y[jy - 1];

			ix = kx;
			for (long i = 1; i <= m; ++i) {
				a[i - 1 + (j - 1) * m] += x[ix - 1] * temp;
				ix += incx;
			}
			jy += incy;
		}
	}
}

void pointers(long n, long m, double *restrict a, double *restrict b)
{
	for (long i = 0; i < n; ++i) {
		double *p = a;

		if (i < m) {
			p = b;
			p[i] = 1;
		} else {
			p[i] = 2;
		}
	}
}

static int is_inside(int i, int n)
{
	return i >= 0 && i < n;
}

void both_move(int n, int m, double *restrict a, double *restrict b)
{
	int k = 0;

	for (int i = -2; i < n; ++i) {
		if (is_inside(i, m)) {
			*a++ = b[k];
			k += 2;
		} else {
			*a++ = 0;
			b[k++] = 0;
			++k;
		}
	}
}

void apart(int n, int m, double *restrict a, double *restrict b)
{
	for (int i = 0; i < n; ++i) {
		double *p = b;
		int k = 1;

		if (i < m) {
			p = a;
			k = 5;
		} else {
			a[k] = 1;
			p = a;
			k += 4;
		}
		p[i + k] = 1;
	}
}

void moved_on(int n, int m, const double *restrict a, double *restrict b)
{
	for (int j = 0; j < n; ++j) {
		const double *p = a + j * m;

		for (int i = 0; i < m; ++i)
			if (*p++ > 0)
				b[i] += 1;
	}
}

void moved_and_used(int n, const double *restrict a, double *restrict b)
{
	for (int i = 0; i < n; ++i)
		if (*a++ > 0)
			b[i] = *a;
		else
			b[i] = a[-1];
}
