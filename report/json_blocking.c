/* SPDX-License-Identifier: MIT
 *
 * Proposals as JSON.
 */
#include "report/json_blocking.h"

#include <math.h>

#include "report/words.h"

/* Puts a value in its place; false without memory. */
static bool put(json_t *object, const char *key, json_t *value)
{
	return value != NULL && json_object_set_new_nocheck(object, key, value) == 0;
}

static bool put_text(json_t *object, const char *key, const char *text)
{
	return text == NULL || put(object, key, json_string(text));
}

static bool put_number(json_t *object, const char *key, struct rf_number number)
{
	return !number.known || !isfinite(number.value) ||
	       put(object, key, json_real(number.value));
}

static bool put_known(json_t *object, const char *key, double value)
{
	return put_number(object, key, (struct rf_number){ value, true });
}

static bool append(json_t *array, json_t *value)
{
	return value != NULL && json_array_append_new(array, value) == 0;
}

/* The object, or nothing when a part of it could not be made. */
static json_t *complete(json_t *value, bool is_whole)
{
	if (is_whole)
		return value;
	json_decref(value);
	return NULL;
}

static json_t *factor(const struct rf_block_factor *item)
{
	json_t *object = json_object();
	bool good = object != NULL && put_text(object, "loop", item->loop) &&
	            put(object, "line", json_integer(item->line)) &&
	            put(object, "factor", json_integer(item->factor));

	return complete(object, good);
}

static json_t *factors(const struct rf_proposal *proposal)
{
	json_t *array = json_array();
	bool good = array != NULL;

	for (size_t i = 0; good && i < proposal->factor_count; ++i)
		good = append(array, factor(&proposal->factors[i]));
	return complete(array, good);
}

static json_t *link_change(const struct rf_link_change *change)
{
	json_t *object = json_object();
	bool good = object != NULL && put_text(object, "link", change->link) &&
	            put_known(object, "bytes_per_it_before", change->bytes_per_it_before) &&
	            put_known(object, "bytes_per_it_after", change->bytes_per_it_after) &&
	            put_number(object, "simulated_bytes_per_it", change->simulated);

	return complete(object, good);
}

static json_t *links(const struct rf_proposal *proposal)
{
	json_t *array = json_array();
	bool good = array != NULL;

	for (size_t i = 0; good && i < proposal->link_count; ++i)
		good = append(array, link_change(&proposal->links[i]));
	return complete(array, good);
}

/* One number where all blocked loops have the same. */
static bool put_factor(json_t *object, const struct rf_proposal *proposal)
{
	for (size_t i = 1; i < proposal->factor_count; ++i)
		if (proposal->factors[i].factor != proposal->factors[0].factor)
			return true;
	return proposal->factor_count == 0 ||
	       put(object, "factor", json_integer(proposal->factors[0].factor));
}

static bool put_rules(json_t *object, const struct rf_proposal *proposal)
{
	return put_text(object, "outside", proposal->outside) &&
	       put_text(object, "restores", proposal->restores) &&
	       put_text(object, "need", proposal->need) &&
	       put_text(object, "formula", proposal->formula) &&
	       put_number(object, "largest", proposal->largest) &&
	       put_text(object, "exact_formula", proposal->exact) &&
	       put_number(object, "exact_largest", proposal->exact_largest) &&
	       put_text(object, "half_cache_formula", proposal->half_cache) &&
	       put_number(object, "half_cache_largest", proposal->half_cache_largest);
}

static bool put_gain(json_t *object, const struct rf_proposal *proposal)
{
	bool has_level = proposal->level != NULL;

	return (!has_level ||
	        (put_known(object, "bytes_per_it_before", proposal->bytes_per_it_before) &&
	         put_known(object, "bytes_per_it_after", proposal->bytes_per_it_after))) &&
	       put(object, "links", links(proposal)) &&
	       put_number(object, "speedup", proposal->speedup) &&
	       put_text(object, "bound", proposal->bound);
}

static bool put_legality(json_t *object, const struct rf_proposal *proposal)
{
	bool is_known = proposal->legal != RF_UNKNOWN;

	return (!is_known || put(object, "legal", json_boolean(proposal->legal == RF_YES))) &&
	       put_text(object, "reason", proposal->reason) &&
	       put_text(object, "note", proposal->note);
}

static json_t *proposal_object(const struct rf_proposal *proposal)
{
	json_t *object = json_object();
	bool good =
	    object != NULL && put_text(object, "kind", rf_words_proposal(proposal->kind)) &&
	    put_text(object, "loop", proposal->loop) &&
	    put(object, "line", json_integer(proposal->line)) &&
	    put_text(object, "level", proposal->level) && put_factor(object, proposal) &&
	    (proposal->factor_count == 0 || put(object, "factors", factors(proposal))) &&
	    put_text(object, "padded", proposal->padded) &&
	    (proposal->padded == NULL || put(object, "padding", json_integer(proposal->padding))) &&
	    put_rules(object, proposal) && put_gain(object, proposal) &&
	    put_legality(object, proposal);

	return complete(object, good);
}

json_t *rf_json_blocking(const struct rf_result *result)
{
	json_t *array = json_array();
	bool good = array != NULL;

	for (size_t i = 0; good && i < result->proposal_count; ++i)
		good = append(array, proposal_object(&result->proposals[i]));
	return complete(array, good);
}

static json_t *share_object(const struct rf_thread_share *share)
{
	json_t *object = json_object();
	bool good = object != NULL && put(object, "cores", json_integer(share->cores)) &&
	            put_text(object, "level", share->level) &&
	            put_known(object, "capacity_bytes", share->capacity_bytes) &&
	            put_text(object, "loop", share->loop) &&
	            put_text(object, "verdict", rf_verdict_name(share->verdict)) &&
	            put_known(object, "bytes_per_it", share->bytes_per_it) &&
	            put_text(object, "block", share->blocked) &&
	            (share->blocked == NULL || put(object, "factor", json_integer(share->factor)));

	return complete(object, good);
}

json_t *rf_json_thread_shares(const struct rf_result *result)
{
	json_t *array = json_array();
	bool good = array != NULL;

	for (size_t i = 0; good && i < result->thread_share_count; ++i)
		good = append(array, share_object(&result->thread_shares[i]));
	return complete(array, good);
}

static json_t *temporal_object(const struct rf_temporal *temporal)
{
	json_t *object = json_object();
	bool good = object != NULL && put(object, "steps", json_integer(temporal->steps)) &&
	            put_known(object, "need_bytes", temporal->need_bytes) &&
	            put_text(object, "level", temporal->level) &&
	            put_known(object, "bytes_per_it", temporal->bytes_per_it) &&
	            put_number(object, "speedup", temporal->speedup);

	return complete(object, good);
}

json_t *rf_json_temporal(const struct rf_result *result)
{
	json_t *object = json_object(), *array = json_array();
	bool good =
	    object != NULL && array != NULL && put_text(object, "need", result->temporal_formula);

	for (size_t i = 0; good && i < result->temporal_count; ++i)
		good = append(array, temporal_object(&result->temporal[i]));
	if (result->temporal_count == 0)
		json_decref(array);
	else
		good = put(object, "steps", array) && good;
	return complete(object, good);
}
