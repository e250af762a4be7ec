/* SPDX-License-Identifier: MIT
 *
 * What a GPU makes of a kernel: what each access costs, instructions, what crosses each level, and
 * the time, with the term that it is bound by.
 */
#include "base/text.h"
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

enum { INDENT = 2 };

#define EVEN 1.01 /* blocks of the busiest multiprocessor over the mean */

static const char *few(struct rf_arena *arena, double value)
{
	return rf_arena_print(arena, "%.4g", value);
}

static const char *span(struct rf_arena *arena, double least, double most)
{
	return most > least * 1.0001 ? rf_arena_print(arena, "%.3g-%.3g", least, most)
	                             : few(arena, least);
}

/* Numbers of which none is between them. */
static const char *numbers(struct rf_arena *arena, double least, double most)
{
	return most > least * 1.0001
	           ? rf_arena_print(arena, "%s - %s", rf_words_number(arena, least),
	                            rf_words_number(arena, most))
	           : rf_words_number(arena, most);
}

/* The same in fewer digits where two of them would fill the line. */
static const char *amounts(struct rf_arena *arena, double least, double most)
{
	return most > least * 1.0001 && most >= 1e8
	           ? rf_arena_print(arena, "%s - %s", few(arena, least), few(arena, most))
	           : numbers(arena, least, most);
}

/* Two times, or one where they are written the same. */
static const char *times(struct rf_arena *arena, double least, double most)
{
	const char *low = rf_words_seconds(arena, least), *high = rf_words_seconds(arena, most);

	return rf_text_equal(low, high) ? high : rf_arena_print(arena, "%s - %s", low, high);
}

static const char *percent(struct rf_arena *arena, double part)
{
	return rf_arena_print(arena, "%.0f %%", 100 * part);
}

static const char *percents(struct rf_arena *arena, double least, double most)
{
	return most > least * 1.0001
	           ? rf_arena_print(arena, "%.0f-%.0f %%", 100 * least, 100 * most)
	           : percent(arena, most);
}

/* Why figures are intervals. */
static void explain_intervals(struct rf_text *out, const struct rf_gpu *gpu)
{
	if (gpu->is_open) {
		rf_text_add(out, "  ");
		rf_words_wrap(out,
		              "addresses that are read from memory: from one sector, or round, to "
		              "one for each thread, or wherever an index leads that all threads of "
		              "a warp have",
		              2, 2);
	}
	if (gpu->is_estimated)
		rf_text_add(out,
		            "  conditions part the launch into more than was looked at: a sample, "
		            "and how\n  far it may be off\n");
	if (gpu->has_ends && !gpu->is_estimated)
		rf_text_add(out,
		            "  from no branch that data choose to both of each: see ASSUMED\n");
}

static void print_accesses(struct rf_text *out, const struct rf_gpu *gpu)
{
	static const char *const heads[] = { "line",   "access",    "requests", "threads",
		                             "txn/rq", "cycles/rq", "of L1" };
	struct rf_arena *arena = out->arena;
	struct rf_table table;

	rf_section_heading(out, "REQUESTS OF WARPS",
	                   "txn/rq: transactions of a request, sectors of global memory, rounds of "
	                   "shared memory; cycles: of the first cache");
	rf_table_init(&table, arena, "rnrrrrr");
	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); ++i)
		rf_table_add(&table, heads[i]);
	for (size_t i = 0; i < gpu->access_count; ++i) {
		const struct rf_gpu_access *row = &gpu->accesses[i];

		rf_table_add(&table, rf_words_integer(arena, row->place.line));
		rf_table_add(&table,
		             rf_arena_print(arena, "%s %s%s%s", row->op, row->text,
		                            rf_text_equal(row->space, "global") ? "" : ", ",
		                            rf_text_equal(row->space, "global") ? "" : row->space));
		rf_table_add(&table, numbers(arena, row->least_requests, row->most_requests));
		rf_table_add(&table, percent(arena, row->active));
		rf_table_add(&table, span(arena, row->transactions_per_request,
		                          row->most_transactions_per_request));
		rf_table_add(&table, row->wavefronts_per_request > 0
		                         ? span(arena, row->least_wavefronts_per_request,
		                                row->wavefronts_per_request)
		                     : rf_text_equal(row->space, "constant") ? NULL
		                                                             : "?");
		rf_table_add(&table, percents(arena, row->least_share, row->most_share));
	}
	rf_table_print(&table, out, INDENT);
	if (gpu->no_cycles != NULL) {
		rf_text_add(out, "  ?: ");
		rf_words_wrap(out, gpu->no_cycles, 5, 5);
	}
	explain_intervals(out, gpu);
}

static void print_mix(struct rf_text *out, const struct rf_gpu_mix *m, double instructions)
{
	double all = instructions / 100;
	struct rf_text text;

	rf_text_init(&text, out->arena);
	rf_text_print(&text, "floating point %.0f %%, ", m->floating / all);
	if (m->tensor > 0)
		rf_text_print(&text, "tensor cores %.0f %%, ", m->tensor / all);
	rf_text_print(&text, "integer %.0f %%, load/store %.0f %%, control %.0f %%, other %.0f %%",
	              m->integer / all, m->memory / all, m->control / all, m->other / all);
	rf_text_add(out, "  ");
	rf_words_wrap(out, rf_text_string(&text), 2, 2);
}

/* "FP64 3.1M, global loads 2.1M" */
static void print_classes(struct rf_text *out, const struct rf_gpu_tier *tier)
{
	static const char *const names[RF_GPU_CLASSES] = {
		"FP64",        "FP32",         "FP16",          "special",      "tensor cores",
		"integers",    "global loads", "global stores", "shared loads", "shared stores",
		"local loads", "local stores", "constants",     "control",      "moves",
		"conversions", "uniform",      "others"
	};
	struct rf_text text;

	rf_text_init(&text, out->arena);
	for (int k = 0; k < RF_GPU_CLASSES; ++k)
		if (tier->classes[k] > 0)
			rf_text_print(&text, "%s%s %s", *rf_text_string(&text) != '\0' ? ", " : "",
			              names[k], rf_words_number(out->arena, tier->classes[k]));
	rf_text_add(out, "  ");
	rf_words_wrap(out, rf_text_string(&text), 2, 2);
}

/* What a compiler made of it, which no time rests on. */
static void print_tier(struct rf_text *out, const struct rf_gpu_tier *tier)
{
	if (!(tier->warp_instructions > 0))
		return;
	rf_text_add(out, "  ");
	rf_words_wrap(out,
	              rf_arena_print(out->arena,
	                             "beside it, counted in %s of %s for %s, as often as the "
	                             "source comes to each line: %s of whole warps",
	                             tier->from, tier->compiler, tier->arch,
	                             rf_words_number(out->arena, tier->warp_instructions)),
	              2, 2);
	print_mix(out, &tier->mix, tier->warp_instructions);
	print_classes(out, tier);
	if (tier->calls > 0)
		rf_text_add(out, "  instructions of functions that it calls are not among them\n");
	for (size_t i = 0; i < tier->local_line_count; ++i)
		rf_text_print(out, "  line %d: %s loads and %s stores of local memory\n",
		              tier->local_lines[i].line,
		              rf_words_number(out->arena, tier->local_lines[i].loads),
		              rf_words_number(out->arena, tier->local_lines[i].stores));
}

static void print_compiled(struct rf_text *out, const struct rf_gpu *gpu)
{
	const struct rf_gpu_tier *tier = &gpu->compiled;
	struct rf_text text;

	print_tier(out, tier);
	if (gpu->is_disassembled) {
		print_tier(out, &gpu->machine_code);
	} else if (gpu->no_machine_code != NULL) {
		rf_text_add(out, "  ");
		rf_words_wrap(out,
		              rf_arena_print(out->arena, "no machine code (SASS) beside it: %s",
		                             gpu->no_machine_code),
		              2, 2);
	}
	if (tier->registers == 0)
		return;
	rf_text_init(&text, out->arena);
	rf_text_print(&text, "%lld registers a thread, by %s", (long long)tier->registers,
	              tier->assembler);
	if (tier->spilled_bytes > 0)
		rf_text_print(&text, ", and %lld bytes of them in local memory",
		              (long long)tier->spilled_bytes);
	rf_text_print(out, "  %s\n", rf_text_string(&text));
}

static void print_instructions(struct rf_text *out, const struct rf_gpu *gpu)
{
	rf_section_heading(out, "INSTRUCTIONS", "estimated from the source, within a third or so");
	rf_text_add(out, "  ");
	rf_words_wrap(out,
	              rf_arena_print(out->arena,
	                             "%s of whole warps, of which %.0f %% of the threads take part",
	                             numbers(out->arena, gpu->least_warp_instructions,
	                                     gpu->most_warp_instructions),
	                             100 * gpu->predication),
	              2, 2);
	print_mix(out, &gpu->mix, gpu->warp_instructions);
	if (gpu->is_compiled)
		print_compiled(out, gpu);
	if (!gpu->has_occupancy) {
		rf_text_add(out, "  occupancy is not known: the machine file lacks limits\n");
		return;
	}
	rf_text_add(out, "  ");
	rf_words_wrap(
	    out,
	    rf_arena_print(
		out->arena,
		"occupancy %.0f %%: %lld blocks of %lld warps at a time, limited "
		"by %s%s",
		100 * gpu->occupancy.part, (long long)gpu->occupancy.blocks,
		(long long)(gpu->occupancy.warps / gpu->occupancy.blocks), gpu->occupancy.limit,
		gpu->occupancy.without_registers ? "; registers (--regs) may allow fewer" : ""),
	    4, 2);
}

/* About a size, as far as there is one: blocks have no more threads than 1024. */
static const char *about(struct rf_arena *arena, const struct rf_gpu_condition *c, double value)
{
	const double most = 1024, digits = 100;
	double piece = 1;

	if (rf_text_equal(c->unit, "threads of a block") && value > most)
		return "-";
	while (value / piece >= 10 * digits)
		piece *= 10;
	return rf_words_integer(arena, (int64_t)(value / piece + 0.5) * (int64_t)piece);
}

/* Whether it is worth a line: edges of rows are used again everywhere. */
static bool matters(const struct rf_gpu *gpu, const struct rf_gpu_condition *c)
{
	const double least = 1e-3;

	return c->saved_bytes > least * gpu->l1_load_bytes;
}

/* Who brought it, and, where it is lost, why. */
static void explain(struct rf_text *out, const struct rf_gpu_condition *c)
{
	struct rf_arena *arena = out->arena;
	const char *who = rf_text_equal(c->reuse, "block")   ? "by the block itself"
	                  : rf_text_equal(c->reuse, "turns") ? "by the turns of its loops before"
	                  : rf_text_equal(c->reuse, "row")   ? "by the row of blocks before"
	                  : rf_text_equal(c->reuse, "plane") ? "by the plane of blocks before"
	                                                     : "by other blocks before";
	const char *why = "";

	if (!rf_text_equal(c->verdict, "holds"))
		why = rf_arena_print(
		    arena, "; %s in between%s, and the %s has %s: %.0f %% are still there",
		    rf_words_bytes(arena, c->between_bytes),
		    c->running_bytes > 0 ? rf_arena_print(arena, ", %s of blocks that run",
		                                          rf_words_bytes(arena, c->running_bytes))
					 : "",
		    c->level, rf_words_bytes(arena, c->capacity_bytes), 100 * c->kept);
	rf_text_add(out, "  ");
	rf_words_wrap(
	    out,
	    rf_arena_print(arena, "%s: brought %s; sizes are %s%s", c->reuse, who, c->unit, why), 4,
	    2);
}

static void print_conditions(struct rf_text *out, const struct rf_gpu *gpu)
{
	static const char *const heads[] = { "reuse", "in",   "B/It", "between",  "running",
		                             "fill",  "kept", "size", "holds to", "gone at" };
	struct rf_arena *arena = out->arena;
	struct rf_table table;
	bool any = false;

	for (size_t i = 0; i < gpu->condition_count; ++i)
		any |= matters(gpu, &gpu->conditions[i]);
	if (!any)
		return;
	rf_section_heading(out, "LAYER CONDITIONS",
	                   "what is used again, and what caches keep of it");
	rf_table_init(&table, arena, "llrrrrrrrr");
	for (size_t i = 0; i < sizeof(heads) / sizeof(*heads); ++i)
		rf_table_add(&table, heads[i]);
	for (size_t i = 0; i < gpu->condition_count; ++i) {
		const struct rf_gpu_condition *c = &gpu->conditions[i];

		if (!matters(gpu, c))
			continue;
		rf_table_add(&table, c->reuse);
		rf_table_add(&table, c->level);
		rf_table_add(&table, rf_arena_print(arena, "%.3g", c->saved_bytes_per_it));
		rf_table_add(&table, rf_words_bytes(arena, c->between_bytes));
		rf_table_add(&table,
		             c->running_bytes > 0 ? rf_words_bytes(arena, c->running_bytes) : NULL);
		rf_table_add(&table, percent(arena, c->fill));
		rf_table_add(&table, percent(arena, c->kept));
		rf_table_add(&table, rf_words_number(arena, c->now));
		rf_table_add(&table, about(arena, c, c->holds_up_to));
		rf_table_add(&table, about(arena, c, c->broken_from));
	}
	rf_table_print(&table, out, INDENT);
	for (size_t i = 0; i < gpu->condition_count; ++i)
		if (matters(gpu, &gpu->conditions[i]))
			explain(out, &gpu->conditions[i]);
}

static bool stores_through_index(const struct rf_gpu *gpu)
{
	for (size_t i = 0; i < gpu->access_count; ++i)
		if (!rf_text_equal(gpu->accesses[i].op, "load") &&
		    gpu->accesses[i].transactions_per_request !=
		        gpu->accesses[i].most_transactions_per_request)
			return true;
	return false;
}

/* Whether it is some blocks that stand for others which leave traffic open, and no indices. */
static bool is_of_sample(const struct rf_gpu *gpu)
{
	return (gpu->sampled_blocks > 0 || gpu->waves_may_share) && !gpu->is_open;
}

static const char *why_memory_is_open(const struct rf_gpu *gpu)
{
	if (is_of_sample(gpu) && gpu->waves_may_share)
		return "as far as blocks that run later come to the same places";
	return stores_through_index(gpu) ? "wherever indices lead"
	                                 : "wherever indices lead; --assume alpha=0.36 tells";
}

/* Between what a level brings and takes at least and at most, and why. */
static void print_ends(struct rf_text *out, const struct rf_gpu *gpu,
                       const struct rf_gpu_level *row)
{
	struct rf_arena *arena = out->arena;
	const char *why = gpu->has_ends && gpu->is_estimated ? "as a sample of the launch tells"
	                  : gpu->has_ends                    ? "as data choose branches"
	                  : !rf_text_equal(row->level, "L2")
	                      ? "as indices lead to one sector, or each to its own"
	                  : is_of_sample(gpu) && gpu->sampled_blocks > 0
	                      ? rf_arena_print(arena, "of %lld blocks that stand for all",
	                                       (long long)gpu->sampled_blocks)
	                      : "as indices lead to what a block loaded";

	if (row->most_bytes_per_it > row->least_bytes_per_it * 1.0001)
		rf_text_print(out, "  %-4s from %s to %s B/It, %s\n", row->level,
		              few(arena, row->least_bytes_per_it),
		              few(arena, row->most_bytes_per_it), why);
}

static void print_levels(struct rf_text *out, const struct rf_gpu *gpu)
{
	struct rf_arena *arena = out->arena;
	struct rf_table table;

	rf_section_heading(out, "TRAFFIC", "bytes of global memory for each iteration of a thread");
	rf_table_init(&table, arena, "lrrrr");
	rf_table_add(&table, "level");
	rf_table_add(&table, "load");
	rf_table_add(&table, "store");
	rf_table_add(&table, "total");
	rf_table_add(&table, "instructions/txn");
	for (size_t i = 0; i < gpu->level_count; ++i) {
		const struct rf_gpu_level *row = &gpu->levels[i];

		rf_table_add(&table, row->level);
		rf_table_add(&table, few(arena, row->load_bytes_per_it));
		rf_table_add(&table, few(arena, row->store_bytes_per_it));
		rf_table_add(&table, few(arena, row->bytes_per_it));
		rf_table_add(&table, row->intensity > 0 ? few(arena, row->intensity) : NULL);
	}
	rf_table_print(&table, out, INDENT);
	for (size_t i = 0; i < gpu->level_count; ++i)
		print_ends(out, gpu, &gpu->levels[i]);
	if (gpu->least_mem_bytes.known) {
		rf_text_add(out, "  MEM  ");
		rf_words_wrap(
		    out,
		    rf_arena_print(arena, "from %s to %s B/It, %s",
		                   few(arena, gpu->least_mem_bytes.value / gpu->iterations),
		                   few(arena, gpu->most_mem_bytes.value / gpu->iterations),
		                   why_memory_is_open(gpu)),
		    7, 7);
	} else if (!gpu->mem_load_bytes.known)
		rf_text_add(out, "  what memory brings is not known: the time leaves it out\n");
}

/* Where blocks lie so unevenly that times show it. */
static void print_busiest(struct rf_text *out, const struct rf_gpu *gpu)
{
	const struct rf_gpu_busiest *b = &gpu->busiest;
	struct rf_text text;

	if (b->blocks > 0 && b->schedulers < 1)
		rf_text_print(out, "  %s of the schedulers of a multiprocessor have a warp\n",
		              percent(out->arena, b->schedulers));
	if (b->blocks <= 0 || b->most < EVEN * b->mean)
		return;
	rf_text_init(&text, out->arena);
	rf_text_print(
	    &text, "%s %s on %s multiprocessors: ", rf_words_number(out->arena, b->blocks),
	    b->blocks > 1 ? "blocks" : "block", rf_words_number(out->arena, b->multiprocessors));
	if (b->mean < 1)
		rf_text_print(&text, "%s of these have nothing to do",
		              rf_words_number(out->arena, b->multiprocessors - b->blocks));
	else
		rf_text_print(&text, "the busiest has %s where %s are the mean",
		              rf_words_number(out->arena, b->most), few(out->arena, b->mean));
	rf_text_add(out, "  ");
	rf_words_wrap(out, rf_text_string(&text), 2, 2);
}

static void print_terms(struct rf_text *out, const struct rf_gpu *gpu)
{
	struct rf_arena *arena = out->arena;
	struct rf_table table;

	rf_section_heading(out, "TIME OF A LAUNCH",
	                   gpu->start_seconds.known
	                       ? "the longest of these, after its start"
	                       : "the longest of these; starting it takes some us");
	rf_table_init(&table, arena, "lrlrl");
	for (size_t i = 0; i < gpu->term_count; ++i) {
		const struct rf_gpu_term *row = &gpu->terms[i];

		rf_table_add(&table, row->name);
		rf_table_add(&table, amounts(arena, row->least_amount, row->most_amount));
		rf_table_add(&table, row->unit);
		rf_table_add(&table, row->least_seconds < row->most_seconds
		                         ? times(arena, row->least_seconds, row->most_seconds)
		                         : rf_words_seconds(arena, row->seconds));
		rf_table_add(&table, rf_text_equal(row->name, gpu->bound) ? "<- bound" : NULL);
	}
	rf_table_print(&table, out, INDENT);
	if (gpu->no_terms != NULL) {
		rf_text_add(out, "  left out, for what the machine file lacks:");
		rf_words_wrap(out, gpu->no_terms, 4, 44);
	}
	if (gpu->most_seconds.known && gpu->most_seconds.value > gpu->least_seconds.value * 1.0001)
		rf_text_print(out, "  from %s to %s, as %s\n",
		              rf_words_seconds(arena, gpu->least_seconds.value),
		              rf_words_seconds(arena, gpu->most_seconds.value),
		              gpu->is_estimated ? "a sample tells" : "data choose branches");
	else if (gpu->least_seconds.known && !gpu->most_seconds.known)
		rf_text_print(out,
		              is_of_sample(gpu)
		                  ? "  from %s to %s, by the blocks that were looked at\n"
		                  : "  from %s, as indices lead to one place, to %s, to all\n",
		              rf_words_seconds(arena, gpu->least_seconds.value),
		              rf_words_seconds(arena, gpu->seconds.value));
	rf_text_print(out, "  %s%s",
	              gpu->least_seconds.known && !gpu->most_seconds.known ? "at most " : "",
	              rf_words_seconds(arena, gpu->seconds.value));
	rf_text_print(out, ", %s GIPS", few(arena, gpu->gips.value));
	if (gpu->peak_gips.known)
		rf_text_print(out, " of %s", few(arena, gpu->peak_gips.value));
	if (gpu->flop_per_s.known)
		rf_text_print(out, ", %s", rf_words_flops(arena, gpu->flop_per_s.value));
	rf_text_add(out, "\n");
	if (gpu->exchange_flop > 0)
		rf_text_print(out,
		              "  %s of the FLOP put together what lanes take from each other, in "
		              "every lane\n",
		              rf_words_percent(arena, gpu->exchange_flop / gpu->flop));
	print_busiest(out, gpu);
	if (gpu->total_seconds.known)
		rf_text_print(out, "  %s with its start, which takes %s%s\n",
		              rf_words_seconds(arena, gpu->total_seconds.value),
		              rf_words_seconds(arena, gpu->start_seconds.value),
		              rf_text_equal(gpu->bound, "launch") ? " <- bound" : "");
	if (gpu->has_waits && rf_text_equal(gpu->bound, "waits"))
		rf_text_print(out,
		              "  %s warps that have %s under way, each, for %s: loads come at %s\n",
		              rf_words_number(arena, gpu->waits.warps),
		              rf_words_bytes(arena, gpu->waits.bytes_per_warp),
		              rf_words_seconds(arena, gpu->waits.wait_s),
		              rf_words_rate(arena, gpu->waits.bytes_per_s));
}

void rf_section_gpu(struct rf_text *out, const struct rf_result *result,
                    const struct rf_report_options *options)
{
	const struct rf_gpu *gpu = &result->gpu;

	if (!gpu->known && options->conditions_only && result->machine != NULL &&
	    result->machine->kind == RF_GPU && !result->sizes_known)
		rf_text_add(out,
		            "\n  on a GPU layer conditions are of blocks, and have numbers where "
		            "all sizes do:\n  give them with -D\n");
	if (!gpu->known)
		return;
	if (options->conditions_only) {
		print_conditions(out, gpu);
		print_levels(out, gpu);
		return;
	}
	print_accesses(out, gpu);
	print_instructions(out, gpu);
	print_conditions(out, gpu);
	if (gpu->level_count > 0)
		print_levels(out, gpu);
	if (gpu->seconds.known)
		print_terms(out, gpu);
}
