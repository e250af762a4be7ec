/* SPDX-License-Identifier: MIT */
#ifndef RF_STOPWATCH_H
#define RF_STOPWATCH_H

/* Seconds since some moment of the past. */
double rf_stopwatch_now(void);

/* How often this thread had to make room for others since it began; 0 where nobody tells. */
long rf_stopwatch_preemptions(void);

/* Cycles of this core in a second, from a chain of additions that takes some microseconds. */
double rf_stopwatch_clock_hz(void);

#endif
