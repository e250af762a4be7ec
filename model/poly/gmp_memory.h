/* SPDX-License-Identifier: MIT */
#ifndef RF_GMP_MEMORY_H
#define RF_GMP_MEMORY_H

/* What to do when memory runs out in the middle of arithmetic, from where nothing can return: the
 * function ends the program.  For the whole process, once, before any isl. */
void rf_gmp_memory_set(void (*ends)(void));

#endif
