/* Conditions that loop variables decide, but no linear form of them. */

void below_hyperbola(int n, double *x)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if (i * j < 1000)
				x[i * n + j] = 0;
}

void near_bits(int n, double *x)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if ((i ^ j) < 8)
				x[i * n + j] = 0;
}

void in_bands(int n, double *x)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if ((i + j) % 100 < 37)
				x[i * n + j] = 0;
}

void in_signed_bands(int n, int width, double *x)
{
	for (int i = n - 1; i >= 0; i -= 3)
		for (int j = 0; j <= i; j++)
			if ((j - i / 2) % width > -2 && i * i + j * j >= n)
				x[i * n + j] = 0;
}

void in_ball(int n, double *x)
{
	for (int k = 0; k < n; k++)
		for (int j = 0; j < n; j++)
			for (int i = 0; i < n; i++)
				if (i * i + j * j + k * k < n * n)
					x[(k * n + j) * n + i] = 0;
}

void of_unsigned(unsigned n, double *x)
{
	for (unsigned i = 0; i < n; i++)
		for (unsigned j = 0; j < n; j++)
			if ((i - j) % 100 < 37)
				x[i * n + j] = 0;
}
