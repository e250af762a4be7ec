/* SPDX-License-Identifier: MIT
 *
 * Changes are plain data; what there is to them is how they begin.
 */
#include "model/ir/change.h"

void rf_change_init(struct rf_change *change, size_t loop_count, const int *loops)
{
	*change = (struct rf_change){ .padded = -1 };
	for (size_t k = 0; loop_count <= RF_MAX_DEPTH && k < loop_count; ++k) {
		change->loops[k] = loops[k];
		change->order[k] = k;
		change->loop_count += 1;
	}
}

bool rf_change_is_order(const struct rf_change *change)
{
	for (size_t k = 0; k < change->loop_count; ++k)
		if (change->order[k] != k)
			return true;
	return false;
}

bool rf_change_is_skewed(const struct rf_change *change)
{
	for (size_t k = 0; k < RF_MAX_SKEWED; ++k)
		for (size_t by = 0; by < k; ++by)
			if (change->skews[k][by] != 0)
				return true;
	return false;
}
