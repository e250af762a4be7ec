/* SPDX-License-Identifier: MIT */
#ifndef RF_SVG_H
#define RF_SVG_H

#include "base/text.h"
#include "plot/drawing.h"

/* A drawing as a document of SVG 1.1 by itself: texts can be selected, what pointing shows is a
 * title, colours follow the reader's preference for dark or light. */
void rf_svg_write(const struct rf_drawing *drawing, struct rf_text *out);

#endif
