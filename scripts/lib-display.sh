# shellcheck shell=bash
# Whether there is a screen to open a window on. Sourced after lib.sh.

# answers SOCKET: whether anything listens there. curl is a tool that every machine with these scripts has; what it
# sends means nothing to a display server, which hangs up; only a connection refused (7) counts as no answer.
answers() {
    [[ -S $1 ]] || return 1
    local status=0
    curl -s -m 2 -o /dev/null --unix-socket "$1" http://display/ || status=$?
    ((status != 7))
}

# has_wayland: whether WAYLAND_DISPLAY leads to a compositor.
has_wayland() {
    [[ -n ${WAYLAND_SOCKET:-} ]] && return
    local name=${WAYLAND_DISPLAY:-}
    [[ -n $name ]] || return 1
    [[ $name == /* ]] || name=${XDG_RUNTIME_DIR:-/run/user/$EUID}/$name
    answers "$name"
}

# has_x11: whether DISPLAY leads to an X server: `:0`, `unix:0`, `host:10.0`.
has_x11() {
    local host=${DISPLAY:-}
    [[ $host =~ ^(.*):([0-9]+)(\.[0-9]+)?$ ]] || return 1
    host=${BASH_REMATCH[1]}
    local number=${BASH_REMATCH[2]}
    if [[ -n $host && $host != unix ]]; then
        # shellcheck disable=SC2016  # the inner shell expands them
        timeout 3 bash -c 'exec 3<>"/dev/tcp/$1/$2"' - "$host" $((6000 + number)) 2>/dev/null
    else
        answers "/tmp/.X11-unix/X$number"
    fi
}

# has_display: whether a window can be opened. A Wayland name that leads nowhere is taken out of the way of an X server.
has_display() {
    has_wayland && return
    has_x11 || return 1
    unset WAYLAND_DISPLAY
}
