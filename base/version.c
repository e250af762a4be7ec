/* SPDX-License-Identifier: MIT */
#include "base/version.h"

const char rf_version[] = RFMODEL_VERSION;
