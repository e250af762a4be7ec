/* SPDX-License-Identifier: MIT
 *
 * Members of what a thread has read from memory.
 *
 *     int2 e = edge[i];  x[e.x] += 1;
 *
 * They are data, as what is read one by one is: those of another thread lead elsewhere.  In C,
 * where a loop over grids or boxes reads a struct of sizes and arrays, members are sizes.
 */
#include "frontend/statements/loaded_members.h"

#include "frontend/statements/assign.h"
#include "frontend/tree/symbol.h"
#include "frontend/tree/tree.h"
#include "frontend/tree/tree_query.h"

enum rf_status rf_loaded_members_bind(struct rf_reader *reader, struct rf_symbol *symbol,
                                      const struct rf_tree *source, size_t before)
{
	const struct rf_clang *clang = reader->clang;
	CXType type = clang->getCanonicalType(clang->getCursorType(symbol->cursor));
	struct rf_value value = { .kind = RF_VALUE_LOADED,
		                  .through = (int)reader->accesses.count - 1,
		                  .culprit = source,
		                  .why = "depends on data" };
	struct rf_cursors fields;

	if (reader->kernel->language != RF_CUDA || reader->accesses.count == before ||
	    !rf_tree_query_is_element(rf_tree_query_peel(source)))
		return RF_OK;
	if (!rf_tree_cursors(reader, clang->getTypeDeclaration(type), &fields))
		return rf_out_of_memory(reader->diagnostics);
	for (size_t i = 0; i < fields.count; ++i) {
		CXCursor field = fields.items[i];
		enum CXTypeKind kind = clang->getCanonicalType(clang->getCursorType(field)).kind;
		const char *path;
		struct rf_symbol *member;

		if (clang->getCursorKind(field) != CXCursor_FieldDecl || kind < CXType_Bool ||
		    kind > CXType_Int128)
			continue;
		path = rf_arena_print(reader->arena, ".%s", rf_tree_cursor_name(reader, field));
		member = path ? rf_symbol_part(reader, symbol, path, field) : NULL;
		if (!member)
			return rf_out_of_memory(reader->diagnostics);
		rf_assign_bind(reader, member, &value);
	}
	return RF_OK;
}
