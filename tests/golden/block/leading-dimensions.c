/* A product of matrices whose rows are parts of longer ones: any block of k is right as long as the
 * rows of c do not overlap, ldc >= n, whatever else the sizes are. */
void product(int m, int n, int l, const float *restrict a, int lda, const float *restrict b, int ldb,
	     float *restrict c, int ldc)
{
	for (int i = 0; i < m; ++i)
		for (int k = 0; k < l; ++k)
			for (int j = 0; j < n; ++j)
				c[i * ldc + j] += a[i * lda + k] * b[k * ldb + j];
}
