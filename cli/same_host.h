/* SPDX-License-Identifier: MIT */
#ifndef RF_SAME_HOST_H
#define RF_SAME_HOST_H

#include "cli/verbs.h"

/* Refuses a machine that is not the one that the program runs on, unless --force. */
enum rf_status rf_same_host_check(struct rf_session *session, const struct rf_machine *machine);

/* The same of a GPU: the first one of this host. */
enum rf_status rf_same_host_check_gpu(struct rf_session *session, const struct rf_machine *machine);

/* The micro-architecture that the program runs on; that of the machine where the host cannot be
 * described. */
const char *rf_same_host_arch(struct rf_session *session, const struct rf_machine *machine);

#endif
