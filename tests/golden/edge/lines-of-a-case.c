/* Loops that stand in the line of their case. */
void f(int n, int mode, double *a, const double *b)
{
	switch (mode) {
	case 0: for (int i = 0; i < n; i++) a[i] = b[i]; break;
	case 1: for (int i = 0; i < n; i++) a[i] = b[i] + a[i]; break;
	default: for (int i = 0; i < n; i++) a[i] = 0; }
}
