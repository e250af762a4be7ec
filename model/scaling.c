/* SPDX-License-Identifier: MIT
 *
 * The same loops on one core, on two, and on.
 *
 * Each number of cores is asked for as by `-c`: threads divide a loop, each has its share of the
 * caches that they share, so that conditions hold or not, and traffic grows, with their number; and
 * the time is that of the model to believe.  Threads fill one memory domain, and one socket, after
 * the other.
 *
 * A nest is asked for powers of two, one of few references, which takes some microseconds each, for
 * every number up to 32. Where one more costs a millisecond, as of a whole run, only the cores that
 * share a cache, a domain, a socket and the whole machine are asked for, as always, and the number
 * that the user gave.  Where each would cost as much as the page by itself, none is: the user may
 * ask by a sweep.
 */
#include "model/scaling.h"

#include "model/roofline/bandwidth.h"

enum { EACH_UP_TO = 32, MOST_POINTS = 64, FEW_REFERENCES = 24, MANY_REFERENCES = 96 };

static bool is_power_of_two(int64_t n)
{
	return (n & (n - 1)) == 0;
}

/* Where a cache, a domain, a socket or the machine is full for the first time. */
static bool is_end(const struct rf_machine *machine, int64_t n)
{
	for (size_t i = 0; i < machine->cache_count; ++i)
		if (n == machine->caches[i].cores)
			return true;
	return n == rf_machine_domain_cores(machine) || n == machine->cores ||
	       n == rf_machine_all_cores(machine);
}

static bool is_wanted(const struct rf_point *p, int64_t n)
{
	if (n == p->result->cores || is_end(p->machine, n))
		return true;
	if (p->result->is_whole_run)
		return false;
	return is_power_of_two(n) ||
	       (n <= EACH_UP_TO && p->subject->kernel->access_count <= FEW_REFERENCES);
}

static bool is_costly(const struct rf_point *p)
{
	size_t most = p->result->is_whole_run ? FEW_REFERENCES : MANY_REFERENCES;

	return p->subject->kernel->access_count > most;
}

static enum rf_status note_costly(const struct rf_point *p)
{
	static const struct rf_place nowhere = { 0 };

	rf_report(
	    p->diagnostics, RF_NOTE, nowhere,
	    rf_arena_print(p->arena, "rfmodel sweep with -c 1-%lld asks each number of cores",
	                   (long long)rf_machine_all_cores(p->machine)),
	    "other numbers of cores are left out, as loops with so many references take long");
	return rf_arena_failed(p->arena) ? rf_out_of_memory(p->diagnostics) : RF_OK;
}

static enum rf_status ask(const struct rf_point *p, int64_t cores, struct rf_result *result)
{
	struct rf_options options = *p->options;

	options.cores = cores;
	options.over_cores = false;
	options.without_formulas = true;
	options.models = RF_MODEL_ROOFLINE | RF_MODEL_ECM;
	if (p->options->models != 0)
		options.models &= p->options->models;
	options.budget_s = 0;
	return rf_analysis_again(p, &options, result);
}

/* Of what all cores of a domain reach with such traffic; a spilled thread has its part of that. */
#define SATURATED 0.95

static bool is_saturated(const struct rf_point *p, const struct rf_scaling_point *point,
                         const struct rf_link_traffic *link)
{
	int64_t domain = rf_machine_domain_cores(p->machine);
	struct rf_demand all = { p->machine, domain, p->options->rates == RF_RATES_SPEC };
	double fullest = point->used_bytes_per_s;

	if (point->cores > domain)
		fullest *= (double)domain / (double)point->cores;
	return fullest > 0 && fullest >= SATURATED * rf_bandwidth_of_memory(&all, link).bytes_per_s;
}

static void add_point(struct rf_point *p, const struct rf_result *one, int64_t cores)
{
	struct rf_result *all = p->result;
	struct rf_scaling_point *point = &all->scaling[all->scaling_count++];
	const struct rf_traffic *traffic = one->traffic;
	const struct rf_link_traffic *link =
	    traffic->link_count > 0 ? &traffic->links[traffic->link_count - 1] : NULL;
	int64_t domain = rf_machine_domain_cores(p->machine);

	*point = (struct rf_scaling_point){
		.cores = cores,
		.speed = one->prediction.speed,
		.bytes_per_it = link != NULL ? link->total_bytes_per_it : 0,
		.bound = one->prediction.bound,
		.domains = (cores + domain - 1) / domain,
	};
	point->used_bytes_per_s = point->bytes_per_it * point->speed.it_per_s;
	point->speedup = point->speed.it_per_s / all->scaling[0].speed.it_per_s;
	point->efficiency = point->speedup / (double)cores;
	point->saturates = link != NULL && is_saturated(p, point, link);
}

static bool is_possible(const struct rf_point *p)
{
	return p->options->over_cores && p->machine != NULL && p->machine->kind == RF_CPU &&
	       rf_machine_all_cores(p->machine) > 1 && p->result->prediction.known &&
	       p->result->prediction.speed.it_per_s > 0 && p->sizes.all_known;
}

enum rf_status rf_scaling_add(struct rf_point *p)
{
	int64_t all = p->machine != NULL ? rf_machine_all_cores(p->machine) : 0;
	struct rf_result other;

	if (!is_possible(p))
		return RF_OK;
	if (is_costly(p))
		return note_costly(p);
	p->result->scaling = RF_NEW_ARRAY(p->arena, struct rf_scaling_point, MOST_POINTS);
	if (p->result->scaling == NULL)
		return rf_out_of_memory(p->diagnostics);
	for (int64_t n = 1; n <= all && p->result->scaling_count < MOST_POINTS; ++n) {
		const struct rf_result *one = n == p->result->cores ? p->result : &other;

		if (!is_wanted(p, n))
			continue;
		if (one == &other && ask(p, n, &other) != RF_OK)
			return RF_FAILED;
		if (one->traffic_count > 0 && one->prediction.speed.it_per_s > 0)
			add_point(p, one, n);
	}
	return RF_OK;
}
