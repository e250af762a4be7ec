/* SPDX-License-Identifier: MIT */
#define T 8
void f(int n, const float *a, float *b){
  int xb=T; int nt=(n+T-1)/T;
  for(int t=0;t<nt;t++){ xb=T; if(t==nt-1) xb=n-t*T; for(int e=0;e<xb;e++) b[t*T+e]=a[t*T+e]; }
}
