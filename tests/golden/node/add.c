/* SPDX-License-Identifier: MIT
 *
 * Two arrays read and one stored, of a node's GPUs: 24 B and 1 FLOP an iteration.  From the host one
 * GPU has 50 GB/s and so 2.08 GFLOP/s, three of a socket 150 GB/s, and from the other socket 64 GB/s.
 */
void add(int n, const double *b, const double *c, double *a)
{
	for (int i = 0; i < n; ++i)
		a[i] = b[i] + c[i];
}
