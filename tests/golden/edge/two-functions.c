/* Two functions with loops: which one is meant? */
void first(int n, double *a)
{
	for (int i = 0; i < n; ++i)
		a[i] = 0.0;
}

void second(int n, double *a)
{
	for (int i = 0; i < n; ++i)
		a[i] = 1.0;
}
