/* SPDX-License-Identifier: MIT
 *
 * A group for each result: T_OL, which takes place beside everything else, as published T_nOL and
 * the links one after the other, and the same with what one core's benchmarks say.  A line stands
 * where the model says that all is done: as published at the end of the longest bar; as measured
 * earlier than at the end of the second one, since core and links share a part of their time, or
 * later, where rows begin and pages are looked up.
 */
#include "report/ecm_bars.h"

#include <math.h>

#include "base/vector.h"
#include "plot/bars.h"
#include "report/words.h"

enum { CORE_HUE = 6, FIRST_LINK = 2, MOST_LINKS = 8, MOST_BARS = 3 + MOST_LINKS };

/* Of T_nOL and of the links, the first of which is the nearest one. */
static const int hues[] = { 4, 1, 2, 3, 5 };

struct rf_ecm_bars {
	struct rf_arena *arena;
	const char *title;
	size_t key_count;
	struct rf_chart_area keys[MOST_LINKS + FIRST_LINK];
	RF_VECTOR(struct rf_bar_group) groups;
	bool failed;
};

struct rf_ecm_bars *rf_ecm_bars_new(struct rf_arena *arena)
{
	struct rf_ecm_bars *bars = RF_NEW(arena, struct rf_ecm_bars);

	if (bars)
		*bars = (struct rf_ecm_bars){ .arena = arena };
	return bars;
}

static const char *checked(struct rf_ecm_bars *bars, const char *text)
{
	bars->failed |= !text;
	return text ? text : "";
}

/* The hue of a part, which becomes a key when it is seen first. */
static int hue_of(struct rf_ecm_bars *bars, const char *name)
{
	size_t i = 0;
	int hue;

	while (i < bars->key_count && !rf_text_equal(bars->keys[i].name, name))
		++i;
	if (i < bars->key_count)
		return bars->keys[i].hue;
	hue = i == 0 ? CORE_HUE : hues[(i - 1) % (sizeof(hues) / sizeof(*hues))];
	if (i < sizeof(bars->keys) / sizeof(*bars->keys))
		bars->keys[bars->key_count++] = (struct rf_chart_area){
			.hue = hue,
			.name = checked(bars, rf_arena_string(bars->arena, name)),
			.is_solid = true,
		};
	return hue;
}

static void set_part(struct rf_ecm_bars *bars, struct rf_bar_part *part, const char *name,
                     double cy_per_cl)
{
	*part = (struct rf_bar_part){
		.hue = hue_of(bars, name),
		.length = cy_per_cl,
		.text =
		    checked(bars, rf_arena_print(bars->arena, "%s: %.3g cy/CL", name, cy_per_cl)),
		.name = checked(bars, rf_arena_print(bars->arena, "%.3g", cy_per_cl)),
	};
}

static struct rf_bar_part *parts_of(struct rf_ecm_bars *bars, size_t count)
{
	struct rf_bar_part *parts = RF_NEW_ARRAY(bars->arena, struct rf_bar_part, count);

	bars->failed |= !parts;
	return parts;
}

/* One part that does not wait for others. */
static void add_beside(struct rf_ecm_bars *bars, struct rf_bar_group *group, struct rf_bar *bar,
                       const char *name, double cy_per_cl)
{
	struct rf_bar_part *part = parts_of(bars, 1);

	if (!part)
		return;
	set_part(bars, part, name, cy_per_cl);
	*bar = (struct rf_bar){ .part_count = 1, .parts = part };
	++group->bar_count;
}

/* T_nOL and the links that take turns, in one of the two forms. */
static void add_in_turn(struct rf_ecm_bars *bars, struct rf_bar_group *group, struct rf_bar *bar,
                        const struct rf_ecm *ecm, enum rf_ecm_form form)
{
	bool is_measured = form == RF_ECM_MEASURED;
	double total = is_measured ? ecm->total_cy_per_cl : ecm->published_cy_per_cl;
	struct rf_bar_part *parts = parts_of(bars, ecm->transfer_count + 1);
	size_t count = 1;

	if (!parts)
		return;
	set_part(bars, &parts[0], "T_nOL", ecm->t_nol);
	for (size_t i = 0; i < ecm->transfer_count; ++i) {
		const struct rf_ecm_transfer *transfer = &ecm->transfers[i];

		if (is_measured || !transfer->overlaps)
			set_part(bars, &parts[count++], transfer->link,
			         is_measured ? transfer->measured_cy_per_cl.value
			                     : transfer->cy_per_cl.value);
	}
	*bar = (struct rf_bar){
		.part_count = count,
		.parts = parts,
		.total = total,
		.text = checked(
		    bars,
		    rf_arena_print(bars->arena, "%s: takes %.3g%s", rf_ecm_forms[form], total,
		                   rf_text_equal(ecm->trusted, rf_ecm_forms[form]) ? " *" : "")),
	};
	++group->bar_count;
}

/* "N = 1000, 4 cores" */
static const char *sizes_of(struct rf_ecm_bars *bars, const struct rf_result *result)
{
	struct rf_text text;

	rf_text_init(&text, bars->arena);
	for (size_t i = 0; i < result->parameter_count; ++i)
		rf_text_print(&text, "%s%s = %lld", i > 0 ? ", " : "", result->parameters[i].name,
		              (long long)result->parameters[i].value);
	if (result->cores > 1 || text.length == 0)
		rf_text_print(&text, "%s%lld core%s", text.length ? ", " : "",
		              (long long)result->cores, result->cores == 1 ? "" : "s");
	return checked(bars, text.failed ? NULL : rf_text_string(&text));
}

bool rf_ecm_bars_add(struct rf_ecm_bars *bars, const struct rf_result *result, const char *name)
{
	const struct rf_ecm *ecm = &result->ecm;
	struct rf_bar *slots = RF_NEW_ARRAY(bars->arena, struct rf_bar, MOST_BARS);
	struct rf_bar_group *group;

	if (!ecm->known || ecm->transfer_count > MOST_LINKS)
		return true;
	group = RF_PUSH(bars->arena, &bars->groups);
	if (!group || !slots)
		return false;
	if (!bars->title)
		bars->title = checked(
		    bars, rf_arena_print(bars->arena, "%s%s%s: execution, caches, memory (ECM)",
		                         result->kernel->name ? result->kernel->name : "loop",
		                         name ? "" : " on ",
		                         name                    ? ""
		                         : result->machine->name ? result->machine->name
		                                                 : result->machine->id));
	*group =
	    (struct rf_bar_group){ .name = name ? checked(bars, rf_arena_string(bars->arena, name))
		                                : sizes_of(bars, result),
		                   .bars = slots };
	add_beside(bars, group, &slots[group->bar_count], "T_OL", ecm->t_ol);
	for (size_t i = 0; i < ecm->transfer_count; ++i)
		if (ecm->transfers[i].overlaps)
			add_beside(bars, group, &slots[group->bar_count], ecm->transfers[i].link,
			           ecm->transfers[i].cy_per_cl.value);
	add_in_turn(bars, group, &slots[group->bar_count], ecm, RF_ECM_PUBLISHED);
	if (ecm->measured != NULL)
		add_in_turn(bars, group, &slots[group->bar_count], ecm, RF_ECM_MEASURED);
	return !bars->failed;
}

void rf_ecm_bars_draw(struct rf_text *out, const struct rf_ecm_bars *bars,
                      const struct rf_canvas *canvas)
{
	const struct rf_bars all = {
		.title = bars->title ? bars->title : "no result of the ECM model",
		.subtitle = "one core, for the iterations that fill a cache line",
		.x_title = "cy/CL",
		.key_count = bars->key_count,
		.keys = bars->keys,
		.group_count = bars->groups.count,
		.groups = bars->groups.items,
		.remark = "* trusted; a line stands where the model is done: as measured, core and "
			  "links share time",
	};
	struct rf_drawing drawing;

	rf_drawing_open(&drawing, canvas, bars->arena);
	rf_bars_draw(&all, &drawing);
	rf_drawing_write(&drawing, out);
	out->failed |= bars->failed;
}
