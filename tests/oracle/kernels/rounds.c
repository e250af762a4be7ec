/* Arithmetic in four bytes that goes round at 2^32.  The counts are those of these functions, compiled
 * and run with a counter in each branch. */
#include <stddef.h>

void product(int n, char *a)
{
	for (int i = 0; i < n; i++)
		if ((unsigned)i * 50000u < 4000000000u)
			a[i] = 1;
}

void below_zero(unsigned n, double *a)
{
	for (unsigned i = 0; i < n; i++)
		if (-i < 4294966296u)
			a[i] += 1;
}

void shifted(unsigned n, double *a)
{
	for (unsigned i = 0; i < n; i++)
		if ((i << 23) < 100u)
			a[i] += 1;
}

void neither_shifted(unsigned n, char *a)
{
	for (unsigned i = 0; i < n; i++)
		if (!((i << 23) < 100u) && i > 5)
			a[i] = 1;
}

void signed_shift(int n, double *a)
{
	for (int i = 0; i < n; i++)
		if (i << 26 < 0)
			a[i] += 1;
}

void kept_signed_shift(int n, double *a)
{
	for (int i = 0; i < n; i++) {
		int top = i << 26;

		if (top < 0)
			a[i] += 1;
	}
}

void thirds(unsigned n, char *a)
{
	for (unsigned i = 0; i < n; i++)
		if ((i - 10) % 3 == 0)
			a[i] += 1;
}

void fifths(unsigned n, char *a)
{
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < i; j++)
			if ((j - i) % 5 == 1)
				a[j] = 1;
}

void cut(int n, char *a, char *b)
{
	for (int i = 0; i < n; i++)
		if ((int)(i * 3000000L) < 0)
			b[i] = 1;
		else
			a[i] = 1;
}

void made_wider(unsigned n, char *a)
{
	for (unsigned i = 0; i < n; i++)
		if (i * 3000000L > (long)(i * 3000000u))
			a[i] = 1;
}

void equals_minus_one(unsigned n, char *a)
{
	for (unsigned i = 0; i < n; i++)
		if (i - 1 == -1)
			a[i] = 1;
}

void near_the_top(unsigned n, char *a)
{
	for (unsigned i = 0; i < n; i++)
		if (i - 10 >= 4294967290u)
			a[i] = 1;
}

void window(int n, char *a)
{
	for (int i = 0; i < n; i++)
		if ((unsigned)(i - 10) < 20u)
			a[i] = 1;
}

void chosen(unsigned n, char *a, char *b)
{
	for (unsigned i = 0; i < n; i++)
		a[i] = i * 3000000u < 1000000u ? b[i] : 0;
}

/* Left open: so often does it go round. */
void scattered(unsigned n, char *a)
{
	for (unsigned i = 0; i < n; i++)
		if (i * 2654435761u < 1000000u)
			a[i] = 1;
}

void square(unsigned n, char *a)
{
	for (unsigned i = 0; i < n * n / 10000; i++)
		a[i] = 1;
}

void area(unsigned n, unsigned m, char *a)
{
	for (unsigned i = 0; i < n * m; i++)
		a[i] = 1;
}

void kept_area(unsigned n, unsigned m, char *a)
{
	size_t all = n * m;

	for (size_t i = 0; i < all; i++)
		a[i] = 1;
}

void wide_area(unsigned n, unsigned m, char *a)
{
	for (size_t i = 0; i < n * (size_t)m; i++)
		a[i] = 1;
}

void rows(unsigned n, unsigned m, char *a)
{
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < m; j++)
			a[i * m + j] = 1;
}

void cut_by_int(int n, char *a)
{
	for (int i = 0; i < n; i++) {
		int k = i * 3000000L;

		if (k < 0)
			a[i] = 1;
	}
}

void area_in_int(int n, long m, char *a)
{
	int all = n * m;

	for (int i = 0; i < all; i++)
		a[i] = 1;
}
