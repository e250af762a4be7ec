/* Loops over functions of the mathematical library, quotients and roots: what they move and compute
 * is known from a compiled run in which every access was counted, and from counting by hand. */
#include <math.h>

void quotient_upside_down(int n, double *restrict a, const double *restrict b)
{
	for (int i = 0; i < n; i++)
		a[i] /= b[n - 1 - i];
}

void quotient_of_sums(int n, int m, double *restrict a, const double *restrict b)
{
	for (int j = 0; j < m; j++)
		for (int i = j; i < n; i++)
			a[i] = (a[i] + b[j]) / (b[i] + 2.0);
}

void exponentials_of_columns(int n, double a[restrict][n], const double b[restrict][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[i][j] = exp(-b[j][i]);
}

void logarithms_of_some(int n, int m, double *restrict a, const double *restrict b)
{
	for (int i = 0; i < n; i++) {
		if (i < m)
			a[i] = log(b[i]);
		else
			a[i] = b[i] * b[i - m];
	}
}

void softplus(int n, const float *restrict x, float *restrict y)
{
	for (int i = 0; i < n; i += 2)
		y[i / 2] = log1pf(expf(x[i]));
}

void gate(int n, int m, const float *restrict x, const float *restrict g, float *restrict y)
{
	for (int k = 0; k < n; k += m)
		for (int i = k; i < n && i < k + m; i++)
			y[i] = g[i - k] * tanhf(x[i]) + (1.0f - g[i - k]) * y[i];
}

void scaled_rows(int n, int m, float *restrict a, const float *restrict b, float c)
{
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i++)
			a[j * n + i] *= sqrtf(b[j] / c);
}

void normalised(int n, double *restrict a, double s)
{
	for (int i = n - 1; i >= 0; i--)
		a[i] = a[i] / sqrt(s * s + 1.0);
}

void powers(int n, double *restrict a, float *restrict c, const double *restrict b)
{
	for (int i = 0; i < n; i++) {
		a[i] += pow(b[i], 2.) + pow(b[n - 1 - i], 1);
		c[i] = powf(c[i], 2.0f);
	}
}

void sum_of_squares(int n, double *restrict s, const double *restrict b)
{
	for (int i = 0; i < n; i++)
		s[0] = pow(s[0], 2) - b[i];
}

void cubes(int n, double *restrict a, const double *restrict b)
{
	for (int i = 0; i < n; i++)
		a[i] = pow(b[i], 3.);
}

void root_of_sum(int n, double s, double *restrict a, const double *restrict b)
{
	for (int i = 0; i < n; i++) {
		s = sqrt(s + b[i]);
		a[i] = s;
	}
}

void fused(int n, double s, double *restrict a, const double *restrict b)
{
	for (int i = 0; i < n; i++) {
		s = fma(s, b[i], 1.0);
		a[i] = s;
	}
}

void quotients_of_short_sums(int n, float *restrict a, const float *restrict b)
{
	for (int i = 0; i < n; i++) {
		float sum = 0;

		for (int k = 0; k < 9; k++)
			sum += b[9 * i + k];
		a[i] = b[9 * i] / sum;
	}
}
