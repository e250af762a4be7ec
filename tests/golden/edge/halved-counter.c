/* Half of a counter is asked for while the move of the counter is not known yet. */
void pairs(int n, double *a, const double *b)
{
	int k = 0;

	for (int i = 0; i < n; ++i) {
		k += 2;
		int j = k / 2;
		a[j] = b[i];
	}
}
