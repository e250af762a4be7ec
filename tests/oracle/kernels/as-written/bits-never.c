/* SPDX-License-Identifier: MIT */
void f(int n, double *a){ if (2 & 1) a[0]=0; for(int i=0;i<n;i++) a[i]=1; }
