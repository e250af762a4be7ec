/* SPDX-License-Identifier: MIT
 *
 * Functions that kernels call: those of CUDA, by what they take, and those of groups of threads.
 */
#include "tests/unit/frontend_reading.h"

static void read_cuda(const char *text)
{
	reading.source.block[0] = 64;
	reading.source.grid[0] = 8;
	expect_read(try_read_as("k.cu", text));
}

/* The integers and further instructions of all statements in a node and behind it. */
static void add_counts(const struct rf_node *node, int64_t *integers, int64_t *special,
                       int64_t *shuffles)
{
	for (; node; node = node->next) {
		if (node->kind == RF_NODE_STATEMENT) {
			*integers += node->statement->operations[RF_INTEGER].integer;
			*special += node->statement->thread.special;
			*shuffles += node->statement->thread.shuffles;
		}
		add_counts(node->children, integers, special, shuffles);
		add_counts(node->otherwise, integers, special, shuffles);
	}
}

struct counts {
	int64_t integers, special, shuffles;
};

static struct counts counts_of(const char *text)
{
	struct counts counts = { 0 };

	read_cuda(text);
	add_counts(reading.kernel.root, &counts.integers, &counts.special, &counts.shuffles);
	return counts;
}

/* Instructions on bits are no arithmetic of floating point, whatever they count. */
static void instructions_on_bits(void **state)
{
	struct counts counts;

	(void)state;
	counts = counts_of("__global__ void k(int *a, const int *b) {\n"
	                   "  int i = threadIdx.x;\n"
	                   "  a[i] = __popc(b[i]) + __float_as_int(2.0f);\n"
	                   "}\n");
	assert_int_equal(counts.integers, 2);
	assert_string_equal(operations_text(RF_FLOAT32), "add 0 mul 0 fma 0");
	assert_int_equal(counts_of("__global__ void k(unsigned *a) {\n"
	                           "  a[threadIdx.x] = __vadd4(a[threadIdx.x], 3u);\n"
	                           "}\n")
	                     .integers,
	                 5);
	assert_int_equal(reading.diagnostics.list.count, 0);
}

/* The fast functions of mathematics are an operation and an instruction or two around it. */
static void fast_functions(void **state)
{
	struct counts counts;

	(void)state;
	counts = counts_of("__global__ void k(float *a) {\n"
	                   "  int i = threadIdx.x;\n"
	                   "  a[i] = __expf(a[i]) * __log2f(a[i]) + rsqrtf(a[i]);\n"
	                   "}\n");
	assert_int_equal(counts.special, 1 + 0 + 3);
	assert_string_equal(operations_text(RF_FLOAT32), "add 1 mul 1 fma 1 other 3");
	assert_int_equal(reading.diagnostics.list.count, 0);
}

static void functions_of_mathematics(void **state)
{
	(void)state;
	read_cuda("__global__ void k(float *a, double *b) {\n"
	          "  int i = threadIdx.x;\n"
	          "  a[i] = rhypotf(a[i], 2.0f) + std::max(a[i], 1.0f) + cospif(a[i]);\n"
	          "  b[i] = normcdf(b[i]) + __dmul_ru(b[i], b[i]);\n"
	          "}\n");
	assert_string_equal(access_text(0), "read a[i] at 4*threadIdx.x");
	assert_string_equal(operations_text(RF_FLOAT64), "add 1 mul 3 fma 0 other 1 calls 1");
	assert_int_equal(reading.diagnostics.list.count, 0);
}

static void pairs_of_halves(void **state)
{
	(void)state;
	read_cuda("__global__ void k(half *a, float *b) {\n"
	          "  int i = threadIdx.x;\n"
	          "  a[i] = __hfma(a[i], a[i], __float2half(b[i]));\n"
	          "  b[i] = __half2float(__hadd(a[i], a[i + 1]));\n"
	          "}\n");
	assert_string_equal(operations_text(RF_FLOAT16), "add 2 mul 1 fma 1");
	assert_string_equal(access_text(0), "read a[i] at 2*threadIdx.x");
}

/* The rank of a tile, and the rows of a tile's threads, are what threadIdx is divided into. */
static void tiles_of_warps(void **state)
{
	(void)state;
	read_cuda("#include <cooperative_groups.h>\n"
	          "namespace cg = cooperative_groups;\n"
	          "__global__ void k(float *a) {\n"
	          "  cg::thread_block block = cg::this_thread_block();\n"
	          "  auto warp = cg::tiled_partition<32>(block);\n"
	          "  int row = blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();\n"
	          "  a[row * 100 + warp.thread_rank()] = warp.shfl_down(a[row], 1);\n"
	          "}\n");
	EXPECT_ACCESSES("read a[row] at 8*blockIdx.x + 4*(threadIdx.x/32)",
	                "write a[row*100+warp.thread_rank()] at 800*blockIdx.x + "
	                "400*(threadIdx.x/32) + 4*(threadIdx.x%32)");
}

/* Arrays in a struct of a thread are memory of the thread, and vectors are read as a whole. */
static void packs(void **state)
{
	(void)state;
	read_cuda("struct alignas(16) pack { float x[4];\n"
	          "  __device__ float &operator[](int i) { return x[i]; } };\n"
	          "__device__ pack load(const float *p) { return *(const pack *)p; }\n"
	          "__device__ float sum(float4 v) { return v.x + v.y + v.z + v.w; }\n"
	          "__global__ void k(float *a, const float4 *b) {\n"
	          "  pack p = load(a + 4 * threadIdx.x);\n"
	          "  for (int i = 0; i < 4; ++i) p[i] += 1;\n"
	          "  a[threadIdx.x] = sum(b[threadIdx.x]);\n"
	          "}\n");
	assert_int_equal(reading.kernel.accesses[0].bytes, 16);
	assert_int_equal(reading.kernel.arrays[1].space, RF_SPACE_LOCAL);
	assert_int_equal(reading.kernel.accesses[3].bytes, 16);
}

/* A function that decides is read where it is called, as the lanes of a warp decide apart. */
static void functions_that_decide(void **state)
{
	(void)state;
	read_cuda("__device__ int most(int a, int b, int c) {\n"
	          "  int k;\n"
	          "  if (a <= b) k = b; else k = a;\n"
	          "  if (k <= c) return c; else return k;\n"
	          "}\n"
	          "__global__ void k(int *a, const int *b) {\n"
	          "  int i = threadIdx.x;\n"
	          "  a[i] = most(b[i], b[i + 1], b[i + 2] - 3);\n"
	          "}\n");
	assert_string_equal(operations_text(RF_FLOAT32), "add 0 mul 0 fma 0");
	assert_int_equal(reading.diagnostics.list.count, 0);
	reading.source.block[0] = 64;
	assert_int_equal(try_read_as("k.cu",
	                             "__device__ int odd(int n);\n"
	                             "__device__ int even(int n) { return n ? odd(n - 1) : 1; }\n"
	                             "__device__ int odd(int n) { return n ? even(n - 1) : 0; }\n"
	                             "__global__ void k(int *a) {\n"
	                             "  a[threadIdx.x] = even(threadIdx.x);\n"
	                             "}\n"),
	                 RF_WRONG_KERNEL);
	assert_string_equal(reading.diagnostics.list.items[0].message,
	                    "the function `even` calls itself, and how deep is not known");
	assert_int_equal(reading.diagnostics.list.items[0].place.line, 3);
}

/* What a function makes of variables that it is lent, by address or reference, is known. */
static void lent_variables(void **state)
{
	(void)state;
	read_cuda("__device__ void two(int &r, int *q) { r += 2; *q = 2 * r; }\n"
	          "__device__ void order(float &a, float *b) {\n"
	          "  float least = fminf(a, *b); *b = fmaxf(a, *b); a = least; }\n"
	          "__device__ int grown(int v, int n) { v *= n; v <<= 1; return v + 1; }\n"
	          "__global__ void k(float *a) {\n"
	          "  int i = threadIdx.x, q;\n"
	          "  float x = a[i + 7], y = a[i];\n"
	          "  two(i, &q);\n"
	          "  order(x, &y);\n"
	          "  a[i] = x;\n"
	          "  a[q] = y;\n"
	          "  a[grown(i, 3)] = 0;\n"
	          "}\n");
	EXPECT_ACCESSES("read a[i+7] at 4*threadIdx.x + 28", "read a[i] at 4*threadIdx.x",
	                "write a[i] at 4*threadIdx.x + 8", "write a[q] at 8*threadIdx.x + 16",
	                "write a[grown(i,3)] at 24*threadIdx.x + 52");
	EXPECT_ARRAYS("a[?] of float");
	read_cuda("__device__ void two(int &r) { r += 2; }\n"
	          "__global__ void k(float *a, int *b) {\n"
	          "  int i = threadIdx.x;\n"
	          "  for (int j = 0; j < 40; ++j) { two(i); b[i] = 0; }\n"
	          "  a[threadIdx.x] = 0;\n"
	          "}\n");
	assert_true(reading.kernel.accesses[0].is_indirect);
}

/* What a call changes and returns by a reference is the object, and its arguments are read. */
static void returned_references(void **state)
{
	static const char *const calls[] = {
		"sum s; s.v = 0; s += p[t + 2]; b[t] = s.v;",
		"sum s; s.v = 0; b[t] = (s += p[t + 2]).v;",
		"sum s; s.set(0).add(p[t + 2]); b[t] = s.v;",
		"sum s; s = p[t + 2]; s += 1; b[t] = s.v;",
		"sum s; s.set(p[t + 2]); ++s; b[t] = s.v;",
		"sum s; s.v = p[t + 2]; scaled(s, 2) *= 3; b[t] = s.v;",
		"float v = 1; more(more(v, 1), p[t + 2]); b[t] = v;",
		"turn(t) -= 7; float v = p[t + 2]; b[t] = v + 1;",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); ++i) {
		bool is_moved = strncmp(calls[i], "turn", 4) == 0;

		read_cuda(rf_arena_print(
		    reading.arena,
		    "struct sum { float v;\n"
		    "  __device__ sum &operator+=(float x) { v += x; return *this; }\n"
		    "  __device__ sum &operator=(float x) { v = x; return *this; }\n"
		    "  __device__ sum &operator++() { return *this += 1; }\n"
		    "  __device__ sum &set(float x) { v = x; return *this; }\n"
		    "  __device__ sum &add(float x) {\n"
		    "    for (int k = 0; k < 1; ++k) v += x;\n"
		    "    return *this; } };\n"
		    "__device__ sum &operator*=(sum &a, float x) { a.v *= x; return a; }\n"
		    "__device__ sum &scaled(sum &a, float x) { a.v *= x; return a; }\n"
		    "__device__ float &more(float &a, float x) { return a += x; }\n"
		    "__device__ int &turn(int &i) { i += 9; return i; }\n"
		    "__global__ void k(float *b, const float *p) { int t = threadIdx.x; %s }\n",
		    calls[i]));
		if (is_moved)
			EXPECT_ACCESSES("read p[t+2] at 4*threadIdx.x + 16",
			                "write b[t] at 4*threadIdx.x + 8");
		else
			EXPECT_ACCESSES("read p[t+2] at 4*threadIdx.x + 8",
			                "write b[t] at 4*threadIdx.x");
		assert_true(strstr(operations_text(RF_FLOAT32), "add 0 mul 0") == NULL);
	}
	read_cuda("struct two { float x, y; __device__ two &operator+=(const two &o) {\n"
	          "  x += o.x; y += o.y; return *this; } };\n"
	          "__global__ void k(two *b, const two *p) {\n"
	          "  int t = threadIdx.x;\n"
	          "  b[t] += p[t * 2 + 1];\n"
	          "}\n");
	EXPECT_ACCESSES("read o.x at 16*threadIdx.x + 8", "read x at 8*threadIdx.x",
	                "write x at 8*threadIdx.x", "read o.y at 16*threadIdx.x + 12",
	                "read y at 8*threadIdx.x + 4", "write y at 8*threadIdx.x + 4");
	assert_string_equal(operations_text(RF_FLOAT32), "add 2 mul 0 fma 0");
}

/* What a condition that is kept asks of the place of a thread decides which lanes go on. */
static void kept_conditions(void **state)
{
	static const char below[] = "if -threadIdx.x + 7 >= 0\n",
			  above[] = "if threadIdx.x - 8 >= 0\n";
	static const struct {
		const char *text, *load, *store;
	} bodies[] = {
		{ "bool ok = t < 8 && p[t] > 0; if (ok) b[t] = 1;", below, below },
		{ "const bool skip = t >= 8 || p[t] <= 0; if (skip) return; b[t] = 1;", above,
		  above },
		{ "int ok = t < 8 && p[t] > 0 && t > 1; if (n > 2 && ok) b[t] = 1;", below,
		  "if -threadIdx.x + 7 >= 0 and threadIdx.x - 2 >= 0\n" },
		{ "bool in = t < 8; bool ok = in && p[t] > 0; if (!ok) return; b[t] = 1;", "lanes",
		  below },
		{ "put(b, p, t);", below, below },
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); ++i) {
		const char *at;

		read_cuda(rf_arena_print(reading.arena,
		                         "__device__ void put(float *b, const float *p, int t) {\n"
		                         "  bool ok = t < 8 && p[t] > 0;\n"
		                         "  if (ok) b[t] = 1; }\n"
		                         "__global__ void k(float *b, const float *p, int n) {\n"
		                         "  int t = threadIdx.x; %s }\n",
		                         bodies[i].text));
		at = rf_kernel_print(reading.arena, &reading.kernel);
		at = strstr(at, bodies[i].load);
		assert_non_null(at);
		at = strstr(at, "#0 read p[threadIdx.x]");
		assert_non_null(at);
		at = strstr(at, bodies[i].store);
		assert_non_null(at);
		assert_non_null(strstr(at, "#1 write b[threadIdx.x]"));
		assert_int_equal(reading.kernel.access_count, 2);
	}
	read_cuda("__global__ void k(float *b, const float *p) {\n"
	          "  int t = threadIdx.x;\n"
	          "  bool ok = t < 8 && p[t] > 0;\n"
	          "  t += 3;\n"
	          "  if (ok) b[t] = 1; }\n");
	assert_null(
	    strstr(strstr(rf_kernel_print(reading.arena, &reading.kernel), "read p[threadIdx.x]"),
	           "-threadIdx.x + 7 >= 0"));
}

/* What ends a loop is asked behind its first turn, which all threads take. */
static void first_turns(void **state)
{
	static const char *const bodies[] = {
		"do { b[i] = 1; i += 64; } while (i < n);",
		"top: b[i] = 1; i += 64; if (i < n) goto top;",
		"int k = 0; do { b[i] = 1; } while (++k < i);",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(bodies) / sizeof(bodies[0]); ++i) {
		const struct rf_node *thread;

		read_cuda(rf_arena_print(reading.arena,
		                         "__global__ void k(float *b, int n) {\n"
		                         "  int i = threadIdx.x; %s }\n",
		                         bodies[i]));
		thread = reading.kernel.root->children;
		assert_int_equal(thread->children->kind, RF_NODE_STATEMENT);
		assert_int_equal(thread->children->next->kind, RF_NODE_LOOP);
		assert_string_equal(access_text(0), "write b[i] at 4*threadIdx.x");
	}
	read_cuda("__global__ void k(float *b, int n) {\n"
	          "  int k = 0;\n"
	          "  do { b[threadIdx.x + k] = 1; } while (++k < n); }\n");
	assert_int_equal(reading.kernel.root->children->children->kind, RF_NODE_LOOP);
}

/* Each thread starts with the struct of the launch. */
static void structs_of_a_launch(void **state)
{
	(void)state;
	read_cuda("struct run { int n; float *a; };\n"
	          "__global__ void k(run p) {\n"
	          "  p.n--;\n"
	          "  p.a += 16;\n"
	          "  if (threadIdx.x < p.n) p.a[threadIdx.x] = 0;\n"
	          "}\n");
	EXPECT_ACCESSES("write p.a[threadIdx.x] at 4*threadIdx.x + 64");
	assert_non_null(strstr(rf_kernel_print(reading.arena, &reading.kernel),
	                       "if -threadIdx.x + p.n - 2 >= 0\n"));
}

/* Loops whose variable is doubled or halved, wherever their step and their test stand. */
static void powers(void **state)
{
	static const char *const loops[] = {
		"for (int d = 4; d; d >>= 1) a[threadIdx.x + d] = 0;",
		"int d = blockDim.x / 16; while (d != 0) { a[threadIdx.x + d] = 0; d /= 2; }",
		"int n = blockDim.x / 8; for (int d = n / 2; d > 0; d >>= 1) "
		"a[threadIdx.x + d] = 0;"
	};

	(void)state;
	for (size_t i = 0; i < sizeof(loops) / sizeof(loops[0]); ++i) {
		read_cuda(
		    rf_arena_print(reading.arena, "__global__ void k(char *a) { %s }\n", loops[i]));
		EXPECT_ACCESSES("write a[threadIdx.x+4] at threadIdx.x + 4",
		                "write a[threadIdx.x+2] at threadIdx.x + 2",
		                "write a[threadIdx.x+1] at threadIdx.x + 1");
	}
	read_cuda("__global__ void k(float *a) {\n"
	          "  int k = 1; float x = 0; while (k <<= 1) x += 1; a[threadIdx.x] = x; }\n");
	assert_string_equal(operations_text(RF_FLOAT32), "add 31 mul 0 fma 0");
}

/* The same up to or from a size that -D gives; without a value its turns are a size. */
static void powers_of_sizes(void **state)
{
	static const struct rf_define given[] = { { "n", "8" } };
	static const char *const loops[] = {
		"for (int d = 2; d <= n; d *= 2) a[threadIdx.x + d] = 0;",
		"for (int d = n; d > 1; d >>= 1) a[threadIdx.x + d] = 0;",
		"for (int d = n; d > 1; d /= 2) { a[threadIdx.x + d] = 0; --n; }",
	};

	(void)state;
	for (size_t i = 0; i < sizeof(loops) / sizeof(loops[0]); ++i) {
		const char *text = rf_arena_print(
		    reading.arena, "__global__ void k(char *a, int n) { %s a[0] = 1; }\n",
		    loops[i]);

		reading.source.values = given;
		reading.source.value_count = 1;
		read_cuda(text);
		if (i == 0)
			EXPECT_ACCESSES("write a[threadIdx.x+2] at threadIdx.x + 2",
			                "write a[threadIdx.x+4] at threadIdx.x + 4",
			                "write a[threadIdx.x+8] at threadIdx.x + 8",
			                "write a[0] at 0");
		else
			EXPECT_ACCESSES("write a[threadIdx.x+8] at threadIdx.x + 8",
			                "write a[threadIdx.x+4] at threadIdx.x + 4",
			                "write a[threadIdx.x+2] at threadIdx.x + 2",
			                "write a[0] at 0");
		read_cuda(text);
		assert_int_equal(reading.kernel.access_count, 2);
	}
	reading.source.values = given;
	reading.source.value_count = 1;
	read_cuda("__global__ void k(char *a, int n) {\n"
	          "  for (int d = 2; d <= n; d *= 2) { a[threadIdx.x + d] = 0; --n; }\n"
	          "  a[0] = 1; }\n");
	assert_int_equal(reading.kernel.access_count, 2);
}

/* What may lead nowhere leads where it is not null; what a call leaves out has its default. */
static void nulls_and_defaults(void **state)
{
	(void)state;
	read_cuda("__device__ float sum(float v, float by = 2.0f) { return v * by; }\n"
	          "template <float (*op)(float, float)> __device__ float with(float v) {\n"
	          "  return op(v, v); }\n"
	          "struct alignas(16) pack { float x[4];\n"
	          "  __device__ explicit pack(int4 b) { memcpy(&x, &b, sizeof(b)); } };\n"
	          "__global__ void k(float *a, const float *b, const int4 *c) {\n"
	          "  const float *q = b != nullptr ? b + 4 : NULL;\n"
	          "  pack p(c[threadIdx.x]);\n"
	          "  a[threadIdx.x] = sum(q[threadIdx.x]) + with<sum>(p.x[1]);\n"
	          "}\n");
	assert_string_equal(access_text(0), "read c[threadIdx.x] at 16*threadIdx.x");
	assert_string_equal(access_text(1), "read q[threadIdx.x] at 4*threadIdx.x + 16");
	assert_string_equal(operations_text(RF_FLOAT32), "add 1 mul 2 fma 0");
}

/* What goes through a texture or a surface has no place that is known. */
static void textures(void **state)
{
	static const char *const calls[] = { "tex2D<float>(t, 1.0f, 2.0f)", "tex1D<float>(t, 3.0f)",
		                             "tex2DLayered<float>(t, 1.0f, 2.0f, 3)",
		                             "surf2Dread<float>(t, 4, 0)" };

	(void)state;
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); ++i) {
		reading.source.block[0] = 64;
		assert_int_equal(try_read_as("k.cu", rf_arena_print(reading.arena,
		                                                    "__global__ void k(float *a, "
		                                                    "cudaTextureObject_t t) {\n"
		                                                    "  a[threadIdx.x] = %s;\n"
		                                                    "}\n",
		                                                    calls[i])),
		                 RF_WRONG_KERNEL);
		assert_non_null(strstr(reading.diagnostics.list.items[0].message,
		                       "goes through a texture or surface"));
		assert_int_equal(reading.diagnostics.list.items[0].place.line, 2);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(instructions_on_bits),
		TEST(fast_functions),
		TEST(functions_of_mathematics),
		TEST(pairs_of_halves),
		TEST(tiles_of_warps),
		TEST(textures),
		TEST(packs),
		TEST(functions_that_decide),
		TEST(lent_variables),
		TEST(returned_references),
		TEST(kept_conditions),
		TEST(first_turns),
		TEST(structs_of_a_launch),
		TEST(powers),
		TEST(powers_of_sizes),
		TEST(nulls_and_defaults),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
