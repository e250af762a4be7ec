/* SPDX-License-Identifier: MIT
 *
 * Schoenauer triad, as dereferenced pointers.
 */
void triad(long n, double *a, double *b, double *c, double *d)
{
	for (long i = 0; i < n; i++)
		*(a + i) = *(b + i) + *(c + i) * *(d + i);
}
