/* Numbers of floating point that casts make integers.  Counts are those of the compiled loops. */
#define NX ((int)1e2 + 2)

void cast(double *restrict a)
{
	for (int i = 0; i < (int)1e2; ++i)
		a[i] = 1;
}
void summed(double *restrict a)
{
	for (int i = 0; i < NX; i += (int)2.0)
		a[i] = 1;
}
void cut(double *restrict a)
{
	for (int i = (int)2.7; i <= (int)-3.5 + 12; ++i)
		a[i] = 1;
}
void product(double *restrict a)
{
	for (int i = 0; i < (long)(1e2 / 3); ++i)
		a[i] = 1;
}
