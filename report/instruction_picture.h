/* SPDX-License-Identifier: MIT */
#ifndef RF_INSTRUCTION_PICTURE_H
#define RF_INSTRUCTION_PICTURE_H

#include "base/text.h"
#include "model/ir/instruction_roofline.h"
#include "plot/drawing.h"

/* The instruction roofline of a GPU with the kernels on it, to be looked at. */
void rf_instruction_picture_draw(struct rf_text *out, const struct rf_instruction_chart *chart,
                                 const struct rf_canvas *canvas);

#endif
