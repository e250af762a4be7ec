/* SPDX-License-Identifier: MIT
 *
 * A wavefront over rows of one array: two rows are between the uses of a line, and at N = 2000 these
 * are 32000 of 32768 bytes.
 */
void skewed_rows(int N, int M, double *restrict h)
{
	for (int t = 0; t < M; t++)
		for (int i = 1; i < N - 1; i++)
			h[(t + 1) * N + i - t + M] = h[t * N + i - t + M] + h[t * N + i - t + M + 1];
}
