/* The same memory with another type. */
void clear(int n, double *a)
{
	for (int i = 0; i < n; ++i)
		((float *)a)[i] = 0.0f;
}
