/* SPDX-License-Identifier: MIT
 *
 * The figures of a result: a table for each record, from which the JSON document, the columns of
 * CSV, the names of --fail-if, the paths of the library, docs/json.md and the JSON Schema follow.
 *
 * A record is an object of the document.  Its rows are read from a struct, the `base`: a row says
 * at which offset its value stands and as what, and everybody asks for the value by
 * rf_result_get (result_value.h).  A new figure is a member of a struct in result.h and a row of
 * its table.
 */
#ifndef RF_RESULT_SCHEMA_H
#define RF_RESULT_SCHEMA_H

#include "model/ir/result.h"

enum rf_result_type {
	RF_RESULT_TEXT,
	RF_RESULT_NUMBER,
	RF_RESULT_INTEGER,
	RF_RESULT_BOOLEAN,
	RF_RESULT_OBJECT,
	RF_RESULT_LIST,  /* of objects */
	RF_RESULT_TEXTS, /* a list of texts */
	RF_RESULT_MAP    /* an object whose keys are names of the user's: sizes, levels, links */
};

/* What stands at the offset of a row. */
enum rf_stored {
	RF_STORED_TEXT, /* const char *; NULL: unknown */
	RF_STORED_INT,
	RF_STORED_INT64,
	RF_STORED_DOUBLE,
	RF_STORED_BOOL,
	RF_STORED_NUMBER, /* struct rf_number */
	RF_STORED_TOTAL,  /* struct rf_total */
	RF_STORED_FIGURE, /* struct rf_figure */
	RF_STORED_WORD,   /* an enumeration in the size of int: one of the row's words */
	RF_STORED_PART,   /* a record: the struct at the offset, which may be the whole one */
	RF_STORED_LIST,   /* a pointer to records, and a size_t beside it */
	RF_STORED_TEXTS,  /* the same of const char * */
	RF_STORED_MAP     /* the same of records of two rows, a name and its value */
};

/* When a value is left out, and what short names leave out. */
enum {
	RF_ROW_REQUIRED = 1,  /* never left out */
	RF_ROW_POSITIVE = 2,  /* known when it is above zero */
	RF_ROW_WHEN_TRUE = 4, /* a boolean that is left out when it is false */
	RF_ROW_EMPTY_TOO = 8, /* a list or an object that is not left out when it is empty */
	RF_ROW_OPEN = 16,     /* its key: flop.total is kernel.flop.total */
	RF_ROW_FIRST = 32,    /* and of a list the name of an item: the first that has it answers */
	RF_ROW_IDENTITY = 64  /* its columns stand on every line of CSV */
};

struct rf_result_record;
struct rf_result_value;

struct rf_result_row {
	const char *key;
	enum rf_stored stored;
	size_t offset;
	const char *unit;    /* "B/It"; NULL: none */
	const char *meaning; /* a phrase; "|" has no place in it */
	unsigned flags;
	const struct rf_result_record *record; /* of parts, lists and maps */
	size_t count_offset;                   /* of lists, texts and maps */
	const char *const *words; /* of a word by its value, NULL for unknown; or all texts ... */
	size_t word_count;        /* ... that there are */
	const char *constant;     /* the text, always the same */
	bool is_behind;           /* offsets count from where the pointer at `pointer` points to */
	size_t pointer;
	const char *column; /* head of its column in CSV; of what has columns inside: "" or what
	                     * stands before their heads; NULL: none */
	int column_order;   /* among its neighbours; 0: where the row stands */
	const char *model;  /* who fills it; NULL: who fills what it is a part of */
	/* Whether the row has a place in the record as it is; NULL: always. */
	bool (*applies)(const void *base, const struct rf_result *result);
	struct rf_result_value (*get)(const void *base); /* where no offset tells */
	enum rf_result_type got;                         /* the type of that */
};

struct rf_result_record {
	const struct rf_result_row *rows;
	size_t row_count;
	size_t bytes;  /* of the struct */
	bool is_named; /* paths choose an item by the text at `name` ... */
	size_t name;
	bool has_alias; /* ... or by that at `alias`, which names of a link below it use */
	size_t alias;
};

/* The whole document; its base is a struct rf_result. */
extern const struct rf_result_record rf_result_schema;

/* A part of it: an item of `traffic`. */
extern const struct rf_result_record rf_traffic_record, rf_gpu_record;

#endif
