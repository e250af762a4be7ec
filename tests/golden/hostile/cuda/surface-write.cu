__global__ void k(cudaSurfaceObject_t s)
{
	surf2Dwrite(1.0f, s, threadIdx.x * 4, threadIdx.y);
}
