/* SPDX-License-Identifier: MIT
 *
 * The roofline: how fast each level of memory and the arithmetic would let the loop run, and
 * which of them is the slowest.
 */
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

/* Two columns by default: the unit of the field, and iterations; one beside what was measured. */
static void add_speed(struct rf_table *table, const struct rf_speed *speed, enum rf_unit unit,
                      bool is_measured)
{
	struct rf_arena *arena = table->arena;
	struct rf_number flops = speed->flop_per_s;

	if (unit != RF_UNIT_DEFAULT && unit != RF_UNIT_B_PER_IT) {
		rf_table_add(table, rf_words_speed(arena, speed, unit));
		rf_table_add(table, NULL);
		return;
	}
	rf_table_add(table, flops.known ? rf_words_flops(arena, flops.value) : NULL);
	rf_table_add(table, is_measured && flops.known
	                        ? NULL
	                        : rf_words_speed(arena, speed, RF_UNIT_IT_PER_S));
}

static void add_mark(struct rf_table *table, const struct rf_roofline *roofline, const char *level)
{
	bool is_bound = roofline->bound && rf_text_equal(roofline->bound, level);

	rf_table_add(table, is_bound ? "<- bound" : NULL);
}

/* How much of a roof was measured. */
static void add_reached(struct rf_table *table, struct rf_number part)
{
	rf_table_add(table,
	             part.known ? rf_arena_print(table->arena, "%.0f %%", 100 * part.value) : NULL);
}

/* What the core is called; a bound of this kind is called CPU on a GPU too. */
static const char *core_of(const struct rf_result *result)
{
	return result->machine && result->machine->kind == RF_GPU ? "SMs" : "CPU";
}

static void add_level(struct rf_table *table, const struct rf_result *result,
                      const struct rf_level_roof *roof, enum rf_unit unit)
{
	struct rf_arena *arena = table->arena;

	rf_table_add(table, roof->level);
	rf_table_add(table, rf_words_number(arena, roof->bytes_per_it));
	rf_table_add(table, roof->intensity_flop_per_byte.known
	                        ? rf_words_number(arena, roof->intensity_flop_per_byte.value)
	                        : NULL);
	rf_table_add(table, rf_words_rate(arena, roof->bytes_per_s));
	rf_table_add(table, roof->benchmark);
	add_speed(table, &roof->speed, unit, result->measured.known);
	if (result->measured.known)
		add_reached(table, roof->reached);
	add_mark(table, &result->roofline, roof->level);
}

/* The arithmetic as one more row. */
static void add_peak(struct rf_table *table, const struct rf_result *result, enum rf_unit unit)
{
	const struct rf_roofline *roofline = &result->roofline;

	if (roofline->peak.it_per_s <= 0)
		return;
	rf_table_add(table, core_of(result));
	for (int i = 0; i < 4; ++i)
		rf_table_add(table, NULL);
	add_speed(table, &roofline->peak, unit, result->measured.known);
	if (result->measured.known)
		add_reached(table, roofline->peak_reached);
	add_mark(table, roofline, "CPU");
}

static void print_levels(struct rf_text *out, const struct rf_result *result, enum rf_unit unit)
{
	const struct rf_roofline *roofline = &result->roofline;
	struct rf_table table;

	rf_table_init(&table, out->arena, result->measured.known ? "lrrrlrrrl" : "lrrrlrrl");
	rf_table_add(&table, "from");
	rf_table_add(&table, "B/It");
	rf_table_add(&table, "FLOP/B");
	rf_table_add(&table, "bandwidth");
	rf_table_add(&table, "as in");
	rf_table_add(&table, "at most");
	rf_table_add(&table, NULL);
	if (result->measured.known)
		rf_table_add(&table, "reached");
	rf_table_add(&table, NULL);
	for (size_t i = 0; i < roofline->level_count; ++i)
		add_level(&table, result, &roofline->levels[i], unit);
	add_peak(&table, result, unit);
	rf_table_print(&table, out, 2);
}

/* "4.9 GFLOP/s = 817 MIt/s", or the speed in the unit asked for. */
static const char *prediction(struct rf_arena *arena, const struct rf_roofline *roofline,
                              enum rf_unit unit)
{
	const char *speed = rf_words_prediction(arena, roofline, unit);

	if (unit != RF_UNIT_DEFAULT || !roofline->speed.flop_per_s.known || !speed)
		return speed;
	return rf_arena_print(arena, "%s = %s",
	                      rf_words_flops(arena, roofline->speed.flop_per_s.value), speed);
}

/* "8 iterations at once", or why not; of several loops, each that is not vectorised.  Compiled
 * loops show that themselves. */
static void add_vectors(struct rf_table *table, const struct rf_in_core *in_core)
{
	const char *label = "vectorised";

	if (in_core->compiled.known)
		return;
	for (size_t i = 0; i < in_core->loop_count; ++i) {
		const struct rf_vector_loop *loop = &in_core->loops[i];

		if (loop->is_vectorised && in_core->loop_count > 1 && loop->otherwise == NULL)
			continue;
		rf_table_add(table, label);
		label = NULL;
		if (loop->is_vectorised && loop->otherwise != NULL)
			rf_table_add(
			    table, rf_arena_print(table->arena,
			                          "%lld iterations at once, sizes of -D built in; "
			                          "else not: %s",
			                          (long long)loop->lanes, loop->otherwise));
		else if (loop->is_vectorised)
			rf_table_add(table, rf_arena_print(table->arena, "%lld iterations at once",
			                                   (long long)loop->lanes));
		else if (in_core->loop_count > 1)
			rf_table_add(table,
			             rf_arena_print(table->arena, "not %s:%d: %s", loop->variable,
			                            loop->line, loop->reason));
		else
			rf_table_add(table, rf_arena_print(table->arena, "no: %s", loop->reason));
	}
	if (label != NULL && in_core->loop_count > 1) {
		rf_table_add(table, label);
		rf_table_add(table, "all innermost loops");
	}
}

/* Of cores that are all busy with vectors which leave them less than the nominal clock. */
static void add_clock(struct rf_table *table, const struct rf_result *result)
{
	if (!result->prediction.clock_hz.known)
		return;
	rf_table_add(table, "clock");
	rf_table_add(
	    table,
	    rf_arena_print(table->arena, "%s GHz, with all cores busy (clock max)",
	                   rf_words_number(table->arena, result->prediction.clock_hz.value / 1e9)));
}

static void add_doubt(struct rf_table *table, const struct rf_in_core *in_core)
{
	if (in_core->uncertain == NULL)
		return;
	rf_table_add(table, "uncertain");
	rf_table_add(table, in_core->uncertain);
}

/* What the source has in the loop and compilers have before it. */
static void add_once(struct rf_table *table, const struct rf_in_core *in_core)
{
	if (!(in_core->once_flop_per_it > 0) || in_core->compiled.known)
		return;
	rf_table_add(table, "made once");
	rf_table_add(table,
	             rf_arena_print(table->arena,
	                            "%s FLOP/It are the same in every turn of the inner "
	                            "loop, and take no time in it",
	                            rf_words_number(table->arena, in_core->once_flop_per_it)));
}

static void add_time(struct rf_text *text, const char *name, const struct rf_speed *speed)
{
	if (speed->seconds.known)
		rf_text_print(text, "%s%s %s", text->length > 0 ? ", " : "", name,
		              rf_words_seconds(text->arena, speed->seconds.value));
}

/* "84.4 ms, the longest of CPU 9.85 ms, ...": W/P and the Q/b of each level. */
static const char *run_time(struct rf_arena *arena, const struct rf_result *result)
{
	const struct rf_roofline *roofline = &result->roofline;
	struct rf_text parts;

	if (!roofline->speed.seconds.known)
		return NULL;
	rf_text_init(&parts, arena);
	add_time(&parts, core_of(result), &roofline->peak);
	for (size_t i = 0; i < roofline->level_count; ++i)
		add_time(&parts, roofline->levels[i].level, &roofline->levels[i].speed);
	if (rf_text_equal(roofline->bound, "chain"))
		add_time(&parts, "chain", &roofline->speed);
	return rf_arena_print(arena, "%s, %s %s",
	                      rf_words_seconds(arena, roofline->speed.seconds.value),
	                      rf_thread_use_waits(&result->threads)
	                          ? "as some threads wait; if none did, the longest of"
	                          : "the longest of",
	                      rf_text_string(&parts));
}

/* Where the kernel is left or right of: the last level that it has traffic with. */
static void add_ridges(struct rf_table *table, const struct rf_roofline *roofline)
{
	const struct rf_level_roof *roof = NULL;
	struct rf_text text;

	for (size_t i = 0; i < roofline->level_count; ++i)
		if (roofline->levels[i].region != NULL)
			roof = &roofline->levels[i];
	if (roof == NULL)
		return;
	rf_text_init(&text, table->arena);
	if (roof->scalar_ridge_flop_per_byte.known)
		rf_text_print(
		    &text, "%s (no SIMD) to ",
		    rf_words_number(table->arena, roof->scalar_ridge_flop_per_byte.value));
	rf_text_print(&text, "%s FLOP/B (peak); the loop, at %s, is ",
	              rf_words_number(table->arena, roof->ridge_flop_per_byte.value),
	              rf_words_number(table->arena, roof->intensity_flop_per_byte.value));
	if (rf_text_equal(roof->region, "between"))
		rf_text_add(&text, "between them");
	else
		rf_text_print(&text, "%s of %s", roof->region,
		              roof->scalar_ridge_flop_per_byte.known ? "both" : "it");
	rf_table_add(table, rf_arena_print(table->arena, "ridge of %s", roof->level));
	rf_table_add(table, rf_text_string(&text));
}

static void add_measured(struct rf_table *table, const struct rf_result *result, enum rf_unit unit)
{
	const struct rf_measured *measured = &result->measured;
	struct rf_arena *arena = table->arena;

	if (!measured->known)
		return;
	rf_table_add(table, "measured");
	rf_table_add(table,
	             rf_arena_print(arena, "%s = %s, %.0f %% of the prediction%s%s", measured->text,
	                            rf_words_speed(arena, &measured->speed, unit),
	                            100 * measured->of_prediction, measured->region ? ": " : "",
	                            measured->region ? measured->region : ""));
	rf_table_add(table, "what is left");
	rf_table_add(table, measured->left);
}

static void print_summary(struct rf_text *out, const struct rf_result *result, enum rf_unit unit)
{
	const struct rf_roofline *roofline = &result->roofline;
	struct rf_number balance = roofline->machine_balance_flop_per_byte;
	struct rf_table table;

	rf_table_init(&table, out->arena, "ll");
	rf_text_add(out, "\n");
	rf_table_add(&table, "predicted");
	rf_table_add(&table, prediction(out->arena, roofline, unit));
	if (roofline->speed.seconds.known) {
		rf_table_add(&table, "one run");
		rf_table_add(&table, run_time(out->arena, result));
	}
	if (rf_text_equal(result->prediction.model, "roofline") && result->prediction.low_s.known) {
		rf_table_add(&table, "interval");
		rf_table_add(&table, rf_words_interval(out->arena, &result->prediction));
	}
	if (roofline->region) {
		rf_table_add(&table, "region");
		rf_table_add(&table, roofline->region);
	}
	if (roofline->bound && rf_text_equal(roofline->bound, "chain")) {
		rf_table_add(&table, "waits for");
		rf_table_add(&table, result->in_core.chain.path);
	}
	add_vectors(&table, &result->in_core);
	add_clock(&table, result);
	add_once(&table, &result->in_core);
	add_doubt(&table, &result->in_core);
	if (balance.known) {
		rf_table_add(&table, "machine balance");
		rf_table_add(&table,
		             rf_arena_print(out->arena, "%s FLOP/B, in double%s",
		                            rf_words_number(out->arena, balance.value),
		                            result->machine->kind == RF_GPU ? "" : ", loading"));
	}
	add_ridges(&table, roofline);
	add_measured(&table, result, unit);
	rf_table_print(&table, out, 2);
}

/* "L1: width of ports; L2, L3, MEM: measured; CPU: rates of units". */
static const char *where_from(struct rf_arena *arena, const struct rf_result *result)
{
	static const char *const kinds[][2] = { { "ports", "width of ports" },
		                                { "link", "width of links" },
		                                { "datasheet", "data sheet" },
		                                { "misses", "lines in flight" } };
	const struct rf_roofline *roofline = &result->roofline;
	const char *last = NULL;
	struct rf_text text;

	rf_text_init(&text, arena);
	for (size_t i = 0; i < roofline->level_count; ++i) {
		const char *rates = roofline->levels[i].rates;
		const char *next =
		    i + 1 < roofline->level_count ? roofline->levels[i + 1].rates : NULL;

		rf_text_print(&text, "%s%s",
		              last == NULL                 ? ""
		              : rf_text_equal(last, rates) ? ", "
		                                           : "; ",
		              roofline->levels[i].level);
		last = rates;
		if (next != NULL && rf_text_equal(next, rates))
			continue;
		for (size_t k = 0; k < sizeof(kinds) / sizeof(*kinds); ++k)
			if (rf_text_equal(kinds[k][0], rates))
				rates = kinds[k][1];
		rf_text_print(&text, ": %s", rates);
	}
	if (roofline->peak.it_per_s > 0)
		rf_text_print(&text, "%s%s: %s", text.length > 0 ? "; " : "", core_of(result),
		              result->in_core.compiled.known ? "the compiled loop"
		                                             : "rates of units");
	return rf_text_string(&text);
}

/* -v: in the words of the machine file. */
static void print_sources(struct rf_text *out, const struct rf_roofline *roofline)
{
	struct rf_table table;

	rf_text_add(out, "\n");
	rf_table_init(&table, out->arena, "ll");
	rf_table_add(&table, "rates of");
	rf_table_add(&table, NULL);
	for (size_t i = 0; i < roofline->level_count; ++i)
		if (roofline->levels[i].source != NULL) {
			rf_table_add(&table, roofline->levels[i].level);
			rf_table_add(&table, roofline->levels[i].source);
		}
	for (size_t i = 0; i < roofline->ceiling_count; ++i)
		if (roofline->ceilings[i].source != NULL) {
			rf_table_add(&table, roofline->ceilings[i].name);
			rf_table_add(&table, roofline->ceilings[i].source);
		}
	rf_table_print(&table, out, 2);
}

const char *rf_section_arithmetic(struct rf_arena *arena, const struct rf_ceiling *ceiling)
{
	if (ceiling->flop_per_s.known)
		return rf_words_flops(arena, ceiling->flop_per_s.value);
	return ceiling->op_per_s.known ? rf_words_per_second(arena, ceiling->op_per_s.value, "OP")
	                               : NULL;
}

const char *rf_section_bandwidth(struct rf_arena *arena, const struct rf_ceiling *ceiling)
{
	return ceiling->bytes_per_s.known ? rf_words_rate(arena, ceiling->bytes_per_s.value) : NULL;
}

static void print_ceilings(struct rf_text *out, const struct rf_roofline *roofline,
                           bool is_measured)
{
	struct rf_table table;
	bool has_arithmetic = false;

	if (!roofline->ceiling_count)
		return;
	for (size_t i = 0; i < roofline->ceiling_count; ++i)
		has_arithmetic |=
		    roofline->ceilings[i].flop_per_s.known || roofline->ceilings[i].op_per_s.known;
	rf_text_add(out, "\n");
	rf_table_init(&table, out->arena,
	              has_arithmetic ? is_measured ? "nrrrl" : "nrrl"
	              : is_measured  ? "nrrl"
	                             : "nrl");
	rf_table_add(&table, "ceiling");
	if (has_arithmetic)
		rf_table_add(&table, "arithmetic");
	rf_table_add(&table, "memory");
	if (is_measured)
		rf_table_add(&table, "reached");
	rf_table_add(&table, NULL);
	for (size_t i = 0; i < roofline->ceiling_count; ++i) {
		const struct rf_ceiling *ceiling = &roofline->ceilings[i];
		rf_table_add(&table, ceiling->name);
		if (has_arithmetic)
			rf_table_add(&table, rf_section_arithmetic(out->arena, ceiling));
		rf_table_add(&table, rf_section_bandwidth(out->arena, ceiling));
		if (is_measured)
			add_reached(&table, ceiling->reached);
		rf_table_add(&table, ceiling->why);
	}
	rf_table_print(&table, out, 2);
}

void rf_section_roofline(struct rf_text *out, const struct rf_result *result,
                         const struct rf_report_options *options)
{
	const struct rf_roofline *roofline = &result->roofline;

	if (!roofline->known || roofline->is_beside)
		return;
	rf_section_heading(out, "ROOFLINE", where_from(out->arena, result));
	print_levels(out, result, options->unit);
	print_summary(out, result, options->unit);
	print_ceilings(out, roofline, result->measured.known);
	if (options->verbose)
		print_sources(out, roofline);
}
