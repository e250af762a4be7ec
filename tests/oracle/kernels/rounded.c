/* Subscripts that are quotients and remainders of several loop variables, of loops that run down or
 * by steps, or by several divisors. */
void fourths_of_sums(int n, double a[n], double b[n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			b[i][j] += a[(i + j) / 4];
}

void shifted_columns(int n, float a[n][n], double b[n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = n - 1; j >= 0; j--)
			b[i][j] += a[j][(i + j) >> 2];
}

void remainders_of_sums(int n, double a[4], double b[n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			b[i][j] += a[(i + j) % 4];
}

void backwards(int n, double a[n], double b[n])
{
	for (int j = 0; j < n; j++)
		b[j] = a[(n - 1 - j) / 2];
}

void three_halves(int n, double a[2 * n], double b[n])
{
	for (int j = 0; j < n; j += 3)
		b[j] += a[(3 * j + 1) / 2];
}

void beginnings(int n, double a[n], double b[n])
{
	for (int j = 0; j < n; j++)
		a[(3 * j + 1) / 8] += b[4 * (j / 4)] + b[(j + 5) / 2];
}
