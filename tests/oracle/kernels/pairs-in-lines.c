/* SPDX-License-Identifier: MIT
 *
 * Two elements 72 bytes apart, two of them every 128 bytes: they lie in two lines of 64 bytes, and in
 * one of 256 bytes, which the next iteration uses as well.
 */
void pairs(int N, const double *a, double *b)
{
	for (int i = 0; i < N; ++i)
		b[16 * i] = a[16 * i] + a[16 * i + 9];
}
