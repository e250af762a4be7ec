/* Loops whose variable is doubled or halved up to a size, or that shift by theirs. */
void sums(int n, double *a)
{
	for (int s = 1; s < n; s *= 2)
		for (int i = 0; i + s < n; i += 2 * s)
			a[i] += a[i + s];
}

void halves(int n, double *a)
{
	for (int s = n / 2; s > 0; s >>= 1)
		for (int i = 0; i < s; i++)
			a[i] += a[i + s];
}

void butterflies(int n, double *a, const double *w)
{
	int length;

	for (length = 2; length <= n; length = length << 1) {
		int half = length >> 1, step = n / length;

		for (int i = 0; i < n; i += length)
			for (int j = 0; j < half; j++) {
				double x = a[i + j], y = w[j * step] * a[i + j + half];

				a[i + j] = x + y;
				a[i + j + half] = x - y;
			}
	}
}

void rows(int n, int m, double *a)
{
	for (int i = 0; i < n; i++)
		for (int s = m / 2; s; s = s / 2)
			for (int t = 0; t < s; t++)
				a[i * m + t] += a[i * m + t + s];
}

void merges(int n, const double *a, double *b)
{
	int w = 1;

	while (w < n) {
		for (int i = 0; i < n; i += 2 * w)
			for (int k = i; k < i + w && k < n; k++)
				b[k] = a[k];
		w = 2 * w;
	}
}

void own_size(int n, double *a)
{
	while (n > 1) {
		for (int i = 0; i < n / 2; i++)
			a[i] += a[i + n / 2];
		n /= 2;
	}
}

void levels(int n, int m, double *a)
{
	for (int l = 0; l < m; l++) {
		int s = 1 << l;

		for (int i = 0; i + s < n; i += 2 * s)
			a[i] += a[i + s];
	}
}

void pyramid(int n, int m, double *a)
{
	for (int l = 0; l <= m; l++)
		for (int i = 0; i < n >> l; i++)
			a[i] = l;
}
