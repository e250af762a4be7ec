/* Stores that happen now and then: of single elements, of one array or another, of whole rows. */
void some(long n, const double *b, double *a)
{
	for (long i = 0; i < n; ++i)
		if (b[i] > 0)
			a[i] = 3.0 * b[i];
}

void either(long n, const int *k, float *a, float *b)
{
	for (long i = 0; i < n; ++i)
		if (k[i] != 0)
			a[i] = 1;
		else
			b[i] = 2;
}

void rows(long n, long m, const int *k, double a[n][m])
{
	for (long i = 0; i < n; ++i)
		if (k[i] != 0)
			for (long j = 0; j < m; ++j)
				a[i][j] = 0;
}

void nested(long n, const double *b, double *a, double *c)
{
	for (long i = 0; i < n; ++i)
		if (b[i] > 0) {
			a[i] += 1;
			if (b[i] > 1)
				c[i] = 1;
		}
}

void turned(long n, long m, const int *k, double a[m][n])
{
	for (long i = 0; i < n; ++i)
		for (long j = 0; j < m; ++j)
			if (k[i * m + j] != 0)
				a[j][i] = 1;
}
