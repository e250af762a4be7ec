/* SPDX-License-Identifier: MIT
 *
 * Sums in memory, which other names may lead to or not.
 */
#include <stdlib.h>

double matrix[1000][1000], vector[1000], sums[1000], total;
static double kept;

struct point {
	double x, y, z;
};
struct problem {
	double *matrix, *vector, *sums;
	double total;
	int n;
};

void parameters(int n, const double a[n][n], const double x[n], double y[n])
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			y[i] += a[i][j] * x[j];
}
void objects(int n)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			sums[i] += matrix[i][j] * vector[j];
}
void promised(int n, double *restrict y, const double *a, const double *x)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			y[i] += a[i * n + j] * x[j];
}
void promised_of_the_other(int n, const double *restrict a, double *y)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			y[i] += a[i * n + j];
}
void local(int n, double *y, const double *a, const double *x)
{
	for (int i = 0; i < n; ++i) {
		double sum = 0;
		for (int j = 0; j < n; ++j)
			sum += a[i * n + j] * x[j];
		y[i] = sum;
	}
}
void allocated(int n, const double *a)
{
	double *y = calloc(n, sizeof *y);
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			y[i] += a[i * n + j];
	total = y[n - 1];
	free(y);
}
void pointer_and_object(int n, double *y)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			y[i] += matrix[i][j];
}
void object_and_pointer(int n, const double *a)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			sums[i] += a[i * n + j];
}
void members(struct problem *p)
{
	for (int i = 0; i < p->n; ++i)
		for (int j = 0; j < p->n; ++j)
			p->sums[i] += p->matrix[i * p->n + j] * p->vector[j];
}
void signedness(int n, int *y, const unsigned *x)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			y[i] += x[j];
}
void int_and_short(int n, int *y, const short *x)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			y[i] += x[j];
}
void doubles_and_bytes(int n, double *y, const unsigned char *x)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			y[i] += x[j];
}
void float_of_doubles(int n, float *y, const double *x)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			y[i] += x[j];
}
void member_and_doubles(int n, struct point *p, const double *x)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			p[i].x += x[j];
}
void two_members(int n, struct point *p, const struct point *q)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			p[i].x += q[j].y;
}
void global_scalar(int n, const double *x)
{
	for (int j = 0; j < n; ++j)
		total += x[j];
}
void static_scalar(int n, const double *x)
{
	for (int j = 0; j < n; ++j)
		kept += x[j];
}
void member_scalar(int n, struct problem *p, const double *x)
{
	for (int j = 0; j < n; ++j)
		p->total += x[j];
}
void two_sums(int n, double *y, double *z, const double *a, const double *x)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j) {
			y[i] += a[j] * x[j];
			z[i] += a[j] * x[j];
		}
}
void two_sums_promised(int n, double *restrict y, double *restrict z, const double *x)
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j) {
			y[i] += x[j];
			z[i] += x[j];
		}
}
void sum_and_copy(int n, double *y, double *z, const double *x)
{
	for (int j = 0; j < n; ++j) {
		y[0] += x[j];
		z[j] = x[j];
	}
}
void global_scalar_and_store(int n, double *x)
{
	for (int j = 0; j < n; ++j) {
		total += x[j];
		x[j] = 1;
	}
}
void prefix_and_store(int n, double *y, double *z)
{
	for (int j = 1; j < n; ++j) {
		y[j] = y[j - 1] * 0.5;
		z[j] = 1;
	}
}
