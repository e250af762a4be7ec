#ifndef JB
#define JB 16
#endif
void transpose(int n, const double a[n][n], double b[n][n])
{
	for (int jj = 0; jj < n; jj += JB)
		for (int i = 0; i < n; i++)
			for (int j = jj; j < jj + JB; j++)
				b[i][j] = a[j][i];
}
