/* SPDX-License-Identifier: MIT
 *
 * Shortest paths by squaring: a matrix product in the semi-ring of minimum and plus.
 *
 * 2 operations per iteration, an addition and a minimum.  They cannot be fused, so the ceiling of
 * computation is half of the peak that the machine reaches with fused multiply-adds.
 */
void distances(int N, const double A[N][N], const double B[N][N], double C[N][N])
{
	for (int i = 0; i < N; ++i) {
		for (int k = 0; k < N; ++k) {
			for (int j = 0; j < N; ++j) {
				double through_k = A[i][k] + B[k][j];

				C[i][j] = through_k < C[i][j] ? through_k : C[i][j];
			}
		}
	}
}
