/* SPDX-License-Identifier: MIT
 *
 * Copy: no arithmetic at all, the reference for a bandwidth.
 *
 * 0 flop; 24 B per element, 8 of them write-allocate: 128 B of loads and 64 B of evicts for
 * each line of eight elements.  On a machine without write-allocate 16 B.
 */
void copy(int N, const double *restrict b, double *restrict a)
{
	for (int i = 0; i < N; ++i)
		a[i] = b[i];
}
