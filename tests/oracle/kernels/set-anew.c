/* Parameters that are set anew by what is not followed: what they are then is another size. */
#include <math.h>

void root(int n, double *a)
{
	n = sqrt(n);
	for (int i = 0; i < n; i++)
		a[i] += 1;
}

void scaled(int n, double *a)
{
	float f = n;

	f *= 1.5f;
	n = f;
	for (int i = 0; i < n; i++)
		a[i] += 1;
}

void both(int n, double *a, double *b)
{
	for (int i = 0; i < n; i++)
		a[i] += 1;
	n = sqrt(n);
	for (int i = 0; i < n; i++)
		b[i] += 1;
}

/* A variable of the function has no other value. */
void own(int k, double *a)
{
	int n = sqrt(k);

	for (int i = 0; i < n; i++)
		a[i] += 1;
}
