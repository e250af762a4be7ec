/* Eighth order in space, in tiles of 25 rows of 104: tests/oracle/partial-tiles.tsv */
void step(int N, double u[N][N][N], const double v[N][N][N], const double rock[N][N][N], double c0,
	  double c1, double c2, double c3, double c4)
{
	for (long long jb = 4; jb < N - 4; jb += 25) {
		for (long long ib = 4; ib < N - 4; ib += 104) {
			for (int k = 4; k < N - 4; ++k) {
				for (int j = jb;
				     j < (N - 4 < jb + 25 ? N - 4 : jb + 25);
				     ++j) {
					for (int i = ib;
					     i < (N - 4 < ib + 104 ? N - 4 : ib + 104);
					     ++i) {
						double laplace = c0 * v[k][j][i];

						laplace += c1 * (v[k - 1][j][i] + v[k + 1][j][i]);
						laplace += c1 * (v[k][j - 1][i] + v[k][j + 1][i]);
						laplace += c1 * (v[k][j][i - 1] + v[k][j][i + 1]);
						laplace += c2 * (v[k - 2][j][i] + v[k + 2][j][i]);
						laplace += c2 * (v[k][j - 2][i] + v[k][j + 2][i]);
						laplace += c2 * (v[k][j][i - 2] + v[k][j][i + 2]);
						laplace += c3 * (v[k - 3][j][i] + v[k + 3][j][i]);
						laplace += c3 * (v[k][j - 3][i] + v[k][j + 3][i]);
						laplace += c3 * (v[k][j][i - 3] + v[k][j][i + 3]);
						laplace += c4 * (v[k - 4][j][i] + v[k + 4][j][i]);
						laplace += c4 * (v[k][j - 4][i] + v[k][j + 4][i]);
						laplace += c4 * (v[k][j][i - 4] + v[k][j][i + 4]);
						u[k][j][i] =
						    2.0 * v[k][j][i] - u[k][j][i] + rock[k][j][i] * laplace;
					}
				}
			}
		}
	}
}
