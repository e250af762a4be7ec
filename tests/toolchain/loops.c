/* SPDX-License-Identifier: MIT
 *
 * Loops of which compilers make several: the files beside this one are what they made of it.
 *
 *     clang -O3 -march=... and what toolchain/compiler.c adds   (14.0.6)
 *     gcc   -O3 -march=... and what toolchain/compiler.c adds   (12.2.0)
 *
 * without -march for SSE2, --target=aarch64-linux-gnu for 64-bit Arm.
 */
double sqrt(double), exp(double);

void triad(long n, double *restrict a, double *restrict b, double *restrict c, double *restrict d)
{
	for (long i = 0; i < n; ++i)
		a[i] = b[i] + c[i] * d[i];
}

/* No promise that they are apart: a loop for arrays that overlap as well. */
void stencil(int n, double a[n][n], double b[n][n], int j)
{
	for (int i = 1; i < n - 1; ++i)
		b[j][i] = 0.25 * (a[j][i - 1] + a[j][i + 1] + a[j - 1][i] + a[j + 1][i]);
}

double dot(long n, double *restrict a, double *restrict b)
{
	double s = 0;

	for (long i = 0; i < n; ++i)
		s += a[i] * b[i];
	return s;
}

float sum_apart(long n, float *restrict a)
{
	float s = 0;

#pragma omp simd reduction(+ : s)
	for (long i = 0; i < n; ++i)
		s += a[i];
	return s;
}

void backwards(long n, double *restrict a, double *restrict b)
{
	for (long i = n - 1; i >= 0; --i)
		a[i] = 2 * b[i];
}

void mixed(long n, double *restrict a, float *restrict b)
{
	for (long i = 0; i < n; ++i)
		a[i] = 3 * b[i];
}

void every_second(long n, double *restrict a, double *restrict b)
{
	for (long i = 0; i < n; ++i)
		a[i] = b[2 * i];
}

/* Both move by what the compiler does not know. */
void column(long n, long m, double *restrict a, double *restrict b)
{
	for (long i = 0; i < n; ++i)
		a[i * m] = 2 * b[i * m];
}

void gather(long n, double *restrict a, double *restrict b, int *restrict k)
{
	for (long i = 0; i < n; ++i)
		a[i] = b[k[i]];
}

void bytes(long n, unsigned char *restrict a, unsigned char *restrict b)
{
	for (long i = 0; i < n; ++i)
		a[i] = b[i] ^ 17;
}

/* Its slow way is a call that is laid out elsewhere. */
void root(long n, double *restrict a, double *restrict b)
{
	for (long i = 0; i < n; ++i)
		a[i] = sqrt(b[i]);
}

void recurrence(long n, double *restrict a, double *restrict b)
{
	for (long i = 1; i < n; ++i)
		a[i] = 0.5 * a[i - 1] + b[i];
}

/* No compiler makes a straight run of it. */
void two_ways(long n, double *restrict a, double *restrict b, int *restrict k)
{
	for (long i = 0; i < n; ++i)
		if (k[i] > 0)
			a[k[i]] += b[i];
}

void called(long n, double *restrict a, double *restrict b)
{
	for (long i = 0; i < n; ++i)
		a[i] = exp(b[i]);
}

/* Written out: there is no loop. */
void short_one(double *restrict a, double *restrict b)
{
	for (int i = 0; i < 4; ++i)
		a[i] = 2 * b[i];
}

/* What it counts is all that moves. */
double series(long n)
{
	double s = 0;

	for (long i = 1; i < n; ++i)
		s += 1.0 / i;
	return s;
}

/* Nor does it touch memory in vectors, whose counter may count turns or iterations. */
unsigned mixed_up(unsigned n)
{
	unsigned sum = 0;

	for (unsigned i = 0; i < n; ++i)
		sum += (i * i) ^ (i >> 3);
	return sum;
}
