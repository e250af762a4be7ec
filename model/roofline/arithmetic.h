/* SPDX-License-Identifier: MIT */
#ifndef RF_ARITHMETIC_H
#define RF_ARITHMETIC_H

#include "model/ir/kernel.h"
#include "model/ir/machine.h"
#include "model/ir/result.h"

/* Full vectors, or one number in each register. */
enum rf_arithmetic { RF_VECTOR, RF_SCALAR };

/* Rates of an element type; NULL: the machine file has none of it. */
const struct rf_flops *rf_arithmetic_flops(const struct rf_machine *machine, int element);

/* The element type that most operations have; double where there are none. */
int rf_arithmetic_main_element(const struct rf_work *work);

/* Operations on floating-point numbers, a fused pair counting two. */
double rf_arithmetic_total(const struct rf_work *work);

/* Cycles of a core that operations, by element type, take at least; known where their rates are. */
struct rf_number rf_arithmetic_cycles(const struct rf_machine *machine, const struct rf_work *work,
                                      enum rf_arithmetic kind);

/* The same with vectors that are narrower by a factor; divisions take as long as in wide ones. */
double rf_arithmetic_narrow_cycles(const struct rf_machine *machine, const struct rf_work *work,
                                   double narrow);

/* The same work, were divisions and roots additions. */
void rf_arithmetic_undivided(const struct rf_work *work, struct rf_work others[RF_ELEMENT_KINDS]);

/* Bytes of a number of an element type; of a complex one of each of its parts. */
int64_t rf_arithmetic_element_bytes(int element);

/* FLOP per cycle of a core that fuses nothing. */
struct rf_number rf_arithmetic_unfused(const struct rf_machine *machine, int element);

#endif
