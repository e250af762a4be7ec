/* SPDX-License-Identifier: MIT
 *
 * A star that reaches over 28 points in each of three dimensions, and two arrays more: 171
 * references.
 */
#define EIGHT(f, n) f(n) + f(n + 1) + f(n + 2) + f(n + 3) + f(n + 4) + f(n + 5) + f(n + 6) + f(n + 7)
#define ARM(f)                                                                                     \
	(EIGHT(f, 1) + EIGHT(f, 9) + EIGHT(f, 17) + f(25) + f(26) + f(27) + f(28))
#define ALONG_K(n) (a[k - (n)][j][i] + a[k + (n)][j][i])
#define ALONG_J(n) (a[k][j - (n)][i] + a[k][j + (n)][i])
#define ALONG_I(n) (a[k][j][i - (n)] + a[k][j][i + (n)])

double a[N][N][N], b[N][N][N], c[N][N][N];

for (int k = 28; k < N - 28; k++)
	for (int j = 28; j < N - 28; j++)
		for (int i = 28; i < N - 28; i++)
			b[k][j][i] = a[k][j][i] + c[k][j][i] + ARM(ALONG_K) + ARM(ALONG_J) + ARM(ALONG_I);
