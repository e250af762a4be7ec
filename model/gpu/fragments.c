/* SPDX-License-Identifier: MIT
 *
 * Whether the layout of fragments is that of the machine.
 *
 * Which lane has which elements of a fragment differs between GPUs of compute capability 7.0, 7.5,
 * and 8.0 and later, and so do the instructions that load them: a kernel was read for one of these.
 */
#include "model/gpu/fragments.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"

static bool multiplies(const struct rf_stream_node *node)
{
	for (; node != NULL; node = node->next)
		if ((node->kind == RF_NODE_STATEMENT &&
		     node->source->statement->thread.tensor_flop > 0) ||
		    multiplies(node->children) || multiplies(node->otherwise))
			return true;
	return false;
}

static bool has_lanes(const struct rf_kernel *kernel)
{
	for (size_t i = 0; i < kernel->access_count; ++i)
		if (kernel->accesses[i].lanes != NULL)
			return true;
	return false;
}

/* GPUs with one layout. */
static int layout_of(int generation)
{
	return generation < 75 ? 0 : generation < 80 ? 1 : 2;
}

const char *rf_fragments_obstacle(const struct rf_stream *stream,
                                  const struct rf_warp_memory *memory,
                                  const struct rf_machine *machine)
{
	bool is_multiplied = multiplies(stream->root);

	if (!is_multiplied && !has_lanes(stream->kernel))
		return NULL;
	if (memory->lanes != 1 << RF_LANE_BITS)
		return "fragments are spread over warps of 32 threads";
	if (machine->arch == NULL || !rf_text_starts_with(machine->arch, "sm_"))
		return "the machine file does not say, as arch, whose layout fragments have";
	if (layout_of(atoi(machine->arch + strlen("sm_"))) !=
	    layout_of(stream->kernel->gpu_generation))
		return "the kernel was read for a GPU with another layout of fragments";
	return is_multiplied && memory->tensor_flop <= 0
	           ? "the machine file has no tensor instructions"
	           : NULL;
}
