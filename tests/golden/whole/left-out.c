/* Five loops, of which the second and the fourth cannot be read: what the first one leaves of a and b
 * in the caches does not last to the third one. */
void f(int n, double *restrict a, double *restrict b, double *restrict d)
{
	double s = 0;

	for (int i = 0; i < n; i++)
		a[i] = b[i] + 1;
	for (int i = 0; i < n; i++)
		a[i * i] = 1;
	for (int i = 0; i < n; i++)
		d[i] = a[i] + b[i];
	while (1) {
		for (int j = 0; j < n; j++)
			s += a[j] * b[j];
	}
	for (int i = 0; i < n; i++)
		s += d[i];
	a[0] = s;
}
