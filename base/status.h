/* SPDX-License-Identifier: MIT
 *
 * What can come of a call, and the words of ownership.
 *
 * A status is also the exit code of the program, so that a reason travels from the place that
 * finds it to the shell unchanged.  What exactly was wrong stands in the diagnostics.
 *
 * Every pointer parameter of a prototype that moves ownership carries one of the marks below:
 * `RF_GIVE` is handed to the caller, `RF_TAKE` is taken from it, `RF_KEEP` stays with it.
 * Memory from an arena belongs to the arena and carries no mark.
 */
#ifndef RF_BASE_STATUS_H
#define RF_BASE_STATUS_H

enum rf_status {
	RF_OK = 0,
	RF_CHECK_FAILED = 1,  /* a --fail-if or a validation bound */
	RF_WRONG_USAGE = 2,   /* the command line */
	RF_WRONG_KERNEL = 3,  /* a kernel or matrix that cannot be modelled */
	RF_WRONG_MACHINE = 4, /* a machine file */
	RF_FAILED = 5         /* anything else: out of memory, a missing library */
};

#define RF_GIVE
#define RF_TAKE
#define RF_KEEP

#endif
