/* The next element lies where the last one says. */
struct node {
	double value;
	struct node *next;
};

double sum(const struct node *list)
{
	double s = 0.0;

	for (const struct node *p = list; p; p = p->next)
		s += p->value;
	return s;
}
