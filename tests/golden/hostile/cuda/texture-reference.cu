texture<float, 2, cudaReadModeElementType> image;
__global__ void k(float *a)
{
	a[threadIdx.x] = tex2D(image, 0.5f, 0.5f);
}
