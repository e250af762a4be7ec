/* What the function does to the array stands elsewhere. */
void smooth(double *a, int i);

void run(int n, double *a)
{
	for (int i = 0; i < n; ++i)
		smooth(a, i);
}
