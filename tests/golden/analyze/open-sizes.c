/* SPDX-License-Identifier: MIT
 * All that is touched is touched in every turn of loops of open length: what it brings once is no
 * figure per iteration.
 */
void open_sizes(int n, int m, double *restrict a, const double *restrict b)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			for (int k = 0; k < 5; k++)
				a[k] += b[k];
}
