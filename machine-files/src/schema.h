/* SPDX-License-Identifier: MIT
 *
 * The keys of a machine file: one table per record, from which reading, checking of spelling,
 * writing and the test of the documentation all follow.
 */
#ifndef RF_SCHEMA_H
#define RF_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>

#include "base/units.h"
#include "model/ir/machine.h"

/* How a value is written and what it is stored as. */
enum rf_key_form {
	RF_KEY_VERSION, /* 1; not stored */
	RF_KEY_TEXT,    /* const char * */
	RF_KEY_COUNT,   /* int64_t, at least 1 */
	RF_KEY_BYTES,   /* int64_t, whole */
	RF_KEY_FIGURE,  /* struct rf_figure of the key's dimension */
	RF_KEY_LINK,    /* struct rf_link */
	RF_KEY_WORD,    /* an enumeration in the size of int, one of the key's words */
	RF_KEY_FLAG,    /* bool, one of the key's two words */
	RF_KEY_PER,     /* int64_t: 1 for sm, 0 for gpu */
	RF_KEY_RECORD,  /* keys of its own, stored in the same structure */
	RF_KEY_RECORDS, /* a list of records: a pointer, and a size_t beside it */
	RF_KEY_CLOCKS,  /* clocks by name */
	RF_KEY_RATES,   /* struct rf_bandwidths by name of the benchmark */
	RF_KEY_CURVES,  /* the same, one rate for each number of cores */
	RF_KEY_STREAMS, /* reads/writes/both by name of the benchmark */
	RF_KEY_OVERLAP, /* none, all, or a list of levels */
	RF_KEY_SOURCES  /* texts by tag */
};

enum { RF_FOR_CPU = 1 << RF_CPU, RF_FOR_GPU = 1 << RF_GPU, RF_FOR_NODE = 1 << RF_NODE };
enum { RF_FOR_BOTH = RF_FOR_CPU | RF_FOR_GPU, RF_FOR_ALL = RF_FOR_BOTH | RF_FOR_NODE };

/* Sockets, cores, threads: beyond any machine there is, and within what is worth computing. */
enum { RF_KEY_MOST_UNITS = 65536 };

struct rf_key {
	const char *name;
	enum rf_key_form form;
	int kinds;    /* RF_FOR_... : of which machines */
	int required; /* the same: for which it may not be missing */
	size_t offset;
	enum rf_dimension dimension;
	size_t count_offset; /* of RF_KEY_RECORDS */
	bool may_be_list;    /* of RF_KEY_RECORD: several, of which the first stands ... */
	size_t list_offset;  /* ... at `offset`, too, and all of them here */
	const struct rf_record *record; /* of RF_KEY_RECORD and RF_KEY_RECORDS */
	const char *const *words;       /* of RF_KEY_WORD and RF_KEY_FLAG, ends with NULL */
	bool may_be_zero;               /* of RF_KEY_WORD: written even then */
	bool is_derived;                /* read and compared, never written */
	bool has_default; /* not written when it equals the int64_t at `default_offset` */
	size_t default_offset;
	int64_t most;       /* of RF_KEY_COUNT and RF_KEY_FIGURE; 0: any number */
	bool is_power;      /* of two; of RF_KEY_COUNT and RF_KEY_BYTES */
	const char *serves; /* the model that it is for, where none that is here reads it */
};

struct rf_record {
	const char *name; /* "a cache" */
	size_t bytes;
	const struct rf_key *keys;
	size_t key_count;
	bool has_place; /* it keeps where it stands, at `place_offset` */
	size_t place_offset;
};

extern const struct rf_record rf_schema_machine;

/* The key of that name for a kind of machine, NULL when there is none. */
const struct rf_key *rf_schema_find(const struct rf_record *record, const char *name,
                                    enum rf_machine_kind kind);

/* The known key that a misspelt one most likely meant, NULL when none is near. */
const char *rf_schema_nearest(const struct rf_record *record, const char *name,
                              enum rf_machine_kind kind);

/* Whether another kind of machine has the key; `kind` says which. */
bool rf_schema_is_elsewhere(const struct rf_record *record, const char *name,
                            enum rf_machine_kind *kind);

#endif
