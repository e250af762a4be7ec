/* SPDX-License-Identifier: MIT */
#include "report/version.h"

const char rf_version[] = RFMODEL_VERSION;
