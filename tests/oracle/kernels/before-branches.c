/* SPDX-License-Identifier: MIT
 *
 * Values that both branches of an if begin with.
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
