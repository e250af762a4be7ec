/* SPDX-License-Identifier: MIT
 *
 * A file that begins with a bracket is what validate saved as JSON, anything else CSV.
 */
#include "cli/measured_files.h"

#include <errno.h>
#include <string.h>

#include "base/file.h"
#include "compare/saved.h"
#include "frontend/profile/profile_csv.h"
#include "frontend/profile/timed_csv.h"
#include "report/staircase.h"

enum { TRANSACTION_BYTES = 32 };

static enum rf_status refuse_file(struct rf_session *session, const char *path)
{
	return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, (struct rf_place){ .file = path },
	                 NULL, "this file cannot be read: %s", strerror(errno));
}

static const struct rf_saved_figure *find(const struct rf_saved_result *result, const char *path)
{
	for (size_t i = 0; i < result->figure_count; ++i)
		if (rf_text_equal(result->figures[i].path, path))
			return &result->figures[i];
	return NULL;
}

static double number_of(const struct rf_saved_result *result, const char *path)
{
	const struct rf_saved_figure *figure = find(result, path);

	return figure ? figure->number : 0;
}

static const char *text_of(const struct rf_saved_result *result, const char *path)
{
	const struct rf_saved_figure *figure = find(result, path);

	return figure ? figure->text : NULL;
}

/* "N = 1000, 4 cores" of "sweep, N = 1000, 4 cores"; NULL: nothing. */
static const char *sizes_of(const struct rf_saved_result *result)
{
	const char *comma = strchr(result->subject, ',');

	return comma ? comma + strspn(comma, ", ") : NULL;
}

/* ---- on a roofline ---- */

/* The intensity at the level that bounds it, or at the last one. */
static double intensity_of(const struct rf_saved_result *result, const char *bound)
{
	static const char key[] = "roofline.intensity_flop_per_byte.";
	double last = 0;

	for (size_t i = 0; i < result->figure_count; ++i) {
		const struct rf_saved_figure *figure = &result->figures[i];

		if (!rf_text_starts_with(figure->path, key))
			continue;
		last = figure->number;
		if (bound && rf_text_equal(figure->path + sizeof(key) - 1, bound))
			break;
	}
	return last;
}

static enum rf_status add_saved(struct rf_session *session, const char *path,
                                struct rf_roofline_chart *chart)
{
	struct rf_saved saved;
	size_t added = 0;
	enum rf_status status = rf_saved_read(path, session->arena, &session->diagnostics, &saved);

	for (size_t i = 0; i < saved.result_count && status == RF_OK; ++i) {
		const struct rf_saved_result *result = &saved.results[i];
		const char *bound = text_of(result, "prediction.bound");
		struct rf_timed_loop timed = {
			.name = text_of(result, "kernel.file"),
			.machine = text_of(result, "machine.id"),
			.sizes = sizes_of(result),
			.bound = bound,
			.flop_per_byte = intensity_of(result, bound),
			.flop_per_s = number_of(result, "measured.flop_per_s"),
			.seconds = number_of(result, "measured.seconds"),
			.predicted_flop_per_s = number_of(result, "prediction.flop_per_s"),
			.roof_flop_per_s = number_of(result, "roofline.flop_per_s"),
		};

		if (!timed.name || timed.flop_per_s <= 0 || timed.flop_per_byte <= 0)
			continue;
		if (!rf_roofline_chart_add_timed(chart, &timed))
			return rf_out_of_memory(&session->diagnostics);
		++added;
	}
	if (status != RF_OK || added > 0)
		return status;
	return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, (struct rf_place){ .file = path },
	                 "rfmodel validate KERNEL -o FILE.json saves one",
	                 "nothing in it was measured that has a place on a roofline");
}

static enum rf_status add_csv(struct rf_session *session, const char *path, const char *text,
                              struct rf_roofline_chart *chart)
{
	struct rf_timed_rows rows = { 0 };
	enum rf_status status =
	    rf_timed_csv_read(text, path, session->arena, &session->diagnostics, &rows);

	for (size_t i = 0; i < rows.rows.count && status == RF_OK; ++i) {
		const struct rf_timed_row *row = &rows.rows.items[i];

		if (!rf_roofline_chart_add_timed(
			chart, &(struct rf_timed_loop){ .name = row->name,
		                                        .flop_per_byte = row->flop_per_byte,
		                                        .flop_per_s = row->flop_per_s,
		                                        .seconds = row->seconds }))
			status = rf_out_of_memory(&session->diagnostics);
	}
	return status;
}

static enum rf_status add_file(struct rf_session *session, const char *path,
                               struct rf_roofline_chart *chart)
{
	const char *text = rf_file_read(session->arena, path, NULL);

	if (text == NULL)
		return refuse_file(session, path);
	if (strchr("{[", text[strspn(text, " \t\r\n")]) && text[strspn(text, " \t\r\n")])
		return add_saved(session, path, chart);
	return add_csv(session, path, text, chart);
}

/* ---- on a sweep ---- */

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

/* Whether a saved result is of the loops and, but for what is swept, of the sizes of a study. */
static bool is_of_study(const struct rf_study *study, const struct rf_saved_result *result,
                        const struct rf_axis *swept)
{
	const char *file = text_of(result, "kernel.file");
	double cores = number_of(result, "options.cores");
	int64_t wanted = study->session->settings.cores > 0 ? study->session->settings.cores : 1;

	if (!file || !rf_text_equal(base_name(file), base_name(study->kernel.file)))
		return false;
	if (swept->kind != RF_AXIS_CORES && (int64_t)cores != wanted)
		return false;
	for (size_t i = 0; i < study->axes.count; ++i) {
		const struct rf_axis *axis = &study->axes.items[i];
		const char *path =
		    rf_arena_print(study->session->arena, "parameters.%s", axis->name);
		const struct rf_saved_figure *figure = path ? find(result, path) : NULL;

		if (axis != swept && axis->kind == RF_AXIS_SIZE && !axis->expression && figure &&
		    (int64_t)figure->number != axis->range.items[0])
			return false;
	}
	return true;
}

static enum rf_status add_to_sweep(struct rf_study *study, const char *path,
                                   const struct rf_axis *swept)
{
	struct rf_session *session = study->session;
	const char *x = swept->kind == RF_AXIS_CORES
	                    ? "options.cores"
	                    : rf_arena_print(session->arena, "parameters.%s", swept->name);
	struct rf_saved saved;
	size_t added = 0;
	enum rf_status status = rf_saved_read(path, session->arena, &session->diagnostics, &saved);

	for (size_t i = 0; x && i < saved.result_count && status == RF_OK; ++i) {
		const struct rf_saved_result *result = &saved.results[i];
		const struct rf_saved_figure *at = find(result, x);
		double it_per_s = number_of(result, "measured.it_per_s");

		if (!at || it_per_s <= 0 || !is_of_study(study, result, swept))
			continue;
		++added;
		if (!rf_staircase_add_measured(study->report.staircase, at->number, it_per_s))
			return rf_out_of_memory(&session->diagnostics);
	}
	if (status != RF_OK || added > 0)
		return status;
	return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, (struct rf_place){ .file = path },
	                 "rfmodel validate KERNEL -o FILE.json saves them, with the other sizes as "
	                 "they are here",
	                 "nothing in it was measured of this kernel at values of %s", swept->name);
}

enum rf_status rf_measured_files_sweep(struct rf_study *study, const struct rf_axis *swept)
{
	const struct rf_settings *settings = &study->session->settings;
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < settings->measured_files.count && status == RF_OK; ++i)
		status = add_to_sweep(study, settings->measured_files.items[i], swept);
	return status;
}

/* ---- kernels of a profiler ---- */

/* What moved to and from memory; 0: not told. */
static double bytes_of(const struct rf_profiled_kernel *kernel)
{
	struct rf_number reads = kernel->counts[RF_PROFILE_MEM_READ_TRANSACTIONS];
	struct rf_number writes = kernel->counts[RF_PROFILE_MEM_WRITE_TRANSACTIONS];

	return reads.known && writes.known ? TRANSACTION_BYTES * (reads.value + writes.value) : 0;
}

/* Names of kernels are long signatures; what stands before the arguments is enough. */
static const char *short_name(struct rf_arena *arena, const char *name)
{
	return rf_arena_substring(arena, name, strcspn(name, "("));
}

static enum rf_status add_profile(struct rf_session *session, const struct rf_profile *profile,
                                  struct rf_roofline_chart *chart)
{
	size_t added = 0;

	for (size_t i = 0; i < profile->kernels.count; ++i) {
		const struct rf_profiled_kernel *kernel = &profile->kernels.items[i];
		struct rf_number flop = kernel->counts[RF_PROFILE_FLOP];
		double bytes = bytes_of(kernel);

		if (!flop.known || flop.value <= 0 || bytes <= 0 || !kernel->seconds.known)
			continue;
		++added;
		if (!rf_roofline_chart_add_timed(
			chart,
			&(struct rf_timed_loop){ .name = short_name(session->arena, kernel->name),
		                                 .flop_per_byte = flop.value / bytes,
		                                 .flop_per_s = flop.value / kernel->seconds.value,
		                                 .seconds = kernel->seconds.value }))
			return rf_out_of_memory(&session->diagnostics);
	}
	if (added > 0 || profile->kernels.count == 0)
		return RF_OK;
	return rf_refuse(&session->diagnostics, RF_WRONG_USAGE, (struct rf_place){ 0 },
	                 "ncu --set roofline, or --set full, has them; without kernels and points "
	                 "--ncu FILE draws instructions and transactions",
	                 "no kernel of the profiler has floating-point operations (op_dadd, "
	                 "op_dmul, op_dfma, ...), bytes of memory and a time");
}

enum rf_status rf_measured_files_profile(struct rf_session *session, struct rf_profile *profile)
{
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < session->settings.profiles.count && status == RF_OK; ++i) {
		const char *path = session->settings.profiles.items[i];
		const char *text = rf_file_read(session->arena, path, NULL);

		if (text == NULL)
			return rf_refuse(&session->diagnostics, RF_WRONG_USAGE,
			                 (struct rf_place){ .file = path },
			                 "write one with ncu --set full --csv --page raw ./program",
			                 "this file cannot be read: %s", strerror(errno));
		status =
		    rf_profile_csv_read(text, path, session->arena, &session->diagnostics, profile);
	}
	return status;
}

enum rf_status rf_measured_files_chart(struct rf_session *session, struct rf_roofline_chart *chart)
{
	struct rf_profile profile = { 0 };
	enum rf_status status = RF_OK;

	for (size_t i = 0; i < session->settings.measured_files.count && status == RF_OK; ++i)
		status = add_file(session, session->settings.measured_files.items[i], chart);
	if (status == RF_OK)
		status = rf_measured_files_profile(session, &profile);
	return status == RF_OK ? add_profile(session, &profile, chart) : status;
}
