/* A symmetric matrix without its upper triangle times a vector: a[] is read once, 8 bytes of each
 * iteration, and rows that are found by a product are no reason to leave it out. */
void packed(int n, const double *a, const double *x, double *y)
{
	for (int i = 0; i < n; ++i) {
		const double *row = a + i * (i + 1) / 2;
		double sum = 0;

		for (int j = 0; j < i; ++j) {
			sum += row[j] * x[j];
			y[j] += row[j] * x[i];
		}
		y[i] += sum + row[i] * x[i];
	}
}
