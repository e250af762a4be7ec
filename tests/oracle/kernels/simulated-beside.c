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
