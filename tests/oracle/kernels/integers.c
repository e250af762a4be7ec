void tenths(int n, const int *restrict a, int *restrict b)
{
	for (int i = 0; i < n; ++i)
		b[i] = a[i] / 10;
}

void weekdays(int n, const int *restrict a, int *restrict b)
{
	for (int i = 0; i < n; ++i)
		b[i] = a[i] % 7;
}

void eighths(int n, const int *restrict a, int *restrict b)
{
	for (int i = 0; i < n; ++i)
		b[i] = a[i] / 8;
}

void shifted(int n, const unsigned *restrict a, unsigned *restrict b)
{
	for (int i = 0; i < n; ++i)
		b[i] = a[i] / 8;
}

void wide_tenths(int n, const long *restrict a, long *restrict b)
{
	for (int i = 0; i < n; ++i)
		b[i] = a[i] / 10;
}

unsigned hash(int n, const unsigned *restrict a)
{
	unsigned s = 0;

	for (int i = 0; i < n; ++i)
		s = (s * 31 + a[i]) % 1009;
	return s;
}

float rounded(int n, const double *restrict a, const double *restrict b)
{
	float s = 0;

	for (int i = 0; i < n; ++i)
		s += a[i] * b[i];
	return s;
}
