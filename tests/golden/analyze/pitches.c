void restrict_cells(int nx, int ny, int nz, int row, int plane, int coarse_row, int coarse_plane,
                    double *restrict coarse, const double *restrict fine)
{
	for (int k = 0; k < nz; k++)
		for (int j = 0; j < ny; j++)
			for (int i = 0; i < nx; i++) {
				const double *f = fine + 2 * (i + j * row + k * plane);

				coarse[i + j * coarse_row + k * coarse_plane] =
				    (f[0] + f[1] + f[row] + f[row + 1] + f[plane] + f[plane + 1] +
				     f[plane + row] + f[plane + row + 1]) * 0.125;
			}
}
