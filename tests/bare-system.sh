#!/bin/sh
# SPDX-License-Identifier: MIT
# bare-system.sh [COMMAND...]: the README's promise, kept where nothing is installed: COMMAND runs
# in a clone of the committed tree, in a Debian 12 of which there is only the base.  Without one it
# is `./dev demo`, and then whether the program that it built survives GMP without memory.
#
# Needs root, debootstrap and a mirror; without one of them it says so and exits 77.  The bare
# system is made once, below $RFMODEL_BARE, by default /var/cache/rfmodel-bare (or rfmodel-bare in
# $XDG_CACHE_HOME), and copied for each run, next to the packages that the last run fetched.
# Mounts are made in a name space of their own, so that none is left however this ends.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cache=${RFMODEL_BARE:-${XDG_CACHE_HOME:-/var/cache}/rfmodel-bare}

skip() {
	printf 'bare system: skipped: %s\n' "$*"
	exit 77
}

[ "$(id -u)" = 0 ] || skip 'not root'
for tool in debootstrap unshare git; do
	command -v "$tool" >/dev/null || skip "no $tool"
done
unshare -m true 2>/dev/null || skip 'no name space for mounts'
git -C "$root" rev-parse -q --verify HEAD >/dev/null 2>&1 || skip 'not a git repository'

# The repositories of Debian that this machine uses, as lines for sources.list.
sources() {
	# shellcheck disable=SC2016 # variables of apt-get
	apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' \
		'Created-By: Packages' 'Origin: Debian' 2>/dev/null | sort -u
}

# A new bare system in $cache/system, nothing if it cannot be made.
make_system() {
	rm -rf "$cache/new"
	mkdir -p "$cache/new" "$cache/packages"
	sources >"$cache/sources"
	mirror=$(awk '$3 == "bookworm" { print $2; exit }' "$cache/sources")
	[ -n "$mirror" ] || : >"$cache/sources"
	debootstrap --variant=minbase bookworm "$cache/new" \
		"${mirror:-http://deb.debian.org/debian}" >"$cache/log" 2>&1 ||
		skip "no bare Debian 12: $(tail -n 1 "$cache/log")"
	if [ -s "$cache/sources" ]; then
		cp "$cache/sources" "$cache/new/etc/apt/sources.list"
	fi
	rm -rf "$cache/system"
	mv "$cache/new" "$cache/system"
}

# Settings of this machine that are about the network.
hand_on_network() {
	grep -hi '^ *acquire::[^{]*;' /etc/apt/apt.conf /etc/apt/apt.conf.d/* 2>/dev/null |
		grep -i 'proxy\|check\|https\?::' >"$1/etc/apt/apt.conf.d/99network" || true
	cp /etc/resolv.conf /etc/hosts "$1/etc/" 2>/dev/null || true
	mkdir -p "$1/etc/ssl"
	cp -rL /etc/ssl/certs "$1/etc/ssl/" 2>/dev/null || true
}

mkdir -p "$cache" 2>/dev/null || skip "cannot write to $cache"
[ -e "$cache/system/etc/debian_version" ] || make_system
run=$(mktemp -d "$cache/run.XXXXXX")
trap 'rm -rf --one-file-system "$run"' EXIT
trap 'exit 1' HUP INT TERM
cp -a "$cache/system/." "$run"
chmod 755 "$run"
hand_on_network "$run"
cp "$cache"/packages/*.deb "$run/var/cache/apt/archives/" 2>/dev/null || true
git -c safe.directory='*' clone -q "$root" "$run/opt/rfmodel"

# inside COMMAND...: runs it there, in the clone, in an environment that holds nothing of ours but
# how the network is reached.
inside() {
	# shellcheck disable=SC2016 # for the shell inside
	set -- sh -c 'cd /opt/rfmodel && exec "$@"' sh "$@"
	for name in http_proxy https_proxy ftp_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY \
		SSL_CERT_FILE SSL_CERT_DIR; do
		value=$(printenv "$name") && set -- "$name=$value" "$@"
	done
	set -- "$run" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root "$@"
	# shellcheck disable=SC2016
	unshare -m sh -c 'mount --bind /proc "$1/proc"; exec chroot "$@"' sh "$@"
}

status=0
if [ $# -gt 0 ]; then
	inside "$@" || status=$?
else
	inside ./dev demo || status=$?
	[ "$status" != 0 ] ||
		inside sh tests/tools/script.sh /opt/rfmodel/build/rfmodel /opt/rfmodel \
			/opt/rfmodel/tests/cli/gmp-memory.sh || status=$?
fi
rm -rf "$cache/packages"
mkdir "$cache/packages"
mv "$run"/var/cache/apt/archives/*.deb "$cache/packages/" 2>/dev/null || true
exit "$status"
