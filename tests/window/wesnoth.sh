#!/usr/bin/env bash
# Compares the game with Battle for Wesnoth 1.16 from Debian's packages, side by side on this machine without a GPU: time
# to the title, rest, memory. Nothing else needs Wesnoth; --install installs it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
. scripts/packages.sh

if [ "${1:-}" = --install ]; then
    need_packages wesnoth-1.16
fi
if ! command -v wesnoth-1.16 >/dev/null && ! [ -x /usr/games/wesnoth-1.16 ]; then
    echo "Wesnoth 1.16 is missing: $0 --install, or sudo apt-get install wesnoth-1.16" >&2
    exit 1
fi
need_packages $TEST_PACKAGES
# What players get is compared, not the build with all its checks.
./package
INCURSION_PROGRAM=$(mktemp -d)
trap 'rm -rf "$INCURSION_PROGRAM"' EXIT
tar -xzf "${CARGO_TARGET_DIR:-target}"/package/incursion-*.tar.gz -C "$INCURSION_PROGRAM" --strip-components 1
INCURSION_PROGRAM=$INCURSION_PROGRAM/incursion cargo test --locked --test window wesnoth -- --ignored --nocapture
