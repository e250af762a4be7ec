/* SPDX-License-Identifier: MIT
 *
 * Ten neighbours in rows of 200 bytes, which are no whole number of lines and more than one.
 */
void up(int N, double p[N][25])
{
	for (int i = 0; i < N; ++i)
		p[i][4] = p[i][5] + p[i][6] + p[i][7] + p[i][8] + p[i][9] + p[i][10] + p[i][11] +
		          p[i][12] + p[i][13];
}

void down(int N, double p[N][25])
{
	for (int i = 0; i < N; ++i)
		p[i][13] = p[i][12] + p[i][11] + p[i][10] + p[i][9] + p[i][8] + p[i][7] + p[i][6] +
		           p[i][5] + p[i][4];
}
