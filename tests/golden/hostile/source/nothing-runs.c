/* Each loop has turns, but the condition lets nothing through: i is even and j + 1 is not. */
void kernel(int n, double a[n])
{
	for (int i = 0; i < n; i += 2)
		for (int j = n - 4; j >= 0; j -= 2)
			if (i == j + 1)
				a[j] += a[i];
}
