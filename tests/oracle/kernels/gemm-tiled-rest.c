/* SPDX-License-Identifier: MIT
 *
 * Matrix product in square tiles; those at the edge are smaller where T does not divide N, and each
 * element of A is read once for a row of a tile.
 */
#define MIN(a, b) ((a) < (b) ? (a) : (b))

void gemm(int N, int T, const double A[N][N], const double B[N][N], double C[N][N])
{
	for (int ii = 0; ii < N; ii += T)
		for (int kk = 0; kk < N; kk += T)
			for (int jj = 0; jj < N; jj += T)
				for (int i = ii; i < MIN(ii + T, N); ++i)
					for (int k = kk; k < MIN(kk + T, N); ++k) {
						double factor = A[i][k];

						for (int j = jj; j < MIN(jj + T, N); ++j)
							C[i][j] += factor * B[k][j];
					}
}
