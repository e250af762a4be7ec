/* A histogram: where the store goes depends on the data. */
void histogram(int n, const int *bin, double *count)
{
	for (int i = 0; i < n; ++i)
		count[bin[i]] += 1.0;
}
