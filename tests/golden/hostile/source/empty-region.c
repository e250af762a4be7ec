void f(int n, double *a)
{
#pragma rfmodel begin NOTHING
#pragma rfmodel end
#pragma rfmodel begin CLEAR
	for (int i = 0; i < n; i++)
		a[i] = 0;
#pragma rfmodel end
}
