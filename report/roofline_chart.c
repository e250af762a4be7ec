/* SPDX-License-Identifier: MIT
 *
 * Kernels have bandwidths of benchmarks that are like them, and ceilings for their operations, so
 * that each has roofs of its own.  The chart has the highest of each; a dot lies at the
 * intensity of the level that bounds its loop, smaller ones at those of the other levels.
 *
 * What there is to gain is the time of a run times what is missing to its roof, 1 - speed / roof.
 * A loop that uses less than half of the roof of a bandwidth has that bandwidth as its lever; one
 * that uses more of it gets faster by moving fewer bytes: its lever is intensity.  Under the roof
 * of the core, or of its ports to the first cache, it is arithmetic, until the peak is reached.
 */
#include "report/roofline_chart.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/roofline_data.h"
#include "report/words.h"

#define ABOVE   1.02 /* the roof: it is another machine, or other data */
#define NOTHING 1e-9 /* of a time, as sums of figures are off by */
#define AT_PEAK 0.9  /* of the machine: nothing is left to be gained by arithmetic */

struct rf_roofline_chart *rf_roofline_chart_new(struct rf_arena *arena)
{
	struct rf_roofline_chart *chart = RF_NEW(arena, struct rf_roofline_chart);

	if (chart)
		*chart = (struct rf_roofline_chart){ .arena = arena };
	return chart;
}

static const char *keep(struct rf_roofline_chart *chart, const char *text)
{
	const char *copy = text ? rf_arena_string(chart->arena, text) : NULL;

	chart->failed |= text && !copy;
	return copy;
}

const char *rf_roofline_data_machine(struct rf_arena *arena,
                                     const struct rf_machine_on_chart *machine)
{
	return rf_arena_print(arena, "%s, %lld %s%s", machine->name, (long long)machine->cores,
	                      machine->is_of_gpu ? "multiprocessor" : "core",
	                      machine->cores == 1 ? "" : "s");
}

const char *rf_roofline_data_loop(struct rf_arena *arena, const struct rf_loop_on_chart *loop)
{
	return rf_arena_print(arena, "%s%s%s%s", loop->name, loop->sizes ? ", " : "",
	                      loop->sizes ? loop->sizes : "",
	                      loop->is_measured ? ", measured" : "");
}

const char *rf_roofline_data_roof(struct rf_arena *arena, const struct rf_loop_on_chart *loop)
{
	static const char prefixes[] = "FkMGTPE"; /* "12 FLOP/s", "12 kFLOP/s" */
	const char *speed = rf_words_flops(arena, loop->flop_per_s);
	const char *unit = speed ? strchr(speed, ' ') : NULL;
	const char *prefix = unit ? strchr(prefixes, unit[1]) : NULL;

	if (loop->of_roof <= 0)
		return NULL;
	return prefix ? rf_words_number(arena, loop->roof_flop_per_s /
	                                           pow(1000, (double)(prefix - prefixes)))
	              : rf_words_flops(arena, loop->roof_flop_per_s);
}

/* ---- machines ---- */

static void add_roof(struct rf_roofline_chart *chart, struct rf_machine_on_chart *machine,
                     const struct rf_level_roof *level)
{
	size_t i = 0;

	while (i < machine->roof_count && !rf_text_equal(machine->roofs[i].level, level->level))
		++i;
	if (i == RF_CHART_MOST_ROOFS || level->bytes_per_s <= 0 ||
	    (i < machine->roof_count && machine->roofs[i].bytes_per_s >= level->bytes_per_s))
		return;
	machine->roofs[i] =
	    (struct rf_roof_on_chart){ keep(chart, level->level), keep(chart, level->benchmark),
		                       level->bytes_per_s };
	machine->roof_count += i == machine->roof_count;
	chart->failed |= !machine->roofs[i].level;
}

static void add_ceiling(struct rf_roofline_chart *chart, struct rf_machine_on_chart *machine,
                        const struct rf_ceiling *ceiling)
{
	static const char *const of_loops[] = { "mix", "chain", "division", NULL };
	bool is_peak = rf_text_equal(ceiling->name, "peak");
	double flop_per_s = ceiling->flop_per_s.value;

	if (!ceiling->flop_per_s.known || rf_text_is_one_of(ceiling->name, of_loops))
		return;
	if (is_peak)
		machine->peak = fmax(machine->peak, flop_per_s);
	for (size_t i = 0; i < machine->ceiling_count; ++i)
		if (rf_text_equal(machine->ceilings[i].name, ceiling->name)) {
			machine->ceilings[i].flop_per_s =
			    fmax(machine->ceilings[i].flop_per_s, flop_per_s);
			return;
		}
	if (is_peak || machine->ceiling_count == RF_CHART_MOST_CEILINGS)
		return;
	machine->ceilings[machine->ceiling_count++] =
	    (struct rf_ceiling_on_chart){ keep(chart, ceiling->name), flop_per_s };
}

static size_t find_machine(const struct rf_roofline_chart *chart, const char *id)
{
	size_t i = 0;

	while (i < chart->machine_count && !rf_text_equal(chart->machines[i].id, id))
		++i;
	return i;
}

bool rf_roofline_chart_add_machine(struct rf_roofline_chart *chart,
                                   const struct rf_machine *machine, int64_t cores,
                                   const struct rf_roofline *roofline)
{
	size_t index = find_machine(chart, machine->id);
	struct rf_machine_on_chart *slot;

	if (index == RF_ROOFLINE_CHART_MOST_MACHINES)
		return false;
	slot = &chart->machines[index];
	if (index == chart->machine_count) {
		*slot = (struct rf_machine_on_chart){
			.id = keep(chart, machine->id),
			.name = keep(chart, machine->name ? machine->name : machine->id),
			.is_of_gpu = machine->kind == RF_GPU,
			.cores = machine->kind == RF_GPU ? rf_machine_all_cores(machine) : cores,
		};
		++chart->machine_count;
	}
	for (size_t i = 0; i < roofline->level_count; ++i)
		add_roof(chart, slot, &roofline->levels[i]);
	for (size_t i = 0; i < roofline->ceiling_count; ++i)
		add_ceiling(chart, slot, &roofline->ceilings[i]);
	return !chart->failed;
}

/* ---- loops ---- */

static struct rf_loop_on_chart *add_loop(struct rf_roofline_chart *chart, const char *name)
{
	struct rf_loop_on_chart *loop = RF_PUSH(chart->arena, &chart->loops);

	chart->failed |= !loop;
	if (loop)
		*loop = (struct rf_loop_on_chart){ .name = keep(chart, name),
			                           .machine = RF_CHART_NONE,
			                           .series = RF_CHART_NONE,
			                           .joined = RF_CHART_NONE };
	return loop;
}

/* The level that bounds the loop; where the core does, the last one that it moves bytes from. */
static const struct rf_level_roof *bounding(const struct rf_roofline *roofline, const char *bound)
{
	const struct rf_level_roof *last = NULL;

	for (size_t i = 0; i < roofline->level_count; ++i) {
		const struct rf_level_roof *level = &roofline->levels[i];

		if (!level->intensity_flop_per_byte.known)
			continue;
		if (bound && rf_text_equal(level->level, bound))
			return level;
		last = level;
	}
	return last;
}

const char *rf_roofline_chart_name(struct rf_arena *arena, const char *file)
{
	const char *slash = strrchr(file, '/');
	const char *name = slash ? slash + 1 : file, *dot = strrchr(name, '.');
	size_t length = dot && dot > name ? (size_t)(dot - name) : strlen(name);

	return rf_arena_substring(arena, name, length);
}

static const char *name_of(struct rf_roofline_chart *chart, const char *file)
{
	const char *name = rf_roofline_chart_name(chart->arena, file);

	chart->failed |= !name;
	return name ? name : "";
}

static bool place(struct rf_roofline_chart *chart, const struct rf_result *result,
                  const struct rf_speed *speed, bool is_measured)
{
	const struct rf_roofline *roofline = &result->roofline;
	const struct rf_level_roof *level = bounding(roofline, result->prediction.bound);
	struct rf_loop_on_chart *loop;

	if (!level || !speed->flop_per_s.known)
		return false;
	loop = add_loop(chart, name_of(chart, result->kernel->file));
	if (!loop)
		return false;
	loop->machine = find_machine(chart, result->machine->id);
	loop->flop_per_byte = level->intensity_flop_per_byte.value;
	loop->flop_per_s = speed->flop_per_s.value;
	loop->roof_flop_per_s = roofline->speed.flop_per_s.value;
	loop->bound = keep(chart, result->prediction.bound);
	loop->seconds = speed->seconds.known ? speed->seconds.value : 0;
	loop->is_measured = is_measured;
	for (size_t i = 0; i < roofline->level_count && i < RF_CHART_MOST_ROOFS; ++i)
		if (roofline->levels[i].intensity_flop_per_byte.known)
			loop->levels[loop->level_count++] =
			    roofline->levels[i].intensity_flop_per_byte.value;
	return true;
}

/* As saved results have them: "N = 1000, 4 cores". */
static const char *parameters_of(struct rf_roofline_chart *chart, const struct rf_result *result)
{
	struct rf_text text;

	rf_text_init(&text, chart->arena);
	for (size_t i = 0; i < result->parameter_count; ++i)
		rf_text_print(&text, "%s%s = %lld", text.length ? ", " : "",
		              result->parameters[i].name, (long long)result->parameters[i].value);
	if (result->cores > 1)
		rf_text_print(&text, "%s%lld cores", text.length ? ", " : "",
		              (long long)result->cores);
	chart->failed |= text.failed;
	return rf_text_string(&text);
}

bool rf_roofline_chart_add(struct rf_roofline_chart *chart, const struct rf_result *result,
                           const char *sizes, size_t series, bool *is_placed)
{
	size_t first = chart->loops.count;

	*is_placed = false;
	if (!rf_roofline_chart_add_machine(chart, result->machine, result->cores,
	                                   &result->roofline))
		return false;
	*is_placed = place(chart, result, &result->prediction.speed, false);
	if (*is_placed && result->measured.known &&
	    place(chart, result, &result->measured.speed, true))
		chart->loops.items[first + 1].joined = first;
	for (size_t i = first; i < chart->loops.count; ++i) {
		chart->loops.items[i].sizes = keep(chart, sizes);
		chart->loops.items[i].parameters = parameters_of(chart, result);
		chart->loops.items[i].series = sizes && i == first ? series : RF_CHART_NONE;
		chart->loops.items[i].order = i;
	}
	return !chart->failed;
}

bool rf_roofline_chart_add_row(struct rf_roofline_chart *chart, const char *name,
                               double flop_per_byte, const char *level, double flop_per_s,
                               const char *bound, double seconds)
{
	struct rf_loop_on_chart *loop = add_loop(chart, name);

	if (!loop)
		return false;
	loop->machine = chart->machine_count - 1;
	loop->flop_per_byte = flop_per_byte;
	loop->level = keep(chart, level);
	loop->flop_per_s = flop_per_s;
	loop->bound = keep(chart, bound);
	loop->seconds = seconds;
	return !chart->failed;
}

void rf_roofline_chart_remark(struct rf_roofline_chart *chart, const char *remark)
{
	chart->remark = keep(chart, remark);
}

/* The predicted loop that a measured one is of. */
static size_t find_predicted(const struct rf_roofline_chart *chart,
                             const struct rf_timed_loop *timed, const char *name, size_t machine)
{
	size_t found = RF_CHART_NONE, count = 0;

	for (size_t i = 0; i < chart->loops.count; ++i) {
		const struct rf_loop_on_chart *loop = &chart->loops.items[i];

		if (loop->is_measured || !rf_text_equal(loop->name, name) ||
		    (machine != RF_CHART_NONE && loop->machine != machine))
			continue;
		if (timed->sizes && loop->parameters) {
			if (rf_text_equal(timed->sizes, loop->parameters))
				return i;
			continue;
		}
		found = i;
		++count;
	}
	return count == 1 ? found : RF_CHART_NONE;
}

static size_t add_predicted(struct rf_roofline_chart *chart, const struct rf_timed_loop *timed,
                            const char *name, size_t machine)
{
	struct rf_loop_on_chart *loop = add_loop(chart, name);

	if (!loop)
		return RF_CHART_NONE;
	loop->machine = machine;
	loop->sizes = loop->parameters = keep(chart, timed->sizes);
	loop->bound = keep(chart, timed->bound);
	loop->flop_per_byte = timed->flop_per_byte;
	loop->flop_per_s = timed->predicted_flop_per_s;
	loop->roof_flop_per_s = timed->roof_flop_per_s;
	loop->seconds = timed->seconds > 0
	                    ? timed->seconds * timed->flop_per_s / timed->predicted_flop_per_s
	                    : 0;
	return chart->loops.count - 1;
}

bool rf_roofline_chart_add_timed(struct rf_roofline_chart *chart, const struct rf_timed_loop *timed)
{
	const char *name =
	    timed->predicted_flop_per_s > 0 ? name_of(chart, timed->name) : timed->name;
	size_t machine = timed->machine              ? find_machine(chart, timed->machine)
	                 : chart->machine_count == 1 ? 0
	                                             : RF_CHART_NONE;
	size_t joined;
	struct rf_loop_on_chart *loop;

	if (machine == chart->machine_count)
		machine = RF_CHART_NONE;
	joined = find_predicted(chart, timed, name, machine);
	if (joined == RF_CHART_NONE && timed->predicted_flop_per_s > 0)
		joined = add_predicted(chart, timed, name, machine);
	loop = add_loop(chart, name);
	if (!loop)
		return false;
	loop->machine = machine;
	loop->sizes =
	    joined != RF_CHART_NONE ? chart->loops.items[joined].sizes : keep(chart, timed->sizes);
	loop->bound = keep(chart, timed->bound);
	loop->flop_per_byte = timed->flop_per_byte;
	loop->flop_per_s = timed->flop_per_s;
	loop->roof_flop_per_s = timed->roof_flop_per_s;
	loop->seconds = timed->seconds;
	loop->is_measured = true;
	loop->joined = joined;
	return !chart->failed;
}

/* ---- what could be gained ---- */

static const struct rf_roof_on_chart *roof_of(const struct rf_machine_on_chart *machine,
                                              const char *level)
{
	for (size_t i = 0; i < machine->roof_count; ++i)
		if (level && rf_text_equal(machine->roofs[i].level, level))
			return &machine->roofs[i];
	return NULL;
}

/* What the roofs of the chart allow at an intensity, where nothing else is known of a loop. */
static void hold_against_roofs(const struct rf_machine_on_chart *machine,
                               struct rf_loop_on_chart *loop)
{
	const struct rf_roof_on_chart *roof = roof_of(machine, loop->level);

	if (!roof && machine->roof_count > 0)
		roof = &machine->roofs[machine->roof_count - 1];
	if (!roof || machine->peak <= 0)
		return;
	loop->roof_flop_per_s = fmin(machine->peak, loop->flop_per_byte * roof->bytes_per_s);
	if (!loop->bound)
		loop->bound = loop->roof_flop_per_s < machine->peak ? roof->level : "CPU";
}

static const char *lever_of(const struct rf_machine_on_chart *machine,
                            const struct rf_loop_on_chart *loop)
{
	static const char *const of_core[] = { "CPU",        "L1",      "chain",  "issue",
		                               "fp64",       "fp32",    "fp16",   "integer",
		                               "load/store", "special", "tensor", NULL };

	if (!loop->bound || rf_text_equal(loop->bound, "launch") || loop->of_roof > ABOVE)
		return NULL;
	if (rf_text_is_one_of(loop->bound, of_core))
		return machine->peak > 0 && loop->flop_per_s >= AT_PEAK * machine->peak
		           ? NULL
		           : "arithmetic";
	if (rf_text_equal(loop->bound, "L1 wavefronts"))
		return "intensity";
	return loop->of_roof >= RF_GOOD_USE ? "intensity" : "bandwidth";
}

static void find_gain(const struct rf_roofline_chart *chart, struct rf_loop_on_chart *loop)
{
	const struct rf_machine_on_chart *machine;

	if (loop->machine == RF_CHART_NONE)
		return;
	machine = &chart->machines[loop->machine];
	if (loop->roof_flop_per_s <= 0)
		hold_against_roofs(machine, loop);
	if (loop->roof_flop_per_s <= 0)
		return;
	loop->of_roof = loop->flop_per_s / loop->roof_flop_per_s;
	if (!isfinite(loop->of_roof)) /* far from any machine */
		loop->of_roof = 0;
	loop->gain_seconds = 1 - loop->of_roof > NOTHING ? loop->seconds * (1 - loop->of_roof) : 0;
	loop->lever = lever_of(machine, loop);
}

/* What is to be gained, and where each was before. */
struct rank {
	double gain;
	size_t index;
};

static int by_gain_first(const void *left, const void *right)
{
	const struct rank *a = left, *b = right;

	if (a->gain != b->gain)
		return a->gain < b->gain ? 1 : -1;
	return (a->index > b->index) - (a->index < b->index);
}

static void sort_loops(struct rf_roofline_chart *chart)
{
	size_t count = chart->loops.count;
	struct rank *ranks = RF_NEW_ARRAY(chart->arena, struct rank, count + 1);
	size_t *places = RF_NEW_ARRAY(chart->arena, size_t, count + 1);
	struct rf_loop_on_chart *loops =
	    rf_arena_copy(chart->arena, chart->loops.items, count * sizeof(*loops));

	chart->failed |= !ranks || !places || !loops;
	if (chart->failed)
		return;
	for (size_t i = 0; i < count; ++i)
		ranks[i] = (struct rank){ loops[i].gain_seconds, i };
	qsort(ranks, count, sizeof(*ranks), by_gain_first);
	for (size_t i = 0; i < count; ++i)
		places[ranks[i].index] = i;
	for (size_t i = 0; i < count; ++i) {
		struct rf_loop_on_chart *loop = &chart->loops.items[places[i]];

		*loop = loops[i];
		if (loop->joined != RF_CHART_NONE)
			loop->joined = places[loop->joined];
	}
}

/* The roof of the same loop as predicted, at the intensity that was measured. */
static double roof_by_same(const struct rf_roofline_chart *chart,
                           const struct rf_loop_on_chart *same, const struct rf_loop_on_chart *loop)
{
	bool is_level = same->machine != RF_CHART_NONE &&
	                roof_of(&chart->machines[same->machine], same->bound) != NULL;

	return same->roof_flop_per_s * (is_level ? loop->flop_per_byte / same->flop_per_byte : 1);
}

bool rf_roofline_chart_finish(struct rf_roofline_chart *chart, bool by_gain)
{
	for (size_t i = 0; i < chart->loops.count; ++i) {
		struct rf_loop_on_chart *loop = &chart->loops.items[i];

		if (loop->joined != RF_CHART_NONE) {
			const struct rf_loop_on_chart *same = &chart->loops.items[loop->joined];

			loop->bound = loop->bound ? loop->bound : same->bound;
			loop->machine = same->machine;
			if (loop->roof_flop_per_s <= 0)
				loop->roof_flop_per_s = roof_by_same(chart, same, loop);
		}
		find_gain(chart, loop);
	}
	if (by_gain && chart->loops.count > 0)
		sort_loops(chart);
	return !chart->failed;
}
