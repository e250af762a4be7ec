/* SPDX-License-Identifier: MIT
 *
 * A box of 9 by 9: 81 references to one array.
 */
#define ROW(j)                                                                                     \
	(a[j][i - 4] + a[j][i - 3] + a[j][i - 2] + a[j][i - 1] + a[j][i] + a[j][i + 1] +           \
	 a[j][i + 2] + a[j][i + 3] + a[j][i + 4])

double a[N][N], b[N][N];

for (int j = 4; j < N - 4; j++)
	for (int i = 4; i < N - 4; i++)
		b[j][i] = ROW(j - 4) + ROW(j - 3) + ROW(j - 2) + ROW(j - 1) + ROW(j) + ROW(j + 1) +
		          ROW(j + 2) + ROW(j + 3) + ROW(j + 4);
