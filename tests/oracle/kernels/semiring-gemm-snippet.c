/* SPDX-License-Identifier: MIT
 *
 * Shortest paths, as a bare snippet.
 */
double A[N][N], B[N][N], C[N][N];
double sum;

for (int i = 0; i < N; ++i)
	for (int k = 0; k < N; ++k)
		for (int j = 0; j < N; ++j) {
			sum = A[i][k] + B[k][j];
			C[i][j] = sum < C[i][j] ? sum : C[i][j];
		}
