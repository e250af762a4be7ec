/* SPDX-License-Identifier: MIT
 *
 * Copy of a block of a larger array to its start, through two pointers.
 */
void copy(unsigned N, double *to, const double *from)
{
	for (unsigned i = 0; i < N; ++i)
		to[0 + i] = *(from + i + 0);
}
