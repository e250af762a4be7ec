/* SPDX-License-Identifier: MIT */
void f(int n, int order, int bs, double *a, double *b){ for(int jt=0;jt<order;jt+=bs) for(int it=0;it<order;it+=bs) for(int j=jt;j<(order<jt+bs?order:jt+bs);j++) for(int i=it;i<(order<it+bs?order:it+bs);i++) b[i*order+j]+=a[j*order+i]; }
