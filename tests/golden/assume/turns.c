/* Sweeps until nothing changes any more: how often is not in the source.  Row by row, y is found. */
void solve(int n, double eps, const double *b, double *x, double *y)
{
	double change;
	int at = 0;

	do {
		change = 0.0;
		for (int i = 0; i < n; ++i) {
			change += x[i] - b[i];
			x[i] = 0.5 * b[i];
		}
		while (b[at] > eps) {
			y[at] = b[at];
			at += 2;
		}
	} while (change > eps);
}
