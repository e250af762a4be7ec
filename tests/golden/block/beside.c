/* A parameter that the loops do not use beside a macro that they need: neither becomes a condition
 * of what is legal, though both have values. */
void add(int n, int ld, REAL a[restrict n][n], REAL b[restrict n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[j][i] += b[j][i];
}
