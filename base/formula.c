/* SPDX-License-Identifier: MIT
 *
 * Arithmetic on polynomials in the sizes.
 *
 * Formulas are small - the need of a stencil has three terms - so a product forms all pairs of
 * terms, sorts them and merges equal powers.  The order (total degree, then powers of earlier
 * sizes) puts the term that decides for large sizes first.  Coefficients are exact 64-bit
 * integers over one common divisor; an overflow ends in NULL, never in a wrong number.
 */
#include "base/formula.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/integer.h"
#include "base/text.h"

/* Terms under construction: not yet sorted, merged or reduced. */
struct draft {
	int64_t divisor;
	size_t count;
	struct rf_term *terms;
};

static int degree(const struct rf_term *term)
{
	int sum = 0;

	for (size_t i = 0; i < RF_MAX_SIZES; ++i)
		sum += term->power[i];
	return sum;
}

static int by_descending_power(const void *left, const void *right)
{
	const struct rf_term *a = left;
	const struct rf_term *b = right;
	int difference = degree(b) - degree(a);

	return difference != 0 ? difference : memcmp(b->power, a->power, sizeof(a->power));
}

static bool same_power(const struct rf_term *a, const struct rf_term *b)
{
	return memcmp(a->power, b->power, sizeof(a->power)) == 0;
}

/* Adds up neighbours of equal power and drops what cancelled. */
static bool merge_sorted(struct draft *draft)
{
	size_t kept = 0;

	for (size_t i = 0; i < draft->count; ++i) {
		struct rf_term *last = kept > 0 ? &draft->terms[kept - 1] : NULL;

		if (last != NULL && same_power(last, &draft->terms[i])) {
			if (__builtin_add_overflow(last->coefficient, draft->terms[i].coefficient,
			                           &last->coefficient))
				return false;
		} else {
			draft->terms[kept++] = draft->terms[i];
			last = &draft->terms[kept - 1];
		}
		if (last->coefficient == 0)
			kept -= 1;
	}
	draft->count = kept;
	return true;
}

/* Divides the factor out that divisor and coefficients share. */
static void reduce(struct draft *draft)
{
	int64_t common = draft->divisor;

	for (size_t i = 0; i < draft->count; ++i)
		common = rf_integer_gcd(common, draft->terms[i].coefficient);
	if (common <= 1)
		return;
	for (size_t i = 0; i < draft->count; ++i)
		draft->terms[i].coefficient /= common;
	draft->divisor /= common;
}

static rf_formula_p finish(struct rf_arena *arena, struct draft *draft)
{
	struct rf_formula *formula = RF_NEW(arena, struct rf_formula);

	if (formula == NULL)
		return NULL;
	if (draft->count > 1)
		qsort(draft->terms, draft->count, sizeof(*draft->terms), by_descending_power);
	if (!merge_sorted(draft))
		return NULL;
	reduce(draft);
	*formula = (struct rf_formula){
		.divisor = draft->count == 0 ? 1 : draft->divisor,
		.term_count = draft->count,
		.terms = draft->terms,
	};
	return formula;
}

static bool begin(struct rf_arena *arena, struct draft *draft, size_t capacity)
{
	*draft = (struct draft){ .divisor = 1 };
	draft->terms = RF_NEW_ARRAY(arena, struct rf_term, capacity);
	return draft->terms != NULL;
}

rf_formula_p rf_formula_constant(struct rf_arena *arena, int64_t value)
{
	struct draft draft;

	if (!begin(arena, &draft, 1))
		return NULL;
	draft.terms[0].coefficient = value;
	draft.count = value != 0;
	return finish(arena, &draft);
}

rf_formula_p rf_formula_size(struct rf_arena *arena, size_t size)
{
	struct draft draft;

	if (size >= RF_MAX_SIZES || !begin(arena, &draft, 1))
		return NULL;
	draft.terms[0].coefficient = 1;
	draft.terms[0].power[size] = 1;
	draft.count = 1;
	return finish(arena, &draft);
}

/* Appends factor * the terms of a formula. */
static bool append_scaled(struct draft *draft, rf_formula_p a, int64_t factor)
{
	for (size_t i = 0; i < a->term_count; ++i) {
		struct rf_term *term = &draft->terms[draft->count++];

		*term = a->terms[i];
		if (__builtin_mul_overflow(term->coefficient, factor, &term->coefficient))
			return false;
	}
	return true;
}

rf_formula_p rf_formula_copy(struct rf_arena *arena, rf_formula_p a)
{
	return rf_formula_scale(arena, a, 1);
}

/* a + sign * b over the least common divisor. */
static rf_formula_p combine(struct rf_arena *arena, rf_formula_p a, rf_formula_p b, int64_t sign)
{
	struct draft draft;
	int64_t common;

	if (a == NULL || b == NULL || !begin(arena, &draft, a->term_count + b->term_count))
		return NULL;
	common = rf_integer_gcd(a->divisor, b->divisor);
	if (__builtin_mul_overflow(a->divisor / common, b->divisor, &draft.divisor))
		return NULL;
	if (!append_scaled(&draft, a, b->divisor / common) ||
	    !append_scaled(&draft, b, sign * (a->divisor / common)))
		return NULL;
	return finish(arena, &draft);
}

rf_formula_p rf_formula_add(struct rf_arena *arena, rf_formula_p a, rf_formula_p b)
{
	return combine(arena, a, b, 1);
}

rf_formula_p rf_formula_subtract(struct rf_arena *arena, rf_formula_p a, rf_formula_p b)
{
	return combine(arena, a, b, -1);
}

static bool multiply_terms(const struct rf_term *a, const struct rf_term *b, struct rf_term *out)
{
	for (size_t i = 0; i < RF_MAX_SIZES; ++i) {
		if (a->power[i] + b->power[i] > UINT8_MAX)
			return false;
		out->power[i] = (uint8_t)(a->power[i] + b->power[i]);
	}
	return !__builtin_mul_overflow(a->coefficient, b->coefficient, &out->coefficient);
}

static bool append_products(struct draft *draft, rf_formula_p a, rf_formula_p b)
{
	for (size_t i = 0; i < a->term_count; ++i)
		for (size_t j = 0; j < b->term_count; ++j)
			if (!multiply_terms(&a->terms[i], &b->terms[j],
			                    &draft->terms[draft->count++]))
				return false;
	return true;
}

rf_formula_p rf_formula_multiply(struct rf_arena *arena, rf_formula_p a, rf_formula_p b)
{
	struct draft draft;

	if (a == NULL || b == NULL || !begin(arena, &draft, a->term_count * b->term_count))
		return NULL;
	if (__builtin_mul_overflow(a->divisor, b->divisor, &draft.divisor) ||
	    !append_products(&draft, a, b))
		return NULL;
	return finish(arena, &draft);
}

rf_formula_p rf_formula_scale(struct rf_arena *arena, rf_formula_p a, int64_t factor)
{
	struct draft draft;

	if (a == NULL || !begin(arena, &draft, a->term_count))
		return NULL;
	draft.divisor = a->divisor;
	if (!append_scaled(&draft, a, factor))
		return NULL;
	return finish(arena, &draft);
}

rf_formula_p rf_formula_divide(struct rf_arena *arena, rf_formula_p a, int64_t divisor)
{
	struct draft draft;

	if (a == NULL || divisor == 0 || !begin(arena, &draft, a->term_count))
		return NULL;
	if (!append_scaled(&draft, a, divisor < 0 ? -1 : 1) ||
	    __builtin_mul_overflow(a->divisor, divisor < 0 ? -divisor : divisor, &draft.divisor))
		return NULL;
	return finish(arena, &draft);
}

rf_formula_p rf_formula_compose(struct rf_arena *arena, rf_formula_p a,
                                const rf_formula_p *formulas)
{
	rf_formula_p sum = rf_formula_constant(arena, 0);

	for (size_t i = 0; a != NULL && i < a->term_count; ++i) {
		rf_formula_p product = rf_formula_constant(arena, a->terms[i].coefficient);

		for (size_t size = 0; size < RF_MAX_SIZES; ++size)
			for (unsigned k = 0; k < a->terms[i].power[size]; ++k)
				product = rf_formula_multiply(arena, product, formulas[size]);
		sum = rf_formula_add(arena, sum, product);
	}
	return a == NULL ? NULL : rf_formula_divide(arena, sum, a->divisor);
}

/* Whether the first terms are the same, so many of either. */
static bool begin_alike(rf_formula_p a, rf_formula_p b, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		if (a->terms[i].coefficient != b->terms[i].coefficient ||
		    !same_power(&a->terms[i], &b->terms[i]))
			return false;
	return true;
}

bool rf_formula_equal(rf_formula_p a, rf_formula_p b)
{
	return a != NULL && b != NULL && a->divisor == b->divisor &&
	       a->term_count == b->term_count && begin_alike(a, b, a->term_count);
}

/* Terms with sizes; the one without is the last. */
static size_t terms_with_sizes(rf_formula_p a)
{
	bool has_constant = a->term_count > 0 && degree(&a->terms[a->term_count - 1]) == 0;

	return a->term_count - has_constant;
}

bool rf_formula_differ_by_number(rf_formula_p a, rf_formula_p b)
{
	size_t count = a == NULL ? 0 : terms_with_sizes(a);

	return a != NULL && b != NULL && a->divisor == b->divisor && count == terms_with_sizes(b) &&
	       begin_alike(a, b, count);
}

bool rf_formula_is_zero(rf_formula_p a)
{
	return a != NULL && a->term_count == 0;
}

bool rf_formula_is_constant(rf_formula_p a, int64_t *value)
{
	if (a == NULL || a->term_count > 1 || (a->term_count == 1 && degree(&a->terms[0]) > 0))
		return false;
	if (value != NULL && a->divisor == 1)
		*value = a->term_count == 0 ? 0 : a->terms[0].coefficient;
	return true;
}

bool rf_formula_uses(rf_formula_p a, size_t size)
{
	if (a == NULL)
		return false;
	for (size_t i = 0; i < a->term_count; ++i)
		if (a->terms[i].power[size] > 0)
			return true;
	return false;
}

static bool power_divides(const struct rf_term *divisor, const struct rf_term *term)
{
	for (size_t i = 0; i < RF_MAX_SIZES; ++i)
		if (divisor->power[i] > term->power[i])
			return false;
	return true;
}

static int64_t nearest_integer(int64_t a, int64_t b)
{
	return llround((double)a / (double)b);
}

/* The quotient of two terms; false when it is zero or the powers do not divide. */
static bool divide_terms(const struct rf_term *a, const struct rf_term *b, struct rf_term *out)
{
	if (!power_divides(b, a))
		return false;
	for (size_t i = 0; i < RF_MAX_SIZES; ++i)
		out->power[i] = (uint8_t)(a->power[i] - b->power[i]);
	out->coefficient = nearest_integer(a->coefficient, b->coefficient);
	return out->coefficient != 0;
}

/* The first term of `rest` that the leading term of b divides, as a quotient. */
static bool next_quotient(rf_formula_p rest, rf_formula_p b, struct rf_term *out)
{
	for (size_t i = 0; i < rest->term_count; ++i)
		if (divide_terms(&rest->terms[i], &b->terms[0], out))
			return true;
	return false;
}

/* A step takes one power out of the rest or halves a constant one; a handful is enough for
 * anything that a source line can hold. */
enum { MAX_QUOTIENT_STEPS = 32 };

rf_formula_p rf_formula_quotient(struct rf_arena *arena, rf_formula_p a, rf_formula_p b)
{
	rf_formula_p quotient = rf_formula_constant(arena, 0);
	rf_formula_p rest = a;

	if (a == NULL || b == NULL || a->divisor != 1 || b->divisor != 1)
		return NULL;
	for (int step = 0; b->term_count > 0 && step < MAX_QUOTIENT_STEPS; ++step) {
		struct rf_term term;
		struct rf_formula part = { .divisor = 1, .term_count = 1, .terms = &term };

		if (rest == NULL || quotient == NULL || !next_quotient(rest, b, &term))
			break;
		quotient = rf_formula_add(arena, quotient, &part);
		rest = rf_formula_subtract(arena, rest, rf_formula_multiply(arena, &part, b));
	}
	return rest == NULL ? NULL : quotient;
}

static double raise(double base, unsigned power)
{
	double product = 1;

	for (; power > 0; --power)
		product *= base;
	return product;
}

double rf_formula_value(rf_formula_p a, const double *sizes)
{
	double sum = 0;

	for (size_t i = 0; i < a->term_count; ++i) {
		double product = (double)a->terms[i].coefficient;

		for (size_t k = 0; k < RF_MAX_SIZES; ++k)
			if (a->terms[i].power[k] > 0)
				product *= raise(sizes[k], a->terms[i].power[k]);
		sum += product;
	}
	return sum / (double)a->divisor;
}

static bool integer_term(const struct rf_term *term, const int64_t *sizes, int64_t *value)
{
	*value = term->coefficient;
	for (size_t k = 0; k < RF_MAX_SIZES; ++k)
		for (unsigned power = term->power[k]; power > 0; --power)
			if (__builtin_mul_overflow(*value, sizes[k], value))
				return false;
	return true;
}

bool rf_formula_integer(rf_formula_p a, const int64_t *sizes, int64_t *value)
{
	int64_t sum = 0;

	for (size_t i = 0; i < a->term_count; ++i) {
		int64_t part;

		if (!integer_term(&a->terms[i], sizes, &part) ||
		    __builtin_add_overflow(sum, part, &sum))
			return false;
	}
	*value = sum / a->divisor;
	return sum % a->divisor == 0;
}

static bool dominated(rf_formula_p a, size_t index)
{
	for (size_t i = 0; i < a->term_count; ++i)
		if (i != index && power_divides(&a->terms[index], &a->terms[i]))
			return true;
	return false;
}

rf_formula_p rf_formula_leading(struct rf_arena *arena, rf_formula_p a)
{
	struct draft draft;

	if (a == NULL || !begin(arena, &draft, a->term_count))
		return NULL;
	draft.divisor = a->divisor;
	for (size_t i = 0; i < a->term_count; ++i)
		if (!dominated(a, i))
			draft.terms[draft.count++] = a->terms[i];
	return finish(arena, &draft);
}

static void print_power(struct rf_text *out, const struct rf_term *term, const char *const *names,
                        bool has_factor)
{
	for (size_t k = 0; k < RF_MAX_SIZES; ++k)
		for (unsigned power = term->power[k]; power > 0; --power) {
			rf_text_print(out, "%s%s", has_factor ? "*" : "", names[k]);
			has_factor = true;
		}
}

static void print_term(struct rf_text *out, const struct rf_term *term, const char *const *names,
                       bool first)
{
	uint64_t size =
	    term->coefficient < 0 ? 0 - (uint64_t)term->coefficient : (uint64_t)term->coefficient;
	bool shows_factor = size != 1 || degree(term) == 0;

	if (first)
		rf_text_add(out, term->coefficient < 0 ? "-" : "");
	else
		rf_text_add(out, term->coefficient < 0 ? " - " : " + ");
	if (shows_factor)
		rf_text_print(out, "%llu", (unsigned long long)size);
	print_power(out, term, names, shows_factor);
}

char *rf_formula_print(struct rf_arena *arena, rf_formula_p a, const char *const *names)
{
	struct rf_text out;

	if (a == NULL)
		return NULL;
	rf_text_init(&out, arena);
	if (a->term_count == 0)
		rf_text_add(&out, "0");
	if (a->divisor != 1 && a->term_count > 1)
		rf_text_add(&out, "(");
	for (size_t i = 0; i < a->term_count; ++i)
		print_term(&out, &a->terms[i], names, i == 0);
	if (a->divisor != 1 && a->term_count > 1)
		rf_text_add(&out, ")");
	if (a->divisor != 1)
		rf_text_print(&out, "/%lld", (long long)a->divisor);
	return out.failed ? NULL : out.bytes;
}
