/* SPDX-License-Identifier: MIT
 *
 * Two or three arrays that are read and written by turns, as time steps of a stencil choose them.
 */
void chosen(long n, long steps, double *a, double *b)
{
	for (long t = 0; t < steps; t++) {
		double *s = t % 2 ? b : a;
		double *d = t % 2 ? a : b;

		for (long i = 1; i < n - 1; i++)
			d[i] = s[i - 1] + s[i + 1];
	}
}

void masked(long n, long steps, double *a, double *b)
{
	double *s, *d;

	for (long t = 0; t < steps; t++) {
		s = (t & 1) ? &b[1] : &a[1];
		d = !(t & 1) ? b + 1 : a + 1;
		for (long i = 0; i < n - 2; i++)
			*(d + i) = *(s + i - 1) + s[i + 1];
	}
}

void in_place(long n, long steps, double *a, double *b)
{
	for (long t = 0; t < steps; t++)
		for (long i = 1; i < n - 1; i++)
			(t % 2 ? a : b)[i] = (t % 2 ? b : a)[i - 1] + (t % 2 ? b : a)[i + 1];
}

void by_if(long n, long steps, double *a, double *b)
{
	double *s, *d;

	for (long t = 0; t < steps; t++) {
		if (t % 2 == 0) {
			s = a;
			d = b;
		} else {
			s = b;
			d = a;
		}
		for (long i = 1; i < n - 1; i++)
			d[i] = s[i - 1] + s[i + 1];
	}
}

void branches(long n, long steps, double *a, double *b)
{
	for (long t = 0; t < steps; t++)
		if (t % 2) {
			for (long i = 1; i < n - 1; i++)
				a[i] = b[i - 1] + b[i + 1];
		} else {
			for (long i = 1; i < n - 1; i++)
				b[i] = a[i - 1] + a[i + 1];
		}
}

static void sweep(long n, double *d, const double *s)
{
	for (long i = 1; i < n - 1; i++)
		d[i] = s[i - 1] + s[i + 1];
}

void called(long n, long steps, double *a, double *b)
{
	for (long t = 0; t < steps; t++)
		sweep(n, t % 2 ? a : b, t % 2 ? b : a);
}

void called_by_name(long n, long steps, double *a, double *b)
{
	for (long t = 0; t < steps; t++) {
		double *s = t % 2 ? b : a, *d = t % 2 ? a : b;

		sweep(n, d, s);
	}
}

void table(long n, long steps, double *a, double *b)
{
	double *u[2] = { a, b };

	for (long t = 0; t < steps; t++)
		for (long i = 1; i < n - 1; i++)
			u[(t + 1) % 2][i] = u[t % 2][i - 1] + u[t % 2][i + 1];
}

void filled_table(long n, long steps, double *a, double *b)
{
	double *u[2];

	u[0] = a;
	u[1] = b;
	for (long t = 0; t < steps; t++) {
		double *d = u[1 - (t & 1)];

		for (long i = 1; i < n - 1; i++)
			d[i] = u[t & 1][i - 1] + u[t & 1][i + 1];
	}
}

void three(long n, long steps, double *a, double *b, double *c)
{
	double *u[3] = { a, b, c };

	for (long t = 0; t < steps; t++)
		for (long i = 1; i < n - 1; i++)
			u[(t + 2) % 3][i] = u[(t + 1) % 3][i - 1] + u[(t + 1) % 3][i + 1] - u[t % 3][i];
}

void now_and_then(long n, long steps, double *a, double *b)
{
	for (long t = 0; t < steps; t++) {
		for (long i = 0; i < n; i++)
			a[i] = a[i] + 1;
		if (t % 4 == 3)
			for (long i = 0; i < n; i++)
				b[i] = a[i];
	}
}
