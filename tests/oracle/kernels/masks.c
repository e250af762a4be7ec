/* SPDX-License-Identifier: MIT
 *
 * Conditions that vectors are masked by, or not.
 */
double a[9000], b[9000], c[9000], d[9000], e[9000];

void one_branch(int n)
{
	for (int i = 0; i < n; i++)
		if (b[i] > 0)
			a[i] += b[i] * c[i];
}
void stored_in_both(int n)
{
	for (int i = 0; i < n; i++)
		if (b[i] > 0)
			a[i] = c[i] * 2;
		else
			a[i] = d[i];
}
void two_stores(int n)
{
	for (int i = 0; i < n; i++) {
		a[i] = c[i] + e[i] * d[i];
		if (a[i] > 0)
			b[i] = a[i] + b[i];
		else
			a[i] = d[i] * e[i];
	}
}
void either_array(int n)
{
	for (int i = 0; i < n; i++)
		if (2 * i < n)
			a[i] += b[i] * c[i];
		else
			a[i] += b[i] * d[i];
}
void gathered(const int *at, int n)
{
	for (int i = 0; i < n; i++)
		a[i] = b[at[i] & 127];
}
void three_members(int n)
{
	for (int i = 0; i < n; i++)
		a[i] = b[3 * i] + b[3 * i + 1] + b[3 * i + 2];
}
