# Sourced by ./package: one function for each format, and the parts that they share. They read the variables of
# ./package: `folder`, the folder with all files of the game, `stage`, the temporary folder above it, `name`, `version`,
# `program`, `system` and `out`. Each adds the names of its files in `out` to `made`.

APP_ID=io.github.incursiongame.incursion

sha256_of() {
    if command -v sha256sum >/dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi
}

strip_program() {
    case $system in
    linux) strip "$1" ;;
    # Programs without a valid signature do not start on Apple silicon.
    macos) strip "$1" && codesign --force --sign - "$1" ;;
    esac
}

# Adds the files for desktops to a folder that can be put anywhere.
add_desktop_files() {
    cp scripts/incursion-install packaging/incursion-mime.xml "$1/"
    cp assets/ui/badge_allied.svg "$1/incursion.svg"
    write_portable_desktop_file "$1"
}

write_portable_desktop_file() {
    # %k is the location of the desktop file, as a path or as a file URL; some systems leave it empty. The prefix `k=`
    # prevents an empty argument, which would be dropped.
    local launcher='k=${1#k=}; shift; case $k in file://*) k=${k#file://}; '\
'k=$(env printf %b "/$(printf %s "${k#*/}" | sed "s/\\\\/&&/g; s/%/\\\\x/g")");; esac; '\
'game=$(dirname "$k")/incursion; [ -x "$game" ] || game=incursion; exec "$game" "$@"'
    # Quote by the rules of desktop files: the first escape is for the argument, the second for the whole line.
    launcher=$(printf %s "$launcher" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')
    {
        grep -v -e '^Exec=' -e '^Icon=' packaging/incursion.desktop
        printf 'Exec=sh -c "%s" incursion k=%%k %%f\n' "$launcher"
        echo 'Icon=applications-games'
    } >"$1/incursion.desktop"
}

# install_tree PREFIX BIN: installs the game below a folder, as packages of Linux systems do. The program finds assets
# and missions in `share/incursion` beside its own folder.
install_tree() {
    local prefix=$1 bin=$2 size
    local data=$prefix/share/incursion doc=$prefix/share/doc/incursion
    mkdir -p "$data" "$doc" "$prefix/$bin" "$prefix/share/applications" "$prefix/share/metainfo" \
        "$prefix/share/mime/packages" "$prefix/share/man/man6"
    cp -r "$folder/assets" "$folder/missions" "$data/"
    cp "$folder/incursion" "$prefix/$bin/"
    cp "$folder/README.txt" "$folder/LEEME.txt" packaging/copyright "$doc/"
    gzip -9 --no-name <"$folder/licenses/libraries.txt" >"$doc/libraries.txt.gz"
    cp packaging/incursion.desktop "$prefix/share/applications/"
    cp "packaging/$APP_ID.metainfo.xml" "$prefix/share/metainfo/"
    cp packaging/incursion-mime.xml "$prefix/share/mime/packages/incursion.xml"
    gzip -9 --no-name <packaging/incursion.6 >"$prefix/share/man/man6/incursion.6.gz"
    for size in 16 24 32 48 64 128 256 512; do
        install -D -m 644 packaging/icons/$size.png "$prefix/share/icons/hicolor/${size}x$size/apps/incursion.png"
    done
    install -D -m 644 assets/ui/badge_allied.svg "$prefix/share/icons/hicolor/scalable/apps/incursion.svg"
}

set_times() {
    find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
}

make_tar() {
    tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu \
        -C "$stage" -cf "$stage/$name.tar" "$name"
    zstd -q -f -T0 "$stage/$name.tar" -o "$out/$name.tar.zst"
    rm "$stage/$name.tar"
    made+=("$name.tar.zst")
}

make_zip() {
    python3 scripts/zip-folder "$folder" "$out/$name.zip"
    made+=("$name.zip")
}

make_deb() {
    local tree=$stage/deb architecture depends
    local installed=$tree/usr/games/incursion
    need_packages dpkg-dev
    architecture=$(dpkg --print-architecture)
    install_tree "$tree/usr" games
    write_debian_changelog | gzip -9 --no-name >"$tree/usr/share/doc/incursion/changelog.gz"
    mkdir -p "$stage/shlibs/debian" "$tree/DEBIAN"
    echo 'Source: incursion' >"$stage/shlibs/debian/control"
    depends=$(cd "$stage/shlibs" && dpkg-shlibdeps -O "$installed" | sed 's/^shlibs:Depends=//')
    # Relative relocations (scripts/link.rs) need a loader that knows them; dpkg-shlibdeps looks at symbols only.
    if readelf --version-info "$installed" | grep -q GLIBC_ABI_DT_RELR; then
        depends=$(echo "$depends" | sed 's/libc6 (>= 2\.[0-9]*)/libc6 (>= 2.36)/')
    fi
    (cd "$tree" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"
    # WINDOW_PACKAGES are opened when the window is, so that dpkg-shlibdeps does not find them.
    {
        echo "Package: incursion"
        echo "Version: $version"
        echo "Architecture: $architecture"
        echo "Maintainer: $MAINTAINER"
        echo "Installed-Size: $(du -sk --apparent-size "$tree/usr" | cut -f 1)"
        echo "Depends: $depends, $(echo "$WINDOW_PACKAGES" | sed 's/ *mesa-vulkan-drivers//; s/ /, /g')"
        echo "Recommends: mesa-vulkan-drivers | vulkan-icd"
        echo "Section: games"
        echo "Priority: optional"
        cat packaging/debian-description
    } >"$tree/DEBIAN/control"
    chmod -R u=rwX,go=rX "$tree"
    set_times "$tree"
    dpkg-deb --root-owner-group -Zxz --build "$tree" "$out/incursion_${version}_$architecture.deb" >/dev/null
    made+=("incursion_${version}_$architecture.deb")
}

MAINTAINER="The Incursion contributors <incursiongame@users.noreply.github.com>"

write_debian_changelog() {
    printf 'incursion (%s) stable; urgency=medium\n\n  * See CHANGELOG.md in the sources.\n\n -- %s  %s\n' \
        "$version" "$MAINTAINER" "$(date --utc --rfc-email --date="@$SOURCE_DATE_EPOCH")"
}

make_appdir() {
    local app=$out/incursion.AppDir
    rm -rf "$app"
    install_tree "$app/usr" bin
    ln -s usr/bin/incursion "$app/AppRun"
    ln -s usr/share/applications/incursion.desktop "$app/incursion.desktop"
    cp packaging/icons/256.png "$app/incursion.png"
    ln -s incursion.png "$app/.DirIcon"
    chmod -R u=rwX,go=rX "$app"
    set_times "$app"
}

make_folder() {
    rm -rf "${out:?}/folder"
    cp -r "$folder" "$out/folder"
    [ $system != linux ] || set_times "$out/folder"
}

make_debug() {
    objcopy --only-keep-debug "$program" "$stage/$name.debug"
    zstd -q -f -T0 "$stage/$name.debug" -o "$out/$name.debug.zst"
    made+=("$name.debug.zst")
}
