/* SPDX-License-Identifier: MIT
 *
 * Integers of one or two bytes, or of some bits, which keep the low bits of a value.
 *
 * A variable is bound to the whole value, and what is left of it is asked where it is used, as sums
 * of low bits are the low bits of sums.  With unsigned char k:
 *
 *     for (i = 0; i < 200; i++) { k = i; y[k] }     i, as the bounds of the loop tell
 *     for (i = 0; i < 1000; i++) { k = i; y[k] }    i % 256: loops/counters counts it
 *     for (i = 0; i < 1000; i++) y[(char)i]         unknown: it goes round where no counter starts
 *     for (i = 0; i < n; i++) { k = i; y[k] }       i, which is assumed, and looked at again when n
 *                                                   has a value
 *
 * In a comparison with something unsigned, what is below 0 is greater than all else: i - 1 < n does
 * not hold for i = 0.  The bounds of the loops and the values that -D gives tell whether something
 * is below 0; of other sizes, as in i < n - 5, it is assumed that nothing is.
 *
 * Unsigned arithmetic in four bytes, and what is cut down to an int, goes round at 2^32.  That
 * commutes with sums and products, so that forms are kept whole, and matters where something is
 * compared, divided, shifted to the right or made wider.  With n = 70000 by -D, all unsigned:
 *
 *     n * n / 10000             (n*n - 2^32) / 10000, a number
 *     i * 50000 < 4000000000    two conditions, of i * 50000 and of i * 50000 - 2^32, which
 *                               flow/wrapped.c writes out
 *     a[i * 50000]              unknown
 *     n * m, m without a value  n * m; a page says so where a value of m makes that wrong
 *
 * Signed arithmetic that goes round has no meaning in C, and is taken not to, other than shifts to
 * the left, of which CUDA and compilers of C keep the low bits: (i << 28) >> 28.
 */
#include "frontend/statements/narrow.h"

#include "base/integer.h"
#include "base/text.h"
#include "frontend/statements/affine.h"
#include "frontend/statements/quotient.h"
#include "frontend/statements/size.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/spell.h"
#include "frontend/tree/tree_query.h"
#include "frontend/tree/type_kind.h"

static const char goes_round[] = "does not fit into its type, and goes round";

bool rf_narrow_is_why(const char *why)
{
	return why && rf_text_ends_with(why, goes_round);
}

struct range {
	int64_t low, high;
};

/* The range of a member that has some bits of an int, `unsigned x : 3`; false of any other. */
static bool range_of_bits(const struct rf_reader *reader, CXCursor cursor, struct range *range)
{
	const struct rf_clang *clang = reader->clang;
	CXCursor field;
	CXType type;
	bool is_unsigned;
	int bits;

	if (clang->getCursorKind(cursor) != CXCursor_MemberRefExpr)
		return false;
	field = clang->getCursorReferenced(cursor);
	bits = clang->Cursor_isBitField(field) ? clang->getFieldDeclBitWidth(field) : 0;
	type = clang->getCanonicalType(clang->getCursorType(field));
	is_unsigned = type.kind <= CXType_UInt128 || type.kind == CXType_Enum;
	if (bits < 1 || bits > 32)
		return false;
	*range = is_unsigned ? (struct range){ 0, ((int64_t)1 << bits) - 1 }
	                     : (struct range){ -((int64_t)1 << (bits - 1)),
		                               ((int64_t)1 << (bits - 1)) - 1 };
	return true;
}

/* The range of an integer of some bits, or of one or two bytes; false of any other. */
static bool range_of(const struct rf_reader *reader, CXCursor cursor, struct range *range)
{
	CXType type = reader->clang->getCanonicalType(reader->clang->getCursorType(cursor));

	if (range_of_bits(reader, cursor, range))
		return true;
	switch (type.kind) {
	case CXType_Char_U:
	case CXType_UChar:
		*range = (struct range){ 0, UINT8_MAX };
		return true;
	case CXType_UShort:
		*range = (struct range){ 0, UINT16_MAX };
		return true;
	case CXType_Char_S:
	case CXType_SChar:
		*range = (struct range){ INT8_MIN, INT8_MAX };
		return true;
	case CXType_Short:
		*range = (struct range){ INT16_MIN, INT16_MAX };
		return true;
	default:
		return false;
	}
}

bool rf_narrow_is(const struct rf_reader *reader, CXCursor cursor)
{
	struct range range;

	return range_of(reader, cursor, &range);
}

int64_t rf_narrow_values(const struct rf_reader *reader, CXCursor cursor)
{
	struct range range;

	return range_of(reader, cursor, &range) && range.low == 0 ? range.high + 1 : 0;
}

static bool is_natural_difference(struct rf_reader *reader, rf_formula_p a, rf_formula_p b)
{
	rf_formula_p rest = a && b ? rf_formula_subtract(reader->arena, a, b) : NULL;

	return rest && rf_size_is_natural(reader, rest);
}

static const char *bytes_of(const struct range *range)
{
	switch (range->high - range->low) {
	case UINT8_MAX:
		return "1 byte";
	case UINT16_MAX:
		return "2 bytes";
	case UINT32_MAX:
		return "4 bytes";
	default:
		return "its bits";
	}
}

/* Whether the list has the row: of a variable one is enough, wherever it is used. */
static bool is_listed(const struct rf_reader *reader, const struct rf_assumption *row)
{
	for (size_t i = 0; i < reader->assumptions.count; ++i)
		if (reader->assumptions.items[i].place.line == row->place.line &&
		    rf_text_equal(reader->assumptions.items[i].what, row->what))
			return true;
	return false;
}

/* A row of the list, with what decides it once sizes have values. */
static enum rf_status assume(struct rf_reader *reader, const struct rf_tree *tree,
                             const struct range *range, rf_formula_p least, rf_formula_p most)
{
	struct rf_assumption row = { .value = "always",
		                     .place = tree->kind == RF_TREE_NAME ? tree->symbol->place
		                                                         : tree->place,
		                     .least = least && most ? least : NULL,
		                     .most = most,
		                     .if_broken = range->high - range->low == UINT32_MAX,
		                     .low = range->low,
		                     .high = range->high };

	tree = rf_tree_query_peel(tree);
	row.what = rf_arena_print(reader->arena, "`%s` keeps its value in %s",
	                          rf_spell_tree(reader, tree), bytes_of(range));
	if (!row.what)
		return rf_out_of_memory(reader->diagnostics);
	return is_listed(reader, &row) ? RF_OK : rf_assume_note(reader, &row);
}

/* The form in the type, by its bounds; `value` is that form. */
static enum rf_status keep_form(struct rf_reader *reader, const struct rf_tree *tree,
                                const struct range *range, struct rf_value *value)
{
	struct rf_form *form = value->forms, shifted, rest;
	rf_formula_p low = rf_formula_constant(reader->arena, range->low);
	rf_formula_p high = rf_formula_constant(reader->arena, range->high);
	rf_formula_p values = rf_formula_constant(reader->arena, range->high - range->low + 1);
	struct rf_form one = rf_form_constant(rf_formula_constant(reader->arena, 1));
	rf_formula_p least = rf_quotient_extreme(reader, form, false);
	rf_formula_p most = rf_quotient_extreme(reader, form, true);
	int64_t a, b;

	if (is_natural_difference(reader, least, low) && is_natural_difference(reader, high, most))
		return RF_OK;
	if (rf_form_combine(reader->arena, form, rf_formula_constant(reader->arena, -range->low),
	                    &one, &shifted) != RF_OK)
		return rf_size_too_large(reader);
	if (rf_quotient_rest(reader, &shifted, values, &rest)) {
		value->forms = rf_arena_copy(reader->arena, &rest, sizeof(rest));
		if (!value->forms ||
		    rf_form_combine(reader->arena, value->forms, low, &one, value->forms) != RF_OK)
			return rf_size_too_large(reader);
		return RF_OK;
	}
	if (least && most && rf_size_given(reader, least, &a) && rf_size_given(reader, most, &b) &&
	    (a < range->low || b > range->high)) {
		*value = rf_quotient_lost(tree, goes_round);
		return RF_OK;
	}
	return assume(reader, tree, range, least, most);
}

/* Of a bool, 1 of all that is not 0: unknown of what loops and sizes make more than that. */
static void keep_truth(struct rf_reader *reader, const struct rf_tree *tree, struct rf_value *value)
{
	int64_t least, most = 1;
	rf_formula_p low, high;

	if (value->kind != RF_VALUE_FORM)
		return;
	low = rf_quotient_extreme(reader, value->forms, false);
	high = rf_quotient_extreme(reader, value->forms, true);
	if (!low || !high || !rf_size_given(reader, low, &least) ||
	    !rf_size_given(reader, high, &most) ||
	    (value->forms->term_count > 0 && (least < 0 || most > 1)))
		*value = rf_quotient_unknown(tree, "is only whether something is 0");
	else if (value->forms->term_count == 0)
		*value = rf_affine_constant(reader, most != 0);
}

enum rf_status rf_narrow_keep(struct rf_reader *reader, const struct rf_tree *tree,
                              struct rf_value *value)
{
	struct range range;
	int64_t constant;

	if (rf_type_kind_is_bool(reader, tree))
		keep_truth(reader, tree, value);
	if (tree->type != RF_TYPE_INTEGER || !range_of(reader, tree->cursor, &range))
		return RF_OK;
	if (rf_affine_is_constant(value, &constant)) {
		constant = (constant - range.low) & (range.high - range.low);
		*value = rf_affine_constant(reader, constant + range.low);
		return RF_OK;
	}
	if (value->kind == RF_VALUE_FORM)
		return keep_form(reader, tree, &range, value);
	return value->kind == RF_VALUE_LEAST || value->kind == RF_VALUE_GREATEST
	           ? assume(reader, tree, &range, NULL, NULL)
	           : RF_OK;
}

enum rf_status rf_narrow_end(struct rf_reader *reader, const struct rf_tree *variable,
                             const struct rf_tree *limit, const struct rf_form *end)
{
	struct range range, of_limit;
	rf_formula_p high, most;
	int64_t value;

	if (variable->type != RF_TYPE_INTEGER || !range_of(reader, variable->cursor, &range) ||
	    (range_of(reader, limit->cursor, &of_limit) && of_limit.high <= range.high))
		return RF_OK;
	high = rf_formula_constant(reader->arena, range.high);
	most = rf_quotient_extreme(reader, end, true);
	if (is_natural_difference(reader, high, most))
		return RF_OK;
	if (most && rf_size_given(reader, most, &value) && value > range.high)
		return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, variable->place,
		                 "count with an int, or write the bound that is meant",
		                 "the loop never ends: `%s` would have to reach %lld, and holds at "
		                 "most %lld",
		                 rf_spell_tree(reader, variable), (long long)value,
		                 (long long)range.high);
	return assume(reader, limit, &range, rf_formula_constant(reader->arena, 0), most);
}

/* What a size may be: that of an int, too. */
static bool range_of_size(const struct rf_reader *reader, CXCursor cursor, struct range *range)
{
	CXType type = reader->clang->getCanonicalType(reader->clang->getCursorType(cursor));

	if (range_of(reader, cursor, range))
		return true;
	*range = type.kind == CXType_UInt ? (struct range){ 0, UINT32_MAX }
	                                  : (struct range){ INT32_MIN, INT32_MAX };
	return type.kind == CXType_Int || type.kind == CXType_UInt;
}

enum rf_status rf_narrow_size(struct rf_reader *reader, const struct rf_tree *tree,
                              rf_formula_p size)
{
	struct range range;
	int64_t value;

	if (!range_of_size(reader, tree->cursor, &range) || !rf_size_given(reader, size, &value) ||
	    (value >= range.low && value <= range.high))
		return RF_OK;
	return rf_refuse(reader->diagnostics, RF_WRONG_USAGE, tree->place,
	                 "give it another value with -D", "`%s` is %lld, and holds %lld to %lld",
	                 rf_spell_tree(reader, tree), (long long)value, (long long)range.low,
	                 (long long)range.high);
}

static bool is_wide_unsigned(const struct rf_reader *reader, const struct rf_tree *tree)
{
	CXType type = reader->clang->getCanonicalType(reader->clang->getCursorType(tree->cursor));

	return tree->type == RF_TYPE_INTEGER && tree->bytes >= 4 && type.kind >= CXType_UInt &&
	       type.kind <= CXType_UInt128;
}

bool rf_narrow_is_unsigned(const struct rf_reader *reader, const struct rf_tree *comparison)
{
	const struct rf_tree *a = comparison->children[0], *b = comparison->children[1];

	return (is_wide_unsigned(reader, a) && a->bytes >= b->bytes) ||
	       (is_wide_unsigned(reader, b) && b->bytes >= a->bytes);
}

/* Whether the bounds of loops name a turn that may not run: of a step of 2 the last value. */
static bool has_strides(const struct rf_reader *reader, const struct rf_form *form)
{
	for (size_t i = 0; i < form->term_count; ++i) {
		size_t loop = (size_t)form->terms[i].loop;
		int64_t step = loop < reader->loops.count ? reader->loops.items[loop]->step : 0;

		if (step != 1 && step != -1)
			return true;
	}
	return false;
}

bool rf_narrow_is_negative(struct rf_reader *reader, const struct rf_value *value)
{
	rf_formula_p least =
	    value->kind == RF_VALUE_FORM ? rf_quotient_extreme(reader, value->forms, false) : NULL;
	int64_t given;

	if (!least)
		return false;
	if (rf_size_given(reader, least, &given))
		return given < 0;
	return !rf_size_is_natural(reader, least) &&
	       is_natural_difference(reader, rf_formula_constant(reader->arena, INT32_MAX), least);
}

bool rf_narrow_may_wrap(const struct rf_reader *reader, const struct rf_tree *comparison, int side)
{
	return rf_narrow_is_unsigned(reader, comparison) ||
	       is_wide_unsigned(reader, comparison->children[side]);
}

enum rf_status rf_narrow_not_below(struct rf_reader *reader, const struct rf_tree *tree,
                                   const struct rf_value *value, bool *is_negative)
{
	rf_formula_p least =
	    value->kind == RF_VALUE_FORM ? rf_quotient_extreme(reader, value->forms, false) : NULL;
	struct rf_assumption row = { .value = "always",
		                     .place = tree->place,
		                     .least = least,
		                     .most = least,
		                     .high = INT64_MAX };
	int64_t given;

	*is_negative = false;
	if (!least || rf_quotient_is_natural(reader, value->forms) ||
	    (rf_size_given(reader, least, &given) && given >= 0))
		return RF_OK;
	*is_negative = rf_narrow_is_negative(reader, value) && !has_strides(reader, value->forms);
	if (*is_negative)
		return RF_OK;
	row.what = rf_arena_print(reader->arena, "`%s` is not below 0, where it would wrap around",
	                          rf_spell_tree(reader, tree));
	if (!row.what)
		return rf_out_of_memory(reader->diagnostics);
	return is_listed(reader, &row) ? RF_OK : rf_assume_note(reader, &row);
}

/* ---- four bytes ---- */

const int64_t rf_narrow_round = (int64_t)1 << 32;

/* Whether numbers say that a form leaves an int in some turn. */
static bool leaves_int(struct rf_reader *reader, const struct rf_value *value)
{
	int64_t least, most;

	return value->kind == RF_VALUE_FORM &&
	       rf_size_given(reader, rf_quotient_extreme(reader, value->forms, false), &least) &&
	       rf_size_given(reader, rf_quotient_extreme(reader, value->forms, true), &most) &&
	       (least < INT32_MIN || most > INT32_MAX);
}

/* Whether an int is made of what may not fit: (int)(i * 3000000L) + 1, i << 28.  Variables of CUDA
 * are set to places of threads, which fit but where numbers say that they do not. */
static bool is_cut(struct rf_reader *reader, const struct rf_tree *tree)
{
	if (tree->type != RF_TYPE_INTEGER || rf_tree_query_is_comparison(tree))
		return false;
	if (tree->kind == RF_TREE_CAST)
		return rf_narrow_cuts(reader, tree->children[tree->child_count - 1]);
	if (tree->kind == RF_TREE_NAME)
		return tree->symbol->is_cut && tree->symbol->binding == RF_BOUND_VALUE &&
		       (reader->kernel->language == RF_C ||
		        leaves_int(reader, &tree->symbol->value));
	if (tree->kind == RF_TREE_CALL)
		return tree->symbol && tree->symbol->is_cut;
	if (rf_tree_query_is_binary(tree, CXBinaryOperator_Shl))
		return true;
	for (size_t i = 0; i < tree->child_count; ++i)
		if ((tree->kind == RF_TREE_BINARY || tree->kind == RF_TREE_UNARY) &&
		    is_cut(reader, tree->children[i]))
			return true;
	return false;
}

bool rf_narrow_cuts(struct rf_reader *reader, const struct rf_tree *source)
{
	return source->type == RF_TYPE_INTEGER &&
	       (source->bytes > 4 || is_wide_unsigned(reader, source) || is_cut(reader, source));
}

/* The range of an operand of four bytes in the type in which the operation takes it; false of any
 * other, and of signed arithmetic, which does not go round. */
static bool range_of_operand(struct rf_reader *reader, const struct rf_tree *operation, size_t side,
                             struct range *range)
{
	const struct rf_tree *tree = operation->children[side];
	bool shifts = rf_tree_query_is_binary(operation, CXBinaryOperator_Shr);
	CXType type = reader->clang->getCanonicalType(reader->clang->getCursorType(tree->cursor));
	bool is_unsigned = type.kind == CXType_UInt;

	if (operation->kind == RF_TREE_BINARY && !shifts)
		is_unsigned |= rf_narrow_is_unsigned(reader, operation) &&
		               operation->children[1 - side]->bytes == 4;
	if (tree->type != RF_TYPE_INTEGER || tree->bytes > 4 ||
	    (!is_unsigned && (type.kind != CXType_Int || !is_cut(reader, tree))))
		return false;
	*range =
	    is_unsigned ? (struct range){ 0, UINT32_MAX } : (struct range){ INT32_MIN, INT32_MAX };
	return true;
}

/* form - number, or number - form. */
static bool is_natural_beside(struct rf_reader *reader, const struct rf_form *form, int64_t factor,
                              int64_t number)
{
	struct rf_form rest = rf_form_constant(rf_formula_constant(reader->arena, number));

	return rest.constant &&
	       rf_form_combine(reader->arena, &rest, rf_formula_constant(reader->arena, factor),
	                       form, &rest) == RF_OK &&
	       rf_quotient_is_natural(reader, &rest);
}

bool rf_narrow_goes_round(struct rf_reader *reader, const struct rf_tree *operation, size_t side,
                          const struct rf_value *value, struct rf_rounds *rounds)
{
	struct range range;
	int64_t least, most;
	bool has_least, has_most;

	if (value->kind != RF_VALUE_FORM || !range_of_operand(reader, operation, side, &range))
		return false;
	has_least = rf_size_given(reader, rf_quotient_extreme(reader, value->forms, false), &least);
	has_most = rf_size_given(reader, rf_quotient_extreme(reader, value->forms, true), &most);
	*rounds = (struct rf_rounds){ .low = range.low };
	if (has_least)
		rounds->first = rf_integer_floor_div(least - range.low, rf_narrow_round);
	rounds->last = has_most            ? rf_integer_floor_div(most - range.low, rf_narrow_round)
	               : rounds->first > 0 ? rounds->first
	                                   : 0;
	if (has_least && has_most && most < least) /* of a loop without a turn */
		return false;
	if (!has_least && rounds->last < 0)
		rounds->first = rounds->last;
	if (rounds->first < 0 && rounds->last >= 0 &&
	    is_natural_beside(reader, value->forms, 1, -range.low))
		rounds->first = 0;
	if (rounds->last > 0 && rounds->first <= 0 &&
	    is_natural_beside(reader, value->forms, -1, range.high))
		rounds->last = 0;
	return rounds->first != 0 || rounds->last != 0;
}

/* That an operand stays in its type is assumed of sizes: -D may give them several values. */
static enum rf_status stay_in_type(struct rf_reader *reader, const struct rf_tree *operation,
                                   size_t side, const struct rf_value *value)
{
	struct range range;
	rf_formula_p least, most;
	int64_t number;

	if (value->kind != RF_VALUE_FORM || !range_of_operand(reader, operation, side, &range))
		return RF_OK;
	least = rf_quotient_extreme(reader, value->forms, false);
	most = rf_quotient_extreme(reader, value->forms, true);
	if (!least || !most ||
	    (rf_formula_is_constant(least, &number) && rf_formula_is_constant(most, &number)))
		return RF_OK;
	return assume(reader, operation->children[side], &range, least, most);
}

/* The one number of times that an operand goes round taken away, else unknown. */
static enum rf_status take_round(struct rf_reader *reader, const struct rf_tree *tree,
                                 const struct rf_rounds *rounds, struct rf_value *value)
{
	struct rf_value round = rf_affine_constant(reader, rf_narrow_round);
	int64_t number;

	rf_size_settle(reader, rf_quotient_extreme(reader, value->forms, false), &number);
	rf_size_settle(reader, rf_quotient_extreme(reader, value->forms, true), &number);
	if (rounds->first == rounds->last)
		return rf_affine_add(reader, value, -rounds->first, &round, value);
	*value = rf_quotient_lost(tree, rounds->low < 0 ? goes_round : "goes round at 2^32");
	return RF_OK;
}

bool rf_narrow_takes_whole(const struct rf_tree *operation, size_t side)
{
	const struct rf_tree *tree = operation->children[side];

	if (operation->kind == RF_TREE_CAST)
		return operation->type == RF_TYPE_INTEGER && operation->bytes > tree->bytes;
	if (operation->kind != RF_TREE_BINARY || operation->type != RF_TYPE_INTEGER)
		return false;
	switch (operation->op) {
	case CXBinaryOperator_Shl:
		return false;
	case CXBinaryOperator_Shr:
		return side == 0;
	case CXBinaryOperator_Div:
	case CXBinaryOperator_Rem:
		return true;
	default:
		return rf_tree_query_is_comparison(operation) || operation->bytes > tree->bytes;
	}
}

enum rf_status rf_narrow_settle(struct rf_reader *reader, const struct rf_tree *operation,
                                size_t side, struct rf_value *value)
{
	struct rf_rounds rounds;

	if (!rf_narrow_takes_whole(operation, side))
		return RF_OK;
	if (!rf_narrow_goes_round(reader, operation, side, value, &rounds))
		return stay_in_type(reader, operation, side, value);
	if (rounds.last <= 0 && rounds.first < rounds.last)
		return RF_OK;
	return take_round(reader, operation->children[side], &rounds, value);
}

enum rf_status rf_narrow_widened(struct rf_reader *reader, const struct rf_tree *tree,
                                 int64_t bytes, struct rf_value *value)
{
	struct rf_tree *part = (struct rf_tree *)tree;
	const struct rf_tree widened = { .kind = RF_TREE_CAST,
		                         .type = RF_TYPE_INTEGER,
		                         .bytes = bytes,
		                         .child_count = 1,
		                         .children = &part };
	enum rf_status status = rf_affine_value(reader, tree, value);

	return status == RF_OK ? rf_narrow_settle(reader, &widened, 0, value) : status;
}

/* Whether what is below 0 in some turns is there greater than, and no equal of, all that it is
 * compared with. */
static bool is_beyond(struct rf_reader *reader, const struct rf_value *value,
                      const struct rf_value *other, const struct rf_rounds *rounds)
{
	int64_t least, low = 0, most = 0;

	if (rounds->low < 0 || rounds->first != -1 || rounds->last != 0)
		return false;
	if (other->kind != RF_VALUE_FORM)
		return true;
	rf_size_given(reader, rf_quotient_extreme(reader, other->forms, false), &low);
	rf_size_given(reader, rf_quotient_extreme(reader, other->forms, true), &most);
	return low >= 0 &&
	       (!rf_size_given(reader, rf_quotient_extreme(reader, value->forms, false), &least) ||
	        most < rf_narrow_round + least);
}

static enum rf_status settle_side(struct rf_reader *reader, const struct rf_tree *comparison,
                                  size_t side, const struct rf_value *other, struct rf_value *value)
{
	struct rf_rounds rounds;

	if (!rf_narrow_goes_round(reader, comparison, side, value, &rounds))
		return stay_in_type(reader, comparison, side, value);
	if (is_beyond(reader, value, other, &rounds))
		return RF_OK;
	return take_round(reader, comparison->children[side], &rounds, value);
}

enum rf_status rf_narrow_sides(struct rf_reader *reader, const struct rf_tree *comparison,
                               struct rf_value *left, struct rf_value *right)
{
	struct rf_value whole;
	enum rf_status status = rf_affine_value(reader, comparison->children[0], left);

	if (status == RF_OK)
		status = rf_affine_value(reader, comparison->children[1], right);
	whole = *left;
	if (status == RF_OK)
		status = settle_side(reader, comparison, 0, right, left);
	return status == RF_OK ? settle_side(reader, comparison, 1, &whole, right) : status;
}
