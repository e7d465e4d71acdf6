//! Searches in a web worker, so that the page never waits for one.
//!
//! One task keeps the worker: it hears the game and the worker through the same channel, and leaves the newest snapshot
//! and the end of a job in a slot that the game looks into.

use super::{
    bridge::{Search, Searcher},
    latest::Latest,
};
use crate::{
    app::web::host,
    engine::{
        job::{Answer, Job, JobError, Reply},
        report::Report,
        simple,
    },
};
use async_channel::{Receiver, Sender, unbounded};
use bevy::{
    prelude::*,
    tasks::AsyncComputeTaskPool,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use wasm_bindgen::{JsCast, JsValue, prelude::*};
use web_sys::{ErrorEvent, Event, MessageEvent, Worker};
use web_time::Instant;

/// A running search tells something ten times a second; one that is silent for so long is dead.
const SILENCE: Duration = Duration::from_secs(15);
/// A worker that was never heard of may still be loading.
const LOADING: Duration = Duration::from_secs(60);
/// The longest time between two frames that counts as silence: a page that sleeps hears nothing either.
const GAP: Duration = Duration::from_millis(500);
/// After so many workers in a row that never came up, the next is not tried at once.
const TRIES: u32 = 2;
/// But after this: what failed may have been the network.
const PAUSE: Duration = Duration::from_secs(10);

const AGAIN: &str = "The search broke off and was begun anew";
const FORBIDDEN: &str = "This browser runs no search in the background: only the simplest opponents play";
const MISSING: &str = "The search cannot be loaded: for now only the simplest opponents play";

/// What the keeper hears.
enum Heard {
    /// The game wants this searched.
    Start(Job),
    /// The game wants nothing.
    Cancel,
    /// A worker speaks: which one, and what.
    Message(u32, String),
    /// A worker has failed: which one, and why.
    Dead(u32, String),
    /// The game waits in vain.
    Silent,
}

/// What the keeper and the game share.
#[derive(Default)]
struct Slot {
    latest: Latest,
    end: Option<(u64, Result<Answer, JobError>)>,
    note: Option<String>,
    /// Grows with everything that is heard of a worker.
    signs: u32,
    ready: bool,
}

fn lock(slot: &Mutex<Slot>) -> MutexGuard<'_, Slot> {
    // One thread, and nothing panics while it holds this.
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A worker and what listens to it. Ends with it.
struct Hand {
    worker: Worker,
    number: u32,
    _listeners: [Closure<dyn FnMut(Event)>; 2],
}

impl Hand {
    fn new(number: u32, heard: &Sender<Heard>) -> Result<Hand, JsValue> {
        let worker = host::new_worker()?;
        let to = heard.clone();
        let on_message = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            if let Some(text) = event.unchecked_ref::<MessageEvent>().data().as_string() {
                // Fails only when the game has ended.
                let _ = to.try_send(Heard::Message(number, text));
            }
        });
        let to = heard.clone();
        let on_error = Closure::<dyn FnMut(Event)>::new(move |event: Event| {
            // It is told to the player; the console need not shout as well.
            event.prevent_default();
            let why = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).unwrap_or_default();
            let why = if why.is_empty() { "its worker did not start".to_owned() } else { why };
            let _ = to.try_send(Heard::Dead(number, why));
        });
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        Ok(Hand { worker, number, _listeners: [on_message, on_error] })
    }
}

impl Drop for Hand {
    fn drop(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        host::retire(&self.worker);
    }
}

/// Owns the worker.
struct Keeper {
    heard: Sender<Heard>,
    slot: Arc<Mutex<Slot>>,
    wake: Box<dyn Fn()>,
    hand: Option<Hand>,
    hired: u32,
    /// Workers that failed since one was last ready.
    failures: u32,
    /// When the last of them failed.
    failed: Option<Instant>,
    /// The browser allows no workers at all.
    forbidden: bool,
    /// What runs, and whether it was begun anew already.
    job: Option<(Job, bool)>,
    last_words: Option<JobError>,
    told: bool,
}

impl Keeper {
    async fn keep(mut self, ears: Receiver<Heard>) {
        self.hire();
        while let Ok(heard) = ears.recv().await {
            match heard {
                Heard::Start(job) => self.start(job, false),
                Heard::Cancel => self.cancel(),
                Heard::Message(number, text) if self.is_mine(number) => self.hear(&text),
                Heard::Dead(number, why) if self.is_mine(number) => self.bury(why),
                Heard::Silent if self.job.is_some() => self.bury("nothing was heard of it any more".to_owned()),
                _ => {}
            }
        }
    }

    fn is_mine(&self, number: u32) -> bool {
        self.hand.as_ref().is_some_and(|h| h.number == number)
    }

    /// Takes another worker in place of the one that there is, if one can be had.
    fn hire(&mut self) {
        (self.hand, self.last_words) = (None, None);
        lock(&self.slot).ready = false;
        let hopeless = self.failures >= TRIES && self.failed.is_some_and(|t| t.elapsed() < PAUSE);
        if self.forbidden || hopeless {
            return;
        }
        self.hired += 1;
        match Hand::new(self.hired, &self.heard) {
            Ok(hand) => self.hand = Some(hand),
            Err(_) => self.forbidden = true,
        }
    }

    fn start(&mut self, job: Job, again: bool) {
        self.cancel();
        if self.hand.is_none() {
            self.hire();
        }
        let Some(hand) = &self.hand else { return self.alone(&job) };
        host::stop(&hand.worker, job.id as f64);
        let sent = serde_json::to_string(&job)
            .map_err(|e| e.to_string())
            .and_then(|text| hand.worker.post_message(&JsValue::from_str(&text)).map_err(|e| format!("{e:?}")));
        match sent {
            Ok(()) => self.job = Some((job, again)),
            Err(why) => self.end(job.id, Err(JobError::Gone(why))),
        }
    }

    fn cancel(&mut self) {
        if self.job.take().is_none() {
            return;
        }
        // Where no memory is shared a search cannot be told anything: its worker goes, and the next one loads at once.
        if self.hand.as_ref().is_some_and(|hand| !host::stop(&hand.worker, 0.0)) {
            self.hire();
        }
    }

    fn hear(&mut self, text: &str) {
        let mut slot = lock(&self.slot);
        slot.signs += 1;
        if text == "ready" {
            slot.ready = true;
            (self.failures, self.told) = (0, false);
            return;
        }
        drop(slot);
        let wanted = self.job.as_ref().map(|(job, _)| job.id);
        match serde_json::from_str::<Reply>(text) {
            Ok(Reply::Progress(report)) if wanted == Some(report.id) => lock(&self.slot).latest.hear(report),
            Ok(Reply::Done(answer)) if wanted == Some(answer.report.id) => self.end(answer.report.id, Ok(answer)),
            // A panic is the last thing that a worker says; it is dead a moment later.
            Ok(Reply::Failed(_, error @ JobError::Panicked(_))) => self.last_words = Some(error),
            Ok(Reply::Failed(id, error)) if wanted == Some(id) => self.end(id, Err(error)),
            // It could not even read which job that was.
            Ok(Reply::Failed(0, error @ JobError::Unread(_))) if let Some(id) = wanted => self.end(id, Err(error)),
            // Too late: nobody wants to know any more.
            Ok(_) => {}
            Err(error) => self.bury(format!("it answered in words that are none of ours: {error}")),
        }
    }

    /// The worker is dead. Another one takes its place and its job; a job that kills two is given up.
    fn bury(&mut self, why: String) {
        let error = self.last_words.take().unwrap_or(JobError::Gone(why));
        self.failures += 1;
        self.failed = Some(Instant::now());
        self.hire();
        match self.job.take() {
            Some((job, true)) if self.hand.is_some() => self.end(job.id, Err(error)),
            Some((job, _)) => {
                if self.hand.is_some() {
                    self.note(AGAIN);
                }
                self.start(job, true);
            }
            None => {}
        }
    }

    /// No worker is to be had: the simplest bots need so little time that no frame is late for them. Only these are in the
    /// page's own module.
    fn alone(&mut self, job: &Job) {
        if !std::mem::replace(&mut self.told, true) {
            self.note(if self.forbidden { FORBIDDEN } else { MISSING });
        }
        self.end(job.id, simple::run(job));
    }

    fn note(&self, text: &str) {
        lock(&self.slot).note = Some(text.to_owned());
        (self.wake)();
    }

    fn end(&mut self, id: u64, end: Result<Answer, JobError>) {
        self.job = None;
        lock(&self.slot).end = Some((id, end));
        (self.wake)();
    }
}

/// The game's end of it.
struct Web {
    heard: Sender<Heard>,
    slot: Arc<Mutex<Slot>>,
    job: Option<u64>,
    signs: u32,
    silence: Duration,
    looked: Option<Instant>,
    _keeper: bevy::tasks::Task<()>,
}

impl Web {
    /// Counts how long nothing has been heard while the page was awake.
    fn listen(&mut self, signs: u32, ready: bool) {
        let now = Instant::now();
        let past = self.looked.replace(now).map_or(Duration::ZERO, |t| (now - t).min(GAP));
        self.silence = if signs == self.signs { self.silence + past } else { Duration::ZERO };
        self.signs = signs;
        if self.silence > if ready { SILENCE } else { LOADING } {
            self.silence = Duration::ZERO;
            let _ = self.heard.try_send(Heard::Silent);
        }
    }
}

impl Search for Web {
    fn start(&mut self, job: Job) {
        (self.job, self.silence, self.looked) = (Some(job.id), Duration::ZERO, None);
        lock(&self.slot).latest = Latest::default();
        let _ = self.heard.try_send(Heard::Start(job));
    }

    fn cancel(&mut self) {
        if self.job.take().is_some() {
            let _ = self.heard.try_send(Heard::Cancel);
        }
    }

    fn report(&mut self) -> Option<Report> {
        let job = self.job?;
        let (signs, ready, report) = {
            let mut slot = lock(&self.slot);
            (slot.signs, slot.ready, slot.latest.report())
        };
        self.listen(signs, ready);
        report.filter(|r| r.id == job)
    }

    fn depths(&mut self) -> Vec<Report> {
        lock(&self.slot).latest.depths()
    }

    fn end(&mut self) -> Option<(u64, Result<Answer, JobError>)> {
        let wanted = self.job?;
        let end = lock(&self.slot).end.take().filter(|(id, _)| *id == wanted)?;
        self.job = None;
        Some(end)
    }

    fn note(&mut self) -> Option<String> {
        lock(&self.slot).note.take()
    }
}

fn install(mut commands: Commands, proxy: Res<EventLoopProxyWrapper>) {
    let proxy = (**proxy).clone();
    let wake = Box::new(move || {
        let _ = proxy.send_event(WinitUserEvent::WakeUp);
    });
    let (heard, ears) = unbounded();
    let slot = Arc::new(Mutex::new(Slot::default()));
    let keeper = Keeper {
        heard: heard.clone(),
        slot: slot.clone(),
        wake,
        hand: None,
        hired: 0,
        failures: 0,
        failed: None,
        forbidden: false,
        job: None,
        last_words: None,
        told: false,
    };
    let task = AsyncComputeTaskPool::get().spawn(keeper.keep(ears));
    let web = Web { heard, slot, job: None, signs: 0, silence: Duration::ZERO, looked: None, _keeper: task };
    commands.insert_resource(Searcher(Box::new(web)));
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Startup, install.run_if(not(resource_exists::<Searcher>)));
}
