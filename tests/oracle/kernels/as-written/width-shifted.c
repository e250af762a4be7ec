/* SPDX-License-Identifier: MIT */
void f(int n, int cs, double *a){ int w = 4 << cs; for(int i=0;i<w;i++) a[i]=1; }
