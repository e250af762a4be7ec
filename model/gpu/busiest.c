/* SPDX-License-Identifier: MIT
 *
 * How evenly blocks of a launch lie on multiprocessors.
 *
 *     busiest = ceil(blocks / multiprocessors),  part = mean / busiest
 *
 * A block stays on its multiprocessor, and all blocks take as long.  Those of one multiprocessor
 * share its units, at a time or one after the other, so that a launch ends when the one with most
 * blocks has done them: the rest of its last round is the tail.
 */
#include "model/gpu/busiest.h"

#include "base/text.h"

#include <math.h>

struct rf_gpu_busiest rf_busiest_find(const struct rf_machine *machine, const int64_t *grid)
{
	double all = (double)(machine->sms * rf_machine_gpus(machine));
	double blocks = (double)grid[0] * (double)grid[1] * (double)grid[2];

	if (all <= 0 || blocks <= 0)
		return (struct rf_gpu_busiest){ 0 };
	return (struct rf_gpu_busiest){ .multiprocessors = all,
		                        .blocks = blocks,
		                        .most = ceil(blocks / all),
		                        .mean = blocks / all };
}

double rf_busiest_part(const struct rf_gpu_busiest *busiest)
{
	return busiest->most > 0 ? busiest->mean / busiest->most : 1;
}

double rf_busiest_part_of_level(const struct rf_gpu_busiest *busiest,
                                const struct rf_machine *machine,
                                const struct rf_transaction_ceiling *level)
{
	bool is_own = rf_text_equal(level->level, machine->caches[0].name) ||
	              rf_text_equal(level->level, "shared");
	bool is_link = level->benchmark != NULL && rf_text_equal(level->benchmark, "link");

	return is_own || is_link ? rf_busiest_part(busiest) : 1;
}
