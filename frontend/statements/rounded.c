/* SPDX-License-Identifier: MIT
 *
 * Quotients and remainders that no form tells, as forms of the same cache line.
 *
 * a[(i+j)/4] in elements of 8 bytes lies at 8 floor((i+j) / 4), and that is in the same line as
 * byte 2 (i+j): for whole numbers m, c and n is floor(floor(x / c) / n) = floor(x / (c n)), so that
 *
 *     floor((K floor(f / c) + R) / L) = floor((K / c f + R) / L)
 *
 * where K divides the bytes L of a line and all that is added, R, and c divides K.  Of all that the
 * element has in its line, K / c bytes stand for it, so that none is in the next line.
 * a[(i+j)%4] stays within the 32 bytes from R on, and with them in one line, if R is a multiple of
 * them.  Arrays begin where lines do; lines have 64 bytes or a multiple.
 *
 * Only traffic takes it for the address: to all that asks whether two accesses meet, the place is
 * unknown.
 */
#include "frontend/statements/rounded.h"

#include "frontend/statements/affine.h"
#include "frontend/statements/quotient.h"
#include "frontend/statements/size.h"

enum { LEAST_LINE = 64, MOST_BOUNDS = 64 };

/* Whether a form is never negative, by any of the bounds of its loops, the innermost first: of
 * j = 2 q + r below n, n - 1 - 2 q - r is not, as r is below n - 2 q.  `bounds`: how many more may
 * be tried. */
static bool is_never_negative(struct rf_reader *reader, const struct rf_form *form, int *bounds)
{
	struct rf_form_term last;
	struct rf_form rest = *form, least;
	struct rf_form one = rf_form_constant(rf_formula_constant(reader->arena, 1));
	const struct rf_loop *loop;
	bool rises;

	if (form->term_count == 0)
		return rf_size_is_natural(reader, form->constant);
	last = form->terms[--rest.term_count];
	rises = rf_size_is_natural(reader, last.coefficient);
	if ((size_t)last.loop >= reader->loops.count || !one.constant ||
	    (!rises &&
	     !rf_size_is_natural(reader, rf_formula_scale(reader->arena, last.coefficient, -1))))
		return false;
	loop = reader->loops.items[last.loop];
	for (size_t i = 0; i < (rises ? loop->lower_count : loop->upper_count); ++i) {
		const struct rf_form *bound = rises ? &loop->lower[i] : &loop->upper[i];

		if (--*bounds < 0 ||
		    rf_form_combine(reader->arena, &rest, last.coefficient, bound, &least) !=
		        RF_OK ||
		    (!rises &&
		     rf_form_combine(reader->arena, &least,
		                     rf_formula_scale(reader->arena, last.coefficient, -1), &one,
		                     &least) != RF_OK))
			return false;
		if (is_never_negative(reader, &least, bounds))
			return true;
	}
	return false;
}

const struct rf_rounded *rf_rounded_quotient(struct rf_reader *reader, const struct rf_form *form,
                                             int64_t by, bool is_remainder)
{
	struct rf_rounded *rounded;
	int bounds = MOST_BOUNDS;

	if (by < 2 || by > LEAST_LINE ||
	    (!rf_quotient_is_natural(reader, form) && !is_never_negative(reader, form, &bounds)))
		return NULL;
	rounded = RF_NEW(reader->arena, struct rf_rounded);
	if (!rounded)
		return NULL;
	*rounded = (struct rf_rounded){ *form, by, 1, is_remainder,
		                        rf_form_constant(rf_formula_constant(reader->arena, 0)) };
	return rounded->rest.constant ? rounded : NULL;
}

/* factor * rounded + other_factor * other */
static const struct rf_rounded *combine(struct rf_reader *reader, const struct rf_rounded *rounded,
                                        int64_t factor, const struct rf_form *other,
                                        int64_t other_factor)
{
	struct rf_rounded *sum = RF_NEW(reader->arena, struct rf_rounded);
	rf_formula_p by = rf_formula_constant(reader->arena, factor);
	rf_formula_p other_by = rf_formula_constant(reader->arena, other_factor);
	struct rf_form zero = rf_form_constant(rf_formula_constant(reader->arena, 0));

	if (!sum || !by || !other_by || !zero.constant || (rounded->is_remainder && factor != 1) ||
	    factor < 1)
		return NULL;
	*sum = *rounded;
	if (__builtin_mul_overflow(rounded->times, factor, &sum->times) ||
	    rf_form_combine(reader->arena, &zero, by, &rounded->rest, &sum->rest) != RF_OK ||
	    rf_form_combine(reader->arena, &sum->rest, other_by, other, &sum->rest) != RF_OK)
		return NULL;
	return sum;
}

const struct rf_rounded *rf_rounded_add(struct rf_reader *reader, const struct rf_value *a,
                                        int64_t factor, const struct rf_value *b)
{
	if (a->kind == RF_VALUE_UNKNOWN && a->rounded && b->kind == RF_VALUE_FORM)
		return combine(reader, a->rounded, 1, b->forms, factor);
	if (b->kind == RF_VALUE_UNKNOWN && b->rounded && a->kind == RF_VALUE_FORM)
		return combine(reader, b->rounded, factor, a->forms, 1);
	return NULL;
}

const struct rf_rounded *rf_rounded_multiply(struct rf_reader *reader, const struct rf_value *a,
                                             const struct rf_value *b)
{
	const struct rf_value *rounded = a->kind == RF_VALUE_UNKNOWN ? a : b;
	const struct rf_value *other = a->kind == RF_VALUE_UNKNOWN ? b : a;
	struct rf_form zero = rf_form_constant(rf_formula_constant(reader->arena, 0));
	int64_t factor;

	if (!rounded->rounded || !zero.constant || !rf_affine_is_constant(other, &factor))
		return NULL;
	return combine(reader, rounded->rounded, factor, &zero, 1);
}

/* Whether all of a form, in units of so many bytes, is a multiple of others. */
static bool is_multiple(struct rf_reader *reader, const struct rf_form *form, int64_t unit_bytes,
                        int64_t bytes)
{
	rf_formula_p by = rf_formula_constant(reader->arena, bytes), exact;
	rf_formula_p unit = rf_formula_constant(reader->arena, unit_bytes);
	struct rf_form zero = rf_form_constant(rf_formula_constant(reader->arena, 0)), all;

	if (!by || !unit || !zero.constant ||
	    rf_form_combine(reader->arena, &zero, unit, form, &all) != RF_OK ||
	    !rf_size_divides(reader, all.constant, by, &exact))
		return false;
	for (size_t i = 0; i < all.term_count; ++i)
		if (!rf_size_divides(reader, all.terms[i].coefficient, by, &exact))
			return false;
	return true;
}

int64_t rf_rounded_move(struct rf_reader *reader, const struct rf_value *index,
                        rf_formula_p element_bytes, struct rf_form *offset)
{
	const struct rf_rounded *rounded = index->rounded;
	rf_formula_p by;
	int64_t element, block, step;

	if (index->kind != RF_VALUE_UNKNOWN || !rounded ||
	    !rf_formula_is_constant(element_bytes, &element) || element > LEAST_LINE ||
	    __builtin_mul_overflow(element, rounded->is_remainder ? rounded->by : rounded->times,
	                           &block))
		return 0;
	step = rounded->is_remainder ? 0 : block / rounded->by;
	if (block > LEAST_LINE || LEAST_LINE % block != 0 ||
	    (!rounded->is_remainder && block % rounded->by != 0) ||
	    !is_multiple(reader, &rounded->rest, element, block) ||
	    !is_multiple(reader, offset, 1, block))
		return 0;
	by = rf_formula_constant(reader->arena, step);
	if (!by ||
	    rf_form_combine(reader->arena, offset, element_bytes, &rounded->rest, offset) !=
	        RF_OK ||
	    rf_form_combine(reader->arena, offset, by, &rounded->of, offset) != RF_OK)
		return 0;
	return rounded->is_remainder ? element : step;
}
