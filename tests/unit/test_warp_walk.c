/* SPDX-License-Identifier: MIT
 *
 * What warps cost: a request against the published figures of patterns and of strides on an A100,
 * closed form against lanes one by one, and whole kernels against a run of all their threads.
 */
#include <math.h>

#include "model/gpu/warp_walk.h"
#include "tests/support/random.h"
#include "tests/unit/frontend_reading.h"

static const struct rf_warp_memory nvidia = { 32, 32, 128, 32, true };
static const struct rf_warp_memory amd = { 64, 64, 128, 32, false };
static const struct rf_layout layout;
static struct rf_stream stream;
static int64_t sizes[RF_MAX_SIZES];
static struct rf_warp_counts counts;

/* ---- one request ---- */

static struct rf_request strided(const struct rf_warp_memory *memory, int64_t base, int64_t stride,
                                 int64_t bytes)
{
	struct rf_request request = { .bytes = bytes };

	for (int64_t lane = 0; lane < memory->lanes; ++lane) {
		request.address[lane] = base + lane * stride;
		request.active |= UINT64_C(1) << lane;
	}
	return request;
}

static void patterns(void **state)
{
	static const struct {
		int64_t base, stride, bytes;
		double sectors, lines, data;
	} cases[] = {
		{ 0, 0, 4, 1, 1, 1 },    { 0, 4, 4, 4, 1, 1 },      { 4, 4, 4, 5, 2, 1 },
		{ 0, 8, 8, 8, 2, 2 },    { 8, 8, 8, 9, 3, 2 },      { 0, 16, 8, 16, 4, 4 },
		{ 0, 24, 8, 24, 6, 2 },  { 0, 32, 8, 32, 8, 8 },    { 0, 4096, 4, 32, 32, 32 },
		{ 0, 16, 16, 16, 4, 4 }, { 0, 128, 8, 32, 32, 32 }, { 0, 132, 4, 32, 32, 1 },
		{ 0, 8, 4, 8, 2, 2 },    { 0, 1, 1, 1, 1, 1 },      { 0, 2, 2, 2, 1, 1 },
		{ 0, 0, 8, 1, 1, 2 },    { 124, 8, 8, 9, 3, 2 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
		struct rf_request request =
		    strided(&nvidia, cases[i].base, cases[i].stride, cases[i].bytes);
		struct rf_request_cost cost = rf_request_count(&nvidia, &request);

		if (cost.sectors != cases[i].sectors || cost.lines != cases[i].lines ||
		    cost.data_wavefronts != cases[i].data)
			fail_msg("case %zu: %g sectors, %g lines, %g wavefronts", i, cost.sectors,
			         cost.lines, cost.data_wavefronts);
	}
}

/* 64 lanes of 4 bytes are 256 bytes: 4 sectors of 64, two rounds of 32 banks. */
static void wide_warps(void **state)
{
	struct rf_request request = strided(&amd, 0, 4, 4);
	struct rf_request_cost cost = rf_request_count(&amd, &request);

	(void)state;
	assert_true(cost.sectors == 4 && cost.lines == 2 && cost.data_wavefronts == 2);
	request = strided(&amd, 0, 64, 4);
	cost = rf_request_count(&amd, &request);
	assert_true(cost.sectors == 64 && cost.data_wavefronts == 32);
}

static void lanes_that_rest(void **state)
{
	struct rf_request request = strided(&nvidia, 0, 8, 8);
	struct rf_request_cost cost;

	(void)state;
	request.active = UINT64_C(0x55555555);
	cost = rf_request_count(&nvidia, &request);
	assert_true(cost.sectors == 8 && cost.data_wavefronts == 2);
	request.active = UINT64_C(0x0000ffff);
	cost = rf_request_count(&nvidia, &request);
	assert_true(cost.sectors == 4 && cost.data_wavefronts == 1);
	request.active = 0;
	cost = rf_request_count(&nvidia, &request);
	assert_true(cost.sectors == 0 && cost.lines == 0 && cost.tag_wavefronts == 0);
}

/* Cycles of a request in the first cache of an A100: strides and blocks of gpu-benches, which
 * loads at eight offsets of two warps (of all 32 with blocks). */
static double cycles(int64_t bytes, int64_t stride, int64_t width)
{
	static const int64_t offsets[] = { 0, 4, 8, 12, 20, 16, 24, 28 };
	double data = 0, tags = 0, requests = 0;

	for (int64_t warp = 0; warp < (width > 0 ? 32 : 2); ++warp)
		for (int o = 0; o < 8; ++o) {
			struct rf_request request = { .active = UINT32_MAX, .bytes = bytes };
			struct rf_request_cost cost;

			for (int64_t lane = 0; lane < 32; ++lane) {
				int64_t t = 32 * warp + lane;
				int64_t place = width > 0
				                    ? t % width % 64 + (t / width % 32 + 1) * stride
				                    : t * stride;

				request.address[lane] = (place + offsets[o]) * bytes;
			}
			cost = rf_request_count(&nvidia, &request);
			data += cost.data_wavefronts;
			tags += cost.tag_wavefronts;
			++requests;
		}
	return fmax(data, tags) / requests;
}

static void strides_of_an_a100(void **state)
{
	static const struct {
		int64_t bytes, stride, width;
		double cycles;
	} measured[] = {
		{ 4, 0, 0, 1.02 },   { 4, 1, 0, 1.02 },   { 4, 2, 0, 2.00 },
		{ 4, 3, 0, 1.63 },   { 4, 4, 0, 4.00 },   { 4, 6, 0, 2.36 },
		{ 4, 8, 0, 8.0 },    { 4, 9, 0, 3.03 },   { 4, 12, 0, 4.00 },
		{ 4, 16, 0, 16.0 },  { 4, 17, 0, 5.1 },   { 4, 24, 0, 8.0 },
		{ 4, 31, 0, 8.5 },   { 4, 32, 0, 32.0 },  { 4, 40, 0, 9.8 },
		{ 4, 47, 0, 10.1 },  { 8, 0, 0, 2.01 },   { 8, 1, 0, 2.01 },
		{ 8, 2, 0, 4.00 },   { 8, 3, 0, 2.42 },   { 8, 4, 0, 8.0 },
		{ 8, 8, 0, 16.0 },   { 8, 16, 0, 32.0 },  { 8, 12, 0, 8.0 },
		{ 4, 4098, 1, 9.2 }, { 4, 4098, 8, 4.0 }, { 4, 4098, 32, 1.02 },
		{ 8, 4098, 1, 9.3 }, { 8, 4098, 8, 4.0 }, { 8, 4098, 64, 2.0 },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(measured) / sizeof(*measured); ++i) {
		double found = cycles(measured[i].bytes, measured[i].stride, measured[i].width);

		if (fabs(found / measured[i].cycles - 1) > 0.05)
			fail_msg("%lld bytes, stride %lld, width %lld: %g in place of %g cycles",
			         (long long)measured[i].bytes, (long long)measured[i].stride,
			         (long long)measured[i].width, found, measured[i].cycles);
	}
}

/* Wherever there is a closed form, lanes one by one say the same. */
static void closed_form(void **state)
{
	static const int64_t widths[] = { 4, 8, 16 };
	const struct rf_warp_memory *memories[] = { &nvidia, &amd };
	uint64_t random = 7;
	int closed = 0;

	(void)state;
	for (int i = 0; i < 20000; ++i) {
		const struct rf_warp_memory *memory = memories[random_below(&random, 2)];
		int64_t bytes = widths[random_below(&random, 3)];
		int64_t base = (int64_t)random_below(&random, 512) * 4;
		int64_t stride = (int64_t)random_below(&random, 80) * 4;
		struct rf_request request = strided(memory, base, stride, bytes);
		struct rf_request_cost counted = rf_request_count(memory, &request), found;

		if (!rf_request_closed(memory, base, stride, bytes, &found))
			continue;
		++closed;
		if (found.sectors != counted.sectors || found.lines != counted.lines ||
		    found.data_wavefronts != counted.data_wavefronts ||
		    found.tag_wavefronts != counted.tag_wavefronts)
			fail_msg("%lld bytes at %lld, stride %lld: %g %g %g %g and %g %g %g %g",
			         (long long)bytes, (long long)base, (long long)stride,
			         counted.sectors, counted.lines, counted.data_wavefronts,
			         counted.tag_wavefronts, found.sectors, found.lines,
			         found.data_wavefronts, found.tag_wavefronts);
	}
	assert_true(closed > 3000);
}

/* ---- whole kernels ---- */

/* False of a kernel that does nothing in this launch, as one that leaves out the first row of a
 * block of one row. */
static bool read_launch(const char *text, const int64_t grid[3], const int64_t block[3], int64_t n)
{
	reading.source = (struct rf_source){ .file = "k.cu", .text = text, .length = strlen(text) };
	memcpy(reading.source.grid, grid, 3 * sizeof(*grid));
	memcpy(reading.source.block, block, 3 * sizeof(*block));
	rf_diagnostics_init(&reading.diagnostics, reading.arena);
	if (rf_frontend_read(&reading.source, reading.arena, &reading.diagnostics,
	                     &reading.kernel) != RF_OK) {
		const char *message = reading.diagnostics.list.items[0].message;

		if (strstr(message, "accesses no array") || strstr(message, "apart into"))
			return false;
		if (strstr(message, "is a remainder of a loop variable"))
			return false; /* a block that is no multiple of what divides its index */
		fail_msg("%s", message);
	}
	for (int i = 0; i < RF_MAX_SIZES; ++i)
		sizes[i] = n;
	rf_kernel_derive_sizes(&reading.kernel, sizes);
	stream = (struct rf_stream){ .kernel = &reading.kernel, .sizes = sizes, .layout = &layout };
	assert_int_equal(rf_stream_make(&stream, reading.arena), RF_OK);
	assert_int_equal(rf_warp_walk(&stream, &nvidia, reading.arena, &counts), RF_OK);
	if (counts.obstacle != NULL)
		fail_msg("%s", counts.obstacle);
	return true;
}

static void read_cuda(const char *text, const int64_t grid[3], const int64_t block[3], int64_t n)
{
	assert_true(read_launch(text, grid, block, n));
}

/* All threads, a warp at a time, in step. */
struct run {
	int64_t values[32][64]; /* by lane and loop */
	struct rf_warp_requests *accesses;
	struct rf_warp_executions *nodes;
};

static int64_t value_of(const struct run *r, const struct rf_stream_form *form, int lane)
{
	int64_t sum = form->constant;

	for (size_t i = 0; i < form->term_count; ++i)
		sum += form->terms[i].factor * r->values[lane][form->terms[i].loop];
	return sum;
}

static void count_execution(struct run *r, const struct rf_stream_node *node, uint64_t mask)
{
	if (mask == 0)
		return;
	r->nodes[node->index].warps += 1;
	r->nodes[node->index].threads += __builtin_popcountll(mask);
}

static void run_statement(struct run *r, const struct rf_stream_node *node, uint64_t mask)
{
	for (size_t i = 0; i < node->reference_count && mask != 0; ++i) {
		const struct rf_stream_reference *reference = &node->references[i];
		const struct rf_access *access = &reading.kernel.accesses[reference->access];
		const struct rf_array *array = &reading.kernel.arrays[reference->array];
		struct rf_warp_requests *sum = &r->accesses[reference->access];
		struct rf_request request = { .active = mask, .bytes = reference->bytes };
		struct rf_request_cost cost;

		if (access->repeats >= 0)
			continue;
		for (int lane = 0; lane < 32; ++lane)
			request.address[lane] =
			    value_of(r, &reference->address, lane) +
			    (array->space == RF_SPACE_SHARED ? array->shared_offset : 0);
		cost = rf_request_count(&nvidia, &request);
		sum->requests += 1;
		sum->threads += __builtin_popcountll(mask);
		sum->least.sectors += cost.sectors;
		sum->least.lines += cost.lines;
		sum->least.data_wavefronts += cost.data_wavefronts;
	}
}

static void run_nodes(struct run *r, const struct rf_stream_node *node, uint64_t mask);

static void run_loop(struct run *r, const struct rf_stream_node *node, uint64_t mask)
{
	int id = node->loop->id;

	for (int lane = 0; lane < 32; ++lane) {
		int64_t first = node->loop->step > 0 ? INT64_MIN : INT64_MAX;

		for (size_t i = 0; node->loop->step > 0 && i < node->lower_count; ++i)
			if (value_of(r, &node->lower[i], lane) > first)
				first = value_of(r, &node->lower[i], lane);
		for (size_t i = 0; node->loop->step < 0 && i < node->upper_count; ++i)
			if (value_of(r, &node->upper[i], lane) - 1 < first)
				first = value_of(r, &node->upper[i], lane) - 1;
		r->values[lane][id] = first;
	}
	while (mask != 0) {
		for (int lane = 0; lane < 32; ++lane) {
			bool runs = mask >> lane & 1;

			for (size_t i = 0; i < node->lower_count && runs; ++i)
				runs = r->values[lane][id] >= value_of(r, &node->lower[i], lane);
			for (size_t i = 0; i < node->upper_count && runs; ++i)
				runs = r->values[lane][id] < value_of(r, &node->upper[i], lane);
			if (!runs)
				mask &= ~(UINT64_C(1) << lane);
		}
		count_execution(r, node, mask);
		run_nodes(r, node->children, mask);
		for (int lane = 0; lane < 32; ++lane)
			r->values[lane][id] += node->loop->step;
	}
}

static void run_guard(struct run *r, const struct rf_stream_node *node, uint64_t mask)
{
	uint64_t inside = 0;

	count_execution(r, node, mask);
	for (int lane = 0; lane < 32; ++lane) {
		bool holds = true;

		for (size_t i = 0; i < node->condition_count; ++i)
			holds =
			    holds && rf_stream_holds(&node->conditions[i],
			                             value_of(r, &node->conditions[i].form, lane));
		if (holds)
			inside |= UINT64_C(1) << lane;
	}
	run_nodes(r, node->children, mask & inside);
	run_nodes(r, node->otherwise, mask & ~inside);
}

static void run_nodes(struct run *r, const struct rf_stream_node *node, uint64_t mask)
{
	for (; node != NULL && mask != 0; node = node->next) {
		if (node->kind == RF_NODE_LOOP && node->loop->role != RF_ROLE_TURNS)
			run_nodes(r, node->children, mask);
		else if (node->kind == RF_NODE_LOOP)
			run_loop(r, node, mask);
		else if (node->kind == RF_NODE_GUARD)
			run_guard(r, node, mask);
		else {
			count_execution(r, node, mask);
			run_statement(r, node, mask);
		}
	}
}

static void run_warps(struct run *r)
{
	const int64_t *b = counts.block, *g = counts.grid;
	int64_t threads = b[0] * b[1] * b[2];

	for (int64_t block = 0; block < g[0] * g[1] * g[2]; ++block)
		for (int64_t first = 0; first < threads; first += 32) {
			uint64_t mask = 0;

			for (int64_t lane = 0; lane < 32 && first + lane < threads; ++lane) {
				int64_t t = first + lane;
				const int64_t at[2][3] = {
					{ t % b[0], t / b[0] % b[1], t / b[0] / b[1] },
					{ block % g[0], block / g[0] % g[1], block / g[0] / g[1] }
				};

				mask |= UINT64_C(1) << lane;
				for (size_t l = 0; l < reading.kernel.loop_count; ++l) {
					const struct rf_loop *loop = reading.kernel.loops[l];

					if (loop->role != RF_ROLE_TURNS)
						r->values[lane][l] =
						    at[loop->role == RF_ROLE_BLOCK][loop->axis];
				}
			}
			run_nodes(r, stream.root, mask);
		}
}

static void compare(const char *text)
{
	struct run *r = RF_NEW(reading.arena, struct run);

	r->accesses =
	    RF_NEW_ARRAY(reading.arena, struct rf_warp_requests, reading.kernel.access_count + 1);
	r->nodes = RF_NEW_ARRAY(reading.arena, struct rf_warp_executions, stream.node_count + 1);
	run_warps(r);
	assert_false(counts.is_estimated);
	for (size_t i = 0; i < stream.node_count; ++i)
		if (fabs(r->nodes[i].warps - counts.nodes[i].warps) > 1e-6 ||
		    fabs(r->nodes[i].threads - counts.nodes[i].threads) > 1e-6)
			fail_msg("%s\nnode %zu: %g warps of %g threads, in place of %g of %g", text,
			         i, counts.nodes[i].warps, counts.nodes[i].threads,
			         r->nodes[i].warps, r->nodes[i].threads);
	for (size_t i = 0; i < reading.kernel.access_count; ++i) {
		const struct rf_warp_requests *run = &r->accesses[i], *found = &counts.accesses[i];

		if (fabs(run->requests - found->requests) > 1e-6 ||
		    fabs(run->least.sectors - found->least.sectors) > 1e-6 ||
		    fabs(run->least.lines - found->least.lines) > 1e-6 ||
		    fabs(run->least.data_wavefronts - found->most.data_wavefronts) > 1e-6)
			fail_msg(
			    "%s\n%s: %g requests, %g sectors, %g lines, %g wavefronts in place "
			    "of %g, %g, %g, %g",
			    text, reading.kernel.accesses[i].text, found->requests,
			    found->least.sectors, found->least.lines, found->most.data_wavefronts,
			    run->requests, run->least.sectors, run->least.lines,
			    run->least.data_wavefronts);
	}
}

#define IJ                                                                                         \
	"int i = blockIdx.x*blockDim.x + threadIdx.x,"                                             \
	"  j = blockIdx.y*blockDim.y + threadIdx.y"

/* Every way that lanes, warps, blocks and turns get into addresses, bounds and conditions. */
static void kernels_against_all_threads(void **state)
{
	static const char *const bodies[] = {
		"int i = blockIdx.x*blockDim.x + threadIdx.x; if (i < n) a[i] = b[i] + 1;",
		IJ
		";"
		"if (i >= 1 && i < n - 1 && j >= 1 && j < n - 1)"
		"  a[j*n + i] = b[j*n + i - 1] + b[j*n + i + 1] + b[(j-1)*n + i] + b[(j+1)*n + i];",
		IJ ";"
		   "if (i < n && j < n) { if ((i + j) % 2 == 0) a[j*n + i] = b[j*n + i]; else"
		   "  a[j*n + i] = 2 * b[i*n + j]; }",
		"int i = blockIdx.x*blockDim.x + threadIdx.x; if (i >= n) return;"
		"double s = 0; for (int k = 0; k < n; k++) s += b[k*n + i]; a[i] = s;",
		"int i = blockIdx.x*blockDim.x + threadIdx.x; if (i >= n) return;"
		"double s = 0; for (int k = 0; k <= i; k++) s += b[i*n + k]; a[i] = s;",
		"int i = blockIdx.x*blockDim.x + threadIdx.x;"
		"for (int k = i; k < n*n; k += gridDim.x*blockDim.x) a[k] = b[k];",
		"__shared__ double t[16][17]; int x = threadIdx.x % 16, y = threadIdx.y;"
		"if (y < 16) t[y][x] = b[y*n + x]; __syncthreads();"
		"if (y < 16) a[y*n + x] = t[x][y];",
		"int i = threadIdx.x; for (int k = n - 1; k >= i; k -= 3) a[k*n + i] = b[i*n + k];",
		"int i = 2 * threadIdx.x + threadIdx.y; if (i % 3 == 1) a[7*i] = b[5*i];",
		IJ ","
		   "  k = blockIdx.z*blockDim.z + threadIdx.z;"
		   "if (i < 1 || j < 1 || k < 1 || i >= n - 1 || j >= n - 1 || k >= n - 1) return;"
		   "a[(k*n + j)*n + i] = b[(k*n + j)*n + i - 1] + b[(k*n + j - 1)*n + i];",
	};
	static const int64_t launches[][2][3] = {
		{ { 2, 2, 1 }, { 32, 4, 1 } },  { { 3, 1, 1 }, { 64, 2, 1 } },
		{ { 2, 2, 1 }, { 8, 8, 1 } },   { { 2, 1, 2 }, { 12, 5, 2 } },
		{ { 1, 1, 1 }, { 33, 1, 1 } },  { { 2, 3, 1 }, { 5, 7, 1 } },
		{ { 1, 2, 1 }, { 16, 16, 1 } }, { { 2, 3, 9 }, { 32, 4, 1 } },
	};
	static const int64_t values[] = { 7, 40, 66 };
	int compared = 0;

	(void)state;
	for (size_t i = 0; i < sizeof(bodies) / sizeof(*bodies); ++i)
		for (size_t l = 0; l < sizeof(launches) / sizeof(*launches); ++l) {
			const char *text = rf_arena_print(
			    reading.arena,
			    "__global__ void k(double *a, const double *b, int n) {%s}", bodies[i]);

			if (!read_launch(text, launches[l][0], launches[l][1],
			                 values[(i + l) % (sizeof(values) / sizeof(*values))]))
				continue;
			compare(text);
			++compared;
		}
	assert_true(compared >= 60);
}

static const struct rf_warp_requests *access_of(const char *array, enum rf_access_kind kind)
{
	for (size_t i = 0; i < reading.kernel.access_count; ++i)
		if (reading.kernel.accesses[i].kind == kind && counts.accesses[i].requests > 0 &&
		    rf_text_equal(reading.kernel.arrays[reading.kernel.accesses[i].array].name,
		                  array))
			return &counts.accesses[i];
	fail_msg("no access to %s", array);
	return NULL;
}

static void expect_per_request(const char *array, enum rf_access_kind kind, double sectors,
                               double wavefronts)
{
	const struct rf_warp_requests *found = access_of(array, kind);

	if (fabs(found->least.sectors / found->requests - sectors) > 0.005 ||
	    fabs(found->least.data_wavefronts / found->requests - wavefronts) > 0.005)
		fail_msg("%s: %g sectors, %g wavefronts", array,
		         found->least.sectors / found->requests,
		         found->least.data_wavefronts / found->requests);
}

/* The transposes of 1024 x 1024 by tiles of 32 x 32 and blocks of 32 x 8. */
static void transposes(void **state)
{
	static const char text[] =
	    "__global__ void k(float *out, const float *in, int n) {\n"
	    "  __shared__ float tile[32][32 + PAD];\n"
	    "  int x = blockIdx.x*32 + threadIdx.x, y = blockIdx.y*32 + threadIdx.y;\n"
	    "  for (int j = 0; j < 32; j += 8)\n"
	    "    tile[threadIdx.y + j][threadIdx.x] = in[(y+j)*n + x];\n"
	    "  __syncthreads();\n"
	    "  x = blockIdx.y*32 + threadIdx.x; y = blockIdx.x*32 + threadIdx.y;\n"
	    "  for (int j = 0; j < 32; j += 8)\n"
	    "    out[(y+j)*n + x] = tile[threadIdx.x][threadIdx.y + j];\n"
	    "}\n";
	static const int64_t grid[] = { 32, 32, 1 }, block[] = { 32, 8, 1 };
	double shared;

	(void)state;
	read_cuda("__global__ void k(float *out, const float *in, int n) {\n"
	          "  int x = blockIdx.x*32 + threadIdx.x, y = blockIdx.y*32 + threadIdx.y;\n"
	          "  for (int j = 0; j < 32; j += 8) out[x*n + y+j] = in[(y+j)*n + x];\n"
	          "}\n",
	          grid, block, 1024);
	expect_per_request("in", RF_READ, 4, 1);
	expect_per_request("out", RF_WRITE, 32, 32);
	assert_true(access_of("in", RF_READ)->least.sectors +
	                access_of("out", RF_WRITE)->least.sectors ==
	            1179648);
	read_cuda(rf_arena_print(reading.arena, "#define PAD 0\n%s", text), grid, block, 1024);
	expect_per_request("in", RF_READ, 4, 1);
	expect_per_request("out", RF_WRITE, 4, 1);
	expect_per_request("tile", RF_WRITE, 4, 1);
	expect_per_request("tile", RF_READ, 32, 32);
	shared = access_of("tile", RF_WRITE)->least.data_wavefronts +
	         access_of("tile", RF_READ)->least.data_wavefronts;
	assert_true(shared == 16.5 * 65536);
	assert_true(4 * shared + 2 * access_of("in", RF_READ)->least.sectors == 4587520);
	read_cuda(rf_arena_print(reading.arena, "#define PAD 1\n%s", text), grid, block, 1024);
	shared = access_of("tile", RF_WRITE)->least.data_wavefronts +
	         access_of("tile", RF_READ)->least.data_wavefronts;
	assert_true(4 * shared + 2 * access_of("in", RF_READ)->least.sectors == 524288);
}

/* Rows of 258 elements, which begin at every even element of a sector: 8.86 for the loads. */
static void star(void **state)
{
	static const char text[] =
	    "__global__ void k(const double *__restrict__ a, double *__restrict__ b, int n) {\n"
	    "  int i = blockIdx.x*blockDim.x + threadIdx.x + 1;\n"
	    "  int j = blockIdx.y*blockDim.y + threadIdx.y + 1;\n"
	    "  int k = blockIdx.z*blockDim.z + threadIdx.z + 1;\n"
	    "  int c = (k*n + j)*n + i;\n"
	    "  b[c] = a[c] + a[c-1] + a[c+1] + a[c-n] + a[c+n] + a[c-n*n] + a[c+n*n];\n"
	    "}\n";
	static const int64_t grid[] = { 2, 64, 256 }, block[] = { 128, 4, 1 };
	double sectors = 0, requests = 0;

	(void)state;
	read_cuda(text, grid, block, 258);
	for (size_t i = 0; i < reading.kernel.access_count; ++i)
		if (reading.kernel.accesses[i].kind == RF_READ) {
			sectors += counts.accesses[i].least.sectors;
			requests += counts.accesses[i].requests;
		}
	assert_true(fabs(sectors / requests - 8.857) < 0.005);
	expect_per_request("b", RF_WRITE, 9, 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(patterns),
		cmocka_unit_test(wide_warps),
		cmocka_unit_test(lanes_that_rest),
		cmocka_unit_test(strides_of_an_a100),
		cmocka_unit_test(closed_form),
		cmocka_unit_test_setup_teardown(kernels_against_all_threads, setup, teardown),
		cmocka_unit_test_setup_teardown(transposes, setup, teardown),
		cmocka_unit_test_setup_teardown(star, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
