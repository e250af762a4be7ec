/* SPDX-License-Identifier: MIT */
void f(int n, const double *a, double *b){ for(int i=0;i<n;i+=2) { int k=i>>1; b[k]=a[i]; } }
