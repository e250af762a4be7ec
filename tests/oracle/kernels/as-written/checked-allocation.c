/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <stdio.h>
void f(int n){ double *a=malloc(n*8); if(a==NULL){printf("no\n");exit(1);} for(int i=0;i<n;i++) a[i]=1; }
