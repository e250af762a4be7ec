/* SPDX-License-Identifier: MIT
 *
 * Multiresolution analysis: every vector of a cube times one matrix, in place.
 */
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef NQ
#define NQ 20
#endif
#ifndef NR
#define NR 25
#endif
#ifndef NP
#define NP 30
#endif

void doitgen(DATA_TYPE A[NR][NQ][NP], DATA_TYPE C4[NP][NP], DATA_TYPE sum[NP])
{
	for (int r = 0; r < NR; r++) {
		for (int q = 0; q < NQ; q++) {
			for (int p = 0; p < NP; p++) {
				sum[p] = 0.0;
				for (int s = 0; s < NP; s++)
					sum[p] += A[r][q][s] * C4[s][p];
			}
			for (int p = 0; p < NP; p++)
				A[r][q][p] = sum[p];
		}
	}
}
