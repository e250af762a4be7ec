/* SPDX-License-Identifier: MIT
 *
 * Shortest paths between all pairs of nodes.
 */
#ifndef DATA_TYPE
#define DATA_TYPE double
#endif
#ifndef N
#define N 180
#endif

void floyd_warshall(DATA_TYPE path[N][N])
{
	for (int k = 0; k < N; k++)
		for (int i = 0; i < N; i++)
			for (int j = 0; j < N; j++)
				path[i][j] = path[i][j] < path[i][k] + path[k][j]
				                 ? path[i][j]
				                 : path[i][k] + path[k][j];
}
