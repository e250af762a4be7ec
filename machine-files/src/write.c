/* SPDX-License-Identifier: MIT
 *
 * A machine as a file of our own schema.
 *
 * The records of the schema that drive the reading also drive the writing, row by row in the
 * same order, so that what is written reads back as the same machine: figures are printed with
 * as many digits as they need, sources by their tags.
 */
#include "machine-files/src/machines.h"

#include <string.h>

#include "base/text.h"
#include "machine-files/src/benchmarks.h"
#include "machine-files/src/schema.h"

enum { WIDEST_LINE = 80 };

struct writer {
	struct rf_arena *arena;
	struct rf_text text;
	const struct rf_machine *machine;
	size_t column;
	int indent;
	int depth;     /* of braces */
	bool is_first; /* of the items between the innermost braces */
};

static void write_value(struct writer *writer, const struct rf_key *key, const char *field);

static void put(struct writer *writer, const char *text)
{
	rf_text_add(&writer->text, text ? text : "");
	writer->text.failed = writer->text.failed || !text;
	writer->column += text ? strlen(text) : 0;
}

static void new_line(struct writer *writer)
{
	rf_text_print(&writer->text, "\n%*s", writer->indent, "");
	writer->column = (size_t)writer->indent;
}

/* Starts the next item between braces, on a new line when `text` would not fit.  After a key
 * alone there must be room for the first part of what it holds. */
static void put_item(struct writer *writer, const char *text)
{
	size_t length = text ? strlen(text) : 0;

	if (length > 0 && text[length - 1] == ' ')
		length += 30;
	if (!writer->is_first) {
		put(writer, ",");
		if (writer->column + length > WIDEST_LINE - 2)
			new_line(writer);
		else
			put(writer, " ");
	}
	writer->is_first = false;
	put(writer, text);
}

static void open_brace(struct writer *writer, const char *brace)
{
	put(writer, brace);
	++writer->depth;
	writer->is_first = true;
}

static void close_brace(struct writer *writer, const char *brace)
{
	put(writer, brace);
	--writer->depth;
	writer->is_first = false;
}

/* Whether a text needs no quotes; a comma does no harm outside of braces. */
static bool is_plain(const char *text, bool is_braced)
{
	static const char harmless[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				       "0123456789 _./()+-*=@;,";
	static const char *const words[] = { "null", "Null", "NULL" };
	size_t length = strlen(text);

	if (length == 0 || strchr(" -+*=@;.", text[0]) || text[length - 1] == ' ')
		return false;
	for (size_t i = 0; i < sizeof(words) / sizeof(*words); ++i)
		if (rf_text_equal(text, words[i]))
			return false;
	return strspn(text, harmless) == length && !(is_braced && strchr(text, ','));
}

/* A text as YAML, in quotes where it needs them. */
static const char *quoted(struct writer *writer, const char *text)
{
	struct rf_text out;

	if (is_plain(text, writer->depth > 0))
		return text;
	rf_text_init(&out, writer->arena);
	rf_text_add(&out, "\"");
	for (const char *c = text; *c; ++c) {
		if (*c == '\n')
			rf_text_add(&out, "\\n");
		else if (*c == '\t')
			rf_text_add(&out, "\\t");
		else if (*c == '\r')
			rf_text_add(&out, "\\r");
		else if (*c == '"' || *c == '\\')
			rf_text_print(&out, "\\%c", *c);
		else
			rf_text_add_bytes(&out, c, 1);
	}
	rf_text_add(&out, "\"");
	writer->text.failed = writer->text.failed || out.failed;
	return rf_text_string(&out);
}

/* " @tag" of a source, or nothing. */
static const char *source_tag(struct writer *writer, const char *source)
{
	const struct rf_machine *machine = writer->machine;

	for (size_t i = 0; source && i < machine->source_count; ++i)
		if (rf_text_equal(machine->sources[i].text, source))
			return rf_arena_print(writer->arena, " @%s", machine->sources[i].tag);
	return "";
}

static const char *figure_text(struct writer *writer, const struct rf_figure *figure,
                               enum rf_dimension dimension)
{
	const char *value = rf_quantity_print(writer->arena, figure->value, dimension);
	const char *tag = source_tag(writer, figure->source);

	return value && tag ? rf_arena_print(writer->arena, "%s%s", value, tag) : NULL;
}

static const char *link_text(struct writer *writer, const struct rf_link *link)
{
	const char *down, *up;

	if (!link->full_duplex)
		return figure_text(writer, &link->bytes_per_cy, RF_BYTES_PER_CYCLE);
	down = rf_number_print(writer->arena, link->load_bytes_per_cy);
	up = rf_number_print(writer->arena, link->evict_bytes_per_cy);
	if (!down || !up)
		return NULL;
	return rf_arena_print(writer->arena, "%s+%s B/cy%s", down, up,
	                      source_tag(writer, link->bytes_per_cy.source));
}

static int64_t integer_at(const char *field)
{
	int64_t value;

	memcpy(&value, field, sizeof(value));
	return value;
}

static int word_at(const char *field)
{
	int value;

	memcpy(&value, field, sizeof(value));
	return value;
}

/* The text of a value that is a single word or figure, NULL for all others. */
static const char *scalar_text(struct writer *writer, const struct rf_key *key, const char *field)
{
	switch (key->form) {
	case RF_KEY_VERSION:
		return "1";
	case RF_KEY_TEXT:
		return quoted(writer, *(const char *const *)field);
	case RF_KEY_COUNT:
		return rf_quantity_print(writer->arena, (double)integer_at(field), RF_NUMBER);
	case RF_KEY_BYTES:
		return rf_quantity_print(writer->arena, (double)integer_at(field), RF_BYTES);
	case RF_KEY_FIGURE:
		return figure_text(writer, (const struct rf_figure *)field, key->dimension);
	case RF_KEY_LINK:
		return link_text(writer, (const struct rf_link *)field);
	case RF_KEY_WORD:
		return key->words[word_at(field)];
	case RF_KEY_FLAG:
		return key->words[*(const bool *)field];
	case RF_KEY_PER:
		return integer_at(field) > 0 ? "sm" : "gpu";
	default:
		return NULL;
	}
}

static bool is_known_benchmark(const struct rf_bandwidth *rate)
{
	const struct rf_benchmark *known = rf_benchmarks_find(rate->benchmark);

	return known && known->reads == rate->reads && known->writes == rate->writes &&
	       known->both == rate->both;
}

static bool has_curve(const struct rf_bandwidths *table)
{
	for (size_t i = 0; i < table->count; ++i)
		if (table->items[i].curve_count > 0)
			return true;
	return false;
}

/* Table number `index` of all that a machine has, NULL after the last. */
static const struct rf_bandwidths *table_at(const struct rf_machine *machine, size_t index)
{
	if (index < 2 * machine->cache_count)
		return index % 2 == 0 ? &machine->caches[index / 2].bandwidth
		                      : &machine->caches[index / 2].single_bandwidth;
	if (index == 2 * machine->cache_count)
		return &machine->memory.bandwidth;
	return index == 2 * machine->cache_count + 1 ? &machine->memory.single_bandwidth : NULL;
}

/* Whether an earlier rate than this one has the same benchmark. */
static bool is_repeated(const struct rf_machine *machine, const struct rf_bandwidth *rate)
{
	const struct rf_bandwidths *table;

	for (size_t t = 0; (table = table_at(machine, t)); ++t)
		for (size_t i = 0; i < table->count; ++i) {
			if (&table->items[i] == rate)
				return false;
			if (rf_text_equal(table->items[i].benchmark, rate->benchmark))
				return true;
		}
	return false;
}

/* Every benchmark whose streams its name does not tell; with no writer only asks for one. */
static bool write_streams(struct writer *writer, const struct rf_machine *machine)
{
	const struct rf_bandwidths *table;
	bool found = false;

	for (size_t t = 0; (table = table_at(machine, t)); ++t)
		for (size_t i = 0; i < table->count; ++i) {
			const struct rf_bandwidth *rate = &table->items[i];

			if (is_known_benchmark(rate) || is_repeated(machine, rate))
				continue;
			found = true;
			if (writer)
				put_item(writer,
				         rf_arena_print(writer->arena, "%s: %d/%d/%d",
				                        quoted(writer, rate->benchmark),
				                        rate->reads, rate->writes, rate->both));
		}
	return found;
}

static bool has_overlap(const struct rf_machine *machine)
{
	for (size_t i = 0; i < machine->cache_count; ++i)
		if (machine->caches[i].overlaps)
			return true;
	return machine->memory.overlaps;
}

static void write_overlap(struct writer *writer)
{
	const struct rf_machine *machine = writer->machine;

	open_brace(writer, "[");
	for (size_t i = 0; i < machine->cache_count; ++i)
		if (machine->caches[i].overlaps)
			put_item(writer, quoted(writer, machine->caches[i].name));
	if (machine->memory.overlaps)
		put_item(writer, "MEM");
	close_brace(writer, "]");
}

static bool is_present(const struct writer *writer, const struct rf_key *key, const char *field);

static bool has_any(const struct writer *writer, const struct rf_record *record, const char *base)
{
	for (size_t i = 0; i < record->key_count; ++i)
		if (is_present(writer, &record->keys[i], base + record->keys[i].offset))
			return true;
	return false;
}

/* Whether a field holds more than what a missing key means. */
static bool is_present(const struct writer *writer, const struct rf_key *key, const char *field)
{
	const struct rf_machine *machine = writer->machine;

	if (!(key->kinds & 1 << machine->kind) || key->is_derived)
		return false;
	switch (key->form) {
	case RF_KEY_TEXT:
		return *(const char *const *)field;
	case RF_KEY_COUNT:
	case RF_KEY_BYTES:
		return integer_at(field) > 0;
	case RF_KEY_FIGURE:
		return ((const struct rf_figure *)field)->known;
	case RF_KEY_LINK:
		return ((const struct rf_link *)field)->bytes_per_cy.known;
	case RF_KEY_WORD:
		return key->may_be_zero || word_at(field) != 0;
	case RF_KEY_FLAG:
		return *(const bool *)field;
	case RF_KEY_RECORD:
		return has_any(writer, key->record, field);
	case RF_KEY_RECORDS:
		return *(const size_t *)((const char *)machine + key->count_offset) > 0;
	case RF_KEY_CLOCKS:
		return machine->max_clock_count > 0;
	case RF_KEY_RATES:
		return ((const struct rf_bandwidths *)field)->count > 0;
	case RF_KEY_CURVES:
		return has_curve((const struct rf_bandwidths *)field);
	case RF_KEY_STREAMS:
		return write_streams(NULL, machine);
	case RF_KEY_OVERLAP:
		return has_overlap(machine);
	case RF_KEY_SOURCES:
		return machine->source_count > 0;
	default:
		return true;
	}
}

static bool is_written(const struct writer *writer, const struct rf_key *key, const char *base)
{
	if (key->has_default &&
	    integer_at(base + key->offset) == integer_at(base + key->default_offset))
		return false;
	return is_present(writer, key, base + key->offset);
}

/* `name: value` as an item between braces; the first part of a longer value decides the line. */
static void write_item(struct writer *writer, const struct rf_key *key, const char *field)
{
	const char *text = scalar_text(writer, key, field);

	if (text) {
		put_item(writer, rf_arena_print(writer->arena, "%s: %s", key->name, text));
		return;
	}
	put_item(writer, rf_arena_print(writer->arena, "%s: ", key->name));
	write_value(writer, key, field);
}

static void write_braced(struct writer *writer, const struct rf_record *record, const char *base)
{
	open_brace(writer, "{");
	for (size_t i = 0; i < record->key_count; ++i)
		if (is_written(writer, &record->keys[i], base))
			write_item(writer, &record->keys[i], base + record->keys[i].offset);
	close_brace(writer, "}");
}

/* Whether a record holds tables of rates, for which braces are too narrow. */
static bool has_tables(const struct rf_record *record)
{
	for (size_t i = 0; i < record->key_count; ++i)
		if (record->keys[i].form == RF_KEY_RATES)
			return true;
	return false;
}

/* Whether the value of a key starts on the line below it. */
static bool is_block(const struct rf_key *key)
{
	return key->form == RF_KEY_RECORDS || key->form == RF_KEY_SOURCES ||
	       (key->form == RF_KEY_RECORD && has_tables(key->record));
}

static void write_lines(struct writer *writer, const struct rf_record *record, const char *base)
{
	for (size_t i = 0; i < record->key_count; ++i) {
		const struct rf_key *key = &record->keys[i];

		if (!is_written(writer, key, base))
			continue;
		if (writer->column > 0)
			new_line(writer);
		put(writer, key->name);
		put(writer, is_block(key) ? ":" : ": ");
		write_value(writer, key, base + key->offset);
	}
}

/* A record with tables takes a line for each key, any other one stands in braces. */
static void write_record(struct writer *writer, const struct rf_key *key, const char *base)
{
	writer->indent += 2;
	if (is_block(key)) {
		new_line(writer);
		writer->column = 0;
		write_lines(writer, key->record, base);
	} else {
		write_braced(writer, key->record, base);
	}
	writer->indent -= 2;
}

/* Whether one item of a list has tables of rates in fact. */
static bool uses_tables(const struct writer *writer, const struct rf_record *record,
                        const char *base)
{
	for (size_t i = 0; i < record->key_count; ++i)
		if (record->keys[i].form == RF_KEY_RATES &&
		    is_written(writer, &record->keys[i], base))
			return true;
	return false;
}

static void write_list_item(struct writer *writer, const struct rf_record *record, const char *base)
{
	new_line(writer);
	put(writer, "- ");
	if (uses_tables(writer, record, base)) {
		writer->indent += 2;
		writer->column = 0;
		write_lines(writer, record, base);
		writer->indent -= 2;
	} else {
		writer->indent += 3;
		write_braced(writer, record, base);
		writer->indent -= 3;
	}
}

static void write_list(struct writer *writer, const struct rf_key *key, const char *field)
{
	size_t count = *(const size_t *)((const char *)writer->machine + key->count_offset);
	const char *items = *(const char *const *)field;

	for (size_t i = 0; i < count; ++i)
		write_list_item(writer, key->record, items + i * key->record->bytes);
}

static void write_rates(struct writer *writer, const struct rf_bandwidths *table)
{
	open_brace(writer, "{");
	for (size_t i = 0; i < table->count; ++i) {
		const char *rate =
		    figure_text(writer, &table->items[i].bytes_per_s, RF_BYTES_PER_SECOND);

		put_item(writer, rf_arena_print(writer->arena, "%s: %s",
		                                quoted(writer, table->items[i].benchmark),
		                                rate ? rate : ""));
	}
	close_brace(writer, "}");
}

static void write_curve(struct writer *writer, const struct rf_bandwidth *rate)
{
	put_item(writer, rf_arena_print(writer->arena, "%s: ", quoted(writer, rate->benchmark)));
	open_brace(writer, "[");
	for (size_t i = 0; i < rate->curve_count; ++i)
		put_item(writer, rf_quantity_print(writer->arena, rate->curve_bytes_per_s[i],
		                                   RF_BYTES_PER_SECOND));
	close_brace(writer, "]");
}

static void write_curves(struct writer *writer, const struct rf_bandwidths *table)
{
	open_brace(writer, "{");
	for (size_t i = 0; i < table->count; ++i)
		if (table->items[i].curve_count > 0)
			write_curve(writer, &table->items[i]);
	close_brace(writer, "}");
}

static void write_clocks(struct writer *writer)
{
	const struct rf_machine *machine = writer->machine;

	open_brace(writer, "{");
	for (size_t i = 0; i < machine->max_clock_count; ++i)
		put_item(writer,
		         rf_arena_print(writer->arena, "%s: %s",
		                        quoted(writer, machine->max_clocks[i].name),
		                        figure_text(writer, &machine->max_clocks[i].hz, RF_HERTZ)));
	close_brace(writer, "}");
}

/* A text over several lines: where one ends YAML reads a space. */
static void put_folded(struct writer *writer, const char *text)
{
	int outer = writer->indent;

	writer->indent += 2;
	while (text && *text) {
		size_t length = strcspn(text + 1, " ") + 1;
		bool may_break = text[0] == ' ' && text[1] != ' ' && text[1] != '\0' &&
		                 writer->column + length > WIDEST_LINE;

		if (may_break)
			new_line(writer);
		put(writer,
		    rf_arena_substring(writer->arena, text + may_break, length - may_break));
		text += length;
	}
	writer->indent = outer;
}

static void write_sources(struct writer *writer)
{
	writer->indent += 2;
	for (size_t i = 0; i < writer->machine->source_count; ++i) {
		new_line(writer);
		put(writer, quoted(writer, writer->machine->sources[i].tag));
		put(writer, ": ");
		put_folded(writer, quoted(writer, writer->machine->sources[i].text));
	}
	writer->indent -= 2;
}

static void write_table(struct writer *writer, const struct rf_key *key, const char *field)
{
	writer->indent += 2;
	switch (key->form) {
	case RF_KEY_RATES:
		write_rates(writer, (const struct rf_bandwidths *)field);
		break;
	case RF_KEY_CURVES:
		write_curves(writer, (const struct rf_bandwidths *)field);
		break;
	case RF_KEY_CLOCKS:
		write_clocks(writer);
		break;
	case RF_KEY_STREAMS:
		open_brace(writer, "{");
		write_streams(writer, writer->machine);
		close_brace(writer, "}");
		break;
	case RF_KEY_OVERLAP:
		write_overlap(writer);
		break;
	default:
		break;
	}
	writer->indent -= 2;
}

/* Whether there are several of a record. */
static bool is_list(const struct writer *writer, const struct rf_key *key)
{
	const char *machine = (const char *)writer->machine;

	return key->may_be_list && *(const size_t *)(machine + key->count_offset) > 0;
}

static void write_value(struct writer *writer, const struct rf_key *key, const char *field)
{
	const char *text = scalar_text(writer, key, field);

	if (text)
		put(writer, text);
	else if (is_list(writer, key))
		write_list(writer, key, (const char *)writer->machine + key->list_offset);
	else if (key->form == RF_KEY_RECORD)
		write_record(writer, key, field);
	else if (key->form == RF_KEY_RECORDS)
		write_list(writer, key, field);
	else if (key->form == RF_KEY_SOURCES)
		write_sources(writer);
	else
		write_table(writer, key, field);
}

char *rf_machine_write(struct rf_arena *arena, const struct rf_machine *machine)
{
	struct writer writer = { .arena = arena, .machine = machine };

	rf_text_init(&writer.text, arena);
	write_lines(&writer, &rf_schema_machine, (const char *)machine);
	rf_text_add(&writer.text, "\n");
	return writer.text.failed ? NULL : writer.text.bytes;
}
