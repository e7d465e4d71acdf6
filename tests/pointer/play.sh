#!/usr/bin/env bash
# Plays Obverse in a real window with xdotool: a game of each kind to its end, ten stones on a narrow screen, and
# what hands do beside that. Stops at the first thing that is wrong.
#   OBVERSE  the binary (else the one that `cargo build` has made)
#   SHOTS    folder for the pictures (else a new one in the temporary folder)
#   SEED     another number plays other games
# Where DISPLAY is missing or too small, a screen of its own is used. On a desktop, hands off the mouse meanwhile.
set -euo pipefail
# A scene with all its processes is a group of its own, so that none of them stays behind.
set -m
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck source=scripts/lib.sh
source "$here/../../scripts/lib.sh"

for program in python3 xdotool import identify Xvfb; do
    command -v "$program" >/dev/null || die "there is no $program: scripts/test installs it"
done
OBVERSE=${OBVERSE:-$(target_dir)/debug/obverse}
[[ -x $OBVERSE ]] || die "there is no $OBVERSE: cargo build --bin obverse makes it"
SHOTS=${SHOTS:-$(mktemp -d)}
mkdir -p "$SHOTS"

# Nobody's settings are read or written, and a Wayland session round about is left alone.
XDG_CONFIG_HOME=$(mktemp -d)
export XDG_CONFIG_HOME
unset WAYLAND_DISPLAY WAYLAND_SOCKET
scene=
finish() {
    [[ -z $scene ]] || kill -- "-$scene" 2>/dev/null || true
    rm -rf "$XDG_CONFIG_HOME"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# fits WIDTH HEIGHT: whether a window of that size has room on the screen that there is.
fits() {
    local width height
    [[ -n ${DISPLAY:-} ]] || return 1
    read -r width height < <(timeout 20 xdotool getdisplaygeometry 2>/dev/null) || return 1
    ((width >= $1 && height >= $2))
}

# play NAME WIDTH HEIGHT: one scene of driver.py, in a window of that size.
play() {
    local name=$1 started=$SECONDS
    local command=(python3 "$here/driver.py" "$name" "$OBVERSE" "$SHOTS" "${SEED:-1}")
    fits "$2" "$3" || command=(env "SCREEN=$2x$3" "$root/scripts/with-display" "${command[@]}")
    "${command[@]}" >"$XDG_CONFIG_HOME/told" &
    scene=$!
    # -f: until it has ended, not only been stopped for a while.
    wait -f "$scene" || die "$name ended with status $?; its pictures are in $SHOTS"
    scene=
    printf '%-8s %3d s  %s\n' "$name" $((SECONDS - started)) "$(<"$XDG_CONFIG_HOME/told")"
}

play manners 1280 720
play phone 390 844
play gomoku 1280 720
play othello 1280 720
say "Pictures: $SHOTS"
