/* SPDX-License-Identifier: MIT
 *
 * Times a kernel of CUDA: what stands before the user's source, where macros of that do no harm.
 *
 * It is told by a file what to do, as harness.c is, with these lines:
 *
 *     seconds 0.5          of time that counts
 *     count 2              or, in place of it: that many launches after the first one
 *     size 4000            values, in the order of the nest
 *     array 0 128000000 real 8 0 0    bytes before its first element and from there on, what to
 *                                     fill it with, and the bytes of a number
 *     grid 4096 1 1        blocks; block: threads of one; shared: bytes that the launch adds
 *     parameter array 0    of the kernel, in order: that array, or that size, or "none": any value
 *
 * and writes what harness.c writes.  Arrays are filled with the numbers that it fills them with.
 * The first launch is the one whose results are summed up; then launches are put together into
 * windows of some milliseconds, between two events of the GPU.
 */
#include <cuda_runtime.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <type_traits>
#include <vector>

namespace rf_run {

enum { MOST = 256, MOST_WINDOWS = 400, LEAST_WINDOWS = 5, ROOM = 4096, SIDE_BY_SIDE = 256 };

struct array {
	double before, after;
	char kind[16];
	unsigned long long width;
	long long low, high;
	char *memory; /* what it has of the GPU's */
};

struct parameter {
	char kind[16];
	int which;
};

static array arrays[MOST];
static parameter parameters[MOST];
static long long sizes[MOST];
static int array_count, parameter_count, size_count, counted_runs;
static unsigned grid[3] = { 1, 1, 1 }, block[3] = { 1, 1, 1 };
static unsigned long long shared_bytes;
static double budget_s = 0.5;

static void fail(const char *what, const char *why)
{
	printf("error %s: %s\n", what, why);
	fflush(stdout);
	_Exit(3);
}

static void check(cudaError_t error, const char *what)
{
	if (error != cudaSuccess)
		fail(what, cudaGetErrorString(error));
}

/* ---- what to do ---- */

static void read_line(const char *line)
{
	char word[16];
	int at = 0;

	if (sscanf(line, "%15s%n", word, &at) != 1)
		return;
	line += at;
	if (strcmp(word, "seconds") == 0)
		budget_s = atof(line);
	else if (strcmp(word, "count") == 0)
		counted_runs = atoi(line);
	else if (strcmp(word, "shared") == 0)
		shared_bytes = strtoull(line, NULL, 10);
	else if (strcmp(word, "grid") == 0)
		sscanf(line, "%u %u %u", &grid[0], &grid[1], &grid[2]);
	else if (strcmp(word, "block") == 0)
		sscanf(line, "%u %u %u", &block[0], &block[1], &block[2]);
	else if (strcmp(word, "size") == 0 && size_count < MOST)
		sizes[size_count++] = atoll(line);
	else if (strcmp(word, "parameter") == 0 && parameter_count < MOST) {
		parameter *p = &parameters[parameter_count++];

		p->which = -1;
		sscanf(line, "%15s %d", p->kind, &p->which);
	} else if (strcmp(word, "array") == 0 && array_count < MOST) {
		array *a = &arrays[array_count++];

		if (sscanf(line, "%lf %lf %15s %llu %lld %lld", &a->before, &a->after, a->kind,
		           &a->width, &a->low, &a->high) != 6)
			fail("plan", line);
	}
}

static void read_plan(const char *path)
{
	FILE *file = fopen(path, "r");
	char line[4096];

	if (file == NULL)
		fail("plan", path);
	while (fgets(line, sizeof(line), file) != NULL)
		read_line(line);
	fclose(file);
}

/* ---- memory ---- */

enum fill { REAL, INTEGER, INDEX, RAMP, RECORD };

/* Evenly spread over 0 to 65535, the same in every run. */
__device__ static unsigned spread(unsigned long long k)
{
	unsigned long long x = (k + 1) * 0x9e3779b97f4a7c15ull;

	x ^= x >> 29;
	x *= 0xbf58476d1ce4e5b9ull;
	return (unsigned)(x >> 40) & 0xffff;
}

__device__ static void put(char *at, unsigned long long width, const void *value)
{
	for (unsigned long long i = 0; i < width && i < 8; ++i)
		at[i] = ((const char *)value)[i];
}

/* The k-th number of an array; those before its first element have negative k.  What others are
 * indexed by rises with k, and is in no order among SIDE_BY_SIDE places. */
__global__ static void rf_fill_array(char *start, long long first, long long count, int kind,
                            unsigned long long width, long long low, long long high)
{
	long long step = (long long)gridDim.x * blockDim.x;

	for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < count; i += step) {
		unsigned long long k = (unsigned long long)(first + i);
		char *at = start + i * (long long)width;
		double real = 1.0 + spread(k) / 65536.0;
		float single = (float)real;
		unsigned short half = (unsigned short)(0x3c00 | (spread(k) >> 6));
		unsigned long long range = high > low ? (unsigned long long)(high - low) : 1, both, near;
		long long whole;

		near = range < SIDE_BY_SIDE ? range : SIDE_BY_SIDE;
		both = (unsigned long long)((double)(k % (unsigned long long)(count + first)) *
		                            (double)(range - near + 1) / (double)(count + first));
		whole = kind == INDEX  ? low + (long long)(both + spread(k) % near)
		        : kind == RAMP ? high + low * (long long)k
		                       : 1 + spread(k) % 16;
		both = 0x3ff000003f800000ull | (unsigned long long)spread(k) << 32 | spread(k);
		if (kind == RECORD)
			put(at, width, &both);
		else if (kind != REAL)
			put(at, width, &whole);
		else if (width == 8)
			put(at, 8, &real);
		else if (width == 4)
			put(at, 4, &single);
		else
			put(at, width < 2 ? width : 2, &half);
	}
}

static int fill_of(const char *kind)
{
	static const char *const names[] = { "real", "integer", "index", "ramp", "record" };

	for (int i = 0; i < 5; ++i)
		if (strcmp(names[i], kind) == 0)
			return i;
	fail("plan", kind);
	return 0;
}

/* Bytes of an array in whole pieces, so that each begins where cudaMalloc would let it. */
static unsigned long long whole(double bytes)
{
	return ((unsigned long long)bytes + 255) / 256 * 256;
}

static void place_arrays()
{
	double wanted = 0;
	size_t left = 0, all = 0;

	check(cudaMemGetInfo(&left, &all), "no GPU can be used");
	for (int i = 0; i < array_count; ++i)
		wanted += arrays[i].before + arrays[i].after;
	if (wanted > (double)left) {
		printf("memory %.0f %zu\n", wanted, left);
		fflush(stdout);
		_Exit(3);
	}
	for (int i = 0; i < array_count; ++i) {
		array *a = &arrays[i];
		unsigned long long before = whole(a->before), width = a->width > 0 ? a->width : 8;
		long long first = -(long long)(before / width);
		long long count = (long long)((before + whole(a->after)) / width);

		if (a->before + a->after == 0)
			continue;
		check(cudaMalloc((void **)&a->memory, before + whole(a->after)), "memory");
		rf_fill_array<<<1024, 256>>>(a->memory + before + first * (long long)width, first, count,
		                    fill_of(a->kind), width, a->low, a->high);
		a->memory += before;
	}
	check(cudaDeviceSynchronize(), "arrays cannot be filled");
}

static uint64_t sum_up(uint64_t sum, const char *bytes, size_t count)
{
	uint64_t word;

	for (; count >= sizeof(word); bytes += sizeof(word), count -= sizeof(word)) {
		memcpy(&word, bytes, sizeof(word));
		sum = (sum ^ word) * 0x100000001b3u;
		sum ^= sum >> 32;
	}
	for (; count > 0; ++bytes, --count)
		sum = (sum ^ (unsigned char)*bytes) * 0x100000001b3u;
	return sum;
}

static void write_checksums()
{
	for (int i = 0; i < array_count; ++i) {
		const array *a = &arrays[i];
		size_t bytes = (size_t)(a->before + a->after);
		std::vector<char> copy(bytes + 1);

		if (a->memory != NULL)
			check(cudaMemcpy(copy.data(), a->memory - (size_t)a->before, bytes,
			                 cudaMemcpyDeviceToHost),
			      "arrays cannot be read");
		printf("checksum %d %016llx\n", i,
		       (unsigned long long)sum_up(0xcbf29ce484222325u, copy.data(),
		                                  a->memory != NULL ? bytes : 0));
	}
	fflush(stdout);
}

/* ---- arguments ---- */

/* A pointer to an array, a whole number or one to compute with; all else is 0. */
template <typename T> static void give(T *to, const parameter *p)
{
	memset((void *)to, 0, sizeof(T));
	if constexpr (std::is_pointer<T>::value) {
		if (strcmp(p->kind, "array") == 0)
			*to = (T)arrays[p->which].memory;
		else
			check(cudaMalloc((void **)to, 1 << 20), "memory");
	} else if constexpr (std::is_integral<T>::value || std::is_enum<T>::value) {
		*to = strcmp(p->kind, "size") == 0 ? (T)sizes[p->which] : (T)1;
		if (strcmp(p->kind, "size") == 0 && (long long)*to != sizes[p->which])
			fail("a parameter has no room for the value of its size", "choose a smaller one");
	} else if constexpr (std::is_floating_point<T>::value) {
		*to = (T)0.25;
	}
}

template <typename T> static void *make(int i)
{
	typedef typename std::remove_cv<T>::type plain;
	plain *room = (plain *)calloc(1, sizeof(plain));

	if (room == NULL || i >= parameter_count)
		fail("plan", "parameters");
	give(room, &parameters[i]);
	return room;
}

/* ---- launches ---- */

template <typename... P> static int run(void (*kernel)(P...), int argc, char **argv)
{
	static const double window_s = 2e-3, warm_s = 20e-3;
	cudaDeviceProp about;
	cudaEvent_t since, until;
	long long per_window = 1;
	double all_s = 0;
	int windows = 0, i = 0;
	bool is_warm = false;

	if (argc != 2)
		fail("usage", "PROGRAM PLAN");
	read_plan(argv[1]);
	check(cudaGetDeviceProperties(&about, 0), "no GPU can be used");
	printf("device %s\n", about.name);
	place_arrays();
	void *arguments[sizeof...(P) + 1] = { make<P>(i++)..., NULL };
	auto launch = [&](long long count) {
		while (count-- > 0)
			check(cudaLaunchKernel((const void *)kernel, dim3(grid[0], grid[1], grid[2]),
			                       dim3(block[0], block[1], block[2]), arguments,
			                       shared_bytes, 0),
			      "the kernel cannot be launched");
	};
	if (shared_bytes > 48 << 10)
		check(cudaFuncSetAttribute((const void *)kernel,
		                           cudaFuncAttributeMaxDynamicSharedMemorySize,
		                           (int)shared_bytes),
		      "the kernel cannot have so much shared memory");
	check(cudaEventCreate(&since), "events");
	check(cudaEventCreate(&until), "events");
	launch(1);
	check(cudaDeviceSynchronize(), "the kernel failed");
	write_checksums();
	if (counted_runs > 0) {
		launch(counted_runs);
		check(cudaDeviceSynchronize(), "the kernel failed");
		printf("done\n");
		return 0;
	}
	while (windows < MOST_WINDOWS && (windows < LEAST_WINDOWS || all_s < budget_s)) {
		float ms = 0;

		check(cudaEventRecord(since), "events");
		launch(per_window);
		check(cudaEventRecord(until), "events");
		check(cudaEventSynchronize(until), "the kernel failed");
		check(cudaEventElapsedTime(&ms, since, until), "events");
		all_s += 1e-3 * ms;
		if (is_warm) {
			printf("window %.9g %lld 1 %.9g\n", 1e-3 * ms, per_window, 1e-3 * ms);
			++windows;
		} else if (all_s >= warm_s) {
			double one_s = 1e-3 * ms / (double)per_window;

			per_window = one_s < window_s ? (long long)(window_s / one_s) + 1 : 1;
			is_warm = true;
			all_s = 0;
		} else if (per_window < 1 << 20) {
			per_window *= 2;
		}
	}
	printf("done\n");
	return 0;
}

} // namespace rf_run
