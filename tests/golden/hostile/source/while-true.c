/* The loop never says where it ends. */
void forever(double *a)
{
	int i = 0;

	while (1)
		a[i++] = 0.0;
}
