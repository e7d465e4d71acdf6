//! Searches on Bevy's pool for long computations.

use super::{
    bridge::{Search, Searcher},
    latest::Latest,
};
use crate::engine::{
    job::{self, Answer, Job, JobError},
    limits::Stop,
    report::Report,
};
use bevy::{
    prelude::*,
    tasks::AsyncComputeTaskPool,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use std::sync::{Arc, Mutex, PoisonError};

/// What a search and the main thread share: what is new of it, and its end.
#[derive(Default)]
struct Slot {
    latest: Latest,
    end: Option<Result<Answer, JobError>>,
}

struct Running {
    id: u64,
    stop: Stop,
    slot: Arc<Mutex<Slot>>,
}

/// Wakes a window that sleeps until something happens.
type Wake = Arc<dyn Fn() + Send + Sync>;

/// Runs one search at a time on the pool.
pub struct Native {
    running: Option<Running>,
    wake: Wake,
}

fn lock(slot: &Mutex<Slot>) -> std::sync::MutexGuard<'_, Slot> {
    // A search that panicked holds no lock, and a snapshot is never half written.
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Search for Native {
    fn start(&mut self, job: Job) {
        self.cancel();
        let (stop, slot) = (Stop::new(), Arc::new(Mutex::new(Slot::default())));
        self.running = Some(Running { id: job.id, stop: stop.clone(), slot: slot.clone() });
        let wake = self.wake.clone();
        AsyncComputeTaskPool::get()
            .spawn(async move {
                let end = job::run_caught(&job, &stop, &mut |report: &Report| {
                    lock(&slot).latest.hear(report.clone());
                });
                lock(&slot).end = Some(end);
                wake();
            })
            .detach();
    }

    fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.stop();
        }
    }

    fn report(&mut self) -> Option<Report> {
        self.running.as_ref().and_then(|r| lock(&r.slot).latest.report())
    }

    fn depths(&mut self) -> Vec<Report> {
        self.running.as_ref().map_or(Vec::new(), |r| lock(&r.slot).latest.depths())
    }

    fn end(&mut self) -> Option<(u64, Result<Answer, JobError>)> {
        let running = self.running.as_ref()?;
        let end = lock(&running.slot).end.take()?;
        let id = running.id;
        self.running = None;
        Some((id, end))
    }
}

impl Drop for Native {
    fn drop(&mut self) {
        self.cancel();
    }
}

fn install(mut commands: Commands, proxy: Option<Res<EventLoopProxyWrapper>>) {
    let wake: Wake = match proxy {
        Some(proxy) => {
            let proxy = (**proxy).clone();
            // The loop may have ended already; then nobody needs waking.
            Arc::new(move || {
                let _ = proxy.send_event(WinitUserEvent::WakeUp);
            })
        }
        None => Arc::new(|| {}),
    };
    commands.insert_resource(Searcher(Box::new(Native { running: None, wake })));
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Startup, install.run_if(not(resource_exists::<Searcher>)));
}
