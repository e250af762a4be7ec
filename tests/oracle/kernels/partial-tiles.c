/* SPDX-License-Identifier: MIT
 *
 * Tiles that do not divide a loop: what a whole one loses, the rest keeps.
 */
#define MIN(a, b) ((a) < (b) ? (a) : (b))

/* 700 = 512 + 188: in 4 KiB, 512 elements of a and b go round in each turn of k, 188 stay. */
void one_rest(int N, int M, double a[N], double b[N])
{
	for (int jj = 0; jj < N; jj += 512)
		for (int k = 0; k < M; k++)
			for (int j = jj; j < MIN(jj + 512, N); j++)
				a[j] += b[j];
}

/* The same with the tiles of M = 20 turns outside, 16 + 4, where nothing stays for the next. */
void two_rests(int N, int M, double a[N], double b[N])
{
	for (int kk = 0; kk < M; kk += 16)
		for (int jj = 0; jj < N; jj += 512)
			for (int k = kk; k < kk + 16 && k < M; k++)
				for (int j = jj; j < jj + 512 && j < N; j++)
					a[j] += b[j];
}

/* A tile of rows of 512 and 188 elements between which lies one load of c. */
void rest_of_columns(int N, int M, double a[M][N], double b[N], double c[M])
{
	for (int jj = 0; jj < N; jj += 512)
		for (int k = 0; k < M; k++)
			for (int j = jj; j < MIN(jj + 512, N); j++)
				a[k][j] = b[j] + c[k];
}

void product_in_tiles(int n, double a[n][n], double b[n][n], double c[n][n])
{
	for (int ii = 0; ii < n; ii += 24)
		for (int jj = 0; jj < n; jj += 24)
			for (int kk = 0; kk < n; kk += 24)
				for (int i = ii; i < MIN(ii + 24, n); i++)
					for (int j = jj; j < MIN(jj + 24, n); j++)
						for (int k = kk; k < MIN(kk + 24, n); k++)
							c[i][j] += a[i][k] * b[k][j];
}
