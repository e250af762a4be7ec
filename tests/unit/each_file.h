/* SPDX-License-Identifier: MIT
 *
 * Every machine file of a folder.
 */
#ifndef TESTS_EACH_FILE_H
#define TESTS_EACH_FILE_H

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "base/text.h"

/* Calls `check` for every .yml file of a folder and counts them. */
static int each_file(const char *folder, void (*check)(const char *path))
{
	DIR *stream = opendir(folder);
	struct dirent *item;
	int count = 0;

	assert_non_null(stream);
	while ((item = readdir(stream))) {
		char path[512];

		if (!rf_text_ends_with(item->d_name, ".yml"))
			continue;
		snprintf(path, sizeof(path), "%s/%s", folder, item->d_name);
		check(path);
		++count;
	}
	closedir(stream);
	return count;
}

#endif
