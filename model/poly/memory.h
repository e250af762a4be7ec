/* SPDX-License-Identifier: MIT */
#ifndef RF_POLY_MEMORY_H
#define RF_POLY_MEMORY_H

/* What to do when memory runs out in the middle of arithmetic, from where nothing can return: the
 * function ends the program.  For the whole process, once, before any isl. */
void rf_poly_set_no_memory(void (*ends)(void));

#endif
