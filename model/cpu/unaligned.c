/* SPDX-License-Identifier: MIT
 *
 * References along rows that do not begin where lines do.
 *
 * A vector that lies in two lines is loaded in two turns of a port, or stored in two.  Compilers
 * begin vectors with the first iteration, so that of
 *
 *     for (j = 1; ...) for (i = 1; ...) b[j][i] = a[j-1][i] + a[j][i-1] + a[j][i+1] + a[j+1][i];
 *
 * only a[j][i-1] is taken along lines, where rows are whole lines long and arrays begin with one,
 * as large ones do that have pages of their own.  Where rows have other lengths each begins
 * somewhere else: with the greatest common divisor g of a line and of the steps of all outer loops,
 * g / line of them at a line, if any is.
 *
 * How long that takes is measured: `unaligned load` and `unaligned store` of a machine file are the
 * rates of such rows.  Without them nothing is counted.
 */
#include "model/cpu/unaligned.h"

#include "base/integer.h"
#include "model/cpu/carried.h"

struct rows {
	const struct rf_kernel *kernel;
	const double *sizes;
	int64_t line_bytes;
	int64_t *coefficients; /* of loops: bytes for one more of their variables */
};

static int64_t value_of(const struct rows *rows, rf_formula_p formula)
{
	return formula == NULL ? 0 : (int64_t)rf_formula_value(formula, rows->sizes);
}

/* Puts where a loop begins in the place of its variable: outer loops move that, too. */
static int64_t start_at(const struct rows *rows, const struct rf_form *first, int64_t coefficient)
{
	for (size_t i = 0; i < first->term_count; ++i)
		rows->coefficients[first->terms[i].loop] +=
		    coefficient * value_of(rows, first->terms[i].coefficient);
	return coefficient * value_of(rows, first->constant);
}

/* The share of the rows of an access that begin off the lines. */
static double share_off_lines(const struct rows *rows, const struct rf_loop *innermost,
                              const struct rf_access *access)
{
	const struct rf_form *address = &access->address;
	int64_t offset = value_of(rows, address->constant), apart = rows->line_bytes;

	for (size_t i = 0; i < rows->kernel->loop_count; ++i)
		rows->coefficients[i] = 0;
	for (size_t i = 0; i < address->term_count; ++i)
		rows->coefficients[address->terms[i].loop] =
		    value_of(rows, address->terms[i].coefficient);
	for (size_t i = rows->kernel->loop_count; i-- > 0;) {
		const struct rf_loop *loop = rows->kernel->loops[i];
		int64_t by = rows->coefficients[i];
		bool begins_low = loop->step > 0 && loop->lower_count == 1;

		if (by == 0)
			continue;
		if (begins_low)
			offset += start_at(rows, &loop->lower[0], by);
		if (loop != innermost)
			apart = rf_integer_gcd(apart, by * (begins_low ? loop->step : 1));
		else if (!begins_low)
			apart = rf_integer_gcd(apart, by);
	}
	if (rf_integer_mod(offset, apart) != 0)
		return 1;
	return 1 - (double)apart / (double)rows->line_bytes;
}

static bool is_contiguous(const struct rows *rows, const struct rf_loop *loop,
                          const struct rf_access *access)
{
	int64_t stride;

	return !access->is_indirect && rf_carried_stride(loop, access, rows->sizes, &stride) &&
	       stride == access->bytes;
}

/* Whether an access of a statement before loads the same, which then is in a register. */
static bool is_loaded_before(const struct rows *rows, const int *seen, size_t count,
                             const struct rf_access *access)
{
	for (size_t i = 0; i < count; ++i) {
		const struct rf_access *other = &rows->kernel->accesses[seen[i]];

		if (other->array == access->array && other->kind == access->kind &&
		    rf_form_moves_alike(&other->address, &access->address) &&
		    value_of(rows, other->address.constant) ==
		        value_of(rows, access->address.constant))
			return true;
	}
	return false;
}

static void add_nodes(const struct rows *rows, const struct rf_loop *loop,
                      const struct rf_node *node, int *seen, size_t *count,
                      struct rf_unaligned *unaligned)
{
	for (; node != NULL; node = node->next) {
		size_t accesses =
		    node->kind == RF_NODE_STATEMENT ? node->statement->access_count : 0;

		for (size_t i = 0; i < accesses; ++i) {
			int index = node->statement->accesses[i];
			const struct rf_access *access = &rows->kernel->accesses[index];
			double bytes;

			if (!is_contiguous(rows, loop, access) ||
			    is_loaded_before(rows, seen, *count, access))
				continue;
			seen[(*count)++] = index;
			bytes = (double)access->bytes * share_off_lines(rows, loop, access);
			if (access->kind == RF_WRITE)
				unaligned->store_bytes += bytes;
			else
				unaligned->load_bytes += bytes;
		}
		add_nodes(rows, loop, node->children, seen, count, unaligned);
		add_nodes(rows, loop, node->otherwise, seen, count, unaligned);
	}
}

enum rf_status rf_unaligned_find(const struct rf_kernel *kernel, const struct rf_machine *machine,
                                 const struct rf_node *loop, const double *sizes,
                                 struct rf_arena *arena, struct rf_unaligned *unaligned)
{
	struct rows rows = { .kernel = kernel, .sizes = sizes };
	int *seen;
	size_t count = 0;

	*unaligned = (struct rf_unaligned){ 0 };
	if (sizes == NULL || machine->cache_count == 0 ||
	    (rf_unaligned_load_times(machine) <= 1 && rf_unaligned_store_times(machine) <= 1))
		return RF_OK;
	rows.line_bytes = machine->caches[0].line_bytes;
	rows.coefficients = RF_NEW_ARRAY(arena, int64_t, kernel->loop_count + 1);
	seen = RF_NEW_ARRAY(arena, int, kernel->access_count + 1);
	if (rows.coefficients == NULL || seen == NULL)
		return RF_FAILED;
	add_nodes(&rows, loop->loop, loop->children, seen, &count, unaligned);
	return RF_OK;
}

static double times_of(struct rf_figure usual, struct rf_figure unaligned)
{
	return usual.known && unaligned.known && unaligned.value < usual.value
	           ? usual.value / unaligned.value
	           : 1;
}

double rf_unaligned_load_times(const struct rf_machine *machine)
{
	return times_of(machine->load_bytes_per_cy, machine->unaligned_load_bytes_per_cy);
}

double rf_unaligned_store_times(const struct rf_machine *machine)
{
	return times_of(machine->store_bytes_per_cy, machine->unaligned_store_bytes_per_cy);
}
