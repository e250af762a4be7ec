/* SPDX-License-Identifier: MIT
 *
 * Numbers of a result by name.
 *
 * A path names a number the way the JSON output nests it, with list items chosen by their name:
 * `MEM.total_bytes_per_it` is the link of the first predictor whose data comes from memory,
 * `lc.L2-L3.load_bytes_per_it` one of a certain predictor, `roofline.flop_per_s`, `flop.total`,
 * `parameters.N`, `arrays.a.reads`, `roofline.intensity_flop_per_byte.MEM`.
 */
#include "model/ir/result.h"

#include <string.h>

#include "base/text.h"

static const char *const verdict_names[] = {
	[RF_HOLDS] = "holds",
	[RF_MARGINAL] = "marginal",
	[RF_BROKEN] = "broken",
	[RF_OPEN] = "open",
};

const char *rf_verdict_name(enum rf_verdict verdict)
{
	return verdict_names[verdict];
}

const char *rf_method_name(enum rf_method method)
{
	static const char *const names[] = {
		[RF_METHOD_NONE] = NULL,
		[RF_METHOD_PERIODIC] = "periodic",
		[RF_METHOD_FULL] = "full",
		[RF_METHOD_AVERAGE] = "average",
	};

	return names[method];
}

static bool give(struct rf_number *number, double value)
{
	*number = (struct rf_number){ .value = value, .known = true };
	return true;
}

/* What follows `name.` in a path, NULL when the path starts with something else. */
static const char *after(const char *path, const char *name)
{
	size_t length = strlen(name);

	if (strncmp(path, name, length) != 0 || path[length] != '.')
		return NULL;
	return path + length + 1;
}

static bool find_flop(const struct rf_flop_result *flop, const char *name, struct rf_number *number)
{
	const struct {
		const char *name;
		double value;
	} fields[] = {
		{ "add", flop->add },     { "mul", flop->mul },   { "fma", flop->fma },
		{ "div", flop->div },     { "sqrt", flop->sqrt }, { "other", flop->other },
		{ "total", flop->total },
	};

	for (size_t i = 0; i < sizeof(fields) / sizeof(*fields); ++i)
		if (rf_text_equal(name, fields[i].name))
			return give(number, fields[i].value);
	return false;
}

static bool find_link_field(const struct rf_link_traffic *link, const char *name,
                            struct rf_number *number)
{
	if (rf_text_equal(name, "load_bytes_per_it"))
		return give(number, link->load_bytes_per_it);
	if (rf_text_equal(name, "evict_bytes_per_it"))
		return give(number, link->evict_bytes_per_it);
	if (rf_text_equal(name, "total_bytes_per_it"))
		return give(number, link->total_bytes_per_it);
	return false;
}

static bool find_level_field(const struct rf_level_counts *level, const char *name,
                             struct rf_number *number)
{
	if (rf_text_equal(name, "accesses"))
		return give(number, level->accesses);
	if (rf_text_equal(name, "hits"))
		return give(number, level->hits);
	if (rf_text_equal(name, "misses"))
		return give(number, level->misses);
	if (rf_text_equal(name, "evicts"))
		return give(number, level->evicts);
	if (rf_text_equal(name, "store_misses"))
		return give(number, level->store_misses);
	return false;
}

/* A link by its own name or by the level that its data comes from. */
static bool find_traffic(const struct rf_traffic *traffic, const char *path,
                         struct rf_number *number)
{
	for (size_t i = 0; i < traffic->link_count; ++i) {
		const char *rest = after(path, traffic->links[i].link);

		if (rest == NULL)
			rest = after(path, traffic->links[i].level);
		if (rest != NULL && find_link_field(&traffic->links[i], rest, number))
			return true;
	}
	for (size_t i = 0; i < traffic->level_count; ++i) {
		const char *rest = after(path, traffic->levels[i].level);

		if (rest != NULL && find_level_field(&traffic->levels[i], rest, number))
			return true;
	}
	return false;
}

static bool find_any_traffic(const struct rf_result *result, const char *path,
                             struct rf_number *number)
{
	for (size_t i = 0; i < result->traffic_count; ++i) {
		const char *rest = after(path, result->traffic[i].predictor);

		if (find_traffic(&result->traffic[i], rest != NULL ? rest : path, number))
			return true;
	}
	return false;
}

static bool find_intensity(const struct rf_roofline *roofline, const char *level,
                           struct rf_number *number)
{
	for (size_t i = 0; i < roofline->level_count; ++i)
		if (rf_text_equal(level, roofline->levels[i].level)) {
			*number = roofline->levels[i].intensity_flop_per_byte;
			return true;
		}
	return false;
}

static bool find_roofline(const struct rf_roofline *roofline, const char *name,
                          struct rf_number *number)
{
	const char *level = after(name, "intensity_flop_per_byte");

	if (!roofline->known)
		return false;
	if (level != NULL)
		return find_intensity(roofline, level, number);
	if (rf_text_equal(name, "it_per_s"))
		return give(number, roofline->it_per_s);
	if (rf_text_equal(name, "flop_per_s"))
		*number = roofline->flop_per_s;
	else if (rf_text_equal(name, "peak_flop_per_s"))
		*number = roofline->peak_flop_per_s;
	else if (rf_text_equal(name, "machine_balance_flop_per_byte"))
		*number = roofline->machine_balance_flop_per_byte;
	else
		return false;
	return true;
}

static bool find_parameter(const struct rf_result *result, const char *name,
                           struct rf_number *number)
{
	for (size_t i = 0; i < result->parameter_count; ++i)
		if (rf_text_equal(name, result->parameters[i].name))
			return give(number, (double)result->parameters[i].value);
	return false;
}

static bool find_array_field(const struct rf_array_result *array, const char *name,
                             struct rf_number *number)
{
	if (rf_text_equal(name, "bytes"))
		*number = array->bytes;
	else if (rf_text_equal(name, "reads"))
		*number = array->reads;
	else if (rf_text_equal(name, "writes"))
		*number = array->writes;
	else if (rf_text_equal(name, "reads_per_it"))
		*number = (struct rf_number){ (double)array->reads_per_it, array->per_it_known };
	else if (rf_text_equal(name, "writes_per_it"))
		*number = (struct rf_number){ (double)array->writes_per_it, array->per_it_known };
	else
		return false;
	return true;
}

static bool find_array(const struct rf_result *result, const char *path, struct rf_number *number)
{
	for (size_t i = 0; i < result->array_count; ++i) {
		const char *rest = after(path, result->arrays[i].name);

		if (rest != NULL && find_array_field(&result->arrays[i], rest, number))
			return true;
	}
	return false;
}

bool rf_result_find(const struct rf_result *result, const char *path, struct rf_number *number)
{
	const char *rest;

	*number = (struct rf_number){ 0 };
	if ((rest = after(path, "flop")) != NULL)
		return find_flop(&result->flop, rest, number);
	if ((rest = after(path, "roofline")) != NULL)
		return find_roofline(&result->roofline, rest, number);
	if ((rest = after(path, "parameters")) != NULL)
		return find_parameter(result, rest, number);
	if ((rest = after(path, "arrays")) != NULL)
		return find_array(result, rest, number);
	return find_any_traffic(result, path, number);
}
