/* SPDX-License-Identifier: MIT */
#ifndef RF_REPORT_VERSION_H
#define RF_REPORT_VERSION_H

extern const char rf_version[];

#endif
