/* SPDX-License-Identifier: MIT
 *
 * The sizes of a kernel, found while it is read.
 *
 * An integer variable that is never assigned is a size as soon as a bound, an extent or a
 * subscript needs it.  N/2 and N%8 are no polynomials in N; each becomes a size of its own, and
 * the same quotient met again is the same size.
 */
#include "frontend/read/size.h"

#include <string.h>

#include "base/text.h"

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

static int find_free(const struct rf_reader *reader, const char *name)
{
	for (size_t i = 0; i < reader->sizes.count; ++i)
		if (reader->sizes.items[i].kind == RF_SIZE_FREE &&
		    rf_text_equal(reader->sizes.items[i].name, name))
			return (int)i;
	return -1;
}

enum rf_status rf_size_of_symbol(struct rf_reader *reader, struct rf_symbol *symbol,
                                 rf_formula_p *formula)
{
	struct rf_size size = { .name = symbol->name, .kind = RF_SIZE_FREE };
	enum rf_status status = RF_OK;

	if (symbol->size < 0)
		symbol->size = find_free(reader, symbol->name);
	if (symbol->size < 0)
		status = add_size(reader, symbol->place, size, &symbol->size);
	if (status != RF_OK)
		return status;
	*formula = rf_formula_size(reader->arena, (size_t)symbol->size);
	return *formula ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

static int find_derived(const struct rf_reader *reader, const struct rf_size *wanted)
{
	for (size_t i = 0; i < reader->sizes.count; ++i) {
		const struct rf_size *size = &reader->sizes.items[i];

		if (size->kind == wanted->kind && size->divisor == wanted->divisor &&
		    rf_formula_equal(size->operand, wanted->operand))
			return (int)i;
	}
	return -1;
}

/* "(N/2)", "((N + 1)%8)". */
static const char *derived_name(struct rf_reader *reader, const struct rf_size *size)
{
	const char *names[RF_MAX_SIZES] = { 0 };
	const char *operand;
	bool is_sum;

	for (size_t i = 0; i < reader->sizes.count; ++i)
		names[i] = reader->sizes.items[i].name;
	operand = rf_formula_print(reader->arena, size->operand, names);
	if (!operand)
		return NULL;
	is_sum = strchr(operand, ' ') != NULL;
	return rf_arena_print(reader->arena, "(%s%s%s%c%lld)", is_sum ? "(" : "", operand,
	                      is_sum ? ")" : "", size->kind == RF_SIZE_QUOTIENT ? '/' : '%',
	                      (long long)size->divisor);
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

enum rf_status rf_size_divide(struct rf_reader *reader, struct rf_place place, rf_formula_p operand,
                              int64_t divisor, bool is_remainder, rf_formula_p *formula)
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
