/* SPDX-License-Identifier: MIT
 *
 * A sum over the 19 points around each, with coefficients, into a second array, and its copy back.
 */
void two_nests(float p[129][129][257], float next[129][129][257], const float a[4][129][129][257],
               const float b[3][129][129][257], const float c[3][129][129][257])
{
	for (int i = 1; i < 128; i++)
		for (int j = 1; j < 128; j++)
			for (int k = 1; k < 256; k++)
				next[i][j][k] =
				    a[3][i][j][k] * p[i][j][k] + a[0][i][j][k] * p[i + 1][j][k] +
				    a[1][i][j][k] * p[i][j + 1][k] +
				    a[2][i][j][k] * p[i][j][k + 1] +
				    b[0][i][j][k] * (p[i + 1][j + 1][k] - p[i + 1][j - 1][k] -
				                     p[i - 1][j + 1][k] + p[i - 1][j - 1][k]) +
				    b[1][i][j][k] * (p[i][j + 1][k + 1] - p[i][j - 1][k + 1] -
				                     p[i][j + 1][k - 1] + p[i][j - 1][k - 1]) +
				    b[2][i][j][k] * (p[i + 1][j][k + 1] - p[i - 1][j][k + 1] -
				                     p[i + 1][j][k - 1] + p[i - 1][j][k - 1]) +
				    c[0][i][j][k] * p[i - 1][j][k] +
				    c[1][i][j][k] * p[i][j - 1][k] + c[2][i][j][k] * p[i][j][k - 1];
	for (int i = 1; i < 128; i++)
		for (int j = 1; j < 128; j++)
			for (int k = 1; k < 256; k++)
				p[i][j][k] = next[i][j][k];
}
