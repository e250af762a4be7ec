/* SPDX-License-Identifier: MIT
 *
 * Loops whose iterations wait for each other, and some that look like it.
 */
void dot(int n, const double *a, const double *b, double *o)
{
	double s = 0;

	for (int i = 0; i < n; ++i)
		s += a[i] * b[i];
	*o = s;
}

void horner(int n, const double *a, double x, double *o)
{
	double s = 0;

	for (int i = 0; i < n; ++i)
		s = s * x + a[i];
	*o = s;
}

void kahan(int n, const double *a, double *o)
{
	double s = 0, c = 0;

	for (int i = 0; i < n; ++i) {
		double y = a[i] - c;
		double t = s + y;

		c = (t - s) - y;
		s = t;
	}
	*o = s;
}

void prefix(int n, double *a, const double *b)
{
	for (int i = 1; i < n; ++i)
		a[i] = a[i - 1] + b[i];
}

void third(int n, double *a, const double *b)
{
	for (int i = 3; i < n; ++i)
		a[i] = a[i - 3] + b[i];
}

void seidel(int n, double a[n][n])
{
	for (int j = 1; j < n - 1; ++j)
		for (int i = 1; i < n - 1; ++i)
			a[j][i] =
			    0.25 * (a[j - 1][i] + a[j][i - 1] + a[j][i + 1] + a[j + 1][i]);
}

void columns(int n, double a[n][n], double b[n][n])
{
	for (int j = 1; j < n; ++j)
		for (int i = 0; i < n; ++i)
			a[j][i] = a[j - 1][i] / b[j][i];
}

void ahead(int n, double *a, const double *b)
{
	for (int i = 0; i < n - 1; ++i)
		a[i] = a[i + 1] + b[i];
}

void wrapped(int n, double *a, const double *b)
{
	double last = b[n - 1];

	for (int i = 0; i < n; ++i) {
		a[i] = (b[i] + last) * 0.5;
		last = b[i];
	}
}

void descending(int n, double *a, const double *b)
{
	for (int i = n - 2; i >= 0; --i)
		a[i] = (a[i + 1] - b[i]) / 3.0;
}

void fibonacci(int n, double *a)
{
	for (int i = 2; i < n; ++i)
		a[i] = a[i - 1] + a[i - 2];
}

void swapped(int n, const double *a, double *o)
{
	double x = 0, y = 1;

	for (int i = 0; i < n; ++i) {
		double t = x + a[i];

		x = y;
		y = t;
	}
	*o = x + y;
}

void integers(int n, const int *a, int *o)
{
	int s = 0;

	for (int i = 0; i < n; ++i)
		s += a[i];
	*o = s;
}

void newton(int n, double *o)
{
	double x = 1;

	for (int i = 0; i < n; ++i)
		x = 0.5 * (x + 2.0 / x);
	*o = x;
}
