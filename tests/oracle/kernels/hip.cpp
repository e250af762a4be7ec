/* SPDX-License-Identifier: MIT
 *
 * Kernels of HIP stand in files of C++.
 */
#include "hip/hip_runtime.h"
#include <iostream>

__global__ void added(float *a, const float *b, int n)
{
	int i = hipBlockDim_x * hipBlockIdx_x + hipThreadIdx_x;

	if (i < n)
		a[i] += b[i];
}

int main()
{
	std::cout << "added" << std::endl;
}
