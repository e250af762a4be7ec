/* SPDX-License-Identifier: MIT
 *
 * What an integer is after an update that is no sum: x * e of x *= e, x >> e of x >>= e.
 */
#include "frontend/statements/updated.h"

#include "frontend/statements/affine.h"
#include "frontend/tree/new_tree.h"

enum rf_status rf_updated_value(struct rf_reader *reader, const struct rf_tree *tree,
                                struct rf_value *value)
{
	struct rf_tree *operation =
	    rf_new_tree_operation(reader, tree->op, tree->children[0], tree->children[1]);
	struct rf_value found;
	enum rf_status status;

	if (!operation)
		return rf_out_of_memory(reader->diagnostics);
	status = rf_affine_value(reader, operation, &found);
	if (status == RF_OK && found.kind == RF_VALUE_FORM)
		*value = found;
	return status;
}
