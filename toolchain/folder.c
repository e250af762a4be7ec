/* SPDX-License-Identifier: MIT
 *
 * Private folders, which are gone afterwards however the program ends, but for SIGKILL.
 */
#include "toolchain/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

enum { MOST_DEPTH = 16 };

static void requests(sigset_t *set)
{
	static const int numbers[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGXCPU };

	sigemptyset(set);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); ++i)
		sigaddset(set, numbers[i]);
}

bool rf_folder_must_end(void)
{
	static const int numbers[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU };
	sigset_t waiting;

	sigpending(&waiting);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(*numbers); ++i)
		if (sigismember(&waiting, numbers[i]) == 1)
			return true;
	return false;
}

enum rf_status rf_folder_make(struct rf_arena *arena, struct rf_diagnostics *diagnostics,
                              struct rf_folder *folder)
{
	static const struct rf_place nowhere = { 0 };
	const char *parent = getenv("TMPDIR");
	char *path;
	sigset_t set;

	if (parent == NULL || *parent != '/')
		parent = "/tmp";
	*folder = (struct rf_folder){ 0 };
	path = rf_arena_print(arena, "%s/rfmodel-XXXXXX", parent);
	if (path == NULL)
		return rf_out_of_memory(diagnostics);
	requests(&set);
	sigprocmask(SIG_BLOCK, &set, &folder->before);
	if (mkdtemp(path) == NULL) {
		int problem = errno;

		sigprocmask(SIG_SETMASK, &folder->before, NULL);
		return rf_refuse(
		    diagnostics, RF_FAILED, nowhere, "name a folder that can be written in $TMPDIR",
		    "no temporary folder can be made in %s: %s", parent, strerror(problem));
	}
	folder->path = path;
	return RF_OK;
}

/* All that is in an open folder; takes the descriptor. */
static void empty(int descriptor, int depth)
{
	DIR *entries = fdopendir(descriptor);
	struct dirent *entry;

	if (entries == NULL) {
		close(descriptor);
		return;
	}
	while ((entry = readdir(entries)) != NULL) {
		int below;

		if (rf_text_equal(entry->d_name, ".") || rf_text_equal(entry->d_name, ".."))
			continue;
		if (unlinkat(dirfd(entries), entry->d_name, 0) == 0 || depth >= MOST_DEPTH)
			continue;
		below = openat(dirfd(entries), entry->d_name,
		               O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
		if (below >= 0)
			empty(below, depth + 1);
		unlinkat(dirfd(entries), entry->d_name, AT_REMOVEDIR);
	}
	closedir(entries);
}

void rf_folder_remove(struct rf_folder *folder)
{
	int descriptor;

	if (folder->path == NULL)
		return;
	descriptor = open(folder->path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (descriptor >= 0)
		empty(descriptor, 0);
	rmdir(folder->path);
	folder->path = NULL;
	sigprocmask(SIG_SETMASK, &folder->before, NULL);
}

const char *rf_folder_write(const struct rf_folder *folder, const char *name, const char *text,
                            size_t length, struct rf_arena *arena)
{
	const char *path = rf_arena_print(arena, "%s/%s", folder->path, name);
	int descriptor =
	    path != NULL ? open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
	bool is_good = descriptor >= 0;

	while (is_good && length > 0) {
		ssize_t written = write(descriptor, text, length);

		is_good = written > 0 || (written < 0 && errno == EINTR);
		text += written > 0 ? written : 0;
		length -= written > 0 ? (size_t)written : 0;
	}
	if (descriptor >= 0 && close(descriptor) != 0)
		is_good = false;
	return is_good ? path : NULL;
}
