/* SPDX-License-Identifier: MIT
 *
 * Kernels and machines as bytes, for a reader that has neither libclang nor libyaml.
 *
 * What is written and what is read is one description: every function goes through the members of
 * its struct in one order, and the direction decides whether bytes become members or members bytes.
 * So nothing can be written that is read otherwise.  Bytes are for the program and the pages that
 * it writes alone, both of the same version: least byte first, whole numbers and floating-point
 * numbers of eight bytes where they stand in plain structs.
 */
#ifndef RF_ARCHIVE_H
#define RF_ARCHIVE_H

#include "base/text.h"
#include "model/ir/kernel.h"
#include "model/ir/machine.h"
#include "model/ir/options.h"

struct rf_archive {
	struct rf_arena *arena;  /* of what is read */
	struct rf_text *out;     /* where it is written; NULL: it is read, ... */
	const unsigned char *at; /* ... from here */
	size_t left;             /* bytes that can be read */
	bool failed;             /* memory ran out, or the bytes are not what was written */
};

/* The three things that an analysis is made of.  Options are those that the command line gives for
 * all sizes: these, cores and what else a page changes are its own. */
void rf_archive_kernel(struct rf_archive *archive, struct rf_kernel *kernel);
void rf_archive_machine(struct rf_archive *archive, struct rf_machine *machine);
void rf_archive_options(struct rf_archive *archive, struct rf_options *options);

/* ---- parts ---- */

/* A struct, or an array of some, without pointers; and a bool, which no byte but 0 and 1 is. */
void rf_archive_plain(struct rf_archive *archive, void *item, size_t bytes);
void rf_archive_flag(struct rf_archive *archive, void *item, size_t bytes);
void rf_archive_text(struct rf_archive *archive, const char **text);
void rf_archive_place(struct rf_archive *archive, struct rf_place *place);
void rf_archive_formula(struct rf_archive *archive, rf_formula_p *formula);

/* The number of items of a list, for which there is room afterwards; 0 after a failure. */
size_t rf_archive_items(struct rf_archive *archive, size_t *count, void **items, size_t bytes);

/* Whether something is there; it is made when it is read. */
bool rf_archive_is_there(struct rf_archive *archive, void **item, size_t bytes);

#define RF_ARCHIVE_PLAIN(archive, member)                                                          \
	_Generic(&(member), bool *: rf_archive_flag, default: rf_archive_plain)(                   \
	    (archive), &(member), sizeof(member))

/* Goes through the items of a list, `each` being a function of one item. */
#define RF_ARCHIVE_LIST(archive, count, items, each)                                               \
	do {                                                                                       \
		size_t list_count =                                                                \
		    rf_archive_items((archive), &(count), (void **)&(items), sizeof(*(items)));    \
		for (size_t list_index = 0; list_index < list_count; ++list_index)                 \
			each((archive), &(items)[list_index]);                                     \
	} while (0)

/* The same with items that are plain. */
#define RF_ARCHIVE_PLAIN_LIST(archive, count, items)                                               \
	do {                                                                                       \
		size_t list_count =                                                                \
		    rf_archive_items((archive), &(count), (void **)&(items), sizeof(*(items)));    \
		for (size_t list_index = 0; list_index < list_count; ++list_index)                 \
			rf_archive_plain((archive), &(items)[list_index], sizeof(*(items)));       \
	} while (0)

#endif
