/* SPDX-License-Identifier: MIT
 *
 * The page that teaches the layer conditions of a kernel: one file of HTML with everything in it.
 *
 * Its parts stand in web/ and are embedded by cmake/web.cmake; here they are put together with the
 * kernel, the machine and the options that the page is about.
 */
#ifndef RF_TEACHING_PAGE_H
#define RF_TEACHING_PAGE_H

#include "base/text.h"
#include "model/ir/kernel.h"
#include "model/ir/machine.h"
#include "model/ir/options.h"

/* Texts, and the models as compressed WebAssembly; NULL in a program built without it. */
struct rf_teaching_parts {
	const char *html, *css, *script;
	const unsigned char *module;
	size_t module_bytes;
};
extern const struct rf_teaching_parts rf_teaching_parts;

struct rf_teaching_input {
	const struct rf_kernel *kernel;
	const struct rf_machine *machine;
	const struct rf_options
	    *options;       /* with the values of the sizes that the page begins with */
	const char *source; /* the text of the kernel's file */
};

/* Whether this program can write such pages. */
bool rf_teaching_page_can(void);

void rf_teaching_page_write(struct rf_text *out, const struct rf_teaching_input *input);

#endif
