/* The loops would run faster the other way round, but each row ends with the first hole. */
void transpose(int n, double a[n][n], double b[n][n])
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j) {
			if (a[j][i] < 0.0)
				break;
			b[j][i] = a[j][i];
		}
}
