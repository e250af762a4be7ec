/* SPDX-License-Identifier: MIT
 *
 * What keeps rows apart: c[i*ldc + j] for j < N is one place for each (i, j) where ldc >= N.
 *
 * Candidates are all pairs of a size that moves an address and one that ends a loop, if the values
 * at hand have them in that order; which of them are needed is for who asks to find out.
 */
#include "model/transform/size_order.h"

static bool form_uses(const struct rf_form *form, size_t size)
{
	bool uses = form->constant != NULL && rf_formula_uses(form->constant, size);

	for (size_t i = 0; i < form->term_count; ++i)
		uses |= rf_formula_uses(form->terms[i].coefficient, size);
	return uses;
}

static bool is_stride(const struct rf_kernel *kernel, size_t size)
{
	for (size_t i = 0; i < kernel->access_count; ++i) {
		const struct rf_access *access = &kernel->accesses[i];

		for (size_t t = 0; !access->is_indirect && t < access->address.term_count; ++t)
			if (rf_formula_uses(access->address.terms[t].coefficient, size))
				return true;
	}
	return false;
}

static bool is_end(const struct rf_kernel *kernel, size_t size)
{
	for (size_t i = 0; i < kernel->loop_count; ++i)
		for (size_t k = 0; k < kernel->loops[i]->upper_count; ++k)
			if (form_uses(&kernel->loops[i]->upper[k], size))
				return true;
	return false;
}

static bool is_free(const struct rf_kernel *kernel, size_t size)
{
	return kernel->sizes[size].kind == RF_SIZE_FREE && !kernel->sizes[size].is_given;
}

enum rf_status rf_size_order_find(const struct rf_kernel *kernel, const int64_t *sizes,
                                  struct rf_arena *arena, struct rf_size_order *order)
{
	size_t count = kernel->size_count;

	*order = (struct rf_size_order){ 0 };
	order->pairs = RF_NEW_ARRAY(arena, struct rf_size_pair, count * count + 1);
	if (order->pairs == NULL)
		return RF_FAILED;
	for (size_t i = 0; i < count; ++i)
		for (size_t k = 0; k < count && is_free(kernel, i) && is_stride(kernel, i); ++k)
			if (k != i && is_free(kernel, k) && is_end(kernel, k) &&
			    sizes[i] >= sizes[k])
				order->pairs[order->count++] = (struct rf_size_pair){ i, k };
	return RF_OK;
}

void rf_size_order_print(const struct rf_size_order *order, const struct rf_kernel *kernel,
                         struct rf_text *out)
{
	for (size_t i = 0; i < order->count; ++i)
		rf_text_print(out, "%s%s >= %s", out->length > 0 ? " && " : "",
		              kernel->sizes[order->pairs[i].greater].name,
		              kernel->sizes[order->pairs[i].less].name);
}
