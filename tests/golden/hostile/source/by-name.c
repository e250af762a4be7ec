typedef struct {
	double *p;
	int s;
} view;

void f(int n, double *a)
{
	for (int i = 0; i < n; i++) {
		view y = { .p = a + 1 };

		y.p[i] = 0;
	}
}
