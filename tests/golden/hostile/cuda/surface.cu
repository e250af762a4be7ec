__global__ void k(float *a, cudaTextureObject_t t)
{
	a[threadIdx.x] = tex2D<float>(t, 0.5f, 0.5f);
}
