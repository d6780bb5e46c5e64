#!/usr/bin/env bash
# Writes the licences of all libraries in the game to standard output: a list of the libraries, then each licence text
# once, with the libraries that contain it. Libraries without a licence text are listed with the licence that their
# author declares; ./package puts the texts of MIT and Apache-2.0 beside the list.
#
# CRATES is the folder with the sources of the crates, if it is not that of cargo.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$here"

sources=${CRATES:-${CARGO_HOME:-$HOME/.cargo}/registry/src}
texts=$(mktemp -d)
trap 'rm -rf "$texts"' EXIT

cargo tree --locked --edges normal,no-proc-macro --prefix none --format '{p}|{l}' |
    sed 's/ (\*)//; s/ (\/.*)|/|/' | sort -u | grep -vE '^incursion[-a-z]* ' >"$texts/libraries"

bare=""
while IFS='|' read -r library license; do
    read -r name version <<<"$library"
    folder=$(find "$sources" -maxdepth 2 -type d -name "$name-${version#v}" | head -n 1)
    if [ -z "$folder" ]; then
        echo "The source of $library is not in $sources; its licence can't be read" >&2
        exit 1
    fi
    found=""
    while IFS= read -r file; do
        sum=$(sha256sum <"$file" | cut -c 1-40)
        cp "$file" "$texts/$sum.text"
        echo "$name ${version#v}" >>"$texts/$sum.of"
        found=yes
    done < <(find "$folder" -maxdepth 1 -type f | grep -iE '/(licen[sc]e|copying|notice|unlicense)[^/]*$' | sort)
    [ -n "$found" ] || bare+="    $name ${version#v}: $license"$'\n'
done <"$texts/libraries"

echo "INCURSION IS BUILT FROM THESE LIBRARIES"
echo
echo "Name, version and the licence that its author declares. Their sources: https://crates.io/crates/NAME"
echo
sed 's/^\([^|]*\)|/    \1: /' "$texts/libraries"
echo
echo "These libraries contain no licence text. The licences that they declare are below, or in MIT.txt and Apache-2.0.txt beside this list:"
echo
printf '%s' "$bare"
for text in "$texts"/*.text; do
    printf '\n%s\n' "$(printf '=%.0s' {1..100})"
    echo "$(sort -u "${text%.text}.of" | paste -sd ',' | sed 's/,/, /g' | fold -s -w 100)"
    printf '%s\n\n' "$(printf -- '-%.0s' {1..100})"
    cat "$text"
done
