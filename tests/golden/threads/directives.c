void f(int n, double *restrict a, double *restrict b, const int *idx)
{
#pragma acc parallel loop gang vector collapse(2)
	for (int j = 0; j < n; ++j)
		for (int i = 0; i < n; ++i)
			a[idx[j] * n + i] = b[j * n + i];
}
double g(int n, const double *x)
{
	double s = 0;
#pragma omp target teams distribute parallel for reduction(+:s)
	for (int i = 0; i < n; ++i)
		s += x[i] * x[i];
	return s;
}
void h(int n, double a[n][n])
{
	for (int t = 0; t < 10; ++t)
#pragma omp target teams distribute
		for (int j = 1; j < n; ++j)
#pragma omp parallel for
			for (int i = 1; i < n; ++i)
				a[j][i] = a[j][i] + 1;
}
