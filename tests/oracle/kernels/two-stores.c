/* SPDX-License-Identifier: MIT
 *
 * A sweep that stores to two rows of one array: while the rows stay in the cache each line is
 * written back once, not once for each of the two stores.
 */
double a[M][N];
double b[M][N];
double s;

for (int j = 1; j < M; ++j) {
	for (int i = 0; i < N; ++i) {
		b[j][i] = s * a[j][i];
		b[j - 1][i] = s + a[j][i];
	}
}
