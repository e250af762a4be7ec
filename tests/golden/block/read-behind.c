/* The order may change and nothing depends on it, but the last values of both loops are read behind
 * the nest: legal, and not written. */
void f(int N, double a[restrict N][N], const double b[restrict N][N])
{
	int i, j;

	for (i = 1; i < N - 1; i++)
		for (j = 1; j < N - 1; j++)
			a[j][i] = b[j][i];
	a[0][0] = i * 100 + j;
}
