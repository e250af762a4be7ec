/* SPDX-License-Identifier: MIT
 *
 * Limits of control groups, of either version, as /proc/self/cgroup names the groups:
 *
 *     4:memory:/box/inner      of a hierarchy of version 1, in a folder by its controllers' names
 *     0::/box/inner            of version 2
 *
 * A group is bounded by all above it.  Inside of a container the names may be those outside of it,
 * where no such folder exists; that of the root is there always, and is the container's own.
 */
#include "toolchain/limits.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"

const struct rf_limits_source rf_limits_system = { "/proc", "/sys/fs/cgroup" };

/* A number in a file; `otherwise` where there is none, as in "max". */
static double number_in(struct rf_arena *arena, const char *folder, const char *file,
                        double otherwise)
{
	const char *path = rf_arena_print(arena, "%s/%s", folder, file);
	const char *text = path ? rf_file_read(arena, path, NULL) : NULL;
	char *end;
	double value = text ? strtod(text, &end) : 0;

	return text && end != text ? value : otherwise;
}

/* The number behind a word at the start of a line; 0: there is none. */
static double number_behind(const char *text, const char *word)
{
	size_t length = strlen(word);

	for (const char *line = text; line; line = strchr(line, '\n')) {
		line += *line == '\n';
		if (strncmp(line, word, length) == 0)
			return strtod(line + length, NULL);
	}
	return 0;
}

static double number_of(struct rf_arena *arena, const char *folder, const char *file,
                        const char *word)
{
	const char *path = rf_arena_print(arena, "%s/%s", folder, file);
	const char *text = path ? rf_file_read(arena, path, NULL) : NULL;

	return text ? number_behind(text, word) : 0;
}

/* What a group has left; files that it keeps in memory give way. */
static double memory_left(struct rf_arena *arena, const char *folder, bool is_second)
{
	double limit =
	    number_in(arena, folder, is_second ? "memory.max" : "memory.limit_in_bytes", INFINITY);
	double used =
	    number_in(arena, folder, is_second ? "memory.current" : "memory.usage_in_bytes", 0);
	double files = number_of(arena, folder, "memory.stat",
	                         is_second ? "inactive_file " : "total_inactive_file ");

	return fmax(limit - fmax(used - files, 0), 0);
}

/* The processors of a group's quota: "200000 100000" is two. */
static double quota(struct rf_arena *arena, const char *folder, bool is_second)
{
	double share, period;

	if (is_second) {
		const char *path = rf_arena_print(arena, "%s/cpu.max", folder);
		const char *text = path ? rf_file_read(arena, path, NULL) : NULL;
		char *end = NULL;

		share = text ? strtod(text, &end) : 0;
		period = text && end != text ? strtod(end, NULL) : 0;
	} else {
		share = number_in(arena, folder, "cpu.cfs_quota_us", -1);
		period = number_in(arena, folder, "cpu.cfs_period_us", 0);
	}
	return share > 0 && period > 0 ? share / period : INFINITY;
}

typedef double rf_group_limit(struct rf_arena *arena, const char *folder, bool is_second);

/* The least of a group and all above it, `root` included. */
static double least_of_group(struct rf_arena *arena, const char *root, const char *group,
                             bool is_second, rf_group_limit *limit)
{
	char *folder = rf_arena_print(arena, "%s%s", root, group);
	double least = INFINITY;
	size_t end;

	for (end = folder ? strlen(folder) : 0; folder && end >= strlen(root); --end) {
		if (end > strlen(root) && folder[end] != '/' && folder[end] != '\0')
			continue;
		folder[end] = '\0';
		least = fmin(least, limit(arena, folder, is_second));
	}
	return least;
}

/* Whether a list of controllers, "cpu,cpuacct", has one of them. */
static bool has_controller(const char *list, size_t length, const char *name)
{
	for (const char *at = list, *end; at < list + length; at = end + 1) {
		end = memchr(at, ',', (size_t)(list + length - at));
		end = end ? end : list + length;
		if ((size_t)(end - at) == strlen(name) && strncmp(at, name, strlen(name)) == 0)
			return true;
	}
	return false;
}

/* The least of all groups of this process that have a controller. */
static double least(const struct rf_limits_source *source, struct rf_arena *arena,
                    const char *controller, rf_group_limit *limit)
{
	const char *path = rf_arena_print(arena, "%s/self/cgroup", source->proc);
	const char *line = path ? rf_file_read(arena, path, NULL) : NULL;
	double found = INFINITY;

	while (line && *line) {
		const char *list = strchr(line, ':'), *group = list ? strchr(list + 1, ':') : NULL;
		size_t length = strcspn(line, "\n");

		if (group && group < line + length) {
			size_t words = (size_t)(group - list - 1);
			const char *name = rf_arena_print(
			    arena, "%.*s", (int)(line + length - group - 1), group + 1);
			const char *root = words == 0
			                       ? source->groups
			                       : rf_arena_print(arena, "%s/%.*s", source->groups,
			                                        (int)words, list + 1);

			if (name && root &&
			    (words == 0 || has_controller(list + 1, words, controller)))
				found = fmin(found,
				             least_of_group(arena, root, name, words == 0, limit));
		}
		line += length + (line[length] == '\n');
	}
	return found;
}

double rf_limits_memory(const struct rf_limits_source *source, struct rf_arena *arena)
{
	const char *path = rf_arena_print(arena, "%s/meminfo", source->proc);
	const char *text = path ? rf_file_read(arena, path, NULL) : NULL;
	double free_bytes = 1024 * number_behind(text, "MemAvailable:");
	double left = least(source, arena, "memory", memory_left);

	if (isinf(left))
		return free_bytes;
	return free_bytes > 0 ? fmin(free_bytes, left) : left;
}

double rf_limits_processors(const struct rf_limits_source *source, struct rf_arena *arena)
{
	return least(source, arena, "cpu", quota);
}
