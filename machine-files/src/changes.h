/* SPDX-License-Identifier: MIT
 *
 * Values of a machine file that hold for one run: what if the L2 had twice the size?
 */
#ifndef RF_CHANGES_H
#define RF_CHANGES_H

#include "machine-files/src/fields.h"

/* Puts values into the tree of a machine file of our own schema, before it is read.  A change is
 * KEY=VALUE, KEY the way to the value, joined by dots: `clock`, `flops.fma`, `L2.size`,
 * `memory.bandwidth.load`; a cache goes by its name.  A dash stands for the space in a key as well.
 * What is wrong with a value is said when it is read, with the change as its place. */
void rf_changes_apply(struct rf_load *load, struct rf_yaml_node *root,
                      const struct rf_machine_changes *changes);

#endif
