/* A loop that converges at some time. */
void solve(int n, double *x)
{
	double change;

	do {
		change = 0.0;
		for (int i = 0; i < n; ++i) {
			change += x[i];
			x[i] *= 0.5;
		}
	} while (change > 1e-8);
}
