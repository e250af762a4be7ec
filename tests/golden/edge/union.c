/* One place, two names. */
union number {
	double d;
	long l;
};

void clear(int n, union number *a)
{
	for (int i = 0; i < n; ++i)
		a[i].l = 0;
}
