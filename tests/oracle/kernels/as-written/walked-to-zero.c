/* SPDX-License-Identifier: MIT */
void f(int n,const float*a,float*b){ while(n--) *b++ = *a++ * 2; }
