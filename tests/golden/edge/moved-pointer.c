/* The array itself moves while the loop runs. */
void clear(int n, double *a)
{
	for (int i = 0; i < n; ++i)
		*a++ = 0.0;
}
