/* SPDX-License-Identifier: MIT
 *
 * The sizes of a kernel, found while it is read.
 *
 * An integer variable that takes a value which cannot be followed outside of all loops, or is never
 * assigned, is a size as soon as a bound, an extent or a subscript needs it.  N/2, N%M and 1<<N are
 * no polynomials in N; each becomes a size of its own, and the same quotient met again is the same
 * size.
 */
#include "frontend/statements/size.h"

#include <string.h>

#include "base/text.h"
#include "frontend/statements/size_name.h"
#include "frontend/tree/assume.h"
#include "frontend/tree/type_kind.h"

enum rf_status rf_size_too_large(struct rf_reader *reader)
{
	struct rf_place place = { .file = reader->source->file };

	if (rf_arena_failed(reader->arena))
		return rf_out_of_memory(reader->diagnostics);
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, place, "use smaller constants",
	                 "a subscript or bound does not fit into 64 bits");
}

static enum rf_status refuse_count(struct rf_reader *reader, struct rf_place place)
{
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, place,
	                 "turn some of them into constants, or choose one nest with --lines",
	                 "the kernel has more than %d sizes", RF_MAX_SIZES);
}

static enum rf_status add_size(struct rf_reader *reader, struct rf_place place, struct rf_size size,
                               int *index)
{
	struct rf_size *item;

	if (reader->sizes.count >= RF_MAX_SIZES)
		return refuse_count(reader, place);
	item = RF_PUSH(reader->arena, &reader->sizes);
	if (!item)
		return rf_out_of_memory(reader->diagnostics);
	*item = size;
	*index = (int)reader->sizes.count - 1;
	return RF_OK;
}

/* The size of that name that takes its value outside of the kernel. */
static int find_free(const struct rf_reader *reader, const char *name)
{
	for (size_t i = 0; i < reader->sizes.count; ++i)
		if (reader->sizes.items[i].kind == RF_SIZE_FREE &&
		    reader->sizes.items[i].line == 0 &&
		    rf_text_equal(reader->sizes.items[i].name, name))
			return (int)i;
	return -1;
}

/* A size that has new values in turns of a loop that is part of the nest. */
static enum rf_status note_typical(struct rf_reader *reader, const struct rf_symbol *symbol,
                                   const char *name)
{
	const char *word = rf_arena_print(reader->arena, "%s=VALUE", name);
	struct rf_assumption row = { .value = name, .place = rf_size_name_place(symbol) };

	row.what = rf_arena_print(reader->arena, "`%s` is the same in every turn of loop %s",
	                          symbol->name, reader->open_loops.items[symbol->depth - 1]->name);
	word = word ? rf_text_shell_word(reader->arena, word) : NULL;
	row.option = word ? rf_arena_print(reader->arena, "-D %s", word) : NULL;
	return row.what && row.option ? rf_assume_note(reader, &row)
	                              : rf_out_of_memory(reader->diagnostics);
}

/* What a variable is, or what it points to. */
static CXType type_of(const struct rf_reader *reader, const struct rf_symbol *symbol)
{
	const struct rf_clang *clang = reader->clang;
	CXType type = clang->getCanonicalType(clang->getCursorType(symbol->cursor));

	while (type.kind == CXType_Pointer)
		type = clang->getCanonicalType(clang->getPointeeType(type));
	return type;
}

/* The bytes of an integer that stands behind a pointer that may be another name of an array. */
static int64_t memory_bytes(const struct rf_reader *reader, const struct rf_symbol *symbol)
{
	const struct rf_clang *clang = reader->clang;
	CXType type = type_of(reader, symbol), parent;

	if (symbol->kind != RF_SYMBOL_MEMBER || !strpbrk(symbol->path, "[*>"))
		return 0;
	parent = clang->getCanonicalType(clang->getCursorType(symbol->parent->cursor));
	if (clang->isRestrictQualifiedType(parent) || rf_type_kind_of(type.kind) != RF_TYPE_INTEGER)
		return 0;
	return clang->Type_getSizeOf(type);
}

/* Whether the last part of a name, n of g->n[0], is that of another variable. */
static bool has_namesake(struct rf_reader *reader, const char *name)
{
	const char *part = name;

	for (const char *at = name; *at; ++at)
		if (*at == '.' || *at == '>')
			part = at + 1;
	if (part == name)
		return false;
	part = rf_arena_substring(reader->arena, part, strcspn(part, "["));
	return part && rf_size_name_is_outer(reader, part);
}

/* A variable that takes several values is as many sizes. */
static enum rf_status new_free(struct rf_reader *reader, struct rf_symbol *symbol)
{
	struct rf_size size = { .name = rf_size_name_new(reader, symbol),
		                .kind = RF_SIZE_FREE,
		                .memory_bytes = memory_bytes(reader, symbol),
		                .is_unsigned =
		                    rf_type_kind_starts_at_zero(type_of(reader, symbol).kind) };

	if (!size.name)
		return rf_out_of_memory(reader->diagnostics);
	size.line = rf_size_name_is_first(reader, symbol) ? 0 : rf_size_name_place(symbol).line;
	size.has_namesake = has_namesake(reader, size.name);
	size.is_typical = symbol->depth > 0 && (size_t)symbol->depth <= reader->open_loops.count &&
	                  (reader->takes_typical || symbol->is_stride);
	if (add_size(reader, symbol->place, size, &symbol->size) != RF_OK)
		return RF_WRONG_KERNEL;
	return size.is_typical ? note_typical(reader, symbol, size.name) : RF_OK;
}

enum rf_status rf_size_of_symbol(struct rf_reader *reader, struct rf_symbol *symbol,
                                 rf_formula_p *formula)
{
	enum rf_status status = RF_OK;

	if (symbol->size < 0 && rf_size_name_is_first(reader, symbol))
		symbol->size = find_free(reader, symbol->name);
	if (symbol->size < 0)
		status = new_free(reader, symbol);
	if (status != RF_OK)
		return status;
	*formula = rf_formula_size(reader->arena, (size_t)symbol->size);
	return *formula ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

void rf_size_add_alias(struct rf_reader *reader, const struct rf_symbol *symbol)
{
	const struct rf_value *value = &symbol->value;

	if (value->kind != RF_VALUE_FORM || value->forms->term_count > 0 ||
	    !rf_size_name_is_only(reader, symbol))
		return;
	for (size_t i = 0; i < reader->sizes.count; ++i) {
		rf_formula_p size = rf_formula_size(reader->arena, i);

		if (size && !reader->sizes.items[i].alias &&
		    rf_formula_equal(value->forms->constant, size))
			reader->sizes.items[i].alias = symbol->name;
	}
}

static bool is_same(rf_formula_p a, rf_formula_p b)
{
	return a == b || (a && b && rf_formula_equal(a, b));
}

static int find_derived(const struct rf_reader *reader, const struct rf_size *wanted)
{
	for (size_t i = 0; i < reader->sizes.count; ++i) {
		const struct rf_size *size = &reader->sizes.items[i];

		if (size->kind == wanted->kind && size->divisor == wanted->divisor &&
		    is_same(size->by, wanted->by) && is_same(size->operand, wanted->operand))
			return (int)i;
	}
	return -1;
}

const char *rf_size_print(struct rf_reader *reader, rf_formula_p formula)
{
	const char *names[RF_MAX_SIZES] = { 0 };

	for (size_t i = 0; i < reader->sizes.count; ++i)
		names[i] = reader->sizes.items[i].name;
	return rf_formula_print(reader->arena, formula, names);
}

/* A formula as an operand, with parentheses where one of `operators` is in it: "(N + 1)". */
static const char *operand_name(struct rf_reader *reader, rf_formula_p formula,
                                const char *operators)
{
	const char *text = rf_size_print(reader, formula);

	if (!text)
		return NULL;
	return strpbrk(text, operators) ? rf_arena_print(reader->arena, "(%s)", text) : text;
}

/* "(N/2)", "((N + 1)%8)", "(N/M)", "(1<<N)". */
static const char *derived_name(struct rf_reader *reader, const struct rf_size *size)
{
	const char *operand = operand_name(reader, size->operand, " ");
	const char *by = size->by ? operand_name(reader, size->by, " */%")
	                          : rf_arena_print(reader->arena, "%lld", (long long)size->divisor);

	if (!operand || !by)
		return NULL;
	if (size->kind == RF_SIZE_POWER)
		return rf_arena_print(reader->arena, "(1<<%s)", operand);
	return rf_arena_print(reader->arena, "(%s%c%s)", operand,
	                      size->kind == RF_SIZE_QUOTIENT ? '/' : '%', by);
}

static enum rf_status derive(struct rf_reader *reader, struct rf_place place, struct rf_size size,
                             rf_formula_p *formula)
{
	int index = find_derived(reader, &size);
	enum rf_status status = RF_OK;

	if (index < 0) {
		size.name = derived_name(reader, &size);
		if (!size.name)
			return rf_out_of_memory(reader->diagnostics);
		status = add_size(reader, place, size, &index);
	}
	if (status != RF_OK)
		return status;
	*formula = rf_formula_size(reader->arena, (size_t)index);
	return *formula ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

static enum rf_status divide_by_constant(struct rf_reader *reader, struct rf_place place,
                                         rf_formula_p operand, int64_t divisor, bool is_remainder,
                                         rf_formula_p *formula)
{
	struct rf_size size = { .kind = is_remainder ? RF_SIZE_REMAINDER : RF_SIZE_QUOTIENT,
		                .operand = operand,
		                .divisor = divisor };
	rf_formula_p exact = rf_formula_divide(reader->arena, operand, divisor);
	int64_t value;

	if (!exact)
		return rf_size_too_large(reader);
	if (rf_formula_is_constant(operand, &value))
		*formula = rf_formula_constant(reader->arena,
		                               is_remainder ? value % divisor : value / divisor);
	else if (exact->divisor == 1)
		*formula = is_remainder ? rf_formula_constant(reader->arena, 0) : exact;
	else
		return derive(reader, place, size, formula);
	return *formula ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

bool rf_size_divides(struct rf_reader *reader, rf_formula_p a, rf_formula_p by,
                     rf_formula_p *quotient)
{
	rf_formula_p product = NULL;
	int64_t divisor;

	if (rf_formula_is_constant(by, &divisor)) {
		*quotient = rf_formula_divide(reader->arena, a, divisor);
		return *quotient && (*quotient)->divisor == 1;
	}
	*quotient = rf_formula_quotient(reader->arena, a, by);
	if (*quotient)
		product = rf_formula_multiply(reader->arena, *quotient, by);
	return product && rf_formula_equal(product, a);
}

enum rf_status rf_size_divide(struct rf_reader *reader, struct rf_place place, rf_formula_p operand,
                              rf_formula_p by, bool is_remainder, rf_formula_p *formula)
{
	struct rf_size size = { .kind = is_remainder ? RF_SIZE_REMAINDER : RF_SIZE_QUOTIENT,
		                .operand = operand,
		                .by = by };
	int64_t divisor;

	if (rf_formula_is_constant(by, &divisor))
		return divide_by_constant(reader, place, operand, divisor, is_remainder, formula);
	if (!rf_size_divides(reader, operand, by, formula))
		return derive(reader, place, size, formula);
	if (is_remainder)
		*formula = rf_formula_constant(reader->arena, 0);
	return *formula ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

enum rf_status rf_size_power(struct rf_reader *reader, struct rf_place place, rf_formula_p exponent,
                             rf_formula_p *formula)
{
	struct rf_size size = { .kind = RF_SIZE_POWER, .operand = exponent };

	return derive(reader, place, size, formula);
}

/* ---- sizes that -D gives ---- */

static bool value_of(const struct rf_reader *reader, size_t index, int64_t *value);

bool rf_size_given(const struct rf_reader *reader, rf_formula_p formula, int64_t *value)
{
	int64_t values[RF_MAX_SIZES] = { 0 };

	if (formula == NULL) /* there was no memory for it */
		return false;
	for (size_t i = 0; i < reader->sizes.count; ++i)
		if (rf_formula_uses(formula, i) && !value_of(reader, i, &values[i]))
			return false;
	return rf_formula_integer(formula, values, value);
}

static bool value_of(const struct rf_reader *reader, size_t index, int64_t *value)
{
	const struct rf_size *size = &reader->sizes.items[index];
	int64_t by = size->divisor;

	if (size->kind == RF_SIZE_FREE)
		return rf_source_value(reader->source, size->name, value);
	if (!rf_size_given(reader, size->operand, value))
		return false;
	if (size->kind == RF_SIZE_POWER) {
		bool fits = *value >= 0 && *value <= 62;

		*value = fits ? INT64_C(1) << *value : 0;
		return fits;
	}
	if ((size->by && !rf_size_given(reader, size->by, &by)) || by <= 0)
		return false;
	*value = size->kind == RF_SIZE_QUOTIENT ? *value / by : *value % by;
	return true;
}

static void settle(struct rf_reader *reader, rf_formula_p formula)
{
	for (size_t i = 0; i < reader->sizes.count; ++i) {
		struct rf_size *size = &reader->sizes.items[i];

		if (!rf_formula_uses(formula, i))
			continue;
		size->is_given = size->kind == RF_SIZE_FREE;
		if (size->is_given)
			rf_source_value(reader->source, size->name, &size->given);
		if (size->operand)
			settle(reader, size->operand);
		if (size->by)
			settle(reader, size->by);
	}
}

bool rf_size_settle(struct rf_reader *reader, rf_formula_p formula, int64_t *value)
{
	if (!rf_size_given(reader, formula, value))
		return false;
	settle(reader, formula);
	return true;
}

/* Whether a size of a formula is 0 or below, as -D says. */
static bool has_none(const struct rf_reader *reader, rf_formula_p formula)
{
	int64_t value;

	for (size_t i = 0; i < reader->sizes.count; ++i)
		if (rf_formula_uses(formula, i) && value_of(reader, i, &value) && value <= 0)
			return true;
	return false;
}

bool rf_size_is_natural(struct rf_reader *reader, rf_formula_p formula)
{
	int64_t sum = 0;

	if (formula == NULL)
		return false;
	if (has_none(reader, formula))
		return rf_size_settle(reader, formula, &sum) && sum >= 0;
	for (size_t i = 0; i < formula->term_count; ++i) {
		bool is_constant = true;

		for (size_t k = 0; k < RF_MAX_SIZES; ++k)
			is_constant &= formula->terms[i].power[k] == 0;
		if ((!is_constant && formula->terms[i].coefficient < 0) ||
		    __builtin_add_overflow(sum, formula->terms[i].coefficient, &sum))
			return false;
	}
	return sum >= 0;
}
