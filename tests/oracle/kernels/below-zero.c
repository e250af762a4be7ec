/* Steps, offsets and widths that are given numbers below zero. */
#include <stddef.h>
#include <stdlib.h>

#define OFFSET(N, incX) ((incX) > 0 ? 0 : ((N)-1) * (-(incX)))

void axpy(int n, double alpha, const double *restrict x, int incx, double *restrict y, int incy)
{
	int ix = 0, iy = 0;

	if (incx < 0)
		ix = (-n + 1) * incx;
	if (incy < 0)
		iy = (-n + 1) * incy;
	for (int i = 0; i < n; i++) {
		y[iy] += alpha * x[ix];
		ix += incx;
		iy += incy;
	}
}

void copied(int n, const double *restrict x, int incx, double *restrict y, int incy)
{
	int ix = OFFSET(n, incx);
	int iy = OFFSET(n, incy);

	for (int i = 0; i < n; i++) {
		y[iy] = x[ix];
		ix += incx;
		iy += incy;
	}
}

void before(int n, int off, const double *restrict a, double *restrict b)
{
	for (int i = 2000; i < n; i++)
		b[i] = a[i + off] + a[i];
}

void downwards(int n, int step, double *a)
{
	for (int i = n - 1; i >= 0; i += step)
		a[i] = 0;
}

void shorter(int n, int edge, double *a)
{
	for (int i = 0; i < n + edge / 2 + edge % 4; i++)
		a[i] = 0;
}

/* Turns of i may be exchanged with those of j unless d is negative: what (i, j) reads was then
 * written by (i + d, j + 1). */
void across(int n, int d, double a[][4000])
{
	for (int i = 1; i < n - 1; i++)
		for (int j = 0; j < n - 1; j++)
			a[j][i] = 2 * a[j + 1][i + d];
}

void natural(size_t n, size_t first, double *restrict a, double *restrict b)
{
	for (size_t i = 0; i < n; i++)
		b[i] = a[first + i];
}

void magnitude(int n, long m, double *a)
{
	int turns = abs(n);

	for (int i = 0; i < turns; i++)
		for (long j = 0; j < labs(n - m); j++)
			a[i] = 0;
}

/* From a number below zero on: a % 4 of -7 is -3. */
void from_below(int n, int off, double *a, const double *b)
{
	for (int j = off; j < n; j++)
		a[j % 4 + 20] = b[j + 20];
}

void at_least_once(int n, int m, double *a, double *b)
{
	for (int i = 0; i < n; i++) {
		int j = 0;

		do {
			a[j] += b[i];
		} while (++j < m);
		b[i] = 1;
	}
}
