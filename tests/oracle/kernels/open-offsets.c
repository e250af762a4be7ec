/* References to one array whose distance is a number for given sizes alone. */

void beside(long n, long m, const double *restrict a, double *restrict b)
{
	for (long i = 0; i < n; i++)
		b[i] = a[i + m] + a[i];
}

void further_on(long n, long ld, long k, const double *restrict a, double *restrict b)
{
	for (long j = 0; j < n; j++)
		for (long i = 0; i < n; i++)
			b[j * ld + i] = a[j * ld + i + k] + a[j * ld + i];
}

void aside(long n, long p, long q, const double *restrict a, double *restrict b)
{
	for (long j = 0; j < n; j++)
		for (long i = 0; i < n; i++)
			b[j * n + i] = a[(j + p) * n + i + q] + a[j * n + i];
}

void two_pitches(long n, long lda, long ldb, const double *restrict a, double *restrict b)
{
	for (long j = 0; j < n; j++)
		for (long i = 0; i < n; i++)
			b[j * lda + i] = a[(j + 1) * ldb + i] + a[j * lda + i];
}

void star(long n, long r, const double *restrict a, double *restrict b)
{
	for (long j = r; j < n - r; j++)
		for (long i = r; i < n - r; i++)
			b[j * n + i] = a[(j - r) * n + i] + a[(j + r) * n + i] +
			               a[j * n + i - r] + a[j * n + i + r];
}
