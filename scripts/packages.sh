# Sourced by ./play, ./test and ./package: installs the system packages that they need. Only on Debian and its
# derivatives; elsewhere it lists the packages and continues.

BUILD_PACKAGES="pkg-config libasound2-dev libudev-dev"
command -v cc >/dev/null 2>&1 || BUILD_PACKAGES="gcc libc6-dev $BUILD_PACKAGES"
WINDOW_PACKAGES="libx11-6 libxcursor1 libxi6 libxrandr2 libxkbcommon-x11-0 libx11-xcb1 libvulkan1 mesa-vulkan-drivers"
PACKAGE_PACKAGES="binutils zstd"
command -v python3 >/dev/null 2>&1 || PACKAGE_PACKAGES="python3 $PACKAGE_PACKAGES"
# The validators of scripts/check-packaging.
VALIDATOR_PACKAGES="desktop-file-utils appstream shared-mime-info libxml2-utils python3-yaml"
TEST_PACKAGES="valgrind xvfb xauth xdotool openbox wmctrl x11-utils x11-xserver-utils weston"
TEST_PACKAGES="$TEST_PACKAGES $VALIDATOR_PACKAGES $PACKAGE_PACKAGES"

missing_packages() {
    local package
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
    done
}

# need_packages PACKAGE…: installs missing packages if permitted; otherwise lists them and exits.
need_packages() {
    if ! command -v dpkg-query >/dev/null 2>&1; then
        echo "This is not Debian. The game needs these packages, under their Debian names: $*" >&2
        return 0
    fi
    local missing as_root=""
    missing=$(missing_packages "$@" | tr '\n' ' ')
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" -ne 0 ]; then
        as_root="sudo -n"
        if ! sudo -n true 2>/dev/null; then
            echo "These system packages are missing: $missing" >&2
            echo "Install them and start again:  sudo apt-get install $missing" >&2
            exit 1
        fi
    fi
    echo "Installing system packages: $missing" >&2
    install_packages "$as_root" $missing && return 0
    echo "These system packages could not be installed (is there a network?): $missing" >&2
    exit 1
}

# If the installation fails, updates the package lists, which may be old or missing, and tries once more.
install_packages() {
    local as_root=$1
    shift
    local install="$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends"
    $install "$@" >/dev/null 2>&1 && return 0
    $as_root apt-get update -qq >&2 && $install "$@" >&2
}

need_rust() {
    command -v cargo >/dev/null 2>&1 && return 0
    if [ -x "$HOME/.cargo/bin/cargo" ]; then
        PATH="$HOME/.cargo/bin:$PATH"
        return 0
    fi
    echo "The Rust toolchain is missing (cargo): see https://rustup.rs" >&2
    exit 1
}
