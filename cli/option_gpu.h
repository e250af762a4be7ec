/* SPDX-License-Identifier: MIT
 *
 * Setters of rows of the option table: how a kernel runs on a GPU.
 */
#ifndef RF_OPTION_GPU_H
#define RF_OPTION_GPU_H

#include "cli/option_table.h"

enum rf_status rf_option_gpu_template(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_gpu_grid(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_gpu_block(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_gpu_map(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_gpu_shared(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_gpu_registers(struct rf_option_reader *reader, const char *value);
enum rf_status rf_option_gpu_matrix(struct rf_option_reader *reader, const char *value);

#endif
