void transpose(const int *n, int x[][1000], const int y[][1000])
{
	for (int i = 0; i < n[0]; i++)
		for (int j = 0; j < n[1]; j++)
			x[i][j] = y[j][i] * 2;
}
