/* SPDX-License-Identifier: MIT
 *
 * $XDG_CACHE_HOME/rfmodel, else ~/.cache/rfmodel: a file for each result, named by the hash of all
 * that it was made from, so that none can be out of date.
 *
 * A file is written beside its place and renamed into it: readers see all of it or nothing, however
 * many programs run at once.  Its last line is the hash of the lines before, so that damage shows.
 * A file that is used gets a new time, and the oldest ones go when all together are too large.
 */
#include "toolchain/cache.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/sha256.h"
#include "base/text.h"
#include "base/vector.h"

enum { MOST_BYTES = 32 << 20, KEPT_BYTES = 24 << 20, STALE_S = 3600, HASH = 64 };

static const char suffix[] = ".loop", temporary[] = "new-";

static const char *folder(struct rf_arena *arena)
{
	const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");

	if (cache != NULL && *cache == '/')
		return rf_arena_print(arena, "%s/rfmodel", cache);
	if (home != NULL && *home == '/')
		return rf_arena_print(arena, "%s/.cache/rfmodel", home);
	return NULL;
}

const char *rf_cache_key(const char *const *words, size_t count, struct rf_arena *arena)
{
	struct rf_text text;

	rf_text_init(&text, arena);
	for (size_t i = 0; i < count; ++i)
		rf_text_print(&text, "%zu:%s\n", words[i] != NULL ? strlen(words[i]) : 0,
		              words[i] != NULL ? words[i] : "");
	return text.failed ? NULL : rf_sha256(arena, rf_text_string(&text), text.length);
}

const char *rf_cache_find(const char *key, struct rf_arena *arena)
{
	const char *place = folder(arena);
	const char *path =
	    place != NULL ? rf_arena_print(arena, "%s/%s%s", place, key, suffix) : NULL;
	size_t length = 0;
	char *text = path != NULL ? rf_file_read(arena, path, &length) : NULL;
	const char *hash;

	if (text == NULL || length < HASH + 1 || text[length - 1] != '\n')
		return NULL;
	hash = rf_sha256(arena, text, length - HASH - 1);
	if (hash == NULL || strncmp(hash, text + length - HASH - 1, HASH) != 0)
		return NULL;
	text[length - HASH - 1] = '\0';
	utimensat(AT_FDCWD, path, NULL, 0);
	return text;
}

/* ---- keeping ---- */

static bool make_folders(char *path)
{
	for (char *slash = path + 1;; ++slash) {
		bool is_end;

		slash += strcspn(slash, "/");
		is_end = *slash == '\0';
		*slash = '\0';
		if (mkdir(path, 0700) != 0 && errno != EEXIST)
			return false;
		if (is_end)
			return true;
		*slash = '/';
	}
}

struct entry {
	const char *name;
	off_t bytes;
	struct timespec used;
};

static int older_first(const void *left, const void *right)
{
	const struct entry *a = left, *b = right;

	if (a->used.tv_sec != b->used.tv_sec)
		return a->used.tv_sec < b->used.tv_sec ? -1 : 1;
	return (a->used.tv_nsec > b->used.tv_nsec) - (a->used.tv_nsec < b->used.tv_nsec);
}

/* Removes what a program left half written long ago, and the oldest results while there are too
 * many bytes. */
static void throw_out(const char *place, struct rf_arena *arena)
{
	RF_VECTOR(struct entry) entries = { 0 };
	DIR *listing = opendir(place);
	struct dirent *item;
	off_t all = 0;

	if (listing == NULL)
		return;
	while ((item = readdir(listing)) != NULL) {
		struct stat about;
		struct entry *slot;

		if (fstatat(dirfd(listing), item->d_name, &about, AT_SYMLINK_NOFOLLOW) != 0 ||
		    !S_ISREG(about.st_mode))
			continue;
		if (rf_text_starts_with(item->d_name, temporary) &&
		    about.st_mtim.tv_sec + STALE_S < time(NULL))
			unlinkat(dirfd(listing), item->d_name, 0);
		if (!rf_text_ends_with(item->d_name, suffix))
			continue;
		slot = RF_PUSH(arena, &entries);
		if (slot == NULL)
			break;
		*slot = (struct entry){ rf_arena_string(arena, item->d_name), about.st_size,
			                about.st_mtim };
		all += about.st_size;
	}
	if (all > MOST_BYTES)
		qsort(entries.items, entries.count, sizeof(struct entry), older_first);
	for (size_t i = 0; all > (i == 0 ? MOST_BYTES : KEPT_BYTES) && i < entries.count; ++i) {
		if (entries.items[i].name != NULL)
			unlinkat(dirfd(listing), entries.items[i].name, 0);
		all -= entries.items[i].bytes;
	}
	closedir(listing);
}

static bool write_all(int descriptor, const char *text, size_t length)
{
	while (length > 0) {
		ssize_t written = write(descriptor, text, length);

		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0)
			return false;
		text += written;
		length -= (size_t)written;
	}
	return true;
}

void rf_cache_keep(const char *key, const char *text, struct rf_arena *arena)
{
	const char *place = folder(arena);
	char *made = place != NULL ? rf_arena_string(arena, place) : NULL, *path;
	const char *hash = rf_sha256(arena, text, strlen(text));
	const char *final;
	int descriptor;
	bool is_good;

	if (made == NULL || hash == NULL || !make_folders(made))
		return;
	path = rf_arena_print(arena, "%s/%sXXXXXX", place, temporary);
	final = rf_arena_print(arena, "%s/%s%s", place, key, suffix);
	if (path == NULL || final == NULL)
		return;
	descriptor = mkostemp(path, O_CLOEXEC);
	if (descriptor < 0)
		return;
	is_good = write_all(descriptor, text, strlen(text)) &&
	          write_all(descriptor, hash, strlen(hash)) && write_all(descriptor, "\n", 1);
	is_good &= close(descriptor) == 0;
	if (!is_good || rename(path, final) != 0)
		unlink(path);
	throw_out(place, arena);
}
