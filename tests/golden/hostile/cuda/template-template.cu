template <template <class> class C> __global__ void k(C<int> *a) { a[threadIdx.x].x = 0; }
