/* SPDX-License-Identifier: MIT
 *
 * rfmodel as a library.
 *
 *     #include <rfmodel.h>
 *     #include <stdio.h>
 *
 *     int main(int argc, char **argv)
 *     {
 *             rf_context *context = rf_context_new();
 *             rf_kernel *kernel = rf_read_kernel(context, argc > 1 ? argv[1] : "stencil.c");
 *             rf_machine *machine = rf_load_machine(context, "skylake-sp-6148");
 *             rf_result *result;
 *             double bytes;
 *             int found;
 *
 *             rf_set_size(context, "N", 400);
 *             result = rf_predict(context, kernel, machine);
 *             found = rf_result_number(result, "L3-MEM.total_bytes_per_it", &bytes);
 *             if (found)
 *                     printf("%g bytes per update\n", bytes);
 *             for (size_t i = 0; i < rf_message_count(context); ++i)
 *                     fprintf(stderr, "%s\n", rf_message(context, i));
 *             rf_context_free(context);
 *             return !found;
 *     }
 *
 * Everything belongs to the context and lives as long as it does.  A function that returns a
 * pointer returns NULL when something was wrong, one that returns int returns 0; rf_message says
 * what.  NULL is welcome everywhere: what cannot be done without the missing object is not done,
 * so that a chain of calls as above needs one check, at its end.
 *
 * A context is used by one thread at a time; several contexts are independent.  Memory that runs
 * out within the arithmetic on integer sets (isl's numbers, kept by GMP) ends the process, as GMP
 * does; everything else that runs out is a message.
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
RF_API void rf_context_free(rf_context *context);

/* ---- what is read ---- */

/* Settings of all readings that follow, as --function, --lines and what stands behind -- on the
 * command line.  NULL, lines 0 to 0, and no flags take a setting back; texts are copied. */
RF_API int rf_set_function(rf_context *context, const char *name);
RF_API int rf_set_lines(rf_context *context, int first, int last);
RF_API int rf_set_flags(rf_context *context, size_t count, const char *const *flags);

/* A kernel from a file, or from text that messages call `name`. */
RF_API rf_kernel *rf_read_kernel(rf_context *context, const char *path);
RF_API rf_kernel *rf_read_kernel_text(rf_context *context, const char *name, const char *text);

/* A machine by name or path, or "host", as after --machine. */
RF_API rf_machine *rf_load_machine(rf_context *context, const char *name);

/* ---- what is predicted ---- */

/* Settings of all predictions that follow; the rules are those of the command line.  What is
 * refused leaves the setting as it was, with a message.  A size that is set again takes the new
 * value.  One that is a macro of a source (#ifndef N), or that tells which loops there are (s *= 2
 * up to N), has to be set before that is read; one that no kernel of the context knows is refused
 * by the prediction. */
RF_API int rf_set_size(rf_context *context, const char *name, int64_t value);
RF_API int rf_set_cores(rf_context *context, int64_t cores);
RF_API int rf_set_safety(rf_context *context, double factor);
RF_API int rf_set_predictors(rf_context *context, const char *names); /* "lc,sim"; NULL: default */
RF_API int rf_use_datasheet_rates(rf_context *context, int yes);
RF_API int rf_use_textbook_caches(rf_context *context, int yes); /* as --pure */
RF_API int rf_propose_blocks(rf_context *context, int yes);      /* what `rfmodel block` finds */

/* Predicts.  `machine` may be NULL: layer conditions and formulas, which need none; so may sizes
 * be left open. */
RF_API rf_result *rf_predict(rf_context *context, const rf_kernel *kernel,
                             const rf_machine *machine);

/* ---- what was found ---- */

/* A figure by its path, which names it as the JSON output nests it, items of lists by index
 * ([-1] is the last), by members or by name; what goes without saying may be left out
 * (docs/json.md):
 *
 *     traffic[predictor=lc].links[link=L3-MEM].total_bytes_per_it       L3-MEM.total_bytes_per_it
 *     layer_conditions[0].levels[level=L2].breaks_at.N                  blocking.length
 *
 * `value` and `text` stay as they were where 0 is returned: there is no such figure here. */
RF_API int rf_result_number(const rf_result *result, const char *path, double *value);
RF_API int rf_result_text(const rf_result *result, const char *path, const char **text);

/* The shortest paths of all figures of a result, NULL behind the last one. */
RF_API const char *const *rf_result_paths(rf_context *context, const rf_result *result);

/* What a figure means, and its unit: "B/It"; "" where it has none.  NULL for what is no figure of
 * this result. */
RF_API const char *rf_result_meaning(const rf_result *result, const char *path);
RF_API const char *rf_result_unit(const rf_result *result, const char *path);

/* The whole result as JSON, as `rfmodel --format json` prints it (docs/json.md). */
RF_API const char *rf_result_json(rf_context *context, const rf_result *result);

/* Messages so far, as `file:line:column: error: text`, with the hint on a second line; NULL past
 * the last. */
RF_API size_t rf_message_count(const rf_context *context);
RF_API const char *rf_message(rf_context *context, size_t index);

#ifdef __cplusplus
}
#endif

#endif
