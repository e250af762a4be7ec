/* Rows that end in the middle of lines, and a condition that each of them asks anew. */
void short_rows(long n, double a[n][134], const double b[n][134], const double c[66])
{
	for (long i = 0; i < n; ++i)
		for (long j = 0; j < 66; ++j)
			if (c[j] > 0)
				a[i][j + 1] = b[i][j + 1];
}
