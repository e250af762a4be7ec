/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
int main(int argc, char **argv)
{
  long n = 1000;
  if (argc > 1) n = atol(argv[1]);
  double *a = malloc(n*8), *b = malloc(n*8);
  for (long i = 0; i < n; i++)
    a[i] = 3.0*b[i];
  return 0;
}
