/* SPDX-License-Identifier: MIT
 *
 * What an analysis of one nest leaves out.
 *
 * Bounds that layer conditions do not cover, references through an index, loops beside the nest,
 * conditions inside it: whatever is not counted is named with its place.
 */
#include "model/explain/remarks.h"

#include "base/text.h"

struct remarker {
	const struct rf_nest *nest;
	bool all_known, has_machine;
	struct rf_diagnostics *diagnostics;
};

/* What helps a user for whom a part of the kernel is left out. */
static const char *hint_for_rest(const struct remarker *r)
{
	if (!r->all_known)
		return "give every size with -D for the figures of the whole run; --lines chooses "
		       "a part";
	if (!r->has_machine)
		return "name a machine with -m for the figures of the whole run; --lines chooses a "
		       "part";
	return "choose a part with --lines";
}

static void report_obstacle(const struct remarker *r)
{
	const struct rf_loop *loop = NULL;

	for (size_t k = 0; k < r->nest->depth && loop == NULL; ++k)
		if (r->nest->loops[k].trips == NULL)
			loop = r->nest->loops[k].loop;
	rf_report(r->diagnostics, RF_WARNING, r->nest->obstacle,
	          loop != NULL && loop->is_irregular
	              ? "what is shown comes from the source alone; --assume nnz/row=30 says how "
	                "often the loop runs on average"
	              : hint_for_rest(r),
	          "loop %s is outside the layer conditions: %s; its conditions and performance "
	          "are left out",
	          loop == NULL ? "nest" : loop->variable, r->nest->reason);
}

static void report_left_out(const struct remarker *r)
{
	if (r->nest->sibling != NULL)
		rf_report(r->diagnostics, RF_NOTE, r->nest->sibling->place, hint_for_rest(r),
		          "loop %s is not part of the analysed nest; figures per iteration leave "
		          "it out",
		          r->nest->sibling->variable);
	if (r->nest->guard != NULL)
		rf_report(r->diagnostics, RF_NOTE, r->nest->guard->place, hint_for_rest(r),
		          "`%s` is taken %sto hold in every iteration for figures per iteration",
		          r->nest->guard->text,
		          r->nest->guard->is_negated == r->nest->skips_guard ? "" : "not ");
}

/* Statements around the innermost loop count once their share of the iterations is known. */
static bool report_outer_work(const struct remarker *r)
{
	double work = 0;

	for (size_t d = 1; d < r->nest->depth; ++d)
		for (int e = 0; e < RF_INTEGER; ++e)
			work += (double)rf_operations_total(&r->nest->outer[d][e]);
	if (work == 0 || r->all_known)
		return false;
	rf_report(r->diagnostics, RF_NOTE, r->nest->loops[r->nest->depth - 1].loop->place,
	          "give every size with -D",
	          "the work per iteration is that of loop %s alone; operations around it "
	          "are left out",
	          r->nest->loops[r->nest->depth - 1].loop->variable);
	return true;
}

bool rf_remarks_on_nest(const struct rf_nest *nest, bool all_known, bool has_machine,
                        struct rf_diagnostics *diagnostics)
{
	struct remarker r = { nest, all_known, has_machine, diagnostics };

	if (!nest->is_rectangular)
		report_obstacle(&r);
	report_left_out(&r);
	return report_outer_work(&r) || nest->sibling != NULL;
}

static bool is_repeated(const struct rf_decided *decided, size_t index)
{
	for (size_t i = 0; i < index; ++i)
		if (decided->assumptions[i].guard == decided->assumptions[index].guard)
			return true;
	return false;
}

void rf_remarks_on_assumptions(const struct rf_decided *decided, struct rf_diagnostics *diagnostics)
{
	for (size_t i = 0; i < decided->assumption_count; ++i) {
		const struct rf_decided_assumption *assumption = &decided->assumptions[i];

		if (!is_repeated(decided, i))
			rf_report(diagnostics, RF_NOTE, assumption->guard->place,
			          "give it a value with -D",
			          "%s has no value: `%s` is taken %sto hold", assumption->size,
			          assumption->guard->text, assumption->holds ? "" : "not ");
	}
}

void rf_remarks_on_rates(const struct rf_result *result, const struct rf_machine *machine,
                         struct rf_diagnostics *diagnostics)
{
	const struct rf_roofline *roofline = &result->roofline;
	const struct rf_level_roof *memory = NULL;
	int64_t cores = rf_machine_domain_cores(machine);

	if (!roofline->known || roofline->cores >= cores || machine->kind != RF_CPU)
		return;
	for (size_t i = 0; i < roofline->level_count; ++i)
		memory = &roofline->levels[i];
	if (memory == NULL || memory->bytes_per_it <= 0 ||
	    !rf_text_equal(roofline->rates, "measured") ||
	    (!rf_text_equal(memory->benchmark, "all cores") &&
	     !rf_text_equal(memory->benchmark, "datasheet")))
		return;
	rf_report(
	    diagnostics, RF_NOTE, (struct rf_place){ 0 },
	    rf_arena_print(diagnostics->arena,
	                   "memory.single core in a machine file says it; -c %lld needs it not",
	                   (long long)cores),
	    "how much of the bandwidth of memory one core reaches is not known of this "
	    "machine: few cores get here what all %lld have, and their times are lower "
	    "bounds",
	    (long long)cores);
}

void rf_remarks_on_allocation(const struct rf_result *result, const struct rf_machine *machine,
                              const struct rf_hierarchy *hierarchy,
                              struct rf_diagnostics *diagnostics)
{
	const struct rf_link_traffic *last;
	const char *share = "always reads it", *more = "";
	double spared;

	if (machine->memory.write_allocate != RF_PARTIAL || result->traffic_count == 0 ||
	    result->traffic->link_count == 0)
		return;
	spared = hierarchy->items[hierarchy->count - 1].spared;
	last = &result->traffic->links[result->traffic->link_count - 1];
	if (last->allocate_bytes_per_it <= 0)
		return;
	if (spared > 0) {
		share =
		    rf_arena_print(diagnostics->arena,
		                   "does so for %.0f %% of them, as in long rows", 100 * spared);
		more = rf_arena_print(diagnostics->arena, ", and with short rows up to %.4g more",
		                      last->allocate_bytes_per_it * spared / (1 - spared));
	}
	rf_report(diagnostics, RF_NOTE, (struct rf_place){ 0 },
	          "--set memory.write_allocate=no counts the other end, and --nt ARRAY stores past "
	          "the caches",
	          "this processor stores at times without reading the line first, and here it "
	          "%s: %s carries up to %.4g B/It less%s",
	          share, last->link, last->allocate_bytes_per_it, more);
}

/* Where some loop is divided, or one thread's, no others are taken to be. */
void rf_remarks_on_threads(const struct rf_kernel *kernel, const struct rf_machine *machine,
                           struct rf_diagnostics *diagnostics)
{
	bool are_told = false;

	if (machine->kind != RF_CPU || rf_machine_all_cores(machine) <= 1)
		return;
	for (size_t i = 0; i < kernel->loop_count; ++i)
		are_told |= kernel->loops[i]->is_parallel || kernel->loops[i]->is_alone;
	for (size_t i = 0; i < kernel->loop_count; ++i) {
		const struct rf_loop *loop = kernel->loops[i];

		if (loop->assumed != NULL && (loop->is_parallel || loop->is_alone || !are_told))
			rf_report(diagnostics, RF_NOTE, loop->place, loop->assumed_hint, "%s",
			          loop->assumed);
	}
}
