/* SPDX-License-Identifier: MIT
 *
 * What does not fit into registers, and is loaded again in every turn.
 *
 * An innermost loop wants its coefficients in vector registers, and a pointer for each row that it
 * walks along: `a[k-1][j][i]` and `a[k][j-1][i]` lie sizes apart, which no instruction holds,
 * whereas a[k][j][i-1] and a[k][j][i+1] share one.  A processor has 16 or 32 of either kind.  Of
 * the vector registers four hold what is being computed, of the others five the stack, the counter,
 * its end and two addresses; each value or pointer beyond the rest is a load in every turn of the
 * vectorised loop.  27 coefficients that stay the same, as of a box with 27 points, are 15 loads
 * beside 27.
 *
 * What compilers make of the 3D stencils of INSPECT takes the same loads to 10 %.
 */
#include "model/cpu/registers.h"

#include "base/text.h"
#include "model/cpu/vectorise.h"

enum { BUSY_WITH_VALUES = 4, BUSY_WITH_ADDRESSES = 5, LOADS_PER_CYCLE = 2 };

struct count {
	const struct rf_kernel *kernel;
	int loop;
	struct rf_arena *arena;
	RF_VECTOR(const struct rf_access *) bases; /* one of those that share a pointer */
	RF_VECTOR(int) values;                     /* scalars */
	struct rf_registers *needed;
};

/* Whether two accesses are a number of bytes apart, wherever the loops are. */
static bool share_pointer(const struct rf_access *a, const struct rf_access *b)
{
	return a->array == b->array &&
	       rf_formula_differ_by_number(a->address.constant, b->address.constant) &&
	       rf_form_moves_alike(&a->address, &b->address);
}

static void count_access(struct count *count, const struct rf_access *access)
{
	const struct rf_access **base;

	if (access->is_indirect || access->repeats >= 0)
		return;
	if (rf_form_coefficient(&access->address, count->loop) == NULL) {
		count->needed->values += access->kind == RF_READ;
		return;
	}
	if (access->bytes > count->needed->element_bytes)
		count->needed->element_bytes = access->bytes;
	for (size_t i = 0; i < count->bases.count; ++i)
		if (share_pointer(count->bases.items[i], access))
			return;
	base = RF_PUSH(count->arena, &count->bases);
	if (base != NULL)
		*base = access;
	count->needed->pointers += 1;
}

static void count_value(struct count *count, int scalar)
{
	int *value;

	for (size_t i = 0; i < count->values.count; ++i)
		if (count->values.items[i] == scalar)
			return;
	value = RF_PUSH(count->arena, &count->values);
	if (value != NULL)
		*value = scalar;
	count->needed->values += 1;
}

static void count_statement(struct count *count, const struct rf_statement *statement)
{
	for (size_t i = 0; i < statement->access_count; ++i)
		count_access(count, &count->kernel->accesses[statement->accesses[i]]);
	for (size_t i = 0; i < statement->scalar_use_count; ++i) {
		int index = statement->scalar_uses[i].scalar;
		const struct rf_scalar *scalar = &count->kernel->scalars[index];

		if (!scalar->is_written && scalar->element != RF_INTEGER)
			count_value(count, index);
	}
}

static void count_nodes(struct count *count, const struct rf_node *node)
{
	for (; node != NULL; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT)
			count_statement(count, node->statement);
		count_nodes(count, node->children);
		count_nodes(count, node->otherwise);
	}
}

enum rf_status rf_registers_count(const struct rf_kernel *kernel, const struct rf_node *loop,
                                  struct rf_arena *arena, struct rf_registers *needed)
{
	struct count count = {
		.kernel = kernel, .loop = loop->loop->id, .arena = arena, .needed = needed
	};

	*needed = (struct rf_registers){ 0 };
	count_nodes(&count, loop->children);
	return rf_arena_failed(arena) ? RF_FAILED : RF_OK;
}

/* Of either kind; 0 where nobody knows. */
static int64_t registers_of(const struct rf_machine *machine, bool are_vectors)
{
	if (machine->isa == NULL)
		return 0;
	if (rf_text_equal(machine->isa, "x86-64"))
		return are_vectors && rf_vectorise_has_gathers(machine) ? 32 : 16;
	return rf_text_equal(machine->isa, "aarch64") ? 32 : 0;
}

/* Loads of a turn, for so many of them too many. */
static double beyond(int64_t needed, int64_t registers, int64_t busy)
{
	return registers > 0 && needed > registers - busy ? (double)(needed - (registers - busy))
	                                                  : 0;
}

double rf_registers_reload_cy(const struct rf_registers *needed, const struct rf_machine *machine,
                              double vector_bytes)
{
	double values = beyond(needed->values, registers_of(machine, true), BUSY_WITH_VALUES);
	double pointers =
	    beyond(needed->pointers, registers_of(machine, false), BUSY_WITH_ADDRESSES);
	double turns = (double)needed->element_bytes / vector_bytes; /* of an iteration */

	if (values + pointers <= 0 || vector_bytes <= 0)
		return 0;
	return turns * (values * (double)machine->simd_bytes / machine->load_bytes_per_cy.value +
	                pointers / LOADS_PER_CYCLE);
}
