/* SPDX-License-Identifier: MIT
 *
 * Pointers that lead to an array under another name, or may do so.
 */
#include <stdlib.h>

void aligned(int n, double *a)
{
	double *p = __builtin_assume_aligned(a, 64);

	for (int i = 0; i < n - 1; i++)
		p[i] = a[i + 1];
}

static double *same(double *x)
{
	return x;
}

void returned(int n, double *a)
{
	double *p = same(a);

	for (int i = 0; i < n - 1; i++)
		p[i] = a[i + 1];
}

/* What a function allocates is new in each call. */
static double *made(int n)
{
	double *x = malloc(n * sizeof(double));

	return x;
}

void allocated(int n)
{
	double *p = made(n), *q = made(n);

	for (int i = 0; i < n - 1; i++)
		p[i] = q[i + 1];
}

void chosen(int n, int f, double *a, double *o)
{
	double *p = f ? a : o;

	for (int i = 0; i < n; i++)
		o[i] = a[i] + p[i];
}

struct pair {
	double re, im;
};

void pairs(int n, struct pair *a, const struct pair *b)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			a[i * n + j] = b[j * n + i];
}
