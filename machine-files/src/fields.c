/* SPDX-License-Identifier: MIT
 *
 * Single values.
 *
 * A value is `number unit`, then perhaps `@tag`, which must be defined under `sources`.  Each
 * reader checks dimension, sign and plausibility and says what is wrong in terms of the key: a
 * clock of 2.4 kHz or a cache of 27.5 GiB is a slip of the pen that no later check could find.
 */
#include "machine-files/src/fields.h"

#include <math.h>
#include <string.h>

#include "base/text.h"

/* What a value of each dimension can be; beyond that it is a wrong prefix or a wrong key. */
static const struct {
	double least, most;
} plausible[] = {
	[RF_NUMBER] = { 0, 1e9 },
	[RF_BYTES] = { 0, 1125899906842624.0 },
	[RF_HERTZ] = { 1e6, 1e11 },
	[RF_BYTES_PER_SECOND] = { 1e6, 1e15 },
	[RF_TRANSFERS_PER_SECOND] = { 1e6, 1e12 },
	[RF_PER_CYCLE] = { 0, 1e6 },
	[RF_BYTES_PER_CYCLE] = { 0, 1e6 },
	[RF_CYCLES] = { 0, 1e6 },
	[RF_SECONDS] = { 0, 10 },
	[RF_FLOPS_PER_SECOND] = { 1e6, 1e18 },
};

void rf_fields_refuse(struct rf_load *load, struct rf_place place, const char *hint,
                      const char *format, ...)
{
	va_list arguments;
	char *message;

	va_start(arguments, format);
	message = rf_arena_vprint(load->arena, format, arguments);
	va_end(arguments);
	if (message)
		rf_report(load->diagnostics, RF_ERROR, place, hint, "%s", message);
	else
		rf_out_of_memory(load->diagnostics);
}

/* "such as 'clock: 2.4 GHz'" */
static const char *example_of(struct rf_load *load, const struct rf_key *key)
{
	const char *value = rf_dimension_example(key->dimension);

	switch (key->form) {
	case RF_KEY_BYTES:
		value = rf_dimension_example(RF_BYTES);
		break;
	case RF_KEY_LINK:
		value = rf_dimension_example(RF_BYTES_PER_CYCLE);
		break;
	case RF_KEY_TEXT:
		return rf_arena_print(load->arena, "write a text after '%s:'", key->name);
	case RF_KEY_WORD:
	case RF_KEY_FLAG:
		value = key->words[1];
		break;
	case RF_KEY_PER:
		value = "sm";
		break;
	case RF_KEY_VERSION:
		value = "1";
		break;
	default:
		break;
	}
	return rf_arena_print(load->arena, "such as '%s: %s'", key->name, value);
}

/* How the wanted kind of value is written. */
static const char *kind_hint(struct rf_load *load, const struct rf_key *key, enum rf_yaml_kind kind)
{
	if (kind == RF_YAML_LIST)
		return "a list has an item a line, each after '- '";
	if (kind == RF_YAML_MAP)
		return "a table is {key: value, ...}, or has a 'key: value' a line";
	return example_of(load, key);
}

bool rf_fields_is_kind(struct rf_load *load, const struct rf_key *key,
                       const struct rf_yaml_node *node, enum rf_yaml_kind kind)
{
	const struct rf_yaml_node wanted = { .kind = kind };

	if (kind == RF_YAML_SCALAR && rf_yaml_is_null(node)) {
		rf_fields_refuse(load, node->key ? node->key_place : node->place,
		                 example_of(load, key), "'%s' has no value", key->name);
		return false;
	}
	if (node->kind == kind)
		return true;
	rf_fields_refuse(load, node->place, kind_hint(load, key, kind), "'%s' wants %s, not %s",
	                 key->name, rf_yaml_kind_name(&wanted), rf_yaml_kind_name(node));
	return false;
}

/* Where a part of a value stands. */
static struct rf_place place_within(const struct rf_yaml_node *node, size_t offset)
{
	struct rf_place place = node->place;

	place.column += (int)offset + !node->is_plain;
	return place;
}

/* The text of a source, NULL with a message when its tag is not defined. */
static const char *find_source(struct rf_load *load, const char *tag, struct rf_place place)
{
	const struct rf_yaml_node *sources = rf_yaml_find(load->root, "sources");
	const struct rf_yaml_node *source = rf_yaml_find(sources, tag);
	const char *names[64];
	const char *nearest;
	size_t count = 0;

	if (source)
		return source->text;
	for (size_t i = 0; sources && i < sources->children.count && count < 64; ++i)
		if (sources->children.items[i]->key)
			names[count++] = sources->children.items[i]->key;
	nearest = rf_text_nearest(tag, names, count);
	rf_fields_refuse(
	    load, place,
	    nearest ? rf_arena_print(load->arena, "did you mean '@%s'?", nearest)
		    : rf_arena_print(load->arena, "add '%s: where it is from' to 'sources'", tag),
	    "the source '@%s' is not defined", tag);
	return NULL;
}

/* The text of a value without its source, NULL with a message when the node is none.  The
 * source is looked up under `sources`. */
static const char *text_of(struct rf_load *load, const struct rf_key *key,
                           const struct rf_yaml_node *node, const char **source)
{
	const char *at, *text;
	size_t length;

	*source = NULL;
	if (!rf_fields_is_kind(load, key, node, RF_YAML_SCALAR))
		return NULL;
	at = strrchr(node->text, '@');
	if (!at)
		return node->text;
	length = (size_t)(at - node->text);
	if (length > 0 && node->text[length - 1] != ' ') {
		rf_fields_refuse(load, place_within(node, length), "put a space before the '@'",
		                 "there is no space before the source '%s'", at);
		return NULL;
	}
	*source = find_source(load, at + 1, place_within(node, length));
	while (length > 0 && node->text[length - 1] == ' ')
		--length;
	text = rf_arena_substring(load->arena, node->text, length);
	if (!text)
		rf_out_of_memory(load->diagnostics);
	return text;
}

void rf_fields_read_version(struct rf_load *load, const struct rf_key *key,
                            const struct rf_yaml_node *node, void *field)
{
	(void)field;
	if (!rf_fields_is_kind(load, key, node, RF_YAML_SCALAR) || rf_text_equal(node->text, "1"))
		return;
	rf_fields_refuse(load, node->place, "this program reads version 1: write 'rfmodel: 1'",
	                 "the version '%s' of machine files is not known", node->text);
}

void rf_fields_read_text(struct rf_load *load, const struct rf_key *key,
                         const struct rf_yaml_node *node, void *field)
{
	if (rf_fields_is_kind(load, key, node, RF_YAML_SCALAR))
		*(const char **)field = node->text;
}

/* The hint for a number that is read but cannot be meant. */
static const char *range_hint(struct rf_load *load, enum rf_dimension dimension)
{
	const char *least = rf_quantity_print(load->arena, plausible[dimension].least, dimension);
	const char *most = rf_quantity_print(load->arena, plausible[dimension].most, dimension);

	if (plausible[dimension].least == 0)
		return rf_arena_print(load->arena, "it is at most %s", most);
	return rf_arena_print(load->arena, "it lies between %s and %s", least, most);
}

static bool is_plausible(struct rf_load *load, const struct rf_key *key,
                         const struct rf_yaml_node *node, const struct rf_quantity *quantity,
                         const char *text)
{
	enum rf_dimension dimension = quantity->dimension;

	if (quantity->value == 0 && !key->may_be_zero) {
		rf_fields_refuse(load, node->place,
		                 key->required ? "it is at least 1"
		                               : "leave the key out when it is not known",
		                 "'%s' must not be zero", key->name);
		return false;
	}
	if (quantity->value == 0)
		return true;
	if (key->most > 0 && quantity->value > (double)key->most) {
		rf_fields_refuse(
		    load, node->place,
		    rf_arena_print(load->arena, "it is at most %lld", (long long)key->most),
		    "'%s' cannot be %s", key->name, text);
		return false;
	}
	if (quantity->value < plausible[dimension].least ||
	    quantity->value > plausible[dimension].most) {
		rf_fields_refuse(load, node->place, range_hint(load, dimension),
		                 "'%s' cannot be %s", key->name, text);
		return false;
	}
	return true;
}

static bool has_dimension(struct rf_load *load, const struct rf_key *key,
                          const struct rf_yaml_node *node, const struct rf_quantity *quantity,
                          const char *text)
{
	if (quantity->dimension == key->dimension &&
	    (!quantity->full_duplex || key->form == RF_KEY_LINK))
		return true;
	if (quantity->full_duplex)
		rf_fields_refuse(load, node->place, "'a+b B/cy' is for 'link'",
		                 "'%s' has one direction, not '%s'", key->name, text);
	else if (quantity->dimension == RF_NUMBER)
		rf_fields_refuse(load, node->place, example_of(load, key),
		                 "'%s' wants %s, and '%s' has no unit", key->name,
		                 rf_dimension_name(key->dimension), text);
	else
		rf_fields_refuse(load, node->place, example_of(load, key),
		                 "'%s' wants %s, not '%s'", key->name,
		                 rf_dimension_name(key->dimension), text);
	return false;
}

/* What units say about a text, unless the key wants none or another kind of them anyway. */
static void refuse_quantity(struct rf_load *load, const struct rf_key *key,
                            const struct rf_yaml_node *node, const char *hint, const char *message)
{
	bool is_other = strstr(message, "means 1000") && key->dimension != RF_BYTES;

	if (is_other)
		rf_fields_refuse(load, node->place, example_of(load, key),
		                 "'%s' wants %s, not '%s'", key->name,
		                 rf_dimension_name(key->dimension), node->text);
	else
		rf_fields_refuse(load, node->place,
		                 hint && key->dimension != RF_NUMBER ? hint : example_of(load, key),
		                 "in '%s': %s", key->name, message);
}

bool rf_fields_quantity(struct rf_load *load, const struct rf_key *key,
                        const struct rf_yaml_node *node, struct rf_quantity *quantity,
                        const char **source)
{
	const char *text = text_of(load, key, node, source);
	const char *message;

	if (!text)
		return false;
	message = rf_quantity_read(load->arena, text, quantity);
	if (message) {
		refuse_quantity(load, key, node, quantity->hint, message);
		return false;
	}
	return has_dimension(load, key, node, quantity, text) &&
	       is_plausible(load, key, node, quantity, text);
}

/* A key that reads like `key`, but in a dimension of its own. */
static struct rf_key with_dimension(const struct rf_key *key, enum rf_dimension dimension)
{
	struct rf_key copy = *key;

	copy.dimension = dimension;
	return copy;
}

static void read_whole(struct rf_load *load, const struct rf_key *key,
                       const struct rf_yaml_node *node, int64_t *field)
{
	struct rf_quantity quantity;
	const char *source;

	if (!rf_fields_quantity(load, key, node, &quantity, &source))
		return;
	if (key->is_power && !rf_integer_is_power_of_two((int64_t)quantity.value))
		rf_fields_refuse(load, node->place, "16, 32 and 64 are powers of two",
		                 "'%s' must be a power of two, and '%s' is not", key->name,
		                 node->text);
	else if (quantity.value == floor(quantity.value))
		*field = (int64_t)quantity.value;
	else
		rf_fields_refuse(load, node->place, example_of(load, key),
		                 "'%s' must be whole, and '%s' is not", key->name, node->text);
}

void rf_fields_read_count(struct rf_load *load, const struct rf_key *key,
                          const struct rf_yaml_node *node, void *field)
{
	struct rf_key count = with_dimension(key, RF_NUMBER);

	read_whole(load, &count, node, field);
}

void rf_fields_read_bytes(struct rf_load *load, const struct rf_key *key,
                          const struct rf_yaml_node *node, void *field)
{
	struct rf_key bytes = with_dimension(key, RF_BYTES);

	read_whole(load, &bytes, node, field);
}

void rf_fields_read_figure(struct rf_load *load, const struct rf_key *key,
                           const struct rf_yaml_node *node, void *field)
{
	struct rf_figure *figure = field;
	struct rf_quantity quantity;
	const char *source;

	if (!rf_fields_quantity(load, key, node, &quantity, &source))
		return;
	*figure = (struct rf_figure){ quantity.value, true, source, node->place };
}

void rf_fields_read_link(struct rf_load *load, const struct rf_key *key,
                         const struct rf_yaml_node *node, void *field)
{
	struct rf_key link = with_dimension(key, RF_BYTES_PER_CYCLE);
	struct rf_link *out = field;
	struct rf_quantity quantity;
	const char *source;

	if (!rf_fields_quantity(load, &link, node, &quantity, &source))
		return;
	if (quantity.full_duplex && (quantity.first == 0 || quantity.second == 0)) {
		rf_fields_refuse(load, node->place, "a link that both directions share is 'a B/cy'",
		                 "no direction of '%s' can be zero", key->name);
		return;
	}
	out->bytes_per_cy = (struct rf_figure){ quantity.value, true, source, node->place };
	out->full_duplex = quantity.full_duplex;
	out->load_bytes_per_cy = quantity.full_duplex ? quantity.first : 0;
	out->evict_bytes_per_cy = quantity.full_duplex ? quantity.second : 0;
}

/* "lru, fifo or plru" */
static const char *listing(struct rf_load *load, const char *const *words)
{
	struct rf_text text;

	rf_text_init(&text, load->arena);
	for (size_t i = 0; words[i]; ++i)
		rf_text_print(&text, "%s%s", i == 0 ? "" : words[i + 1] ? ", " : " or ", words[i]);
	return rf_text_string(&text);
}

/* The index of a word, -1 with a message.  true and false are yes and no. */
static int read_word(struct rf_load *load, const struct rf_key *key,
                     const struct rf_yaml_node *node, const char *const *words)
{
	const char *source;
	const char *text = text_of(load, key, node, &source);

	if (!text)
		return -1;
	if (rf_text_equal(text, "true"))
		text = "yes";
	if (rf_text_equal(text, "false"))
		text = "no";
	for (int i = 0; words[i]; ++i)
		if (rf_text_equal(text, words[i]))
			return i;
	rf_fields_refuse(load, node->place,
	                 rf_arena_print(load->arena, "it is %s", listing(load, words)),
	                 "'%s' cannot be '%s'", key->name, text);
	return -1;
}

void rf_fields_read_word(struct rf_load *load, const struct rf_key *key,
                         const struct rf_yaml_node *node, void *field)
{
	int word = read_word(load, key, node, key->words);

	if (word >= 0)
		memcpy(field, &word, sizeof(word));
}

void rf_fields_read_flag(struct rf_load *load, const struct rf_key *key,
                         const struct rf_yaml_node *node, void *field)
{
	int word = read_word(load, key, node, key->words);

	if (word >= 0)
		*(bool *)field = word == 1;
}

void rf_fields_read_per(struct rf_load *load, const struct rf_key *key,
                        const struct rf_yaml_node *node, void *field)
{
	static const char *const words[] = { "gpu", "sm", NULL };
	int word = read_word(load, key, node, words);

	if (word >= 0)
		*(int64_t *)field = word;
}
