#!/bin/sh
# SPDX-License-Identifier: MIT
# Teaching pages in headless Chromium: browser.py drives them.
set -eu

chromium=$(command -v chromium) || chromium=
driver=$(command -v chromedriver) || driver=
if [ -z "$chromium" ] || [ -z "$driver" ]; then
	echo 'no chromium, or no chromium-driver: pages are not driven'
	exit 77
fi
python=
for candidate in /usr/bin/python3 python3; do
	if "$candidate" -c 'import selenium' 2>/dev/null; then
		python=$candidate
		break
	fi
done
[ -n "$python" ] || {
	echo 'no python3-selenium: pages are not driven'
	exit 77
}
if "$RFMODEL" teach "$ROOT/kernels/copy.c" -m skylake-sp-6148 -D N=10 2>&1 >/dev/null |
	grep -q 'built without the models for pages'; then
	echo 'no page: the program was built without clang-19, lld-19, wasi-libc and their like'
	exit 77
fi
HOME=$PWD
export HOME
exec "$python" "$ROOT/tests/web/browser.py" "$RFMODEL" "$ROOT" "$chromium" "$driver"
