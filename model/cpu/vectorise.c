/* SPDX-License-Identifier: MIT
 *
 * Whether compilers vectorise an innermost loop, and if not, why.
 *
 * What stands against it is asked in turn: an end that data decide, calls, values that iterations
 * leave to each other, places that several of them touch, fewer turns than lanes.  If nothing
 * does, vectors are worth it where an iteration is cheaper with them.  With L lanes, by counting
 * instructions as the cost models of compilers do,
 *
 *     scalar   loads + stores + operations + 1
 *     vector   (contiguous loads and stores + operations + 1) / L
 *              + each other load or store by itself, twice as dear as a scalar one, as its number
 *                must be put into the vector or taken out; 1 + 2/L where there are gather and
 *                scatter instructions that are worth it (registers of 64 bytes), and 10/L more
 *                without them at strides of more than a line, for addresses
 *
 * Bytes and numbers of two bytes, which are made narrow first, cost twice that.  References at
 * strides of up to 4 elements are loaded whole and shuffled.
 *
 * The width of vectors is that of the machine's registers, but half of it where gcc and clang
 * prefer 256-bit registers (their tuning for these processors).
 */
#include "model/cpu/vectorise.h"

#include <math.h>
#include <stdarg.h>

#include "base/text.h"
#include "model/cpu/carried.h"
#include "model/cpu/vector_question.h"

void rf_vector_refuse(struct rf_vector_question *q, const char *format, ...)
{
	va_list arguments;

	if (q->reason != NULL)
		return;
	va_start(arguments, format);
	q->reason = rf_arena_vprint(q->arena, format, arguments);
	va_end(arguments);
}

const struct rf_access *rf_vector_access(const struct rf_vector_question *q, int access)
{
	return &q->input->kernel->accesses[access];
}

bool rf_vector_stays(const struct rf_vector_question *q, const struct rf_access *access)
{
	return !access->is_indirect && rf_form_coefficient(&access->address, q->loop->id) == NULL;
}

int64_t rf_vectorise_register_bytes(const struct rf_machine *machine)
{
	static const char *const halved[] = { "skylake-avx512", "cascadelake",    "cooperlake",
		                              "icelake-server", "sapphirerapids", "emeraldrapids" };

	for (size_t i = 0; i < sizeof(halved) / sizeof(*halved); ++i)
		if (machine->mca != NULL && machine->simd_bytes == 64 &&
		    rf_text_equal(machine->mca, halved[i]))
			return 32;
	return machine->simd_bytes;
}

int64_t rf_vectorise_widest_bytes(const struct rf_machine *machine)
{
	return machine->register_bytes > machine->simd_bytes ? machine->register_bytes
	                                                     : rf_vectorise_register_bytes(machine);
}

bool rf_vectorise_has_gathers(const struct rf_machine *machine)
{
	enum { LEAST_BYTES = 64 };

	return machine->simd_bytes >= LEAST_BYTES || machine->register_bytes >= LEAST_BYTES;
}

/* ---- what stands against it ---- */

static void ask_control(struct rf_vector_question *q)
{
	const struct rf_body *body = &q->body;

	if (q->loop->ends_early)
		rf_vector_refuse(q, "data may end the loop before its last turn");
	if (q->loop->ordered_call != NULL)
		rf_vector_refuse(q, "it calls %s", q->loop->ordered_call);
	if (q->loop->observed != NULL)
		rf_vector_refuse(q, "%s is %s", q->loop->observed,
		                 q->loop->observed_is_atomic ? "atomic" : "volatile");
	if (body->has_empty_guard)
		rf_vector_refuse(q, "a condition on data sets what later turns depend on");
}

/* But for rounding, which is an instruction. */
static void ask_calls(struct rf_vector_question *q, const struct rf_operations *operations,
                      const struct rf_operations *alike)
{
	static const char *const names[RF_CALL_KINDS] = { "exp()",    "log()",   "sin() or cos()",
		                                          "pow()",    "floor()", "functions",
		                                          "functions" };

	for (int call = 0; call < RF_CALL_KINDS; ++call)
		if (operations->calls[call] > 0 && call != RF_CALL_ROUND)
			rf_vector_refuse(
			    q, "it calls %s%s%s", names[call],
			    call == RF_CALL_UNKNOWN ? "" : " of the math library",
			    alike != NULL && alike->calls[call] > 0
				? ", also where every turn does alike, as it may report "
				  "an error (--fast-math)"
				: "");
}

/* A quotient of counters and sizes is often one by a number, once functions are inlined. */
static bool reads_integers(const struct rf_vector_question *q, const struct rf_statement *statement)
{
	for (size_t i = 0; i < statement->access_count; ++i) {
		const struct rf_access *access = rf_vector_access(q, statement->accesses[i]);

		if (access->kind == RF_READ &&
		    q->input->kernel->arrays[access->array].element == RF_INTEGER)
			return true;
	}
	return false;
}

/* Whether the compiler sees that a sum of squares has a root. */
static bool knows_squares(enum rf_compiler compiler)
{
	return compiler != RF_COMPILER_GCC && compiler != RF_COMPILER_CLANG_14;
}

static void ask_operations(struct rf_vector_question *q)
{
	const struct rf_statement *last = NULL;

	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_statement *statement = q->body.touches.items[i].statement;

		if (statement == last)
			continue;
		last = statement;
		if (statement->calls_unseen)
			rf_vector_refuse(q, "it calls a function that may do more than compute");
		for (int e = 0; e < RF_ELEMENT_KINDS; ++e) {
			struct rf_operations repeated =
			    rf_body_repeated(statement, e, q->input->may_reorder);

			ask_calls(q, &repeated,
			          statement->alike != NULL ? &statement->alike->operations[e]
			                                   : NULL);
			if (repeated.integer_div > 0 && reads_integers(q, statement))
				rf_vector_refuse(q, "no vector instruction divides integers");
			if (repeated.integer_halves > 0 && reads_integers(q, statement))
				rf_vector_refuse(q,
				                 "no vector instruction makes the upper halves of "
				                 "products of 64 bits, as quotients want them");
			if (repeated.sqrt > 0 && !q->input->may_reorder &&
			    (statement->may_report || !knows_squares(q->input->compiler)))
				rf_vector_refuse(q, "square roots report errors (-fno-math-errno)");
			if (repeated.checked > 0 && !q->input->may_reorder)
				rf_vector_refuse(q, "products of complex numbers are looked at for "
				                    "infinities (--fast-math)");
		}
	}
}

bool rf_vector_is_read_index(const struct rf_access *access)
{
	for (size_t i = 0; i < access->subscript_count; ++i)
		if (access->subscripts[i].through >= 0)
			return true;
	return false;
}

/* A place that is not followed is one that other turns decide. */
static void ask_places(struct rf_vector_question *q)
{
	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];
		const struct rf_access *access;

		if (touch->access < 0 || !touch->is_write)
			continue;
		access = rf_vector_access(q, touch->access);
		if (access->is_indirect && !rf_vector_is_read_index(access))
			rf_vector_refuse(q, "where %s is depends on what turns before did",
			                 access->text);
	}
}

/* A step that is a variable may be 0 or turn round: nobody can say how often the loop turns. */
static void ask_step(struct rf_vector_question *q)
{
	const struct rf_kernel *kernel = q->input->kernel;

	for (size_t i = 0; i < kernel->size_count; ++i)
		if (kernel->sizes[i].is_step && kernel->sizes[i].given == q->loop->step)
			rf_vector_refuse(q, "its step %s is a variable", kernel->sizes[i].name);
}

/* Compilers turn the loop of the source, which two of the kernel stand for. */
static bool is_part(const struct rf_vector_question *q)
{
	const struct rf_node *outer = q->input->outer;

	return outer != NULL && outer->loop->place.line == q->loop->place.line &&
	       outer->loop->place.column == q->loop->place.column;
}

static void ask_turns(struct rf_vector_question *q, int64_t lanes)
{
	if (lanes < 2)
		rf_vector_refuse(q, "registers hold no two of its numbers");
	if (q->input->turns > 0 && q->input->turns < (double)lanes && !is_part(q))
		rf_vector_refuse(q, "%g turn%s are less than the %lld lanes of a vector",
		                 q->input->turns, q->input->turns > 1 ? "s" : "", (long long)lanes);
}

/* ---- what it costs ---- */

/* Bytes of the widest number that is loaded or stored; of a complex one, of its parts. */
static int64_t widest(const struct rf_vector_question *q)
{
	int64_t most = 0;

	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];
		const struct rf_access *access;
		enum rf_element element;
		int64_t bytes;

		if (touch->access < 0)
			continue;
		access = rf_vector_access(q, touch->access);
		element = q->input->kernel->arrays[access->array].element;
		bytes = element == RF_COMPLEX128 || element == RF_COMPLEX64 ? access->bytes / 2
		                                                            : access->bytes;
		most = bytes > most ? bytes : most;
	}
	return most;
}

/* Bytes of the widest number that is computed. */
static int64_t widest_computed(const struct rf_vector_question *q)
{
	static const int64_t bytes[RF_ELEMENT_KINDS] = {
		[RF_FLOAT64] = 8,    [RF_FLOAT32] = 4,   [RF_FLOAT16] = 2,
		[RF_COMPLEX128] = 8, [RF_COMPLEX64] = 4, [RF_INTEGER] = 8,
	};
	int64_t most = 0;

	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_operations *operations =
		    q->body.touches.items[i].statement->operations;

		for (int e = 0; e < RF_ELEMENT_KINDS; ++e)
			if (rf_operations_total(&operations[e]) + operations[e].integer > 0 &&
			    bytes[e] > most)
				most = bytes[e];
	}
	return most;
}

struct cost {
	double scalar, vector; /* instructions of an iteration */
};

/* Of one load or store of a number, with so many lanes. */
static double access_cost(const struct rf_vector_question *q, const struct rf_body_touch *touch,
                          double lanes)
{
	enum { FAR_BYTES = 64, FAR_COST = 10 };
	const struct rf_access *access = rf_vector_access(q, touch->access);
	bool has_gather = rf_vectorise_has_gathers(q->input->machine) && access->bytes >= 4;
	double apart = has_gather ? 1 + 2 / lanes : access->bytes >= 4 ? 2 : 4;
	int64_t stride, elements;

	if (access->is_indirect)
		return has_gather ? apart : apart + (touch->is_write ? 2 : 1);
	if (!rf_carried_stride(q->loop, access, q->input->sizes, &stride))
		return apart;
	elements = (stride < 0 ? -stride : stride) / (access->bytes > 0 ? access->bytes : 1);
	if (elements <= 1)
		return 1 / lanes;
	if (elements <= RF_VECTOR_MOST_MEMBERS &&
	    (!touch->is_write || rf_vector_stored_members(q, access) == elements))
		return (double)(1 + elements) / lanes;
	if (!has_gather && (stride < -FAR_BYTES || stride > FAR_BYTES))
		return apart + FAR_COST / lanes;
	return apart;
}

static double statement_operations(const struct rf_vector_question *q,
                                   const struct rf_statement *statement)
{
	double sum = 0;

	for (int e = 0; e < RF_ELEMENT_KINDS; ++e) {
		struct rf_operations repeated =
		    rf_body_repeated(statement, e, q->input->may_reorder);

		sum += (double)(rf_operations_total(&repeated) + repeated.integer +
		                repeated.integer_more);
	}
	return sum;
}

static struct cost cost_of(const struct rf_vector_question *q, double lanes)
{
	struct cost cost = { .scalar = 1, .vector = 1 / lanes }; /* to go on */
	const struct rf_statement *last = NULL;

	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];

		if (touch->statement != last) {
			double operations = statement_operations(q, touch->statement);

			cost.scalar += operations;
			cost.vector += operations / lanes;
			last = touch->statement;
		}
		if (touch->access < 0 || rf_vector_access(q, touch->access)->repeats >= 0 ||
		    rf_vector_stays(q, rf_vector_access(q, touch->access)))
			continue;
		cost.scalar += 1;
		cost.vector += access_cost(q, touch, lanes);
	}
	return cost;
}

/* The first reference that makes vectors dear. */
static const char *dear_access(const struct rf_vector_question *q, double lanes)
{
	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];

		if (touch->access >= 0 && access_cost(q, touch, lanes) > 1)
			return rf_vector_access(q, touch->access)->text;
	}
	return "an array";
}

static void ask_cost(struct rf_vector_question *q, int64_t lanes)
{
	struct cost cost = cost_of(q, (double)lanes);

	if (q->reason == NULL && cost.vector >= cost.scalar)
		rf_vector_refuse(q,
		                 "%s is not contiguous, and vectors would be put together "
		                 "number by number",
		                 dear_access(q, (double)lanes));
}

/* Vectors of so many bytes that hold the number of each lane, of an iteration; one for itself
 * where the loop is not vectorised or the numbers lie apart. */
static double slots_of(const struct rf_vector_question *q, const struct rf_body_touch *touch,
                       double width, double lanes)
{
	const struct rf_access *access = rf_vector_access(q, touch->access);
	enum rf_element element = q->input->kernel->arrays[access->array].element;
	bool is_complex = element == RF_COMPLEX128 || element == RF_COMPLEX64;
	double numbers = is_complex ? 2 : 1, contiguous = (double)access->bytes / width;
	double cost;

	if (lanes <= 1)
		return numbers;
	cost = access_cost(q, touch, lanes);
	if (rf_vector_members(q, touch) > 1)
		return rf_vector_has_companion(q, touch) ? 0 : fmax(contiguous, cost - 1 / lanes);
	if (cost > 1 / lanes)
		return cost >= 1 ? numbers : fmax(contiguous, cost - 1 / lanes);
	return fmax(contiguous, 1 / lanes);
}

/* Whether the statement computes with the real and the imaginary parts of numbers each for itself;
 * sums of complex numbers are sums of all that lies in memory. */
static bool mixes_parts(const struct rf_statement *statement)
{
	const struct rf_operations *operations = statement->operations;

	return rf_operations_total(&operations[RF_FLOAT64]) > 0 ||
	       rf_operations_total(&operations[RF_FLOAT32]) > 0 ||
	       operations[RF_COMPLEX128].checked > 0 || operations[RF_COMPLEX64].checked > 0;
}

/* Instructions that bring the numbers of an iteration in their order: those of vectors that hold
 * every second number, or real and imaginary parts in turn, which two instructions on two vectors
 * take apart, in an order that is the same for all references.  Instructions of AVX2 do so in
 * either half of a register, and another one joins the halves.  gcc turns each vector of a loop
 * downwards around, and clang none; clang up to 14 takes complex numbers apart to add them up. */
static double shuffles_of(const struct rf_vector_question *q, const struct rf_body_touch *touch,
                          double lanes)
{
	enum { OF_PARTS = 2, HALVED_BYTES = 32 };
	const struct rf_machine *machine = q->input->machine;
	const struct rf_access *access = rf_vector_access(q, touch->access);
	enum rf_element element = q->input->kernel->arrays[access->array].element;
	double cost = access_cost(q, touch, lanes) * lanes;
	bool are_halved = machine->simd_bytes == HALVED_BYTES && !rf_vectorise_has_gathers(machine);
	double each = are_halved ? 2 : 1;
	int64_t stride;

	if (element == RF_COMPLEX128 || element == RF_COMPLEX64)
		return mixes_parts(touch->statement) || q->input->compiler == RF_COMPILER_CLANG_14
		           ? each * OF_PARTS / lanes
		           : 0;
	if (q->input->compiler == RF_COMPILER_GCC &&
	    rf_carried_stride(q->loop, access, q->input->sizes, &stride) &&
	    stride == -access->bytes)
		return 1 / lanes;
	return cost > 2 && (cost < lanes || rf_vector_members(q, touch) > 1)
	           ? each * (cost - 2) / lanes
	           : 0;
}

/* With `lanes` 0: all of it contiguous. */
static struct rf_vector_slots slots_of_body(const struct rf_vector_question *q, double width,
                                            double lanes)
{
	struct rf_vector_slots slots = { 0 };

	for (size_t i = 0; i < q->body.touches.count; ++i) {
		const struct rf_body_touch *touch = &q->body.touches.items[i];
		const struct rf_access *access;
		enum rf_vector_choice choice = rf_vector_choice(q, i);
		double count;

		if (touch->access < 0 || choice == RF_CHOICE_COUNTED)
			continue;
		access = rf_vector_access(q, touch->access);
		if (access->repeats >= 0 || rf_vector_stays(q, access))
			continue;
		slots.shuffles += lanes > 1 ? shuffles_of(q, touch, lanes) : 0;
		count =
		    lanes > 0 ? slots_of(q, touch, width, lanes) : (double)access->bytes / width;
		if (choice == RF_CHOICE_GATHERED && lanes > 1)
			count = 1;
		if (!touch->is_write && lanes > 1 && count >= 1 &&
		    rf_vector_members(q, touch) == 1 && rf_vectorise_has_gathers(q->input->machine))
			slots.gathered += count;
		if (touch->is_write)
			slots.stores += count;
		else
			slots.loads += count;
	}
	return slots;
}

static void count_slots(const struct rf_vector_question *q, struct rf_vectorised *vectorised)
{
	double compiled = (double)rf_vectorise_register_bytes(q->input->machine);
	double full = (double)q->input->machine->simd_bytes;
	double lanes = (double)vectorised->verdict.lanes;

	vectorised->compiled = slots_of_body(q, compiled, lanes);
	rf_vector_count_masks(q, lanes, &vectorised->compiled);
	vectorised->full = slots_of_body(q, full, lanes > 1 ? lanes * full / compiled : lanes);
	vectorised->least = slots_of_body(q, full, 0);
}

/* ---- the answer ---- */

enum { NO_LIMIT = 1 << 20 };

static int64_t lanes_of(const struct rf_vector_question *q)
{
	int64_t moved = widest(q), bytes = moved > 0 ? moved : widest_computed(q);
	int64_t width = rf_vectorise_register_bytes(q->input->machine);
	int64_t lanes = bytes > 0 ? width / bytes : 1;

	return lanes < q->most_lanes ? lanes : q->most_lanes;
}

/* Asks everything of the loop; the lanes that it would have, and whether it may have them. */
static enum rf_status ask(struct rf_vector_question *q, int64_t *lanes, bool *is_legal)
{
	if (rf_body_list(q->input->kernel, q->input->loop, q->arena, &q->body) != RF_OK)
		return RF_FAILED;
	ask_control(q);
	ask_operations(q);
	ask_places(q);
	ask_step(q);
	rf_vector_ask_values(q);
	rf_vector_ask_memory(q);
	rf_vector_ask_compiler(q);
	*is_legal = q->reason == NULL;
	*lanes = lanes_of(q);
	ask_turns(q, *lanes);
	ask_cost(q, *lanes);
	return RF_OK;
}

/* What pointers say to a compiler that is not told the sizes: why it would make no vectors, or
 * NULL. */
static enum rf_status ask_open(const struct rf_vector_question *closed, const char **reason)
{
	struct rf_vectorise_input input = *closed->input;
	struct rf_vector_question q = { .input = &input,
		                        .arena = rf_arena_new(),
		                        .loop = closed->loop,
		                        .most_lanes = NO_LIMIT };
	enum rf_status status = RF_FAILED;

	input.sizes = NULL;
	if (q.arena != NULL && rf_body_list(input.kernel, input.loop, q.arena, &q.body) == RF_OK) {
		rf_vector_ask_pointers(&q);
		if (q.reason != NULL)
			*reason = rf_arena_string(closed->arena, q.reason);
		status =
		    rf_arena_failed(q.arena) || rf_arena_failed(closed->arena) ? RF_FAILED : RF_OK;
	}
	rf_arena_free(q.arena);
	return status;
}

enum rf_status rf_vectorise_decide(const struct rf_vectorise_input *input, struct rf_arena *arena,
                                   struct rf_vectorised *vectorised)
{
	struct rf_vector_question q = {
		.input = input, .arena = arena, .loop = input->loop->loop, .most_lanes = NO_LIMIT
	};
	struct rf_vector_loop *verdict = &vectorised->verdict;
	int64_t lanes;

	*vectorised = (struct rf_vectorised){ .verdict = { .variable = q.loop->variable,
		                                           .line = q.loop->place.line } };
	if (ask(&q, &lanes, &vectorised->is_legal) != RF_OK)
		return RF_FAILED;
	verdict->is_vectorised = q.reason == NULL;
	verdict->lanes = q.reason == NULL ? lanes : 1;
	verdict->reason = q.reason;
	if (q.reason == NULL && input->explains && input->sizes != NULL &&
	    ask_open(&q, &verdict->otherwise) != RF_OK)
		return RF_FAILED;
	vectorised->uncertain = rf_vector_doubt(&q);
	if (input->machine->simd_bytes > 0)
		count_slots(&q, vectorised);
	return rf_arena_failed(arena) ? RF_FAILED : RF_OK;
}
