# shellcheck shell=bash
# What scripts/play and scripts/test share: where the repository is, how to speak, what must be installed.
# Sourced, not run; the caller has set `set -euo pipefail`.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

# Debian and Ubuntu name these alike. The sound library that the game runs with comes in with libasound2-dev.
# shellcheck disable=SC2034  # used by the scripts that source this
build_packages=(pkg-config libasound2-dev libwayland-dev build-essential curl ca-certificates)
# shellcheck disable=SC2034
run_packages=(libxkbcommon-x11-0 libxkbcommon0 libx11-6 libx11-xcb1 libxcursor1 libxi6 libxrandr2
    libvulkan1 mesa-vulkan-drivers)

say() { printf '%s\n' "$*"; }

die() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# is_installed PACKAGE
is_installed() {
    dpkg-query -W -f '${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed
}

# need_packages PACKAGE...: installs those that are missing. Where none is, apt is not touched, nor the network.
need_packages() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "Not a Debian or Ubuntu machine: going on, in the hope that it has what these packages hold: $*"
        return
    fi
    local package missing=()
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0

    say "Installing ${missing[*]}"
    local as_root=()
    if ((EUID != 0)); then
        command -v sudo >/dev/null ||
            die "that needs root, and there is no sudo. As root, run: apt-get update && apt-get install ${missing[*]}"
        as_root=(sudo)
    fi
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300)
    # A stale or broken third-party list need not stop an install that can do without it.
    "${apt[@]}" update || say "apt-get update failed: trying with the lists that are here"
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" ||
        die "apt-get could not install: ${missing[*]}"
}

# toolchain: the version that rust-toolchain.toml names.
toolchain() {
    sed -n 's/^channel *= *"\(.*\)".*/\1/p' "$root/rust-toolchain.toml"
}

# has_rust: whether cargo, rustfmt and clippy answer here at that version or a later one.
# RUSTUP_AUTO_INSTALL=0 keeps the question from being the answer.
has_rust() (
    cd "$root" && export RUSTUP_AUTO_INSTALL=0
    cargo fmt --version && cargo clippy --version || exit 1
    version=$(rustc --version | cut -d ' ' -f 2)
    [[ $(printf '%s\n' "$(toolchain)" "$version" | sort -V | head -n 1) == "$(toolchain)" ]]
) >/dev/null 2>&1

# need_rust: finds the toolchain, or installs it with rustup for this user alone.
need_rust() {
    # Ahead of a cargo of the system's, which is seldom new enough.
    PATH=${CARGO_HOME:-$HOME/.cargo}/bin:$PATH
    has_rust && return

    if ! command -v rustup >/dev/null; then
        say "Installing rustup into ${CARGO_HOME:-$HOME/.cargo}"
        local installer
        installer=$(mktemp)
        curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs -o "$installer" ||
            die "could not fetch rustup. Install Rust $(toolchain) in another way (https://rustup.rs), then try again"
        sh "$installer" -y --no-modify-path --profile minimal --default-toolchain none ||
            die "rustup could not be installed"
        rm -f "$installer"
        hash -r
    fi
    # A toolchain of that name, even a broken one or a link to one built by hand, is the user's: it is added to, never
    # replaced.
    if compgen -G "${RUSTUP_HOME:-$HOME/.rustup}/toolchains/$(toolchain)-*" >/dev/null; then
        say "Adding rustfmt and clippy to Rust $(toolchain)"
        rustup component add rustfmt clippy --toolchain "$(toolchain)" ||
            die "Rust $(toolchain) is here, but does not run cargo, rustfmt and clippy. See: rustup run $(toolchain) cargo clippy --version"
    else
        say "Installing Rust $(toolchain)"
        rustup toolchain install "$(toolchain)" --profile minimal --component rustfmt --component clippy ||
            die "rustup could not install Rust $(toolchain)"
    fi
    has_rust || die "Rust $(toolchain) is installed, but cargo, rustfmt or clippy does not run in $root"
}

# target_dir: where cargo puts what it builds, wherever the environment or a configuration file says that is.
target_dir() {
    (cd "$root" && cargo metadata --locked --no-deps --format-version 1) |
        sed -n 's/.*"target_directory":"\([^"]*\)".*/\1/p'
}

# need_node: JavaScript outside of a browser, of a version that Debian 12 has or a later one.
need_node() {
    command -v node >/dev/null || need_packages nodejs
    local version
    version=$(node --version 2>/dev/null) || die "there is no node, and it could not be installed"
    [[ $version =~ ^v(1[89]|[2-9][0-9])\. ]] || die "node is $version: 18 or a later one is needed"
}

# need_npm: the same, and what fetches its packages.
need_npm() {
    need_node
    command -v npm >/dev/null || need_packages npm
}

# need_browser: sets CHROMIUM to a browser that tests can drive.
need_browser() {
    local name
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        CHROMIUM=${CHROMIUM:-$(command -v "$name" || true)}
    done
    if [[ -z $CHROMIUM ]]; then
        # Ubuntu has it as a snap alone, which a test cannot always start.
        need_packages chromium
        CHROMIUM=$(command -v chromium) ||
            die "there is no Chromium or Chrome for the tests in a browser: install one, or name it in CHROMIUM"
    fi
    export CHROMIUM
}
