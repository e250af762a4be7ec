/* The loop variable is a floating-point number. */
void sample(double *a)
{
	int i = 0;

	for (double x = 0.0; x < 1.0; x += 0.1)
		a[i++] = x;
}
