/* SPDX-License-Identifier: MIT
 *
 * Loops that gcc 12 and clang 14 take differently.
 */
#include <math.h>

double a[9000], b[9000], c[9000], d[9000], e[9000];
float fa[9000], fb[9000];
int at[9000], ia[9000];
double _Complex za[9000], zb[9000];

void handed_on(int n)
{
	double x = 0;
	for (int i = 0; i < n; i++) {
		a[i] = b[i] - x;
		x = b[i];
	}
}
void two_neighbours(int n)
{
	for (int i = 1; i < n - 1; i++)
		a[i] = b[i - 1] + b[i + 1];
}
void three_neighbours(int n)
{
	for (int i = 1; i < n - 1; i++)
		a[i] = b[i - 1] + b[i] + b[i + 1];
}
void three_neighbours_of_pointers(int n, double *x, const double *y)
{
	for (int i = 1; i < n - 1; i++)
		x[i] = y[i - 1] + y[i] + y[i + 1];
}
void operation_on_condition(int n)
{
	for (int i = 0; i < n; i++)
		if (b[i] > 0)
			a[i] += b[i] * c[i];
}
void operation_on_index(int n)
{
	for (int i = 0; i < n; i++)
		if (2 * i < n)
			a[i] += b[i] * c[i];
}
void copy_on_condition(int n)
{
	for (int i = 0; i < n; i++)
		if (b[i] > 0)
			a[i] = c[i];
}
void integers_on_condition(int n)
{
	for (int i = 0; i < n; i++)
		if (fb[i] > 0)
			ia[i] = ia[i] * 3 + 1;
}
void gathered(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = a[i] + 2 * b[at[i]];
}
void gathered_floats(int n)
{
	for (int i = 0; i < n; i++)
		fa[i] = fa[i] + 2 * fb[at[i]];
}
void overwritten(int n)
{
	for (int i = 0; i < n - 1; i++) {
		a[i] = b[i] + c[i];
		b[i] = a[i] * d[i];
		a[i] = b[i] * e[i];
	}
}
void overwritten_after_a_read(int n)
{
	for (int i = 0; i < n - 1; i++) {
		a[i] = b[i] + c[i];
		a[i] = c[i] + a[i + 1] * d[i];
	}
}
void complex_numbers(int n)
{
	for (int i = 0; i < n; i++)
		za[i] = za[i] + zb[i];
}
double dot(int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s += a[i] * b[i];
	return s;
}
double horner(int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s = s * 0.5 + a[i];
	return s;
}
void recurrence_beside_a_store(int n, double *x, double *y, const double *z)
{
	for (int i = 1; i < n; i++) {
		x[i] = x[i - 1] * 0.5 + z[i];
		y[i] = z[i] * 2;
	}
}
void recurrence_beside_another_loop(int n, double *x, double *y)
{
	for (int i = 1; i < n; i++) {
		x[i] = x[i - 1] * 0.5;
		y[i] = 1;
	}
}
void root_of_squares(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = sqrt(b[i] * b[i] + c[i] * c[i] + 1);
}
void root_of_anything(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = sqrt(b[i] * c[i]);
}
void inverse_root(float *restrict x, const float *restrict y, int n)
{
	for (int i = 0; i < n; i++)
		x[i] = 1 / sqrtf(y[i]);
}
void single_quotient(float *restrict x, const float *restrict y, int n)
{
	for (int i = 0; i < n; i++)
		x[i] = x[i] / y[i];
}
