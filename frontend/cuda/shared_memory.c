/* SPDX-License-Identifier: MIT
 *
 * Where the shared arrays of a kernel lie.
 *
 *     __shared__ float a[32][33];            bytes 0 to 4223
 *     __shared__ double b[8];                bytes 4224 to 4287
 *     extern __shared__ float c[];           behind, as many as the launch says
 *
 * Arrays in a struct are arrays of their own, and lie where the struct does.
 */
#include "frontend/cuda/shared_memory.h"

enum { ALIGNMENT = 16, MOST_BYTES = 256 << 10 };

/* The bytes of an array, 0 where its declaration does not say them. */
static int64_t bytes_of(const struct rf_array *array)
{
	int64_t bytes = array->element_bytes, extent;

	for (size_t i = 0; i < array->extent_count; ++i) {
		if (!array->extents[i] || !rf_formula_is_constant(array->extents[i], &extent) ||
		    extent < 0 || (extent > 0 && bytes > INT64_MAX / extent))
			return 0;
		bytes *= extent;
	}
	return bytes;
}

/* The variables that arrays are, or are members of; NULL without memory. */
static const struct rf_symbol **find_variables(struct rf_reader *reader)
{
	const struct rf_symbol **variables =
	    RF_NEW_ARRAY(reader->arena, const struct rf_symbol *, reader->arrays.count + 1);

	for (size_t i = 0; variables && i < RF_SYMBOL_BUCKETS; ++i)
		for (const struct rf_symbol *s = reader->symbols[i]; s; s = s->next) {
			const struct rf_symbol *variable = s;

			while (variable->parent)
				variable = variable->parent;
			if (s->array >= 0)
				variables[s->array] = variable;
		}
	return variables;
}

/* The bytes of the variable that an array is, or is a member of. */
static int64_t bytes_around(const struct rf_reader *reader, const struct rf_array *array,
                            const struct rf_symbol *variable)
{
	const struct rf_clang *clang = reader->clang;
	CXType type;

	if (!variable)
		return bytes_of(array);
	type = clang->getCanonicalType(clang->getCursorType(variable->cursor));
	return type.kind == CXType_Record ? clang->Type_getSizeOf(type) : bytes_of(array);
}

/* A shared array before number `i` of the same variable, or NULL. */
static const struct rf_array *beside(const struct rf_reader *reader,
                                     const struct rf_symbol *const *variables, size_t i)
{
	for (size_t k = 0; variables[i] && k < i; ++k)
		if (variables[k] == variables[i] &&
		    reader->arrays.items[k].space == RF_SPACE_SHARED)
			return &reader->arrays.items[k];
	return NULL;
}

enum rf_status rf_shared_memory_lay_out(struct rf_reader *reader)
{
	const struct rf_symbol **variables = find_variables(reader);
	int64_t used = 0;

	if (!variables)
		return rf_out_of_memory(reader->diagnostics);

	for (int pass = 0; pass < 2; ++pass)
		for (size_t i = 0; i < reader->arrays.count; ++i) {
			struct rf_array *array = &reader->arrays.items[i];
			const struct rf_array *other = beside(reader, variables, i);
			int64_t bytes = array->space == RF_SPACE_SHARED
			                    ? bytes_around(reader, array, variables[i])
			                    : 0;

			if (array->space != RF_SPACE_SHARED || (bytes == 0) != (pass == 1))
				continue;
			array->shared_offset = other ? other->shared_offset : used;
			if (other)
				continue;
			if (bytes > MOST_BYTES - used)
				return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, array->place,
				                 "declare fewer elements",
				                 "the shared array `%s` fits on no GPU: a block "
				                 "would need more than 256 KiB",
				                 array->name);
			used += (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
		}
	if (reader->launch.shared_bytes < 0 || reader->launch.shared_bytes > MOST_BYTES - used)
		return rf_refuse(
		    reader->diagnostics, RF_WRONG_KERNEL,
		    (struct rf_place){ .file = reader->kernel->file, .line = reader->kernel->line },
		    "launch it with fewer bytes",
		    "a launch with %lld bytes of shared memory fits on no GPU: a "
		    "block would need more than 256 KiB",
		    (long long)reader->launch.shared_bytes);
	reader->kernel->shared_bytes = used + reader->launch.shared_bytes;
	return RF_OK;
}
