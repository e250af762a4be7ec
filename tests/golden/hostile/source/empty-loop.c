/* A loop that does nothing. */
void wait(int n)
{
	for (int i = 0; i < n; ++i)
		;
}
