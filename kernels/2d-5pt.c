/* SPDX-License-Identifier: MIT
 *
 * Jacobi sweep over the four neighbours in the plane: the smallest kernel with a layer condition.
 *
 * 4 flop per update (3 add, 1 mul); 4 reads of `a`, 1 write of `b`.
 *
 *     three rows of `a` and the row of `b` fit      32*N bytes      24 B per update
 *     they do not                                                   40 B per update
 *
 * The 24 bytes are one line of `a` in, one line of `b` in (write-allocate) and out again.  In a
 * cache of 32 KiB the condition ends at N = 1025; the classic rule, three rows in half of the
 * cache, is more careful and ends at N = 682.
 */
void sweep(int N, const double a[N][N], double b[N][N], double s)
{
	for (int j = 1; j < N - 1; ++j)
		for (int i = 1; i < N - 1; ++i)
			b[j][i] = s * (a[j - 1][i] + a[j][i - 1] + a[j][i + 1] + a[j + 1][i]);
}
