/* SPDX-License-Identifier: MIT
 *
 * A measured speed on the roofline: how much of each roof and ceiling it reaches, and what is left.
 *
 * The regions of the chart are those of teaching material: nothing lies above the roofs; left of
 * the ridge a loop does well that uses half of the bandwidth or more, right of it one that uses
 * half of the peak; below that it uses neither, and code can become faster as it is.
 *
 * A loop that is slower than predicted often stands at a ceiling, which then says what it lacks.
 */
#include "model/measured.h"

#include "base/text.h"

#define CLOSE   0.1  /* to the prediction */
#define NOISE   0.02 /* of a measurement, above a roof */
#define NEAREST 1.2  /* times a ceiling, at most */

static struct rf_number share(double measured, double allowed)
{
	return (struct rf_number){ allowed > 0 ? measured / allowed : 0, allowed > 0 };
}

static void hold_against_roofs(double it_per_s, struct rf_roofline *roofline)
{
	for (size_t i = 0; i < roofline->level_count; ++i)
		roofline->levels[i].reached = share(it_per_s, roofline->levels[i].speed.it_per_s);
	for (size_t i = 0; i < roofline->ceiling_count; ++i)
		roofline->ceilings[i].reached =
		    share(it_per_s, roofline->ceilings[i].it_per_s.value);
	roofline->peak_reached = share(it_per_s, roofline->peak.it_per_s);
}

static const char *region_of(const struct rf_roofline *roofline, double it_per_s)
{
	const struct rf_level_roof *last =
	    roofline->level_count > 0 ? &roofline->levels[roofline->level_count - 1] : NULL;
	bool is_right =
	    last == NULL || last->speed.it_per_s <= 0 ||
	    (roofline->peak.it_per_s > 0 && roofline->peak.it_per_s < last->speed.it_per_s);

	if (!roofline->known)
		return NULL;
	if (it_per_s > (1 + NOISE) * roofline->speed.it_per_s)
		return "above the roofs";
	if (is_right)
		return roofline->peak_reached.value >= RF_GOOD_USE ? "good use of the units"
		                                                   : "poor use of the units";
	return last->reached.value >= RF_GOOD_USE ? "good use of the bandwidth"
	                                          : "poor use of the bandwidth";
}

/* The ceiling that a speed stands at, if there is one below what is predicted. */
static const struct rf_ceiling *ceiling_at(const struct rf_roofline *roofline, double it_per_s,
                                           double predicted)
{
	const struct rf_ceiling *best = NULL;

	for (size_t i = 0; i < roofline->ceiling_count; ++i) {
		const struct rf_ceiling *ceiling = &roofline->ceilings[i];
		double allowed = ceiling->it_per_s.value;
		bool is_near = allowed * (1 + CLOSE) >= it_per_s && allowed <= NEAREST * it_per_s;

		if (ceiling->it_per_s.known && allowed < (1 - CLOSE) * predicted && is_near &&
		    (best == NULL || allowed < best->it_per_s.value))
			best = ceiling;
	}
	return best;
}

/* What makes a loop faster that does what is predicted. */
static const char *remedy(const char *bound)
{
	static const char fewer[] = "only other or fewer instructions make it faster";
	static const struct {
		const char *bound, *remedy;
	} of_warps[] = {
		{ "issue", fewer },
		{ "fp64", fewer },
		{ "fp32", fewer },
		{ "integer", fewer },
		{ "load/store", fewer },
		{ "L1 wavefronts", "only requests of fewer lines or banks make it faster" },
		{ "updates", "only fewer updates of one word make it faster" },
		{ "waits", "only more loads under way make it faster" },
		{ "launch", "only fewer launches make it faster" },
	};

	if (rf_text_equal(bound, "CPU"))
		return "only other or fewer operations make it faster";
	if (rf_text_equal(bound, "chain"))
		return "only a shorter chain of operations makes it faster";
	for (size_t i = 0; i < sizeof(of_warps) / sizeof(*of_warps); ++i)
		if (rf_text_equal(bound, of_warps[i].bound))
			return of_warps[i].remedy;
	return NULL;
}

static const char *what_is_left(const struct rf_point *p, double it_per_s)
{
	const struct rf_roofline *roofline = &p->result->roofline;
	const struct rf_prediction *predicted = &p->result->prediction;
	double ratio = it_per_s / predicted->speed.it_per_s;
	const struct rf_ceiling *at = ceiling_at(roofline, it_per_s, predicted->speed.it_per_s);

	if (roofline->known && it_per_s > (1 + NOISE) * roofline->speed.it_per_s)
		return rf_arena_print(p->arena,
		                      "nothing: it is faster than %s allows; the clock, the sizes "
		                      "or the rates of the machine file are not those of the run",
		                      roofline->bound);
	if (ratio > 1 + CLOSE)
		return "little: it is faster than predicted, and no roof is reached";
	if (ratio >= 1 - CLOSE && remedy(predicted->bound) != NULL)
		return rf_arena_print(p->arena, "nothing as it is: %s", remedy(predicted->bound));
	if (ratio >= 1 - CLOSE)
		return rf_arena_print(p->arena,
		                      "nothing as it is: only fewer bytes from %s make it faster",
		                      predicted->bound);
	if (at != NULL)
		return rf_arena_print(p->arena,
		                      "a factor of %.2g to the prediction; it stands where `%s` "
		                      "is: %s",
		                      1 / ratio, at->name, at->why);
	return rf_arena_print(p->arena,
	                      "a factor of %.2g to the prediction, which no ceiling here explains",
	                      1 / ratio);
}

enum rf_status rf_measured_compare(struct rf_point *p, const struct rf_speed_scale *scale)
{
	const struct rf_measurement *given = &p->options->measured;
	struct rf_result *result = p->result;
	struct rf_measured *measured = &result->measured;
	double it_per_s;

	if (given->text == NULL || !result->prediction.known)
		return RF_OK;
	it_per_s = rf_speed_it_per_s(scale, given->unit, given->value);
	if (!(it_per_s > 0))
		return rf_refuse(p->diagnostics, RF_WRONG_USAGE, (struct rf_place){ 0 },
		                 "give it in iterations or cycles: 800MIt/s, 3.2cy/It",
		                 "--measured %s: %s", given->text,
		                 rf_speed_why_unknown(given->unit));
	*measured = (struct rf_measured){ .known = true,
		                          .text = given->text,
		                          .speed = rf_speed_of(scale, it_per_s) };
	hold_against_roofs(it_per_s, &result->roofline);
	measured->of_prediction = it_per_s / result->prediction.speed.it_per_s;
	measured->region = region_of(&result->roofline, it_per_s);
	measured->left = what_is_left(p, it_per_s);
	return measured->left != NULL ? RF_OK : rf_out_of_memory(p->diagnostics);
}
