/* SPDX-License-Identifier: MIT
 *
 * D = alpha * A * B * C + beta * D, two products in a row.
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
#define NK 70
#endif
#ifndef NL
#define NL 80
#endif

void two_products(DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE tmp[NI][NJ], DATA_TYPE A[NI][NK],
                  DATA_TYPE B[NK][NJ], DATA_TYPE C[NJ][NL], DATA_TYPE D[NI][NL])
{
	for (int i = 0; i < NI; ++i) {
		for (int j = 0; j < NJ; ++j) {
			tmp[i][j] = 0;
			for (int k = 0; k < NK; ++k)
				tmp[i][j] += alpha * A[i][k] * B[k][j];
		}
	}

	for (int i = 0; i < NI; ++i) {
		for (int j = 0; j < NL; ++j) {
			D[i][j] *= beta;
			for (int k = 0; k < NJ; ++k)
				D[i][j] += tmp[i][k] * C[k][j];
		}
	}
}
