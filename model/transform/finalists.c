/* SPDX-License-Identifier: MIT
 *
 * What proposals promise.
 *
 * A search looks at many changes, and at each for as short as it can: in closed form, or from few
 * samples.  What samples leave is few, and what is said of these is what the page of the loops says
 * once they are written: the same predictors are asked the same questions, about a kernel in which
 * the change is carried out.  Closed forms are believed as they are, since a page of blocked loops,
 * which have none, takes many times as long as the search.  Either way the loops as they stand are
 * those of their page.
 */
#include "model/transform/finalists.h"

#include "base/text.h"
#include "model/transform/new_loops.h"
#include "model/transform/rank.h"

/* The loops as they stand: as their page has them, and, of closed forms, as the search has. */
struct standing {
	struct rf_forecast page, search;
};

static bool can_be_made(const struct rf_proposal *proposal)
{
	return proposal->change != NULL && proposal->change->loop_count > 0 &&
	       proposal->change->padded < 0;
}

/* Whether it was looked at roughly, with few samples of general layer conditions. */
static bool is_rough(const struct rf_search_input *input, const struct rf_proposal *proposal)
{
	return input->setting.lc == NULL || rf_change_is_skewed(proposal->change);
}

/* Its links and its time; what one block came to when it was simulated stays beside it. */
static enum rf_status promise(const struct rf_search_input *input, const struct rf_forecast *now,
                              const struct rf_forecast *then, struct rf_arena *arena,
                              struct rf_proposal *proposal)
{
	const struct rf_link_change *before = proposal->links;
	size_t count = proposal->link_count;

	if (rf_forecast_compare(now, then, arena, proposal) != RF_OK)
		return RF_FAILED;
	for (size_t i = 0; i < proposal->link_count && i < count; ++i) {
		struct rf_link_change *link = &proposal->links[i];
		const char *level = input->setting.hierarchy->items[i].cache->name;

		link->simulated = before[i].simulated;
		if (proposal->level == NULL || !rf_text_equal(proposal->level, level))
			continue;
		proposal->bytes_per_it_before = link->bytes_per_it_before;
		proposal->bytes_per_it_after = link->bytes_per_it_after;
	}
	return RF_OK;
}

/* Compares what a search found of a change with the page of the loops as they stand. */
static void stand_beside_page(const struct rf_search_input *input, const struct standing *now,
                              struct rf_proposal *proposal)
{
	const struct rf_traffic *traffic = &now->page.traffic;
	double it_per_s = now->page.time.speed.it_per_s;

	if (input->setting.lc == NULL)
		return;
	for (size_t i = 0; i < proposal->link_count && i < traffic->link_count; ++i)
		proposal->links[i].bytes_per_it_before = traffic->links[i].total_bytes_per_it;
	if (now->page.time.known && it_per_s > 0)
		proposal->speedup.value *= now->search.time.speed.it_per_s / it_per_s;
}

/* The kernel with a change that was looked at roughly; the domain is made for the first of them. */
static bool make_kernel(const struct rf_search_input *input, const struct rf_proposal *proposal,
                        struct rf_arena *arena, struct rf_domain **domain, struct rf_kernel *kernel)
{
	const struct rf_domain_options whole = { .sizes = input->setting.whole_sizes };

	if (!can_be_made(proposal) || !is_rough(input, proposal))
		return false;
	if (*domain == NULL && rf_domain_new(input->kernel, &whole, arena, domain) != RF_POLY_OK)
		return false;
	return rf_new_loops_kernel(*domain, input->kernel, proposal->change, kernel) == RF_POLY_OK;
}

/* False in `keeps` where a closer look does not agree with the search. */
static enum rf_status measure(const struct rf_search_input *input, const struct standing *now,
                              struct rf_domain **domain, struct rf_arena *arena,
                              struct rf_proposal *proposal, bool *keeps)
{
	struct rf_forecast then = { 0 };
	struct rf_kernel kernel;

	*keeps = true;
	if (!make_kernel(input, proposal, arena, domain, &kernel)) {
		stand_beside_page(input, now, proposal);
		return RF_OK;
	}
	if (input->page(input->of, &kernel, &then) != RF_OK)
		return RF_FAILED;
	if (!then.time.known || !now->page.time.known)
		return RF_OK;
	*keeps = rf_forecast_is_worthwhile(&then, &now->page);
	return promise(input, &now->page, &then, arena, proposal);
}

/* The loops as they stand, as their page and the search have them. */
static enum rf_status stand(const struct rf_search_input *input, const struct rf_result *result,
                            struct rf_arena *arena, struct standing *now)
{
	now->page = (struct rf_forecast){ .traffic = result->traffic[0],
		                          .roofline = result->roofline,
		                          .time = result->prediction };
	if (input->setting.lc == NULL)
		return RF_OK;
	return rf_forecast_now(&input->setting, arena, &now->search);
}

enum rf_status rf_finalists_measure(const struct rf_search_input *input, struct rf_arena *arena,
                                    struct rf_result *result)
{
	struct standing now = { 0 };
	size_t count = result->proposal_count;
	struct rf_domain *domain = NULL;
	enum rf_status status = RF_OK;

	if (count == 0)
		return RF_OK;
	if (stand(input, result, arena, &now) != RF_OK)
		return RF_FAILED;
	result->proposal_count = 0;
	for (size_t i = 0; i < count && status == RF_OK; ++i) {
		struct rf_proposal proposal = result->proposals[i];
		bool keeps;

		status = measure(input, &now, &domain, arena, &proposal, &keeps);
		if (keeps)
			result->proposals[result->proposal_count++] = proposal;
	}
	rf_domain_free(domain);
	rf_rank(result->proposals, result->proposal_count);
	return status;
}

enum rf_status rf_finalists_compare(const struct rf_search_input *input, struct rf_arena *arena,
                                    struct rf_result *result)
{
	struct standing now = { 0 };

	if (result->proposal_count > 0 && stand(input, result, arena, &now) != RF_OK)
		return RF_FAILED;
	for (size_t i = 0; i < result->proposal_count; ++i)
		stand_beside_page(input, &now, &result->proposals[i]);
	return RF_OK;
}
