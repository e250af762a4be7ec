/* SPDX-License-Identifier: MIT */
#ifndef RF_MACHINE_LIST_H
#define RF_MACHINE_LIST_H

#include "base/text.h"
#include "machine-files/src/machines.h"

/* The machines as a table, and what is to be known of it; those that cannot be read are named. */
void rf_machine_list_print(struct rf_arena *arena, const struct rf_machine_entry *entries,
                           size_t count, struct rf_text *text);

/* Cores and caches of one: "2 x 8, 32 KiB, 256 KiB, 20 MiB". */
const char *rf_machine_list_shape(struct rf_arena *arena, const struct rf_machine *machine);

#endif
