void strips(int rows, int width, int pitch, double *restrict a, const double *restrict b)
{
	for (int j = 0; j < rows; j++)
		for (int i = 0; i < width; i++) {
			double value = b[i + j * pitch];

			if (value > 0)
				value *= 3;
			a[i + j * pitch] = value;
		}
}
