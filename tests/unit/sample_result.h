/* SPDX-License-Identifier: MIT
 *
 * A result in which every part is present and every number is another one, for the printers.
 */
#ifndef RF_TEST_SAMPLE_RESULT_H
#define RF_TEST_SAMPLE_RESULT_H

#include "model/ir/result.h"

static const struct rf_kernel sample_kernel = {
	.name = "star", .file = "star.c", .line = 5, .language = RF_C
};

static const struct rf_machine sample_machine = {
	.name = "Sample CPU",
	.id = "sample-1",
	.kind = RF_CPU,
	.sockets = 2,
	.cores = 12,
	.clock_hz = { .value = 2.5e9, .known = true },
};

static struct rf_loop_result sample_loops[] = {
	{ "k", 6, "2", "N - 2", 1, { 396, true, 0 }, "N - 4", { 0, false }, 0 },
	{ "i", 7, "1", "M - 1", 3, { 198, true, 0 }, "M - 2", { 0, false }, 1 },
};

static const char *sample_extents[] = { "N", "M + 3" };

static struct rf_array_result sample_arrays[] = {
	{ "a",
	  "double",
	  8,
	  2,
	  sample_extents,
	  { 640000, true },
	  true,
	  5,
	  0,
	  { 392040, true, 0 },
	  { 0, true, 0 } },
	{ "b",
	  "float",
	  4,
	  2,
	  sample_extents,
	  { 320000, true },
	  true,
	  0,
	  1,
	  { 0, true, 0 },
	  { 78408, true, 0 } },
};

static struct rf_parameter sample_parameters[] = { { "N", 400 }, { "M", 200 } };

static struct rf_link_traffic sample_links[] = {
	{ "L1-L2",
	  "L2",
	  36.5,
	  9,
	  45.5,
	  9,
	  { 0, false },
	  "broken in L1: loop k",
	  { 101.5, true },
	  13,
	  36.5,
	  { 0, false },
	  { 0, false },
	  "lc",
	  { 40.5, true },
	  { 60.5, true },
	  { 44.5, true },
	  "edges",
	  { 0, false },
	  0,
	  NULL,
	  { 0, false },
	  0,
	  NULL,
	  { 0, false },
	  false },
	{ "L2-MEM",
	  "MEM",
	  17.25,
	  10,
	  27.25,
	  10,
	  { 0, false },
	  "every layer condition holds in L2",
	  { 0, false },
	  0,
	  10,
	  { 0, false },
	  { 0, false },
	  "general",
	  { 0, false },
	  { 0, false },
	  { 0, false },
	  NULL,
	  { 0, false },
	  0,
	  NULL,
	  { 0, false },
	  0,
	  NULL,
	  { 0, false },
	  false },
};

static struct rf_traffic sample_traffic = {
	.predictor = "lc",
	.link_count = 2,
	.links = sample_links,
};

static struct rf_break sample_breaks[] = { { "N", 183 }, { "M", 91 }, { "N", 5001 } };
static struct rf_break sample_half[] = { { "N", 127 }, { "N", 3300 } };

static struct rf_break sample_held[] = { { "N", 128 }, { "M", 64 }, { "N", 3535 } };

static struct rf_condition_level sample_levels[] = {
	{ .level = "L1",
	  .capacity_bytes = 32768,
	  .verdict = RF_BROKEN,
	  .break_count = 2,
	  .breaks_at = sample_breaks,
	  .holds_count = 2,
	  .holds_below = sample_held,
	  .inequality = "N*M <= 1024",
	  .half_cache_need_bytes = { 28800, true },
	  .half_cache_count = 1,
	  .half_cache_holds_to = sample_half,
	  .crowding = { 32, 24, 12, 64, 8 } },
	{ .level = "L2",
	  .capacity_bytes = 1048576,
	  .verdict = RF_MARGINAL,
	  .break_count = 1,
	  .breaks_at = &sample_breaks[2],
	  .holds_count = 1,
	  .holds_below = &sample_held[2],
	  .inequality = "N*M <= 32768",
	  .half_cache_need_bytes = { 28800, true },
	  .half_cache_count = 1,
	  .half_cache_holds_to = &sample_half[1] },
};

static struct rf_condition_level sample_small_levels[] = {
	{ .level = "L1", .capacity_bytes = 32768, .verdict = RF_HOLDS },
	{ .level = "L2", .capacity_bytes = 1048576, .verdict = RF_HOLDS },
};

static struct rf_layer_condition sample_conditions[] = {
	{ "a",
	  "a[k-1][i]",
	  "a[k][i+1]",
	  8,
	  14,
	  RF_REUSE_TEMPORAL,
	  "k",
	  "32*M*N",
	  "32*M*N - 16*N",
	  { 800000, true },
	  "24*M*N",
	  false,
	  2,
	  sample_levels,
	  "3 rows of a + 1 of b",
	  NULL },
	{ "a",
	  "a[k+1][i]",
	  "a[k+2][i]",
	  8,
	  26,
	  RF_REUSE_TEMPORAL,
	  "k",
	  "32*M*N",
	  "32*M*N - 16*N",
	  { 800000, true },
	  "24*M*N",
	  false,
	  2,
	  sample_levels,
	  "3 rows of a + 1 of b",
	  NULL },
	{ "a",
	  "a[k][i-1]",
	  "a[k][i]",
	  8,
	  38,
	  RF_REUSE_TEMPORAL,
	  "i",
	  "56",
	  "56",
	  { 56, true },
	  NULL,
	  true,
	  2,
	  sample_small_levels,
	  NULL,
	  NULL },
};

static struct rf_regime sample_regimes[] = {
	{ .condition = "all conditions hold", .bytes_per_it = 26 },
	{ .condition = "loop k broken", .bytes_per_it = 42.5 },
};

static struct rf_level_roof sample_roofs[] = {
	{ .level = "L2",
	  .bytes_per_it = 45.5,
	  .intensity_flop_per_byte = { 0.1538, true },
	  .bytes_per_s = 88e9,
	  .benchmark = "copy",
	  .rates = "measured",
	  .source = "measured by hand",
	  .speed = { .it_per_s = 1.93e9,
	             .flop_per_s = { 13.5e9, true },
	             .cy_per_it = { 1.295, true },
	             .cy_per_cl = { 20.72, true } } },
	{ .level = "MEM",
	  .bytes_per_it = 27.25,
	  .intensity_flop_per_byte = { 0.2569, true },
	  .bytes_per_s = 21e9,
	  .benchmark = "triad",
	  .rates = "measured",
	  .source = "measured by foot",
	  .speed = { .it_per_s = 0.77e9,
	             .flop_per_s = { 5.39e9, true },
	             .cy_per_it = { 3.25, true },
	             .cy_per_cl = { 52, true } } },
};

static struct rf_ceiling sample_ceilings[] = {
	{ .name = "peak", .flop_per_s = { 80e9, true }, .why = "every unit busy" },
	{ .name = "all cores",
	  .flop_per_s = { 960e9, true },
	  .bytes_per_s = { 105e9, true },
	  .why = "of one socket" },
};

static struct rf_ecm_transfer sample_transfers[] = {
	{ "L1-L2", { 10, true }, "link", { 12, true }, true },
	{ "L2-MEM", { 30, true }, "copy", { 36, true }, false },
};

static struct rf_port sample_ports[] = {
	{ "loads", 1.5, { 24, true } },
	{ "arithmetic", 1.25, { 20, true } },
};

static const struct rf_in_core sample_in_core = { .known = true,
	                                          .source = "throughput",
	                                          .vector_bits = 256,
	                                          .t_ol_cy_per_it = 1.25,
	                                          .t_nol_cy_per_it = 1.5,
	                                          .t_ol_cy_per_cl = { 20, true },
	                                          .t_nol_cy_per_cl = { 24, true },
	                                          .bound = "loads",
	                                          .port_count = 2,
	                                          .ports = sample_ports,
	                                          .chain = { { 4.5, true }, "s -> s" } };

static const struct rf_ecm sample_ecm = { .known = true,
	                                  .t_ol = 20,
	                                  .t_nol = 24,
	                                  .transfer_count = 2,
	                                  .transfers = sample_transfers,
	                                  .published = "{20 || 24 | 10 | 30} cy/CL",
	                                  .measured = "{20 || 24 | 12 | 36} cy/CL",
	                                  .published_cy_per_cl = 64,
	                                  .total_cy_per_cl = 70,
	                                  .cy_per_it = 4.375,
	                                  .trusted = "measured",
	                                  .speed = { .it_per_s = 0.5e9,
	                                             .flop_per_s = { 3.5e9, true } },
	                                  .saturation_cores = 3,
	                                  .headline = "ecm",
	                                  .why = "lines cost more",
	                                  .in_core_source = "throughput" };

static const char *sample_advice[] = { "block loop i by 64: L1-L2 falls from 45.5 to 29 B/It" };

static struct rf_result sample_result(void)
{
	struct rf_result result = {
		.kernel = &sample_kernel,
		.machine = &sample_machine,
		.cores = 3,
		.safety = 1.75,
		.parameter_count = 2,
		.parameters = sample_parameters,
		.loop_count = 2,
		.loops = sample_loops,
		.array_count = 2,
		.arrays = sample_arrays,
		.flop = { 4, 2, 1, 0.5, 0.25, 0, 7, "double" },
		.iterations = { 78410, true, 0 },
		.iterations_per_line = 16,
		.sizes_known = true,
		.streams = "L1 S1 WA",
		.nest_known = true,
		.traffic_count = 1,
		.traffic = &sample_traffic,
		.condition_count = 3,
		.conditions = sample_conditions,
		.regime_count = 2,
		.regimes = sample_regimes,
		.roofline = { .known = true,
		              .level_count = 2,
		              .levels = sample_roofs,
		              .bound = "MEM",
		              .speed = { .it_per_s = 0.77e9,
		                         .flop_per_s = { 5.39e9, true },
		                         .cy_per_it = { 3.25, true },
		                         .cy_per_cl = { 52, true } },
		              .peak = { .it_per_s = 5.714e9,
		                        .flop_per_s = { 40e9, true },
		                        .cy_per_it = { 0.4375, true },
		                        .cy_per_cl = { 7, true } },
		              .machine_balance_flop_per_byte = { 3.81, true },
		              .region = "memory-bound",
		              .ceiling_count = 2,
		              .ceilings = sample_ceilings,
		              .cores = 3,
		              .rates = "measured" },
		.in_core = sample_in_core,
		.ecm = sample_ecm,
		.prediction = { .known = true,
		                .model = "roofline",
		                .bound = "MEM",
		                .speed = { .it_per_s = 0.77e9,
		                           .flop_per_s = { 5.39e9, true },
		                           .cy_per_it = { 3.25, true },
		                           .cy_per_cl = { 52, true },
		                           .seconds = { 1.018e-4, true } } },
		.advice_count = 1,
		.advice = sample_advice,
	};

	return result;
}

#endif
