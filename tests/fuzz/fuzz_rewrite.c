/* SPDX-License-Identifier: MIT
 *
 * Changes of sources under fire: the loops of whatever could be read are blocked, and put into the
 * other order.  What is not refused passes the check that is made before a file is written.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/emit_check.h"
#include "cli/emit_job.h"
#include "frontend/edit/unified_diff.h"
#include "tests/fuzz/fuzz.h"

/* Loops from the first one inwards, as long as there is nothing else beside them. */
static size_t find_nest(const struct rf_kernel *kernel, int *nest)
{
	const struct rf_node *node = kernel->root;
	size_t count = 0;

	while (node && node->kind == RF_NODE_LOOP && count < RF_MAX_REWRITTEN &&
	       (count == 0 || !node->next)) {
		nest[count++] = node->loop->id;
		node = node->children;
	}
	return count;
}

static void change(const struct rf_source *source, const struct rf_kernel *kernel,
                   struct rf_proposal *proposal, struct rf_arena *arena)
{
	struct rf_emit_request request = { source, kernel, proposal, NULL };
	struct rf_diagnostics diagnostics;
	const char *text = NULL;
	enum rf_status status;

	rf_diagnostics_init(&diagnostics, arena);
	status = rf_emit_check_loops(&request, arena, &diagnostics, &text);
	FUZZ_PROMISE((status == RF_OK) == (diagnostics.error_count == 0));
	for (size_t i = 0; i < diagnostics.list.count; ++i)
		FUZZ_PROMISE(strstr(diagnostics.list.items[i].message, "the new text") == NULL);
	if (status == RF_OK)
		FUZZ_PROMISE(rf_unified_diff(arena, "fuzz.c", source->text, text) != NULL);
}

static void change_all(const struct rf_source *source, const struct rf_kernel *kernel,
                       struct rf_arena *arena)
{
	struct rf_block_factor factors[RF_MAX_REWRITTEN];
	int nest[RF_MAX_REWRITTEN];
	size_t count = find_nest(kernel, nest);
	struct rf_change blocks, order;
	struct rf_proposal blocked = { .change = &blocks, .level = "L1" };
	struct rf_proposal turned = { .change = &order, .level = "L1" };

	rf_change_init(&blocks, count, nest);
	order = blocks;
	for (size_t i = 0; i < count; ++i) {
		factors[i] = (struct rf_block_factor){ "i", nest[i], 1, 8 };
		blocks.tiles[i] = 8;
		order.order[i] = count - 1 - i;
	}
	blocked.factors = factors;
	blocked.factor_count = count;
	if (count > 0)
		change(source, kernel, &blocked, arena);
	if (count > 0)
		change(source, kernel, &turned, arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rf_arena *arena = rf_arena_new();
	char *text = rf_arena_substring(arena, (const char *)data, size);
	struct rf_source source = { .file = "fuzz.c", .text = text, .length = size };
	struct rf_diagnostics diagnostics;
	struct rf_kernel kernel;

	rf_diagnostics_init(&diagnostics, arena);
	if (rf_frontend_read(&source, arena, &diagnostics, &kernel) == RF_OK)
		change_all(&source, &kernel, arena);
	rf_arena_free(arena);
	return 0;
}
