/* SPDX-License-Identifier: MIT
 *
 * Permutations one after the other: the last ascent is raised by as little as possible, and what
 * stands behind it, which descends, is turned round.  After 0 2 1 comes 1 0 2: 0 < 2 is the last
 * ascent, 1 is the least behind the 0 that is larger, and 2 0 behind it becomes 0 2.
 */
#include "base/permute.h"

bool rf_permute_next(size_t *order, size_t count)
{
	size_t i = count - 1, j = count - 1, left, right;

	if (count < 2)
		return false;
	while (i > 0 && order[i - 1] >= order[i])
		i -= 1;
	if (i == 0)
		return false;
	while (order[j] <= order[i - 1])
		j -= 1;
	left = order[i - 1];
	order[i - 1] = order[j];
	order[j] = left;
	for (left = i, right = count - 1; left < right; ++left, --right) {
		size_t kept = order[left];

		order[left] = order[right];
		order[right] = kept;
	}
	return true;
}
