/* SPDX-License-Identifier: MIT
 *
 * Loops whose lines meet in the sets of caches that threads have for themselves, or share.
 */
void columns_stored(int n, int m, const double a[restrict n][m], double b[restrict m][n])
{
#pragma omp parallel for
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < m; ++j)
			b[j][i] = a[i][j];
}

void columns_read(int n, int m, const double a[restrict m][n], double b[restrict n][m])
{
#pragma omp parallel for
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < m; ++j)
			b[i][j] = a[j][i];
}

void rows_in_parts(int n, int m, const double a[restrict n][m], double b[restrict n][m])
{
	for (int j = 1; j < n - 1; ++j)
#pragma omp parallel for
		for (int i = 1; i < m - 1; ++i)
			b[j][i] = a[j - 1][i] + a[j][i - 1] + a[j][i + 1] + a[j + 1][i];
}

void rows(int n, int m, const double a[restrict n][m], double b[restrict n][m])
{
#pragma omp parallel for
	for (int j = 1; j < n - 1; ++j)
		for (int i = 1; i < m - 1; ++i)
			b[j][i] = a[j - 1][i] + a[j][i - 1] + a[j][i + 1] + a[j + 1][i];
}

void products_of_rows(int n, int m, const double a[restrict n][m], const double x[restrict m],
                      double y[restrict n])
{
#pragma omp parallel for
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < m; ++j)
			y[i] += a[i][j] * x[j];
}

void product(int n, const double a[restrict n][n], const double b[restrict n][n],
             double c[restrict n][n])
{
#pragma omp parallel for
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			for (int k = 0; k < n; ++k)
				c[i][j] += a[i][k] * b[k][j];
}

void columns_scaled(int n, int m, double a[restrict n][1024])
{
#pragma omp parallel for
	for (int j = 0; j < m; ++j)
		for (int i = 0; i < n; ++i)
			a[i][j] = a[i][j] * 2;
}

void triad(int n, double a[restrict n], const double b[restrict n], const double c[restrict n],
           const double d[restrict n])
{
#pragma omp parallel for
	for (int i = 0; i < n; ++i)
		a[i] = b[i] + c[i] * d[i];
}
