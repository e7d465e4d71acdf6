#!/usr/bin/env python3
"""Plays Obverse in a real window: reads its trace, clicks with xdotool, and checks what comes of it.

    driver.py SCENE BINARY SHOTS [SEED]

SCENE is one of the functions at the end of this file; pictures go into the folder SHOTS. DISPLAY names the X server.
The first thing that is wrong ends it with status 1 and one line.
"""

import ctypes
import queue
import random
import re
import subprocess
import sys
import tempfile
import threading
import time

# Seconds until something must have happened. Generous: they only ever pass in full where something is broken.
START = 90
CLICK = 20
BOT = 60
CLOSE = 20
TOOL = 30
# Seconds that a scene may take altogether.
SCENE = 600

TURN = re.compile(r"turn (Black|White) (.+)")
SPOT = re.compile(r"([a-z]\d+)@(-?\d+),(-?\d+)")
PLACED = re.compile(r"placed (Black|White) ([a-z]\d+)")
OVER = re.compile(r"over (?:Side\((Black|White)\)|(Draw)) \[(\d+), (\d+)\]")
HINTED = re.compile(r"Hinted\(Square \{ index: (\d+), width: (\d+) \}\)")


class Fault(Exception):
    """Something that a player would complain about."""


def tool(*words):
    """Runs a program and gives back what it prints."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=TOOL, check=False)
    except subprocess.TimeoutExpired:
        raise Fault(f"`{' '.join(words[:2])}` took longer than {TOOL} s") from None
    if done.returncode != 0:
        why = (done.stderr.strip() or f"status {done.returncode}").splitlines()[0]
        raise Fault(f"`{' '.join(words[:2])}` failed: {why}")
    return done.stdout.strip()


class ClientMessage(ctypes.Structure):
    """XClientMessageEvent, with room for the rest of an XEvent."""

    _fields_ = [
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 24),
    ]


def ask_to_close(window):
    """What a window manager does when the cross of a window is pressed; xdotool can only destroy windows."""
    try:
        x = ctypes.CDLL("libX11.so.6")
    except OSError as why:
        raise Fault(f"cannot ask the window to close: {why}") from None
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XInternAtom.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x.XOpenDisplay(None))
    if not display:
        raise Fault("cannot open the display to close the window")
    atom = [x.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW")]
    event = ClientMessage(type=33, window=window, message_type=atom[0], format=32)
    event.data[0] = atom[1]
    x.XSendEvent(display, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(event))
    x.XCloseDisplay(display)


class Table:
    """A running game: what it has told so far, and hands to play it."""

    def __init__(self, binary, shots, size, *arguments):
        self.shots = shots
        self.size = size
        self.until = time.monotonic() + SCENE
        self.lines = queue.Queue()
        # What the trace has told.
        self.turn = None
        self.side = None
        self.placed = []
        self.passes = 0
        self.over = None
        self.refusals = []
        self.log = []
        # Refusals that may come now.
        self.allowed = ()
        self.errors = tempfile.TemporaryFile(mode="w+")
        words = [binary, "--trace", "--window", f"{size[0]}x{size[1]}", *arguments]
        self.game = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        threading.Thread(target=self.listen, daemon=True).start()
        try:
            self.window = self.find()
        except BaseException:
            self.kill()
            raise

    def __enter__(self):
        return self

    def __exit__(self, kind, why, trace):
        # What a player would see where something went wrong.
        if kind is Fault and self.game.poll() is None:
            subprocess.run(["import", "-window", "root", f"{self.shots}/fault.png"], timeout=TOOL, check=False)
        self.kill()

    def kill(self):
        """Ends the game in any case."""
        if self.game.poll() is None:
            self.game.kill()
        self.game.wait()

    def listen(self):
        """Passes lines on, and `None` at their end. Runs beside everything else, so that the pipe never fills."""
        for line in self.game.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def find(self):
        """The window, once it has been drawn and has its size."""
        self.wait("the first turn", lambda line: self.turn is not None, START)
        ids = tool("xdotool", "search", "--sync", "--onlyvisible", "--pid", str(self.game.pid)).split()
        if len(ids) != 1:
            raise Fault(f"expected one window, found {len(ids)}")
        shape = tool("xdotool", "getwindowgeometry", "--shell", ids[0])
        width, height = self.size
        if f"WIDTH={width}\nHEIGHT={height}" not in shape:
            raise Fault(f"expected a window of {width}x{height}, found {' '.join(shape.split())}")
        # There may be no window manager that would do it.
        tool("xdotool", "windowfocus", ids[0])
        # The first frames take long, and whatever the window hears about the focus had better be over.
        self.quiet(1.5)
        return int(ids[0])

    # Hearing

    def hear(self, line):
        """Takes down one line of the trace."""
        self.log.append(line)
        if found := TURN.fullmatch(line):
            self.side = found[1]
            self.turn = {name: (int(x), int(y)) for name, x, y in SPOT.findall(found[2])}
        elif found := PLACED.fullmatch(line):
            self.placed.append((found[1], found[2]))
            self.turn = None
        elif found := OVER.fullmatch(line):
            self.over = (found[1] or found[2], int(found[3]), int(found[4]))
            self.turn = None
        elif line.startswith("Passed("):
            self.passes += 1
        elif line in ("Undone", "Redone", "Started"):
            # What is told next counts, not what was told before.
            self.turn = None
        elif line.startswith("Refused("):
            self.refusals.append(line)
            if not line.startswith(self.allowed):
                raise Fault(f"not expected: {line}")
        elif line.startswith("SearchFailed("):
            raise Fault(f"not expected: {line}")

    def wait(self, what, test, seconds):
        """Hears lines until one passes the test; says what was waited for when none does."""
        until = min(time.monotonic() + seconds, self.until)
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, until - time.monotonic()))
            except queue.Empty:
                tail = " | ".join(self.log[-3:]) or "nothing"
                raise Fault(f"waited {seconds} s in vain for {what}; last heard: {tail[:300]}") from None
            if line is None:
                raise Fault(f"the game ended by itself while waiting for {what}: {self.last_words()}")
            self.hear(line)
            if test(line):
                return line

    def quiet(self, seconds):
        """Hears whatever is told until that long nothing has been."""
        while True:
            if time.monotonic() > self.until:
                raise Fault(f"after {SCENE} s there is still something going on: {self.log[-1][:100]}")
            try:
                line = self.lines.get(timeout=seconds)
            except queue.Empty:
                return
            if line is None:
                raise Fault(f"the game ended by itself: {self.last_words()}")
            self.hear(line)

    def last_words(self):
        """The exit status and what the error output says of it."""
        status = self.game.wait(timeout=CLOSE)
        self.errors.seek(0)
        words = (line.strip() for line in self.errors if "panicked" in line or line.startswith("obverse:"))
        return f"status {status}, {next(words, 'without a word why')}"

    # Hands

    def hands(self, *words):
        """Moves the pointer or presses keys, by xdotool."""
        try:
            tool("xdotool", *words)
        except Fault:
            time.sleep(1.0)
            if self.game.poll() is not None:
                raise Fault(f"the game ended by itself: {self.last_words()}") from None
            raise

    def press(self, *spots, settle=0.12):
        """Moves to each of these spots and clicks, the way a hand does it: `settle` seconds between the two."""
        words = []
        for x, y in spots:
            words += ["mousemove", "--window", str(self.window), str(x), str(y), "sleep", str(settle)]
            words += ["mousedown", "1", "sleep", str(min(settle, 0.04)), "mouseup", "1"]
        self.hands(*words)

    def drag(self, start, by):
        """Presses beside or on a square and pulls the board that far, in a few steps."""
        (x, y), (dx, dy), steps = start, by, 6
        words = ["mousemove", "--window", str(self.window), str(x), str(y), "sleep", "0.1", "mousedown", "1"]
        for k in range(1, steps + 1):
            at = [str(x + dx * k // steps), str(y + dy * k // steps)]
            words += ["sleep", "0.06", "mousemove", "--window", str(self.window), *at]
        self.hands(*words, "sleep", "0.1", "mouseup", "1")

    def key(self, name, fact):
        """Presses a key and waits for what it brings about."""
        self.hands("key", name)
        return self.wait(f"{fact} after the key {name}", lambda line: line.startswith(fact), CLICK)

    def my_turn(self):
        """Waits until it is a person's turn, or the game is over."""
        if self.turn is None and self.over is None:
            self.wait("the next turn", lambda line: self.turn is not None or self.over is not None, BOT)

    def play(self, name):
        """Clicks on a square of this turn: the piece has to appear there and nowhere else."""
        x, y = self.turn[name]
        if not (0 <= x < self.size[0] and 0 <= y < self.size[1]):
            raise Fault(f"{name} lies at {x},{y}, outside the window")
        self.press((x, y))
        told = self.wait(f"the piece on {name}", PLACED.fullmatch, CLICK)
        if told != f"placed {self.side} {name}":
            raise Fault(f"clicked {name} for {self.side}, but: {told}")

    def shot(self, name):
        """Takes a picture of the screen; one of a single colour would not do."""
        path = f"{self.shots}/{name}.png"
        tool("import", "-window", "root", path)
        colours = int(tool("identify", "-format", "%k", path))
        if colours < 500:
            raise Fault(f"{name}.png has only {colours} colours")

    def close(self):
        """Closes the window the way a player does."""
        if self.game.poll() is not None:
            raise Fault(f"the game ended by itself: {self.last_words()}")
        ask_to_close(self.window)
        try:
            status = self.game.wait(timeout=CLOSE)
        except subprocess.TimeoutExpired:
            raise Fault(f"the window was asked to close {CLOSE} s ago and has not") from None
        self.errors.seek(0)
        if panic := next((line for line in self.errors if "panicked" in line), None):
            raise Fault(f"the game panicked: {panic.strip()}")
        if status != 0:
            raise Fault(f"the game ended with status {status}")


# Players


def othello_player(rng):
    """Takes a corner, and anything else by lot."""

    def choose(table):
        names = sorted(table.turn)
        return rng.choice([n for n in names if n in ("a1", "a8", "h1", "h8")] or names)

    return choose


def gomoku_player(rng):
    """Looks at every five points in a row: those with own stones only, and with foreign stones only."""
    size = 15
    rows = [
        [(x + dx * k, y + dy * k) for k in range(5)]
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
        for x in range(size)
        for y in range(size)
        if 0 <= x + dx * 4 < size and 0 <= y + dy * 4 < size
    ]
    own, foreign = (1, 12, 90, 700, 50000), (0, 9, 60, 500, 9000)

    def point(name):
        return ord(name[0]) - ord("a"), int(name[1:]) - 1

    def choose(table):
        stones = {point(name): side for side, name in table.placed}
        worth = dict.fromkeys((point(name) for name in table.turn), 0)
        for row in rows:
            mine = sum(stones.get(p) == table.side for p in row)
            theirs = sum(p in stones for p in row) - mine
            if mine and theirs:
                continue
            value = foreign[theirs] if theirs else own[mine]
            for p in row:
                if p in worth:
                    worth[p] += value
        best = max(worth.values())
        x, y = rng.choice(sorted(p for p, value in worth.items() if value == best))
        return f"{chr(ord('a') + x)}{y + 1}"

    return choose


def play_on(table, choose, clicks, halfway=None):
    """Plays one side by clicks until the game is over, or that many clicks have been made. Says how many were made."""
    made = 0
    while table.over is None and made < clicks:
        table.play(choose(table))
        made += 1
        table.my_turn()
        if halfway is not None and made == halfway[0]:
            # Until the last disc has landed.
            table.quiet(1.0)
            table.shot(halfway[1])
    own = sum(side == "Black" for side, _ in table.placed)
    if own != made:
        raise Fault(f"{made} clicks have placed {own} black pieces")
    return made


def ended(table, at_start):
    """Checks the count at the end."""
    if table.over is None:
        raise Fault("the game has not come to its end")
    winner, black, white = table.over
    if black + white != at_start + len(table.placed):
        raise Fault(f"{at_start} and {len(table.placed)} placed pieces became {black} and {white}")
    fair = "Black" if black > white else "White" if white > black else "Draw"
    if at_start and winner != fair:
        raise Fault(f"{black} to {white}, and the winner is {winner}")
    return f"{winner} {black}-{white}"


# Scenes


def othello(binary, shots, rng):
    """A game of Othello to its end."""
    with Table(binary, shots, (1280, 720), "--game", "othello", "--black", "human", "--white", "classic") as table:
        made = play_on(table, othello_player(rng), 64, (12, "othello-middle"))
        result = ended(table, 4)
        # The discs are swept into rows, and then, without a hand being moved, the result is told.
        table.quiet(4.0)
        table.shot("othello-end")
        table.close()
        return f"{result}, {made} clicks, {table.passes} passes"


def gomoku(binary, shots, rng):
    """A game of gomoku to its end."""
    with Table(binary, shots, (1280, 720), "--game", "gomoku", "--black", "human", "--white", "classic") as table:
        made = play_on(table, gomoku_player(rng), 113, (8, "gomoku-middle"))
        result = ended(table, 0)
        table.quiet(3.0)
        table.shot("gomoku-end")
        table.close()
        return f"{result}, {made} clicks"


def phone(binary, shots, rng):
    """Ten stones on the narrow screen of a telephone."""
    with Table(binary, shots, (390, 844), "--game", "gomoku", "--black", "human", "--white", "classic") as table:
        made = play_on(table, gomoku_player(rng), 10)
        table.quiet(1.0)
        table.shot("gomoku-phone")
        table.close()
        return f"{made} clicks"


def manners(binary, shots, rng):
    """Whatever hands do beside playing: too quick, on the wrong square, pulling, and the keys."""
    with Table(binary, shots, (1280, 720), "--game", "othello", "--black", "human", "--white", "greedy") as table:
        opening = table.turn

        # Two clicks in a breath: the first one counts, the second one comes too early.
        table.allowed = ("Refused(Busy)", "Refused(Thinking)", "Refused(NotYourTurn)")
        started = time.monotonic()
        table.press(opening["d3"], opening["f5"], settle=0.03)
        in_a_breath = time.monotonic() - started < 0.5
        table.wait("a piece after two quick clicks", PLACED.fullmatch, CLICK)
        table.my_turn()
        table.quiet(0.5)
        table.allowed = ()
        own = [name for side, name in table.placed if side == "Black"]
        if own[0] != "d3" or (in_a_breath and len(own) > 1):
            raise Fault(f"quick clicks on d3 and f5 placed {' and '.join(own)}")

        # On the piece that has just been placed.
        before = len(table.placed)
        table.allowed = ("Refused(Illegal(",)
        table.press(opening["d3"])
        table.wait("a refusal of a click on a piece", lambda line: line.startswith("Refused(Illegal("), CLICK)
        table.allowed = ()
        table.quiet(0.5)
        table.shot("othello-refusal")

        # Pulling the board moves it, and places nothing; it comes back by itself.
        table.drag(next(iter(table.turn.values())), (120, 40))
        table.quiet(1.5)
        if len(table.placed) != before:
            raise Fault("pulling the board has placed a piece")
        table.play(sorted(table.turn)[0])
        table.my_turn()

        # The keys.
        table.key("h", "Hinted(")
        found = HINTED.fullmatch(table.log[-1])
        if not found:
            raise Fault(f"cannot read the hint: {table.log[-1]}")
        index, width = int(found[1]), int(found[2])
        name = f"{chr(ord('a') + index % width)}{index // width + 1}"
        table.my_turn()
        if name not in table.turn:
            raise Fault(f"the hint {name} is not among {' '.join(table.turn)}")
        table.quiet(0.5)
        table.shot("othello-hint")
        for _ in [side for side, _ in table.placed if side == "Black"]:
            table.key("u", "Undone")
            table.my_turn()
        if table.turn != opening:
            raise Fault(f"everything is taken back, but the squares are {' '.join(table.turn)}")
        table.key("r", "Redone")
        table.my_turn()
        # A game is on, so the key asks first; Enter says yes.
        table.hands("key", "n")
        table.quiet(1)
        table.shot("othello-new")
        table.key("Return", "Started")
        table.my_turn()
        if table.turn != opening:
            raise Fault(f"a new game begins with {' '.join(table.turn)}")
        table.play("f5")
        table.my_turn()
        table.close()
        return f"{len(table.refusals)} refusals, all of them due"


SCENES = {scene.__name__: scene for scene in (othello, gomoku, phone, manners)}


def main():
    """Runs a scene."""
    if len(sys.argv) not in (4, 5) or sys.argv[1] not in SCENES:
        sys.exit(f"usage: driver.py {'|'.join(SCENES)} BINARY SHOTS [SEED]")
    name, binary, shots = sys.argv[1:4]
    try:
        print(SCENES[name](binary, shots, random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)))
    except Fault as fault:
        sys.exit(f"{name}: {fault}")


if __name__ == "__main__":
    main()
