/* SPDX-License-Identifier: MIT
 *
 * What the user asked for, as bytes: what holds for every point.
 */
#include "model/archive/archive.h"

static void archive_pad(struct rf_archive *archive, struct rf_pad *pad)
{
	rf_archive_text(archive, &pad->array);
	RF_ARCHIVE_PLAIN(archive, pad->bytes);
}

static void archive_placed(struct rf_archive *archive, struct rf_placed_array *placed)
{
	rf_archive_text(archive, &placed->array);
	rf_archive_text(archive, &placed->memory);
}

void rf_archive_options(struct rf_archive *archive, struct rf_options *options)
{
	struct rf_pad *pads = (struct rf_pad *)options->pads;
	struct rf_placed_array *placed = (struct rf_placed_array *)options->placed;
	const char **nontemporal = (const char **)options->nontemporal;

	RF_ARCHIVE_PLAIN(archive, options->models);
	RF_ARCHIVE_PLAIN(archive, options->predictors);
	RF_ARCHIVE_PLAIN(archive, options->cores);
	RF_ARCHIVE_PLAIN(archive, options->serial);
	RF_ARCHIVE_PLAIN(archive, options->alpha.value);
	RF_ARCHIVE_PLAIN(archive, options->alpha.known);
	RF_ARCHIVE_PLAIN(archive, options->spread.value);
	RF_ARCHIVE_PLAIN(archive, options->spread.known);
	RF_ARCHIVE_PLAIN(archive, options->sigma);
	RF_ARCHIVE_PLAIN(archive, options->safety);
	RF_ARCHIVE_PLAIN(archive, options->pure);
	RF_ARCHIVE_PLAIN(archive, options->fast_math);
	RF_ARCHIVE_PLAIN(archive, options->compiler);
	RF_ARCHIVE_PLAIN(archive, options->over_cores);
	RF_ARCHIVE_PLAIN(archive, options->tells_interval);
	RF_ARCHIVE_PLAIN(archive, options->without);
	RF_ARCHIVE_PLAIN(archive, options->rates);
	RF_ARCHIVE_LIST(archive, options->nontemporal_count, nontemporal, rf_archive_text);
	RF_ARCHIVE_LIST(archive, options->placed_count, placed, archive_placed);
	RF_ARCHIVE_PLAIN(archive, options->budget_s);
	RF_ARCHIVE_PLAIN(archive, options->most_simulated);
	RF_ARCHIVE_PLAIN(archive, options->counting);
	RF_ARCHIVE_PLAIN(archive, options->simulates_all);
	RF_ARCHIVE_PLAIN(archive, options->align_bytes);
	RF_ARCHIVE_PLAIN(archive, options->shared_bytes);
	RF_ARCHIVE_PLAIN(archive, options->registers);
	RF_ARCHIVE_LIST(archive, options->pad_count, pads, archive_pad);
	options->pads = pads;
	options->placed = placed;
	options->nontemporal = nontemporal;
}
