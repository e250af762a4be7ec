/* SPDX-License-Identifier: MIT
 *
 * By how much the transects of a stratum differ, and what that says of the error of their mean.
 */
#include "model/traffic/reuse/spread.h"

#include <math.h>

/* Uses that are lost because sets are crowded come in clumps, of which so many fare alike. */
static const double CLUMPS = 4;

/* By how much more the square of an error may be off when it is found from few units: the square of
 * where Student's distribution with so many degrees of freedom holds nine values of ten, over where
 * a normal one does, to within 4 %. */
double rf_spread_factor(double degrees)
{
	double factor = 1 + 0.97 / degrees + 1.82 / (degrees * degrees * degrees);

	return factor * factor;
}

bool rf_spread_is_close(const struct rf_transect_part *part, size_t c)
{
	return (part->close >> c & 1) != 0;
}

/* The transects of a single unit are unlike by where they begin in a cache line, and say nothing of
 * others.  Let p be what is left of the lines of a use beside a whole number.  The variance of what
 * a transect comes to is at most p (1 - p), where it is all of its uses or none, and a third of
 * that where any part of them is as likely as any other. */
static struct rf_spread spread_of_one_unit(const struct rf_transect_part *part, double lines)
{
	double each = part->weight > 0 ? lines / part->weight : 0;
	double share = each - floor(each), n = (double)part->transects;
	double square = share * (1 - share) / 3 * part->stratum.count * part->stratum.count;

	return (struct rf_spread){ square / fmax(n, 1), fmax(n - 1, 1) };
}

/* Of the ratio of two sums over units, for all of a part. */
static struct rf_spread spread_of(const struct rf_transect_part *part, size_t c, double lines,
                                  double squares, double products)
{
	double ratio = part->weight > 0 ? lines / part->weight : 0;
	double sum = squares - 2 * ratio * products + ratio * ratio * part->squares;
	double scale = part->weight > 0 ? part->stratum.count / part->weight : 0;
	double n = (double)part->units;

	if (n <= 1)
		return spread_of_one_unit(part, lines);
	if (rf_spread_is_close(part, c))
		sum *= CLUMPS;
	return (struct rf_spread){ fmax(sum, 0) * scale * scale * n / (n - 1), n - 1 };
}

/* That of the misses.  For transects, which are evenly spread and exact along themselves, it
 * shrinks faster than if they lay at random: as n^(-3/2), what such points have inside of smooth
 * boundaries in a plane; what sets lose has no such boundaries. */
struct rf_spread rf_spread_of_misses(const struct rf_use_analysis *analysis,
                                     const struct rf_transect_part *part, size_t c)
{
	bool is_smooth =
	    part->points > part->transects && part->misfits == 0 && analysis->ways[c] == 0;
	struct rf_spread spread =
	    spread_of(part, c, part->misses[c], part->miss_squares[c], part->miss_products[c]);

	if (is_smooth && part->units > 1)
		spread.square /= sqrt((double)part->units);
	return spread;
}

/* Whether what misses in a unit is decided by where its transects begin in a line: then as many of
 * them as there are shifts miss all or nothing. */
static bool is_by_shift(const struct rf_transect_part *part, size_t c)
{
	double missing = part->misses[c] / part->weight * (double)part->stratum.shifts;

	return fabs(missing - round(missing)) < 1e-3;
}

/* How wide the errors of a run's misses were, of 23000 parts of the nests 1 to 110 and 1001 to 1150
 * of property/samples, against the squares of what transects told of them: evenly spread ones are
 * better than random ones by the root of their number, up to a few; tails are longer than those of
 * a normal distribution, so much that 86 of 100 intervals hold in the worst of those runs; and what
 * a shift decides is mostly exact. */
struct rf_spread rf_spread_told(const struct rf_use_analysis *analysis,
                                const struct rf_transect_part *part, size_t c)
{
	static const double TAILS = 2.3, EVEN_UNITS = 16, BY_SHIFT = 0.1;
	struct rf_spread spread =
	    spread_of(part, c, part->misses[c], part->miss_squares[c], part->miss_products[c]);

	if (analysis->ways[c] > 0 || part->weight <= 0)
		return rf_spread_of_misses(analysis, part, c);
	spread.square *= TAILS;
	if (part->units > 1)
		spread.square /= sqrt(fmin((double)part->units, EVEN_UNITS));
	else if (is_by_shift(part, c))
		spread.square *= BY_SHIFT;
	return spread;
}

struct rf_spread rf_spread_of_moves(const struct rf_transect_part *part, size_t c)
{
	const struct rf_transect_moves *lost = &part->lost[c], *kept = &part->kept[c];
	struct rf_spread with = spread_of(part, c, lost->lines, lost->squares, lost->products);
	struct rf_spread without = spread_of(part, c, kept->lines, kept->squares, kept->products);

	return with.square < without.square ? with : without;
}

/* On the safe side, of one part by itself. */
double rf_spread_at_most(struct rf_spread spread)
{
	return spread.square * rf_spread_factor(spread.degrees);
}
