/* SPDX-License-Identifier: MIT
 *
 * A loop that adds up products of what it loads, s += a[i] * c, has the peak as its mix of
 * operations.  The bandwidth of a level is the highest of loops that load and store in different
 * shares, so that no loop lies above its roof.
 */
#include "model/roofline/machine_roofs.h"

#include "base/text.h"
#include "model/roofline/bandwidth.h"
#include "model/roofline/roofline.h"

enum { ELEMENT = 8 };

/* Bytes of an iteration: loaded, of these only to be overwritten, and evicted. */
static const struct {
	double load, allocate, evict;
} mixes[] = {
	{ 8, 0, 0 },  /* load */
	{ 8, 0, 8 },  /* update */
	{ 8, 8, 8 },  /* store */
	{ 16, 8, 8 }, /* copy */
	{ 16, 0, 8 }, /* daxpy */
	{ 24, 8, 8 }, /* triad */
};

static void raise_roof(const struct rf_demand *demand, struct rf_level_roof *roof)
{
	for (size_t i = 0; i < sizeof(mixes) / sizeof(*mixes); ++i) {
		const struct rf_link_traffic link = {
			.level = roof->level,
			.load_bytes_per_it = mixes[i].load,
			.allocate_bytes_per_it = mixes[i].allocate,
			.evict_bytes_per_it = mixes[i].evict,
			.total_bytes_per_it = mixes[i].load + mixes[i].evict,
		};
		struct rf_rate rate = rf_bandwidth_of_link(demand, &link);

		if (rate.bytes_per_s <= roof->bytes_per_s)
			continue;
		roof->bytes_per_s = rate.bytes_per_s;
		roof->benchmark = rate.benchmark;
	}
}

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

	const struct rf_demand demand = { machine, cores, from_datasheet };

	if (!links)
		return RF_FAILED;
	for (size_t i = 1; i <= machine->cache_count; ++i)
		links[traffic.link_count++] = (struct rf_link_traffic){
			.level = i < machine->cache_count ? machine->caches[i].name : "MEM",
			.load_bytes_per_it = ELEMENT,
			.total_bytes_per_it = ELEMENT,
		};
	if (rf_roofline_make(&input, arena, roofline) != RF_OK)
		return RF_FAILED;
	for (size_t i = 0; i < roofline->level_count; ++i)
		if (!rf_text_equal(roofline->levels[i].level, "L1"))
			raise_roof(&demand, &roofline->levels[i]);
	return RF_OK;
}
