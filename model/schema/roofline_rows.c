/* SPDX-License-Identifier: MIT
 *
 * How fast each level of memory and the arithmetic let the loop run.
 */
#include "model/schema/result_rows.h"

static const char *const rates_words[] = { "measured", "spec" };

/* A GPU is always used as a whole. */
static bool has_core_count(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->machine == NULL || result->machine->kind != RF_GPU;
}

#define RECORD rf_level_roof
static const struct rf_result_row intensity_rows[] = {
	{ "level", AT(level), SAYS("a level") },
	{ "intensity_flop_per_byte", AT(intensity_flop_per_byte), IN("FLOP/B"), SAYS("there") },
};
static const struct rf_result_record intensity_record = { ROWS(intensity_rows) };

static const struct rf_result_row roof_rows[] = {
	{ "level", AT(level), REQUIRED, SAYS("where the data come from") },
	{ "bytes_per_it", AT(bytes_per_it), IN("B/It"), SAYS("its traffic") },
	{ "intensity_flop_per_byte", AT(intensity_flop_per_byte), IN("FLOP/B"),
	  SAYS("its intensity") },
	{ "bytes_per_s", AT(bytes_per_s), IN("B/s"), SAYS("its bandwidth") },
	{ "benchmark", AT(benchmark), SAYS("what that was measured with") },
	{ "source", AT(source), SAYS("where the figure is from") },
	{ "flop_per_s", AT(flop_per_s), IN("FLOP/s"), SAYS("the speed that this level allows") },
	{ "it_per_s", AT(it_per_s), IN("It/s"), SAYS("the same in iterations") },
	{ "cy_per_it", AT(cy_per_it), IN("cy/It"), SAYS("the same in cycles of one core") },
	{ "cy_per_cl", AT(cy_per_cl), IN("cy/CL"),
	  SAYS("the same for a cache line of iterations") },
};
static const struct rf_result_record roof_record = { ROWS(roof_rows), NAMED_BY(level) };
#undef RECORD

#define RECORD rf_ceiling
static const struct rf_result_row ceiling_rows[] = {
	{ "name", AT(name), REQUIRED,
	  SAYS("a lower or higher roof: `\"peak\"`, `\"no FMA\"`, `\"no SIMD\"`, `\"all cores\"`, "
	       "`\"host link\"`") },
	{ "flop_per_s", AT(flop_per_s), IN("FLOP/s"), SAYS("its arithmetic") },
	{ "bytes_per_s", AT(bytes_per_s), IN("B/s"), SAYS("its bandwidth") },
	{ "why", AT(why), SAYS("what it stands for") },
};
static const struct rf_result_record ceiling_record = { ROWS(ceiling_rows), NAMED_BY(name) };
#undef RECORD

#define RECORD rf_roofline
static const struct rf_result_row roofline_rows[] = {
	{ "intensity_flop_per_byte", MAP(levels, level_count, intensity_record), IN("FLOP/B"),
	  SAYS("for each level, of the bytes that come from it") },
	{ "bound", AT(bound), COLUMN("bound"),
	  SAYS("what limits the loop: `\"MEM\"`, a cache, or `\"CPU\"`") },
	{ "flop_per_s", AT(flop_per_s), IN("FLOP/s"), COLUMN("flop_per_s"),
	  SAYS("the predicted speed") },
	{ "it_per_s", AT(it_per_s), IN("It/s"), COLUMN("it_per_s"),
	  SAYS("the same in iterations") },
	{ "cy_per_it", AT(cy_per_it), IN("cy/It"), COLUMN("cy_per_it"),
	  SAYS("the same in cycles of one core") },
	{ "cy_per_cl", AT(cy_per_cl), IN("cy/CL"), COLUMN("cy_per_cl"),
	  SAYS("the same for a cache line of iterations") },
	{ "peak_flop_per_s", AT(peak_flop_per_s), IN("FLOP/s"),
	  SAYS("what the arithmetic units allow for the operations of this kernel") },
	{ "peak_it_per_s", AT(peak_it_per_s), IN("It/s"), SAYS("the same in iterations") },
	{ "peak_cy_per_it", AT(peak_cy_per_it), IN("cy/It"),
	  SAYS("the same in cycles of one core") },
	{ "peak_cy_per_cl", AT(peak_cy_per_cl), IN("cy/CL"),
	  SAYS("the same for a cache line of iterations") },
	{ "machine_balance_flop_per_byte", AT(machine_balance_flop_per_byte), IN("FLOP/B"),
	  SAYS("peak over memory bandwidth: kernels of lower intensity are bound by memory") },
	{ "region", AT(region),
	  SAYS("`\"memory-bound\"`, `\"cache-bound\"`, `\"compute-bound\"`, "
	       "`\"latency-bound\"`") },
	{ "cores", AT(cores), POSITIVE, .applies = has_core_count,
	  SAYS("that the rates are for, of a CPU") },
	{ "rates", AT(rates), WORDS(rates_words), SAYS("which bandwidths and peaks were taken") },
	{ "levels", LIST(levels, level_count, roof_record), SAYS("what each level allows") },
	{ "ceilings", LIST(ceilings, ceiling_count, ceiling_record),
	  SAYS("other roofs of the machine") },
};
const struct rf_result_record rf_roofline_record = { ROWS(roofline_rows) };
#undef RECORD
