/* SPDX-License-Identifier: MIT
 *
 * toolchain/harness counts events in the windows that it times, and writes for each of them
 *
 *     count L1D.REPLACEMENT 812345 160 1      lines, runs, and the share of the time in which a
 *                                             counter was free for it
 *     uncounted L1D.REPLACEMENT 13            the number of the error
 *
 * A file of such lines, recorded where there are counters, can stand for them where there are none.
 */
#include "validate/perf_counts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "validate/compare.h"

static const struct rf_place nowhere = { 0 };

struct count {
	double lines; /* of a run */
	double share;
	int error; /* 0: it was counted */
};

/* Of all lines with its name: controllers of memory have one each. */
static struct count find_count(const char *text, const struct rf_perf_event *event, bool is_played)
{
	const char *name = event->name;
	struct count count = { .share = 1, .error = is_played ? ENODATA : ENODEV };
	bool is_new = true;

	for (; *text != '\0'; text += *text == '\n') {
		char found[64];
		double lines, runs, share;
		int error;

		if (sscanf(text, "count %63s %lf %lf %lf", found, &lines, &runs, &share) == 4 &&
		    rf_text_equal(found, name) && runs > 0 && lines >= 0) {
			count.lines += lines / runs;
			count.share = share < count.share ? share : count.share;
			count.error = is_new ? 0 : count.error;
			is_new = false;
		}
		if (sscanf(text, "uncounted %63s %d", found, &error) == 2 &&
		    rf_text_equal(found, name)) {
			count.error = error > 0 ? error : ENODEV;
			is_new = false;
		}
		text += strcspn(text, "\n");
	}
	return count;
}

static bool is_first(const struct rf_perf_events *events, size_t index)
{
	for (size_t i = 0; i < index; ++i)
		if (rf_text_equal(events->items[i].name, events->items[index].name))
			return false;
	return true;
}

static bool is_forbidden(int error)
{
	return error == EACCES || error == EPERM;
}

static const char *why(int error)
{
	if (is_forbidden(error))
		return "the system does not permit it";
	if (error == ENOENT || error == ENODEV || error == EOPNOTSUPP || error == EINVAL)
		return "this processor has no such counter, or shows none to a virtual machine";
	if (error == EBUSY)
		return "no counter was free for it";
	if (error == ENODATA)
		return "it is not among the counts";
	return strerror(error);
}

/* A shared unit tells what other programs do, and asks for more. */
static const char *remedy(int error, bool is_shared)
{
	if (is_forbidden(error))
		return is_shared
		           ? "sudo sysctl kernel.perf_event_paranoid=0, and in a container "
		             "--cap-add PERFMON with a seccomp profile that has perf_event_open"
		           : "sudo sysctl kernel.perf_event_paranoid=2, and in a container a "
		             "seccomp profile that has perf_event_open";
	if (error == ENODATA)
		return "give the file a line for it";
	if (error == EBUSY)
		return "end other programs that count, such as perf, or: sudo sysctl "
		       "kernel.nmi_watchdog=0";
	return "run on the hardware itself, or give the virtual machine a PMU";
}

static bool has_same_reason(const struct rf_perf_events *events, const struct count *counts,
                            size_t a, size_t b)
{
	return rf_text_equal(why(counts[a].error), why(counts[b].error)) &&
	       rf_text_equal(remedy(counts[a].error, events->items[a].cpu >= 0),
	                     remedy(counts[b].error, events->items[b].cpu >= 0));
}

/* All events that were not counted for the reason of one, unless an earlier one has told it. */
static void add_reason(struct rf_text *text, const struct rf_perf_events *events,
                       const struct count *counts, size_t index)
{
	const char *between = text->length > 0 ? "; " : "";

	for (size_t i = 0; i < index; ++i)
		if (counts[i].error != 0 && has_same_reason(events, counts, i, index))
			return;
	for (size_t i = index; i < events->count; ++i) {
		if (counts[i].error == 0 || !is_first(events, i) ||
		    !has_same_reason(events, counts, i, index))
			continue;
		rf_text_print(text, "%s%s", between, events->items[i].name);
		between = ", ";
	}
	rf_text_print(text, ": %s (%s)", why(counts[index].error),
	              remedy(counts[index].error, events->items[index].cpu >= 0));
}

static bool has_event(const struct rf_perf_events *events, size_t link, bool is_evict)
{
	for (size_t i = 0; i < events->count; ++i)
		if (events->items[i].link == link && events->items[i].is_evict == is_evict)
			return true;
	return false;
}

/* What is missing, each reason once; NULL: nothing. */
static const char *list_missing(const struct rf_perf_events *events, const struct count *counts,
                                const struct rf_traffic *traffic, struct rf_arena *arena)
{
	struct rf_text text;
	const char *between;
	bool has_unknown = false;

	rf_text_init(&text, arena);
	for (size_t i = 0; i < events->count; ++i)
		if (counts[i].error != 0)
			add_reason(&text, events, counts, i);
	between = text.length > 0 ? "; " : "";
	for (size_t i = 0; i < 2 * traffic->link_count; ++i) {
		if (has_event(events, i / 2, i % 2 == 1))
			continue;
		rf_text_print(&text, "%s%s %s", between, traffic->links[i / 2].link,
		              i % 2 == 1 ? "evict" : "load");
		between = ", ";
		has_unknown = true;
	}
	if (has_unknown)
		rf_text_add(&text, ": no event is known");
	return text.length == 0 || text.failed ? NULL : rf_text_string(&text);
}

static const char *list_counted(const struct rf_perf_events *events, const struct count *counts,
                                const char *played, struct rf_arena *arena)
{
	struct rf_text text;
	const char *between = "";
	double share = 1;
	bool is_shared = false;

	rf_text_init(&text, arena);
	rf_text_print(&text, "hardware%s%s: ", played != NULL ? ", played from " : "",
	              played != NULL ? played : "");
	for (size_t i = 0; i < events->count; ++i) {
		if (counts[i].error != 0 || !is_first(events, i))
			continue;
		rf_text_print(&text, "%s%s", between, events->items[i].name);
		between = ", ";
		share = counts[i].share < share ? counts[i].share : share;
		is_shared |= events->items[i].cpu >= 0;
	}
	if (share < 0.995)
		rf_text_print(&text, "; they took turns, the rarest in %.0f %% of the time",
		              100 * share);
	if (is_shared)
		rf_text_add(&text, "; memory as all programs of the machine use it");
	if (events->is_generic)
		rf_text_add(&text, "; these are perf's own, of which processors count what is "
		                   "nearest, most of them no prefetches");
	return text.failed ? NULL : rf_text_string(&text);
}

/* Links of which nothing was counted are dropped. */
static void keep_counted(struct rf_validation *validation, size_t count)
{
	for (size_t i = 0; i < count; ++i)
		if (validation->links[i].load_bytes_per_it.known ||
		    validation->links[i].evict_bytes_per_it.known)
			validation->links[validation->link_count++] = validation->links[i];
}

static enum rf_status refuse(const struct rf_perf_events *events, const struct count *counts,
                             struct rf_arena *arena, struct rf_diagnostics *diagnostics)
{
	const char *hint = rf_arena_print(arena, "%s; or take --counters valgrind",
	                                  remedy(counts[0].error, events->items[0].cpu >= 0));

	return rf_refuse(diagnostics, RF_FAILED, nowhere, hint,
	                 "hardware counters cannot be read: %s: %s", events->items[0].name,
	                 why(counts[0].error));
}

/* The counts of the run, or what stands for them. */
static enum rf_status read_counts(const char **played, const char **text, struct rf_arena *arena,
                                  struct rf_diagnostics *diagnostics)
{
	const char *path = getenv("RFMODEL_COUNTERS");

	*played = path != NULL && *path != '\0' ? path : NULL;
	if (*played == NULL)
		return RF_OK;
	*text = rf_file_read(arena, path, NULL);
	return *text != NULL ? RF_OK
	                     : rf_refuse(diagnostics, RF_FAILED, nowhere,
	                                 "unset RFMODEL_COUNTERS, or let it name a file of counts",
	                                 "%s cannot be read", path);
}

enum rf_status rf_perf_counts_fill(const struct rf_perf_events *events, const char *counts,
                                   const struct rf_result *result, struct rf_arena *arena,
                                   struct rf_diagnostics *diagnostics,
                                   struct rf_validation *validation)
{
	size_t link_count = result->traffic->link_count, counted = 0;
	struct count *found = RF_NEW_ARRAY(arena, struct count, events->count + 1);
	struct rf_counted_link *links = RF_NEW_ARRAY(arena, struct rf_counted_link, link_count + 1);
	const char *played;
	enum rf_status status = read_counts(&played, &counts, arena, diagnostics);

	if (found == NULL || links == NULL)
		return rf_out_of_memory(diagnostics);
	if (status != RF_OK)
		return status;
	validation->links = links;
	for (size_t i = 0; i < link_count; ++i)
		links[i].link = result->traffic->links[i].link;
	for (size_t i = 0; i < events->count; ++i) {
		const struct rf_perf_event *event = &events->items[i];

		found[i] = find_count(counts, event, played != NULL);
		counted += found[i].error == 0;
		if (found[i].error == 0 && event->is_evict)
			rf_compare_evict(result, event->link, found[i].lines, &links[event->link]);
		else if (found[i].error == 0)
			rf_compare_load(result, event->link, found[i].lines, &links[event->link]);
	}
	if (counted == 0)
		return refuse(events, found, arena, diagnostics);
	validation->uncounted = list_missing(events, found, result->traffic, arena);
	validation->counters = list_counted(events, found, played, arena);
	keep_counted(validation, link_count);
	return validation->counters == NULL ? rf_out_of_memory(diagnostics) : RF_OK;
}
