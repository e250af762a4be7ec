/* SPDX-License-Identifier: MIT
 *
 * Does nothing: what it takes the system to start and end any program at all.
 */
int main(void)
{
	return 0;
}
