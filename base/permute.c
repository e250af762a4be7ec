/* SPDX-License-Identifier: MIT
 *
 * Permutations one after the other: the last ascent is raised by as little as possible, and what
 * stands behind it, which descends, is turned round.
 */
#include "base/permute.h"

bool rf_permute_next(size_t *order, size_t count)
{
	size_t i = count - 1, j = count - 1, left, right;

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
