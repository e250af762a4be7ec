/* SPDX-License-Identifier: MIT
 *
 * Two sweeps over the same array.
 */
void two(int N, double *restrict a, double *restrict b, double *restrict c)
{
	for (int i = 0; i < N; i++)
		b[i] = 2 * a[i];
	for (int i = 0; i < N; i++)
		c[i] = b[i] + a[i];
}
