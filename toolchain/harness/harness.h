/* SPDX-License-Identifier: MIT
 *
 * What the program around a loop asks of the one that times it.  This text stands in front of the
 * user's source, so that it includes nothing and uses no types but those of C.
 *
 *     long long calls;
 *     ...                          values for all that the function takes
 *     while ((calls = rf_run_next()) > 0)
 *             while (calls-- > 0)
 *                     function(n, a, b);
 */
#ifndef RF_RUN_HARNESS_H
#define RF_RUN_HARNESS_H

/* The i-th array and size, in the order of the kernel; memory of that many bytes, all of them 0. */
void *rf_run_array(int i);
long long rf_run_size(int i);
void *rf_run_room(unsigned long bytes);

/* Store a whole number, a pointer, or numbers to compute with, each of `number` bytes, into what is
 * so many bytes large. */
void rf_run_integer(const volatile void *at, unsigned long bytes, long long value);
void rf_run_pointer(const volatile void *at, const void *value);
void rf_run_value(const volatile void *at, unsigned long bytes, unsigned long number);

/* Ends the program, as the type of a variable has no room for the value of its size. */
void rf_run_misfit(const char *name);

/* The i-th array is this object of the program. */
void rf_run_object(int i, const volatile void *object, unsigned long bytes);

/* How often the loop is to run until the next question; 0: there are enough runs. */
long long rf_run_next(void);

/* What a run has returned, or left in a variable. */
void rf_run_result(const volatile void *at, unsigned long bytes);

/* Where arrays and sizes get their places: what the program around the loop defines. */
void rf_run_loop(void);

#endif
