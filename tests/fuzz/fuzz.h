/* SPDX-License-Identifier: MIT
 *
 * A reader under fire: one entry point per program, named as libFuzzer wants it, so that the same
 * file serves a hunt with libFuzzer and the replay that every test run does.
 */
#ifndef RF_TESTS_FUZZ_H
#define RF_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Any bytes go in.  Always 0; whatever must not happen ends the program. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program with a message when a promise of the reader does not hold. */
#define FUZZ_PROMISE(condition)                                                                    \
	do {                                                                                       \
		if (!(condition)) {                                                                \
			fprintf(stderr, "%s:%d: broken promise: %s\n", __FILE__, __LINE__,         \
			        #condition);                                                       \
			abort();                                                                   \
		}                                                                                  \
	} while (0)

#endif
