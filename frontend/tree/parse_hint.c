/* SPDX-License-Identifier: MIT
 *
 * What to do about errors that clang finds, by their words.
 */
#include "frontend/tree/parse_hint.h"

#include <string.h>

bool rf_parse_hint_is_undeclared(const char *message)
{
	return strstr(message, "undeclared identifier") != NULL;
}

const char *rf_parse_hint(bool is_cuda, const char *message)
{
	static const char *const of_clang[] = { "intrin.h", "stdatomic.h", "arm_neon.h" };

	if (is_cuda &&
	    (strstr(message, "identifier 'cuda'") || strstr(message, "identifier '__pipeline")))
		return "write it with what CUDA itself has, as loads, stores and atomicAdd: the "
		       "classes of libcu++ and copies beside the threads are not read";
	if (is_cuda && strstr(message, "reference to __host__ variable"))
		return "declare it __device__ or __constant__; what goes through a texture is not "
		       "read";
	if (is_cuda && (strstr(message, "reference to __global__ function") ||
	                strstr(message, "'cudaConfigureCall'")))
		return "model the kernel that it launches by itself, with --function: a launch out "
		       "of a kernel is not read";
	if (is_cuda && strstr(message, "unknown type name"))
		return "give the file that includes this one, or the folders of its headers "
		       "behind --, as in -- -I include";
	if (rf_parse_hint_is_undeclared(message))
		return "declare it, or give it a value with -D NAME=VALUE";
	if (is_cuda && (strstr(message, "this_grid") || strstr(message, "grid_group")))
		return "model what stands between barriers of the whole grid as kernels of their "
		       "own: all blocks wait at one";
	if (is_cuda && strstr(message, "nvcuda::wmma::"))
		return "use fragments of half or __nv_bfloat16: 16 x 16, 32 x 8 or 8 x 32 x 16, "
		       "summed in float, or from sm_75 on in half";
	if (strstr(message, "subscripted value is not an array"))
		return "declare the array with its extents, as in double a[N][M];";
	if (!strstr(message, "file not found"))
		return is_cuda ? "correct the kernel: it must be accepted by nvcc or clang"
		               : "correct the source: it must be accepted by a C compiler";
	for (size_t i = 0; i < sizeof(of_clang) / sizeof(of_clang[0]); ++i)
		if (strstr(message, of_clang[i]))
			return "install the headers of clang (on Debian: apt install "
			       "libclang-common-19-dev)";
	return "name the folder of the header behind --, as in -- -I include";
}
