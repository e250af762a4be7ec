/* SPDX-License-Identifier: MIT
 *
 * Patches of an image as columns of a matrix, and back, with a border that is not there: counters
 * that are divided twice, and functions that leave for what lies outside.
 */
static double pixel(const double *image, int height, int width, int row, int column, int channel,
                    int border)
{
	row -= border;
	column -= border;
	if (row < 0 || column < 0 || row >= height || column >= width)
		return 0;
	return image[column + width * (row + height * channel)];
}

void to_columns(int channels, int height, int width, int size, int stride, int border,
                double *restrict image, double *restrict columns)
{
	int rows_out = (height + 2 * border - size) / stride + 1;
	int columns_out = (width + 2 * border - size) / stride + 1;

	for (int c = 0; c < channels * size * size; ++c) {
		int dx = c % size;
		int dy = (c / size) % size;
		int channel = c / size / size;

		for (int h = 0; h < rows_out; ++h)
			for (int w = 0; w < columns_out; ++w)
				columns[(c * rows_out + h) * columns_out + w] =
				    pixel(image, height, width, dy + h * stride, dx + w * stride,
				          channel, border);
	}
}

static void add(double *image, int height, int width, int row, int column, int channel, int border,
                double value)
{
	row -= border;
	column -= border;
	if (row < 0 || column < 0 || row >= height || column >= width)
		return;
	image[column + width * (row + height * channel)] += value;
}

void to_image(int channels, int height, int width, int size, int stride, int border,
              double *restrict columns, double *restrict image)
{
	int rows_out = (height + 2 * border - size) / stride + 1;
	int columns_out = (width + 2 * border - size) / stride + 1;

	for (int c = 0; c < channels * size * size; ++c) {
		int dx = c % size;
		int dy = (c / size) % size;
		int channel = c / size / size;

		for (int h = 0; h < rows_out; ++h)
			for (int w = 0; w < columns_out; ++w)
				add(image, height, width, dy + h * stride, dx + w * stride, channel,
				    border, columns[(c * rows_out + h) * columns_out + w]);
	}
}

void digits(int n, double *restrict a, double *restrict b, double *restrict c)
{
	for (int i = 0; i < n; ++i)
		a[i / 5 % 3] += b[i / 5 / 3] * c[i];
}

static inline int is_within(int a, int b)
{
	return (unsigned)a < (unsigned)b;
}

void walked(int channels, int height, int width, int size, int stride, int border,
            const double *restrict image, double *restrict columns)
{
	int rows_out = (height + 2 * border - size) / stride + 1;
	int columns_out = (width + 2 * border - size) / stride + 1;

	for (int channel = channels; channel--; image += height * width)
		for (int dy = 0; dy < size; dy++)
			for (int dx = 0; dx < size; dx++) {
				int row = -border + dy;

				for (int h = rows_out; h; h--) {
					if (!is_within(row, height)) {
						for (int w = columns_out; w; w--)
							*(columns++) = 0;
					} else {
						int column = -border + dx;

						for (int w = columns_out; w; w--) {
							if (is_within(column, width))
								*(columns++) =
								    image[row * width + column];
							else
								*(columns++) = 0;
							column += stride;
						}
					}
					row += stride;
				}
			}
}
