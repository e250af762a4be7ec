/* The step of the inner loop is what the outer one counts. */
void strike(int n, unsigned char *p)
{
	for (int i = 2; i < 100; i++)
		for (int j = 2 * i; j < n; j += i)
			p[j] = 1;
}
