/* SPDX-License-Identifier: MIT
 *
 * Tables whose keys are names of the file's own: rates by benchmark, clocks, streams, sources.
 */
#ifndef RF_RATES_H
#define RF_RATES_H

#include "machine-files/src/fields.h"

void rf_rates_read(struct rf_load *load, const struct rf_key *key, const struct rf_yaml_node *node,
                   void *field);
void rf_rates_read_curves(struct rf_load *load, const struct rf_key *key,
                          const struct rf_yaml_node *node, void *field);
void rf_rates_read_streams(struct rf_load *load, const struct rf_key *key,
                           const struct rf_yaml_node *node, void *machine);
void rf_rates_read_clocks(struct rf_load *load, const struct rf_key *key,
                          const struct rf_yaml_node *node, void *machine);
void rf_rates_read_sources(struct rf_load *load, const struct rf_key *key,
                           const struct rf_yaml_node *node, void *machine);
void rf_rates_read_overlap(struct rf_load *load, const struct rf_key *key,
                           const struct rf_yaml_node *node, void *machine);

#endif
