/* SPDX-License-Identifier: MIT
 *
 * What a source includes that is no file.
 */
#ifndef RF_INCLUDES_H
#define RF_INCLUDES_H

#include "frontend/tree/reader.h"

/* Refuses a source that includes a pipe, a device or another thing without an end, which a parser
 * would wait for or read on and on: RF_WRONG_KERNEL with the place. */
enum rf_status rf_includes_check(struct rf_reader *reader);

#endif
