/* SPDX-License-Identifier: MIT */
void f(int n, int m, double *a){ double s[8]={0}; for(int j=0;j<m;j++){ double t[8]={0}; for(int i=0;i<8;i++) t[i]+=a[j*8+i]; for(int i=0;i<8;i++) a[j*8+i]=t[i]; } }
