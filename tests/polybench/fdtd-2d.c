/* SPDX-License-Identifier: MIT
 *
 * Finite differences in the time domain: two components of the electric field and a magnetic one.
 */
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef TMAX
#define TMAX 40
#endif
#ifndef NX
#define NX 60
#endif
#ifndef NY
#define NY 80
#endif

void fdtd_2d(DATA_TYPE ex[NX][NY], DATA_TYPE ey[NX][NY], DATA_TYPE hz[NX][NY],
             DATA_TYPE source[TMAX])
{
	int t, i, j;

#pragma scop
	for (t = 0; t < TMAX; t++) {
		for (j = 0; j < NY; j++)
			ey[0][j] = source[t];
		for (i = 1; i < NX; i++)
			for (j = 0; j < NY; j++)
				ey[i][j] = ey[i][j] - 0.5 * (hz[i][j] - hz[i - 1][j]);
		for (i = 0; i < NX; i++)
			for (j = 1; j < NY; j++)
				ex[i][j] = ex[i][j] - 0.5 * (hz[i][j] - hz[i][j - 1]);
		for (i = 0; i < NX - 1; i++)
			for (j = 0; j < NY - 1; j++)
				hz[i][j] = hz[i][j] - 0.7 * (ex[i][j + 1] - ex[i][j] +
				                             ey[i + 1][j] - ey[i][j]);
	}
#pragma endscop
}
