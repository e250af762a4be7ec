/* SPDX-License-Identifier: MIT */
#ifndef RF_SVG_H
#define RF_SVG_H

#include "plot/drawing.h"

/* A drawing as a document of SVG 1.1 by itself: texts can be selected, what pointing shows is a
 * title, colours follow the reader's preference for dark or light. */
extern const struct rf_back_end rf_svg;

#endif
