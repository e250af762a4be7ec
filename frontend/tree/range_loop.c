/* SPDX-License-Identifier: MIT
 *
 * Loops over the elements of an array.
 *
 *     for (float &x : a) s;       for (int at = 0; at < 8; ++at) { float &x = a[at]; s; }
 */
#include "frontend/tree/range_loop.h"

#include "frontend/tree/new_tree.h"
#include "frontend/tree/reference.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree_parts.h"
#include "frontend/tree/type_kind.h"

/* The parts of such a loop, as libclang has them. */
enum { VARIABLE, RANGE, BODY, PARTS };

/* The variable of a turn, set to an element. */
static struct rf_tree *declare(struct rf_reader *reader, CXCursor declared, struct rf_tree *element)
{
	struct rf_tree *variable = rf_tree_parts_new(reader, declared, RF_TREE_VARIABLE),
		       *with_value;

	if (!variable)
		return NULL;
	variable->symbol = rf_symbol_of_declaration(reader, declared);
	if (element && rf_reference_is(reader, declared))
		element = rf_reference_address(reader, element);
	with_value = rf_new_tree_node(reader, variable, RF_TREE_VARIABLE, element, NULL);
	if (!with_value || !element || !variable->symbol)
		return NULL;
	with_value->name = variable->symbol->name;
	return rf_new_tree_node(reader, with_value, RF_TREE_DECLARATION, with_value, NULL);
}

struct rf_tree *rf_range_loop(struct rf_reader *reader, CXCursor cursor)
{
	const struct rf_clang *clang = reader->clang;
	struct rf_tree *like, *range, *counter, *count, *element, *body;
	struct rf_cursors parts;
	CXType type, inner;

	if (!rf_tree_cursors(reader, cursor, &parts))
		return NULL;
	if (parts.count == PARTS)
		type = clang->getCanonicalType(clang->getCursorType(parts.items[RANGE]));
	if (parts.count != PARTS || type.kind != CXType_ConstantArray)
		return rf_tree_parts_other(reader, cursor, "a loop over a range that is no array");
	like = rf_tree_parts_new(reader, cursor, RF_TREE_FOR);
	range = rf_tree_build(reader, parts.items[RANGE]);
	counter = like ? rf_new_tree_variable(reader, like, "for") : NULL;
	count = like ? rf_new_tree_integer(reader, like, clang->getArraySize(type)) : NULL;
	element = range && counter
	              ? rf_new_tree_node(reader, range, RF_TREE_SUBSCRIPT, range, counter)
	              : NULL;
	if (!element || !count)
		return NULL;
	inner = clang->getCanonicalType(clang->getArrayElementType(type));
	rf_type_kind_classify(reader, inner, &element->type, &element->element);
	element->bytes = clang->Type_getSizeOf(inner);
	element = declare(reader, parts.items[VARIABLE], element);
	body = element ? rf_tree_build(reader, parts.items[BODY]) : NULL;
	body = body ? rf_new_tree_node(reader, body, RF_TREE_BLOCK, element, body) : NULL;
	return body ? rf_new_tree_loop(reader, like, counter, count, body) : NULL;
}
