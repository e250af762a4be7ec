/* SPDX-License-Identifier: MIT
 *
 * Whether a machine file speaks of this host.
 *
 * A measured time says nothing of a prediction for another machine.  Files that were measured or
 * probed say of which hardware they are.  Else they are taken to be the same when cores, caches
 * and, where both are known, the micro-architecture agree: a file of this host that somebody wrote
 * has other rates than the description of it, and another name perhaps.
 */
#include "cli/same_host.h"

#include <string.h>

#include "base/text.h"
#include "machine-files/src/machines.h"
#include "probe/gpu.h"
#include "probe/host.h"

static const struct rf_place nowhere = { 0 };

/* What is different; NULL: nothing. */
static const char *difference(const struct rf_machine *a, const struct rf_machine *b)
{
	if (a->topology != NULL && b->topology != NULL)
		return rf_text_equal(a->topology, b->topology) ? NULL : "other hardware";
	if (a->arch != NULL && b->arch != NULL && !rf_text_equal(a->arch, b->arch))
		return "another micro-architecture";
	if (a->cores != b->cores || a->sockets != b->sockets)
		return "another number of cores";
	if (a->cache_count != b->cache_count)
		return "another number of caches";
	for (size_t i = 0; i < a->cache_count; ++i)
		if (a->caches[i].size_bytes != b->caches[i].size_bytes)
			return "caches of another size";
	return NULL;
}

enum rf_status rf_same_host_check(struct rf_session *session, const struct rf_machine *machine)
{
	struct rf_diagnostics unheard;
	struct rf_machine host;
	const char *differs = "this host cannot be described";

	if (session->settings.is_forced)
		return RF_OK;
	rf_diagnostics_init(&unheard, session->arena);
	if (rf_host_is_wanted() &&
	    rf_host_load_machine("host", session->arena, &unheard, &host) == RF_OK)
		differs = difference(machine, &host);
	if (differs == NULL)
		return RF_OK;
	return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
	                 "use -m host, or --force to hold this host against that machine",
	                 "%s is not the machine that this runs on: %s", machine->id, differs);
}

enum rf_status rf_same_host_check_gpu(struct rf_session *session, const struct rf_machine *machine)
{
	struct rf_machine here;
	const char *text;
	enum rf_status status = RF_OK;

	if (session->settings.is_forced)
		return RF_OK;
	status = rf_gpu_probe(NULL, 0, session->arena, &session->diagnostics, &text);
	if (status == RF_OK)
		status = rf_machine_read(text, strlen(text), "gpu:0", session->arena,
		                         &session->diagnostics, &here);
	if (status != RF_OK)
		return status;
	if (rf_text_equal(here.arch, machine->arch) && here.sms == machine->sms)
		return RF_OK;
	return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
	                 "describe it with 'rfmodel machine probe gpu', or --force to hold it "
	                 "against that machine",
	                 "%s is not the GPU of this host, which is %s with %lld multiprocessors",
	                 machine->id, here.arch, (long long)here.sms);
}

const char *rf_same_host_arch(struct rf_session *session, const struct rf_machine *machine)
{
	struct rf_diagnostics unheard;
	struct rf_machine host;

	rf_diagnostics_init(&unheard, session->arena);
	if (rf_host_is_wanted() &&
	    rf_host_load_machine("host", session->arena, &unheard, &host) == RF_OK &&
	    host.arch != NULL)
		return host.arch;
	return machine->arch;
}
