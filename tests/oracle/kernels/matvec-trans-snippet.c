/* SPDX-License-Identifier: MIT
 *
 * Element-wise product summed over the rows of a matrix: two vectors are swept for every row.
 */
double matrix[N][M];
double weight[M];
double sum[M];

for (int j = 0; j < N; j++)
	for (int i = 0; i < M; i++)
		sum[i] += matrix[j][i] * weight[i];
