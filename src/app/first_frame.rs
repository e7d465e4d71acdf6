//! When the board can first be seen: every pipeline is made, and a frame has been drawn with them.

use bevy::{
    prelude::*,
    render::{
        Render, RenderApp, RenderSystems,
        render_resource::{CachedPipeline, PipelineCache, PipelineDescriptor},
    },
    shader::Shader,
};
use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicU64, Ordering},
};
use web_time::Instant;

/// After so many frames in a row that waited for a pipeline, it will not come.
const PATIENCE: u32 = 600;
/// Fewer pipelines than this are not all yet.
const FEW: usize = 4;

/// Shared with the renderer, which may run beside the game.
#[derive(Resource, Clone)]
pub struct FirstFrame {
    begun: Instant,
    /// Microseconds from the beginning to that frame; 0 before.
    drawn: Arc<AtomicU64>,
    waiting: Arc<AtomicBool>,
}

impl FirstFrame {
    /// Microseconds from the beginning to the first whole frame, once it has been drawn.
    #[must_use]
    pub fn drawn(&self) -> Option<u64> {
        Some(self.drawn.load(Ordering::Relaxed)).filter(|us| *us > 0)
    }

    /// Whether a further frame would show more: the first whole one is to come, or a pipeline is being made.
    #[must_use]
    pub fn wants_more(&self) -> bool {
        self.waiting.load(Ordering::Relaxed)
    }
}

/// Whether something can come of a pipeline. On WebGL2 Bevy asks for one of a feature that is not there, without a
/// shader, and would wait for it for ever.
fn has_shader(pipeline: &CachedPipeline) -> bool {
    let real = |shader: &Handle<Shader>| *shader != Handle::default();
    match &pipeline.descriptor {
        PipelineDescriptor::RenderPipelineDescriptor(d) => {
            real(&d.vertex.shader) && d.fragment.as_ref().is_none_or(|f| real(&f.shader))
        }
        PipelineDescriptor::ComputePipelineDescriptor(d) => real(&d.shader),
    }
}

fn watch(first: Res<FirstFrame>, cache: Res<PipelineCache>, mut frames: Local<u32>, mut waited: Local<u32>) {
    let pipelines: Vec<_> = cache.pipelines().collect();
    let ready =
        pipelines.len() > FEW && !cache.waiting_pipelines().any(|id| pipelines.get(id).is_none_or(|p| has_shader(p)));
    *waited = if ready && first.drawn().is_some() { 0 } else { waited.saturating_add(1) };
    first.waiting.store((1..PATIENCE).contains(&*waited), Ordering::Relaxed);
    *frames = if ready { *frames + 1 } else { 0 };
    // The frame after the one that found everything ready has been drawn in full.
    if *frames == 2 {
        let us = first.begun.elapsed().as_micros() as u64;
        let _ = first.drawn.compare_exchange(0, us.max(1), Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// Adds [`FirstFrame`], counted from `begun`.
pub fn plugin(app: &mut App, begun: Instant) {
    let first = FirstFrame { begun, drawn: Arc::default(), waiting: Arc::new(AtomicBool::new(true)) };
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render.insert_resource(first.clone()).add_systems(Render, watch.in_set(RenderSystems::Cleanup));
    }
    app.insert_resource(first);
}
