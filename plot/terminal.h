/* SPDX-License-Identifier: MIT */
#ifndef RF_TERMINAL_H
#define RF_TERMINAL_H

#include "plot/drawing.h"

/* A drawing in characters, a letter of the drawing each: lines of Braille's dots where there is
 * Unicode, else of - / | and their like, and colours where there are any. */
extern const struct rf_back_end rf_terminal;

#endif
