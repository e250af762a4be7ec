/* SPDX-License-Identifier: MIT */
#define D 4
void f(int n, double *a){ if ((D*2)%2 != 0) return; for(int i=0;i<n;i++) a[i]=1; }
