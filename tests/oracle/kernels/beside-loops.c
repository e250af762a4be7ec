/* SPDX-License-Identifier: MIT
 *
 * Statements beside the loop that becomes threads: the host runs them.
 */
void sum(int n, double *a)
{
	double s = 0;

	a[1] = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
	for (int i = 0; i < n; ++i)
		s += a[i];
	a[0] = s;
}
