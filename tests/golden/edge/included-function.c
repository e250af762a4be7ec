/* The function stands in a file that this one includes. */
#include "included.h"
void f(int n, double *x, const double *b)
{
	for (int i = 0; i < n; i++)
		x[i] = b[i];
}
