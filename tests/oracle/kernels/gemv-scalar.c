void gemv(int n, const double A[n][n], const double x[n], double y[n])
{
	for (int i = 0; i < n; ++i) {
		double sum = y[i];

		for (int j = 0; j < n; ++j)
			sum += A[i][j] * x[j];
		y[i] = sum;
	}
}
