/* SPDX-License-Identifier: MIT
 *
 * Out-of-place transposition: one side of it always walks across the rows.
 *
 * 0 flop; the reads have unit stride, the stores a stride of N.  While one line from each of the
 * N rows of `b` stays in the cache until the next column is written (72*N bytes with the row of
 * `a`) the kernel costs 24 B per element like a copy; afterwards 136 B: 8 for `a`, and a whole
 * line of `b` in and out for every element.
 */
void transpose(int N, const double a[N][N], double b[N][N])
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			b[j][i] = a[i][j];
}
