/* What the inner loop moves by, the outer one counts; data only decide whether it runs. */
void sieve(int n, char *restrict composite)
{
	for (int i = 2; i * i <= n; i++)
		if (!composite[i])
			for (int j = i * i; j <= n; j += i)
				composite[j] = 1;
}
