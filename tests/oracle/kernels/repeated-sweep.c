/* SPDX-License-Identifier: MIT
 *
 * A sweep, and the same one with its repetition written out.
 */
void once(int N, double *restrict a, const double *restrict b)
{
	for (int i = 0; i < N; ++i)
		a[i] += b[i];
}

void repeated(int T, int N, double *restrict a, const double *restrict b)
{
	for (int t = 0; t < T; ++t)
		for (int i = 0; i < N; ++i)
			a[i] += b[i];
}
