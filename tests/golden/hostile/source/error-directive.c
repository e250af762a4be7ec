/* The source wants something that was not given. */
#ifndef SIZE
#error "give the size with -DSIZE=..."
#endif

double a[SIZE];

void clear(void)
{
	for (int i = 0; i < SIZE; ++i)
		a[i] = 0.0;
}
