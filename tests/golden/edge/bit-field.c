/* An element that is no byte. */
struct flags {
	unsigned low : 3, high : 5;
};

void clear(int n, struct flags *a)
{
	for (int i = 0; i < n; ++i)
		a[i].low = 0;
}
