__device__ void f(int *a) { a[0] = 1; }
