/* Pointers that threads move by what they compute of where they are, once and from turn to turn. */
__global__ void moved_once(float *a, const float *b)
{
	const float *q = b + threadIdx.x / 3;
	q += 7;
	a[threadIdx.x] = *q;
}
__global__ void moved_in_turns(float *a, const float *b, int n)
{
	const float *q = b;
	q += threadIdx.x / 3;
	q -= threadIdx.x % 5;
	for (int i = 0; i < 4; i++) {
		a[threadIdx.x] += *q;
		q += n;
	}
}
__global__ void stepped(float *a, const float *b)
{
	const float *q = b;
	q += threadIdx.x * threadIdx.x % 7;
	q++;
	a[threadIdx.x] = q[2];
}
/* A window of each place becomes a column. */
__global__ void columns(int n, const float *image, int width, int size, float *column)
{
	int index = blockIdx.x * blockDim.x + threadIdx.x;
	if (index >= n)
		return;
	float *to = column;
	to += index / width * size * size * width + index % width;
	const float *from = image;
	from += index / width * width + index % width;
	for (int i = 0; i < size; ++i)
		for (int j = 0; j < size; ++j) {
			*to = from[i * width + j];
			to += width;
		}
}
