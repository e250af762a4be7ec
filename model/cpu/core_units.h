/* SPDX-License-Identifier: MIT */
#ifndef RF_CORE_UNITS_H
#define RF_CORE_UNITS_H

#include "model/ir/kernel.h"
#include "model/ir/machine.h"
#include "model/ir/options.h"

/* Cycles for so many operations or bytes; 0 without a rate. */
double rf_core_units_cycles(double count, struct rf_figure per_cy);

/* Cycles of the units of integers, for vectors of so many iterations or, with 1, single numbers; 0
 * where the machine file has no rates. */
double rf_core_units_integer_cycles(const struct rf_machine *machine, const struct rf_work *work,
                                    double lanes);

/* Cycles of quotients and remainders among them, which are made one by one. */
double rf_core_units_quotient_cycles(const struct rf_machine *machine, const struct rf_work *work);

/* Cycles in functions of the math library, one call after the other. */
double rf_core_units_call_cycles(const struct rf_machine *machine, const struct rf_work *work);

/* Puts what -ffast-math makes of quotients and roots of single precision in vectors of x86-64 in
 * their place. */
void rf_core_units_estimate(const struct rf_machine *machine, enum rf_compiler compiler,
                            struct rf_work *single);

/* Quotients, remainders and roots. */
double rf_core_units_divisions(const struct rf_work *work);

#endif
