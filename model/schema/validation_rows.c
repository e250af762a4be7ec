/* SPDX-License-Identifier: MIT
 *
 * What a run of the loop came to.
 */
#include "model/ir/validation.h"
#include "model/schema/result_rows.h"

#define RECORD rf_counted_link
static const struct rf_result_row ratio_link_rows[] = {
	{ "link", AT(link), REQUIRED, SAYS("between which levels") },
	{ "load", AT(load_ratio), SAYS("bytes counted over bytes predicted") },
	{ "evict", AT(evict_ratio), SAYS("the same of what goes away from the core") },
};
static const struct rf_result_record ratio_link_record = { ROWS(ratio_link_rows), NAMED_BY(link) };

static const struct rf_result_row link_rows[] = {
	{ "link", AT(link), REQUIRED, SAYS("between which levels") },
	{ "load_bytes_per_it", AT(load_bytes_per_it), IN("B/It"), SAYS("towards the core") },
	{ "evict_bytes_per_it", AT(evict_bytes_per_it), IN("B/It"), SAYS("away from it") },
};
static const struct rf_result_record link_record = { ROWS(link_rows), NAMED_BY(link) };
#undef RECORD

#define RECORD rf_counted
static const struct rf_result_row count_rows[] = {
	{ "name", AT(name), REQUIRED, SAYS("what was counted") },
	{ "predicted", AT(predicted), SAYS("of a launch") },
	{ "counted", AT(counted), SAYS("by the profiler") },
	{ "ratio", AT(ratio), SAYS("counted over predicted") },
};
static const struct rf_result_record count_record = { ROWS(count_rows), NAMED_BY(name) };
#undef RECORD

#define RECORD rf_validation
static const struct rf_result_row ratio_rows[] = {
	{ "time", AT(time_ratio), COLUMN("time"),
	  SAYS("seconds measured over seconds predicted: above 1 the loop is slower") },
	{ "speed", AT(speed_ratio), SAYS("its inverse: iterations or operations a second") },
	{ "links", LIST(links, link_count, ratio_link_record), .flags = RF_ROW_OPEN,
	  SAYS("of each link that counters saw") },
};
const struct rf_result_record rf_ratio_record = { ROWS(ratio_rows) };

static const struct rf_result_row run_rows[] = {
	{ "low_seconds", AT(low_s), IN("s"), SAYS("of one run, in the fastest window") },
	{ "high_seconds", AT(high_s), IN("s"), SAYS("of one run, in nine of ten windows at most") },
	{ "interval", AT(place), COLUMN("interval"),
	  SAYS("where the measured time is: `\"inside\"` of the interval of `prediction`, "
	       "`\"below\"` or `\"above\"`") },
	{ "runs", AT(runs), SAYS("runs of the loop that were timed") },
	{ "windows", AT(windows), SAYS("that they were put together to") },
	{ "clean_windows", AT(clean_windows),
	  SAYS("of them, those in which nobody took a processor away") },
	{ "how", AT(how), SAYS("what `measured.seconds` was made of") },
	{ "bytes_per_s", AT(bytes_per_s), IN("B/s"),
	  SAYS("the predicted traffic of memory in the measured time") },
	{ "counters", AT(counters), SAYS("where counts are from") },
	{ "uncounted", AT(uncounted), SAYS("what was not counted, and why") },
	{ "links", LIST(links, link_count, link_record), SAYS("what they saw") },
	{ "counts", LIST(counts, count_count, count_record),
	  SAYS("what a launch on a GPU did, as a profiler counted it") },
	{ "cpus", AT(cpus), SAYS("processors that the threads were bound to; absent for a GPU") },
	{ "device", AT(device), SAYS("the GPU that it ran on, as its driver calls it") },
	{ "compiler", AT(compiler), SAYS("what compiled the loop") },
	{ "flags", AT(flags), SAYS("the flags that matter") },
	{ "called", AT(called),
	  SAYS("the function that was called; absent where the text of the loops was put into one "
	       "of its own") },
	{ "checksum", AT(checksum), SAYS("of all arrays after the first run") },
};
const struct rf_result_record rf_run_record = { ROWS(run_rows) };
#undef RECORD
