/* SPDX-License-Identifier: MIT
 *
 * Sum of two vectors that are members of one struct of arrays.
 */
struct vectors {
	double *a, *b, *c;
	int n;
};

#define V(x) (v->x[i])

void vector_add(struct vectors *v)
{
	for (int i = 0; i < v->n; ++i)
		V(c) = V(a) + V(b);
}
