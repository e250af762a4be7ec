/* SPDX-License-Identifier: MIT
 *
 * Names of what a machine is made of, and the few look-ups that everybody needs.
 */
#include "model/ir/machine.h"

#include <string.h>

const char *const rf_machine_kind_names[] = {
	[RF_CPU] = "cpu",
	[RF_GPU] = "gpu",
	[RF_NODE] = "node",
};

static const char *const policy_names[] = {
	[RF_LRU] = "lru",     [RF_FIFO] = "fifo",     [RF_PLRU] = "plru",
	[RF_SRRIP] = "srrip", [RF_RANDOM] = "random",
};

const char *rf_machine_kind_name(enum rf_machine_kind kind)
{
	return rf_machine_kind_names[kind];
}

const char *rf_policy_name(enum rf_policy policy)
{
	return policy_names[policy];
}

int64_t rf_machine_all_cores(const struct rf_machine *machine)
{
	int64_t sockets = machine->sockets > 0 ? machine->sockets : 1;

	return machine->kind == RF_GPU ? machine->sms : sockets * machine->cores;
}

int64_t rf_machine_domain_cores(const struct rf_machine *machine)
{
	int64_t domains = machine->domains > 0 ? machine->domains : 1;
	int64_t cores = machine->cores > 0 ? machine->cores : 1;

	return cores / domains > 0 ? cores / domains : 1;
}

const struct rf_bandwidth *rf_bandwidths_find(const struct rf_bandwidths *table,
                                              const char *benchmark)
{
	for (size_t i = 0; i < table->count; ++i)
		if (strcmp(table->items[i].benchmark, benchmark) == 0)
			return &table->items[i];
	return NULL;
}
