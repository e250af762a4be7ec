/* Red-black: the colour in the bound. */
void rb(int N, double u[N][N])
{
	for (int j = 1; j < N - 1; j++)
		for (int i = 1 + j % 2; i < N - 1; i += 2)
			u[j][i] = 0.5 * (u[j][i - 1] + u[j][i + 1]);
}
