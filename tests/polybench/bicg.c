/* SPDX-License-Identifier: MIT
 *
 * The two products of the biconjugate gradient method, q = A p and s = A^T r, in one sweep.
 */
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef M
#define M 116
#endif
#ifndef N
#define N 124
#endif

void bicg(DATA_TYPE A[N][M], DATA_TYPE s[M], DATA_TYPE q[N], DATA_TYPE p[M], DATA_TYPE r[N])
{
	for (int i = 0; i < M; i++)
		s[i] = 0;
	for (int i = 0; i < N; i++) {
		q[i] = 0.0;
		for (int j = 0; j < M; j++) {
			s[j] = s[j] + r[i] * A[i][j];
			q[i] = q[i] + A[i][j] * p[j];
		}
	}
}
