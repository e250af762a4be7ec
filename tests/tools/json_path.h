/* SPDX-License-Identifier: MIT
 *
 * Finding a value in a JSON document by a path such as links[link=L1-L2].total_bytes_per_it.
 */
#ifndef RF_TESTS_JSON_PATH_H
#define RF_TESTS_JSON_PATH_H

#include <jansson.h>

/* NULL when nothing is there.  A number made for `length` belongs to the caller like any other
 * result: each is a new reference. */
json_t *json_path_find(json_t *document, const char *path);

#endif
