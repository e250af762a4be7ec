/* SPDX-License-Identifier: MIT */
#ifndef RF_INSTRUCTION_PICTURE_H
#define RF_INSTRUCTION_PICTURE_H

#include "base/text.h"
#include "model/ir/instruction_roofline.h"

/* The instruction roofline of a GPU with the kernels on it, to be looked at: a document of SVG. */
void rf_instruction_picture_svg(struct rf_text *out, const struct rf_instruction_chart *chart);

#endif
