/* SPDX-License-Identifier: MIT
 *
 * Functions of CUDA that no source defines: those that load, store and update memory, as the
 * expressions of C that do the same.
 *
 *     x = __ldg(&a[i]);            x = a[i];
 *     __stcs(p + i, v);            *(p + i) = v;
 *     atomicAdd(&h[k], 1);         h[k] += 1;       marked as one that nobody comes between
 *     __rf_load_of_lane(p, ...)    *p               marked with the places of the other lanes
 */
#include "frontend/tree/intrinsic.h"

#include "base/text.h"
#include "frontend/tree/new_tree.h"
#include "frontend/tree/tree_query.h"

enum deed { LOADS, STORES, UPDATES, EXCHANGES, LOADS_LANES, STORES_LANES };

struct memory_intrinsic {
	const char *name;
	enum deed deed;
	int op;
	size_t value; /* the argument that is stored */
};

static const struct memory_intrinsic *find(const char *name)
{
	static const struct memory_intrinsic all[] = {
		{ "__ldg", LOADS, 0, 0 },
		{ "__ldcs", LOADS, 0, 0 },
		{ "__ldca", LOADS, 0, 0 },
		{ "__ldcg", LOADS, 0, 0 },
		{ "__ldlu", LOADS, 0, 0 },
		{ "__ldcv", LOADS, 0, 0 },
		{ "__stcs", STORES, CXBinaryOperator_Assign, 1 },
		{ "__stcg", STORES, CXBinaryOperator_Assign, 1 },
		{ "__stwb", STORES, CXBinaryOperator_Assign, 1 },
		{ "__stwt", STORES, CXBinaryOperator_Assign, 1 },
		{ "__rf_load_of_lane", LOADS_LANES, 0, 0 },
		{ "__rf_store_of_lane", STORES_LANES, CXBinaryOperator_Assign, 1 },
		{ "atomicAdd", UPDATES, CXBinaryOperator_Add, 1 },
		{ "atomicSub", UPDATES, CXBinaryOperator_Sub, 1 },
		{ "atomicMax", UPDATES, CXBinaryOperator_Or, 1 },
		{ "atomicMin", UPDATES, CXBinaryOperator_Or, 1 },
		{ "atomicAnd", UPDATES, CXBinaryOperator_And, 1 },
		{ "atomicOr", UPDATES, CXBinaryOperator_Or, 1 },
		{ "atomicXor", UPDATES, CXBinaryOperator_Xor, 1 },
		{ "atomicInc", UPDATES, CXBinaryOperator_Add, 1 },
		{ "atomicDec", UPDATES, CXBinaryOperator_Sub, 1 },
		{ "atomicExch", EXCHANGES, CXBinaryOperator_Assign, 1 },
		{ "atomicCAS", UPDATES, CXBinaryOperator_Or, 2 },
	};

	for (size_t i = 0; i < sizeof(all) / sizeof(*all); ++i)
		if (rf_text_equal(all[i].name, name))
			return &all[i];
	return NULL;
}

/* What the first argument points to, with the type that the call has or, of a store, the value. */
static struct rf_tree *pointee(struct rf_reader *reader, const struct rf_tree *call,
                               const struct rf_tree *typed)
{
	struct rf_tree *pointer = (struct rf_tree *)rf_tree_query_peel(call->children[0]);
	struct rf_tree *tree;

	if (rf_tree_query_is_unary(pointer, CXUnaryOperator_AddrOf))
		return rf_arena_copy(reader->arena, pointer->children[0], sizeof(*tree));
	tree = rf_new_tree_node(reader, call, RF_TREE_UNARY, pointer, NULL);
	if (!tree)
		return NULL;
	tree->op = CXUnaryOperator_Deref;
	tree->type = typed->type;
	tree->element = typed->element;
	tree->bytes = typed->bytes;
	return tree;
}

/* What is stored; what it is compared with before is computed as well. */
static struct rf_tree *stored(struct rf_reader *reader, const struct rf_tree *call, size_t value)
{
	struct rf_tree *last = call->children[value], *both;

	if (value < 2)
		return last;
	both = rf_new_tree_node(reader, call, RF_TREE_BINARY, call->children[value - 1], last);
	if (!both)
		return NULL;
	both->op = CXBinaryOperator_Comma;
	both->type = last->type;
	both->element = last->element;
	both->bytes = last->bytes;
	return both;
}

static bool writes(enum deed deed)
{
	return deed != LOADS && deed != LOADS_LANES;
}

struct rf_tree *rf_intrinsic_unfold(struct rf_reader *reader, struct rf_tree *call)
{
	const struct memory_intrinsic *intrinsic =
	    reader->kernel->language == RF_CUDA ? find(call->name) : NULL;
	struct rf_tree *place, *value, *tree;
	bool stores;

	if (reader->kernel->language == RF_CUDA && call->child_count > 0 &&
	    rf_text_equal(call->name, "__builtin_assume_aligned"))
		return call->children[0];
	if (!intrinsic || call->child_count <= intrinsic->value)
		return call;
	stores = intrinsic->deed == STORES || intrinsic->deed == STORES_LANES;
	place = pointee(reader, call, stores ? call->children[intrinsic->value] : call);
	if (place && (intrinsic->deed == LOADS_LANES || intrinsic->deed == STORES_LANES))
		place->lanes = call;
	if (!place || !writes(intrinsic->deed))
		return place;
	place->is_atomic = !stores;
	value = stored(reader, call, intrinsic->value);
	tree = value
	           ? rf_new_tree_node(reader, call,
	                              intrinsic->deed == UPDATES ? RF_TREE_UPDATE : RF_TREE_BINARY,
	                              place, value)
	           : NULL;
	if (!tree)
		return NULL;
	tree->op = intrinsic->op;
	tree->type = place->type;
	tree->element = place->element;
	tree->bytes = place->bytes;
	return tree;
}

enum rf_intrinsic rf_intrinsic_of(const struct rf_reader *reader, const struct rf_tree *call)
{
	static const char *const barriers[] = {
		"__syncthreads",       "__syncwarp",           "__threadfence",
		"__threadfence_block", "__threadfence_system", "__syncthreads_count",
		"__syncthreads_and",   "__syncthreads_or",     NULL
	};
	static const char *const exchanges[] = { "__shfl", "__reduce_", "__match_", "__all",
		                                 "__any",  "__ballot",  NULL };

	if (reader->kernel->language != RF_CUDA)
		return RF_INTRINSIC_NONE;
	if (rf_text_is_one_of(call->name, barriers))
		return RF_INTRINSIC_BARRIER;
	if (rf_text_equal(call->name, "__rf_tensor"))
		return RF_INTRINSIC_TENSOR;
	for (const char *const *name = exchanges; *name; ++name)
		if (rf_text_starts_with(call->name, *name))
			return RF_INTRINSIC_SHUFFLE;
	return RF_INTRINSIC_NONE;
}

bool rf_intrinsic_is_number(const struct rf_reader *reader, const char *name, CXCursor function)
{
	static const char *const names[] = { "__builtin_inf",
		                             "__builtin_inff",
		                             "__builtin_infl",
		                             "__builtin_huge_val",
		                             "__builtin_huge_valf",
		                             "__builtin_huge_vall",
		                             "__builtin_nan",
		                             "__builtin_nanf",
		                             "__builtin_nanl",
		                             "nan",
		                             "nanf",
		                             "nanl",
		                             NULL };

	return rf_text_is_one_of(name, names) &&
	       reader->clang->Cursor_isNull(reader->clang->getCursorDefinition(function));
}
