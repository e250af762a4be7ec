/* SPDX-License-Identifier: MIT
 *
 * Paths are walked over the tables of the schema: a step chooses a row by its key, and an item of a
 * list by its index, its members or its name.  A row that is open takes part with its key left out;
 * so the same figure has several paths, and the first that leads anywhere, as the rows stand, is
 * taken.
 */
#include "model/schema/result_path.h"

#include <stdlib.h>
#include <string.h>
#include <ctype.h>

#include "base/text.h"
#include "base/vector.h"
#include "model/schema/row_column.h"

struct search {
	const struct rf_result *result;
	struct rf_result_value value;
	const struct rf_result_row *row;
};

static bool find_in(struct search *search, const struct rf_result_record *record, const void *base,
                    const char *path, bool is_entered);

/* What follows a name at the start of a path: "" or text that begins with one of `marks`; NULL when
 * the path starts with something else. */
static const char *after(const char *path, const char *name, const char *marks)
{
	size_t length = name == NULL ? 0 : strlen(name);

	if (length == 0 || strncmp(path, name, length) != 0)
		return NULL;
	return path[length] == '\0' || strchr(marks, path[length]) != NULL ? path + length : NULL;
}

static bool take(struct search *search, const struct rf_result_row *row,
                 struct rf_result_value value)
{
	search->value = value;
	search->row = row;
	return true;
}

/* The length of a text in brackets, from the opening one to the one that closes it, or 0. */
static size_t bracket_length(const char *text)
{
	int depth = 0;

	for (size_t i = 0; text[i] != '\0'; ++i) {
		depth += text[i] == '[';
		depth -= text[i] == ']';
		if (depth == 0)
			return i + 1;
	}
	return 0;
}

/* Whether a value is what `text`, so many bytes, says. */
static bool has_value(const struct rf_result_value *value, const char *text, size_t length)
{
	char *end;
	double number;

	if (!value->is_known)
		return false;
	if (value->type == RF_RESULT_TEXT)
		return strlen(value->text) == length && memcmp(value->text, text, length) == 0;
	number = strtod(text, &end);
	return (value->type == RF_RESULT_NUMBER || value->type == RF_RESULT_INTEGER) &&
	       end == text + length && value->number == number;
}

/* Whether `name=value`, so many bytes, holds of an item. */
static bool holds(const struct search *search, const struct rf_result_record *record,
                  const void *item, const char *condition, size_t length)
{
	for (size_t i = 0; i < record->row_count; ++i) {
		const char *value = after(condition, record->rows[i].key, "=");

		if (value == NULL || *value == '\0' || value >= condition + length)
			continue;
		struct rf_result_value has = rf_result_get(&record->rows[i], item, search->result);
		return has_value(&has, value + 1, (size_t)(condition + length - value - 1));
	}
	return false;
}

/* The same of all conditions, which commas outside of brackets part. */
static bool all_hold(const struct search *search, const struct rf_result_record *record,
                     const void *item, const char *conditions, size_t length)
{
	size_t start = 0, depth = 0;

	for (size_t i = 0; i <= length; ++i) {
		if (i == length || (conditions[i] == ',' && depth == 0)) {
			if (!holds(search, record, item, conditions + start, i - start))
				return false;
			start = i + 1;
		} else {
			depth += conditions[i] == '[';
			depth -= conditions[i] == ']';
		}
	}
	return true;
}

/* Which item a selector, so many bytes without its brackets, chooses; `count` for none. */
static size_t select_item(const struct search *search, const struct rf_result_row *row,
                          const struct rf_result_value *list, const char *selector, size_t length)
{
	char *end;
	long long index = strtoll(selector, &end, 10);
	size_t i = 0;

	if (length > 0 && end == selector + length) {
		index += index < 0 ? (long long)list->count : 0;
		return index < 0 || (size_t)index > list->count ? list->count : (size_t)index;
	}
	while (i < list->count &&
	       (row->record == NULL ||
	        !all_hold(search, row->record, rf_result_item(row, list, i), selector, length)))
		++i;
	return i;
}

/* The items of a list by name, or by their other name. */
static bool find_named(struct search *search, const struct rf_result_row *row,
                       const struct rf_result_value *list, const char *path)
{
	for (size_t i = 0; i < list->count; ++i) {
		const void *item = rf_result_item(row, list, i);
		const char *rest = after(path, rf_result_item_name(row->record, item), ".");

		if (rest == NULL)
			rest = after(path, rf_result_item_alias(row->record, item), ".");
		if (rest != NULL && *rest == '.' &&
		    find_in(search, row->record, item, rest + 1, true))
			return true;
	}
	return false;
}

/* Behind the key of a list, "" or text that begins with a dot or a bracket. */
static bool find_in_list(struct search *search, const struct rf_result_row *row,
                         const struct rf_result_value *list, const char *rest)
{
	struct rf_result_value text = { .type = RF_RESULT_TEXT, .is_known = true };
	size_t length = bracket_length(rest), index;

	if (*rest == '\0')
		return take(search, row, *list);
	if (rf_text_equal(rest, ".length"))
		return take(search, NULL,
		            (struct rf_result_value){ .type = RF_RESULT_INTEGER,
		                                      .is_known = true,
		                                      .number = (double)list->count,
		                                      .integer = (int64_t)list->count });
	if (*rest == '.')
		return row->record != NULL && find_named(search, row, list, rest + 1);
	if (length == 0)
		return false;
	index = select_item(search, row, list, rest + 1, length - 2);
	rest += length;
	if (index >= list->count)
		return false;
	if (row->record != NULL)
		return *rest == '.' && find_in(search, row->record,
		                               rf_result_item(row, list, index), rest + 1, true);
	text.text = ((const char *const *)list->base)[index];
	return *rest == '\0' && take(search, row, text);
}

/* An item of a map; names of sizes may have dots in them. */
static bool find_in_map(struct search *search, const struct rf_result_row *row,
                        const struct rf_result_value *map, const char *path)
{
	const char *name;

	for (size_t i = 0; i < map->count; ++i) {
		struct rf_result_value value =
		    rf_result_map_item(row, map, i, search->result, &name);

		if (name != NULL && rf_text_equal(name, path))
			return take(search, &row->record->rows[1], value);
	}
	return false;
}

/* Behind the key of a row. */
static bool find_behind(struct search *search, const struct rf_result_row *row, const void *base,
                        const char *rest, bool is_entered)
{
	struct rf_result_value value = rf_result_get(row, base, search->result);

	switch (value.type) {
	case RF_RESULT_OBJECT:
		if (*rest == '\0')
			return take(search, row, value);
		return *rest == '.' && rf_result_applies(row, base, search->result) &&
		       find_in(search, row->record, value.base, rest + 1, true);
	case RF_RESULT_LIST:
	case RF_RESULT_TEXTS:
		return find_in_list(search, row, &value, rest);
	case RF_RESULT_MAP:
		if (*rest == '\0')
			return take(search, row, value);
		return *rest == '.' && find_in_map(search, row, &value, rest + 1);
	default:
		return is_entered && *rest == '\0' &&
		       rf_result_applies(row, base, search->result) && take(search, row, value);
	}
}

/* Past a row whose key is left out. */
static bool find_past(struct search *search, const struct rf_result_row *row, const void *base,
                      const char *path)
{
	struct rf_result_value value = rf_result_get(row, base, search->result);

	if (value.type == RF_RESULT_OBJECT)
		return find_in(search, row->record, value.base, path, false);
	if (value.type == RF_RESULT_MAP)
		return find_in_map(search, row, &value, path);
	if (find_named(search, row, &value, path))
		return true;
	for (size_t i = 0; (row->flags & RF_ROW_FIRST) != 0 && i < value.count; ++i)
		if (find_in(search, row->record, rf_result_item(row, &value, i), path, false))
			return true;
	return false;
}

/* Looks for a path in a record.  Figures of the record itself count only when it is entered by
 * name: `name` alone is no path of kernel.name. */
static bool find_in(struct search *search, const struct rf_result_record *record, const void *base,
                    const char *path, bool is_entered)
{
	for (size_t i = 0; i < record->row_count; ++i) {
		const char *rest = after(path, record->rows[i].key, ".[");

		if (rest != NULL && find_behind(search, &record->rows[i], base, rest, is_entered))
			return true;
	}
	for (size_t i = 0; i < record->row_count; ++i)
		if ((record->rows[i].flags & RF_ROW_OPEN) != 0 &&
		    find_past(search, &record->rows[i], base, path))
			return true;
	return false;
}

struct rf_result_document rf_document_of(const struct rf_result *result)
{
	return (struct rf_result_document){ &rf_result_schema, result, result };
}

bool rf_document_find(const struct rf_result_document *document, const char *path,
                      struct rf_result_value *value, const struct rf_result_row **row)
{
	struct search search = { .result = document->result };
	bool found = find_in(&search, document->record, document->base, path, true);

	if (!found && document->result != NULL)
		return rf_row_column_find(document->result, path, value, row);
	*value = search.value;
	if (row != NULL)
		*row = search.row;
	return found;
}

bool rf_result_find(const struct rf_result *result, const char *path, struct rf_result_value *value,
                    const struct rf_result_row **row)
{
	struct rf_result_document document = rf_document_of(result);

	return rf_document_find(&document, path, value, row);
}

/* ---- all of them ---- */

struct listing {
	const struct rf_result *result;
	struct rf_arena *arena;
	bool takes_unknown; /* what has a place, whether its value is known or not */
	bool is_alias;      /* some name so far is one */
	RF_VECTOR(struct rf_result_entry) entries;
	bool failed;
};

static void list_record(struct listing *listing, const struct rf_result_record *record,
                        const void *base, const char *own, const char *inside);

static void list_value(struct listing *listing, const struct rf_result_row *row, const char *prefix,
                       const char *name, const struct rf_result_value *value)
{
	struct rf_result_entry *entry;

	entry = RF_PUSH(listing->arena, &listing->entries);
	if (entry == NULL) {
		listing->failed = true;
		return;
	}
	*entry =
	    (struct rf_result_entry){ .path = rf_arena_print(listing->arena, "%s%s", prefix, name),
		                      .is_alias = listing->is_alias,
		                      .row = row,
		                      .value = *value };
	listing->failed |= entry->path == NULL;
}

/* The name of an item, NULL where it has none or an item before it has the same. */
static const char *only_name(const struct rf_result_row *row, const struct rf_result_value *list,
                             size_t index)
{
	const char *name = rf_result_item_name(row->record, rf_result_item(row, list, index));

	for (size_t i = 0; name != NULL && i < index; ++i) {
		const char *other = rf_result_item_name(row->record, rf_result_item(row, list, i));

		if (other != NULL && rf_text_equal(name, other))
			return NULL;
	}
	return name;
}

/* An item under its name or its index, and again under its other name. */
static void list_item(struct listing *listing, const struct rf_result_row *row,
                      const struct rf_result_value *list, size_t index, const char *prefix)
{
	struct rf_arena *arena = listing->arena;
	const void *item = rf_result_item(row, list, index);
	bool is_open = (row->flags & RF_ROW_OPEN) != 0, was_alias = listing->is_alias;
	bool is_first = (row->flags & RF_ROW_FIRST) != 0 && index == 0;
	const char *key = is_open ? "" : row->key, *dot = is_open ? "" : ".";
	const char *name = only_name(row, list, index);
	const char *alias = rf_result_item_alias(row->record, item);
	const char *own = name != NULL
	                      ? rf_arena_print(arena, "%s%s%s%s.", prefix, key, dot, name)
	                      : rf_arena_print(arena, "%s%s[%zu].", prefix, row->key, index);

	listing->failed |= own == NULL;
	if (own != NULL)
		list_record(listing, row->record, item, own, is_first ? prefix : own);
	if (alias == NULL || name == NULL)
		return;
	own = rf_arena_print(arena, "%s%s%s%s.", prefix, key, dot, alias);
	listing->failed |= own == NULL;
	listing->is_alias = true;
	if (own != NULL)
		list_record(listing, row->record, item, own, own);
	listing->is_alias = was_alias;
}

static void list_map(struct listing *listing, const struct rf_result_row *row,
                     const struct rf_result_value *map, const char *prefix)
{
	const char *inside = rf_arena_print(listing->arena, "%s%s.", prefix, row->key);
	const char *name;

	listing->failed |= inside == NULL;
	for (size_t i = 0; inside != NULL && i < map->count; ++i) {
		struct rf_result_value value =
		    rf_result_map_item(row, map, i, listing->result, &name);

		if (name != NULL && (value.is_known || listing->takes_unknown))
			list_value(listing, &row->record->rows[1], inside, name, &value);
	}
}

static void list_object(struct listing *listing, const struct rf_result_row *row,
                        const struct rf_result_value *object, const char *prefix)
{
	const char *own = rf_arena_print(listing->arena, "%s%s.", prefix, row->key);
	bool is_open = (row->flags & RF_ROW_OPEN) != 0;

	listing->failed |= own == NULL;
	if (own != NULL)
		list_record(listing, row->record, object->base, own, is_open ? prefix : own);
}

/* Figures of the record itself behind `own`, what is inside of it behind `inside`. */
static void list_record(struct listing *listing, const struct rf_result_record *record,
                        const void *base, const char *own, const char *inside)
{
	for (size_t i = 0; i < record->row_count; ++i) {
		const struct rf_result_row *row = &record->rows[i];
		struct rf_result_value value = rf_result_get(row, base, listing->result);

		if (!value.is_known && !listing->takes_unknown)
			continue;
		switch (rf_result_type_of(row)) {
		case RF_RESULT_OBJECT:
			list_object(listing, row, &value, inside);
			break;
		case RF_RESULT_MAP:
			list_map(listing, row, &value, inside);
			break;
		case RF_RESULT_LIST:
			for (size_t k = 0; k < value.count; ++k)
				list_item(listing, row, &value, k, inside);
			break;
		case RF_RESULT_TEXTS:
			break;
		default:
			list_value(listing, row, own, row->key, &value);
		}
	}
}

static enum rf_status list(const struct rf_result_document *document, struct rf_arena *arena,
                           size_t *count, struct rf_result_entry **entries)
{
	struct listing listing = { .result = document->result,
		                   .arena = arena,
		                   .takes_unknown = document->result == NULL };

	list_record(&listing, document->record, document->base, "", "");
	*count = listing.entries.count;
	*entries = listing.entries.items;
	return listing.failed ? RF_FAILED : RF_OK;
}

enum rf_status rf_result_list(const struct rf_result *result, struct rf_arena *arena, size_t *count,
                              struct rf_result_entry **entries)
{
	struct rf_result_document document = rf_document_of(result);

	return list(&document, arena, count, entries);
}

/* Whether two texts are alike up to a length, capitals aside. */
static bool are_alike(const char *left, const char *right, size_t length)
{
	for (size_t i = 0; i < length; ++i)
		if (tolower((unsigned char)left[i]) != tolower((unsigned char)right[i]))
			return false;
		else if (left[i] == '\0')
			break;
	return true;
}

/* Whether a figure begins as the wanted path does, a plural aside: roofline.flops, as
 * roofline.flop_per_s. */
static bool continues(const char *figure, const char *wanted)
{
	size_t length = strlen(wanted);

	if (length > 0 && wanted[length - 1] == 's' && !are_alike(figure, wanted, length))
		--length;
	return length > 0 && wanted[length - 1] != '.' && are_alike(figure, wanted, length);
}

/* What figures are called elsewhere, and their keys here, the likeliest first. */
static const struct {
	const char *word, *keys[3];
} synonyms[] = {
	{ "time", { "seconds", "time" } },
	{ "runtime", { "seconds" } },
	{ "bandwidth", { "bytes_per_s" } },
	{ "speed", { "it_per_s", "speed" } },
	{ "performance", { "flop_per_s", "it_per_s" } },
	{ "intensity", { "intensity_flop_per_byte", "flop_per_byte" } },
	{ "bytes", { "total_bytes_per_it", "bytes_per_it" } },
	{ "traffic", { "total_bytes_per_it", "bytes_per_it" } },
	{ "volume", { "total_bytes_per_it", "bytes_per_it" } },
	{ "total_bytes_per_it", { "bytes_per_it" } },
	{ "load", { "load_bytes_per_it" } },
	{ "loads", { "load_bytes_per_it" } },
	{ "evict", { "evict_bytes_per_it" } },
	{ "verdict", { "verdict" } },
};

/* Whether `word`, so many bytes, is one of the names with dots or minus signs between them. */
static bool has_part(const char *path, const char *word, size_t length)
{
	for (const char *at = path; *at != '\0'; ++at) {
		size_t end = strcspn(at, ".-[]=");

		if (end == length && are_alike(at, word, length))
			return true;
		at += end;
		if (*at == '\0')
			break;
	}
	return false;
}

/* A figure with this last key behind all the other parts of the wanted path; of several the
 * prediction's. */
static const char *find_with_key(const char *const *paths, size_t count, const char *wanted,
                                 const char *key)
{
	const char *last = strrchr(wanted, '.'), *found = NULL;
	size_t length = last != NULL ? (size_t)(last - wanted) : 0;

	for (size_t i = 0; i < count; ++i) {
		const char *dot = strrchr(paths[i], '.');
		bool fits = rf_text_equal(dot != NULL ? dot + 1 : paths[i], key) ||
		            (length > 0 && dot != NULL && has_part(paths[i], key, strlen(key)));

		for (size_t at = 0; fits && at < length;) {
			size_t end = strcspn(wanted + at, ".-[]=");

			end = at + end > length ? length - at : end;
			fits = end == 0 || has_part(paths[i], wanted + at, end);
			at += end + 1;
		}
		if (fits && (found == NULL || rf_text_starts_with(paths[i], "prediction.")))
			found = paths[i];
	}
	return found;
}

static const char *find_synonym(const char *const *paths, size_t count, const char *wanted)
{
	const char *dot = strrchr(wanted, '.');
	const char *word = dot != NULL ? dot + 1 : wanted, *found = NULL;

	for (size_t i = 0; i < sizeof(synonyms) / sizeof(*synonyms) && found == NULL; ++i)
		for (size_t k = 0; are_alike(synonyms[i].word, word, strlen(word) + 1) && k < 3 &&
		                   synonyms[i].keys[k] != NULL && found == NULL;
		     ++k)
			found = find_with_key(paths, count, wanted, synonyms[i].keys[k]);
	return found != NULL ? found : find_with_key(paths, count, wanted, word);
}

const char *rf_document_nearest(const struct rf_result_document *document, struct rf_arena *arena,
                                const char *path)
{
	struct rf_result_entry *entries;
	const char **paths, *found = NULL;
	size_t count, figures = 0;

	if (list(document, arena, &count, &entries) != RF_OK)
		return NULL;
	paths = RF_NEW_ARRAY(arena, const char *, count + 1);
	if (paths == NULL)
		return NULL;
	for (size_t i = 0; i < count; ++i)
		paths[figures++] = entries[i].path;
	for (size_t i = 0; i < figures; ++i)
		if (are_alike(paths[i], path, strlen(path) + 1))
			return paths[i];
	for (size_t i = 0; i < figures; ++i)
		if (continues(paths[i], path))
			return paths[i];
	found = find_synonym(paths, figures, path);
	return found != NULL ? found : rf_text_nearest(path, paths, figures);
}
