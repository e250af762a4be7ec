/* SPDX-License-Identifier: MIT */
#ifndef RF_CHOOSE_MACHINE_H
#define RF_CHOOSE_MACHINE_H

#include "cli/verbs.h"

/* The machine of -m, else of $RFMODEL_MACHINE, else the host, with the values of --set in place of
 * the file's. */
enum rf_status rf_choose_machine(struct rf_session *session, struct rf_machine *machine);

/* The same for what can do without: `has_machine` becomes false where none is named and the host is
 * not described.  Options that only a machine can answer are refused then. */
enum rf_status rf_choose_machine_or_none(struct rf_session *session, struct rf_machine *machine,
                                         bool *has_machine);

#endif
