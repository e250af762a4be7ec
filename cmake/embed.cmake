# SPDX-License-Identifier: MIT
# Compiles the shipped machine files into the program, so that a bare binary works.
