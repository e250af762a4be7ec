/* SPDX-License-Identifier: MIT */
void f(int n, int mode, float *x){ for(int i=0;i<n;i++) switch(mode){case 0: x[i]=1; break; default: x[i]*=2;} }
