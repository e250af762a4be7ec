/* SPDX-License-Identifier: MIT */
/* Conditions as programs have them: on data, parameters, ends of loops; switches, continue. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#define D 4

void prints_never(int n, double *a, double *b)
{
	for (int i = 0; i < n; i++) {
		a[i] = 3.0 * b[i];
		if (a[n - 1] < 0)
			printf("never %f\n", a[0]);
	}
}
void store_where_positive(int n, double *a, double *b)
{
	for (int i = 0; i < n; i++)
		if (b[i] > 0)
			a[i] = 3.0 * b[i];
}
void two_stores_where_positive(int n, float *a, float *b, float *c)
{
	for (int i = 0; i < n; i++)
		if (b[i] > 0) {
			a[i] = b[i];
			c[i] += 1;
		}
}
void store_where_positive_in_rows(int n, int m, double *a, double *b)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			if (b[i * m + j] > 0.5)
				a[i * m + j] = 0;
			else
				a[i * m + j] += 1;
}
void checked_allocation(int n)
{
	double *a = malloc(n * 8);
	if (a == NULL) {
		printf("no\n");
		exit(1);
	}
	for (int i = 0; i < n; i++)
		a[i] = 1;
}
void checked_allocation_of_two(int n)
{
	float *a = malloc(n * 4), *b = malloc(n * 4);
	if (!a || !b)
		exit(1);
	for (int i = 0; i < n; i++)
		a[i] = b[i];
}
int checked_allocation_returns(int n, int m)
{
	double *a = malloc(sizeof(double) * n * m);
	if (!a)
		return 1;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i * m + j] = 1;
	return 0;
}

void factor_or_copy(int n, double alpha, double *a, double *b)
{
	if (alpha == 1.0) {
		for (int i = 0; i < n; i++)
			a[i] = b[i];
	} else {
		for (int i = 0; i < n; i++)
			a[i] = alpha * b[i];
	}
}
void factor_or_nothing(int n, float beta, float *a)
{
	if (beta != 1.0f) {
		for (int i = 0; i < n; i++)
			a[i] *= beta;
	}
}
void factor_or_copy_in_rows(int n, int m, double alpha, double *a, double *b)
{
	for (int i = 0; i < n; i++) {
		if (alpha == 0.0) {
			for (int j = 0; j < m; j++)
				a[i * m + j] = 0;
		} else {
			for (int j = 0; j < m; j++)
				a[i * m + j] += alpha * b[j];
		}
	}
}

void bias_chosen(int n, const float *bias, float *a, float *b)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i] + ((bias != NULL) ? bias[i] : 0.0f);
}
void bias_chosen_by_column(int n, int m, const double *bias, double *a)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i * m + j] += bias ? bias[j] : 0.0;
}
void bias_added(int n, const float *bias, float *a, float *b)
{
	for (int i = 0; i < n; i++) {
		a[i] = b[i];
		if (bias)
			a[i] += bias[i];
	}
}
void bias_added_by_row(int n, int m, const double *bias, double *a)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			a[i * m + j] = 0;
			if (bias != NULL)
				a[i * m + j] += bias[i];
		}
}

void maximum(int n, float *x)
{
	float m = x[0];
	for (int i = 1; i < n; i++)
		if (x[i] > m)
			m = x[i];
	x[0] = m;
}
int place_of_minimum(int n, const double *x)
{
	int k = 0;
	double m = x[0];
	for (int i = 1; i < n; i++)
		if (x[i] < m) {
			m = x[i];
			k = i;
		}
	return k;
}
void maxima_of_rows(int n, int m, const float *x, float *y)
{
	for (int i = 0; i < n; i++) {
		float s = 0;
		for (int j = 0; j < m; j++)
			s = x[i * m + j] > s ? x[i * m + j] : s;
		y[i] = s;
	}
}

void first_row_skipped(int n, double a[][64], double *s)
{
	double t = 0;
	for (int i = 0; i < n; i++) {
		if (i == 0)
			continue;
		for (int j = 0; j < 64; j++)
			t += a[i][j];
	}
	*s = t;
}
void first_rows_skipped(int n, float a[][64], float *b)
{
	for (int i = 0; i < n; i++) {
		if (i < 3)
			continue;
		for (int j = 0; j < 64; j++)
			b[j] += a[i][j];
	}
}
void diagonal_skipped(int n, double a[][64])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			if (i == j)
				continue;
			a[i][j] = 1;
		}
}
void eight_skipped(int n, double *a)
{
	for (int i = 0; i < n; i++) {
		if (i == 1)
			continue;
		if (i == 3)
			continue;
		if (i == 5)
			continue;
		if (i == 7)
			continue;
		if (i == 9)
			continue;
		if (i == 11)
			continue;
		if (i == 13)
			continue;
		if (i == 15)
			continue;
		a[i] += 1;
	}
}

void switch_in_loop(int n, int mode, float *x)
{
	for (int i = 0; i < n; i++)
		switch (mode) {
		case 0:
			x[i] = 1;
			break;
		default:
			x[i] *= 2;
		}
}
void switch_falls_through(int n, int mode, double *x, double *y)
{
	for (int i = 0; i < n; i++)
		switch (mode) {
		case 0:
			x[i] = 1;
		case 1:
			y[i] += 2;
			break;
		default:
			x[i] += y[i];
		}
}
void switch_in_rows(int n, int m, int mode, float *x, float *y)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			switch (mode) {
			case 2:
				x[i * m + j] = y[j];
				break;
			case 5:
				x[i * m + j] += 1;
				break;
			}
}
void switch_around_loops(int type, int n, double *a, double *b)
{
	switch (type) {
	case 0:
		for (int i = 0; i < n; i++)
			a[i] = b[i];
		break;
	case 1:
		for (int i = 0; i < n; i++)
			a[i] += 2 * b[i];
		break;
	}
}
void switch_around_a_nest(int type, int n, int m, float *a)
{
	switch (type) {
	case 3:
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				a[i * m + j] = 0;
		break;
	default:
		for (int i = 0; i < n; i++)
			a[i] += 2;
	}
}
void bits_never(int n, double *a)
{
	if (2 & 1)
		a[0] = 0;
	for (int i = 0; i < n; i++)
		a[i] = 1;
}
void bits_always(int n, float *a)
{
	if (3 & 1)
		for (int i = 0; i < n; i++)
			a[i] += 1;
}
void bits_in_the_loop(int n, double *a, double *b)
{
	for (int i = 0; i < n; i++) {
		a[i] = 1;
		if ((4 | 2) == 5)
			b[i] = 2;
	}
}
void remainder_of_constants(int n, double *a)
{
	if ((D * 2) % 2 != 0)
		return;
	for (int i = 0; i < n; i++)
		a[i] = 1;
}
void remainder_of_constants_held(int n, float *a, float *b)
{
	if (D % 3 != 1)
		return;
	for (int i = 0; i < n; i++)
		a[i] = b[i];
}
void shift_of_constants(int n, double *a)
{
	if ((D >> 1) < 2)
		return;
	for (int j = 0; j < D; j++)
		for (int i = 0; i < n; i++)
			a[i] += 1;
}
void ends_before(int n, int m, double *a)
{
	if (n < 1) {
		exit(1);
	}
	if (m & 1)
		return;
	for (int i = 0; i < n; i++)
		a[i] = 1;
}
int ends_before_with_value(long n, int m, float *a, float *b)
{
	if (m <= 0)
		return -1;
	if (n <= 0) {
		fprintf(stderr, "n\n");
		return -2;
	}
	for (long i = 0; i < n; i++)
		a[i] += b[i];
	return 0;
}
void ends_before_in_a_nest(int n, int m, double *a)
{
	if (n < 1 || m < 1)
		return;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i * m + j] = 0;
}

void edges_chosen(int nx, int ny, double *restrict o, const double *restrict a)
{
	for (int y = 0; y < ny; y++)
		for (int x = 0; x < nx; x++) {
			int c = y * nx + x;
			int w = (x == 0) ? c : c - 1;
			int e = (x == nx - 1) ? c : c + 1;
			o[c] = a[w] + a[e] + a[c];
		}
}
void edge_rows_chosen(int nx, int ny, float *restrict o, const float *restrict a)
{
	for (int y = 0; y < ny; y++)
		for (int x = 0; x < nx; x++) {
			int c = y * nx + x;
			int s = (y == 0) ? c : c - nx;
			o[c] = a[s] + a[c];
		}
}
void edge_added(int n, double *restrict o, const double *restrict a)
{
	for (int i = 0; i < n; i++) {
		o[i] = a[i];
		if (i > 0)
			o[i] += a[i - 1];
		if (i < n - 1)
			o[i] += a[i + 1];
	}
}

void array_filled_each_turn(int n, int m, double *a)
{
	double s[8] = { 0 };
	for (int j = 0; j < m; j++) {
		double t[8] = { 0 };
		for (int i = 0; i < 8; i++)
			t[i] += a[j * 8 + i];
		for (int i = 0; i < 8; i++)
			a[j * 8 + i] = t[i];
	}
}
void array_listed_each_turn(int m, float *a)
{
	for (int j = 0; j < m; j++) {
		float t[3] = { 1, 2, 3 };
		for (int i = 0; i < 3; i++)
			a[j * 3 + i] = t[i];
	}
}
void table_filled_each_turn(int m, double *a)
{
	for (int j = 0; j < m; j++) {
		double t[2][4] = { { 0 } };
		for (int i = 0; i < 4; i++)
			t[j % 2][i] += a[i];
		for (int i = 0; i < 4; i++)
			a[i] = t[0][i] + t[1][i];
	}
}

/* One of two branches reads. */
#define SIZE(a) ((a) >= 0 ? (a) : -(a))
double sum_of_sizes(int n, const double *a)
{
	double sum = 0;
	for (int i = 0; i < n; i++)
		sum += SIZE(a[i] - 1.5);
	return sum;
}
void printed_names(int n, char **names, const double *times)
{
	for (int i = 0; i < n; i++)
		printf("%s %g\n", names[i], times[i]);
}
