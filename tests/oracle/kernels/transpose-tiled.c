/* SPDX-License-Identifier: MIT
 *
 * A transpose in square tiles.
 */
#ifndef T
#define T 8
#endif

void transpose(int N, const double a[N][N], double b[N][N])
{
	for (int jj = 0; jj < N; jj += T)
		for (int ii = 0; ii < N; ii += T)
			for (int j = jj; j < jj + T; ++j)
				for (int i = ii; i < ii + T; ++i)
					b[i][j] = a[j][i];
}
