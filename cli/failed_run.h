/* SPDX-License-Identifier: MIT
 *
 * What a run that ended without a result writes, where another program waits for a document.
 */
#ifndef RF_FAILED_RUN_H
#define RF_FAILED_RUN_H

#include "cli/verbs.h"

/* Writes the messages of a run in the form that was asked for, of JSON or for build servers: in
 * place of the result on standard output, and of those for servers in its file too.  Other forms
 * have no place for them. */
void rf_failed_run_write(struct rf_session *session, enum rf_status status, int argument_count,
                         char **arguments);

#endif
