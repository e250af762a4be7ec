/* The words of other languages in a comment, or as names, change nothing:
   class of problems, program of work
   using std::vector would be nice. */
void scale(int n, double *a)
{
	int class;

	class = n;
	for (int i = 0; i < class; i++)
		a[i] = 2 * b[i]
}
