/* SPDX-License-Identifier: MIT
 *
 * The roofline: how fast each level of memory and the arithmetic would let the loop run, and
 * which of them is the slowest.
 */
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

/* Two columns by default: the unit of the field, and iterations. */
static void add_speed(struct rf_table *table, const struct rf_speed *speed, enum rf_unit unit)
{
	struct rf_arena *arena = table->arena;
	struct rf_number flops = speed->flop_per_s;

	if (unit != RF_UNIT_DEFAULT && unit != RF_UNIT_B_PER_IT) {
		rf_table_add(table, rf_words_speed(arena, speed, unit));
		rf_table_add(table, NULL);
		return;
	}
	rf_table_add(table, flops.known ? rf_words_flops(arena, flops.value) : NULL);
	rf_table_add(table, rf_words_speed(arena, speed, RF_UNIT_IT_PER_S));
}

static void add_mark(struct rf_table *table, const struct rf_roofline *roofline, const char *level)
{
	bool is_bound = roofline->bound && rf_text_equal(roofline->bound, level);

	rf_table_add(table, is_bound ? "<- bound" : NULL);
}

static void add_level(struct rf_table *table, const struct rf_result *result,
                      const struct rf_level_roof *roof, enum rf_unit unit)
{
	struct rf_arena *arena = table->arena;
	struct rf_speed speed = { roof->it_per_s, roof->flop_per_s, roof->cy_per_it,
		                  roof->cy_per_cl };

	rf_table_add(table, roof->level);
	rf_table_add(table, rf_words_number(arena, roof->bytes_per_it));
	rf_table_add(table, roof->intensity_flop_per_byte.known
	                        ? rf_words_number(arena, roof->intensity_flop_per_byte.value)
	                        : NULL);
	rf_table_add(table, rf_words_rate(arena, roof->bytes_per_s));
	rf_table_add(table, roof->benchmark);
	add_speed(table, &speed, unit);
	add_mark(table, &result->roofline, roof->level);
}

/* The arithmetic as one more row; a bound of this kind is called CPU on a GPU too. */
static void add_peak(struct rf_table *table, const struct rf_result *result, enum rf_unit unit)
{
	const struct rf_roofline *roofline = &result->roofline;
	struct rf_speed speed = { roofline->peak_it_per_s.value, roofline->peak_flop_per_s,
		                  roofline->peak_cy_per_it, roofline->peak_cy_per_cl };
	bool is_gpu = result->machine && result->machine->kind == RF_GPU;

	if (!roofline->peak_it_per_s.known)
		return;
	rf_table_add(table, is_gpu ? "SMs" : "CPU");
	for (int i = 0; i < 4; ++i)
		rf_table_add(table, NULL);
	add_speed(table, &speed, unit);
	add_mark(table, roofline, "CPU");
}

static void print_levels(struct rf_text *out, const struct rf_result *result, enum rf_unit unit)
{
	const struct rf_roofline *roofline = &result->roofline;
	struct rf_table table;

	rf_table_init(&table, out->arena, "lrrrlrrl");
	rf_table_add(&table, "from");
	rf_table_add(&table, "B/It");
	rf_table_add(&table, "FLOP/B");
	rf_table_add(&table, "bandwidth");
	rf_table_add(&table, "as in");
	rf_table_add(&table, "at most");
	rf_table_add(&table, NULL);
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

	if (unit != RF_UNIT_DEFAULT || !roofline->flop_per_s.known || !speed)
		return speed;
	return rf_arena_print(arena, "%s = %s", rf_words_flops(arena, roofline->flop_per_s.value),
	                      speed);
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

		if (loop->is_vectorised && in_core->loop_count > 1)
			continue;
		rf_table_add(table, label);
		label = NULL;
		if (loop->is_vectorised)
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

static void print_summary(struct rf_text *out, const struct rf_result *result, enum rf_unit unit)
{
	const struct rf_roofline *roofline = &result->roofline;
	struct rf_number balance = roofline->machine_balance_flop_per_byte;
	struct rf_table table;

	rf_table_init(&table, out->arena, "ll");
	rf_text_add(out, "\n");
	rf_table_add(&table, "predicted");
	rf_table_add(&table, prediction(out->arena, roofline, unit));
	if (roofline->region) {
		rf_table_add(&table, "region");
		rf_table_add(&table, roofline->region);
	}
	if (roofline->bound && rf_text_equal(roofline->bound, "chain")) {
		rf_table_add(&table, "waits for");
		rf_table_add(&table, result->in_core.chain.path);
	}
	add_vectors(&table, &result->in_core);
	add_once(&table, &result->in_core);
	add_doubt(&table, &result->in_core);
	if (balance.known) {
		rf_table_add(&table, "machine balance");
		rf_table_add(&table, rf_arena_print(out->arena, "%s FLOP/B",
		                                    rf_words_number(out->arena, balance.value)));
	}
	rf_table_print(&table, out, 2);
}

static void print_ceilings(struct rf_text *out, const struct rf_roofline *roofline)
{
	struct rf_table table;
	bool has_arithmetic = false;

	if (!roofline->ceiling_count)
		return;
	for (size_t i = 0; i < roofline->ceiling_count; ++i)
		has_arithmetic |= roofline->ceilings[i].flop_per_s.known;
	rf_text_add(out, "\n");
	rf_table_init(&table, out->arena, has_arithmetic ? "lrrl" : "lrl");
	rf_table_add(&table, "ceiling");
	if (has_arithmetic)
		rf_table_add(&table, "arithmetic");
	rf_table_add(&table, "memory");
	rf_table_add(&table, NULL);
	for (size_t i = 0; i < roofline->ceiling_count; ++i) {
		const struct rf_ceiling *ceiling = &roofline->ceilings[i];
		rf_table_add(&table, ceiling->name);
		if (has_arithmetic)
			rf_table_add(&table,
			             ceiling->flop_per_s.known
			                 ? rf_words_flops(out->arena, ceiling->flop_per_s.value)
			                 : NULL);
		rf_table_add(&table, ceiling->bytes_per_s.known
		                         ? rf_words_rate(out->arena, ceiling->bytes_per_s.value)
		                         : NULL);
		rf_table_add(&table, ceiling->why);
	}
	rf_table_print(&table, out, 2);
}

void rf_section_roofline(struct rf_text *out, const struct rf_result *result,
                         const struct rf_report_options *options)
{
	const struct rf_roofline *roofline = &result->roofline;

	if (!roofline->known)
		return;
	rf_section_heading(out, "ROOFLINE",
	                   roofline->rates ? rf_arena_print(out->arena, "%s rates", roofline->rates)
	                                   : NULL);
	print_levels(out, result, options->unit);
	print_summary(out, result, options->unit);
	print_ceilings(out, roofline);
}
