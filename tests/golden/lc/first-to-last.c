void part(int n, int jlo, int jhi, int ilo, int ihi, const double a[restrict n][n],
          double b[restrict n][n])
{
	for (int j = jlo; j < jhi; j++)
		for (int i = ilo; i < ihi; i++)
			b[j][i] = a[j - 1][i] + a[j + 1][i] + a[j][i];
}
