/* SPDX-License-Identifier: MIT */
void f(int n,int incx,const float*a,float*b){ int ix=0; for(int i=0;i<n;i++){ b[i]=a[ix]; ix+=incx; } }
