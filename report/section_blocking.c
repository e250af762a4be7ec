/* SPDX-License-Identifier: MIT
 *
 * Block sizes and loop orders: first a table of what each proposal brings, the best on top, then
 * for each of them the rule that its size comes from.
 */
#include "report/sections.h"
#include "report/table.h"
#include "report/words.h"

enum { MOST_ROWS = 6, MOST_DETAILS = 3 };

/* Proposals that are left out of the table unless everything is wanted. */
#define SLOWER 0.97

static bool is_slower(const struct rf_proposal *proposal)
{
	return proposal->speedup.known && proposal->speedup.value < SLOWER;
}

/* Of several nests, which one: by the line where it begins. */
static const char *where_text(struct rf_text *out, const struct rf_result *result,
                              const struct rf_proposal *proposal)
{
	const char *change = rf_proposal_change(out->arena, proposal);

	return result->is_whole_run
	           ? rf_arena_print(out->arena, "line %d: %s", proposal->line, change)
	           : change;
}

static const char *restores_text(struct rf_text *out, const struct rf_proposal *proposal)
{
	if (proposal->level == NULL)
		return NULL;
	if (proposal->restores == NULL)
		return rf_arena_print(
		    out->arena, proposal->kind == RF_PROPOSE_PADDING ? "rows in %s" : "block in %s",
		    proposal->level);
	return rf_arena_print(out->arena, "loop %s in %s", proposal->restores, proposal->level);
}

static const char *legal_text(const struct rf_proposal *proposal)
{
	if (proposal->rounds)
		return "but for rounding";
	if (proposal->condition)
		return "with a condition";
	return proposal->legal == RF_YES ? "yes" : proposal->legal == RF_NO ? "no" : "not checked";
}

/* NULL: nobody has asked. */
static const char *emits_text(const struct rf_proposal *proposal)
{
	return proposal->emits == RF_YES ? "yes" : proposal->emits == RF_NO ? "no" : NULL;
}

/* Where all can be written nothing need be said of it. */
static bool has_refused(const struct rf_result *result, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		if (result->proposals[i].emits == RF_NO)
			return true;
	return false;
}

static void add_change(struct rf_table *table, const struct rf_link_change *change)
{
	const char *before = rf_words_number(table->arena, change->bytes_per_it_before);
	const char *after = rf_words_number(table->arena, change->bytes_per_it_after);

	rf_table_add(table, rf_arena_print(table->arena, "%s -> %s", before, after));
}

static void add_row(struct rf_text *out, struct rf_table *table, const struct rf_result *result,
                    size_t index, bool tells_writing)
{
	const struct rf_proposal *proposal = &result->proposals[index];

	rf_table_add(table, rf_arena_print(out->arena, "%zu", index + 1));
	rf_table_add(table, where_text(out, result, proposal));
	rf_table_add(table, restores_text(out, proposal));
	for (size_t i = 0; i < proposal->link_count; ++i)
		add_change(table, &proposal->links[i]);
	rf_table_add(table, proposal->speedup.known
	                        ? rf_arena_print(out->arena, "%.2f", proposal->speedup.value)
	                        : NULL);
	rf_table_add(table, proposal->bound);
	rf_table_add(table, legal_text(proposal));
	if (tells_writing)
		rf_table_add(table, emits_text(proposal));
}

/* One that is illegal says enough: they come last. */
static bool is_shown(const struct rf_result *result, size_t i)
{
	return !is_slower(&result->proposals[i]) &&
	       (i == 0 || result->proposals[i - 1].legal != RF_NO);
}

/* What is shown: the first few that do not make the loop slower; everything with -v. */
static size_t shown(const struct rf_result *result, const struct rf_report_options *options)
{
	size_t count = 0;

	if (options->verbose)
		return result->proposal_count;
	while (count < result->proposal_count && count < MOST_ROWS &&
	       (count == 0 || is_shown(result, count)))
		count += 1;
	return count;
}

static void print_table(struct rf_text *out, const struct rf_result *result, size_t count)
{
	const struct rf_proposal *first = &result->proposals[0];
	bool tells_writing = has_refused(result, count);
	struct rf_table table;
	struct rf_text alignment;

	rf_text_init(&alignment, out->arena);
	rf_text_add(&alignment, "rll");
	for (size_t i = 0; i < first->link_count; ++i)
		rf_text_add(&alignment, "r");
	rf_text_add(&alignment, tells_writing ? "rlll" : "rll");
	rf_table_init(&table, out->arena, rf_text_string(&alignment));
	rf_table_add(&table, NULL);
	rf_table_add(&table, "change");
	rf_table_add(&table, "holds again");
	for (size_t i = 0; i < first->link_count; ++i)
		rf_table_add(&table, first->links[i].link);
	rf_table_add(&table, "speed-up");
	rf_table_add(&table, "bound");
	rf_table_add(&table, "legal");
	if (tells_writing)
		rf_table_add(&table, "--emit");
	for (size_t i = 0; i < count; ++i)
		add_row(out, &table, result, i, tells_writing);
	rf_table_print(&table, out, 2);
}

static void add_rule(struct rf_table *table, const char *rule, struct rf_number largest,
                     const char *what)
{
	if (rule == NULL)
		return;
	rf_table_add(table, rule);
	rf_table_add(table, largest.known ? rf_words_number(table->arena, largest.value) : NULL);
	rf_table_add(table, what);
}

/* "simulated: L1-L2 41.3, L2-L3 33.5": one block in the middle. */
static void print_simulated(struct rf_text *out, const struct rf_proposal *proposal)
{
	const char *lead = "simulated: ";

	for (size_t i = 0; i < proposal->link_count; ++i) {
		const struct rf_link_change *change = &proposal->links[i];

		if (!change->simulated.known)
			continue;
		rf_text_print(out, "%*s%s%s %s", i > 0 ? 0 : 6, "", lead, change->link,
		              rf_words_number(out->arena, change->simulated.value));
		lead = ", ";
	}
	rf_text_add(out, *lead == ',' ? " B/It\n" : "");
}

static void print_rules(struct rf_text *out, const struct rf_result *result,
                        const struct rf_proposal *proposal)
{
	struct rf_table table;

	rf_table_init(&table, out->arena, "lrl");
	add_rule(
	    &table, proposal->formula, proposal->largest,
	    rf_arena_print(out->arena, "%s bytes fit %g times", proposal->need, result->safety));
	add_rule(&table, proposal->exact, proposal->exact_largest,
	         rf_arena_print(out->arena, "%s bytes just fit", proposal->need));
	add_rule(&table, proposal->half_cache, proposal->half_cache_largest, "the half-cache rule");
	rf_table_print(&table, out, 6);
}

static void print_detail(struct rf_text *out, const struct rf_result *result, size_t index)
{
	const struct rf_proposal *proposal = &result->proposals[index];

	rf_text_print(out, "  %2zu  ", index + 1);
	if (proposal->kind == RF_PROPOSE_BLOCKING && proposal->level && !proposal->outside)
		rf_text_print(out, "C = %s\n", proposal->level);
	else if (proposal->kind == RF_PROPOSE_BLOCKING && proposal->level)
		rf_text_print(out, "C = %s; loops over the blocks outside loop %s\n",
		              proposal->level, proposal->outside);
	else
		rf_words_wrap(out, proposal->note, 6, 6);
	if (proposal->kind == RF_PROPOSE_BLOCKING)
		print_rules(out, result, proposal);
	print_simulated(out, proposal);
	if (proposal->kind == RF_PROPOSE_BLOCKING && proposal->level && proposal->note) {
		rf_text_add(out, "      ");
		rf_words_wrap(out, proposal->note, 6, 6);
	}
	if (proposal->condition) {
		rf_text_add(out, "      ");
		rf_words_wrap(out, rf_arena_print(out->arena, "legal if %s", proposal->condition),
		              6, 6);
	}
	if ((proposal->legal != RF_YES || proposal->rounds) && proposal->reason) {
		rf_text_add(out, "      ");
		rf_words_wrap(out, proposal->reason, 6, 6);
	}
	if (proposal->refused) {
		rf_text_add(out, "      ");
		rf_words_wrap(
		    out,
		    rf_arena_print(out->arena, "--emit does not write it: %s", proposal->refused),
		    6, 6);
	}
}

/* How fast the loop is, and which change to choose. */
static void print_verdict(struct rf_text *out, const struct rf_result *result, enum rf_unit unit)
{
	const struct rf_prediction *now = &result->prediction;
	struct rf_table table;

	rf_table_init(&table, out->arena, "ll");
	if (now->known) {
		rf_table_add(&table, "as it is");
		rf_table_add(&table, rf_arena_print(out->arena, "%s, bound %s",
		                                    rf_words_believed(out->arena, result, unit),
		                                    now->bound));
	}
	if (result->choice != NULL) {
		rf_table_add(&table, "choose");
		rf_table_add(&table, result->choice);
	}
	rf_table_print(&table, out, 2);
	rf_text_add(out, "\n");
}

/* What the table leaves out. */
static void print_rest(struct rf_text *out, const struct rf_result *result, size_t count)
{
	size_t slower = 0;

	for (size_t i = count; i < result->proposal_count; ++i)
		slower += is_slower(&result->proposals[i]) ? 1 : 0;
	if (count == result->proposal_count)
		return;
	rf_text_print(out, "  %zu more with -v", result->proposal_count - count);
	if (slower > 0)
		rf_text_print(out, ", %zu of them slower than the loop as it is", slower);
	rf_text_add(out, "\n");
}

/* Why something else is not among them. */
static void print_reason(struct rf_text *out, const struct rf_result *result)
{
	if (result->no_proposal_reason == NULL)
		return;
	rf_text_add(out, "  ");
	rf_words_wrap(out, result->no_proposal_reason, 2, 2);
}

static const char *nothing_to_do(const struct rf_result *result)
{
	if (result->no_proposal_reason)
		return result->no_proposal_reason;
	if (result->array_count == 0)
		return "nothing to block: no array is accessed";
	if (result->is_whole_run)
		return "nothing to gain: none of the changes that were looked at makes the loops "
		       "faster, or their transfers shorter at the same speed";
	if (!result->nest_known)
		return "the nest is outside of what can be blocked here";
	if (!result->sizes_known)
		return "block sizes need a value for every size";
	return "nothing to gain: every layer condition holds with the safety factor, or no block "
	       "restores one";
}

static bool has_legal(const struct rf_result *result)
{
	for (size_t i = 0; i < result->proposal_count; ++i)
		if (result->proposals[i].legal == RF_YES)
			return true;
	return false;
}

/* What must hold of arrays that the source does not promise. */
static void print_condition(struct rf_text *out, const struct rf_result *result)
{
	if (!result->apart || !has_legal(result))
		return;
	rf_text_add(out, "  ");
	rf_words_wrap(out,
	              rf_arena_print(out->arena, "legal as long as %s, which restrict would say",
	                             result->apart),
	              2, 2);
}

void rf_section_blocking(struct rf_text *out, const struct rf_result *result,
                         const struct rf_report_options *options)
{
	size_t count = shown(result, options);

	if (result->machine && result->machine->kind != RF_CPU)
		return;
	rf_section_heading(
	    out, "BLOCKING",
	    rf_arena_print(out->arena, "bytes per iteration; safety factor %g", result->safety));
	if (result->proposal_count == 0) {
		rf_text_add(out, "  ");
		rf_words_wrap(out, nothing_to_do(result), 2, 2);
		return;
	}
	print_verdict(out, result, options->unit);
	print_table(out, result, count);
	print_condition(out, result);
	print_rest(out, result, count);
	print_reason(out, result);
	rf_text_add(out, "\n");
	for (size_t i = 0; i < count && (options->verbose || i < MOST_DETAILS); ++i)
		print_detail(out, result, i);
}
