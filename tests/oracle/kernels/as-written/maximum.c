/* SPDX-License-Identifier: MIT */
void f(int n, float *x){ float m=x[0]; for(int i=1;i<n;i++) if(x[i]>m) m=x[i]; x[0]=m; }
