/* SPDX-License-Identifier: MIT */
void f(int *pn, double *a, double *b){int n=*pn; for(int i=0;i<n;i++) a[i]=2*b[i];}
