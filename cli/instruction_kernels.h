/* SPDX-License-Identifier: MIT */
#ifndef RF_INSTRUCTION_KERNELS_H
#define RF_INSTRUCTION_KERNELS_H

#include "cli/verbs.h"
#include "model/ir/instruction_roofline.h"

/* Adds what is predicted of each operand, at each of its points, to what profilers measured. */
enum rf_status rf_instruction_kernels_add(struct rf_session *session, struct rf_profile *profile);

#endif
