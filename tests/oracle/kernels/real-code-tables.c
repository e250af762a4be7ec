/* SPDX-License-Identifier: MIT */
/* Neighbours by tables of offsets, as lattice Boltzmann codes and image filters have them. */
#define Q 9
#define CELLS 19
static const int cx[Q] = { 0, 1, 0, -1, 0, 1, -1, -1, 1 };
static const int cy[Q] = { 0, 0, 1, 0, -1, 1, 1, -1, -1 };
static const signed char c3[CELLS][3] = { { 0, 0, 0 },   { 1, 0, 0 },   { -1, 0, 0 }, { 0, 1, 0 },
					  { 0, -1, 0 },  { 0, 0, 1 },   { 0, 0, -1 }, { 1, 1, 0 },
					  { -1, -1, 0 }, { 1, -1, 0 },  { -1, 1, 0 }, { 1, 0, 1 },
					  { -1, 0, -1 }, { 1, 0, -1 },  { -1, 0, 1 }, { 0, 1, 1 },
					  { 0, -1, -1 }, { 0, 1, -1 },  { 0, -1, 1 } };
static const int opposite[Q] = { 0, 3, 4, 1, 2, 7, 8, 5, 6 };
enum { TAPS = 5 };

void pull(int nx, int ny, double omega, double f[Q][ny][nx], double g[Q][ny][nx])
{
	for (int y = 1; y < ny - 1; ++y)
		for (int x = 1; x < nx - 1; ++x) {
			double rho = 0;

			for (int q = 0; q < Q; ++q)
				rho += f[q][y - cy[q]][x - cx[q]];
			for (int q = 0; q < Q; q++)
				g[q][y][x] = omega * rho * cx[q];
		}
}
void push(int n, float *f, float *g)
{
	for (int z = 1; z < n - 1; z++)
		for (int y = 1; y < n - 1; y++)
			for (int x = 1; x < n - 1; x++)
				for (int q = 0; q < CELLS; q++) {
					int to_x = x + c3[q][0], to_y = y + c3[q][1], to_z = z + c3[q][2];

					g[((q * n + to_z) * n + to_y) * n + to_x] =
					    f[((q * n + z) * n + y) * n + x];
				}
}
void bounce_back(int nx, int ny, double *f, double *g)
{
	int q;

	for (int y = 0; y < ny; y++)
		for (int x = 0; x < nx; x++) {
			for (q = 1; q < Q; q++)
				g[(y * nx + x) * Q + opposite[q]] = f[(y * nx + x) * Q + q];
			g[(y * nx + x) * Q] = q;
		}
}
void mask(int h, int w, const unsigned char *in, short *out)
{
	int dx[] = { -1, 0, 1, -1, 0, 1, -1, 0, 1 }, dy[] = { -1, -1, -1, 0, 0, 0, 1, 1, 1 };
	static const int sobel[3][3] = { { -1, 0, 1 }, { -2, 0, 2 }, { -1, 0, 1 } };

	for (int y = 1; y < h - 1; y++)
		for (int x = 1; x < w - 1; x++) {
			int s = 0;

			for (int k = 0; k < 9; k++) {
				if (sobel[k / 3][k % 3] == 0)
					continue;
				s += sobel[k / 3][k % 3] * in[(y + dy[k]) * w + x + dx[k]];
			}
			out[y * w + x] = (short)s;
		}
}
void taps(int n, const float *x, float *y, const float *c)
{
	const int offset[TAPS] = { -20, -3, 0, 3, 20 };

	for (int i = 20; i < n - 20; i++) {
		float s = 0;

		for (int k = 0; k < TAPS; k++) {
			const float *at = x + i + offset[k];

			s += c[k] * *at;
		}
		y[i] = s;
	}
}
/* Tables that something changes are data. */
void moving(int n, const double *x, double *y)
{
	int offset[3] = { -1, 0, 1 };

	for (int i = 100; i < n - 100; i++) {
		y[i] = 0;
		for (int k = 0; k < 3; k++)
			y[i] += x[i + offset[k]];
		offset[2] = -offset[2];
	}
}
/* Colours of a grid: by where rows begin, and by points. */
void colours_of_rows(int n, double u[n][n], double f[n][n], double w)
{
	for (int colour = 0; colour < 2; colour++)
		for (int i = 1; i < n - 1; i++)
			for (int j = 1 + ((i + colour) & 1); j < n - 1; j += 2)
				u[i][j] = w * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1] -
					       f[i][j]);
}
void colours_in_time(int n, int steps, double u[n][n], double f[n][n], double w)
{
	for (int t = 0; t < steps; t++)
		for (int colour = 0; colour <= 1; ++colour) {
#pragma omp parallel for
			for (int i = 1; i < n - 1; i++) {
				int start = 2 - (i + colour) % 2;

				for (int j = start; j < n - 1; j += 2)
					u[i][j] = w * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] +
						       u[i][j + 1] - f[i][j]);
			}
		}
}
void colours_of_points(int n, double u[n][n], double f[n][n], double w)
{
	for (int colour = 0; colour < 2; colour++)
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				if ((i + j) % 2 == colour)
					u[i][j] = w * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] +
						       u[i][j + 1] - f[i][j]);
}

/* Lists whose elements do not stand where their turns are, and one whose type keeps other numbers. */
static const int named[3] = { [2] = 40, [0] = 8 };
static const int flat[2][3] = { 1, 2, 3, 40, 50, 60 };
static const unsigned char kept[3] = { 1, -1, 300 };

void named_elements(int n, double *restrict a, const double *restrict b)
{
	for (int y = 0; y < n; y++)
		for (int q = 0; q < 3; q++)
			a[8 * y] += b[8 * y + 100 * named[q]];
}

void flat_elements(int n, double *restrict a, const double *restrict b)
{
	for (int y = 0; y < n; y++)
		for (int q = 0; q < 3; q++)
			a[8 * y] += b[8 * y + 100 * flat[1][q]];
}

void kept_elements(int n, double *restrict a, const double *restrict b)
{
	for (int y = 0; y < n; y++)
		for (int q = 0; q < 3; q++)
			a[8 * y] += b[8 * y + kept[q]];
}
