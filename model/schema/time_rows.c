/* SPDX-License-Identifier: MIT
 *
 * How long the loop takes: in the core, and with its data on the way.
 */
#include "model/schema/result_rows.h"

#define RECORD rf_port
static const struct rf_result_row port_rows[] = {
	{ "name", AT(name), REQUIRED,
	  SAYS("a part of the core: `\"loads\"`, `\"stores\"`, `\"arithmetic\"`, "
	       "`\"division\"`, `\"integer\"`, `\"calls\"`, `\"shuffles\"`") },
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

#define RECORD rf_vector_loop
static const struct rf_result_row vector_loop_rows[] = {
	{ "variable", AT(variable), REQUIRED, SAYS("of an innermost loop") },
	{ "line", AT(line), POSITIVE, SAYS("where it stands") },
	{ "vectorised", AT(is_vectorised), SAYS("whether compilers make vectors of it") },
	{ "lanes", AT(lanes), POSITIVE, SAYS("iterations that a vector does at once") },
	{ "reason", AT(reason), SAYS("why it is not vectorised") },
	{ "otherwise", AT(otherwise),
	  SAYS(
	      "why it would not be vectorised, were the sizes of `-D` no constants of the build") },
};
static const struct rf_result_record vector_loop_record = { ROWS(vector_loop_rows),
	                                                    NAMED_BY(variable) };
#undef RECORD

#define RECORD rf_page_conflict
static const struct rf_result_row conflict_rows[] = {
	{ "cy_per_it", AT(cy_per_it), IN("cy/It"), SAYS("how long it makes an iteration last") },
	{ "load", AT(load), SAYS("what waits") },
	{ "store", AT(store), SAYS("what it waits for") },
};
static const struct rf_result_record conflict_record = { ROWS(conflict_rows) };
#undef RECORD

static bool has_conflict(const void *base, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_in_core *)base)->conflict.cy_per_it.known;
}

static bool is_hindered(const void *base, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_ecm *)base)->conflict_cy_per_cl.known;
}

static bool has_chain(const void *base, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_in_core *)base)->chain.cy_per_it.known;
}

#define RECORD rf_core_of_rates
static const struct rf_result_row of_rates_rows[] = {
	{ "t_ol_cy_per_it", AT(t_ol_cy_per_it), IN("cy/It"), SAYS("what goes on while data move") },
	{ "t_nol_cy_per_it", AT(t_nol_cy_per_it), IN("cy/It"), SAYS("what does not") },
	{ "bound", AT(bound), SAYS("the part of the core that is busiest") },
};
static const struct rf_result_record of_rates_record = { ROWS(of_rates_rows) };
#undef RECORD

#define RECORD rf_core_of_code
static const struct rf_result_row of_code_rows[] = {
	{ "compiler", AT(compiler), SAYS("what compiled it; absent where the code was given") },
	{ "flags", AT(flags), SAYS("the flags that matter") },
	{ "analyser", AT(analyser), SAYS("what analysed its instructions") },
	{ "cpu", AT(cpu), SAYS("whose ports these are, as the analyser calls it") },
	{ "was_asked", AT(was_asked),
	  SAYS("`true` with `--compile` or `--asm`; `false` where it lay "
	       "in the cache") },
	{ "iterations_per_turn", AT(iterations_per_turn), POSITIVE,
	  SAYS("iterations of the source in a turn of the compiled loop") },
	{ "cy_per_it", AT(cy_per_it), IN("cy/It"),
	  SAYS("what turns take one after the other, simulated by the analyser") },
	{ "t_ol_cy_per_it", AT(t_ol_cy_per_it), IN("cy/It"),
	  SAYS("the busiest port that does not load, or the longest chain") },
	{ "t_nol_cy_per_it", AT(t_nol_cy_per_it), IN("cy/It"),
	  SAYS("the busiest port that loads") },
	{ "bound", AT(bound),
	  SAYS("the port that is busiest, `\"issue\"`, `\"chain\"` or `\"latency\"`") },
	{ "reason", AT(reason), SAYS("why it works on no vectors, as the compiler says") },
	{ "assembly", AT(assembly), SAYS("the instructions of a turn") },
};
static const struct rf_result_record of_code_record = { ROWS(of_code_rows) };
#undef RECORD

static bool has_rates(const void *base, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_in_core *)base)->rates.known;
}

static bool has_code(const void *base, const struct rf_result *result)
{
	(void)result;
	return ((const struct rf_in_core *)base)->compiled.known;
}

#define RECORD rf_in_core
static const struct rf_result_row in_core_rows[] = {
	{ "source", AT(source), REQUIRED, WORDS(rf_in_core_sources),
	  SAYS("what it was found from: `\"throughput\"`, the rates of the machine file, or "
	       "`\"llvm-mca\"`, the compiled loop") },
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
	{ "conflict", PART(conflict, conflict_record), .applies = has_conflict,
	  SAYS("loads of vectors that wait for stores at the same place of another page") },
	{ "loops", LIST(loops, loop_count, vector_loop_record),
	  SAYS("the innermost loops: whether compilers vectorise them, or why not") },
	{ "uncertain", AT(uncertain),
	  SAYS("why the time of the core may be another one by more than twice") },
	{ "once_flop_per_it", AT(once_flop_per_it), POSITIVE, IN("FLOP/It"),
	  SAYS("of the work, what is the same in every turn of an innermost loop: compilers make "
	       "it before the loop, and it takes no time here") },
	{ "rates", PART(rates, of_rates_record), .applies = has_rates,
	  SAYS("what the rates of the machine file say, where the compiled loop is known, too") },
	{ "compiled", PART(compiled, of_code_record), .applies = has_code,
	  SAYS("the compiled loop") },
	{ "why", AT(why), SAYS("which of the two it is, and how they compare") },
};
const struct rf_result_record rf_in_core_record = { ROWS(in_core_rows) };
#undef RECORD

#define RECORD rf_ecm_transfer
static const struct rf_result_row transfer_rows[] = {
	{ "link", AT(link), REQUIRED, SAYS("between which levels") },
	{ "cy_per_cl", AT(cy_per_cl), IN("cy/CL"), COLUMN("cy_per_cl"),
	  SAYS("its lines over its width, those of memory at the bandwidth of all cores") },
	{ "benchmark", AT(benchmark),
	  SAYS("what that was measured with; `\"link\"` for its width") },
	{ "measured_cy_per_cl", AT(measured_cy_per_cl), IN("cy/CL"), COLUMN("measured_cy_per_cl"),
	  SAYS("what its lines cost one core, by the machine's benchmarks of one core") },
	{ "overlaps", AT(overlaps), .flags = RF_ROW_WHEN_TRUE,
	  SAYS("`true` where it takes place while others do") },
};
static const struct rf_result_record transfer_record = { ROWS(transfer_rows), NAMED_BY(link) };
#undef RECORD

static const char *const headlines[] = { "ecm", "roofline" };
static const char *const models[] = { "ecm", "roofline", "warps" };

#define RECORD rf_ecm
static const struct rf_result_row ecm_rows[] = {
	{ "t_ol", AT(t_ol), IN("cy/CL"), COLUMN("t_ol"),
	  SAYS("what the core does while data move") },
	{ "t_nol", AT(t_nol), IN("cy/CL"), COLUMN("t_nol"),
	  SAYS("what it does not: loads into registers") },
	{ "transfers", LIST(transfers, transfer_count, transfer_record), .flags = RF_ROW_OPEN,
	  COLUMN(""), SAYS("an object for each link, nearest the core first") },
	{ "published", AT(published), SAYS("all of it as the model is written") },
	{ "measured", AT(measured), SAYS("the same with what lines cost one core") },
	{ "published_cy_per_cl", AT(published_cy_per_cl), IN("cy/CL"),
	  SAYS("the total of the model as it was published") },
	{ "conflict_cy_per_cl", AT(conflict_cy_per_cl), IN("cy/CL"),
	  SAYS("what `incore.conflict` takes, where that decides") },
	{ "unhindered_cy_per_cl", AT(unhindered_cy_per_cl), .applies = is_hindered, IN("cy/CL"),
	  SAYS("the total of code that loads halves of vectors, which do not wait") },
	{ "trusted", AT(trusted), WORDS(rf_ecm_forms),
	  SAYS("where the prediction is from: benchmarks of one core, or the model as it is "
	       "published") },
	{ "total_cy_per_cl", AT(total_cy_per_cl), IN("cy/CL"), COLUMN("total_cy_per_cl"),
	  SAYS("the predicted time of one core for the iterations that fill a cache line") },
	{ "cy_per_it", AT(cy_per_it), IN("cy/It"), SAYS("the same for one iteration") },
	{ "it_per_s", AT(speed.it_per_s), IN("It/s"), COLUMN("it_per_s"),
	  SAYS("the predicted speed of all cores that take part") },
	{ "flop_per_s", AT(speed.flop_per_s), IN("FLOP/s"), COLUMN("flop_per_s"),
	  SAYS("the same in floating-point operations") },
	{ "op_per_s", AT(speed.op_per_s), IN("OP/s"),
	  SAYS("the same with operations on integers") },
	{ "work_per_s", AT(speed.work_per_s), COLUMN("work_per_s"),
	  .applies = rf_result_rows_has_work, SAYS("the same in the unit of `--work`") },
	{ "seconds", AT(speed.seconds), IN("s"), SAYS("the time of one run") },
	{ "far_share", AT(far_share), POSITIVE,
	  SAYS("of the lines of memory, those in another domain, as one has no room for them") },
	{ "page_walks_per_it", AT(page_walks_per_it), IN("1/It"), POSITIVE,
	  SAYS("look-ups of pages that the core does not keep the place of, beyond those that "
	       "benchmarks make as well") },
	{ "page_walks_cy_per_cl", AT(page_walks_cy_per_cl), IN("cy/CL"), POSITIVE,
	  SAYS("what these take of the predicted time") },
	{ "beside_cy_per_cl", AT(beside_cy_per_cl), IN("cy/CL"), POSITIVE,
	  SAYS("what lines that caches give take of it, as they wait behind those of memory") },
	{ "saturation_cores", AT(saturation_cores), POSITIVE,
	  SAYS("cores of a memory domain that use 95 % of its bandwidth, with the traffic of the "
	       "cores that were asked for; scaling has the traffic of each number, and pages mark "
	       "the first that saturates there") },
	{ "headline", AT(headline), WORDS(headlines),
	  SAYS("which prediction to believe: this one or that of the roofline") },
	{ "why", AT(why), SAYS("why that one") },
	{ "incore_source", AT(in_core_source), WORDS(rf_in_core_sources),
	  SAYS("where the time in the core is from") },
};
const struct rf_result_record rf_ecm_record = { ROWS(ecm_rows) };
#undef RECORD

#define RECORD rf_prediction
static bool has_interval(const void *base, const struct rf_result *result)
{
	(void)base;
	return result->prediction.low_s.known;
}

static const struct rf_result_row prediction_rows[] = {
	{ "model", AT(model), REQUIRED, WORDS(models),
	  SAYS("whose it is: the slower of roofline and ECM, or that of a GPU's warps, with the "
	       "start of the launch") },
	{ "bound", AT(bound), COLUMN("bound"),
	  SAYS(
	      "where most of the time goes, or for what threads wait: `\"turns\"` of the loop that "
	      "they divide, what one does alone, `\"serial\"`") },
	SPEED_COLUMNS("", speed, "operations of all cores that take part", "flop_per_s",
	              "work_per_s", "it_per_s", "cy_per_it", "cy_per_cl"),
	{ "seconds", AT(speed.seconds), IN("s"), COLUMN("seconds"),
	  SAYS("of one run of all iterations") },
	{ "clock_hz", AT(clock_hz), IN("Hz"),
	  SAYS("what `clock max` leaves to cores that are all busy with such vectors, where it is "
	       "less than `clock`") },
	{ "low_seconds", AT(low_s), IN("s"), COLUMN("low_seconds"), .applies = has_interval,
	  SAYS("the lower end of `seconds`, where the machine file says how sure its rates are") },
	{ "high_seconds", AT(high_s), IN("s"), COLUMN("high_seconds"), .applies = has_interval,
	  SAYS("the upper end") },
	{ "interval", AT(interval), SAYS("what both ends rest on") },
};
const struct rf_result_record rf_prediction_record = { ROWS(prediction_rows) };
#undef RECORD

#define RECORD rf_scaling_point
static const struct rf_result_row scaling_rows[] = {
	{ "cores", AT(cores), REQUIRED,
	  SAYS("a number of cores, one memory domain filled after the other") },
	{ "it_per_s", AT(speed.it_per_s), IN("It/s"), SAYS("the predicted speed of all of them") },
	{ "speedup", AT(speedup), SAYS("that over the speed of one") },
	{ "efficiency", AT(efficiency), SAYS("the speed-up over the number of cores") },
	{ "bytes_per_it", AT(bytes_per_it), IN("B/It"),
	  SAYS("what comes from memory and goes there, each core with its share of the caches") },
	{ "memory_bytes_per_s", AT(used_bytes_per_s), IN("B/s"),
	  SAYS("what that is in a second, of all cores") },
	{ "bound", AT(bound),
	  SAYS("where most of the time goes, or for what threads wait: `\"turns\"` of the loop "
	       "that they divide, what one does alone, `\"serial\"`") },
	{ "working", AT(working), POSITIVE, SAYS("threads that have a turn of that loop") },
	{ "balance", AT(balance), POSITIVE,
	  SAYS("what all threads do in the time, over what they could do") },
	{ "domains", AT(domains), POSITIVE, SAYS("memory domains that have threads") },
	{ "saturates", AT(saturates), .flags = RF_ROW_WHEN_TRUE,
	  SAYS("`true` where the memory of the fullest domain has no more to give") },
};
const struct rf_result_record rf_scaling_record = { ROWS(scaling_rows) };
#undef RECORD

#define RECORD rf_thread_link
static const struct rf_result_row thread_link_rows[] = {
	{ "link", AT(link), REQUIRED, SAYS("`\"L1-L2\"`") },
	{ "bytes_per_it", AT(bytes_per_it), REQUIRED, IN("B/It"),
	  SAYS("that cross it in an iteration of that thread") },
};
static const struct rf_result_record thread_link_record = { ROWS(thread_link_rows),
	                                                    NAMED_BY(link) };
#undef RECORD

#define RECORD rf_thread_use
static const struct rf_result_row thread_use_rows[] = {
	{ "working", AT(working), SAYS("threads that have a turn of the loop that they divide") },
	{ "balance", AT(balance), SAYS("what all do in the time, over what they could do") },
	{ "heaviest", AT(heaviest), POSITIVE,
	  SAYS(
	      "of the work, what the thread with most of it has, over the mean of all, where turns "
	      "differ and each has one block of them") },
	{ "loop", AT(loop), SAYS("that loop, where it is one") },
	{ "turns", AT(turns), POSITIVE, SAYS("its turns, with those of loops collapsed with it") },
	{ "schedule", AT(schedule), SAYS("how turns come to threads, as OpenMP writes it") },
	{ "chunk", AT(chunk), POSITIVE,
	  SAYS("turns that come to a thread at once, where that is not one block for each") },
	{ "is_assumed", AT(is_assumed), .flags = RF_ROW_WHEN_TRUE,
	  SAYS("`true` where the source leaves that open") },
	{ "outside", AT(outside), POSITIVE,
	  SAYS("of the work, what stands outside of all loops that directives divide: one thread "
	       "does it") },
	{ "serial", AT(serial), POSITIVE,
	  SAYS("of the work, what one does alone, as after `--assume serial`") },
	{ "links", LIST(links, link_count, thread_link_record),
	  SAYS("what the thread with most work moves for an iteration, where that is not what all "
	       "do") },
};
const struct rf_result_record rf_thread_use_record = { ROWS(thread_use_rows) };
#undef RECORD
