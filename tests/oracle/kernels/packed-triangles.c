/* SPDX-License-Identifier: MIT */
/* Triangles without gaps between their rows. */
void lower(int n, const double *a, const double *x, double *y)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= i; j++)
			y[i] += a[i * (i + 1) / 2 + j] * x[j];
}

void upper(int n, const double *a, const double *x, double *y)
{
	for (int i = 0; i < n; i++)
		for (int j = i; j < n; j++)
			y[i] += a[i * n - i * (i - 1) / 2 + j - i] * x[j];
}

void strictly_lower(int n, const double *a, const double *x, double *y)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++)
			y[i] += a[i * (i - 1) / 2 + j] * x[j];
}

void scaled(int n, double *a)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= i; j++)
			a[i * (i + 1) / 2 + j] *= 2;
}

void by_columns(int n, const double *a, double *y)
{
	for (int j = 0; j < n; j++)
		for (int i = j; i < n; i++)
			y[j] += a[i * (i + 1) / 2 + j];
}

void overlapping(int n, const double *a, double *y)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			y[j] += a[i * (i + 1) / 2 + j];
}

void band(int n, int k, const double *a, const double *x, double *y)
{
	for (int i = k; i < n - k; i++)
		for (int j = i - k; j <= i + k; j++)
			y[i] += a[i * (2 * k + 1) + j - i + k] * x[j];
}
