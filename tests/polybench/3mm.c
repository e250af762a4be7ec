/* SPDX-License-Identifier: MIT
 *
 * G = (A * B) * (C * D), three products in a row.
 */
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef NI
#define NI 40
#endif
#ifndef NJ
#define NJ 50
#endif
#ifndef NK
#define NK 60
#endif
#ifndef NL
#define NL 70
#endif
#ifndef NM
#define NM 80
#endif

#define MULTIPLY(X, Y, Z, rows, inner, columns)                                                    \
	for (i = 0; i < (rows); i++)                                                               \
		for (j = 0; j < (columns); j++) {                                                  \
			X[i][j] = 0.0;                                                             \
			for (k = 0; k < (inner); ++k)                                              \
				X[i][j] += Y[i][k] * Z[k][j];                                      \
		}

void three_products(DATA_TYPE E[NI][NJ], DATA_TYPE A[NI][NK], DATA_TYPE B[NK][NJ],
                    DATA_TYPE F[NJ][NL], DATA_TYPE C[NJ][NM], DATA_TYPE D[NM][NL],
                    DATA_TYPE G[NI][NL])
{
	int i, j, k;

	MULTIPLY(E, A, B, NI, NK, NJ)
	MULTIPLY(F, C, D, NJ, NM, NL)
	MULTIPLY(G, E, F, NI, NJ, NL)
}
