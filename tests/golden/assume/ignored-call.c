/* A call whose function is somewhere else. */
void report(int step, const double *a);
void f(int n, double *a, const double *b)
{
	for (int i = 0; i < n; i++) {
		a[i] = b[i];
		report(i, a);
	}
}
