/* SPDX-License-Identifier: MIT
 *
 * A loop that adds up products of what it loads, s += a[i] * c, has the peak as its mix of
 * operations and asks every level for loads alone, which is what most of them are fastest at.
 */
#include "model/roofline/machine_roofs.h"

#include "model/roofline/roofline.h"

enum { ELEMENT = 8 };

enum rf_status rf_machine_roofs_find(const struct rf_machine *machine, int64_t cores,
                                     bool from_datasheet, struct rf_arena *arena,
                                     struct rf_roofline *roofline)
{
	const struct rf_work work[RF_ELEMENT_KINDS] = { [RF_FLOAT64] = {
							    .add = 1, .mul = 1, .fma = 1 } };
	struct rf_link_traffic *links =
	    RF_NEW_ARRAY(arena, struct rf_link_traffic, machine->cache_count + 1);
	struct rf_traffic traffic = { .links = links };
	struct rf_roofline_input input = { .machine = machine,
		                           .traffic = &traffic,
		                           .work = work,
		                           .repeated = work,
		                           .register_load_bytes_per_it = ELEMENT,
		                           .cores = cores,
		                           .from_datasheet = from_datasheet,
		                           .wants_ceilings = true };

	if (!links)
		return RF_FAILED;
	for (size_t i = 1; i <= machine->cache_count; ++i)
		links[traffic.link_count++] = (struct rf_link_traffic){
			.level = i < machine->cache_count ? machine->caches[i].name : "MEM",
			.load_bytes_per_it = ELEMENT,
			.total_bytes_per_it = ELEMENT,
		};
	return rf_roofline_make(&input, arena, roofline);
}
