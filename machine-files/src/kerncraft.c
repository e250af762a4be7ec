/* SPDX-License-Identifier: MIT */
#include "machine-files/src/kerncraft.h"
bool rf_kerncraft_is_one(const struct rf_yaml_node *root)
{
	(void)root;
	return false;
}
void rf_kerncraft_read(struct rf_load *load)
{
	(void)load;
}
