/* Two pairs of arrays change places in every turn, one pair behind the other: none of them may be
 * another one at a time. */
void f(int n, int m, double *a, double *b, double *c, double *d)
{
	double *t;
	for (int k = 0; k < m; k++) {
		for (int i = 1; i < n - 1; i++) {
			b[i] = a[i - 1] + a[i + 1];
			d[i] = c[i - 1] + c[i + 1];
		}
		t = a; a = b; b = t;
		t = c; c = d; d = t;
	}
}
