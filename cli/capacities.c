/* SPDX-License-Identifier: MIT
 *
 * Capacities of caches, as they stand after --capacity.
 *
 *     32KiB                   one
 *     32KiB,1MiB              several
 *     1KiB-64MiB              doubled from the first on, up to the last
 *     16KiB-64MiB:13          13 of them, evenly spaced, both ends included
 *     16KiB-64MiB:13log       13 in equal ratios, rounded to whole bytes; log2, log10: the same
 *
 * The words are those of -D, with units; only a range without a number is another one, because
 * nobody wants every single byte.  A unit may be left out: bytes.
 */
#include "cli/capacities.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/units.h"
#include "model/ir/result.h"

static const char forms_hint[] =
    "write 32KiB, 32KiB,1MiB, 1KiB-64MiB to double from one to the other, 1KiB-64MiB:10 or "
    "1KiB-64MiB:10log";

struct capacity_reader {
	const char *text;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	struct rf_range *range;
};

static enum rf_status refuse(const struct capacity_reader *reader, const char *hint,
                             const char *what)
{
	static const struct rf_place nowhere = { 0 };

	return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, nowhere, hint, "--capacity %s: %s",
	                 reader->text, what ? what : "wrong");
}

/* A number of bytes, with or without a unit, and a blank before it or not. */
static bool read_bytes(const struct capacity_reader *reader, const char *text, int64_t *bytes)
{
	struct rf_quantity quantity = { .dimension = RF_BYTES };
	size_t digits = strspn(text, "0123456789.");
	const char *unit = text + digits + strspn(text + digits, " ");
	const char *spelled =
	    rf_arena_print(reader->arena, "%.*s %s", (int)digits, text, *unit ? unit : "B");

	if (digits == 0 || !spelled || rf_quantity_read(reader->arena, spelled, &quantity) != NULL)
		return false;
	*bytes = (int64_t)quantity.value;
	return quantity.dimension == RF_BYTES && !quantity.full_duplex && quantity.value >= 1 &&
	       quantity.value <= 0x1p50;
}

static enum rf_status read_end(const struct capacity_reader *reader, const char *text,
                               size_t length, int64_t *bytes)
{
	const char *word = rf_arena_substring(reader->arena, text, length);

	if (!word)
		return rf_out_of_memory(reader->diagnostics);
	if (read_bytes(reader, word, bytes))
		return RF_OK;
	return refuse(reader, forms_hint,
	              rf_arena_print(reader->arena, "'%s' is no capacity", word));
}

static enum rf_status add(const struct capacity_reader *reader, int64_t bytes)
{
	int64_t *item;

	if (reader->range->count >= RF_MOST_CAPACITIES)
		return refuse(
		    reader, "give fewer",
		    rf_arena_print(reader->arena, "more than %d capacities", RF_MOST_CAPACITIES));
	item = RF_PUSH(reader->arena, reader->range);
	if (!item)
		return rf_out_of_memory(reader->diagnostics);
	*item = bytes;
	return RF_OK;
}

static enum rf_status add_doubled(const struct capacity_reader *reader, int64_t first, int64_t last)
{
	enum rf_status status = RF_OK;

	for (; first <= last && status == RF_OK; first *= 2)
		status = add(reader, first);
	return status;
}

/* "10", "10log", "10log2" */
static enum rf_status add_spaced(const struct capacity_reader *reader, const char *text,
                                 int64_t first, int64_t last)
{
	enum rf_status status = RF_OK;
	char *end;
	long long count = strtoll(text, &end, 10);
	bool has_ratios = strncmp(end, "log", 3) == 0;

	if (has_ratios)
		end += strcmp(end, "log10") == 0 ? 5 : strcmp(end, "log2") == 0 ? 4 : 3;
	if (!isdigit((unsigned char)*text) || *end || count < 1)
		return refuse(reader, forms_hint,
		              rf_arena_print(reader->arena, "'%s' is no number of points", text));
	for (int64_t i = 0; i < count && status == RF_OK; ++i)
		status = add(reader, rf_ranges_spaced(first, last, i, count, has_ratios));
	return status;
}

static enum rf_status read_part(const struct capacity_reader *reader, const char *part)
{
	size_t length = strcspn(part, "-:");
	const char *second = part + length + (part[length] != '\0');
	size_t second_length = strcspn(second, ":");
	int64_t first, last;
	enum rf_status status = read_end(reader, part, length, &first);

	if (status != RF_OK)
		return status;
	if (part[length] == ':')
		return refuse(reader, forms_hint, "':' follows a capacity that is no range");
	if (part[length] == '\0')
		return add(reader, first);
	status = read_end(reader, second, second_length, &last);
	if (status != RF_OK)
		return status;
	if (last < first)
		return refuse(reader, "write the smaller capacity first",
		              "the range ends before it starts");
	if (second[second_length] == ':')
		return add_spaced(reader, second + second_length + 1, first, last);
	return add_doubled(reader, first, last);
}

static int by_size(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static void sort(struct rf_range *range)
{
	size_t kept = 0;

	qsort(range->items, range->count, sizeof(*range->items), by_size);
	for (size_t i = 0; i < range->count; ++i)
		if (i == 0 || range->items[i] != range->items[kept - 1])
			range->items[kept++] = range->items[i];
	range->count = kept;
}

enum rf_status rf_capacities_read(const char *text, struct rf_arena *arena,
                                  struct rf_diagnostics *diagnostics, struct rf_range *range)
{
	struct capacity_reader reader = { text, arena, diagnostics, range };
	enum rf_status status = RF_OK;

	for (const char *at = text; status == RF_OK; ++at) {
		size_t length = strcspn(at, ",");
		const char *part = rf_arena_substring(arena, at, length);

		status = part ? read_part(&reader, part) : rf_out_of_memory(diagnostics);
		at += length;
		if (!*at)
			break;
	}
	if (status == RF_OK)
		sort(range);
	return status;
}
