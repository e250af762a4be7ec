/* SPDX-License-Identifier: MIT
 *
 * -m A -m B: the same question asked of several machines.
 */
#ifndef RF_SEVERAL_MACHINES_H
#define RF_SEVERAL_MACHINES_H

#include "cli/verbs.h"

/* How many machines the command line names; 1 where it names none, too. */
size_t rf_several_machines_count(const struct rf_session *session);

/* A session that asks one of them, the options of all others being as they are. */
struct rf_session rf_several_machines_session(const struct rf_session *session, size_t index);

/* Refuses several of them where a verb takes one. */
enum rf_status rf_several_machines_refuse(struct rf_session *session);

#endif
