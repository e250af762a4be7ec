/* SPDX-License-Identifier: MIT
 *
 * Parts of archives.
 *
 * A text is its length plus one and its bytes, 0 for none; a list its length and its items; what
 * may be missing a byte that says whether it is there.  Lengths have seven bits in a byte, the
 * least first, and a bit that says whether another one follows.
 */
#include "model/archive/archive.h"

#include <string.h>

static void take(struct rf_archive *archive, void *to, size_t bytes)
{
	if (archive->failed || bytes > archive->left) {
		archive->failed = true;
		return;
	}
	memcpy(to, archive->at, bytes);
	archive->at += bytes;
	archive->left -= bytes;
}

void rf_archive_plain(struct rf_archive *archive, void *item, size_t bytes)
{
	if (archive->out == NULL) {
		take(archive, item, bytes);
		return;
	}
	rf_text_add_bytes(archive->out, item, bytes);
	archive->failed |= archive->out->failed;
}

void rf_archive_flag(struct rf_archive *archive, void *item, size_t bytes)
{
	unsigned char byte = archive->out != NULL && *(bool *)item;

	(void)bytes;
	rf_archive_plain(archive, &byte, sizeof(byte));
	archive->failed |= byte > 1;
	*(bool *)item = byte == 1;
}

static void length(struct rf_archive *archive, size_t *value)
{
	size_t rest = *value, read = 0;
	unsigned char byte = 0;

	for (unsigned shift = 0;; shift += 7) {
		byte = (unsigned char)((rest & 127) | (rest > 127 ? 128 : 0));
		rest >>= 7;
		RF_ARCHIVE_PLAIN(archive, byte);
		if (archive->failed || shift > 28) {
			archive->failed = true;
			*value = 0;
			return;
		}
		read |= (size_t)(byte & 127) << shift;
		if ((byte & 128) == 0)
			break;
	}
	*value = read;
}

void rf_archive_text(struct rf_archive *archive, const char **text)
{
	size_t bytes = archive->out != NULL && *text != NULL ? strlen(*text) + 1 : 0;

	length(archive, &bytes);
	if (bytes > 0 && archive->out != NULL) {
		rf_text_add_bytes(archive->out, *text, bytes - 1);
	} else if (archive->out == NULL) {
		char *copy = NULL;

		archive->failed |= bytes > 0 && bytes - 1 > archive->left;
		if (bytes > 0 && !archive->failed)
			copy = rf_arena_alloc(archive->arena, bytes);
		archive->failed |= bytes > 0 && copy == NULL;
		if (copy != NULL)
			take(archive, copy, bytes - 1);
		*text = copy;
	}
}

size_t rf_archive_items(struct rf_archive *archive, size_t *count, void **items, size_t bytes)
{
	length(archive, count);
	if (archive->out == NULL) {
		/* Every item has a byte at least. */
		archive->failed |= *count > archive->left;
		*items = archive->failed
		             ? NULL
		             : rf_arena_alloc(archive->arena, rf_integer_bytes(*count + 1, bytes));
		archive->failed |= *items == NULL;
		*count = archive->failed ? 0 : *count;
	}
	return archive->failed ? 0 : *count;
}

bool rf_archive_is_there(struct rf_archive *archive, void **item, size_t bytes)
{
	bool is_there = *item != NULL;

	RF_ARCHIVE_PLAIN(archive, is_there);
	if (archive->out != NULL)
		return is_there && !archive->failed;
	*item = is_there && !archive->failed ? rf_arena_alloc(archive->arena, bytes) : NULL;
	archive->failed |= is_there && *item == NULL;
	return *item != NULL;
}

void rf_archive_place(struct rf_archive *archive, struct rf_place *place)
{
	rf_archive_text(archive, &place->file);
	RF_ARCHIVE_PLAIN(archive, place->line);
	RF_ARCHIVE_PLAIN(archive, place->column);
}

/* The powers up to the last size that has one. */
static void archive_term(struct rf_archive *archive, const struct rf_term *const_term)
{
	struct rf_term *term = (struct rf_term *)const_term;
	size_t used = RF_MAX_SIZES;

	RF_ARCHIVE_PLAIN(archive, term->coefficient);
	while (used > 0 && term->power[used - 1] == 0)
		--used;
	length(archive, &used);
	archive->failed |= used > RF_MAX_SIZES;
	if (!archive->failed)
		rf_archive_plain(archive, term->power, used);
}

void rf_archive_formula(struct rf_archive *archive, rf_formula_p *formula)
{
	struct rf_formula *own = (struct rf_formula *)*formula;

	if (rf_archive_is_there(archive, (void **)&own, sizeof(*own))) {
		RF_ARCHIVE_PLAIN(archive, own->divisor);
		RF_ARCHIVE_LIST(archive, own->term_count, own->terms, archive_term);
	}
	*formula = own;
}
