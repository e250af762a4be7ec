/* SPDX-License-Identifier: MIT */
#ifndef RF_STREAMS_H
#define RF_STREAMS_H

#include <stddef.h>

enum { RF_STREAMS_ARRAYS = 4, RF_STREAMS_COUNT = 6 };

/* Behind those that machine files have rates of: loads and stores of vectors that begin one element
 * off the lines, and a copy that loads from two more arrays. */
enum {
	RF_STREAMS_LOAD_OFF = RF_STREAMS_COUNT,
	RF_STREAMS_STORE_OFF,
	RF_STREAMS_ECHO,
	RF_STREAMS_ALL
};

/* Elements of an array come in multiples of it, and arrays begin at multiples of 64 bytes. */
enum { RF_STREAMS_STEP = 64 };

/* Goes over `elements` of each array `times` times. */
typedef void rf_stream_loop(double *const *arrays, size_t elements, size_t times, double factor);

struct rf_stream_loops {
	const char *benchmark; /* of machine-files/src/benchmarks */
	int arrays;            /* that it uses, of RF_STREAMS_ARRAYS */
};

extern const struct rf_stream_loops rf_streams[RF_STREAMS_ALL];

/* Bytes of the widest vectors that this host has and the program can use. */
int rf_streams_vector_bytes(void);

/* A stream's loop with vectors of that width. */
rf_stream_loop *rf_streams_loop(size_t stream, int vector_bytes);

#endif
