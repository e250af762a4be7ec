/* SPDX-License-Identifier: MIT
 *
 * Four neighbours in the plane, unrolled by two: an iteration is two updates.
 */
double a[M][N];
double b[M][N];
double s;

for (int j = 1; j < M - 1; ++j)
	for (int i = 1; i < N - 1; i += 2) {
		b[j][i] = s * (a[j - 1][i] + a[j][i - 1] + a[j][i + 1] + a[j + 1][i]);
		b[j][i + 1] = s * (a[j - 1][i + 1] + a[j][i] + a[j][i + 2] + a[j + 1][i + 1]);
	}
