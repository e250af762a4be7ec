/* SPDX-License-Identifier: MIT
 *
 * Which machine a run is about.
 */
#include "cli/choose_machine.h"

#include <stdlib.h>

#include "base/text.h"
#include "cli/several_machines.h"
#include "machine-files/src/machines.h"
#include "machine-files/src/node.h"
#include "probe/host.h"

/* What -m names, or $RFMODEL_MACHINE; NULL: neither. */
static const char *find_name(const struct rf_session *session)
{
	const char *name = getenv("RFMODEL_MACHINE");

	if (session->settings.machine)
		return session->settings.machine;
	return name && *name ? name : NULL;
}

static enum rf_status load(struct rf_session *session, const char *name, struct rf_machine *machine)
{
	struct rf_machine_changes changes = { session->settings.machine_changes.count,
		                              session->settings.machine_changes.items };
	enum rf_status status =
	    rf_host_load_machine(name, session->arena, &session->diagnostics, machine);

	if (status != RF_OK || changes.count == 0)
		return status;
	return rf_machine_change(&changes, session->arena, &session->diagnostics, machine);
}

/* Whether this host can be described; what is in the way is for those who name it, or what stands
 * for it. */
static bool is_host_described(struct rf_session *session)
{
	struct rf_diagnostics unheard;
	struct rf_machine host;

	rf_diagnostics_init(&unheard, session->arena);
	if (rf_host_is_replaced())
		return true;
	return rf_host_is_wanted() &&
	       rf_host_load_machine("host", session->arena, &unheard, &host) == RF_OK;
}

static enum rf_status refuse_unnamed(struct rf_session *session, enum rf_status status,
                                     const char *what)
{
	static const struct rf_place nowhere = { 0 };

	return rf_refuse(&session->diagnostics, status, nowhere,
	                 "name one with -m, such as '-m skylake-sp-6148'; 'rfmodel machine list' "
	                 "shows all that are known",
	                 "%s", what);
}

/* A file that says how many cores does not speak of another machine that has none to choose. */
static void drop_cores_of_file(struct rf_settings *settings, const struct rf_machine *machine)
{
	if (machine->kind != RF_GPU || !settings->shared_cores || settings->shared_machine)
		return;
	settings->cores = settings->first_cores = 0;
	settings->core_counts = (struct rf_range){ 0 };
}

/* --gpus and --data: what of GPUs the run uses.  A node runs kernels on its GPUs. */
static enum rf_status use_gpus(struct rf_session *session, struct rf_machine *machine)
{
	const struct rf_gpu_use *use = &session->settings.gpu_use;
	struct rf_machine node = *machine;
	enum rf_status status = RF_OK;

	if (machine->kind == RF_NODE)
		status = rf_node_gpu(&node, session->arena, &session->diagnostics, machine);
	if (status != RF_OK || (use->gpus == 0 && use->data == RF_DATA_DEVICE))
		return status;
	if (machine->kind == RF_CPU)
		return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, (struct rf_place){ 0 },
		                 "name a GPU or a node with -m, such as '-m summit-node'",
		                 "--%s is of GPUs, and %s is none", use->gpus ? "gpus" : "data",
		                 machine->id);
	return rf_node_use(use, &session->diagnostics, machine);
}

enum rf_status rf_choose_machine(struct rf_session *session, struct rf_machine *machine)
{
	const char *name = find_name(session);
	enum rf_status status = rf_several_machines_refuse(session);

	if (status != RF_OK)
		return status;
	if (name == NULL && !is_host_described(session))
		return refuse_unnamed(session, RF_WRONG_MACHINE,
		                      "no machine is named, and this one is not described");
	status = load(session, name ? name : "host", machine);
	if (status == RF_OK)
		status = use_gpus(session, machine);
	if (status == RF_OK)
		drop_cores_of_file(&session->settings, machine);
	return status;
}

/* What was asked for that formulas cannot give; NULL for nothing. */
static const char *asked_of_machine(const struct rf_settings *settings)
{
	if (settings->machine_changes.count > 0)
		return "--set";
	if (settings->cores > 0)
		return "-c, --cores";
	if (settings->capacities.count > 0)
		return "--capacity";
	if ((settings->predictors & ~(unsigned)RF_PREDICTOR_LC) != 0)
		return "-P, --predictor";
	if ((settings->models & RF_MODEL_ECM) != 0)
		return "-p ecm";
	return (settings->models & RF_MODEL_ROOFLINE) != 0 ? "-p roofline" : NULL;
}

enum rf_status rf_choose_machine_or_none(struct rf_session *session, struct rf_machine *machine,
                                         bool *has_machine)
{
	const char *asked = asked_of_machine(&session->settings);

	*has_machine = find_name(session) != NULL || is_host_described(session);
	if (*has_machine)
		return rf_choose_machine(session, machine);
	if (asked == NULL)
		return RF_OK;
	return refuse_unnamed(
	    session, RF_WRONG_USAGE,
	    rf_arena_print(session->arena, "option %s needs a machine, and none is named", asked));
}
