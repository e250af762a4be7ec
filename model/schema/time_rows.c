/* SPDX-License-Identifier: MIT
 *
 * How long the loop takes: in the core, and with its data on the way.
 */
#include "model/schema/result_rows.h"

#define RECORD rf_port
static const struct rf_result_row port_rows[] = {
	{ "name", AT(name), REQUIRED, SAYS("a part of the core: `\"loads\"`, `\"arithmetic\"`") },
	{ "cy_per_it", AT(cy_per_it), IN("cy/It"), SAYS("cycles in which it is busy") },
	{ "cy_per_cl", AT(cy_per_cl), IN("cy/CL"),
	  SAYS("the same for a cache line of iterations") },
};
static const struct rf_result_record port_record = { ROWS(port_rows), NAMED_BY(name) };
#undef RECORD

#define RECORD rf_chain
static const struct rf_result_row chain_rows[] = {
	{ "cy_per_it", AT(cy_per_it), IN("cy/It"), SAYS("how long it makes an iteration last") },
	{ "path", AT(path), SAYS("what waits for what") },
};
static const struct rf_result_record chain_record = { ROWS(chain_rows) };
#undef RECORD

static bool has_chain(const void *base, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_in_core *)base)->chain.cy_per_it.known;
}

#define RECORD rf_in_core
static const struct rf_result_row in_core_rows[] = {
	{ "source", AT(source), REQUIRED, WORDS(rf_in_core_sources),
	  SAYS("what it was found from: `\"throughput\"`, the rates of the machine file") },
	{ "vector_bits", AT(vector_bits), POSITIVE, IN("bit"),
	  SAYS("of the registers that the loop is taken to use") },
	{ "t_ol_cy_per_it", AT(t_ol_cy_per_it), IN("cy/It"),
	  SAYS("what goes on while data move: arithmetic, stores, chains") },
	{ "t_ol_cy_per_cl", AT(t_ol_cy_per_cl), IN("cy/CL"),
	  SAYS("the same for a cache line of iterations") },
	{ "t_nol_cy_per_it", AT(t_nol_cy_per_it), IN("cy/It"),
	  SAYS("what does not: loads into registers") },
	{ "t_nol_cy_per_cl", AT(t_nol_cy_per_cl), IN("cy/CL"),
	  SAYS("the same for a cache line of iterations") },
	{ "bound", AT(bound), SAYS("the part of the core that is busiest") },
	{ "ports", LIST(ports, port_count, port_record), SAYS("all of them") },
	{ "chain", PART(chain, chain_record), .applies = has_chain,
	  SAYS("the longest chain of operations that wait for each other across iterations") },
};
const struct rf_result_record rf_in_core_record = { ROWS(in_core_rows) };
#undef RECORD
