/* SPDX-License-Identifier: MIT */
void f(int n, int z, double *a, const double *b){ for(int i=0, j=z; i<n; i++, j++) a[i]=b[j]; }
