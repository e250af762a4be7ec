/* SPDX-License-Identifier: MIT
 *
 * Kernels of CUDA: blocks and threads as loops, and what a thread reads, writes and computes.
 */
#include "tests/unit/frontend_reading.h"

static void read_cuda(int64_t x, int64_t y, const char *text)
{
	reading.source.block[0] = x;
	reading.source.block[1] = y;
	reading.source.grid[0] = 8;
	reading.source.grid[1] = 4;
	expect_read(try_read_as("k.cu", text));
}

static void expect_refused(const char *text, enum rf_status status, const char *expected)
{
	const struct rf_diagnostic *first;

	assert_int_equal(try_read_as("k.cu", text), status);
	assert_true(reading.diagnostics.list.count > 0);
	first = &reading.diagnostics.list.items[0];
	assert_non_null(first->hint);
	assert_string_equal(rf_arena_print(reading.arena, "%d:%d: %s", first->place.line,
	                                   first->place.column, first->message),
	                    expected);
}

static void roles_of_loops(void **state)
{
	static const enum rf_role roles[] = { RF_ROLE_BLOCK, RF_ROLE_BLOCK, RF_ROLE_THREAD,
		                              RF_ROLE_THREAD, RF_ROLE_TURNS };

	(void)state;
	read_cuda(32, 2,
	          "__global__ void k(float *a, int n) {\n"
	          "  for (int j = 0; j < n; j++)\n"
	          "    a[(blockIdx.x*blockDim.x + threadIdx.x)*n + j] = gridDim.y;\n"
	          "}\n");
	EXPECT_LOOPS("blockIdx.y from 0 to 4", "blockIdx.x from 0 to 8", "threadIdx.y from 0 to 2",
	             "threadIdx.x from 0 to 32", "j from 0 to n");
	for (size_t i = 0; i < reading.kernel.loop_count; ++i) {
		assert_int_equal(reading.kernel.loops[i]->role, roles[i]);
		assert_int_equal(reading.kernel.loops[i]->axis, i < 4 ? 1 - (int)i % 2 : 0);
	}
	assert_true(reading.kernel.is_on_gpu);
	assert_int_equal(reading.kernel.language, RF_CUDA);
	EXPECT_ACCESSES("write a[(blockIdx.x*blockDim.x+threadIdx.x)*n+j] at 128*n*blockIdx.x + "
	                "4*n*threadIdx.x + 4*j");
}

/* Nothing of an installation is there, and what is wrong in host code does not matter. */
static void vector_add(void **state)
{
	(void)state;
	assert_int_equal(try_read_as("k.cu",
	                             "#include <cuda_runtime.h>\n"
	                             "#include <vector>\n"
	                             "__global__ void add(const double *a, const double *b,\n"
	                             "                    double *c, int n) {\n"
	                             "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
	                             "  if (i < n)\n"
	                             "    c[i] = a[i] + b[i];\n"
	                             "}\n"
	                             "int main() {\n"
	                             "  std::vector<int> v = missing(3);\n"
	                             "  dim3 grid(4096);\n"
	                             "  add<<<grid, 256>>>(0, 0, 0, 1000000);\n"
	                             "}\n"),
	                 RF_OK);
	EXPECT_ACCESSES("read a[i] at 2048*blockIdx.x + 8*threadIdx.x",
	                "read b[i] at 2048*blockIdx.x + 8*threadIdx.x",
	                "write c[i] at 2048*blockIdx.x + 8*threadIdx.x");
	assert_string_equal(loop_text(0), "blockIdx.x from 0 to 4096");
	assert_string_equal(operations_text(RF_FLOAT64), "add 1 mul 0 fma 0");
	assert_non_null(strstr(rf_kernel_print(reading.arena, &reading.kernel),
	                       "if -256*blockIdx.x - threadIdx.x + n - 1 >= 0\n"));
}

static void stencil_with_an_early_return(void **state)
{
	(void)state;
	read_cuda(32, 4,
	          "__global__ void __launch_bounds__(128)\n"
	          "star(double *__restrict__ b, const double *__restrict__ a, int nx, int ny) {\n"
	          "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
	          "  int j = blockIdx.y * blockDim.y + threadIdx.y;\n"
	          "  if (i < 1 || j < 1 || i >= nx - 1 || j >= ny - 1) return;\n"
	          "  size_t c = (size_t)j * nx + i;\n"
	          "  b[c] = 0.25 * (a[c - 1] + __ldg(&a[c + 1]) + a[c - nx] + *(a + c + nx));\n"
	          "}\n");
	EXPECT_ACCESSES(
	    "read a[c-1] at 32*nx*blockIdx.y + 256*blockIdx.x + 8*nx*threadIdx.y + 8*threadIdx.x "
	    "- 8",
	    "read a[c+1] at 32*nx*blockIdx.y + 256*blockIdx.x + 8*nx*threadIdx.y + 8*threadIdx.x "
	    "+ 8",
	    "read a[c-nx] at 32*nx*blockIdx.y + 256*blockIdx.x + 8*nx*threadIdx.y + 8*threadIdx.x "
	    "- 8*nx",
	    "read *(a+c+nx) at 32*nx*blockIdx.y + 256*blockIdx.x + 8*nx*threadIdx.y + "
	    "8*threadIdx.x + 8*nx",
	    "write b[c] at 32*nx*blockIdx.y + 256*blockIdx.x + 8*nx*threadIdx.y + 8*threadIdx.x");
	assert_string_equal(operations_text(RF_FLOAT64), "add 3 mul 1 fma 0");
}

static struct rf_thread_counts counts_of(const struct rf_node *node)
{
	struct rf_thread_counts sum = { 0 };

	for (; node; node = node->next) {
		struct rf_thread_counts inner[2] = { { 0 }, { 0 } };

		if (node->children)
			inner[0] = counts_of(node->children);
		if (node->otherwise)
			inner[1] = counts_of(node->otherwise);
		for (int i = 0; i < 2; ++i) {
			sum.barriers += inner[i].barriers;
			sum.shuffles += inner[i].shuffles;
			sum.atomics += inner[i].atomics;
		}
		if (node->kind != RF_NODE_STATEMENT)
			continue;
		sum.barriers += node->statement->thread.barriers;
		sum.shuffles += node->statement->thread.shuffles;
		sum.atomics += node->statement->thread.atomics;
	}
	return sum;
}

static void shared_memory_and_barriers(void **state)
{
	(void)state;
	read_cuda(32, 8,
	          "__constant__ float scale[4];\n"
	          "__global__ void transpose(float *out, const float *in, int n) {\n"
	          "  __shared__ float tile[32][33];\n"
	          "  extern __shared__ float rest[];\n"
	          "  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;\n"
	          "  for (int j = 0; j < 32; j += 8)\n"
	          "    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x] * scale[1];\n"
	          "  rest[threadIdx.x] = 0;\n"
	          "  __syncthreads();\n"
	          "  x = blockIdx.y * 32 + threadIdx.x;\n"
	          "  y = blockIdx.x * 32 + threadIdx.y;\n"
	          "  for (int j = 0; j < 32; j += 8)\n"
	          "    out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];\n"
	          "}\n");
	EXPECT_ARRAYS("in[?] of float", "scale[4] of float", "tile[32][33] of float",
	              "rest[?] of float", "out[?] of float");
	assert_int_equal(reading.kernel.arrays[0].space, RF_SPACE_GLOBAL);
	assert_int_equal(reading.kernel.arrays[1].space, RF_SPACE_CONSTANT);
	assert_int_equal(reading.kernel.arrays[2].space, RF_SPACE_SHARED);
	assert_int_equal(reading.kernel.arrays[3].space, RF_SPACE_SHARED);
	assert_int_equal(reading.kernel.arrays[3].shared_offset, 32 * 33 * 4);
	assert_int_equal(reading.kernel.shared_bytes, 32 * 33 * 4);
	assert_string_equal(access_text(4),
	                    "read tile[threadIdx.x][threadIdx.y+j] at 4*threadIdx.y + "
	                    "132*threadIdx.x + 4*j");
	assert_int_equal(counts_of(reading.kernel.root).barriers, 1);
}

static void templates(void **state)
{
	static const struct rf_define values[] = { { "T", "double" }, { "N", "4" } };
	static const char text[] =
	    "namespace deep {\n"
	    "template <class T> __device__ T sum(const T *p, int s) { return p[0] + p[s]; }\n"
	    "template <typename T, int N = 2> __global__ void k(T *a, const T *b) {\n"
	    "  for (int j = 0; j < N; j++)\n"
	    "    a[threadIdx.x * N + j] = sum(b + threadIdx.x, j) * sizeof(T);\n"
	    "}\n"
	    "}\n";

	(void)state;
	reading.source.templates = values;
	reading.source.template_count = 2;
	read_cuda(32, 1, text);
	EXPECT_ACCESSES("read p[0] at 8*threadIdx.x", "read p[s] at 8*threadIdx.x + 8*j",
	                "write a[threadIdx.x*N+j] at 32*threadIdx.x + 8*j");
	reading.source.templates = values;
	reading.source.template_count = 1;
	read_cuda(32, 1, text);
	assert_string_equal(loop_text(3), "j from 0 to 2");
	reading.source.block[0] = 32;
	expect_refused(text, RF_WRONG_USAGE,
	               "3:1: `k` is a template, and its parameter `T` has no value");
}

/* A warp and a lane of it are axes of their own, as of a block of 32 x 4. */
static void lanes_and_warps(void **state)
{
	(void)state;
	read_cuda(128, 1,
	          "__global__ void k(float *a, int n) {\n"
	          "  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;\n"
	          "  a[(blockIdx.x * 4 + warp) * n + lane + threadIdx.y] = 0;\n"
	          "}\n");
	EXPECT_LOOPS("blockIdx.y from 0 to 4", "blockIdx.x from 0 to 8",
	             "(threadIdx.x/32) from 0 to 4", "(threadIdx.x%32) from 0 to 32");
	EXPECT_ACCESSES("write a[(blockIdx.x*4+warp)*n+lane+threadIdx.y] at 16*n*blockIdx.x + "
	                "4*n*(threadIdx.x/32) + 4*(threadIdx.x%32)");
	for (size_t i = 2; i < 4; ++i) {
		assert_int_equal(reading.kernel.loops[i]->role, RF_ROLE_THREAD);
		assert_int_equal(reading.kernel.loops[i]->axis, 3 - i);
	}
}

/* As they are where threadIdx itself is divided. */
static void lanes_and_warps_of_copies(void **state)
{
	(void)state;
	read_cuda(128, 1,
	          "__global__ void k(float *a) {\n"
	          "  int tid = threadIdx.x, i = blockIdx.x * blockDim.x + tid;\n"
	          "  int lane = tid & 31, warp = tid >> 5;\n"
	          "  if (lane == 0)\n"
	          "    a[warp] = 0;\n"
	          "  a[i / 32 * 64 + i % 32] = 0;\n"
	          "}\n");
	EXPECT_LOOPS("blockIdx.y from 0 to 4", "blockIdx.x from 0 to 8",
	             "(threadIdx.x/32) from 0 to 4", "(threadIdx.x%32) from 0 to 32");
	assert_string_equal(access_text(0), "write a[warp] at 4*(threadIdx.x/32)");
	assert_non_null(
	    strstr(rf_kernel_print(reading.arena, &reading.kernel), "if (threadIdx.x%32) == 0\n"));
	read_cuda(128, 1,
	          "__global__ void k(float *a) {\n"
	          "  int i = threadIdx.x, j = i + 32;\n"
	          "  a[j / 32 * 64 + j % 32] = 0;\n"
	          "}\n");
	EXPECT_ACCESSES("write a[j/32*64+j%32] at 256*(threadIdx.x/32) + 4*(threadIdx.x%32) + 256");
}

/* What is read again, because of the loop that data end, is read with all its sizes. */
static void a_grid_that_is_open(void **state)
{
	(void)state;
	reading.source.block[0] = 64;
	assert_int_equal(try_read_as("k.cu", "__global__ void k(double *a, int n) {\n"
	                                     "  int i = threadIdx.x + blockIdx.x * blockDim.x;\n"
	                                     "  while (i < n) {\n"
	                                     "    a[i] += 1;\n"
	                                     "    i += blockDim.x * gridDim.x;\n"
	                                     "  }\n"
	                                     "}\n"),
	                 RF_OK);
	assert_string_equal(access_text(0), "read a[i] at 512*blockIdx.x + 8*threadIdx.x + "
	                                    "512*gridDim.x*while");
}

/* Without -T it is the one that the source launches. */
static void template_of_a_launch(void **state)
{
	(void)state;
	assert_int_equal(
	    try_read_as(
		"k.cu",
		"template <typename T, int N> __global__ void k(T *a) {\n"
		"  a[threadIdx.x * N] = 0;\n"
		"}\n"
		"void run(short *a) { k<short, 3><<<8, 64>>>(a); k<short, 3><<<8, 64>>>(a); }\n"),
	    RF_OK);
	EXPECT_ACCESSES("write a[threadIdx.x*N] at 6*threadIdx.x");
	assert_string_equal(loop_text(1), "threadIdx.x from 0 to 64");
}

static void atomics_and_shuffles(void **state)
{
	(void)state;
	read_cuda(128, 1,
	          "__global__ void k(const float *a, float *sum, int *bins, const int *key) {\n"
	          "  float v = a[blockIdx.x * blockDim.x + threadIdx.x];\n"
	          "  v += __shfl_down_sync(0xffffffff, v, 1);\n"
	          "  if ((threadIdx.x & 31) == 0) atomicAdd(sum, v);\n"
	          "  atomicMax(&bins[key[threadIdx.x]], 1);\n"
	          "}\n");
	assert_int_equal(counts_of(reading.kernel.root).shuffles, 1);
	assert_int_equal(counts_of(reading.kernel.root).atomics, 2);
	for (size_t i = 0; i < reading.kernel.access_count; ++i) {
		const char *name = reading.kernel.arrays[reading.kernel.accesses[i].array].name;

		assert_int_equal(reading.kernel.accesses[i].is_atomic,
		                 rf_text_equal(name, "sum") || rf_text_equal(name, "bins"));
	}
}

/* A loop that halves its variable is read turn by turn. */
static void reduction_in_a_block(void **state)
{
	(void)state;
	read_cuda(8, 1,
	          "__global__ void k(const float *a, float *sums) {\n"
	          "  extern __shared__ float s[];\n"
	          "  unsigned t = threadIdx.x;\n"
	          "  s[t] = a[blockIdx.x * blockDim.x + t];\n"
	          "  __syncthreads();\n"
	          "  for (unsigned n = blockDim.x / 2; n > 0; n >>= 1) {\n"
	          "    if (t < n) s[t] += s[t + n];\n"
	          "    __syncthreads();\n"
	          "  }\n"
	          "  if (t == 0) sums[blockIdx.x] = s[0];\n"
	          "}\n");
	EXPECT_ACCESSES("read a[blockIdx.x*blockDim.x+t] at 32*blockIdx.x + 4*threadIdx.x",
	                "write s[t] at 4*threadIdx.x", "read s[t+4] at 4*threadIdx.x + 16",
	                "read s[t] at 4*threadIdx.x", "write s[t] at 4*threadIdx.x",
	                "read s[t+2] at 4*threadIdx.x + 8", "read s[t] at 4*threadIdx.x",
	                "write s[t] at 4*threadIdx.x", "read s[t+1] at 4*threadIdx.x + 4",
	                "read s[t] at 4*threadIdx.x", "write s[t] at 4*threadIdx.x",
	                "read s[0] at 0", "write sums[blockIdx.x] at 4*blockIdx.x");
	assert_int_equal(counts_of(reading.kernel.root).barriers, 4);
}

/* What a reference leads to is read and written where it is named. */
static void references(void **state)
{
	(void)state;
	read_cuda(32, 1,
	          "__device__ void scale(float &x, const float &by) { x *= by; }\n"
	          "__global__ void k(float *a, const float *b) {\n"
	          "  float &x = a[threadIdx.x + 1];\n"
	          "  x += b[threadIdx.x];\n"
	          "  scale(a[threadIdx.x], 2.0f);\n"
	          "}\n");
	EXPECT_ACCESSES("read b[threadIdx.x] at 4*threadIdx.x", "read x at 4*threadIdx.x + 4",
	                "write x at 4*threadIdx.x + 4", "read x at 4*threadIdx.x",
	                "write x at 4*threadIdx.x");
}

static void vectors_of_a_thread(void **state)
{
	(void)state;
	read_cuda(32, 1,
	          "__global__ void k(float4 *a, const float *b) {\n"
	          "  float4 v = reinterpret_cast<const float4 *>(b)[threadIdx.x], w;\n"
	          "  w = v;\n"
	          "  w.x *= 2.0f;\n"
	          "  a[threadIdx.x] = w;\n"
	          "  a[threadIdx.x + 32].y = v.y;\n"
	          "}\n");
	assert_int_equal(reading.kernel.access_count, 3);
	assert_int_equal(reading.kernel.accesses[0].bytes, 16);
	assert_int_equal(reading.kernel.accesses[1].bytes, 16);
	assert_int_equal(reading.kernel.accesses[2].bytes, 4);
	assert_string_equal(access_text(2), "write a[threadIdx.x+32].y at 16*threadIdx.x + 516");
}

/* Operators of a class are functions, whose operands stand on both sides of their name. */
static void operators_of_vectors(void **state)
{
	(void)state;
	read_cuda(32, 1,
	          "__device__ float2 operator+(float2 a, float2 b) {\n"
	          "  return make_float2(a.x + b.x, a.y + b.y);\n"
	          "}\n"
	          "__global__ void k(float2 *a, const float2 *b) {\n"
	          "  a[threadIdx.x] = a[threadIdx.x] + b[threadIdx.x];\n"
	          "}\n");
	assert_string_equal(operations_text(RF_FLOAT32), "add 2 mul 0 fma 0");
	assert_int_equal(reading.kernel.access_count, 3);
	for (size_t i = 0; i < 3; ++i)
		assert_int_equal(reading.kernel.accesses[i].bytes, 8);
}

/* Every thread starts with what the launch gives, whatever those before it have made of it. */
static void parameters_that_threads_change(void **state)
{
	(void)state;
	read_cuda(32, 2,
	          "__global__ void k(float *a, const float *b, int n, int off) {\n"
	          "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
	          "  n -= 3;\n"
	          "  b += 2;\n"
	          "  if (i < n)\n"
	          "    a[i] = b[i];\n"
	          "  a[i + off++] = 0;\n"
	          "  a[i + off] = 0;\n"
	          "}\n");
	EXPECT_ACCESSES("read b[i] at 128*blockIdx.x + 4*threadIdx.x + 8",
	                "write a[i] at 128*blockIdx.x + 4*threadIdx.x",
	                "write a[i+off++] at 128*blockIdx.x + 4*threadIdx.x + 4*off",
	                "write a[i+off] at 128*blockIdx.x + 4*threadIdx.x + 4*off + 4");
	assert_int_equal(reading.kernel.assumption_count, 0);
}

static void refusals(void **state)
{
	(void)state;
	expect_refused("int main() { return 0; }\n", RF_WRONG_KERNEL,
	               "0:0: there is no kernel in the source");
	expect_refused("__global__ void k(int *a) { a[threadIdx.x] = 0; }\n", RF_WRONG_USAGE,
	               "1:1: how many threads a block has is not known");
	reading.source.block[0] = 2048;
	expect_refused("__global__ void k(int *a) { a[threadIdx.x] = 0; }\n", RF_WRONG_USAGE,
	               "1:1: no GPU runs a block of 2048 x 1 x 1 threads");
	reading.source.block[0] = 32;
	reading.source.grid[0] = 1;
	reading.source.grid[1] = 65536;
	expect_refused("__global__ void k(int *a) { a[threadIdx.x] = 0; }\n", RF_WRONG_USAGE,
	               "1:1: no GPU runs a grid of 1 x 65536 x 1 blocks");
	reading.source.block[0] = 32;
	expect_refused("__global__ void k(int *a) {\n  a[threadIdx.x] = unknown;\n}\n",
	               RF_WRONG_KERNEL, "2:20: use of undeclared identifier 'unknown'");
	reading.source.block[0] = 32;
	expect_refused("__global__ void k(int *a) {\n  dim3 t = threadIdx;\n  a[t.x] = 0;\n}\n",
	               RF_WRONG_KERNEL, "2:8: no viable conversion from 'const uint3' to 'dim3'");
	expect_refused("__global__ void k(int *a) { a[0] = 0; }\n"
	               "__global__ void l(int *a) { a[0] = 0; }\n",
	               RF_WRONG_USAGE, "0:0: several kernels: k (line 1), l (line 2)");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(roles_of_loops),
		TEST(vector_add),
		TEST(stencil_with_an_early_return),
		TEST(shared_memory_and_barriers),
		TEST(templates),
		TEST(template_of_a_launch),
		TEST(lanes_and_warps),
		TEST(lanes_and_warps_of_copies),
		TEST(a_grid_that_is_open),
		TEST(atomics_and_shuffles),
		TEST(reduction_in_a_block),
		TEST(references),
		TEST(vectors_of_a_thread),
		TEST(operators_of_vectors),
		TEST(parameters_that_threads_change),
		TEST(refusals),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
