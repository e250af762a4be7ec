/* SPDX-License-Identifier: MIT
 *
 * Two sizes, rows by hand, two nests, and elements that are no doubles.
 */
void smooth(int M, int N, const float *restrict a, float *restrict b)
{
	for (int j = 2; j < M - 2; ++j)
		for (int i = 0; i < N; ++i)
			b[j * N + i] = a[(j - 2) * N + i] + a[j * N + i] + a[(j + 2) * N + i];
	for (int j = 0; j < M; ++j)
		for (int i = 1; i < N; ++i)
			b[j * N + i] += b[j * N + i - 1];
}
