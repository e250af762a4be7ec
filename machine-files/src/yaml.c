/* SPDX-License-Identifier: MIT
 *
 * From libyaml's events to a small tree with places.
 *
 * libyaml's own tree forgets where things stood, and a message without a place is worth little,
 * so the tree is built here.  The text is checked to be UTF-8 first, because libyaml would take
 * UTF-16 as well and knows no line for a wrong byte.  A key that stands twice is reported here
 * and reading goes on; whatever breaks the syntax ends it.
 */
#include "machine-files/src/yaml.h"

#include <stdint.h>
#include <string.h>
#include <yaml.h>

#include "base/text.h"

enum { DEEPEST = 32, MOST_KEYS = 1000 };

struct reader {
	yaml_parser_t parser;
	const char *text, *file;
	size_t length;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	bool is_out_of_memory; /* so the parser said */
};

static struct rf_place place_of(const struct reader *reader, yaml_mark_t mark)
{
	return (struct rf_place){ reader->file, (int)mark.line + 1, (int)mark.column + 1 };
}

static void refuse(struct reader *reader, struct rf_place place, const char *hint,
                   const char *message)
{
	rf_report(reader->diagnostics, RF_ERROR, place, hint, "%s", message);
}

/* The bytes of the UTF-8 character at `bytes`, 0 when it is none or a control character. */
static size_t character_length(const unsigned char *bytes, size_t left)
{
	size_t length = bytes[0] < 0x80 ? 1 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;

	if (bytes[0] < 0x20 && !strchr("\t\n\r", bytes[0]))
		return 0;
	if (bytes[0] == 0 || bytes[0] == 0x7f || (bytes[0] >= 0x80 && bytes[0] < 0xc2) ||
	    bytes[0] > 0xf4 || length > left)
		return 0;
	for (size_t i = 1; i < length; ++i)
		if ((bytes[i] & 0xc0) != 0x80)
			return 0;
	return length;
}

/* Whether all of the text is UTF-8 without control characters; reports the first other byte. */
static bool is_text(struct reader *reader)
{
	struct rf_place place = { reader->file, 1, 1 };

	for (size_t i = 0; i < reader->length;) {
		const unsigned char *bytes = (const unsigned char *)reader->text + i;
		size_t length = character_length(bytes, reader->length - i);

		if (length == 0) {
			rf_report(reader->diagnostics, RF_ERROR, place,
			          "such a file is plain text in UTF-8",
			          "the byte 0x%02x is not text", bytes[0]);
			return false;
		}
		place.line += *bytes == '\n';
		place.column = *bytes == '\n' ? 1 : place.column + 1;
		i += length;
	}
	return true;
}

/* The start of a line of the text, counted from 1. */
static const char *line_start(const struct reader *reader, int line)
{
	const char *start = reader->text;

	while (--line > 0) {
		const char *end = strchr(start, '\n');

		if (!end)
			break;
		start = end + 1;
	}
	return start;
}

static bool is_tab_indented(const struct reader *reader, int line)
{
	const char *start = line_start(reader, line);

	return memchr(start, '\t', strspn(start, " \t")) != NULL;
}

/* What to do about a word of libyaml's scanner or parser. */
static const char *syntax_hint(const char *problem)
{
	if (strstr(problem, "mapping values are not allowed"))
		return "a value that contains ': ' wants quotes; otherwise check the indentation";
	if (strstr(problem, "cannot start any token"))
		return "a source follows a value; a text that starts with '@' or '`' wants quotes";
	if (strstr(problem, "expected ',' or"))
		return "a bracket is not closed, or a comma is missing";
	if (strstr(problem, "expected ':'"))
		return "every key is followed by a colon and a space";
	if (strstr(problem, "end of stream"))
		return "a quote is not closed";
	return "check the indentation, quotes and brackets of this line and the one before";
}

static void refuse_syntax(struct reader *reader)
{
	const yaml_parser_t *parser = &reader->parser;
	struct rf_place place = place_of(reader, parser->problem_mark);
	const char *problem = parser->problem ? parser->problem : "not YAML";

	reader->is_out_of_memory = parser->error == YAML_MEMORY_ERROR;
	if (reader->is_out_of_memory)
		rf_out_of_memory(reader->diagnostics);
	else if (is_tab_indented(reader, place.line))
		refuse(reader, (struct rf_place){ reader->file, place.line, 1 },
		       "indent with spaces",
		       "this line is indented with a tab, which YAML forbids");
	else
		rf_report(reader->diagnostics, RF_ERROR, place, syntax_hint(problem),
		          "this is not YAML: %s", problem);
}

static bool next_event(struct reader *reader, yaml_event_t *event)
{
	if (yaml_parser_parse(&reader->parser, event))
		return true;
	refuse_syntax(reader);
	return false;
}

static struct rf_yaml_node *new_node(struct reader *reader, const yaml_event_t *event,
                                     enum rf_yaml_kind kind)
{
	struct rf_yaml_node *node = RF_NEW(reader->arena, struct rf_yaml_node);

	if (!node) {
		rf_out_of_memory(reader->diagnostics);
		return NULL;
	}
	node->kind = kind;
	node->place = place_of(reader, event->start_mark);
	return node;
}

static bool add_child(struct reader *reader, struct rf_yaml_node *parent,
                      struct rf_yaml_node *child)
{
	struct rf_yaml_node **slot = RF_PUSH(reader->arena, &parent->children);

	if (!slot) {
		rf_out_of_memory(reader->diagnostics);
		return false;
	}
	*slot = child;
	return true;
}

static struct rf_yaml_node *build(struct reader *reader, yaml_event_t *event, int depth);

/* Reads the next event and the node that begins with it. */
static struct rf_yaml_node *build_next(struct reader *reader, int depth)
{
	yaml_event_t event;
	struct rf_yaml_node *node;

	if (!next_event(reader, &event))
		return NULL;
	node = build(reader, &event, depth);
	yaml_event_delete(&event);
	return node;
}

static struct rf_yaml_node *build_scalar(struct reader *reader, const yaml_event_t *event)
{
	struct rf_yaml_node *node = new_node(reader, event, RF_YAML_SCALAR);
	const char *value = (const char *)event->data.scalar.value;

	if (!node)
		return NULL;
	node->is_plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
	node->text = rf_arena_substring(reader->arena, value, event->data.scalar.length);
	if (!node->text) {
		rf_out_of_memory(reader->diagnostics);
		return NULL;
	}
	return node;
}

static bool build_items(struct reader *reader, struct rf_yaml_node *list, int depth)
{
	yaml_event_t event;
	bool more = true, ok = true;

	while (more && ok) {
		struct rf_yaml_node *item;

		if (!next_event(reader, &event))
			return false;
		more = event.type != YAML_SEQUENCE_END_EVENT;
		if (more) {
			item = build(reader, &event, depth + 1);
			ok = item && add_child(reader, list, item);
		}
		yaml_event_delete(&event);
	}
	return ok;
}

/* Takes the entry into the map; of equal keys the first stays. */
static bool add_entry(struct reader *reader, struct rf_yaml_node *map, struct rf_yaml_node *key,
                      struct rf_yaml_node *value)
{
	const struct rf_yaml_node *first = rf_yaml_find(map, key->text);

	value->key = key->text;
	value->key_place = key->place;
	if (first) {
		rf_report(reader->diagnostics, RF_ERROR, key->place, "delete one of the two",
		          "the key '%s' stands in line %d already", key->text,
		          first->key_place.line);
		return true;
	}
	if (map->children.count >= MOST_KEYS) {
		refuse(reader, key->place, NULL, "there are too many keys here");
		return false;
	}
	return add_child(reader, map, value);
}

static bool build_entry(struct reader *reader, struct rf_yaml_node *map, yaml_event_t *event,
                        int depth)
{
	struct rf_yaml_node *key = build(reader, event, depth + 1);
	struct rf_yaml_node *value;

	if (!key)
		return false;
	if (key->kind != RF_YAML_SCALAR) {
		rf_report(reader->diagnostics, RF_ERROR, key->place, "a key is a word and a colon",
		          "%s cannot be a key", rf_yaml_kind_name(key));
		return false;
	}
	value = build_next(reader, depth + 1);
	return value && add_entry(reader, map, key, value);
}

static bool build_entries(struct reader *reader, struct rf_yaml_node *map, int depth)
{
	yaml_event_t event;
	bool more = true, ok = true;

	while (more && ok) {
		if (!next_event(reader, &event))
			return false;
		more = event.type != YAML_MAPPING_END_EVENT;
		if (more)
			ok = build_entry(reader, map, &event, depth);
		yaml_event_delete(&event);
	}
	return ok;
}

static bool has_anchor(const yaml_event_t *event)
{
	switch (event->type) {
	case YAML_SCALAR_EVENT:
		return event->data.scalar.anchor;
	case YAML_SEQUENCE_START_EVENT:
		return event->data.sequence_start.anchor;
	case YAML_MAPPING_START_EVENT:
		return event->data.mapping_start.anchor;
	default:
		return event->type == YAML_ALIAS_EVENT;
	}
}

static struct rf_yaml_node *build(struct reader *reader, yaml_event_t *event, int depth)
{
	struct rf_place place = place_of(reader, event->start_mark);
	struct rf_yaml_node *node = NULL;

	if (has_anchor(event)) {
		refuse(reader, place, "write the value out in each place",
		       "anchors (&) and aliases (*) are not used here");
	} else if (depth > DEEPEST) {
		refuse(reader, place, NULL, "this is nested too deeply");
	} else if (event->type == YAML_SCALAR_EVENT) {
		node = build_scalar(reader, event);
	} else if (event->type == YAML_SEQUENCE_START_EVENT) {
		node = new_node(reader, event, RF_YAML_LIST);
		return node && build_items(reader, node, depth) ? node : NULL;
	} else if (event->type == YAML_MAPPING_START_EVENT) {
		node = new_node(reader, event, RF_YAML_MAP);
		return node && build_entries(reader, node, depth) ? node : NULL;
	}
	return node;
}

/* Skips the event that must come here, such as the start of the document. */
static bool skip(struct reader *reader, yaml_event_type_t *type, struct rf_place *place)
{
	yaml_event_t event;

	if (!next_event(reader, &event))
		return false;
	*type = event.type;
	*place = place_of(reader, event.start_mark);
	yaml_event_delete(&event);
	return true;
}

static struct rf_yaml_node *build_document(struct reader *reader)
{
	struct rf_place place;
	struct rf_yaml_node *root;
	yaml_event_type_t type;

	if (!skip(reader, &type, &place) || !skip(reader, &type, &place))
		return NULL;
	if (type != YAML_DOCUMENT_START_EVENT) {
		refuse(reader, (struct rf_place){ reader->file, 1, 1 },
		       "a machine file starts with 'rfmodel: 1'", "the file is empty");
		return NULL;
	}
	root = build_next(reader, 0);
	if (!root || !skip(reader, &type, &place) || !skip(reader, &type, &place))
		return NULL;
	if (type != YAML_STREAM_END_EVENT) {
		refuse(reader, place, "put each machine into a file of its own",
		       "a second document starts here");
		return NULL;
	}
	return root;
}

/* A byte order mark before the text is passed over: the parser would take it for a column. */
enum rf_status rf_yaml_read(const char *text, size_t length, const char *file,
                            struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                            struct rf_yaml_node **root)
{
	size_t mark = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
	struct reader reader = { .text = text + mark,
		                 .file = file,
		                 .length = length - mark,
		                 .arena = arena,
		                 .diagnostics = diagnostics };

	*root = NULL;
	if (!is_text(&reader))
		return RF_WRONG_MACHINE;
	if (!yaml_parser_initialize(&reader.parser))
		return rf_out_of_memory(diagnostics);
	yaml_parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&reader.parser, (const unsigned char *)reader.text,
	                             reader.length);
	*root = build_document(&reader);
	yaml_parser_delete(&reader.parser);
	if (*root)
		return RF_OK;
	return reader.is_out_of_memory || rf_arena_failed(arena) ? RF_FAILED : RF_WRONG_MACHINE;
}

const struct rf_yaml_node *rf_yaml_find(const struct rf_yaml_node *map, const char *key)
{
	if (!map || map->kind != RF_YAML_MAP)
		return NULL;
	for (size_t i = 0; i < map->children.count; ++i)
		if (rf_text_equal(map->children.items[i]->key, key))
			return map->children.items[i];
	return NULL;
}

bool rf_yaml_is_null(const struct rf_yaml_node *node)
{
	static const char *const nulls[] = { "", "~", "null", "Null", "NULL" };

	if (node->kind != RF_YAML_SCALAR || !node->is_plain)
		return false;
	for (size_t i = 0; i < sizeof(nulls) / sizeof(*nulls); ++i)
		if (rf_text_equal(node->text, nulls[i]))
			return true;
	return false;
}

const char *rf_yaml_kind_name(const struct rf_yaml_node *node)
{
	static const char *const names[] = {
		[RF_YAML_SCALAR] = "a value",
		[RF_YAML_LIST] = "a list",
		[RF_YAML_MAP] = "a table",
	};

	return names[node->kind];
}
