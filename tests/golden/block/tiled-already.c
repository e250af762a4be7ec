/* Tiles that are there have their size in the source: nothing is half written, with longer rows
 * and the old tiles. */
#ifndef T
#define T 32
#endif

void gemm(int N, const double A[N][N], const double B[N][N], double C[N][N])
{
	for (int ii = 0; ii < N; ii += T)
		for (int kk = 0; kk < N; kk += T)
			for (int jj = 0; jj < N; jj += T)
				for (int i = ii; i < ii + T; ++i)
					for (int k = kk; k < kk + T; ++k)
						for (int j = jj; j < jj + T; ++j)
							C[i][j] += A[i][k] * B[k][j];
}
