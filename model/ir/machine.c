/* SPDX-License-Identifier: MIT
 *
 * Names of what a machine is made of, and the few look-ups that everybody needs.
 */
#include "model/ir/machine.h"

#include <stdlib.h>
#include <string.h>

const char *const rf_machine_kind_names[] = {
	[RF_CPU] = "cpu",
	[RF_GPU] = "gpu",
	[RF_NODE] = "node",
};

const char *const rf_data_place_names[] = {
	[RF_DATA_DEVICE] = "device",
	[RF_DATA_HOST] = "host",
	[RF_DATA_REMOTE] = "remote",
};

const char *rf_machine_kind_name(enum rf_machine_kind kind)
{
	return rf_machine_kind_names[kind];
}

bool rf_machine_assumes(const char *source)
{
	static const char word[] = "assumed";

	return source != NULL && strncmp(source, word, sizeof(word) - 1) == 0;
}

double rf_machine_figure_spread(const struct rf_figure *figure)
{
	static const char word[] = ", within ";
	const char *at = figure->source != NULL ? strstr(figure->source, word) : NULL;
	double percent;
	char *end;

	if (!figure->known || at == NULL)
		return 0;
	percent = strtod(at + sizeof(word) - 1, &end);
	return end[strspn(end, " ")] == '%' && percent > 0 && percent <= 100 ? percent / 100 : 0;
}

int64_t rf_machine_all_cores(const struct rf_machine *machine)
{
	int64_t sockets = machine->sockets > 0 ? machine->sockets : 1;

	return machine->kind == RF_GPU ? machine->sms : sockets * machine->cores;
}

int64_t rf_machine_gpus(const struct rf_machine *machine)
{
	return machine->use.gpus > 0 ? machine->use.gpus : 1;
}

const struct rf_host_link *rf_machine_host_link(const struct rf_machine *machine)
{
	const char *name = machine->node.host_link;

	for (size_t i = 0; name && i < machine->host_link_count; ++i)
		if (strcmp(machine->host_links[i].name, name) == 0)
			return &machine->host_links[i];
	return machine->host_link_count > 0 && !name ? machine->host_links : NULL;
}

int64_t rf_machine_page_bytes(const struct rf_machine *machine)
{
	return machine->tlb.page_bytes > 0 ? machine->tlb.page_bytes : 4096;
}

double rf_machine_page_reach(const struct rf_machine *machine)
{
	const struct rf_tlb *tlb = &machine->tlb;

	if (machine->kind != RF_CPU || !tlb->entries.known || !tlb->walk_cy.known)
		return 0;
	return tlb->entries.value * (double)rf_machine_page_bytes(machine);
}

int64_t rf_machine_domain_cores(const struct rf_machine *machine)
{
	int64_t domains = machine->domains > 0 ? machine->domains : 1;
	int64_t cores = machine->cores > 0 ? machine->cores : 1;

	return cores / domains > 0 ? cores / domains : 1;
}
