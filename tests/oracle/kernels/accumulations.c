/* Sums over rows: of integers, in any order the same; of floating-point numbers, but for rounding. */
void sum_of_unsigned(int n, unsigned a[restrict n][n], unsigned *restrict s)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			s[i] += a[j][i];
}
void sums_of_doubles(int n, double a[restrict n][n], double *restrict s)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			s[i] += a[j][i];
}
void integer_of_doubles(int n, double a[restrict n][n], int *restrict s)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			s[0] += a[j][i];
}
void long_of_shorts(int n, short a[restrict n][n], long *restrict s)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			s[0] += a[j][i];
}
