/* SPDX-License-Identifier: MIT */
void f(int n, const double *a, double *b){ for(int i=0;i<n;i++) b[i]=a[(i+1)%n]; }
