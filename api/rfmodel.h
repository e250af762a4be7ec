/* SPDX-License-Identifier: MIT
 *
 * rfmodel as a library.
 *
 *     rf_context *context = rf_context_new();
 *     rf_kernel *kernel = rf_read_kernel(context, "stencil.c");
 *     rf_machine *machine = rf_load_machine(context, "skylake-sp-6148");
 *     double bytes;
 *
 *     rf_set_size(context, "N", 400);
 *     rf_result *result = rf_predict(context, kernel, machine);
 *     if (rf_result_number(result, "MEM.total_bytes_per_it", &bytes))
 *             printf("%g bytes per update\n", bytes);
 *     rf_context_free(context);
 *
 * Everything belongs to the context and lives as long as it does.  A function that returns a
 * pointer returns NULL when something was wrong; rf_message says what.  A context is used by one
 * thread at a time; several contexts are independent.
 */
#ifndef RFMODEL_H
#define RFMODEL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RF_API __attribute__((visibility("default")))

typedef struct rf_context rf_context;
typedef struct rf_kernel rf_kernel;
typedef struct rf_machine rf_machine;
typedef struct rf_result rf_result;

/* The version of the library: "0.1.0". */
RF_API const char *rf_library_version(void);

RF_API rf_context *rf_context_new(void);
RF_API void rf_context_free(rf_context *context); /* NULL is allowed */

/* Reads a kernel from a file, or from text that messages call `name`. */
RF_API rf_kernel *rf_read_kernel(rf_context *context, const char *path);
RF_API rf_kernel *rf_read_kernel_text(rf_context *context, const char *name, const char *text);

/* A machine by name or path, as after --machine. */
RF_API rf_machine *rf_load_machine(rf_context *context, const char *name);

/* Settings of all predictions that follow.  A size that is set again takes the new value. */
RF_API int rf_set_size(rf_context *context, const char *name, int64_t value);
RF_API void rf_set_cores(rf_context *context, int64_t cores);
RF_API void rf_set_safety(rf_context *context, double factor);
RF_API void rf_use_datasheet_rates(rf_context *context, int yes);

/* Predicts; `machine` may be NULL for what needs none. */
RF_API rf_result *rf_predict(rf_context *context, const rf_kernel *kernel,
                             const rf_machine *machine);

/* The number of a path such as "MEM.total_bytes_per_it", "L1-L2.load_bytes_per_it",
 * "roofline.flop_per_s", "flop.total" or "arrays.a.reads".  Returns 0 when there is none. */
RF_API int rf_result_number(const rf_result *result, const char *path, double *value);

/* Messages so far, as `file:line:column: error: text`, with the hint on a second line. */
RF_API size_t rf_message_count(const rf_context *context);
RF_API const char *rf_message(rf_context *context, size_t index);

#ifdef __cplusplus
}
#endif

#endif
