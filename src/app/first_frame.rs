//! When the board can first be seen: every pipeline is made, and a frame has been drawn with them.

use bevy::{
    prelude::*,
    render::{Render, RenderApp, RenderSystems, render_resource::PipelineCache},
};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};
use web_time::Instant;

/// Fewer pipelines than this are not all yet.
const FEW: usize = 4;

/// Shared with the renderer, which may run beside the game.
#[derive(Resource, Clone)]
pub struct FirstFrame {
    begun: Instant,
    /// Microseconds from the beginning to that frame; 0 before.
    drawn: Arc<AtomicU64>,
}

impl FirstFrame {
    /// Microseconds from the beginning to the first whole frame, once it has been drawn.
    #[must_use]
    pub fn drawn(&self) -> Option<u64> {
        Some(self.drawn.load(Ordering::Relaxed)).filter(|us| *us > 0)
    }
}

fn watch(first: Res<FirstFrame>, cache: Res<PipelineCache>, mut frames: Local<u32>) {
    let ready = cache.pipelines().count() > FEW && cache.waiting_pipelines().count() == 0;
    *frames = if ready { *frames + 1 } else { 0 };
    // The frame after the one that found everything ready has been drawn in full.
    if *frames == 2 {
        let us = first.begun.elapsed().as_micros() as u64;
        let _ = first.drawn.compare_exchange(0, us.max(1), Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// Adds [`FirstFrame`], counted from `begun`.
pub fn plugin(app: &mut App, begun: Instant) {
    let first = FirstFrame { begun, drawn: Arc::default() };
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(first.clone()).add_systems(Render, watch.in_set(RenderSystems::Cleanup));
    }
    app.insert_resource(first);
}
