/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
int f(int *xmin, int *xmax, double *a, double *b)
{
  int lo = *xmin, hi = *xmax;
  for (int i = lo; i < hi; i++)
    a[i] = 3.0*b[i];
  return 0;
}
