#include "snippet-include.h"
double a[N], b[N];
for (int i = 0; i < N; i++)
	a[i] = SCALE * b[i];
