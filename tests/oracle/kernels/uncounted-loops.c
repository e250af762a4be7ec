/* Loops that run so often as nobody tells from their heads. */
void square(int n, double *a)
{
	for (int i = 0; i * i <= n; i++)
		a[i] = 1;
}

void both_ends(int n, double *a)
{
	for (int i = 0, j = n - 1; i < j; i++, j--) {
		double t = a[i];

		a[i] = a[j];
		a[j] = t;
	}
}

void half(int n, const double *a, double *b)
{
	for (int i = 0; 2 * i < n; i++)
		b[i] = a[2 * i];
}

void unequal(int n, double *a)
{
	for (int i = 0; i != n; i += 2)
		a[i] = 0;
}

void downward(int n, int step, double *a)
{
	for (int i = n; i > 0; i -= step)
		a[i] = 0;
}

void by_lengths(int n, const int *length, double *count)
{
	for (int i = 0, k = 0; i < n; i += length[i], k++)
		count[k] = 1;
}

void by_three(int n, double *a)
{
	for (int i = 0; i < n; i++) {
		a[i] = 0;
		i += 2;
	}
}

void until(int n, int m, const double *a, double *b)
{
	for (int i = 0; i < n; i++) {
		if (i == m)
			break;
		b[i] = a[i];
	}
}

void positive(int n, const double *a, double *b)
{
	for (int i = 0; i * i < n; i++) {
		if (a[i] < 0)
			continue;
		b[i] = a[i];
	}
}

void rows_until(int n, int m, double a[n][m], const double *b)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			a[i][j] = b[j];
			if (j == i)
				break;
		}
}

int solve(int most, int n, double *x, double *r)
{
	int turn = 0;

	while (1) {
		for (int i = 0; i < n; i++)
			x[i] += r[i];
		turn++;
		if (turn >= most)
			break;
	}
	return turn;
}
