/* SPDX-License-Identifier: MIT */
#ifndef RF_MATRIX_FILE_H
#define RF_MATRIX_FILE_H

#include "cli/study.h"

/* Reads the file of --matrix, if there is one, before the kernel: the mean length of its rows is
 * that of loops over rows, unless --assume says another one. */
enum rf_status rf_matrix_file_read(struct rf_study *study);

#endif
