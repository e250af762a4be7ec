/* SPDX-License-Identifier: MIT
 *
 * Shortest paths, with the minimum as the usual macro.
 */
#define MIN(x, y) ((x) < (y) ? (x) : (y))

void distances(int N, const double A[N][N], const double B[N][N], double C[N][N])
{
	for (int i = 0; i < N; ++i)
		for (int k = 0; k < N; ++k)
			for (int j = 0; j < N; ++j)
				C[i][j] = MIN(C[i][j], A[i][k] + B[k][j]);
}
