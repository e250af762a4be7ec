/* SPDX-License-Identifier: MIT
 *
 * Stores to all of an array.
 */
void store_sweep(long n, double *a)
{
	for (long i = 0; i < n; ++i)
		a[i] = 1.0;
}
