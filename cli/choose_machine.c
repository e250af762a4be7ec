/* SPDX-License-Identifier: MIT */
#include "cli/choose_machine.h"

#include <stdlib.h>

#include "machine-files/src/machines.h"

const char *rf_choose_machine_name(const struct rf_session *session)
{
	const char *name = getenv("RFMODEL_MACHINE");

	if (session->settings.machine)
		return session->settings.machine;
	return name && *name ? name : NULL;
}

enum rf_status rf_choose_machine(struct rf_session *session, struct rf_machine *machine)
{
	const char *name = rf_choose_machine_name(session);
	struct rf_machine_changes changes = { session->settings.machine_changes.count,
		                              session->settings.machine_changes.items };
	enum rf_status status =
	    rf_machine_load(name ? name : "host", session->arena, &session->diagnostics, machine);

	if (status != RF_OK || changes.count == 0)
		return status;
	return rf_machine_change(&changes, session->arena, &session->diagnostics, machine);
}
