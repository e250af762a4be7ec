/* SPDX-License-Identifier: MIT */
void f(int n, int k, int GS, float *x, signed char *q, float *s){ for(int i=0;i<n;i++) x[i]=q[i]*s[i/GS]; }
