/* SPDX-License-Identifier: MIT
 *
 * Layer conditions as JSON.
 */
#include "report/json_conditions.h"

#include "report/words.h"

static json_t *breaks(struct json_writer *writer, const struct rf_break *items, size_t count)
{
	json_t *object = json_object();

	for (size_t i = 0; i < count; ++i)
		set_integer(writer, object, items[i].size, items[i].value);
	return object;
}

static json_t *half_cache(struct json_writer *writer, const struct rf_condition_level *level)
{
	json_t *object = json_object();

	set_number(writer, object, "need_bytes", level->half_cache_need_bytes);
	set_unless_empty(writer, object, "holds_to",
	                 breaks(writer, level->half_cache_holds_to, level->half_cache_count));
	return object;
}

static json_t *crowding(struct json_writer *writer, const struct rf_crowding *crowding)
{
	json_t *object = json_object();

	if (crowding->targets == 0)
		return object;
	set_integer(writer, object, "lines", crowding->lines);
	set_integer(writer, object, "ways", crowding->ways);
	set_integer(writer, object, "sets", crowding->sets);
	set_integer(writer, object, "targets", crowding->targets);
	set_integer(writer, object, "surviving", crowding->surviving);
	return object;
}

static json_t *condition_levels(struct json_writer *writer,
                                const struct rf_layer_condition *condition)
{
	json_t *array = json_array();

	for (size_t i = 0; i < condition->level_count; ++i) {
		const struct rf_condition_level *level = &condition->levels[i];
		json_t *object = append(writer, array, json_object());
		set_text(writer, object, "level", level->level);
		set_double(writer, object, "capacity_bytes", level->capacity_bytes);
		set_text(writer, object, "verdict", rf_verdict_name(level->verdict));
		set_number(writer, object, "share", level->share);
		if (level->holds_with_above)
			set(writer, object, "holds_with_level_above", json_true());
		set_unless_empty(writer, object, "conflict", crowding(writer, &level->crowding));
		set_text(writer, object, "inequality", level->inequality);
		set_unless_empty(writer, object, "breaks_at",
		                 breaks(writer, level->breaks_at, level->break_count));
		set_unless_empty(writer, object, "half_cache", half_cache(writer, level));
	}
	return array;
}

/* Of a whole run. */
static void set_uses(struct json_writer *writer, json_t *object, const struct rf_uses *uses)
{
	if (!uses)
		return;
	if (uses->loop_line > 0)
		set_integer(writer, object, "loop_line", uses->loop_line);
	set_text(writer, object, "carrier", uses->carrier);
	set_integer(writer, object, "reused_from_line", uses->from_line);
	set_double(writer, object, "uses", uses->times);
	set_double(writer, object, "need_least_bytes", uses->least_bytes);
	if (uses->need_exceeds)
		set(writer, object, "need_exceeds", json_true());
}

static json_t *condition_object(struct json_writer *writer,
                                const struct rf_layer_condition *condition)
{
	json_t *object = json_object();

	set_text(writer, object, "array", condition->array);
	set_text(writer, object, "access", condition->access);
	set_text(writer, object, "reused_from", condition->reused_from);
	set_integer(writer, object, "line", condition->line);
	set_integer(writer, object, "column", condition->column);
	set_text(writer, object, "reuse", rf_words_reuse(condition->reuse));
	set_text(writer, object, "loop", condition->loop);
	set_uses(writer, object, condition->uses);
	set_text(writer, object, "need", condition->need);
	set_text(writer, object, "need_exact", condition->need_exact);
	set_number(writer, object, "need_bytes", condition->need_bytes);
	set_text(writer, object, "half_cache_need", condition->half_cache_need);
	set_text(writer, object, "layers", condition->layers);
	set(writer, object, "fits_always", json_boolean(condition->fits_always));
	set_unless_empty(writer, object, "levels", condition_levels(writer, condition));
	return object;
}

json_t *rf_json_conditions(struct json_writer *writer)
{
	json_t *array = json_array();

	for (size_t i = 0; i < writer->result->condition_count; ++i)
		append(writer, array, condition_object(writer, &writer->result->conditions[i]));
	return array;
}
