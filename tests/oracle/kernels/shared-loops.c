/* Loops that threads divide: few turns, turns that differ, and the schedules of OpenMP. */
void scale(int n, double a[restrict 8][n], double b[restrict 8][n])
{
#pragma omp parallel for
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < n; i++)
			a[k][i] = b[k][i] * 2.0;
}

void scale_collapsed(int n, double a[restrict 8][5][n], double b[restrict 8][5][n])
{
#pragma omp parallel for collapse(2)
	for (int k = 0; k < 8; k++)
		for (int j = 0; j < 5; j++)
			for (int i = 0; i < n; i++)
				a[k][j][i] = b[k][j][i] * 2.0;
}

/* Arithmetic alone: each turn takes as long, whoever else works. */
void polynomials(int n, double y[restrict 8])
{
#pragma omp parallel for
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < n; i++)
			y[k] = y[k] * 0.5 + 1.0;
}

void triangle_blocks(int n, double a[restrict n][n], double x[restrict n], double y[restrict n])
{
#pragma omp parallel for
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= i; j++)
			y[i] += a[i][j] * x[j];
}

void triangle_one_by_one(int n, double a[restrict n][n], double x[restrict n], double y[restrict n])
{
#pragma omp parallel for schedule(static, 1)
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= i; j++)
			y[i] += a[i][j] * x[j];
}

void triangle_free(int n, double a[restrict n][n], double x[restrict n], double y[restrict n])
{
#pragma omp parallel for schedule(dynamic)
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= i; j++)
			y[i] += a[i][j] * x[j];
}

void triangle_by_sixty_four(int n, double a[restrict n][n], double x[restrict n], double y[restrict n])
{
#pragma omp parallel for schedule(static, 64)
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= i; j++)
			y[i] += a[i][j] * x[j];
}

void triangle_open(int n, double a[restrict n][n], double x[restrict n], double y[restrict n])
{
#pragma omp parallel for schedule(runtime)
	for (int i = 0; i < n; i++)
		for (int j = 0; j <= i; j++)
			y[i] += a[i][j] * x[j];
}

/* Of two loops one says that threads divide it: one thread does the other. */
void beside(int n, double a[restrict n], double b[restrict n], double c[restrict n])
{
	for (int i = 1; i < n; i++)
		a[i] = a[i - 1] + b[i];
#pragma omp parallel for
	for (int i = 1; i < n; i++)
		c[i] = a[i - 1] + b[i];
}

/* Each of three columns of every row is a turn, and longer in later rows. */
void triangles_collapsed(int n, double a[n][3][n], double b[n][3][n])
{
#pragma omp parallel for collapse(2) schedule(static, 1)
	for (int k = 0; k < n; ++k)
		for (int j = 0; j < 3; ++j)
			for (int i = 0; i <= k; ++i)
				a[k][j][i] = 2 * b[k][j][i];
}

/* Two rows read one: turns are rows all the same. */
void finer_rows(int n, int m, double a[n][m], double b[n][m])
{
#pragma omp parallel for
	for (int k = 0; k < n; ++k)
		for (int i = 0; i < m; ++i)
			a[k][i] = 2 * b[k / 2][i];
}

/* As many, where rows differ. */
void finer_triangle(int n, double a[n][n], double b[n][n])
{
#pragma omp parallel for schedule(dynamic)
	for (int k = 0; k < n; ++k)
		for (int i = k / 2; i < n; ++i)
			a[k][i] = 2 * b[k][i];
}

/* Blocks of nine, of three, and single rows. */
void ninth_rows(int n, int m, double a[n][m], double b[n][m])
{
#pragma omp parallel for
	for (int k = 0; k < n; ++k)
		for (int i = 0; i < m; ++i)
			a[k][i] = b[k / 3][i] + b[k / 9][i];
}
