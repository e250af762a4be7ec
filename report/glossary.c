/* SPDX-License-Identifier: MIT
 *
 * The glossary: one name for one thing.
 *
 * What the page calls a thing is the name of its term here; other words for it, those of textbooks
 * and of other tools among them, are aliases.  `rfmodel explain WORD` prints a term, `rfmodel
 * explain` all of them, which is the glossary of the manual as well.
 */
#include "report/glossary.h"

#include <ctype.h>
#include <string.h>

#include "report/words.h"

const struct rf_glossary_term rf_glossary[] = {
	{ "assumption", NULL,
	  "What a figure takes for granted that the source leaves open, such as how often a"
	  " condition on data holds. Every assumption in force is listed on the page with "
	  "the option that replaces it.",
	  "interval" },
	{ "balance", "code balance, B/It, B/F",
	  "Bytes that a loop moves over a link for each iteration (B/It), or for each "
	  "floating-point operation (B/F).",
	  "intensity, machine balance" },
	{ "bank conflict", NULL,
	  "On a GPU: threads of a warp ask for different words of one bank of shared "
	  "memory, which delivers them one after the other. 32-way: a request takes 32 "
	  "rounds in place of one.",
	  "request, wavefront" },
	{ "benchmark", "mix, copy, triad, daxpy",
	  "A loop whose bandwidth was measured on the machine: load, store, copy, update, "
	  "triad, daxpy. A roof is that of the benchmark whose mix of reads and writes is "
	  "nearest to the loop's.",
	  "roof, streams" },
	{ "between", NULL,
	  "On a GPU: bytes that pass between two uses of the same data, as a need is on a "
	  "CPU; a cache keeps what of them it has room for.",
	  "need, reuse, region" },
	{ "block", "tile, blocking, spatial blocking",
	  "A part of the iterations of a loop, small enough that what it uses stays in a "
	  "cache until it is used again. `block j by 39` puts a loop over such parts around"
	  " the others.",
	  "layer condition, proposal, safety" },
	{ "bound", "bottleneck",
	  "What the loop waits for most: a level that data come from (L2, L3, MEM), the "
	  "core's units (CPU, division, loads, ...), a chain, or page look-ups (TLB). "
	  "Nothing else makes the loop faster.",
	  "roofline, chain, page" },
	{ "by", "predictor, general, sim, warps",
	  "Which predictor answered for a link: lc (layer conditions in closed form), "
	  "general (any nest, by the lines between two uses), ways (sets of a cache), sim "
	  "(a simulation of the caches), warps (of a GPU).",
	  "layer condition, textbook" },
	{ "cache", "level, L1, L2, L3",
	  "A small, fast memory that keeps lines that were used lately: L1 is that of a "
	  "core and the fastest, L2 and L3 are larger and slower, MEM is behind all of "
	  "them.",
	  "CL, link, MEM" },
	{ "ceiling", "ceilings",
	  "What a roof comes down to when code leaves something unused: no FMA, no SIMD, no"
	  " ILP, one core, or memory without prefetching.",
	  "roof, roofline" },
	{ "chain", "latency chain, recurrence",
	  "Operations that wait for each other from iteration to iteration, such as the "
	  "additions of a sum. An iteration takes at least as long as they do, one after "
	  "the other, however many units there are.",
	  "bound, vectorised" },
	{ "CL", "cache line, line, cy/CL",
	  "A cache line: the piece, of 64 bytes mostly, in which caches keep and move data."
	  " As a unit of work, as in cy/CL, the iterations that fill a line of the written "
	  "(or first) array: 8 of them in double.",
	  "iteration, ECM" },
	{ "corrections", "edges, steps, vectors, adaptive, prefetch, conflicts",
	  "What hardware changes of layer conditions, each with a name: edges (lines around"
	  " the loops), steps (slopes in place of sharp limits), vectors (lines taken "
	  "whole), adaptive (replacement of the last cache), prefetch (lines brought for "
	  "nothing), victim, tlb, conflicts. --without NAME leaves one out, --pure all.",
	  "textbook" },
	{ "dependence", "data dependence, distance vector",
	  "An access that must wait for another one to the same place, a number of "
	  "iterations away. A change of loops is legal if no dependence is turned around by"
	  " it.",
	  "legal, chain" },
	{ "ECM", "execution-cache-memory model",
	  "The execution-cache-memory model: what a core takes for a cache line of work, "
	  "term by term, {T_OL || T_nOL | L1-L2 | L2-L3 | L3-MEM} cy/CL. On most Intel "
	  "cores the terms behind || add up and T_OL overlaps with their sum; on others "
	  "transfers overlap, too. Published: widths of links and the bandwidth of all "
	  "cores; measured: costs of lines as benchmarks of one core have them.",
	  "T_OL, T_nOL, CL, roofline" },
	{ "evict", "write back, write-back, store traffic",
	  "Bytes that a cache passes on to the next level, since they were written and have"
	  " to make room. Of a victim cache also lines that were only read.",
	  "load, link, victim" },
	{ "FLOP", "FLOP/It, FLOP/s",
	  "Floating-point operations: an addition or a multiplication is one, an FMA two, a"
	  " division, a square root, a minimum, a comparison of floating-point values and a call"
	  " of a mathematical function one each. Integer operations count apart (-u OP/s).",
	  "intensity, iteration" },
	{ "FMA", "fused multiply-add",
	  "One instruction for a multiplication and the addition behind it, two FLOP. A "
	  "loop in which nothing is multiplied and then added reaches half of the peak.",
	  "ceiling, FLOP" },
	{ "footprint", "working set", "Bytes that some iterations touch, however often.",
	  "need, reuse" },
	{ "half-cache rule", "rule of thumb",
	  "The textbook's rule for a layer condition: the layers of the array that is read,"
	  " without those that are written, must fit into half of the cache.",
	  "layer condition, need, safety" },
	{ "holds", "marginal, broken, verdict",
	  "Verdicts of a condition. holds: its need fits with the safety factor to spare (2"
	  " x need <= cache); marginal: it fits, with less room; broken: it does not.",
	  "need, safety, layer condition" },
	{ "ILP", "instruction-level parallelism",
	  "Instructions of one thread that a core works on at the same time, since none "
	  "waits for another.",
	  "chain, ceiling" },
	{ "instruction roofline", "GIPS, GTXN/s",
	  "The roofline of a GPU in instructions of warps per second (GIPS) over "
	  "instructions per transaction, for each level of its memory (GTXN/s: 1e9 "
	  "transactions a second).",
	  "transaction, wall, warp" },
	{ "intensity", "arithmetic intensity, operational intensity, AI, FLOP/B",
	  "Work for each byte that is moved: FLOP per iteration / bytes per iteration, at "
	  "each level of the memory. 6 FLOP and 24 bytes are 0.25 FLOP/B.",
	  "roofline, balance" },
	{ "interval", "low, high, uncertainty",
	  "Where a figure rests on samples, assumptions or thin data: from where to where "
	  "the truth lies, nine times of ten.",
	  "assumption" },
	{ "iteration", "It, LUP, update, lattice update, MIt/s, GIt/s, LUP/s",
	  "One execution of the innermost statements: of a stencil, the update of one point"
	  " (LUP). Bytes, operations and times are given for each.",
	  "turn, CL" },
	{ "lane", NULL, "A place in a vector register, or of a thread in its warp.",
	  "vectorised, warp" },
	{ "launch", "launch-bound",
	  "The start of a kernel on a GPU, some microseconds; what runs no longer than that"
	  " is bound by it.",
	  "bound" },
	{ "layer", "plane, row",
	  "What a loop passes over in one turn of an array: a plane in the outermost loop "
	  "of three, a row in the next.",
	  "layer condition, need" },
	{ "layer condition", "layer conditions, LC",
	  "Whether data that are used again stay in a cache until then: what passes between"
	  " the two uses, its need, has to fit. If it does not, they are brought once more,"
	  " over the link below that cache. Each reuse has one, carried by a loop.",
	  "need, holds, half-cache rule, reuse" },
	{ "legal", "legality",
	  "A change of loops that computes what the loops did, by all dependences; `if` "
	  "names what that rests on, such as arrays that do not overlap.",
	  "dependence, proposal" },
	{ "lever", NULL,
	  "What makes a loop on a roofline faster: bandwidth (it reaches less than half of "
	  "that of its roof), intensity (fewer bytes for each operation), or arithmetic "
	  "(vectors, fused operations, shorter chains).",
	  "of roof, to gain, roofline" },
	{ "link", "L1-L2, L2-L3, L3-MEM, L2-MEM",
	  "What joins two levels of the memory: L2-L3 is between L2 and L3. Figures have "
	  "the name of the link, or of the level that it leads to: MEM.total_bytes_per_it "
	  "is that of L3-MEM.",
	  "load, evict" },
	{ "load", "of it WA",
	  "Bytes that a link brings towards the core; of them, `of it WA`, those that "
	  "write-allocate brings.",
	  "evict, link, write-allocate" },
	{ "machine balance", NULL,
	  "Peak over bandwidth of a machine, in FLOP/B: loops of less intensity are bound "
	  "by memory. It is the machine's, whatever the loop.",
	  "intensity, ridge" },
	{ "MEM", "memory, main memory, DRAM",
	  "The memory behind the last cache, as a level: L3-MEM is the link that leads to "
	  "it, and a bound MEM says that its bandwidth limits the loop.",
	  "bound, cache, link" },
	{ "memory domain", "NUMA domain, domain, cluster on die",
	  "Cores with a memory of their own: a socket, or a part of one. Threads fill one "
	  "after the other.",
	  "scaling" },
	{ "need", "needs B",
	  "Bytes that pass between two uses of the same data, those of all arrays together."
	  " Tables have its leading terms, 32*N*N, limits come from all of it, 32*N*N - "
	  "16*N.",
	  "layer condition, footprint" },
	{ "non-temporal store", "NT, --nt, streaming store",
	  "A store that goes past the caches, so that its line is not read first; --nt "
	  "ARRAY takes all stores to an array for such.",
	  "write-allocate" },
	{ "occupancy", NULL,
	  "Warps that a multiprocessor of a GPU runs at a time, of those that it could.",
	  "warp, wave" },
	{ "of roof", NULL,
	  "The speed of a loop as a share of its roof, which is what its intensity and its "
	  "machine allow at most.",
	  "roof, to gain, lever" },
	{ "page", "TLB, tlb, page look-up",
	  "A piece of memory, of 4 KiB or more, whose place a core has to look up; it keeps"
	  " some hundreds in its TLB. Walks with long strides look up a page for each "
	  "access.",
	  "bound" },
	{ "predication", "divergence, threads",
	  "On a GPU: threads of a warp that take part in an instruction; where a condition "
	  "parts them, both branches are run, each by its threads.",
	  "warp" },
	{ "proposal", "choose, speed-up",
	  "Other loops for the same work: a block, an order, or both, with the traffic and "
	  "the speed that the same models predict of them. --emit writes one.",
	  "block, legal" },
	{ "pure", "--pure",
	  "The textbook: caches without sets that drop what was used least recently, and "
	  "none of the corrections.",
	  "textbook, corrections" },
	{ "region", NULL,
	  "The part of the roofline in which a loop lies: left of the ridges it is bound by"
	  " memory whatever its arithmetic, right of them by arithmetic, in between by what"
	  " of the core it uses.",
	  "ridge, roofline" },
	{ "request", "rq, txn/rq", "One load or store instruction of a warp.",
	  "transaction, warp" },
	{ "reuse", "reuse distance, stack distance, temporal locality",
	  "Data that are used again. The reuse distance is what other data pass until then;"
	  " a cache that holds more still has them.",
	  "layer condition, footprint" },
	{ "ridge", NULL,
	  "The intensity at which a bandwidth and a peak meet: bandwidth x intensity = "
	  "peak.",
	  "roofline, machine balance" },
	{ "roof", "roofs",
	  "What a level of the memory or the core's units allow: bandwidth x intensity, or "
	  "the peak.",
	  "roofline, ceiling" },
	{ "roofline", "roofline model, at most",
	  "Speed <= the least of peak and of bandwidth x intensity of each level. What is "
	  "least is the bound. It takes all of that to overlap; the ECM model does not.",
	  "intensity, bound, ECM" },
	{ "safety", "safety factor, --safety",
	  "How many times a need must fit for its condition to hold, and for a block to be "
	  "proposed: 2, which leaves room for other data and for replacement that is not "
	  "quite least recently used. Traffic uses the exact limit.",
	  "holds, block" },
	{ "saturation", "saturated, saturation point",
	  "The number of cores from which on more of them bring next to nothing, as the "
	  "memory of their domain is busy all the time.",
	  "scaling, memory domain" },
	{ "scaling", "efficiency, times",
	  "Speed over the number of cores: how many times that of one core, and that "
	  "divided by their number (efficiency). The share of each in a shared cache "
	  "shrinks on the way.",
	  "saturation, memory domain" },
	{ "sector", NULL, "32 bytes of a line: the least that a GPU moves.", "transaction" },
	{ "set", "ways, associativity, set conflict",
	  "A part of a cache: each line of memory has one set that it can be in, with room "
	  "for some lines, its ways. With strides of a power of two few sets do all the "
	  "work, and data are lost though the cache has room.",
	  "by, textbook" },
	{ "SIMD", "vector, vector width", "Instructions that work on several elements at once.",
	  "vectorised, ceiling" },
	{ "streams", "L1 S1 WA",
	  "Arrays that a loop passes along: `2 in, 1 out` are two that are read and one "
	  "that is written.",
	  "benchmark, write-allocate" },
	{ "sweep", "repeated sweeps",
	  "One time through all loops of a kernel, over all of its data. Bytes per iteration"
	  " are those of sweeps that follow each other. rfmodel sweep predicts a kernel for "
	  "a range of sizes or cores.",
	  "iteration, turn" },
	{ "T_nOL", NULL,
	  "Cycles of the core for a cache line of work during which its first cache moves "
	  "no other data: those of loads.",
	  "ECM, T_OL" },
	{ "T_OL", NULL,
	  "Cycles of the core for a cache line of work that pass while data are on their "
	  "way: arithmetic, stores, chains.",
	  "ECM, T_nOL" },
	{ "textbook", "textbook figure",
	  "What layer conditions say of caches without sets or any of the corrections; it "
	  "stands beside a figure that differs from it.",
	  "pure, corrections" },
	{ "to gain", "gain", "Time that a run would take less if its loop were at its roof.",
	  "of roof, lever" },
	{ "total", "total_bytes_per_it",
	  "Load plus evict: all bytes that a link carries for an iteration.", "load, evict" },
	{ "transaction", "txn, TXN",
	  "The least that a level of a GPU's memory moves: a sector of 32 bytes, of shared "
	  "memory a word of each bank. 32 neighbours of 8 bytes are 8 sectors, 32 that lie "
	  "far apart are 32.",
	  "request, sector, wavefront" },
	{ "turn", "turns, trip count",
	  "One time through a loop, with all that runs inside of it. Turns of the innermost"
	  " loop are the iterations.",
	  "iteration" },
	{ "vectorised", "vectorisation, vectorized",
	  "Whether a compiler works on several iterations at once, with vectors. Sums need "
	  "-ffast-math for that, and pointers that may overlap `restrict`; the page says "
	  "why not.",
	  "SIMD, chain" },
	{ "victim", "victim cache, exclusive",
	  "A cache that is filled by what the one before it drops, not by what comes from "
	  "memory. All lines, also unchanged ones, go to it, and together with the one "
	  "before it holds more.",
	  "evict" },
	{ "wall", "walls",
	  "On the instruction roofline: the intensity that a pattern of access has, such as"
	  " 1/8 request per transaction of neighbours of 8 bytes.",
	  "instruction roofline, request" },
	{ "warp", NULL, "Threads of a GPU, mostly 32, that execute each instruction together.",
	  "lane, request" },
	{ "wave", NULL, "The thread blocks of a GPU that run at a time.", "occupancy" },
	{ "wavefront", NULL,
	  "A cycle of a GPU's first cache: words of different banks, however many sectors "
	  "they are in.",
	  "transaction, bank conflict" },
	{ "write-allocate", "WA, allocate, read for ownership, RFO",
	  "A store that misses brings its line first, only to overwrite it: a byte that is "
	  "written costs two, one in and one out. Non-temporal stores spare that, GPUs do "
	  "not have it.",
	  "non-temporal store, evict" },
};

const size_t rf_glossary_count = sizeof(rf_glossary) / sizeof(*rf_glossary);

static char without_dash(char c)
{
	return c == '-' ? ' ' : (char)tolower((unsigned char)c);
}

/* Whether the first characters of a text are a word: "write-allocate" is "Write allocate", too. */
static bool is_same(const char *text, size_t length, const char *word)
{
	if (strlen(word) != length)
		return false;
	for (size_t i = 0; i < length; ++i)
		if (without_dash(text[i]) != without_dash(word[i]))
			return false;
	return true;
}

/* Whether `word` is one of a list with ", " between its words. */
static bool is_among(const char *list, const char *word)
{
	while (list) {
		size_t here = strcspn(list, ",");

		if (is_same(list, here, word))
			return true;
		list = list[here] == ',' ? list + here + 2 : NULL;
	}
	return false;
}

const struct rf_glossary_term *rf_glossary_find(const char *word)
{
	for (size_t i = 0; i < rf_glossary_count; ++i)
		if (is_same(rf_glossary[i].name, strlen(rf_glossary[i].name), word))
			return &rf_glossary[i];
	for (size_t i = 0; i < rf_glossary_count; ++i)
		if (is_among(rf_glossary[i].aliases, word))
			return &rf_glossary[i];
	return NULL;
}

const char *rf_glossary_nearest(struct rf_arena *arena, const char *word)
{
	const char **names = RF_NEW_ARRAY(arena, const char *, rf_glossary_count);

	if (!names)
		return NULL;
	for (size_t i = 0; i < rf_glossary_count; ++i)
		names[i] = rf_glossary[i].name;
	return rf_text_nearest(word, names, rf_glossary_count);
}

void rf_glossary_print(struct rf_text *out, const struct rf_glossary_term *term, bool with_others)
{
	rf_words_wrap(out, rf_arena_print(out->arena, "%s: %s", term->name, term->meaning), 2, 0);
	if (!with_others)
		return;
	if (term->aliases)
		rf_words_wrap(out, rf_arena_print(out->arena, "also: %s", term->aliases), 2, 0);
	if (term->see)
		rf_words_wrap(out, rf_arena_print(out->arena, "see: %s", term->see), 2, 0);
}
