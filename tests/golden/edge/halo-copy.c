/* An edge as wide as `pad`, which the inner loop leaves out on both sides: with open sizes it is
 * narrow, not as large as the rows. */
void reflect(int nx, int ny, int pad, double *a)
{
	for (int d = 0; d < pad; ++d)
		for (int i = pad; i < nx - pad; ++i)
			a[(pad - 1 - d) * nx + i] = a[(pad + d) * nx + i];
}
