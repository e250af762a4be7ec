/* SPDX-License-Identifier: MIT
 *
 * Records that a GPU takes in pieces.
 *
 *     struct { float x, y, z; } p = a[i];     three loads of 4 bytes, each 12 bytes apart in a warp
 *     double4 d = b[i];                       two loads of 16 bytes
 *
 * A thread loads and stores 1, 2, 4, 8 or 16 bytes at a time that are aligned to as many: no more
 * than what the type is aligned to, as CUDA's guide says.
 */
#include "frontend/statements/record_pieces.h"

#include "base/text.h"
#include "frontend/source/compiler_headers.h"
#include "frontend/statements/access.h"
#include "frontend/statements/size.h"
#include "frontend/tree/spell.h"

enum { MOST_BYTES = 16, MOST_PIECES = 64 };

/* The bytes of a piece; those of the whole where it is one, or too many. */
static int64_t piece_of(const struct rf_reader *reader, const struct rf_type *type)
{
	int64_t piece;

	if (reader->kernel->language != RF_CUDA || type->kind != RF_TYPE_RECORD)
		return type->bytes;
	piece = reader->clang->Type_getAlignOf(reader->clang->getCanonicalType(type->clang));
	piece = piece > MOST_BYTES ? MOST_BYTES : piece;
	return piece < 1 || type->bytes % piece != 0 || type->bytes / piece > MOST_PIECES
	           ? type->bytes
	           : piece;
}

/* The name of a piece: `a[i], from byte 4`. */
static const char *text_of(struct rf_reader *reader, const char *record, int64_t behind)
{
	return rf_arena_print(reader->arena, "%s, from byte %lld", record, (long long)behind);
}

static bool is_built_in(const struct rf_tree *tree)
{
	return tree->place.file &&
	       rf_text_starts_with(tree->place.file, RF_COMPILER_HEADERS_FOLDER);
}

/* What functions of the prelude touch is where the source calls them, and has the text of the
 * call; what lanes of a fragment do has its own. */
static void show_call(struct rf_reader *reader, const struct rf_tree *tree, size_t from)
{
	const struct rf_tree *call = NULL;

	for (size_t i = 0; i < reader->inlined.count && is_built_in(tree) && !tree->lanes; ++i)
		if (!is_built_in(reader->inlined.items[i].call))
			call = reader->inlined.items[i].call;
	for (size_t i = from; call && i < reader->accesses.count; ++i) {
		reader->accesses.items[i].place = call->place;
		reader->accesses.items[i].text = rf_spell_tree(reader, call);
	}
}

static enum rf_status record(struct rf_reader *reader, const struct rf_tree *tree,
                             const struct rf_lvalue *lvalue, enum rf_access_kind kind)
{
	size_t before = reader->accesses.count;
	enum rf_status status = rf_access_record(reader, tree, lvalue, kind);

	show_call(reader, tree, before);
	return status;
}

enum rf_status rf_record_pieces_access(struct rf_reader *reader, const struct rf_tree *tree,
                                       const struct rf_lvalue *lvalue, enum rf_access_kind kind)
{
	struct rf_form one = rf_form_constant(rf_formula_constant(reader->arena, 1));
	struct rf_lvalue part = *lvalue;
	enum rf_status status = RF_OK;

	part.piece = piece_of(reader, lvalue->type);
	if (part.piece == lvalue->type->bytes)
		return record(reader, tree, lvalue, kind);
	for (part.behind = 0; part.behind < lvalue->type->bytes && status == RF_OK;
	     part.behind += part.piece) {
		size_t before = reader->accesses.count;

		if (rf_form_combine(reader->arena, &lvalue->offset,
		                    rf_formula_constant(reader->arena, part.behind), &one,
		                    &part.offset) != RF_OK)
			return rf_size_too_large(reader);
		status = record(reader, tree, &part, kind);
		if (part.behind > 0 && reader->accesses.count > before) {
			const char **text = &reader->accesses.items[before].text;

			*text = text_of(reader, *text, part.behind);
		}
	}
	return status;
}
