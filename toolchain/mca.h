/* SPDX-License-Identifier: MIT
 *
 * llvm-mca: what a straight run of instructions takes, executed over and over.
 */
#ifndef RF_MCA_H
#define RF_MCA_H

#include "toolchain/folder.h"
#include "toolchain/mca_text.h"
#include "toolchain/tool.h"

/* Its version, "llvm-mca 14.0.6"; NULL, and an error, where it does not tell. */
const char *rf_mca_version(const struct rf_tool *tool, const struct rf_folder *folder,
                           struct rf_arena *arena, struct rf_diagnostics *diagnostics);

/* Has all regions analysed.  What goes wrong, and a processor that llvm-mca knows no ports of, is
 * reported. */
enum rf_status rf_mca_run(const struct rf_mca_input *input, const struct rf_tool *tool,
                          const struct rf_folder *folder, struct rf_arena *arena,
                          struct rf_diagnostics *diagnostics);

#endif
