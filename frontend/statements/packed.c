/* SPDX-License-Identifier: MIT
 *
 * Triangles without gaps: a[i*(i+1)/2 + j], a[j + i*(2*n-i-1)/2], the packed storage of symmetric
 * and triangular matrices.
 *
 * Where a row starts grows with the square of its number, and no form tells it.  No two rows have
 * an element in common, though, and that is what reuse depends on: it is that of the same
 * triangle in rows that are all as long as the longest, one more element apart so that they do not
 * meet in the same sets, which is a form again.  Of a loop over i below n
 *
 *     i*(i+1)/2 + j       (n + 1)*i + j
 *     n*i - i*(i-1)/2     (2*n + 1)*i
 *
 * It differs by the lines in which one row ends and the next one begins, which packed rows share:
 * so whoever walks through the elements one by one takes the product itself, and it tells how many
 * lines there are at most.  Only traffic takes either for the address: to all that asks whether two
 * accesses meet, the place is unknown.
 */
#include "frontend/statements/packed.h"

#include "frontend/statements/affine.h"
#include "frontend/statements/quotient.h"
#include "frontend/statements/rounded.h"
#include "frontend/statements/size.h"

/* The one loop variable that a form has, with a factor of 1 or -1 or of a number; -1: none. */
static int only_loop(const struct rf_value *value, int64_t *factor)
{
	const struct rf_form *form = value->forms;

	if (value->kind != RF_VALUE_FORM || form->term_count != 1 ||
	    !rf_formula_is_constant(form->terms[0].coefficient, factor))
		return -1;
	return form->terms[0].loop;
}

/* What a loop stays below whatever others do; NULL: that is not known, or the mark of a variable
 * stands for it (induction.c). */
static rf_formula_p end_of(const struct rf_reader *reader, int id)
{
	const struct rf_loop *loop =
	    (size_t)id < reader->loops.count ? reader->loops.items[id] : NULL;

	for (size_t i = 0; loop && i < loop->upper_count; ++i)
		if (loop->upper[i].term_count == 0)
			return loop->upper[i].constant;
	return NULL;
}

/* The number of the row: of i*(i + 1) and (i + 1)*i that is i, of i*(2*n - i - 1) as well. */
static const struct rf_form *number_of(const struct rf_value *a, const struct rf_value *b,
                                       int64_t factor, int64_t other)
{
	int64_t one, two;

	if (factor != other)
		return factor > other ? a->forms : b->forms;
	if (rf_formula_is_constant(a->forms->constant, &one) &&
	    rf_formula_is_constant(b->forms->constant, &two) && two < one)
		return b->forms;
	return a->forms;
}

/* The rows of a product, (length + 1) * number in ones of equal length. */
static struct rf_packed *rows_of(struct rf_reader *reader, const struct rf_value *a,
                                 const struct rf_value *b, const struct rf_form *number,
                                 rf_formula_p length)
{
	struct rf_arena *arena = reader->arena;
	struct rf_packed *packed = RF_NEW(arena, struct rf_packed);
	struct rf_form zero = rf_form_constant(rf_formula_constant(arena, 0));
	rf_formula_p step = rf_formula_add(arena, length, rf_formula_constant(arena, 1));

	if (!packed || !zero.constant || !step)
		return NULL;
	*packed =
	    (struct rf_packed){ .one = *a->forms, .other = *b->forms, .rest = zero, .sign = 1 };
	if (rf_form_combine(arena, &zero, step, number, &packed->rows) != RF_OK)
		return NULL;
	return packed;
}

enum rf_status rf_packed_multiply(struct rf_reader *reader, const struct rf_value *a,
                                  const struct rf_value *b, struct rf_value *product)
{
	int64_t one, other;
	int loop = only_loop(a, &one);
	rf_formula_p length;

	*product = rf_quotient_unknown(NULL, "multiplies loop variables");
	if (loop < 0 || only_loop(b, &other) != loop || one * one != 1 || other * other != 1)
		return RF_OK;
	length = end_of(reader, loop);
	if (!length)
		return RF_OK;
	product->packed = rows_of(reader, a, b, number_of(a, b, one, other), length);
	return product->packed ? RF_OK : rf_size_too_large(reader);
}

/* Whether all loop variables of a form but that of the rows count single elements. */
static bool stays_in_row(const struct rf_form *rows, const struct rf_form *form)
{
	int64_t factor;

	for (size_t i = 0; i < form->term_count; ++i)
		if (form->terms[i].loop != rows->terms[0].loop &&
		    (!rf_formula_is_constant(form->terms[i].coefficient, &factor) ||
		     (factor != 1 && factor != -1)))
			return false;
	return true;
}

/* packed = of + single, or single + factor * of. */
static enum rf_status add_single(struct rf_arena *arena, const struct rf_packed *of, bool is_first,
                                 int64_t factor, const struct rf_form *single,
                                 struct rf_packed *packed)
{
	rf_formula_p times = rf_formula_constant(arena, factor),
		     one = rf_formula_constant(arena, 1);
	enum rf_status status;

	*packed = *of;
	if (!times || !one)
		return RF_FAILED;
	if (is_first) {
		status = rf_form_combine(arena, &of->rest, times, single, &packed->rest);
	} else {
		packed->sign *= factor;
		status = rf_form_combine(arena, single, times, &of->rest, &packed->rest);
	}
	if (status != RF_OK)
		return status;
	return rf_form_combine(arena, &of->rows, is_first ? times : one, single, &packed->rows);
}

enum rf_status rf_packed_add(struct rf_reader *reader, const struct rf_value *a, int64_t factor,
                             const struct rf_value *b, struct rf_value *sum)
{
	bool is_first = a->kind == RF_VALUE_UNKNOWN;
	struct rf_value of = is_first ? *a : *b;
	const struct rf_value *single = is_first ? b : a;
	struct rf_packed *packed;

	*sum = of;
	sum->packed = NULL;
	sum->rounded = rf_rounded_add(reader, a, factor, b);
	if (!of.packed || !of.is_halved || single->kind != RF_VALUE_FORM ||
	    !stays_in_row(&of.packed->rows, single->forms))
		return RF_OK;
	packed = RF_NEW(reader->arena, struct rf_packed);
	if (!packed ||
	    add_single(reader->arena, of.packed, is_first, factor, single->forms, packed) != RF_OK)
		return rf_size_too_large(reader);
	sum->packed = packed;
	return RF_OK;
}

struct rf_value rf_packed_apply(struct rf_reader *reader, const struct rf_tree *tree,
                                const struct rf_value *a, const struct rf_value *b)
{
	struct rf_value value = a->kind == RF_VALUE_UNKNOWN ? *a : *b;
	int64_t by = tree->op == CXBinaryOperator_Div ? 2 : 1, constant;
	bool halves = tree->op == CXBinaryOperator_Div || tree->op == CXBinaryOperator_Shr;

	value.rounded = tree->op == CXBinaryOperator_Mul ? rf_rounded_multiply(reader, a, b) : NULL;
	if (halves && !value.is_halved && a->kind == RF_VALUE_UNKNOWN &&
	    rf_affine_is_constant(b, &constant) && constant == by)
		value.is_halved = true;
	else
		value.packed = NULL;
	return value;
}

enum rf_status rf_packed_move(struct rf_reader *reader, rf_formula_p bytes,
                              struct rf_lvalue *lvalue)
{
	const struct rf_value *index = &lvalue->pending;

	lvalue->is_packed &= index->kind == RF_VALUE_UNKNOWN && index->is_halved &&
	                     index->packed != NULL && !lvalue->has_rows;
	if (!lvalue->is_packed)
		return RF_OK;
	lvalue->packed = index->packed;
	lvalue->packed_bytes = bytes;
	if (rf_form_combine(reader->arena, &lvalue->offset, bytes, &index->packed->rows,
	                    &lvalue->offset) == RF_OK)
		return RF_OK;
	return rf_size_too_large(reader);
}

const struct rf_packed_rows *rf_packed_address(struct rf_arena *arena,
                                               const struct rf_lvalue *lvalue)
{
	const struct rf_packed *packed = lvalue->packed;
	struct rf_packed_rows *rows = RF_NEW(arena, struct rf_packed_rows);
	rf_formula_p zero = rf_formula_constant(arena, 0), bytes = lvalue->packed_bytes;
	rf_formula_p less = zero ? rf_formula_subtract(arena, zero, bytes) : NULL;
	struct rf_form others;

	if (!rows || !less)
		return NULL;
	*rows = (struct rf_packed_rows){ .one = packed->one,
		                         .other = packed->other,
		                         .bytes = packed->sign > 0 ? bytes : less };
	if (rf_form_combine(arena, &lvalue->offset, less, &packed->rows, &others) != RF_OK ||
	    rf_form_combine(arena, &others, bytes, &packed->rest, &rows->rest) != RF_OK)
		return NULL;
	return rows;
}
