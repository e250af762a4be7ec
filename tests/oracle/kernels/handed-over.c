/* Variables that functions are handed by their addresses, as vpx_variance16x16 is. */
static void variance(const unsigned char *a, int a_stride, const unsigned char *b, int b_stride,
                     unsigned *sse, int *sum)
{
	*sum = 0;
	*sse = 0;
	for (int i = 0; i < 16; i++) {
		for (int j = 0; j < 16; j++) {
			const int diff = a[j] - b[j];

			*sum += diff;
			*sse += diff * diff;
		}
		a += a_stride;
		b += b_stride;
	}
}

void blocks(const unsigned char *a, int a_stride, const unsigned char *b, int b_stride, int width,
            int height, unsigned *out)
{
	int n = 0;

	for (int y = 0; y < height / 16; ++y) {
		const unsigned char *pa = a;
		const unsigned char *pb = b;

		for (int x = 0; x < width / 16; ++x) {
			unsigned sse;
			int sum;

			variance(pa, a_stride, pb, b_stride, &sse, &sum);
			out[n++] = sse;
			pa += 16;
			pb += 16;
		}
		a += 16 * a_stride;
		b += 16 * b_stride;
	}
}
