/* SPDX-License-Identifier: MIT
 *
 * What the loop does: where it stands, how often it turns, which arrays it touches, how much it
 * computes.
 */
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

#include <string.h>

/* Where what is said of an entry begins. */
enum { ENTRY = 23 };

static void print_parameters(struct rf_text *out, const struct rf_result *result)
{
	struct rf_text text;

	rf_text_init(&text, out->arena);
	for (size_t i = 0; i < result->parameter_count; ++i)
		rf_text_print(&text, "%s%s = %lld", i ? ", " : "", result->parameters[i].name,
		              (long long)result->parameters[i].value);
	rf_text_add(out, "sizes    ");
	rf_words_wrap(out, rf_text_string(&text), 9, 9);
}

static void print_machine(struct rf_text *out, const struct rf_result *result)
{
	const struct rf_machine *machine = result->machine;
	struct rf_text text;

	if (!machine) {
		rf_text_add(out, "none is named; choose one of 'rfmodel machine list' with -m\n");
		return;
	}
	rf_text_init(&text, out->arena);
	rf_text_add(&text, machine->name ? machine->name : machine->id);
	if (machine->kind == RF_CPU && result->cores > 0)
		rf_text_print(&text, ", %lld %s", (long long)result->cores,
		              result->cores == 1 ? "core" : "cores");
	if (machine->use.gpus > 1)
		rf_text_print(&text, ", %lld GPUs", (long long)machine->use.gpus);
	if (machine->use.data != RF_DATA_DEVICE)
		rf_text_print(&text, ", arrays in host memory%s",
		              machine->use.data == RF_DATA_REMOTE ? " of the other socket" : "");
	rf_words_wrap(out, rf_text_string(&text), 9, 9);
}

/* Parts of a sentence, with a mark between them. */
static void add_part(struct rf_text *text, const char *part)
{
	rf_text_print(text, "%s%s", text->length > 0 ? "; " : "", part);
}

/* Relative: of what one thread moves and all do. */
#define WORTH_A_WORD 0.05

/* ", and moves 40 B/It over L1-L2, where all move 32": the link that differs most. */
static const char *what_it_moves(const struct rf_thread_use *use, const struct rf_result *result,
                                 struct rf_arena *arena)
{
	const struct rf_thread_link *most = NULL;
	double of_all = 0, ratio = 1 + WORTH_A_WORD;

	for (size_t i = 0; i < use->link_count; ++i) {
		double own = use->links[i].bytes_per_it;
		double all = result->traffic[0].links[i].total_bytes_per_it;

		if (all > 0 && own > ratio * all) {
			most = &use->links[i];
			of_all = all;
			ratio = own / all;
		}
	}
	if (most == NULL)
		return "";
	return rf_arena_print(arena, ", and moves %s B/It over %s where all move %s",
	                      rf_words_number(arena, most->bytes_per_it), most->link,
	                      rf_words_number(arena, of_all));
}

/* Why some of the threads wait for others. */
static void print_threads(struct rf_text *out, const struct rf_result *result)
{
	const struct rf_thread_use *use = &result->threads;
	struct rf_arena *arena = out->arena;
	struct rf_text text;

	rf_text_init(&text, arena);
	if (!rf_thread_use_waits(use) && use->unfollowed == NULL)
		return;
	if (use->working < result->cores)
		add_part(&text, rf_arena_print(arena, "%lld of %lld have work",
		                               (long long)use->working, (long long)result->cores));
	if (use->turns > 0)
		add_part(&text,
		         rf_arena_print(arena, "loop %s has %.0f turns", use->loop, use->turns));
	else if (use->loop != NULL)
		add_part(&text, rf_arena_print(arena, "the turns of loop %s differ", use->loop));
	if (use->known)
		add_part(&text, rf_arena_print(arena, "balance %s",
		                               rf_words_percent(arena, use->balance)));
	if (use->known && use->heaviest > 0 && use->balance < RF_THREADS_EVEN)
		add_part(&text,
		         rf_arena_print(arena, "the one with most work has %.3g times the mean%s",
		                        use->heaviest, what_it_moves(use, result, arena)));
	if (use->unfollowed != NULL)
		add_part(&text,
		         rf_arena_print(arena, "schedule(%s) counts as static", use->unfollowed));
	if (use->outside > 0)
		add_part(&text, rf_arena_print(arena,
		                               "one does %s of the work, outside of the loops "
		                               "that directives divide",
		                               rf_words_percent(arena, use->outside)));
	if (use->serial > 0)
		add_part(&text, rf_arena_print(arena, "one does %s of the work alone",
		                               rf_words_percent(arena, use->serial)));
	rf_text_add(out, "threads  ");
	rf_words_wrap(out, rf_text_string(&text), 9, 9);
}

/* What was asked for with --set. */
static void print_changes(struct rf_text *out, const struct rf_machine *machine)
{
	size_t count = machine ? machine->changes.count : 0;
	struct rf_text text;

	if (count == 0)
		return;
	rf_text_init(&text, out->arena);
	for (size_t i = 0; i < count; ++i)
		rf_text_print(&text, "%s%s", i == 0 ? "" : ", ", machine->changes.items[i]);
	rf_text_add(out, "set      ");
	rf_words_wrap(out, rf_text_string(&text), 9, 9);
}

/* --place: which arrays lie where. */
static void print_placed(struct rf_text *out, const struct rf_result *result)
{
	struct rf_text text;

	if (result->placed_count == 0)
		return;
	rf_text_init(&text, out->arena);
	for (size_t i = 0; i < result->placed_count; ++i)
		rf_text_print(&text, "%s%s in %s", i == 0 ? "" : ", ",
		              result->placed[i].array ? result->placed[i].array : "arrays",
		              result->placed[i].memory);
	rf_text_add(out, "place    ");
	rf_words_wrap(out, rf_text_string(&text), 9, 9);
}

static size_t outermost_loops(const struct rf_node *node)
{
	size_t count = 0;

	for (; node; node = node->next)
		count += node->kind == RF_NODE_LOOP
		             ? 1
		             : outermost_loops(node->children) + outermost_loops(node->otherwise);
	return count;
}

static void print_left_out(struct rf_text *out, const struct rf_kernel *kernel)
{
	size_t count = kernel->left_out_count;

	if (kernel->is_partial)
		rf_text_print(out,
		              "partial  %zu of %zu outermost loops %s left out (REMARKS); totals "
		              "are of the rest\n",
		              count, outermost_loops(kernel->root) + count,
		              count == 1 ? "is" : "are");
}

void rf_section_title(struct rf_text *out, const struct rf_result *result,
                      const struct rf_report_options *options)
{
	const struct rf_kernel *kernel = result->kernel;

	(void)options;
	rf_text_print(out, "kernel   %s  (%s:%d)\n", kernel->name, kernel->file, kernel->line);
	rf_text_add(out, "machine  ");
	print_machine(out, result);
	print_changes(out, result->machine);
	print_placed(out, result);
	print_threads(out, result);
	rf_section_pure(out, result);
	if (result->settings_path)
		rf_text_print(out, "options  from %s\n", result->settings_path);
	if (result->parameter_count)
		print_parameters(out, result);
	print_left_out(out, kernel);
}

/* What to do first, of what stands with its reason at the end of the page: "block loop j by 39". */
void rf_section_first_line(struct rf_text *out, const struct rf_result *result,
                           const struct rf_report_options *options)
{
	const char *advice = result->advice_count > 0 ? result->advice[0] : NULL;
	const char *end = advice ? strstr(advice, ": ") : NULL;

	(void)options;
	if (!advice)
		return;
	rf_text_add(out, "first    ");
	rf_words_wrap(out,
	              end ? rf_arena_substring(out->arena, advice, (size_t)(end - advice)) : advice,
	              9, 9);
}

static const char *integer(struct rf_arena *arena, int64_t value)
{
	return rf_arena_print(arena, "%lld", (long long)value);
}

static const char *number(struct rf_arena *arena, struct rf_total value)
{
	return value.known ? rf_words_total(arena, value) : NULL;
}

/* A loop stands to the right of those around it, where there are some beside each other. */
static const char *loop_name(struct rf_arena *arena, const struct rf_result *result,
                             const struct rf_loop_result *loop)
{
	if (!result->is_whole_run && !result->other_loop_count)
		return loop->variable;
	return rf_arena_print(arena, "%*s%s", 2 * loop->depth, "", loop->variable);
}

static const char *turns(struct rf_arena *arena, const struct rf_loop_result *loop)
{
	if (loop->trip_count.known)
		return number(arena, loop->trip_count);
	if (loop->mean_turns.known)
		return rf_arena_print(arena, "mean %s",
		                      rf_words_number(arena, loop->mean_turns.value));
	return loop->trip_formula;
}

static bool is_unit(const struct rf_result *result, const struct rf_loop_result *loop)
{
	return result->unit && loop->line == result->unit_line &&
	       rf_text_equal(loop->variable, result->unit);
}

static void add_loop_row(struct rf_table *table, const struct rf_result *result,
                         const struct rf_loop_result *loop, const char *remark)
{
	rf_table_add(table, integer(table->arena, loop->line));
	rf_table_add(table, loop_name(table->arena, result, loop));
	rf_table_add(table, loop->lower);
	rf_table_add(table, loop->upper);
	rf_table_add(table, integer(table->arena, loop->step));
	rf_table_add(table, turns(table->arena, loop));
	rf_table_add(table, remark);
}

static void print_loops(struct rf_text *out, const struct rf_result *result)
{
	struct rf_table table;

	if (!result->loop_count)
		return;
	rf_table_init(&table, out->arena, "rlllrrl");
	rf_table_add(&table, "line");
	rf_table_add(&table, "loop");
	rf_table_add(&table, "from");
	rf_table_add(&table, "below");
	rf_table_add(&table, "step");
	rf_table_add(&table, "turns");
	rf_table_add(&table, NULL);
	for (size_t i = 0; i < result->loop_count; ++i) {
		const struct rf_loop_result *loop = &result->loops[i];
		bool is_last = result->other_loop_count && i + 1 == result->loop_count;

		add_loop_row(&table, result, loop,
		             is_last || is_unit(result, loop) ? "<- an iteration" : NULL);
	}
	for (size_t i = 0; i < result->other_loop_count; ++i)
		add_loop_row(&table, result, &result->other_loops[i], "not in the figures");
	rf_table_print(&table, out, 2);
	if (result->kernel->threads == NULL)
		return;
	rf_text_add(out, "  ");
	rf_words_wrap(out,
	              rf_arena_print(out->arena, "%s (--map and --block choose others)",
	                             result->kernel->threads),
	              2, 2);
}

/* "double a[N][N]" */
static const char *declaration(struct rf_arena *arena, const struct rf_array_result *array)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	if (array->type && rf_text_equal(array->type, rf_element_name(RF_INTEGER)))
		rf_text_print(&text, "%lld-bit ", (long long)array->element_bytes * 8);
	rf_text_print(&text, "%s %s", array->type ? array->type : "", array->name);
	for (size_t i = 0; array->extents && i < array->extent_count; ++i)
		rf_text_print(&text, "[%s]", array->extents[i]);
	return rf_text_string(&text);
}

/* Whether the counts per iteration are known of all arrays, so that a column of them is full. */
static bool all_per_iteration(const struct rf_result *result)
{
	for (size_t i = 0; i < result->array_count; ++i)
		if (!result->arrays[i].per_it_known)
			return false;
	return true;
}

static void add_array_row(struct rf_table *table, const struct rf_array_result *array,
                          bool per_iteration)
{
	struct rf_arena *arena = table->arena;

	rf_table_add(table, declaration(arena, array));
	rf_table_add(table, array->bytes.known ? rf_words_bytes(arena, array->bytes.value) : NULL);
	if (per_iteration) {
		rf_table_add(table, integer(arena, array->reads_per_it));
		rf_table_add(table, integer(arena, array->writes_per_it));
	} else {
		rf_table_add(table, number(arena, array->reads));
		rf_table_add(table, number(arena, array->writes));
	}
}

/* What the columns of numbers are called, when there is a number in them. */
static void add_array_head(struct rf_table *table, const struct rf_result *result,
                           bool per_iteration)
{
	bool any_size = false, any_count = per_iteration;

	for (size_t i = 0; i < result->array_count; ++i) {
		any_size |= result->arrays[i].bytes.known;
		any_count |= result->arrays[i].reads.known || result->arrays[i].writes.known;
	}
	rf_table_add(table, "array");
	rf_table_add(table, any_size ? "size" : NULL);
	rf_table_add(table, !any_count ? NULL : per_iteration ? "reads/It" : "reads in all");
	rf_table_add(table, !any_count ? NULL : per_iteration ? "writes/It" : "writes in all");
}

static void print_arrays(struct rf_text *out, const struct rf_result *result)
{
	bool per_iteration = all_per_iteration(result);
	struct rf_table table;

	if (!result->array_count)
		return;
	rf_text_add(out, "\n");
	rf_table_init(&table, out->arena, "lrrr");
	add_array_head(&table, result, per_iteration);
	for (size_t i = 0; i < result->array_count; ++i)
		add_array_row(&table, &result->arrays[i], per_iteration);
	rf_table_print(&table, out, 2);
}

static void add_operation(struct rf_text *text, bool *first, double count, const char *name)
{
	if (count == 0)
		return;
	rf_text_print(text, "%s%s %s", *first ? " = " : " + ", rf_words_number(text->arena, count),
	              name);
	*first = false;
}

/* "  work per iteration   " and what is said of it. */
static void print_entry(struct rf_text *out, const char *name, const char *said)
{
	rf_text_print(out, "  %-*s", ENTRY - 2, name);
	rf_words_wrap(out, said, ENTRY, ENTRY);
}

static void print_flop(struct rf_text *out, const struct rf_result *result)
{
	const struct rf_flop_result *flop = &result->flop;
	struct rf_text text;
	bool first = true;

	rf_text_init(&text, out->arena);
	rf_text_print(&text, "%s FLOP", rf_words_number(out->arena, flop->total));
	add_operation(&text, &first, flop->add, "add");
	add_operation(&text, &first, flop->mul, "mul");
	add_operation(&text, &first, flop->div, "div");
	add_operation(&text, &first, flop->sqrt, "sqrt");
	add_operation(&text, &first, flop->other, "other");
	if (flop->total > 0 && flop->type)
		rf_text_print(&text, "  in %s", flop->type);
	if (flop->fma > 0)
		rf_text_print(&text, "; %s can be fused multiply-adds",
		              rf_words_number(out->arena, flop->fma));
	if (flop->integer > 0)
		rf_text_print(&text, "%s %s integer operation%s", flop->total > 0 ? ";" : ",",
		              rf_words_number(out->arena, flop->integer),
		              flop->integer == 1 ? "" : "s");
	if (result->gpu.tensor_flop > 0 && result->gpu.iterations > 0)
		rf_text_print(
		    &text, "; %s FLOP of tensor cores",
		    rf_words_number(out->arena, result->gpu.tensor_flop / result->gpu.iterations));
	if (result->work_unit.name)
		rf_text_print(&text, "; %s %s",
		              rf_words_number(out->arena, result->work_unit.per_it),
		              result->work_unit.name);
	rf_text_add(out, "\n");
	print_entry(out, "work per iteration", rf_text_string(&text));
}

/* Of several nests, the one that is analysed. */
static const char *iterations_formula(struct rf_arena *arena, const struct rf_result *result)
{
	const struct rf_loop_result *innermost = &result->loops[result->loop_count - 1];

	if (result->kernel->loop_count <= result->loop_count)
		return result->iterations_formula;
	return rf_arena_print(arena, "%s, the turns of loop %s in line %d",
	                      result->iterations_formula, innermost->variable, innermost->line);
}

static const char *iterations(struct rf_arena *arena, const struct rf_result *result)
{
	const char *total;

	if (!result->iterations.known)
		return result->iterations_formula ? iterations_formula(arena, result) : NULL;
	total = rf_words_total(arena, result->iterations);
	if (!result->unit || all_per_iteration(result))
		return total;
	return rf_arena_print(arena,
	                      "%s, the turns of loop %s in line %d; figures per iteration are "
	                      "those of all loops together, divided by it",
	                      total, result->unit, result->unit_line);
}

/* "2*n*n = 200000000 FLOP", or what of it is known; NULL: nothing. */
static const char *in_all(struct rf_arena *arena, const char *formula, struct rf_number number,
                          const char *unit)
{
	if (formula == NULL && !number.known)
		return NULL;
	if (formula == NULL)
		return rf_arena_print(arena, "%s %s", rf_words_number(arena, number.value), unit);
	if (!number.known)
		return rf_arena_print(arena, "%s %s", formula, unit);
	return rf_arena_print(arena, "%s = %s %s", formula, rf_words_number(arena, number.value),
	                      unit);
}

/* W and Q, as textbooks call them. */
static void print_run(struct rf_text *out, const struct rf_result *result)
{
	const struct rf_run *run = &result->run;
	const char *work = in_all(out->arena, run->flop_formula, run->flop, "FLOP");
	const char *data =
	    in_all(out->arena, run->data_formula, run->data_bytes, "bytes of data, each once");

	if (work)
		print_entry(out, "W, work in all", work);
	if (data)
		print_entry(out, "Q, least to move", data);
}

static void print_iterations(struct rf_text *out, const struct rf_result *result)
{
	const char *count = iterations(out->arena, result);
	const char *streams =
	    result->streams ? rf_arena_print(out->arena,
	                                     "%s  (L: arrays read, S: stored, WA: a store first "
	                                     "loads its line)",
	                                     result->streams)
			    : NULL;

	if (count)
		print_entry(out, "iterations", count);
	if (streams)
		print_entry(out, "streams", streams);
}

void rf_section_kernel(struct rf_text *out, const struct rf_result *result,
                       const struct rf_report_options *options)
{
	(void)options;
	rf_section_heading(out, "WHAT THE LOOP DOES", NULL);
	print_loops(out, result);
	print_arrays(out, result);
	print_flop(out, result);
	print_iterations(out, result);
	print_run(out, result);
}
