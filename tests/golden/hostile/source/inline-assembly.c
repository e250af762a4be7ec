/* What the instruction does nobody can see. */
void clear(int n, double *a)
{
	for (int i = 0; i < n; ++i) {
		__asm__ volatile("nop" ::: "memory");
		a[i] = 0.0;
	}
}
