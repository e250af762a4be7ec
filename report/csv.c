/* SPDX-License-Identifier: MIT
 *
 * A table of numbers for other programs, as RFC 4180 has it, but with plain newlines.
 *
 * The sizes come first under their own names; every other column is headed by the path that
 * --fail-if knows the number by, such as MEM.total_bytes_per_it.  The header is that of the first
 * point, and a sweep of one kernel on one machine has the same columns throughout; a number that
 * one point lacks is an empty field.
 */
#include <math.h>
#include <string.h>

#include "report/forms.h"
#include "report/words.h"

struct csv_line {
	struct rf_text *out;
	bool header;
	size_t fields;
};

static void add_field(struct csv_line *line, const char *text)
{
	bool quote = strpbrk(text, ",\"\n\r") != NULL;

	if (line->fields++)
		rf_text_add(line->out, ",");
	if (!quote) {
		rf_text_add(line->out, text);
		return;
	}
	rf_text_add(line->out, "\"");
	for (; *text; ++text)
		rf_text_print(line->out, *text == '"' ? "\"%c" : "%c", *text);
	rf_text_add(line->out, "\"");
}

static void add_text(struct csv_line *line, const char *name, const char *text)
{
	add_field(line, line->header ? name : text ? text : "");
}

static void add_number(struct csv_line *line, const char *name, struct rf_number number)
{
	if (line->header)
		add_field(line, name);
	else
		add_field(line, number.known && isfinite(number.value)
		                    ? rf_words_exact(line->out->arena, number.value)
		                    : "");
}

static void add_parameters(struct csv_line *line, const struct rf_result *result)
{
	for (size_t i = 0; i < result->parameter_count; ++i) {
		struct rf_number value = { (double)result->parameters[i].value, true };
		add_number(line, result->parameters[i].name, value);
	}
}

static void add_link_number(struct csv_line *line, const char *prefix, const char *level,
                            const char *name, double value)
{
	struct rf_number number = { value, true };
	const char *path = NULL;

	if (line->header)
		path = rf_arena_print(line->out->arena, "%s%s.%s", prefix, level, name);
	add_number(line, path ? path : name, number);
}

static void add_link(struct csv_line *line, const char *prefix, const struct rf_link_traffic *link)
{
	add_link_number(line, prefix, link->level, "load_bytes_per_it", link->load_bytes_per_it);
	add_link_number(line, prefix, link->level, "evict_bytes_per_it", link->evict_bytes_per_it);
	add_link_number(line, prefix, link->level, "total_bytes_per_it", link->total_bytes_per_it);
}

/* Of a simulation. */
static void add_level(struct csv_line *line, const char *prefix,
                      const struct rf_level_counts *level)
{
	add_link_number(line, prefix, level->level, "accesses", level->accesses);
	add_link_number(line, prefix, level->level, "misses", level->misses);
	if (!level->misses_only)
		add_link_number(line, prefix, level->level, "evicts", level->evicts);
}

/* The first predictor's paths have no prefix, as in --fail-if. */
static void add_traffic(struct csv_line *line, const struct rf_result *result)
{
	for (size_t i = 0; i < result->traffic_count; ++i) {
		const struct rf_traffic *traffic = &result->traffic[i];

		if (traffic->is_check)
			continue;
		const char *prefix =
		    i ? rf_arena_print(line->out->arena, "%s.", traffic->predictor) : "";
		for (size_t j = 0; j < traffic->link_count; ++j)
			add_link(line, prefix ? prefix : "", &traffic->links[j]);
		for (size_t j = 0; j < traffic->level_count; ++j)
			add_level(line, prefix ? prefix : "", &traffic->levels[j]);
	}
}

static void add_roofline(struct csv_line *line, const struct rf_result *result)
{
	const struct rf_roofline *roofline = &result->roofline;
	struct rf_number it_per_s = { roofline->it_per_s, true };

	if (!roofline->known)
		return;
	add_text(line, "roofline.bound", roofline->bound);
	add_number(line, "roofline.flop_per_s", roofline->flop_per_s);
	add_number(line, "roofline.it_per_s", it_per_s);
	add_number(line, "roofline.cy_per_it", rf_words_cy_per_it(result, roofline->it_per_s));
	add_number(line, "roofline.cy_per_cl", rf_words_cy_per_cl(result, roofline->it_per_s));
}

static void add_line(struct rf_text *out, const struct rf_result *result, bool header)
{
	struct csv_line line = { .out = out, .header = header };

	add_text(&line, "kernel", result->kernel->name);
	add_text(&line, "machine", result->machine ? result->machine->id : NULL);
	add_parameters(&line, result);
	add_traffic(&line, result);
	add_roofline(&line, result);
	rf_text_add(out, "\n");
}

/* The path of a proposal that is one: its bytes over each link. */
static void add_changes(struct csv_line *line, const struct rf_proposal *proposal)
{
	for (size_t i = 0; i < proposal->link_count; ++i) {
		const struct rf_link_change *change = &proposal->links[i];
		struct rf_number before = { change->bytes_per_it_before, true };
		struct rf_number after = { change->bytes_per_it_after, true };
		struct rf_arena *arena = line->out->arena;

		add_number(line, rf_arena_print(arena, "%s.before", change->link), before);
		add_number(line, rf_arena_print(arena, "%s.after", change->link), after);
	}
}

/* "16" or "16 128", in the order of the loops. */
static const char *factors(struct rf_text *out, const struct rf_proposal *proposal)
{
	struct rf_text text;

	rf_text_init(&text, out->arena);
	for (size_t i = 0; i < proposal->factor_count; ++i)
		rf_text_print(&text, "%s%lld", i > 0 ? " " : "",
		              (long long)proposal->factors[i].factor);
	out->failed |= text.failed;
	return rf_text_string(&text);
}

static const char *legality(const struct rf_proposal *proposal)
{
	return proposal->legal == RF_UNKNOWN ? NULL : proposal->legal == RF_YES ? "yes" : "no";
}

static void add_proposal(struct rf_text *out, const struct rf_result *result,
                         const struct rf_proposal *proposal, bool header)
{
	struct csv_line line = { .out = out, .header = header };

	add_text(&line, "kernel", result->kernel->name);
	add_text(&line, "machine", result->machine ? result->machine->id : NULL);
	add_parameters(&line, result);
	add_text(&line, "kind", rf_words_proposal(proposal->kind));
	add_text(&line, "loop", proposal->loop);
	add_text(&line, "level", proposal->level);
	add_text(&line, "factor", factors(out, proposal));
	add_number(&line, "largest", proposal->largest);
	add_text(&line, "formula", proposal->formula);
	add_changes(&line, proposal);
	add_number(&line, "speedup", proposal->speedup);
	add_text(&line, "legal", legality(proposal));
	rf_text_add(out, "\n");
}

/* A line for each proposal, the best first. */
static void add_proposals(struct rf_text *out, const struct rf_result *result)
{
	for (size_t i = 0; i < result->proposal_count; ++i) {
		if (i == 0)
			add_proposal(out, result, &result->proposals[i], true);
		add_proposal(out, result, &result->proposals[i], false);
	}
}

static struct rf_number known(double value)
{
	return (struct rf_number){ value, true };
}

static void add_share(struct csv_line *line, const struct rf_condition_level *level)
{
	struct rf_arena *arena = line->out->arena;

	add_number(line, rf_arena_print(arena, "%s.share", level->level), level->share);
	add_text(line, rf_arena_print(arena, "%s.verdict", level->level),
	         rf_verdict_name(level->verdict));
}

static void add_use(struct rf_text *out, const struct rf_result *result,
                    const struct rf_layer_condition *condition, bool header)
{
	struct csv_line line = { .out = out, .header = header };
	const struct rf_uses *uses = condition->uses;

	add_text(&line, "kernel", result->kernel->name);
	add_text(&line, "machine", result->machine ? result->machine->id : NULL);
	add_parameters(&line, result);
	add_text(&line, "loop", uses->carrier);
	add_text(&line, "access", condition->access);
	add_number(&line, "line", known(condition->line));
	add_text(&line, "reused_from", condition->reused_from);
	add_number(&line, "reused_from_line", known(uses->from_line));
	add_number(&line, "uses", known(uses->times));
	add_number(&line, "need_least_bytes", known(uses->least_bytes));
	add_number(&line, "need_bytes", condition->need_bytes);
	for (size_t i = 0; i < condition->level_count; ++i)
		add_share(&line, &condition->levels[i]);
	rf_text_add(out, "\n");
}

/* A line for each use of what was used before, those first that miss most. */
static void add_uses(struct rf_text *out, const struct rf_result *result)
{
	for (size_t i = 0; i < result->condition_count; ++i) {
		if (i == 0)
			add_use(out, result, &result->conditions[i], true);
		add_use(out, result, &result->conditions[i], false);
	}
}

static void add_capacity(struct rf_text *out, const struct rf_result *result,
                         const struct rf_capacity *capacity, bool header)
{
	struct csv_line line = { .out = out, .header = header };

	add_text(&line, "kernel", result->kernel->name);
	add_text(&line, "machine", result->machine ? result->machine->id : NULL);
	add_parameters(&line, result);
	add_number(&line, "capacity_bytes", known(capacity->bytes));
	add_number(&line, "misses", known(capacity->misses));
	add_number(&line, "miss_ratio", known(capacity->miss_ratio));
	add_number(&line, "load_bytes_per_it", capacity->load_bytes_per_it);
	rf_text_add(out, "\n");
}

/* A line for each capacity. */
static void add_capacities(struct rf_text *out, const struct rf_result *result, bool header)
{
	const struct rf_traffic *traffic = result->traffic;

	for (size_t i = 0; result->traffic_count && i < traffic->capacity_count; ++i) {
		if (i == 0 && header)
			add_capacity(out, result, &traffic->capacities[i], true);
		add_capacity(out, result, &traffic->capacities[i], false);
	}
}

static void add(struct rf_text *out, const struct rf_result *result,
                const struct rf_report_options *options, size_t index)
{
	if (options->conditions_only && result->is_whole_run && result->condition_count) {
		add_uses(out, result);
		return;
	}
	if (options->capacities_only) {
		add_capacities(out, result, index == 0);
		return;
	}
	if (options->blocking_only) {
		add_proposals(out, result);
		return;
	}
	if (index == 0)
		add_line(out, result, true);
	add_line(out, result, false);
}

static void nothing(struct rf_text *out, const struct rf_report_options *options)
{
	(void)out;
	(void)options;
}

const struct rf_form_of_report rf_form_csv = {
	.name = "csv",
	.suffix = ".csv",
	.begin = nothing,
	.add = add,
	.end = nothing,
};
