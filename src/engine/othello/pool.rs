//! Several threads in one search: the young brothers wait (R. Feldmann, "Game tree search on massively parallel
//! systems", 1993).
//!
//! The first move of a position is searched by one thread. If it does not settle the matter, idle threads may help with
//! the others: the position becomes a [`Split`], from which its owner and the helpers take one move after another. A
//! move that settles it ends all of them. An owner that has run out of moves helps those that still work for it, and
//! only those, so that it is never late for its own position.

use super::node::{Child, Node};
use std::{
    ops::Deref,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
    thread,
};

/// A position whose moves several threads search.
pub struct Split {
    /// The position.
    pub node: Node,
    /// Depth of the position, in plies.
    pub depth: i32,
    /// The question: is it worth more than this?
    pub alpha: i32,
    /// How sure to be: a place in [`super::probcut::STEPS`].
    pub sure: u8,
    moves: Vec<Child>,
    state: Mutex<State>,
    settled: AtomicBool,
    helpers: AtomicUsize,
    parent: Option<Arc<Split>>,
}

struct State {
    next: usize,
    best: i32,
    best_move: u8,
    seen: Vec<Seen>,
}

/// A move of a split that has been searched.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// Where the disc is put, a bit number.
    pub square: u32,
    /// What it is worth, in discs for the side to move.
    pub value: i32,
    /// Nodes of the thread that searched it.
    pub nodes: u64,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing panics while it holds one of these locks.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Split {
    /// The next move to search, if any is left and wanted.
    pub fn take(&self) -> Option<Child> {
        if self.is_over() {
            return None;
        }
        let mut state = lock(&self.state);
        let child = self.moves.get(state.next).copied();
        state.next += usize::from(child.is_some());
        child
    }

    /// Notes a move. One worth more than `alpha` settles the split.
    pub fn report(&self, seen: Seen) {
        let Seen { square, value, .. } = seen;
        let mut state = lock(&self.state);
        state.seen.push(seen);
        if value > state.best {
            (state.best, state.best_move) = (value, square as u8);
            if value > self.alpha {
                self.settled.store(true, SeqCst);
            }
        }
    }

    /// The best value and its move so far, a bit number.
    pub fn best(&self) -> (i32, u8) {
        let state = lock(&self.state);
        (state.best, state.best_move)
    }

    /// The moves that were searched, the first to be finished first, and how many were never begun.
    pub fn seen(&self) -> (Vec<Seen>, usize) {
        let mut state = lock(&self.state);
        (std::mem::take(&mut state.seen), self.moves.len() - state.next)
    }

    /// Whether nobody wants to know any more: here, or further up.
    pub fn is_over(&self) -> bool {
        self.settled.load(SeqCst) || self.parent.as_ref().is_some_and(|p| p.is_over())
    }

    /// How many help.
    pub fn helpers(&self) -> usize {
        self.helpers.load(SeqCst)
    }

    fn has_moves(&self) -> bool {
        lock(&self.state).next < self.moves.len() && !self.is_over()
    }

    fn is_below(&self, above: &Arc<Split>) -> bool {
        self.parent.as_ref().is_some_and(|p| Arc::ptr_eq(p, above) || p.is_below(above))
    }
}

/// The part of a thread in a split that is not its own. It ends when this goes, also when the thread panics: the owner
/// waits for every helper.
pub struct Helping<'p> {
    pool: &'p Pool,
    split: Arc<Split>,
}

impl Deref for Helping<'_> {
    type Target = Arc<Split>;

    fn deref(&self) -> &Arc<Split> {
        &self.split
    }
}

impl Drop for Helping<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            // The move in hand stays without a value, so nothing that is found above it means anything.
            self.pool.stop();
        }
        self.split.helpers.fetch_sub(1, SeqCst);
    }
}

/// Looks for a new split before a thread sleeps: a millisecond or two, since one mostly turns up sooner and waking up takes
/// long.
const PATIENCE: u32 = 1500;

/// So many of them without offering the processor to other programs.
const GREEDY: u32 = 200;

/// The threads of a search.
#[derive(Default)]
pub struct Pool {
    open: Mutex<Open>,
    /// How many splits there have been, for those who look without the lock.
    offered: AtomicUsize,
    wake: Condvar,
    /// Threads that would join at once: those that wait, less those that have been called and are still waking up.
    idle: AtomicUsize,
    closed: AtomicBool,
    stopped: AtomicBool,
}

/// What threads may join, and who sleeps.
#[derive(Default)]
struct Open {
    splits: Vec<Arc<Split>>,
    asleep: usize,
    /// How many of the sleepers have been called.
    called: usize,
}

impl Pool {
    /// Whether a thread has nothing to do.
    #[inline]
    pub fn has_idle(&self) -> bool {
        self.idle.load(SeqCst) > 0
    }

    /// A moment's wait: about a microsecond.
    pub fn pause() {
        for _ in 0..16 {
            std::hint::spin_loop();
        }
    }

    /// Tells every thread to end the search; each sees it at its next pulse.
    pub fn stop(&self) {
        self.stopped.store(true, SeqCst);
    }

    /// Whether the search is to end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(SeqCst)
    }

    /// Sends the threads home.
    pub fn close(&self) {
        let _open = lock(&self.open);
        self.closed.store(true, SeqCst);
        self.wake.notify_all();
    }

    /// Offers those moves of a position that are left, in the order to try them; the ones before them gave `best`.
    /// `parent` is the split that the caller works for.
    pub fn offer(
        &self,
        (node, depth, alpha, sure): (Node, i32, i32, u8),
        moves: Vec<Child>,
        (best, best_move): (i32, u8),
        parent: Option<Arc<Split>>,
    ) -> Arc<Split> {
        let split = Arc::new(Split {
            node,
            depth,
            alpha,
            sure,
            moves,
            state: Mutex::new(State { next: 0, best, best_move, seen: Vec::new() }),
            settled: AtomicBool::new(false),
            helpers: AtomicUsize::new(0),
            parent,
        });
        let mut open = lock(&self.open);
        open.splits.push(Arc::clone(&split));
        self.offered.fetch_add(1, SeqCst);
        if open.asleep > open.called {
            // No other split needs to be made for a thread that is on its way.
            open.called += 1;
            self.idle.fetch_sub(1, SeqCst);
            self.wake.notify_one();
        }
        drop(open);
        split
    }

    /// Nobody may join it any more.
    pub fn withdraw(&self, split: &Arc<Split>) {
        lock(&self.open).splits.retain(|s| !Arc::ptr_eq(s, split));
    }

    /// Waits for something to help with. `None` when it is time to go home.
    pub fn wait(&self) -> Option<Helping<'_>> {
        self.idle.fetch_add(1, SeqCst);
        let found = loop {
            let open = lock(&self.open);
            let seen = self.offered.load(SeqCst);
            if self.closed.load(SeqCst) {
                break None;
            }
            if let Some(split) = self.join(&open, |_| true) {
                break Some(split);
            }
            drop(open);
            if !self.is_news(seen) {
                self.sleep(seen);
            }
        };
        self.idle.fetch_sub(1, SeqCst);
        found
    }

    /// Whether more than `seen` splits are offered, or all is over, before the patience of a thread ends.
    fn is_news(&self, seen: usize) -> bool {
        (0..PATIENCE).any(|look| {
            Pool::pause();
            if look >= GREEDY {
                thread::yield_now();
            }
            self.offered.load(SeqCst) != seen || self.closed.load(SeqCst)
        })
    }

    /// Sleeps until somebody calls, unless more than `seen` splits have been offered meanwhile.
    fn sleep(&self, seen: usize) {
        let mut open = lock(&self.open);
        if self.offered.load(SeqCst) != seen || self.closed.load(SeqCst) {
            return;
        }
        open.asleep += 1;
        open = self.wake.wait(open).unwrap_or_else(PoisonError::into_inner);
        open.asleep -= 1;
        if open.called > 0 {
            open.called -= 1;
            self.idle.fetch_add(1, SeqCst);
        }
    }

    /// Something to help with below `above`, without waiting.
    pub fn below(&self, above: &Arc<Split>) -> Option<Helping<'_>> {
        self.join(&lock(&self.open), |split| split.is_below(above))
    }

    /// The first that still has moves, joined while nobody can withdraw it.
    fn join(&self, open: &Open, fits: impl Fn(&Split) -> bool) -> Option<Helping<'_>> {
        let split = open.splits.iter().find(|s| s.has_moves() && fits(s))?;
        split.helpers.fetch_add(1, SeqCst);
        Some(Helping { pool: self, split: Arc::clone(split) })
    }

    /// Counts the caller among the idle while it waits for its helpers.
    pub fn idle(&self, idle: bool) {
        if idle {
            self.idle.fetch_add(1, SeqCst);
        } else {
            self.idle.fetch_sub(1, SeqCst);
        }
    }
}
