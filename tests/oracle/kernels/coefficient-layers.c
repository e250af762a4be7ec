/* Five points of v; k has a row of floats in each row of v, w one number, and c stays where it is. */
void sweep(int ny, int nx, double u[restrict ny][nx], const double v[restrict ny][nx],
           const float k[restrict ny][nx], const double w[restrict ny], const double c[restrict 2])
{
	for (int j = 1; j < ny - 1; ++j)
		for (int i = 1; i < nx - 1; ++i)
			u[j][i] = c[0] * v[j][i] + k[j][i] * v[j][i-1] + w[j] * v[j][i+1] +
			          c[1] * v[j-1][i] + v[j+1][i];
}
