/* Conditions on two remainders. */
void diagonals(int n, int m, double *a)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			if (i % 3 == j % 3)
				a[i * m + j] = 0;
}

void shifted(int n, int m, double *a)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			if ((i + 1) % 4 != 2 * j % 4)
				a[i * m + j] = 0;
}

void masked(int n, int m, double *a)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			if (((i - 5) & 3) == (j & 3))
				continue;
			a[i * m + j] = 0;
		}
}

void checkers(int n, int m, double *a)
{
	for (int i = n - 1; i >= 0; i--)
		for (int j = 0; j < m; j++)
			if ((i ^ j) & 1)
				a[i * m + j] = 0;
}
