/* A for without a condition. */
void forever(double *a)
{
	for (int i = 0;; i++)
		a[i] = 0.0;
}
