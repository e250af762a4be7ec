/* SPDX-License-Identifier: MIT
 *
 * The part of a CUDA driver that describes devices, with one device: an H200 as its data sheet has
 * it.  Loaded in place of the driver by the tests of probing.
 */
#include <stdio.h>

#define EXPORT __attribute__((visibility("default")))

EXPORT int cuInit(unsigned flags);
EXPORT int cuDeviceGetCount(int *count);
EXPORT int cuDeviceGetName(char *name, int length, int device);
EXPORT int cuDeviceGetAttribute(int *value, int attribute, int device);

int cuInit(unsigned flags)
{
	return flags == 0 ? 0 : 1;
}

int cuDeviceGetCount(int *count)
{
	*count = 1;
	return 0;
}

int cuDeviceGetName(char *name, int length, int device)
{
	snprintf(name, (size_t)length, "NVIDIA H200");
	return device == 0 ? 0 : 101;
}

int cuDeviceGetAttribute(int *value, int attribute, int device)
{
	static const int values[][2] = {
		{ 10, 32 },      { 13, 1980000 }, { 16, 132 },   { 36, 3201000 },
		{ 37, 6144 },    { 38, 62914560 }, { 39, 2048 }, { 75, 9 },
		{ 76, 0 },       { 81, 233472 },  { 82, 65536 }, { 106, 32 },
	};

	for (unsigned i = 0; i < sizeof(values) / sizeof(*values); ++i)
		if (values[i][0] == attribute)
			*value = values[i][1];
	return device == 0 ? 0 : 101;
}
