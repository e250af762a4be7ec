/* SPDX-License-Identifier: MIT
 *
 * Integers that become others, as arguments, results and starts of loops do without a cast.
 *
 *     int half(int x) { ... }  half(i + 4294967296L)      half((int)(i + 4294967296L))
 *     for (int i = n + 4294967296L; i > 0; i--)           starts with n
 *     unsigned i; long k = i - 5; if (k < 20) ...         unknown: below 0 it is large
 */
#include "frontend/statements/converted.h"

#include "frontend/statements/affine.h"
#include "frontend/statements/narrow.h"
#include "frontend/statements/quotient.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/type_kind.h"

enum { SMALL_NUMBER = 127 };

static bool is_unsigned(enum CXTypeKind kind)
{
	return kind == CXType_Bool || (kind >= CXType_Char_U && kind <= CXType_UInt128);
}

/* Whether a value of one type may be another one in the other, or did not fit into the first. */
static bool may_change(const struct rf_reader *reader, const struct rf_tree *source, CXCursor to)
{
	const struct rf_clang *clang = reader->clang;
	CXType old = clang->getCanonicalType(clang->getCursorType(source->cursor));
	CXType new = clang->getCanonicalType(clang->getCursorType(to));
	long long old_bytes = clang->Type_getSizeOf(old), new_bytes = clang->Type_getSizeOf(new);

	if (rf_type_kind_of(old.kind) != RF_TYPE_INTEGER ||
	    rf_type_kind_of(new.kind) != RF_TYPE_INTEGER || old.kind == new.kind ||
	    (source->kind == RF_TREE_INTEGER && source->value >= 0 &&
	     source->value <= SMALL_NUMBER))
		return false;
	if (old_bytes < 4 && new_bytes > old_bytes)
		return !is_unsigned(old.kind) && is_unsigned(new.kind);
	return is_unsigned(old.kind) || is_unsigned(new.kind) || new_bytes < old_bytes;
}

struct rf_tree *rf_converted_to(struct rf_reader *reader, struct rf_tree *source, CXCursor to)
{
	struct rf_tree *cast;

	if (source->type != RF_TYPE_INTEGER || !may_change(reader, source, to))
		return source;
	cast = rf_new_tree_node(reader, source, RF_TREE_CAST, source, NULL);
	if (!cast)
		return NULL;
	cast->cursor = to;
	cast->bytes = reader->clang->Type_getSizeOf(reader->clang->getCursorType(to));
	return cast;
}

enum rf_status rf_converted_value(struct rf_reader *reader, const struct rf_tree *source,
                                  CXCursor to, struct rf_value *value)
{
	const struct rf_tree *cast = rf_converted_to(reader, (struct rf_tree *)source, to);

	if (!cast)
		return rf_out_of_memory(reader->diagnostics);
	return cast == source ? rf_affine_value(reader, source, value)
	                      : rf_narrow_widened(reader, cast, 8, value);
}

/* The value of an expression, all of it: unknown also where an unsigned one is below 0 now and
 * then, and goes round. */
static enum rf_status value_of_whole(struct rf_reader *reader, const struct rf_tree *tree,
                                     struct rf_value *value)
{
	struct rf_tree *part = (struct rf_tree *)tree;
	const struct rf_tree widened = { .kind = RF_TREE_CAST,
		                         .type = RF_TYPE_INTEGER,
		                         .bytes = 8,
		                         .child_count = 1,
		                         .children = &part };
	struct rf_rounds rounds;
	enum rf_status status = rf_affine_value(reader, tree, value);

	if (status != RF_OK)
		return status;
	if (tree->bytes == 4 && rf_narrow_goes_round(reader, &widened, 0, value, &rounds) &&
	    rounds.first < 0 && rounds.last == 0) {
		*value = rf_quotient_lost(tree, "is below 0 in some turn, and goes round");
		return RF_OK;
	}
	return rf_narrow_settle(reader, &widened, 0, value);
}

/* What is below 0 in an unsigned integer is so in a wider one, and no step of a pointer; places of
 * threads of CUDA are left as they are. */
enum rf_status rf_converted_assigned(struct rf_reader *reader, const struct rf_tree *source,
                                     const struct rf_tree *target, struct rf_value *value)
{
	int64_t bytes = target->type == RF_TYPE_POINTER ? 8 : target->bytes;

	if (reader->kernel->language == RF_C && target->type == RF_TYPE_INTEGER && bytes > 4 &&
	    !rf_type_kind_is_unsigned(reader, target))
		return value_of_whole(reader, source, value);
	return rf_narrow_widened(reader, source, bytes, value);
}

enum rf_status rf_converted_chosen(struct rf_reader *reader, const struct rf_tree *choice,
                                   const struct rf_tree *tree, struct rf_value *value)
{
	const struct rf_tree *test =
	    choice->kind == RF_TREE_CONDITIONAL ? rf_tree_query_peel(choice->children[0]) : NULL;
	bool is_unsigned =
	    rf_type_kind_is_unsigned(reader, tree) || (test && rf_narrow_is_unsigned(reader, test));
	enum rf_status status = value_of_whole(reader, tree, value);

	if (status == RF_OK && is_unsigned && rf_narrow_is_negative(reader, value))
		*value = rf_quotient_unknown(tree, "is below 0 in some turn, and wraps around");
	return status;
}
