/* Triangles of an array of 5 billion lines, whose rows no cache but the last holds. */
void lu(int n, double a[restrict n][n])
{
	for (int k = 0; k < n; k++)
		for (int i = k + 1; i < n; i++)
			for (int j = k + 1; j < n; j++)
				a[i][j] -= a[i][k] * a[k][j];
}
