/* SPDX-License-Identifier: MIT */
#ifndef RF_BASE_VERSION_H
#define RF_BASE_VERSION_H

extern const char rf_version[];

#endif
