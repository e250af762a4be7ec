/* SPDX-License-Identifier: MIT
 *
 * Fragments of matrices that a warp loads, stores and multiplies.
 *
 * The prelude of CUDA says which lane has which elements, by the bits of the lane's number:
 *
 *     __rf_load_of_lane(p, pitch, bytes, where, l0, l1, l2, l3, l4, e0, e1, e2, e3, e4)
 *
 * is a load of so many bytes by each lane, from p on; a lane whose number has bit i set lies l_i
 * lines of `pitch` elements further, and e_i elements in a line.  `where` says whether it is one
 * out of any memory (0), out of shared memory alone (1), or out of any other alone (2).
 */
#include "frontend/statements/lane_places.h"

#include "frontend/statements/affine.h"
#include "frontend/tree/spell.h"

enum {
	PITCH = 1,
	BYTES,
	WHERE,
	ROWS,
	ELEMENTS = ROWS + RF_LANE_BITS,
	ARGUMENTS = ELEMENTS + RF_LANE_BITS
};

enum { ANYWHERE, IN_SHARED, ELSEWHERE };

static enum rf_status refuse(struct rf_reader *reader, struct rf_place place, const char *what)
{
	return rf_refuse(reader->diagnostics, RF_WRONG_KERNEL, place,
	                 "use a number, or a size that -D gives", "%s of a fragment is not known",
	                 what);
}

static enum rf_status number(struct rf_reader *reader, struct rf_place place,
                             const struct rf_tree *tree, int64_t *result)
{
	struct rf_value value;
	enum rf_status status = rf_affine_value(reader, tree, &value);

	if (status == RF_OK && !rf_affine_is_constant(&value, result))
		return refuse(reader, place, "the layout");
	return status;
}

/* The call in the source whose body, in the prelude, is being read. */
static const struct rf_tree *call_in_source(const struct rf_reader *reader)
{
	const struct rf_route *route = reader->route;

	while (route && route->side != 0)
		route = route->outer;
	return route ? route->at : NULL;
}

/* "load_matrix_sync(a)": the function and its fragment, which a store has behind the address. */
static const char *text_of(struct rf_reader *reader, const struct rf_tree *call, size_t fragment)
{
	if (call->child_count <= fragment)
		return call->name;
	return rf_arena_print(reader->arena, "%s(%s)", call->name,
	                      rf_spell_tree(reader, call->children[fragment]));
}

/* One bit for each of the lane's number. */
static enum rf_status moves(struct rf_reader *reader, struct rf_place place,
                            struct rf_tree *const *arguments, int64_t times, int64_t *bits)
{
	enum rf_status status = RF_OK;

	for (int bit = 0; bit < RF_LANE_BITS && status == RF_OK; ++bit) {
		status = number(reader, place, arguments[bit], &bits[bit]);
		bits[bit] *= times;
	}
	return status;
}

enum rf_status rf_lane_places_are_in(struct rf_reader *reader, const struct rf_tree *call,
                                     enum rf_space space, bool *are_in)
{
	int64_t where = ANYWHERE;
	enum rf_status status = number(
	    reader, call->place, call->children[call->child_count - ARGUMENTS + WHERE], &where);

	*are_in = where == ANYWHERE || (where == IN_SHARED) == (space == RF_SPACE_SHARED);
	return status;
}

enum rf_status rf_lane_places_set(struct rf_reader *reader, const struct rf_tree *call,
                                  struct rf_access *access)
{
	size_t first = call->child_count - ARGUMENTS;
	const struct rf_tree *source = call_in_source(reader);
	struct rf_tree *const *arguments = call->children + first;
	struct rf_lane_places *lanes = RF_NEW(reader->arena, struct rf_lane_places);
	int64_t element = access->bytes;
	struct rf_value pitch;
	enum rf_status status = rf_affine_value(reader, arguments[PITCH], &pitch);

	if (source) {
		access->place = source->place;
		access->text = text_of(reader, source, first > 0);
	}
	if (!lanes || !access->text)
		return rf_out_of_memory(reader->diagnostics);
	if (status == RF_OK && !rf_affine_loop_free(&pitch))
		return refuse(reader, access->place, "the distance of rows");
	if (status == RF_OK)
		status = number(reader, access->place, arguments[BYTES], &access->bytes);
	if (status == RF_OK)
		status = moves(reader, access->place, arguments + ROWS, 1, lanes->rows);
	if (status == RF_OK)
		status = moves(reader, access->place, arguments + ELEMENTS, element, lanes->bytes);
	if (status != RF_OK)
		return status;
	lanes->row_bytes = rf_formula_scale(reader->arena, rf_affine_loop_free(&pitch), element);
	access->lanes = lanes;
	return lanes->row_bytes ? RF_OK : rf_out_of_memory(reader->diagnostics);
}

enum rf_status rf_lane_places_count(struct rf_reader *reader, const struct rf_tree *call)
{
	int64_t flop = 0;
	enum rf_status status = number(reader, call->place, call->children[0], &flop);

	reader->draft->thread.tensor_flop += flop;
	return status;
}

bool rf_lane_places_equal(const struct rf_lane_places *a, const struct rf_lane_places *b)
{
	if (!a || !b)
		return a == b;
	for (int bit = 0; bit < RF_LANE_BITS; ++bit)
		if (a->rows[bit] != b->rows[bit] || a->bytes[bit] != b->bytes[bit])
			return false;
	return rf_formula_equal(a->row_bytes, b->row_bytes);
}
