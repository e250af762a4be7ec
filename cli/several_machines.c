/* SPDX-License-Identifier: MIT */
#include "cli/several_machines.h"

size_t rf_several_machines_count(const struct rf_session *session)
{
	size_t count = session->settings.machines.count;

	return count > 1 ? count : 1;
}

struct rf_session rf_several_machines_session(const struct rf_session *session, size_t index)
{
	struct rf_session own = *session;

	if (session->settings.machines.count == 0)
		return own;
	own.settings.machine = session->settings.machines.items[index];
	own.settings.machines.count = own.settings.machines.capacity = 0;
	own.settings.machines.items = NULL;
	if (session->settings.machines.count > 1) {
		/* -c is for those that have cores to choose, as of a file for several sources */
		own.settings.shared_cores = own.settings.cores > 0;
		own.settings.shared_machine = false;
	}
	return own;
}

enum rf_status rf_several_machines_refuse(struct rf_session *session)
{
	static const struct rf_place nowhere = { 0 };

	if (session->settings.machines.count < 2)
		return RF_OK;
	return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, nowhere,
	                 "leave all but one out, or run it once for each; analyze and roofline "
	                 "take several",
	                 "this verb takes one machine: -m %s and -m %s are given",
	                 session->settings.machines.items[0], session->settings.machines.items[1]);
}
