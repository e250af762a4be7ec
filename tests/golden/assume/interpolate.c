struct point {
	double at, x, y, z;
};

void interpolate(int n, const int *where, const struct point *restrict table, double *restrict sum)
{
	for (int j = 0; j < n; j++) {
		const struct point *low = &table[where[j]], *high = low + 1;
		double part = high->at - low->at, values[3];

		values[0] = part * low->x;
		values[1] = part * low->y;
		values[2] = part * low->z;
		for (int k = 0; k < 3; k++)
			sum[k] += values[k] * part;
	}
}
