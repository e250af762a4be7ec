/* SPDX-License-Identifier: MIT
 *
 * One step of a Runge-Kutta method with s stages: an element that stays the same over the inner
 * loop, a row that the outer loop does not move, and a vector.
 */
double stage[s][n];
double A[s][s];
double F[s][n];
double y[n];
double h;

for (int l = 0; l < s; ++l)
	for (int j = 0; j < n; ++j)
		stage[l][j] = A[l][0] * F[0][j] * h + y[j];
