/* SPDX-License-Identifier: MIT
 *
 * Which proposal to choose, in a sentence.
 *
 * That is the first one, unless it makes the loop no faster by more than what predictions scatter
 * by.  The reason is what it changes of the time: a chain of operations that the new innermost loop
 * does not have, pages that a core does not keep the place of, else the link that carries less by
 * most bytes.
 */
#include "model/transform/choice.h"

#include "base/text.h"
#include "model/transform/rank.h"

/* Whether what bounds the loop is this, and no longer with the proposal. */
static bool is_gone(const char *what, const char *bound, const struct rf_proposal *proposal)
{
	return bound != NULL && rf_text_equal(bound, what) &&
	       !(proposal->bound != NULL && rf_text_equal(proposal->bound, what));
}

/* The link that carries less by most; NULL where none does. */
static const struct rf_link_change *most_relieved(const struct rf_proposal *proposal)
{
	const struct rf_link_change *most = NULL;
	double saved = 0;

	for (size_t i = 0; i < proposal->link_count; ++i) {
		const struct rf_link_change *link = &proposal->links[i];
		double less = link->bytes_per_it_before - link->bytes_per_it_after;

		if (less >= saved && less > 0) {
			saved = less;
			most = link;
		}
	}
	return most;
}

static const char *why(const struct rf_proposal *proposal, const char *bound,
                       struct rf_arena *arena)
{
	const struct rf_link_change *link = most_relieved(proposal);

	if (is_gone("chain", bound, proposal))
		return ", as its innermost loop has no chain of operations to wait for";
	if (is_gone("TLB", bound, proposal))
		return ", as it looks up fewer pages";
	if (link == NULL)
		return "";
	return rf_arena_print(arena, ", as %s carries %.3g B/It in place of %.3g", link->link,
	                      link->bytes_per_it_after, link->bytes_per_it_before);
}

static const char *condition_text(const struct rf_proposal *proposal)
{
	if (proposal->legal != RF_YES)
		return "; whether it is legal was not found out";
	return proposal->condition != NULL ? "; legal with the condition below" : "";
}

/* The best of the others that is faster and can be written; 0 when there is none. */
static size_t best_written(const struct rf_result *result)
{
	for (size_t i = 1; i < result->proposal_count; ++i)
		if (result->proposals[i].emits == RF_YES &&
		    rf_rank_is_faster(&result->proposals[i]))
			return i;
	return 0;
}

/* What there is to do where --emit does not write it. */
static const char *writing_text(const struct rf_result *result, struct rf_arena *arena)
{
	size_t other = best_written(result);

	if (result->proposals[0].emits != RF_NO)
		return "";
	if (other == 0)
		return "; it is to be made by hand, as said below";
	return rf_arena_print(arena, "; it is to be made by hand, and --emit writes %zu (%.2f)",
	                      other + 1, result->proposals[other].speedup.value);
}

enum rf_status rf_choice_explain(struct rf_arena *arena, struct rf_result *result)
{
	const struct rf_proposal *first = result->proposals;
	bool do_wait = result->threads.limit != NULL;
	const char *bound = do_wait ? NULL : result->prediction.bound, *reason, *writing;

	if (result->proposal_count == 0 || !first->speedup.known)
		return RF_OK;
	if (first->legal == RF_NO) {
		result->choice = "none: what would make this loop faster is illegal";
	} else if (!rf_rank_is_faster(first)) {
		result->choice = rf_arena_print(
		    arena,
		    "none: no change makes this loop faster, which %s bounds%s; what follows "
		    "only relieves other links",
		    bound != NULL ? bound : first->bound,
		    bound == NULL || rf_text_equal(bound, first->bound) ? " before and after" : "");
	} else {
		reason = why(first, bound, arena);
		writing = writing_text(result, arena);
		result->choice =
		    reason == NULL || writing == NULL
			? NULL
			: rf_arena_print(arena, "1, predicted to be %.2f times as fast%s%s%s",
		                         first->speedup.value, reason, condition_text(first),
		                         writing);
	}
	return result->choice != NULL ? RF_OK : RF_FAILED;
}
