/* SPDX-License-Identifier: MIT */
#ifndef RF_OPTION_TABLE_H
#define RF_OPTION_TABLE_H

#include "cli/settings.h"

/* Beside the bits of verbs: what one run is to do, which has no place in rfmodel.yml. */
enum { RF_OPTION_OF_RUN = 1 << 16 };

struct rf_option_reader {
	struct rf_settings *settings;
	struct rf_arena *arena;
	struct rf_diagnostics *diagnostics;
	const struct rf_option *option; /* the one being read */
	int argument_count;
	char **arguments;
	int position; /* of the argument being read */
};

struct rf_option {
	const char *name;     /* without its dashes */
	char letter;          /* 0 for none */
	const char *argument; /* as help shows it; NULL for a switch */
	const char *choices;  /* its values, separated by spaces; NULL for any */
	const char *help;
	unsigned verbs; /* that know it, and RF_OPTION_OF_RUN */
	bool repeatable;
	enum rf_status (*set)(struct rf_option_reader *reader, const char *value);
};

extern const struct rf_option rf_option_table[];
extern const size_t rf_option_table_count;

#endif
