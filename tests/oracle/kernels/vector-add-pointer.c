/* SPDX-License-Identifier: MIT
 *
 * Sum of two vectors, counted from the end through pointers.
 */
void vector_add(long n, const double *a, const double *b, double *c)
{
	for (long i = n - 1; i >= 0; i--)
		*(c + i) = *(a + i) + *(b + i);
}
