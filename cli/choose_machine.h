/* SPDX-License-Identifier: MIT */
#ifndef RF_CHOOSE_MACHINE_H
#define RF_CHOOSE_MACHINE_H

#include "cli/verbs.h"

/* What -m names, or $RFMODEL_MACHINE; NULL: neither. */
const char *rf_choose_machine_name(const struct rf_session *session);

/* Reads that machine, or the host, with the values of --set in place of the file's. */
enum rf_status rf_choose_machine(struct rf_session *session, struct rf_machine *machine);

#endif
