/* SPDX-License-Identifier: MIT
 *
 * How much of what is used again a cache has lost by then.
 */
#ifndef RF_LOST_SHARE_H
#define RF_LOST_SHARE_H

enum rf_lost_cache { RF_LOST_FIRST, RF_LOST_L2 };

/* The share that a cache of `capacity` bytes lost of what lies `between` bytes back. */
double rf_lost_share(enum rf_lost_cache cache, double between, double capacity);

/* Bytes in between up to which a tenth of what can be lost is, and from which on nine tenths
 * are. */
double rf_lost_holds_up_to(enum rf_lost_cache cache, double capacity);
double rf_lost_broken_from(enum rf_lost_cache cache, double capacity);

#endif
