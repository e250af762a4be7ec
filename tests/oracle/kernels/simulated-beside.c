/* SPDX-License-Identifier: MIT
 *
 * Loops of which samples of uses and a simulation of all of them say nearly the same.
 */

/* Diagonals of a square: turns in different rows share lines and sets. */
void diagonals(int n, double a[n][n])
{
	for (int d = 2; d < 2 * n - 1; d++)
		for (int i = (d < n ? 1 : d - n + 1); i < (d < n ? d : n); i++)
			a[i][d - i] = a[i - 1][d - i] + a[i][d - i - 1];
}

/* Columns of one matrix with rows of others: a column of rows of 1 KiB falls into a sixteenth of the
 * sets of a cache, so that each of its elements comes with a line. */
void columns_and_rows(int n, int turns, float a[n][n], float b[n][n], float c[n][n])
{
	for (int t = 0; t < turns; t++)
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				a[i][j] = a[i][j] * c[j][i] + b[i][j];
}

/* Five arrays, swept again and again. */
void five_arrays(int n, int turns, float a[n], float b[n], float c[n], float d[n], float e[n])
{
	for (int t = 0; t < turns; t++)
		for (int i = 0; i < n - 1; i++) {
			a[i] = b[i] + c[i] * d[i];
			b[i] = a[i] + d[i] * e[i];
			a[i] = b[i] + a[i + 1] * d[i];
		}
}
