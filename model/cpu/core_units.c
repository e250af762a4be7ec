/* SPDX-License-Identifier: MIT
 *
 * What integers and calls take.
 *
 * Operations on integers are those of data, not of addresses and counters.  Those of a vector of
 * L iterations are instructions for all of them,
 *
 *     max(all / vector, products / vector mul) / L,
 *
 * and quotients are always made one by one.  A call of the math library takes the time that the
 * machine file has for its kind: a library decides by its arguments what it does, so that this is
 * a typical time, not a bound.  Rounding is an instruction, and counts as an operation alone.
 */
#include "model/cpu/core_units.h"

#include <math.h>

#include "base/text.h"

double rf_core_units_cycles(double count, struct rf_figure per_cy)
{
	return per_cy.known && per_cy.value > 0 ? count / per_cy.value : 0;
}

double rf_core_units_integer_cycles(const struct rf_machine *machine, const struct rf_work *work,
                                    double lanes)
{
	const struct rf_integer_rates *rates = &machine->integers;
	double sum = 0;

	for (int e = 0; e < RF_ELEMENT_KINDS; ++e) {
		double quotients = work[e].integer_div,
		       others = work[e].integer + work[e].integer_more - quotients;
		double divided = rf_core_units_cycles(quotients, rates->scalar_div);

		sum +=
		    lanes > 1
			? divided +
			      fmax(rf_core_units_cycles(others, rates->vector),
		                   rf_core_units_cycles(work[e].integer_mul, rates->vector_mul)) /
				  lanes
			: fmax(divided,
		               fmax(rf_core_units_cycles(others, rates->scalar),
		                    rf_core_units_cycles(work[e].integer_mul, rates->scalar_mul)));
	}
	return sum;
}

double rf_core_units_quotient_cycles(const struct rf_machine *machine, const struct rf_work *work)
{
	double sum = 0;

	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		sum += rf_core_units_cycles(work[e].integer_div, machine->integers.scalar_div);
	return sum;
}

/* An instruction has the reciprocal of a number, or of its root, to 12 bits, and products make them
 * better: by count of cycles as many as five for 1 / sqrt(x), with clang 14, 19 and gcc 12, four
 * for a quotient, and five for a root, of which gcc alone does so. */
void rf_core_units_estimate(const struct rf_machine *machine, enum rf_compiler compiler,
                            struct rf_work *single)
{
	enum { OF_INVERSE_ROOT = 5, OF_QUOTIENT = 4, OF_ROOT = 5 };
	double both = fmin(single->div, single->sqrt), quotients = single->div - both;
	double roots = compiler == RF_COMPILER_GCC ? single->sqrt - both : 0;

	if (machine->isa == NULL || !rf_text_equal(machine->isa, "x86-64"))
		return;
	single->div = 0;
	single->sqrt -= both + roots;
	single->mul += OF_INVERSE_ROOT * both + OF_QUOTIENT * quotients + OF_ROOT * roots;
}

double rf_core_units_divisions(const struct rf_work *work)
{
	double count = 0;

	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		count += work[e].div + work[e].sqrt + work[e].integer_div;
	return count;
}

double rf_core_units_call_cycles(const struct rf_machine *machine, const struct rf_work *work)
{
	double sum = 0;

	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		for (int call = 0; call < RF_MACHINE_CALLS; ++call)
			if (call != RF_CALL_ROUND && machine->calls_cy[call].known)
				sum += work[e].calls[call] * machine->calls_cy[call].value;
	return sum;
}
