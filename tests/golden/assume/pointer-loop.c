/* The loop variable is a pointer that is moved by hand. */
void clear(double *a, double *end)
{
	for (double *p = a; p != end; p += 2)
		*p = 0.0;
}
