/* SPDX-License-Identifier: MIT */
#ifndef RF_SHARED_MEMORY_H
#define RF_SHARED_MEMORY_H

#include "frontend/tree/reader.h"

/* Lays the shared arrays of a kernel that was read one behind the other, those whose length the
 * launch gives last, and sets what a block needs of shared memory. */
enum rf_status rf_shared_memory_lay_out(struct rf_reader *reader);

#endif
