/* SPDX-License-Identifier: MIT
 *
 * Points that fill a cube evenly, however many of them are taken.
 *
 * Where a nest is too large to be looked at everywhere, samples lie at the points of a Kronecker
 * sequence: coordinate d of point n is the fraction of n times a step of its own.  When the steps
 * and 1 are independent over the rationals, every part of the cube gets its share (Weyl), and the
 * error of a mean falls nearly as 1/n, where that of points drawn at random falls as 1/sqrt(n).
 *
 * Richtmyer's steps are the square roots of primes: the first three points of the plane are
 * (0.914, 0.232), (0.328, 0.964) and (0.743, 0.696).  Some of the larger roots nearly depend on
 * each other, sqrt(41) and sqrt(23) for one, so the first dimensions are the best.  For a few dozen
 * points in the plane of two loops, 1/p and 1/p^2 with p^3 = p + 1, the plastic number, keep the
 * points furthest apart; the golden ratio and roots serve what few loops there are beyond.
 */
#include "base/kronecker.h"

#include <math.h>

double rf_kronecker_roots(size_t n, size_t dimension)
{
	static const int primes[RF_KRONECKER_DIMENSIONS] = { 2,  3,  5,  7,  11, 13, 17, 19,
		                                             23, 29, 31, 37, 41, 43, 47, 53 };
	double whole;

	return modf(0.5 + (double)(n + 1) * sqrt(primes[dimension]), &whole);
}

double rf_kronecker_plane(size_t n, size_t dimension)
{
	static const double steps[RF_KRONECKER_DIMENSIONS] = {
		0.7548776662466927, 0.5698402909980532, 0.6180339887498949, 0.4142135623730950,
		0.7320508075688772, 0.2360679774997898, 0.6457513110645907, 0.3166247903553998,
		0.6055512754639891, 0.1231056256176606, 0.3588989435406740, 0.7958315233127191,
		0.3851648071345037, 0.5677643628300215, 0.0827625302982198, 0.4031242374328485,
	};
	double whole;

	return modf(((double)n + 0.5) * steps[dimension], &whole);
}
