/* SPDX-License-Identifier: MIT
 *
 * Memory for measurements.
 *
 * What a page costs that a core does not know the place of must not be taken for what memory costs,
 * so that pages are asked to be huge; a system that has none goes on with small ones.
 */
#include "microbench/buffer.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

#include "base/file.h"

#define HUGE_PAGE ((size_t)2 << 20)

struct rf_buffer rf_buffer_map(size_t bytes, enum rf_buffer_pages pages)
{
	size_t length = bytes + HUGE_PAGE;
	struct rf_buffer buffer = { .mapped = length };
	char *mapping = mmap(NULL, length, PROT_READ | PROT_WRITE,
	                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

	if (mapping == MAP_FAILED)
		return (struct rf_buffer){ 0 };
	buffer.mapping = mapping;
	buffer.data = mapping + (HUGE_PAGE - (uintptr_t)mapping % HUGE_PAGE) % HUGE_PAGE;
#ifdef MADV_HUGEPAGE
	madvise(buffer.data, bytes, pages == RF_BUFFER_HUGE ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
#else
	(void)pages;
#endif
	return buffer;
}

void rf_buffer_unmap(struct rf_buffer *buffer)
{
	if (buffer->mapping)
		munmap(buffer->mapping, buffer->mapped);
	*buffer = (struct rf_buffer){ 0 };
}

bool rf_buffer_small_is_usual(struct rf_arena *arena)
{
	const char *mode = rf_file_read(arena, "/sys/kernel/mm/transparent_hugepage/enabled", NULL);

	return !mode || !strstr(mode, "[always]");
}
