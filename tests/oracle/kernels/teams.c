void four(int n, int K, double a[K][n], double b[K][n])
{
#pragma omp parallel for num_threads(4)
	for (int k = 0; k < K; k++)
		for (int i = 0; i < n; i++)
			a[k][i] = 2 * b[k][i];
}

void region_of_four(int n, int K, double a[K][n], double b[K][n])
{
#pragma omp parallel num_threads(4)
	{
#pragma omp for
		for (int k = 0; k < K; k++)
			for (int i = 0; i < n; i++)
				a[k][i] = 2 * b[k][i];
#pragma omp for
		for (int k = 0; k < K; k++)
			for (int i = 0; i < n; i++)
				b[k][i] = 3 * a[k][i];
	}
}

void single(int n, int K, double a[K][n], double b[K][n])
{
#pragma omp parallel
	{
#pragma omp single
		for (int k = 0; k < K; k++)
			for (int i = 0; i < n; i++)
				a[k][i] = 2 * b[k][i];
	}
}

void never(int n, int K, double a[K][n], double b[K][n])
{
#pragma omp parallel for if (0)
	for (int k = 0; k < K; k++)
		for (int i = 0; i < n; i++)
			a[k][i] = 2 * b[k][i];
}
