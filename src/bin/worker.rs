//! The search beside a web page: jobs come in and replies go out, both as JSON text. Empty elsewhere.
//!
//! The script that loads this module gives it `wanted()`: the id of the job that the page still wants, or -1 where the
//! two share no memory. There a job is given up by ending the whole worker.

#[cfg(target_arch = "wasm32")]
mod worker {
    use obverse::engine::{
        job::{self, Job, JobError, Reply},
        limits::Stop,
        report::Report,
    };
    use std::{cell::Cell, time::Duration};
    use wasm_bindgen::{JsCast, JsValue, prelude::*};
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    /// Between two snapshots. What a search tells faster nobody could read.
    const EVERY: Duration = Duration::from_millis(80);

    #[wasm_bindgen]
    extern "C" {
        fn wanted() -> f64;
    }

    thread_local! {
        static RUNNING: Cell<u64> = const { Cell::new(0) };
    }

    fn scope() -> DedicatedWorkerGlobalScope {
        js_sys::global().unchecked_into()
    }

    fn post(reply: &Reply) {
        let text = serde_json::to_string(reply).expect("a reply has only what JSON knows");
        // Fails only while the worker is being ended.
        let _ = scope().post_message(&JsValue::from_str(&text));
    }

    /// Whether the page has turned to another job.
    fn stopped() -> bool {
        let wanted = wanted();
        wanted >= 0.0 && wanted != RUNNING.get() as f64
    }

    fn answer(job: &Job) -> Reply {
        RUNNING.set(job.id);
        let mut told: Option<Duration> = None;
        let mut tell = |report: &Report| {
            if told.is_none_or(|t| report.elapsed >= t + EVERY) {
                told = Some(report.elapsed);
                post(&Reply::Progress(report.clone()));
            }
        };
        match job::run(job, &Stop::or(stopped), &mut tell) {
            Ok(answer) => Reply::Done(answer),
            Err(error) => Reply::Failed(job.id, error),
        }
    }

    fn hear(event: &MessageEvent) {
        let Some(text) = event.data().as_string() else { return };
        post(&match serde_json::from_str::<Job>(&text) {
            Ok(job) => answer(&job),
            Err(error) => Reply::Failed(0, JobError::Unread(error.to_string())),
        });
    }

    pub fn run() {
        // A panic ends the module: say why before it does. The page then takes another worker.
        std::panic::set_hook(Box::new(|panic| {
            post(&Reply::Failed(RUNNING.get(), JobError::Panicked(panic.to_string())));
        }));
        let listener = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| hear(&event));
        scope().set_onmessage(Some(listener.as_ref().unchecked_ref()));
        listener.forget();
        let _ = scope().post_message(&JsValue::from_str("ready"));
    }
}

fn main() {
    #[cfg(target_arch = "wasm32")]
    worker::run();
}
