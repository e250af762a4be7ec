/* SPDX-License-Identifier: MIT
 *
 * What threads lose that wait for each other.
 *
 * A run is a sequence of phases (traffic/nest/thread_turns): while a threads work, a part s_a of
 * the iterations is done.  With P(a) iterations in a second by a threads, which models of time
 * know, all of it takes
 *
 *     1/P = f / P(1) + (1 - f) * sum of s_a / P(a)
 *
 * for an iteration, f being the share of the work that one thread does alone, which nobody but the
 * user knows (--assume serial=f): Amdahl's law, with the machine's own speeds in place of ideal
 * ones.  A thread alone has the caches for itself; those that are done earlier leave theirs to
 * nobody, as what the others work on is their own.
 */
#include "model/thread_waits.h"

#include "model/roofline/bandwidth.h"
#include "model/thread_windows.h"
#include "model/traffic/nest/thread_turns.h"

static bool are_several(const struct rf_point *p)
{
	return p->machine != NULL && p->machine->kind == RF_CPU && p->result->cores > 1;
}

enum rf_status rf_thread_waits_find(struct rf_point *p)
{
	struct rf_thread_use *use = &p->result->threads;
	int64_t cores = p->result->cores;
	enum rf_status status = RF_OK;

	*use = (struct rf_thread_use){ .working = cores, .balance = 1 };
	if (!are_several(p) || !p->sizes.all_known)
		return RF_OK;
	if (p->result->is_whole_run)
		status = rf_thread_turns_of_run(&p->stream, cores, p->arena, use);
	else
		status = rf_thread_turns_of_nest(p->nest, p->sizes.real, cores, p->arena, use);
	if (status == RF_OK && use->working < cores)
		status = rf_hierarchy_make(p->machine, use->working, p->arena, &p->hierarchy);
	use->serial = p->options->serial;
	return status == RF_OK ? RF_OK : rf_out_of_memory(p->diagnostics);
}

/* Seconds of an iteration by each model; 0: not known. */
struct times {
	double roofline, ecm, believed;
};

/* Of the whole time, what is long enough to be named. */
#define MOST_OF_IT 0.5

static void add(struct times *sum, double share, double roofline, double ecm, double believed)
{
	sum->roofline += roofline > 0 ? share / roofline : 0;
	sum->ecm += ecm > 0 ? share / ecm : 0;
	sum->believed += believed > 0 ? share / believed : 0;
}

static void add_models(struct times *sum, double share, const struct rf_prediction_models *models)
{
	add(sum, share, models->roofline.speed.it_per_s, models->ecm.speed.it_per_s,
	    models->believed.speed.it_per_s);
}

/* One core stands first among those that a point is asked for; else it is asked. */
static enum rf_status add_serial(const struct rf_point *p, struct times *sum)
{
	struct rf_options options = *p->options;
	struct rf_result one;

	double known = p->result->scaling_count > 0 ? p->result->scaling->speed.it_per_s : 0;

	if (p->options->serial <= 0)
		return RF_OK;
	if (known > 0) {
		add(sum, p->options->serial, known, known, known);
		return RF_OK;
	}
	options.cores = 1;
	options.over_cores = false;
	options.without_formulas = true;
	options.budget_s = 0;
	if (rf_analysis_again(p, &options, &one) != RF_OK)
		return RF_FAILED;
	add(sum, p->options->serial, one.roofline.speed.it_per_s, one.ecm.speed.it_per_s,
	    one.prediction.speed.it_per_s);
	return RF_OK;
}

/* What most of the time is spent on that not all threads take part in. */
static const char *limit(const struct times *all, const struct times *partly,
                         const struct times *alone)
{
	if (alone->believed >= MOST_OF_IT * all->believed)
		return "serial";
	return partly->believed + alone->believed >= MOST_OF_IT * all->believed ? "turns" : NULL;
}

static void join(struct times *sum, const struct times *part)
{
	sum->roofline += part->roofline;
	sum->ecm += part->ecm;
	sum->believed += part->believed;
}

static double speed(double seconds)
{
	return seconds > 0 ? 1 / seconds : 0;
}

/* What the thread with most to do moves, where not all move alike. */
static enum rf_status tell_heaviest(const struct rf_point *p,
                                    const struct rf_thread_windows *windows)
{
	struct rf_thread_use *use = &p->result->threads;
	const struct rf_traffic *traffic;

	use->link_count = 0;
	if (windows->group_count == 0)
		return RF_OK;
	traffic = rf_thread_windows_traffic(windows, p, 1);
	if (traffic == NULL)
		return RF_FAILED;
	use->links = RF_NEW_ARRAY(p->arena, struct rf_thread_link, traffic->link_count + 1);
	for (size_t i = 0; use->links != NULL && i < traffic->link_count; ++i)
		use->links[use->link_count++] =
		    (struct rf_thread_link){ traffic->links[i].link,
			                     traffic->links[i].total_bytes_per_it };
	return use->links != NULL ? RF_OK : RF_FAILED;
}

/* Seconds of an iteration while all threads work, and while some do: what those at work move. */
static enum rf_status find_phases(const struct rf_point *p, const struct rf_prediction_input *input,
                                  const struct rf_prediction_models *models, struct times *all,
                                  struct times *partly)
{
	const struct rf_thread_use *use = &p->result->threads;
	struct rf_thread_windows windows;

	if (rf_thread_windows_find(p, &windows) != RF_OK || tell_heaviest(p, &windows) != RF_OK)
		return rf_out_of_memory(p->diagnostics);
	for (size_t i = 0; i < use->phase_count; ++i) {
		const struct rf_thread_phase *phase = &use->phases[i];
		struct rf_prediction_input own = *input;
		struct rf_prediction_models others;
		bool is_other = phase->threads != input->cores || windows.group_count > 0;

		own.cores = phase->threads;
		own.wants_ceilings = false;
		if (windows.group_count > 0)
			own.traffic =
			    rf_thread_windows_traffic(&windows, p, (size_t)phase->threads);
		if (own.traffic == NULL ||
		    (is_other && rf_prediction_make(&own, p->arena, &others) != RF_OK))
			return rf_out_of_memory(p->diagnostics);
		add_models(phase->threads < p->result->cores ? partly : all,
		           (1 - use->serial) * phase->share, is_other ? &others : models);
	}
	return RF_OK;
}

int64_t rf_thread_waits_domains(const struct rf_point *p, int64_t threads)
{
	int64_t domain = rf_machine_domain_cores(p->machine);

	return (threads + domain - 1) / domain;
}

/* Of several domains, a spilled thread has its part of the next one. */
bool rf_thread_waits_fill_memory(const struct rf_point *p, const struct rf_link_traffic *link,
                                 int64_t working, double bytes_per_s)
{
	int64_t domain = rf_machine_domain_cores(p->machine);
	struct rf_demand all = { p->machine, domain, p->options->rates == RF_RATES_SPEC };
	double fullest = bytes_per_s;

	if (working > domain)
		fullest *= (double)domain / (double)working;
	return rf_bandwidth_is_saturated(fullest, rf_bandwidth_of_memory(&all, link).bytes_per_s);
}

/* Whether memory would not have more for threads that wait. */
static bool is_memory_full(const struct rf_point *p, const struct rf_prediction_models *models)
{
	const struct rf_traffic *traffic = p->result->traffic;
	const struct rf_link_traffic *link;
	int64_t working = p->result->threads.working;

	if (traffic->link_count == 0)
		return false;
	link = &traffic->links[traffic->link_count - 1];
	return rf_thread_waits_domains(p, p->result->cores) ==
	           rf_thread_waits_domains(p, working) &&
	       rf_thread_waits_fill_memory(
		   p, link, working, link->total_bytes_per_it * models->believed.speed.it_per_s);
}

enum rf_status rf_thread_waits_add(const struct rf_point *p,
                                   const struct rf_prediction_input *input,
                                   struct rf_prediction_models *models)
{
	struct times all = { 0 }, partly = { 0 }, alone = { 0 };

	if (!are_several(p) || !p->result->threads.known)
		return RF_OK;
	if (find_phases(p, input, models, &all, &partly) != RF_OK || add_serial(p, &alone) != RF_OK)
		return RF_FAILED;
	join(&all, &partly);
	join(&all, &alone);
	models->roofline.speed.it_per_s = speed(all.roofline);
	models->ecm.speed.it_per_s = speed(all.ecm);
	models->believed.speed.it_per_s = speed(all.believed);
	p->result->threads.limit = limit(&all, &partly, &alone);
	if (p->result->threads.limit != NULL && !is_memory_full(p, models))
		models->believed.bound = p->result->threads.limit;
	return RF_OK;
}
