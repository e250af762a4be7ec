/* SPDX-License-Identifier: MIT
 *
 * Loops that compilers make vectors of, and loops of which they do not, one function for each
 * reason: what clang 14 and later versions do at -O3 for processors with AVX-512 and for those
 * with AVX2, with 256-bit registers for both.
 */
#include <math.h>

enum { N = 1000, M = 64 };

double a[N], b[N], c[N], d[N], aa[M][M], bb[M][M];
float s1[N], s2[N], s3[N];
int p[N], q[N], r[N];
unsigned char u[N], v[N], w[3 * N];
double _Complex x[N], y[N];
struct particle {
	double mass, speed;
} particles[N];

void contiguous(void)
{
	for (int i = 0; i < N; i++)
		a[i] = b[i] + 2 * c[i];
}

void floats(void)
{
	for (int i = 0; i < N; i++)
		s1[i] = s2[i] + 2 * s3[i];
}

void bytes(void)
{
	for (int i = 0; i < N; i++)
		u[i] = u[i] & v[i];
}

void widened(void)
{
	for (int i = 0; i < N; i++)
		a[i] = 2 * s1[i];
}

void complex_numbers(void)
{
	for (int i = 0; i < N; i++)
		x[i] = x[i] + y[i];
}

void downwards(void)
{
	for (int i = N - 1; i >= 0; i--)
		a[i] = b[i] + 1;
}

void previous(void)
{
	for (int i = 1; i < N; i++)
		a[i] = a[i - 1] * b[i];
}

void next(void)
{
	for (int i = 0; i < N - 1; i++)
		a[i] = a[i + 1] * b[i];
}

void four_back(void)
{
	for (int i = 4; i < N; i++)
		a[i] = a[i - 4] + b[i];
}

void two_back_of_floats(void)
{
	for (int i = 2; i < N; i++)
		s1[i] = s1[i - 2] + s2[i];
}

void three_back(void)
{
	for (int i = 3; i < N; i++)
		a[i] = a[i - 3] + b[i];
}

void overwritten_too_soon(void)
{
	for (int i = 0; i < N - 1; i++) {
		a[i] = b[i] * c[i];
		d[i] = a[i] + a[i + 1];
	}
}

void stored_and_used_next(void)
{
	for (int i = 0; i < N - 1; i++) {
		a[i + 1] = b[i] + c[i];
		d[i] = a[i] * 2;
	}
}

void row_above(void)
{
	for (int j = 1; j < M; j++)
		for (int i = 0; i < M; i++)
			aa[j][i] = aa[j - 1][i] + bb[j][i];
}

void row_and_left(void)
{
	for (int j = 1; j < M; j++)
		for (int i = 1; i < M; i++)
			aa[j][i] = aa[j - 1][i] + aa[j][i - 1];
}

double sum(void)
{
	double s = 0;

	for (int i = 0; i < N; i++)
		s += a[i];
	return s;
}

int integer_sum(void)
{
	int s = 0;

	for (int i = 0; i < N; i++)
		s += p[i];
	return s;
}

int parity(void)
{
	int s = 0;

	for (int i = 0; i < N; i++)
		s ^= p[i];
	return s;
}

int integer_maximum(void)
{
	int s = 0;

	for (int i = 0; i < N; i++)
		s = p[i] > s ? p[i] : s;
	return s;
}

double maximum(void)
{
	double s = 0;

	for (int i = 0; i < N; i++)
		s = a[i] > s ? a[i] : s;
	return s;
}

double polynomial(void)
{
	double s = 0;

	for (int i = 0; i < N; i++)
		s = s * 0.5 + a[i];
	return s;
}

void prefix(void)
{
	double s = 0;

	for (int i = 0; i < N; i++) {
		s += a[i];
		b[i] = s;
	}
}

void sum_in_memory(void)
{
	for (int j = 0; j < M; j++)
		for (int i = 0; i < M; i++)
			a[j] += aa[j][i];
}

void carried_copy(void)
{
	double old = 0;

	for (int i = 0; i < N; i++) {
		a[i] = b[i] + old;
		old = b[i];
	}
}

void set_now_and_then(void)
{
	double last = 0;

	for (int i = 0; i < N; i++) {
		if (a[i] > 0)
			last = b[i];
		c[i] = last;
	}
}

void masked(void)
{
	for (int i = 0; i < N; i++)
		if (b[i] > 0)
			a[i] = b[i] * c[i];
}

void gathered(void)
{
	for (int i = 0; i < N; i++)
		a[i] = a[i] + 2 * b[p[i]];
}

void scattered(void)
{
	for (int i = 0; i < N; i++)
		a[p[i]] = b[i];
}

void counted(void)
{
	for (int i = 0; i < N; i++)
		p[q[i]]++;
}

void packed(void)
{
	int k = 0;

	for (int i = 0; i < N; i++)
		if (b[i] > 0)
			a[k++] = b[i];
}

void column(void)
{
	for (int i = 0; i < M; i++)
		for (int j = 0; j < M; j++)
			aa[j][i] = bb[j][i] + 1;
}

void transposed(void)
{
	for (int j = 0; j < M; j++)
		for (int i = 0; i < j; i++)
			aa[j][i] = aa[i][j];
}

void pairs(void)
{
	for (int i = 0; i < N; i++)
		particles[i].speed = particles[i].speed + 0.1 * particles[i].mass;
}

void searched(void)
{
	for (int i = 0; i < N; i++) {
		if (a[i] == 7)
			break;
		b[i] = a[i];
	}
}

void called(void)
{
	for (int i = 0; i < N; i++)
		a[i] = exp(b[i]);
}

void quotients(void)
{
	for (int i = 0; i < N; i++)
		p[i] = q[i] / r[i];
}

void mixed_integers(void)
{
	for (int i = 0; i < N; i++)
		p[i] = ((p[i] ^ q[i]) + (q[i] & 255) - (r[i] >> 3)) | 1;
}

void rounded(void)
{
	for (int i = 0; i < N; i++)
		a[i] = floor(b[i]);
}

void absolute(void)
{
	for (int i = 0; i < N; i++)
		a[i] = fabs(b[i]);
}

void rooted(void)
{
	for (int i = 0; i < N; i++)
		a[i] = sqrt(b[i]);
}

void short_rows(void)
{
	for (int j = 0; j < M; j++)
		for (int i = 0; i < 3; i++)
			aa[j][i] = bb[j][i] + 1;
}

void stored_twice(void)
{
	for (int i = 0; i < N - 1; i++) {
		a[i] = b[i] + c[i];
		d[i] = a[i] * 2;
		a[i] = d[i] + a[i + 1];
	}
}

void pointers(double *f, double *g)
{
	for (int i = 0; i < N; i++)
		f[i] = g[i] + 1;
}

void many_pointers(double *f, double *g, double *h, double *k, double *l)
{
	for (int i = 0; i < N; i++) {
		f[i] = g[i] + h[i];
		k[i] = l[i] + g[i];
		h[i] = 2 * l[i];
	}
}

void many_restricted(double *restrict f, double *restrict g, double *restrict h,
                     double *restrict k, double *restrict l)
{
	for (int i = 0; i < N; i++) {
		f[i] = g[i] + h[i];
		k[i] = l[i] + g[i];
		h[i] = 2 * l[i];
	}
}

void sum_through_pointers(double *f, double *g)
{
	for (int j = 0; j < M; j++)
		for (int i = 0; i < M; i++)
			f[j] += g[j * M + i];
}

void complex_products(void)
{
	for (int i = 0; i < N; i++)
		x[i] = x[i] * y[i];
}

void complex_quotients(void)
{
	for (int i = 0; i < N; i++)
		x[i] = x[i] / y[i];
}

void complex_scaled(void)
{
	for (int i = 0; i < N; i++)
		x[i] = x[i] * a[0];
}

double computed_only(void)
{
	double sum = 0;

	for (int i = 0; i < N; i++)
		sum += 4 / (1 + (i + 0.5) * (i + 0.5));
	return sum;
}
