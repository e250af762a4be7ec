/* SPDX-License-Identifier: MIT
 * Places around one that is read from memory: one line stands for all of them.
 */
void f(int n, const int *restrict p, double *restrict y, const double *restrict x)
{
	for (int i = 0; i < n; i++) {
		int k = p[i];
		y[i] = x[k - 2] + x[k - 1] + x[k] + x[k + 1] + x[k + 2] + x[k];
	}
}
