/* The words of other languages in a comment change nothing:
   class of problems, program of work
   using std::vector would be nice. */
void scale(int n, double *a)
{
	for (int i = 0; i < n; i++)
		a[i] = 2 * b[i]
}
