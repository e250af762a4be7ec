/* A jump out of the nest. */
int find(int n, const double *a)
{
	int i;

	for (i = 0; i < n; ++i)
		if (i > 3)
			goto done;
done:
	return i;
}
