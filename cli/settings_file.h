/* SPDX-License-Identifier: MIT */
#ifndef RF_SETTINGS_FILE_H
#define RF_SETTINGS_FILE_H

#include "cli/verbs.h"

/* Puts what rfmodel.yml says for the source at `path` into the settings wherever the command line
 * says nothing; without such a file nothing happens. */
enum rf_status rf_settings_file_use(struct rf_session *session, const char *path);

#endif
