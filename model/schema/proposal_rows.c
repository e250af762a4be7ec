/* SPDX-License-Identifier: MIT
 *
 * Other ways to write the loops, and what threads have of a shared cache.
 */
#include "model/schema/result_rows.h"

static bool is_at_level(const void *proposal, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_proposal *)proposal)->level != NULL;
}

static bool is_padded(const void *proposal, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_proposal *)proposal)->padded != NULL;
}

static bool is_split_further(const void *share, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_thread_share *)share)->blocked != NULL;
}

/* One number where all blocked loops have the same. */
static struct rf_result_value common_factor(const void *base)
{
	const struct rf_proposal *proposal = base;
	struct rf_result_value value = { .type = RF_RESULT_INTEGER };

	for (size_t i = 0; i < proposal->factor_count; ++i) {
		value.integer = proposal->factors[i].factor;
		value.is_known = value.integer == proposal->factors[0].factor;
		if (!value.is_known)
			break;
	}
	value.number = (double)value.integer;
	return value;
}

static struct rf_result_value yes_or_no(enum rf_answer answer)
{
	return (struct rf_result_value){ .type = RF_RESULT_BOOLEAN,
		                         .is_known = answer != RF_UNKNOWN,
		                         .integer = answer == RF_YES };
}

static struct rf_result_value legality(const void *base)
{
	const struct rf_proposal *proposal = base;

	return yes_or_no(proposal->legal);
}

static struct rf_result_value writability(const void *base)
{
	const struct rf_proposal *proposal = base;

	return yes_or_no(proposal->emits);
}

#define RECORD rf_block_factor
static const struct rf_result_row factor_rows[] = {
	{ "loop", AT(loop), REQUIRED, SAYS("its variable") },
	{ "line", AT(line), REQUIRED, SAYS("the line of its head") },
	{ "factor", AT(factor), REQUIRED, COLUMN("factor"), SAYS("iterations of a block") },
};
static const struct rf_result_record factor_record = { ROWS(factor_rows) };
#undef RECORD

#define RECORD rf_link_change
static const struct rf_result_row change_rows[] = {
	{ "link", AT(link), REQUIRED, SAYS("the link") },
	{ "bytes_per_it_before", AT(bytes_per_it_before), IN("B/It"), COLUMN("before"),
	  SAYS("the loops as they are") },
	{ "bytes_per_it_after", AT(bytes_per_it_after), IN("B/It"), COLUMN("after"),
	  SAYS("after the change") },
	{ "simulated_bytes_per_it", AT(simulated), IN("B/It"),
	  SAYS("the same by simulation of one block; left out where that takes long or does not "
	       "apply") },
};
static const struct rf_result_record change_record = { ROWS(change_rows), NAMED_BY(link) };
#undef RECORD

#define RECORD rf_proposal
static const struct rf_result_row proposal_rows[] = {
	{ "kind", AT(kind), REQUIRED, WORDS(rf_proposal_names), COLUMN_AT(1, "kind"),
	  SAYS("blocks, another order of loops, a larger leading dimension with blocks or without, "
	       "or a loop that is divided among the threads") },
	{ "loop", AT(loop), COLUMN_AT(2, "loop"),
	  SAYS("the loop that is blocked, `\"j, i\"` for several; of an interchange the new order, "
	       "outermost first") },
	{ "line", AT(line), REQUIRED, SAYS("the line of its head") },
	{ "level", AT(level), COLUMN_AT(3, "level"),
	  SAYS("the cache in which a layer condition holds again") },
	{ "factor", .get = common_factor, .got = RF_RESULT_INTEGER,
	  SAYS("iterations of a block, when all blocked loops have the same") },
	{ "factors", LIST(factors, factor_count, factor_record), COLUMN_AT(4, "factor"),
	  SAYS("each blocked loop, outer ones first") },
	{ "padded", AT(padded),
	  SAYS("of padding: the size that the arrays are declared larger by") },
	{ "padding", AT(padding), .applies = is_padded, SAYS("and by how many elements") },
	{ "outside", AT(outside),
	  SAYS("the loops over the blocks stand directly outside this loop") },
	{ "restores", AT(restores),
	  SAYS("the loop that carries the condition; left out where a whole block is to stay") },
	{ "need", AT(need),
	  SAYS("bytes that the condition needs, a formula in the sizes and the lengths of the "
	       "blocks: `\"32*iblock\"`") },
	{ "formula", AT(formula), COLUMN_AT(6, "formula"),
	  SAYS("the rule, safety factor included: `\"iblock <= C/(64 B)\"`") },
	{ "largest", AT(largest), COLUMN_AT(5, "largest"),
	  SAYS("the largest value of its left side on this machine") },
	{ "exact_formula", AT(exact), SAYS("the rule without the safety factor") },
	{ "exact_largest", AT(exact_largest), SAYS("and its largest value") },
	{ "half_cache_formula", AT(half_cache), SAYS("the rule by the half-cache rule") },
	{ "half_cache_largest", AT(half_cache_largest), SAYS("and its largest value") },
	{ "bytes_per_it_before", AT(bytes_per_it_before), .applies = is_at_level, IN("B/It"),
	  SAYS("over the link below `level`, the loops as they are") },
	{ "bytes_per_it_after", AT(bytes_per_it_after), .applies = is_at_level, IN("B/It"),
	  SAYS("the same after the change") },
	{ "links", LIST(links, link_count, change_record), .flags = RF_ROW_EMPTY_TOO,
	  COLUMN_AT(7, ""), SAYS("bytes over every link") },
	{ "speedup", AT(speedup), COLUMN_AT(8, "speedup"),
	  SAYS("how many times as fast, by the model that is believed") },
	{ "bound", AT(bound), SAYS("what the bound is afterwards") },
	{ "legal", .get = legality, .got = RF_RESULT_BOOLEAN, COLUMN_AT(9, "legal"),
	  SAYS("whether the dependences permit it; left out when that was not checked") },
	{ "legal_if", AT(condition),
	  SAYS("the sizes for which that is known, a condition in C: `\"N == 70 && S == 100\"`; "
	       "left out when it holds for all") },
	{ "reason", AT(reason), SAYS("why, or why not") },
	{ "emits", .get = writability, .got = RF_RESULT_BOOLEAN, COLUMN_AT(10, "emits"),
	  SAYS("whether `--emit` writes it; left out where it is not legal, and where there is no "
	       "source to write") },
	{ "refused", AT(refused), SAYS("why it does not") },
	{ "note", AT(note), SAYS("what else to know") },
};
const struct rf_result_record rf_proposal_record = { ROWS(proposal_rows) };
#undef RECORD

#define RECORD rf_thread_share
static const struct rf_result_row thread_share_rows[] = {
	{ "cores", AT(cores), REQUIRED, SAYS("threads that share the cache") },
	{ "level", AT(level), REQUIRED, SAYS("the cache") },
	{ "capacity_bytes", AT(capacity_bytes), IN("B"), SAYS("what one thread has of it") },
	{ "loop", AT(loop), SAYS("the outermost loop that carries a condition") },
	{ "verdict", AT(verdict), REQUIRED, WORDS(rf_verdict_names),
	  SAYS("whether it holds for one thread") },
	{ "bytes_per_it", AT(bytes_per_it), IN("B/It"),
	  SAYS("over the link below, the loops as they are") },
	{ "block", AT(blocked), SAYS("the loop to block, where the condition does not hold") },
	{ "factor", AT(factor), .applies = is_split_further, SAYS("and the largest block") },
};
const struct rf_result_record rf_thread_share_record = { ROWS(thread_share_rows) };
#undef RECORD

#define RECORD rf_temporal
static const struct rf_result_row step_rows[] = {
	{ "steps", AT(steps), REQUIRED, SAYS("so many sweeps in one pass") },
	{ "need_bytes", AT(need_bytes), IN("B"), SAYS("what they need") },
	{ "level", AT(level),
	  SAYS("the first cache that holds it as many times as the safety factor says; left out "
	       "when none does") },
	{ "bytes_per_it", AT(bytes_per_it), IN("B/It"), SAYS("from memory, when it is held") },
	{ "speedup", AT(speedup), SAYS("how many times as fast, by the model that is believed") },
};
static const struct rf_result_record step_record = { ROWS(step_rows) };
#undef RECORD

#define RECORD rf_result
static const struct rf_result_row temporal_rows[] = {
	{ "need", AT(temporal_formula),
	  SAYS("bytes that t steps need, a formula: `\"(3*t + 1) * 8*N*N\"`") },
	{ "steps", LIST(temporal, temporal_count, step_record),
	  SAYS("what 2, 3, ... of them bring") },
};
const struct rf_result_record rf_temporal_record = { ROWS(temporal_rows) };
#undef RECORD
