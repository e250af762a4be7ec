/* Which case is taken depends on the data. */
void choose(int n, const int *what, double *a)
{
	for (int i = 0; i < n; ++i) {
		switch (what[i]) {
		case 0:
			a[i] = 0.0;
			break;
		default:
			a[i] = 1.0;
		}
	}
}
