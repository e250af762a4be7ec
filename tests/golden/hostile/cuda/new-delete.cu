__global__ void k(float *a)
{
	float *p = new float[8];
	p[0] = a[threadIdx.x];
	a[threadIdx.x] = p[0];
	delete[] p;
}
