/* SPDX-License-Identifier: MIT
 *
 * How the work of a nest grows with sizes that are open.
 */
#ifndef RF_SURVEY_GROWTH_H
#define RF_SURVEY_GROWTH_H

#include "model/ir/kernel.h"
#include "model/ir/options.h"

struct rf_survey_growth {
	double iterations, data_bytes; /* of one run over as many data as every nest is given */
	double lost_lines; /* that accesses at places that are not known move at most; data_bytes
	                    * has only their elements */
	int iterations_degree, data_degree; /* as all open sizes grow together */
};

/* RF_FAILED without memory. */
enum rf_status rf_survey_growth_find(const struct rf_kernel *kernel,
                                     const struct rf_options *options, struct rf_arena *arena,
                                     struct rf_survey_growth *growth);

#endif
