/* SPDX-License-Identifier: MIT */
#ifndef RF_ENUMERATOR_H
#define RF_ENUMERATOR_H

#include "frontend/tree/reader.h"

/* Puts the numbers of enumerators in place of their names in what -D says, -D order=RowMajor, and
 * lists these in the kernel. */
enum rf_status rf_enumerator_settle(struct rf_reader *reader);

#endif
