/* An array of less than nothing. */
double a[-4];

void clear(int n)
{
	for (int i = 0; i < n; ++i)
		a[i] = 0.0;
}
