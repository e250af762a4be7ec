/* SPDX-License-Identifier: MIT
 *
 * Loops behind returns that sizes decide.
 */

/* Ways through that return, each in front of the same loop. */
void returns_inside(int n, int mode, double *a, double *b, double *c)
{
	if (mode == 0) {
		for (int i = 0; i < 100; i++)
			c[i] = b[i];
		if (n < 50)
			return;
		for (int i = 0; i < 200; i++)
			c[i] = b[i];
	} else if (mode == 1) {
		for (int i = 0; i < 300; i++)
			c[i] = b[i];
		return;
	}
	for (int i = 0; i < n; i++)
		a[i] = b[i] + c[i];
}

void cases_return(int n, int mode, double *a, double *b, double *c)
{
	switch (mode) {
	case 0:
		for (int i = 0; i < 100; i++)
			c[i] = b[i];
		return;
	case 1:
		for (int i = 0; i < 300; i++)
			c[i] = b[i];
		break;
	case 2:
		return;
	}
	for (int i = 0; i < n; i++)
		a[i] = b[i] + c[i];
}

void lines_behind(int n, int mode, double *a, double *b, double *c)
{
	if (n <= 0)
		return;
	for (int i = 0; i < n; i++) /* line 47 */
		c[i] = b[i];
	if (mode == 4) {
		for (int i = 0; i < 100; i++) /* line 50 */
			b[i] = c[i];
		return;
	}
	for (int i = 0; i < n; i++) /* line 54 */
		a[i] = b[i] + c[i];
}
