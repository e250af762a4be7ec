/* SPDX-License-Identifier: MIT
 *
 * How evenly blocks of a launch lie on multiprocessors.
 *
 *     busiest = ceil(blocks / multiprocessors),  part = mean / busiest
 *
 * A block stays on its multiprocessor, and all blocks take as long.  Those of one multiprocessor
 * share its units, at a time or one after the other, so that a launch ends when the one with most
 * blocks has done them: the rest of its last round is the tail.
 *
 * Each of its schedulers issues an instruction a cycle, out of warps that it has for itself, to a
 * part of the units: where fewer warps run at a time than there are schedulers the others stand
 * idle.  The units of loads and stores serve all of them.
 */
#include "model/gpu/busiest.h"

#include "base/text.h"

#include <math.h>

/* Of its schedulers, those that have a warp. */
static double busy_schedulers(const struct rf_machine *machine, const int64_t *block, double blocks)
{
	double threads = (double)block[0] * (double)block[1] * (double)block[2];
	double warps = machine->warp > 0 ? blocks * ceil(threads / (double)machine->warp) : 0;

	if (!machine->issue_per_cy.known || warps <= 0 || warps >= machine->issue_per_cy.value)
		return 1;
	return warps / machine->issue_per_cy.value;
}

struct rf_gpu_busiest rf_busiest_find(const struct rf_machine *machine, const int64_t *grid,
                                      const int64_t *block, int64_t resident)
{
	double all = (double)(machine->sms * rf_machine_gpus(machine));
	double blocks = (double)grid[0] * (double)grid[1] * (double)grid[2], most;

	if (all <= 0 || blocks <= 0)
		return (struct rf_gpu_busiest){ 0 };
	most = ceil(blocks / all);
	return (struct rf_gpu_busiest){ .multiprocessors = all,
		                        .blocks = blocks,
		                        .most = most,
		                        .mean = blocks / all,
		                        .schedulers =
		                            busy_schedulers(machine, block,
		                                            resident > 0 && (double)resident < most
		                                                ? (double)resident
		                                                : most) };
}

double rf_busiest_part(const struct rf_gpu_busiest *busiest)
{
	return busiest->most > 0 ? busiest->mean / busiest->most : 1;
}

double rf_busiest_part_of_issue(const struct rf_gpu_busiest *busiest, const char *name)
{
	bool is_of_all = rf_text_equal(name, "load/store") || busiest->schedulers <= 0;

	return rf_busiest_part(busiest) * (is_of_all ? 1 : busiest->schedulers);
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
