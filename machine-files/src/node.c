/* SPDX-License-Identifier: MIT
 *
 * From the names of a node's parts to a GPU that knows its host.
 *
 * The parts are looked for beside the file of the node, then like any machine.  What the node does
 * not say of the memory of its host and of the link between its sockets is that of its processor.
 */
#include "machine-files/src/node.h"

#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "machine-files/src/machines.h"

struct part {
	const struct rf_machine *node;
	const char *key, *name;
	enum rf_machine_kind kind;
};

/* The file of that name in the folder of the node; the name itself where there is none. */
static const char *beside(const struct part *part, struct rf_arena *arena)
{
	const char *slash = strrchr(part->node->file, '/');
	const char *path = NULL;

	if (slash)
		path = rf_arena_print(arena, "%.*s/%s.yml", (int)(slash - part->node->file),
		                      part->node->file, part->name);
	return path && access(path, R_OK) == 0 ? path : part->name;
}

static enum rf_status load_part(const struct part *part, struct rf_arena *arena,
                                struct rf_diagnostics *diagnostics, struct rf_machine *machine)
{
	struct rf_place place = { part->node->file, 0, 0 };
	enum rf_status status = rf_machine_load(beside(part, arena), arena, diagnostics, machine);

	if (status != RF_OK || machine->kind == part->kind)
		return status;
	return rf_refuse(
	    diagnostics, RF_WRONG_MACHINE, place,
	    rf_arena_print(arena, "name a machine of 'kind: %s'", rf_machine_kind_name(part->kind)),
	    "'%s' of a node cannot be %s, which is a %s", part->key, part->name,
	    rf_machine_kind_name(machine->kind));
}

static const struct rf_figure *first_known(const struct rf_figure *a, const struct rf_figure *b)
{
	return a->known ? a : b;
}

/* All domains of a socket, by the loop of a benchmark. */
static struct rf_figure measured_of(const struct rf_machine *cpu, const char *benchmark)
{
	const struct rf_bandwidths *rates = &cpu->memory.bandwidth;
	struct rf_figure figure = { 0 };

	for (size_t i = 0; i < rates->count; ++i)
		if (rf_text_equal(rates->items[i].benchmark, benchmark))
			figure = rates->items[i].bytes_per_s;
	figure.value *= (double)cpu->domains;
	return figure;
}

static void complete_memory(const struct rf_machine *cpu, struct rf_node_parts *node)
{
	const struct rf_memory *memory = &cpu->memory;
	struct rf_figure load = measured_of(cpu, "load"), copy = measured_of(cpu, "copy");

	node->memory_bytes_per_s =
	    *first_known(&node->memory_bytes_per_s,
	                 first_known(&memory->peak_bytes_per_s, &memory->bus_bytes_per_s));
	node->load_bytes_per_s = *first_known(&node->load_bytes_per_s, &load);
	node->copy_bytes_per_s = *first_known(&node->copy_bytes_per_s, &copy);
	if (!node->socket_bytes_per_s.known && memory->remote_bytes_per_s.known) {
		node->socket_bytes_per_s = memory->remote_bytes_per_s;
		node->socket_bytes_per_s.value *= 2;
	}
	node->sockets = cpu->sockets;
}

static enum rf_status check_link(const struct rf_machine *node, const struct rf_machine *gpu,
                                 struct rf_diagnostics *diagnostics)
{
	struct rf_place place = { node->file, 0, 0 };
	const char *names[16];
	size_t count = 0;
	const char *nearest;

	if (!node->node.host_link || rf_machine_host_link(gpu))
		return RF_OK;
	while (count < gpu->host_link_count && count < sizeof(names) / sizeof(*names)) {
		names[count] = gpu->host_links[count].name;
		++count;
	}
	nearest = rf_text_nearest(node->node.host_link, names, count);
	return rf_refuse(diagnostics, RF_WRONG_MACHINE, place,
	                 nearest ? rf_arena_print(diagnostics->arena, "did you mean '%s'?", nearest)
	                         : "name one of the 'links' of the GPU's file",
	                 "%s has no link '%s'", gpu->id, node->node.host_link);
}

enum rf_status rf_node_gpu(const struct rf_machine *node, struct rf_arena *arena,
                           struct rf_diagnostics *diagnostics, struct rf_machine *gpu)
{
	struct part parts[] = { { node, "cpu", node->node.cpu, RF_CPU },
		                { node, "gpu", node->node.gpu, RF_GPU } };
	struct rf_machine cpu;
	enum rf_status status = load_part(&parts[0], arena, diagnostics, &cpu);

	if (status == RF_OK)
		status = load_part(&parts[1], arena, diagnostics, gpu);
	if (status != RF_OK)
		return status;
	gpu->node = node->node;
	complete_memory(&cpu, &gpu->node);
	status = check_link(node, gpu, diagnostics);
	gpu->name = rf_arena_print(arena, "%s: %s", node->name, gpu->name);
	gpu->id = node->id;
	gpu->file = node->file;
	gpu->text = node->text;
	gpu->sha256 = node->sha256;
	gpu->changes = node->changes;
	return gpu->name ? status : rf_out_of_memory(diagnostics);
}

static const char *find_obstacle(const struct rf_gpu_use *use, const struct rf_machine *gpu,
                                 const char **hint)
{
	if (use->data != RF_DATA_DEVICE && !rf_machine_host_link(gpu)) {
		*hint = "add its 'links' to the machine file";
		return "it is not known what links the GPU to its host";
	}
	if (use->data == RF_DATA_REMOTE && gpu->node.sockets < 2) {
		*hint = gpu->node.sockets == 1
		            ? "--data host has them in the memory of the host"
		            : "name a node of two sockets, such as -m summit-node, or --data host";
		return "there is no other socket whose memory could hold the arrays";
	}
	if (use->data == RF_DATA_REMOTE && !gpu->node.socket_bytes_per_s.known) {
		*hint = "add 'socket link' to the file of the node";
		return "it is not known what the link between the sockets carries";
	}
	return NULL;
}

enum rf_status rf_node_use(const struct rf_gpu_use *use, struct rf_diagnostics *diagnostics,
                           struct rf_machine *gpu)
{
	struct rf_place nowhere = { 0 };
	int64_t per_socket = gpu->node.gpus_per_socket > 0 ? gpu->node.gpus_per_socket : 1;
	int64_t most = gpu->node.sockets > 0 ? gpu->node.sockets * per_socket : 1;
	const char *hint = NULL;
	const char *obstacle;

	if (use->gpus > most)
		return rf_refuse(
		    diagnostics, RF_WRONG_USAGE, nowhere,
		    gpu->node.sockets > 0
			? rf_arena_print(diagnostics->arena, "give 1 to %lld", (long long)most)
			: "name a node, which has several, such as -m summit-node",
		    "--gpus %lld: %s has %lld", (long long)use->gpus, gpu->id, (long long)most);
	obstacle = find_obstacle(use, gpu, &hint);
	if (obstacle)
		return rf_refuse(diagnostics, RF_WRONG_USAGE, nowhere, hint, "--data %s of %s: %s",
		                 rf_data_place_names[use->data], gpu->id, obstacle);
	gpu->use = *use;
	return RF_OK;
}
