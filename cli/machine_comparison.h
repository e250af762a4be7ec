/* SPDX-License-Identifier: MIT
 *
 * analyze -m A -m B: one kernel on several machines.
 */
#ifndef RF_MACHINE_COMPARISON_H
#define RF_MACHINE_COMPARISON_H

#include "cli/verbs.h"

/* Whether a run of analyze is one: of several machines, or bars of -p ecm. */
bool rf_machine_comparison_is_asked(const struct rf_session *session);

enum rf_status rf_machine_comparison_run(struct rf_session *session);

#endif
