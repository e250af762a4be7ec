/* SPDX-License-Identifier: MIT
 *
 * Flags that a build has written down.
 */
#ifndef RF_COMPILE_COMMANDS_H
#define RF_COMPILE_COMMANDS_H

#include "base/arena.h"
#include "base/diagnostics.h"
#include "base/status.h"

/* Flags for `file` from compile_commands.json in `directory`; none when it has no entry. */
enum rf_status rf_compile_commands_flags(const char *directory, const char *file,
                                         struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                                         size_t *count, const char *const **flags);

/* Whether a word is a flag that is taken over, such as "-Iinclude". */
bool rf_compile_commands_is_flag(const char *word);

/* Of words of a command line those that change the meaning of a source, their folders relative to
 * `directory`.  False without memory. */
bool rf_compile_commands_choose(const char *directory, const char *const *words, size_t word_count,
                                struct rf_arena *arena, size_t *count, const char *const **flags);

/* A compilation: its source, as a path from here, and its flags. */
struct rf_compile_command {
	const char *file;
	size_t flag_count;
	const char *const *flags;
};

/* All of compile_commands.json in `directory`. */
enum rf_status rf_compile_commands_list(const char *directory, struct rf_arena *arena,
                                        struct rf_diagnostics *diagnostics, size_t *count,
                                        struct rf_compile_command **commands);

#endif
