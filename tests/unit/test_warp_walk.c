/* SPDX-License-Identifier: MIT
 *
 * What warps cost: a request against the published figures of patterns and of strides on an A100,
 * closed form against lanes one by one, and whole kernels against a run of all their threads.
 */
#include "tests/support/random.h"
#include "tests/unit/lanes_run.h"

static const struct rf_warp_memory amd = { 64, 64, 128, 32, false, 0, 0, false };

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
		/* what a choice makes of a statement is several readings and one request */
		"int i = blockIdx.x*blockDim.x + threadIdx.x; if (i < n)"
		"  a[i] = b[i == 0 ? n - 1 : i - 1] + b[i] + b[i == n - 1 ? 0 : i + 1];",
		"int i = blockIdx.x*blockDim.x + threadIdx.x; if (i < n)"
		"  a[i] = (i & 1) ? b[i] : b[n + i];",
		IJ ";"
		   "if (i < n && j < n && (i == 0 || j == 0 || i == n - 1 || j == n - 1))"
		   "  a[j*n + i] = b[i*n + j];",
		IJ ";"
		   "if (i < n && j < n)"
		   "  a[j*n + i] = b[j*n + (i < n/2 ? i : n - 1 - i)] + b[(j % 2 ? i : j)*n + i];",
		"int i = blockIdx.x*blockDim.x + threadIdx.x; if (i < n) { double s = 0;"
		"for (int k = 0; k < 5; k++) s += b[(i + k < n ? i + k : i + k - n)*3];"
		"a[i] = s; }",
		"__shared__ double t[64]; int i = threadIdx.x % 64; t[i] = b[i]; __syncthreads();"
		"a[threadIdx.x] = t[i < 32 ? i : 95 - i];",
		"int i = blockIdx.x*blockDim.x + threadIdx.x;"
		"if ((i < 9 || i > 20) && i < n) for (int k = 0; k < n; k++) a[i] += b[k*n + i];",
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
	assert_true(compared >= 100);
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

/* A tile whose columns are exchanged by the exclusive or with the row has no conflicts either way;
 * -t mod 33 of 32 lanes is 0 and 2 to 32, with 0 and 32 in one bank; six bits of t turned round are
 * the even ones; popc and clz of 0 to 31 have six values each. */
static void computed_places(void **state)
{
	static const int64_t grid[] = { 8, 1, 1 }, block[] = { 32, 8, 1 };

	(void)state;
	read_cuda(
	    "__global__ void k(float *out, const float *in) {\n"
	    "  __shared__ float tile[32][32], rest[33], turned[64], ones[1024], zeros[2048];\n"
	    "  int x = threadIdx.x, y = threadIdx.y, r = x * 32 % 33;\n"
	    "  float *p = ones + 32 * __popc(x);\n"
	    "  for (int j = 0; j < 32; j += 8)\n"
	    "    tile[y + j][x ^ (y + j)] = in[(x ^ 9) + 32 * y];\n"
	    "  rest[r] = turned[__brev(x + 32 * (y & 1)) >> 26] = 1;\n"
	    "  p[y] = zeros[y + 32 * __clz(x)] = 1;\n"
	    "  for (int j = 0; j < 32; j += 8)\n"
	    "    out[x] = tile[x][(y + j) ^ x];\n"
	    "}\n",
	    grid, block, 1);
	expect_per_request("in", RF_READ, 4, 1);
	expect_per_request("tile", RF_WRITE, 4, 1);
	expect_per_request("tile", RF_READ, 32, 1);
	assert_true(access_of("rest", RF_WRITE)->most.data_wavefronts == 2 * 64);
	assert_true(access_of("turned", RF_WRITE)->most.data_wavefronts == 2 * 64);
	assert_true(access_of("ones", RF_WRITE)->most.data_wavefronts == 6 * 64);
	assert_true(access_of("zeros", RF_WRITE)->most.data_wavefronts == 6 * 64);
	assert_int_equal(reading.kernel.assumption_count, 1);
}

/* Updates of one word of shared memory are made one after the other, those of neighbours at a time;
 * one of global memory is a request of its sectors. */
static void updates(void **state)
{
	static const int64_t grid[] = { 2, 1, 1 }, block[] = { 32, 1, 1 };

	(void)state;
	read_cuda("__global__ void k(int *out, const int *in) {\n"
	          "  __shared__ int each[32], mixed[32], one[1], four[4];\n"
	          "  __shared__ unsigned long long wide[32];\n"
	          "  int t = threadIdx.x;\n"
	          "  atomicAdd(&one[0], 1);\n"
	          "  atomicAdd(&four[t & 3], 1);\n"
	          "  atomicAdd(&each[t], 1);\n"
	          "  atomicAdd(&mixed[t ^ (t >> 4)], 1);\n"
	          "  atomicAdd(&wide[t / 2], 1ull);\n"
	          "  atomicAdd(&out[t & 3], in[t]);\n"
	          "}\n",
	          grid, block, 1);
	expect_per_request("one", RF_WRITE, 1, 32);
	expect_per_request("four", RF_WRITE, 1, 8);
	expect_per_request("each", RF_WRITE, 4, 1);
	expect_per_request("mixed", RF_WRITE, 4, 1);
	expect_per_request("wide", RF_WRITE, 4, 4);
	expect_per_request("out", RF_WRITE, 1, 1);
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

/* What stands behind a condition is read by those lanes alone that it holds for, once,
 * whatever asks it: 1000 of 2048 threads, or 500 of them. */
static void behind_conditions(void **state)
{
	static const struct {
		const char *body;
		double warps, threads;
	} cases[] = {
		{ "if (t < n && pos(p, t)) x[t] = 1;", 32, 1000 },
		{ "if (t >= n || pos(p, t)) x[t] = 1;", 32, 1000 },
		{ "if (t < n && (t & 1) && pos(p, t)) x[t] = 1;", 32, 500 },
		{ "if (!(t < n && pos(p, t))) x[t] = 1;", 32, 1000 },
		{ "if (!(t < n && p[t] > 0)) x[t] = 1;", 32, 1000 },
		{ "if (pos(p, t) && t < n) x[t] = 1;", 64, 2048 },
		{ "x[t] = t < n && pos(p, t) ? 1 : 2;", 32, 1000 },
		{ "x[t] = t < n && p[t] > 0 ? 1 : 2;", 32, 1000 },
		{ "x[t] = t >= n || p[t] > 0 ? 1 : 2;", 32, 1000 },
		{ "x[t] = 2 * ((t ^ 1) < n && p[t] > 0);", 32, 1000 },
		{ "x[t] = both(p, t, n) ? 1 : 2;", 32, 1000 },
		{ "x[t] = t < n ? get(p, t) : 0;", 32, 999 },
		{ "if (t < n && get(p, t) > 0) x[t] = 1;", 32, 999 },
		{ "x[clamp(t, n)] = get(p, t);", 64, 2047 },
		{ "bool ok = t < n; ok = ok && t % 2 == 0; if (ok && p[t] > 0) x[t] = 1;", 32,
		  500 },
		{ "unsigned char c = t; c += 200; if (c < 50) x[t] = p[t];", 24, 400 },
		{ "bool b = t & 6; int c = b + 1; if (c == 2) x[t] = p[t];", 64, 1536 },
		{ "if ((blockIdx.x - 5) / 2 > 9) x[t] = p[t];", 40, 1280 },
	};
	static const int64_t grid[] = { 8, 1, 1 }, block[] = { 256, 1, 1 };

	(void)state;
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); ++i) {
		double warps = 0, threads = 0;

		read_cuda(rf_arena_print(
			      reading.arena,
			      "__device__ bool pos(const float *p, int t)\n"
			      "{ if (p[t] < 0) return false; return true; }\n"
			      "__device__ bool both(const float *p, int t, int n)\n"
			      "{ return t < n && p[t] > 0; }\n"
			      "__device__ float get(const float *p, int t)\n"
			      "{ if (t == 5) return 0; return p[t]; }\n"
			      "__device__ int clamp(int i, int n) { return i < n ? i : n - 1; }\n"
			      "__global__ void k(float *x, const float *p, int n) {\n"
			      "  int t = blockIdx.x * blockDim.x + threadIdx.x;\n  %s\n}\n",
			      cases[i].body),
		          grid, block, 1000);
		for (size_t a = 0; a < reading.kernel.access_count; ++a)
			if (reading.kernel.accesses[a].kind == RF_READ) {
				warps += counts.accesses[a].requests;
				threads += counts.accesses[a].threads;
			}
		if (warps != cases[i].warps || threads != cases[i].threads)
			fail_msg("%s: %g requests, %g threads", cases[i].body, warps, threads);
	}
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
		cmocka_unit_test_setup_teardown(computed_places, setup, teardown),
		cmocka_unit_test_setup_teardown(updates, setup, teardown),
		cmocka_unit_test_setup_teardown(star, setup, teardown),
		cmocka_unit_test_setup_teardown(behind_conditions, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
