/* A loop that prepares, then several inside of another one: without sizes the heaviest stands for
 * all, which are listed. */
void solve(int lastcol, int lastrow, int firstrow, int firstcol, int naa, double *x, double *z,
           double *p, double *q, double *r, double *a, int *rowstr, int *colidx)
{
	double rho = 0.0, d, alpha, beta, rho0;

	for (int j = 0; j < naa + 1; j++) {
		q[j] = 0.0;
		z[j] = 0.0;
		r[j] = x[j];
		p[j] = r[j];
	}
	for (int cgit = 1; cgit <= 25; cgit++) {
		rho0 = rho;
		rho = 0.0;
		for (int j = 0; j < lastrow - firstrow + 1; j++) {
			double sum = 0.0;
			for (int k = rowstr[j]; k < rowstr[j + 1]; k++)
				sum = sum + a[k] * p[colidx[k]];
			q[j] = sum;
		}
		d = 0.0;
		for (int j = 0; j < lastcol - firstcol + 1; j++)
			d = d + p[j] * q[j];
		alpha = rho0 / d;
		for (int j = 0; j < lastcol - firstcol + 1; j++) {
			z[j] = z[j] + alpha * p[j];
			r[j] = r[j] - alpha * q[j];
			rho = rho + r[j] * r[j];
		}
		beta = rho / rho0;
		for (int j = 0; j < lastcol - firstcol + 1; j++)
			p[j] = r[j] + beta * p[j];
	}
}

/* The same number of turns: what does more is heavier. */
void prepare_and_compute(int n, double *a, double *b)
{
	for (int i = 0; i < n; i++)
		a[i] = 0;
	for (int i = 1; i < n - 1; i++)
		b[i] = a[i - 1] + a[i] + a[i + 1];
}

/* A size that only shortens is not taken to be as large as the other. */
void from_first(int first, int n, double *a, double *b)
{
	for (int i = 0; i < 100; i++)
		b[i] = 0;
	for (int i = first; i < n; i++)
		a[i] = a[i] + 1;
}
