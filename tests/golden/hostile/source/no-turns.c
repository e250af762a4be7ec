/* Loop i has turns, and in none of them loop j has any. */
void kernel(int n, double a[n])
{
	for (int i = 0; i < n; i++)
		for (int j = i + 5; j < n; j++)
			a[j] += a[i];
}
