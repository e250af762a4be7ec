/* SPDX-License-Identifier: MIT
 *
 * Estimates of what uses miss, from some of them.
 */
#ifndef RF_SAMPLE_H
#define RF_SAMPLE_H

#include "model/traffic/reuse/tallies.h"
#include "model/traffic/reuse/transect.h"

/* Of a use of a reference, on the average. */
struct rf_sample_shares {
	double misses;
	double moves; /* misses, and lines that are written back once more */
};

struct rf_sample_size {
	double uses;
	size_t part;
};

struct rf_sample {
	struct rf_use_analysis *analysis;
	struct rf_transect *transect;
	double touched_lines; /* of all arrays */
	double references;
	double most_work;                /* 0: as much as the run is worth */
	double enough_work;              /* after which no part is begun */
	double wanted_error;             /* relative, of the misses */
	double small_part;               /* of what misses at least: less is looked at once */
	double *uses;                    /* by reference */
	struct rf_sample_shares *shares; /* [reference * capacities + capacity] */
	double error;                    /* of the misses of any capacity, by how much is wanted */
	RF_VECTOR(struct rf_transect_part) parts;
	size_t *first_parts;                  /* [reference], of `parts` */
	struct rf_sample_size *largest_first; /* all parts */
	struct rf_tallies tallies;
};

/* Takes transects until the error is small or the work is spent. */
enum rf_status rf_sample_run(struct rf_sample *sample);

/* What is not known of a sum: the squares of errors that were found by comparison, added up; the
 * same of their squares over degrees of freedom; the squares of errors that are suspected. */
struct rf_sample_error {
	double square, square_per_degree, suspected;
	double more, less; /* likewise, of what can only add lines, or take some away */
	double assumed;    /* of parts that nobody looked at: the errors themselves */
	double apart;      /* of caches with sets: by how much ends of transects may lead astray */
	double lines;      /* that miss, of which a part may be off in any case */
};

/* Adds the error of the misses of a part: by how much its transects differ, and what may be hidden
 * between them. */
void rf_sample_add_error(const struct rf_sample *sample, const struct rf_transect_part *part,
                         size_t capacity, struct rf_sample_error *sum);

/* That of all lines that a part moves, of a run that follows on others. */
void rf_sample_add_lasting_error(const struct rf_sample *sample,
                                 const struct rf_transect_part *part, size_t capacity,
                                 struct rf_sample_error *sum);

/* Tells the errors of misses, or of all lines that are moved. */
void rf_sample_tell_error(const struct rf_sample_error *sum, struct rf_general_lines *lines);

#endif
