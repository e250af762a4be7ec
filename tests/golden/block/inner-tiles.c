/* Tiles of the second and the third loop are named after them. */
void trmm(int n, int m, int ld, const double *restrict A, double *restrict B)
{
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++)
			for (int k = i + 1; k < m; k++)
				B[i * ld + j] += A[k * ld + i] * B[k * ld + j];
}
