/* SPDX-License-Identifier: MIT
 *
 * How fast each level of memory and the arithmetic let the loop run.
 */
#include "model/schema/result_rows.h"

static const char *const rates_words[] = { "measured", "spec" };
static const char *const kinds_of_rates[] = { "measured", "datasheet", "link",
	                                      "ports",    "misses",    "assumed" };
static const char *const regions_of_levels[] = { "left", "between", "right" };

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
	{ "rates", AT(rates), WORDS(kinds_of_rates),
	  SAYS("what that is: a benchmark, here or of a similar machine, hardware as described, or "
	       "lines in flight") },
	{ "source", AT(source), SAYS("where the figure is from") },
	{ "ridge_flop_per_byte", AT(ridge_flop_per_byte), IN("FLOP/B"),
	  SAYS("the intensity at which its roof meets the peak of the machine") },
	{ "scalar_ridge_flop_per_byte", AT(scalar_ridge_flop_per_byte), IN("FLOP/B"),
	  SAYS("at which it meets the ceiling of code without vectors") },
	{ "reached", AT(reached), SAYS("how much of it was measured, a part of 1") },
	{ "region", AT(region), WORDS(regions_of_levels),
	  SAYS(
	      "where the kernel's intensity lies: left of both, this level is slower than the core "
	      "whatever its code; right, never") },
	SPEED_ROWS("", speed, "the speed that this level allows"),
};
static const struct rf_result_record roof_record = { ROWS(roof_rows), NAMED_BY(level) };
#undef RECORD

#define RECORD rf_ceiling
static const struct rf_result_row ceiling_rows[] = {
	{ "name", AT(name), REQUIRED,
	  SAYS("a lower or higher roof: `\"peak\"`, `\"no FMA\"`, `\"mix\"`, `\"256 bit\"`, "
	       "`\"no SIMD\"`, `\"no ILP\"`, `\"division\"`, `\"calls\"`, `\"chain\"`, "
	       "`\"integer\"`, `\"bus\"`, `\"no prefetch\"`, `\"remote\"`, `\"strided\"`, "
	       "`\"all cores\"`, `\"single core\"`, `\"host link\"`") },
	{ "flop_per_s", AT(flop_per_s), IN("FLOP/s"), SAYS("its arithmetic") },
	{ "op_per_s", AT(op_per_s), IN("OP/s"), SAYS("the same of operations on integers") },
	{ "bytes_per_s", AT(bytes_per_s), IN("B/s"), SAYS("its bandwidth") },
	{ "it_per_s", AT(it_per_s), IN("It/s"),
	  SAYS("the speed of the loop if nothing else limited it; of the same cores") },
	{ "reached", AT(reached), SAYS("how much of it was measured, a part of 1") },
	{ "source", AT(source), SAYS("where the figure is from") },
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
	SPEED_COLUMNS("", speed, "the predicted speed", "flop_per_s", "work_per_s", "it_per_s",
	              "cy_per_it", "cy_per_cl"),
	{ "seconds", AT(speed.seconds), IN("s"),
	  SAYS(
	      "the time of one run: the longest of the work over the peak and, for each level, its "
	      "bytes over its bandwidth") },
	SPEED_ROWS("peak_", peak, "what the core allows for the operations of this kernel"),
	{ "peak_reached", AT(peak_reached), SAYS("how much of it was measured, a part of 1") },
	{ "machine_balance_flop_per_byte", AT(machine_balance_flop_per_byte), IN("FLOP/B"),
	  SAYS("a constant of the machine and the cores in use: its peak in double precision over "
	       "the bandwidth of memory for loads") },
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

#define RECORD rf_measured
static const struct rf_result_row measured_rows[] = {
	{ "text", AT(text), REQUIRED, SAYS("what was measured, as it was given") },
	SPEED_ROWS("", speed, "the same in operations"),
	{ "of_prediction", AT(of_prediction), SAYS("over the prediction") },
	{ "region", AT(region),
	  SAYS("of the chart: `\"above the roofs\"`, or `\"good\"` from half of it on or "
	       "`\"poor\"`: `\"good use of the bandwidth\"`, `\"poor use of the units\"`") },
	{ "left", AT(left), SAYS("what is left to gain, and how") },
};
const struct rf_result_record rf_measured_record = { ROWS(measured_rows) };
#undef RECORD
