/* SPDX-License-Identifier: MIT
 *
 * Loops one after the other: a whole run, whose arrays lie in two memories.
 */
void run(int n, double *a, double *b, const double *c)
{
	for (int i = 0; i < n; ++i)
		a[i] = c[i] + 1;
	for (int i = 0; i < n; ++i)
		b[i] = a[i] * c[i];
}
