/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
void f(int n, int m, double *a){ if (n < 1) { exit(1); } if (m & 1) return; for(int i=0;i<n;i++) a[i]=1; }
