/* SPDX-License-Identifier: MIT
 *
 * What the operations of a kernel take.
 *
 * With A additions, M multiplications and F fused pairs among them, a core with rates add, mul and
 * fma (in FLOP per cycle) needs at least
 *
 *     max((A - F) / add, (M - F) / mul, 2 F / fma, (A + M - F) / width)
 *
 * cycles, where width is the number of operations that it can start in a cycle.  A kernel with
 * nothing to fuse reaches at most half of the peak of an FMA machine; that is its "no FMA"
 * ceiling.  Minima and comparisons count like additions.  Divisions and roots, which also take an
 * issue slot each like an addition, share a unit that takes several cycles for each of them:
 *
 *     D / div + R / sqrt
 *
 * where the machine file has its rates.
 */
#include "model/roofline/arithmetic.h"

/* Rates of one element type in FLOP per cycle, of one core. */
struct rates {
	double add, mul, fma;
	double width;     /* operations that start in one cycle */
	double div, sqrt; /* 0: not known */
	bool known;
};

static double greater(double a, double b)
{
	return a > b ? a : b;
}

static struct rates complete_rates(double add, double mul, double fma, double total)
{
	struct rates r = { .add = add, .mul = mul, .fma = fma };

	if (r.add <= 0)
		r.add = fma > 0 ? fma / 2 : total;
	if (r.mul <= 0)
		r.mul = fma > 0 ? fma / 2 : total;
	r.width = fma > 0 ? greater(fma / 2, greater(r.add, r.mul)) : total;
	if (r.width <= 0)
		r.width = r.add + r.mul;
	r.known = r.add > 0 && r.mul > 0;
	return r;
}

static double known_or_zero(struct rf_figure figure)
{
	return figure.known ? figure.value : 0;
}

static struct rates vector_rates(const struct rf_flops *flops)
{
	return complete_rates(known_or_zero(flops->add), known_or_zero(flops->mul),
	                      known_or_zero(flops->fma), known_or_zero(flops->total));
}

/* Rates with one number in each register instead of a full vector. */
static struct rates scalar_rates(const struct rf_machine *machine, const struct rf_flops *flops,
                                 int64_t element_bytes)
{
	double lanes = (double)machine->simd_bytes / (double)element_bytes;
	struct rates r =
	    complete_rates(known_or_zero(flops->scalar_add), known_or_zero(flops->scalar_mul),
	                   known_or_zero(flops->scalar_fma), 0);

	if (r.known || lanes < 1)
		return r;
	r = vector_rates(flops);
	r.add /= lanes;
	r.mul /= lanes;
	r.fma /= lanes;
	r.width /= lanes;
	return r;
}

/* The unit that divides. */
static double divider_cycles(const struct rates *r, const struct rf_work *work)
{
	return (r->div > 0 ? work->div / r->div : 0) + (r->sqrt > 0 ? work->sqrt / r->sqrt : 0);
}

static double mix_cycles(const struct rates *r, const struct rf_work *work)
{
	double fused = r->fma > 0 ? work->fma : 0;
	double added = work->add + work->div + work->sqrt + work->other - fused;
	double multiplied = work->mul - fused;
	double ports = greater(added / r->add, multiplied / r->mul);
	double started = (added + multiplied + fused) / r->width;
	double fusing = r->fma > 0 ? 2 * fused / r->fma : 0;

	return greater(greater(greater(ports, fusing), started), divider_cycles(r, work));
}

const struct rf_flops *rf_arithmetic_flops(const struct rf_machine *machine, int element)
{
	if (element == RF_FLOAT64 || element == RF_COMPLEX128)
		return &machine->float64;
	if (element == RF_FLOAT32 || element == RF_COMPLEX64)
		return &machine->float32;
	if (element == RF_FLOAT16)
		return &machine->float16;
	return NULL;
}

int64_t rf_arithmetic_element_bytes(int element)
{
	if (element == RF_FLOAT64 || element == RF_COMPLEX128)
		return 8;
	return element == RF_FLOAT16 ? 2 : 4;
}

static struct rates rates_of(const struct rf_machine *machine, int element, enum rf_arithmetic kind)
{
	const struct rf_flops *flops = rf_arithmetic_flops(machine, element);
	bool is_scalar = kind == RF_SCALAR;
	struct rates r = is_scalar
	                     ? scalar_rates(machine, flops, rf_arithmetic_element_bytes(element))
	                     : vector_rates(flops);

	r.div = known_or_zero(is_scalar ? flops->scalar_div : flops->div);
	r.sqrt = known_or_zero(is_scalar ? flops->scalar_sqrt : flops->sqrt);
	return r;
}

struct rf_number rf_arithmetic_cycles(const struct rf_machine *machine, const struct rf_work *work,
                                      enum rf_arithmetic kind)
{
	struct rf_number sum = { .known = true };

	for (int e = 0; e < RF_ELEMENT_KINDS; ++e) {
		struct rates r;

		if (rf_work_total(&work[e]) <= 0 || rf_arithmetic_flops(machine, e) == NULL)
			continue;
		r = rates_of(machine, e, kind);
		sum.known &= r.known;
		sum.value += r.known ? mix_cycles(&r, &work[e]) : 0;
	}
	return sum;
}

void rf_arithmetic_undivided(const struct rf_work *work, struct rf_work others[RF_ELEMENT_KINDS])
{
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e) {
		others[e] = work[e];
		others[e].add += work[e].div + work[e].sqrt;
		others[e].div = others[e].sqrt = 0;
	}
}

double rf_arithmetic_narrow_cycles(const struct rf_machine *machine, const struct rf_work *work,
                                   double narrow)
{
	struct rf_work others[RF_ELEMENT_KINDS], divisions[RF_ELEMENT_KINDS] = { 0 };

	rf_arithmetic_undivided(work, others);
	for (int e = 0; e < RF_ELEMENT_KINDS; ++e) {
		divisions[e].div = work[e].div;
		divisions[e].sqrt = work[e].sqrt;
	}
	return greater(narrow * rf_arithmetic_cycles(machine, others, RF_VECTOR).value,
	               rf_arithmetic_cycles(machine, divisions, RF_VECTOR).value);
}

double rf_arithmetic_total(const struct rf_work *work)
{
	double sum = 0;

	for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
		if (e != RF_INTEGER)
			sum += rf_work_total(&work[e]);
	return sum;
}

int rf_arithmetic_main_element(const struct rf_work *work)
{
	int best = RF_FLOAT64;

	for (int e = 0; e < RF_INTEGER; ++e)
		if (rf_work_total(&work[e]) > rf_work_total(&work[best]))
			best = e;
	return best;
}

struct rf_number rf_arithmetic_unfused(const struct rf_machine *machine, int element)
{
	struct rates r = rates_of(machine, element, RF_VECTOR);

	return (struct rf_number){ greater(r.add, r.mul), r.known };
}
