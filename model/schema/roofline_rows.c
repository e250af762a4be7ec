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
	       "`\"all cores\"`, `\"single core\"`, `\"host link\"`, `\"both ways\"`") },
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

#define RECORD rf_host_station
static const struct rf_result_row station_rows[] = {
	{ "name", AT(name), REQUIRED,
	  SAYS("`\"host memory\"`, `\"socket link\"`, `\"host link\"`, `\"host links\"` or "
	       "`\"device memory\"`") },
	{ "shared", AT(is_shared), .flags = RF_ROW_WHEN_TRUE,
	  SAYS("`true` where both directions have its bandwidth together") },
	{ "spec_bytes_per_s", AT(spec_bytes_per_s), IN("B/s"),
	  SAYS("its bandwidth by data sheets, of all that take part; else of one direction") },
	{ "measured_bytes_per_s", AT(measured_bytes_per_s), IN("B/s"), SAYS("the same, measured") },
	{ "source", AT(source), SAYS("where the figure of the data sheet is from") },
};
static const struct rf_result_record station_record = { ROWS(station_rows), NAMED_BY(name) };
#undef RECORD

#define RECORD rf_host_path
static const struct rf_result_row host_rows[] = {
	{ "to_bytes_per_it", AT(to_bytes_per_it), IN("B/It"), SAYS("what comes to the GPUs") },
	{ "from_bytes_per_it", AT(from_bytes_per_it), IN("B/It"), SAYS("what goes back") },
	{ "bound", AT(bound), SAYS("the narrowest station, where directions take turns") },
	{ "bytes_per_s", AT(bytes_per_s), IN("B/s"), SAYS("what it carries") },
	{ "rates", AT(rates), WORDS(kinds_of_rates), SAYS("which figures were compared") },
	{ "both_bound", AT(both_bound), SAYS("the narrowest, where they go on at once") },
	{ "both_bytes_per_s", AT(both_bytes_per_s), IN("B/s"),
	  SAYS("what both directions then have together") },
	{ "stations", LIST(stations, station_count, station_record),
	  SAYS("what the data pass through") },
};
static const struct rf_result_record host_record = { ROWS(host_rows) };

static bool has_host_path(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->roofline.host.known;
}
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
	       "`\"latency-bound\"`, `\"transfer-bound\"`") },
	{ "cores", AT(cores), POSITIVE, .applies = has_core_count,
	  SAYS("that the rates are for, of a CPU") },
	{ "rates", AT(rates), WORDS(rates_words), SAYS("which bandwidths and peaks were taken") },
	{ "levels", LIST(levels, level_count, roof_record), SAYS("what each level allows") },
	{ "host", PART(host, host_record), .applies = has_host_path,
	  SAYS("of a GPU: the way of arrays that lie in the memory of the host") },
	{ "ceilings", LIST(ceilings, ceiling_count, ceiling_record),
	  SAYS("other roofs of the machine") },
};
const struct rf_result_record rf_roofline_record = { ROWS(roofline_rows) };
#undef RECORD

#define RECORD rf_measured
static const struct rf_result_row measured_rows[] = {
	{ "text", AT(text), REQUIRED, SAYS("what was measured, as it was given") },
	SPEED_COLUMNS("", speed, "the same in operations", NULL, NULL, NULL, NULL, NULL),
	{ "seconds", AT(speed.seconds), IN("s"), COLUMN("seconds"), SAYS("the time of one run") },
	{ "of_prediction", AT(of_prediction), SAYS("over the prediction") },
	{ "region", AT(region),
	  SAYS("of the chart: `\"above the roofs\"`, or `\"good\"` from half of it on or "
	       "`\"poor\"`: `\"good use of the bandwidth\"`, `\"poor use of the units\"`") },
	{ "left", AT(left), SAYS("what is left to gain, and how") },
};
const struct rf_result_record rf_measured_record = { ROWS(measured_rows) };
#undef RECORD
