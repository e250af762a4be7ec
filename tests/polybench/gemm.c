/* SPDX-License-Identifier: MIT
 *
 * C = alpha * A * B + beta * C.
 */
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef NI
#define NI 60
#endif
#ifndef NJ
#define NJ 70
#endif
#ifndef NK
#define NK 80
#endif

void gemm(DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE C[NI][NJ], DATA_TYPE A[NI][NK],
          DATA_TYPE B[NK][NJ])
{
	for (int i = 0; i < NI; i++) {
		for (int j = 0; j < NJ; j++)
			C[i][j] *= beta;
		for (int k = 0; k < NK; k++) {
			for (int j = 0; j < NJ; j++)
				C[i][j] += alpha * A[i][k] * B[k][j];
		}
	}
}
