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

#include "model/other_cores.h"
#include "model/thread_waits.h"
#include "model/traffic/headline.h"
#include "model/traffic/predictor.h"

enum { EACH_UP_TO = 32, MOST_POINTS = 64, FEW_REFERENCES = 24, MANY_REFERENCES = 96 };

/* References of a run that take longer to be simulated than a kernel to be read. */
#define MANY_SIMULATED 1e6

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

/* Whether figures are those of a simulation, which each number of cores would need of its own. */
static bool is_simulated(const struct rf_point *p)
{
	const unsigned simulating = RF_PREDICTOR_SIM | RF_PREDICTOR_STACK;

	if (p->options->predictors == 0)
		return rf_headline_find(p->result, rf_predictor_sim.name) != NULL &&
		       rf_headline_find(p->result, rf_predictor_lc.name) == NULL;
	return (p->options->predictors & simulating) != 0 &&
	       (p->options->predictors & ~simulating) == 0;
}

static bool is_costly(const struct rf_point *p)
{
	double references = (double)p->subject->kernel->access_count;
	double most = p->result->is_whole_run ? FEW_REFERENCES : MANY_REFERENCES;

	if (is_simulated(p))
		return references * p->result->iterations.value > MANY_SIMULATED;
	return references > most;
}

static enum rf_status note_costly(const struct rf_point *p)
{
	static const struct rf_place nowhere = { 0 };

	rf_report(p->diagnostics, RF_NOTE, nowhere,
	          rf_arena_print(p->arena, "rfmodel sweep with -c 1-%lld asks each number of cores",
	                         (long long)rf_machine_all_cores(p->machine)),
	          "other numbers of cores are left out, as %s",
	          is_simulated(p) ? "each would be simulated"
	                          : "loops with so many references take long");
	return rf_arena_failed(p->arena) ? rf_out_of_memory(p->diagnostics) : RF_OK;
}

/* Numbers of cores that are asked for, and their traffic. */
struct wanted {
	size_t count;
	int64_t cores[MOST_POINTS];
	const struct rf_traffic *traffic[MOST_POINTS];
};

static void choose_cores(const struct rf_point *p, struct wanted *wanted)
{
	int64_t all = rf_machine_all_cores(p->machine);

	*wanted = (struct wanted){ .count = 0 };
	for (int64_t n = 1; n <= all && wanted->count < MOST_POINTS; ++n)
		if (is_wanted(p, n))
			wanted->cores[wanted->count++] = n;
}

static enum rf_status find_traffic(const struct rf_point *p, struct wanted *wanted, size_t i)
{
	if (wanted->cores[i] != p->result->cores)
		return rf_other_cores_traffic(p, wanted->cores[i], &wanted->traffic[i]);
	wanted->traffic[i] = p->result->traffic_count > 0 ? p->result->traffic : NULL;
	return RF_OK;
}

/* Each condition holds up to some number of cores, or from one on: where two numbers have the same
 * traffic, those between them have it, too. */
static enum rf_status fill_between(const struct rf_point *p, struct wanted *wanted, size_t low,
                                   size_t high)
{
	size_t middle = low + (high - low) / 2;
	bool are_alike = rf_other_cores_alike(wanted->traffic[low], wanted->traffic[high]);

	for (size_t i = low + 1; are_alike && i < high; ++i)
		wanted->traffic[i] = wanted->traffic[low];
	if (are_alike || high - low < 2)
		return RF_OK;
	if (find_traffic(p, wanted, middle) != RF_OK ||
	    fill_between(p, wanted, low, middle) != RF_OK)
		return RF_FAILED;
	return fill_between(p, wanted, middle, high);
}

static void add_point(struct rf_point *p, const struct rf_traffic *traffic,
                      const struct rf_prediction *prediction, const struct rf_thread_use *use,
                      int64_t cores)
{
	struct rf_result *all = p->result;
	struct rf_scaling_point *point = &all->scaling[all->scaling_count++];
	const struct rf_link_traffic *link =
	    traffic->link_count > 0 ? &traffic->links[traffic->link_count - 1] : NULL;

	*point = (struct rf_scaling_point){
		.cores = cores,
		.speed = prediction->speed,
		.bytes_per_it = link != NULL ? link->total_bytes_per_it : 0,
		.working = use->working,
		.balance = use->balance,
		.domains = rf_thread_waits_domains(p, use->working),
	};
	point->used_bytes_per_s = point->bytes_per_it * point->speed.it_per_s;
	point->speedup = point->speed.it_per_s / all->scaling[0].speed.it_per_s;
	point->efficiency = point->speedup / (double)cores;
	point->saturates = link != NULL && rf_thread_waits_fill_memory(p, link, use->working,
	                                                               point->used_bytes_per_s);
	point->bound = prediction->bound;
}

static bool is_possible(const struct rf_point *p)
{
	return p->options->over_cores && p->machine != NULL && p->machine->kind == RF_CPU &&
	       rf_machine_all_cores(p->machine) > 1 && p->result->prediction.known &&
	       p->result->prediction.speed.it_per_s > 0 && p->sizes.all_known;
}

/* The point itself is not asked again. */
static enum rf_status add(struct rf_point *p, const struct wanted *wanted, size_t i)
{
	bool is_own = wanted->cores[i] == p->result->cores;
	const struct rf_traffic *traffic = is_own ? p->result->traffic : wanted->traffic[i];
	struct rf_prediction prediction = p->result->prediction;
	struct rf_thread_use use = p->result->threads;

	if (traffic == NULL)
		return RF_OK;
	if (!is_own &&
	    rf_other_cores_time(p, wanted->cores[i], traffic, &prediction, &use) != RF_OK)
		return RF_FAILED;
	if (prediction.speed.it_per_s > 0)
		add_point(p, traffic, &prediction, &use, wanted->cores[i]);
	return RF_OK;
}

enum rf_status rf_scaling_add(struct rf_point *p)
{
	enum rf_status status = RF_OK;
	struct wanted wanted;
	size_t last;

	if (!is_possible(p))
		return RF_OK;
	if (is_costly(p))
		return note_costly(p);
	p->result->scaling = RF_NEW_ARRAY(p->arena, struct rf_scaling_point, MOST_POINTS);
	if (p->result->scaling == NULL)
		return rf_out_of_memory(p->diagnostics);
	choose_cores(p, &wanted);
	last = wanted.count - 1;
	if (find_traffic(p, &wanted, 0) != RF_OK || find_traffic(p, &wanted, last) != RF_OK ||
	    fill_between(p, &wanted, 0, last) != RF_OK)
		return RF_FAILED;
	for (size_t i = 0; i < wanted.count && status == RF_OK; ++i)
		status = add(p, &wanted, i);
	return status;
}
