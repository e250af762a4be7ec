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
			a[j][i] = 0.25 * (a[j - 1][i] + a[j][i - 1] + a[j][i + 1] + a[j + 1][i]);
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

void alignment(int n, int m, const char *a, const char *b, int h[n][m], int gap)
{
	for (int i = 1; i < n; ++i)
		for (int j = 1; j < m; ++j) {
			int s = h[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 2 : -1);
			int up = h[i - 1][j] - gap, left = h[i][j - 1] - gap;
			int best = s > up ? s : up;

			if (left > best)
				best = left;
			h[i][j] = best > 0 ? best : 0;
		}
}

void colour(int n, double u[n][n], double w)
{
	for (int c = 0; c < 2; ++c)
		for (int i = 1; i < n - 1; ++i)
			for (int j = 1; j < n - 1; ++j)
				if ((i + j) % 2 == c)
					u[i][j] += w * (u[i][j - 1] + u[i][j + 1]);
}

void even_or_odd(int n, double u[n][n], double *b, double w)
{
	for (int i = 1; i < n - 1; ++i)
		for (int j = 1; j < n - 1; ++j) {
			if ((i + j) & 1)
				b[j] = 1;
			else
				u[i][j] += w * (u[i][j - 1] + u[i][j + 1]);
		}
}

void same_colour(int n, double u[n][n], double w)
{
	for (int i = 1; i < n - 1; ++i)
		for (int j = 2; j < n - 1; ++j)
			if ((i + j) % 2 == 0)
				u[i][j] += w * (u[i][j - 2] + u[i][j + 1]);
}
void back8(int n, double *a)
{
	for (int i = 8; i < n; i++)
		a[i] = .5 * a[i - 8] + 1;
}
void back3(int n, double *a)
{
	for (int i = 3; i < n; i++)
		a[i] = .5 * a[i - 3] + 1;
}
