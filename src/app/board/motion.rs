//! How a piece moves: paths through the air as lenses for `bevy_tweening`.

use super::super::timing::{DROP, FLIP, HOP, LIFT, SETTLE, SWEEP_ONE};
use bevy::prelude::*;
use bevy_tweening::{Lens, Tween, TweenAnim};
use std::{f32::consts::PI, time::Duration};

/// A path, as a function of the milliseconds since it was set out on (at speed 1).
#[derive(Clone, Copy, Debug)]
pub enum Path {
    /// Falls on its place and settles.
    Drop {
        /// The resting place.
        rest: Transform,
    },
    /// Turns over.
    Flip {
        /// The resting place, the new face up.
        rest: Transform,
        /// Axis of the half turn.
        axis: Vec3,
        /// When it starts.
        start: f32,
    },
    /// Comes into being, or takes its new face, without movement.
    Appear {
        /// The resting place.
        rest: Transform,
    },
    /// Goes out of being.
    Vanish {
        /// Where it lies.
        rest: Transform,
    },
    /// Is carried to another place.
    Carry {
        /// Where it was.
        from: Transform,
        /// Where it goes.
        to: Transform,
        /// When it starts.
        start: f32,
    },
}

fn smooth(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

impl Path {
    /// Length in milliseconds at speed 1.
    #[must_use]
    pub fn length(&self) -> u64 {
        match self {
            Path::Drop { .. } => DROP + SETTLE,
            Path::Flip { start, .. } => start.ceil() as u64 + FLIP,
            Path::Appear { .. } | Path::Vanish { .. } => super::super::timing::FADE,
            // Rounded up, or it would stop a little before the end.
            Path::Carry { start, .. } => start.ceil() as u64 + SWEEP_ONE,
        }
    }

    /// Where the piece is after that many milliseconds.
    #[must_use]
    pub fn at(&self, ms: f32) -> Transform {
        match *self {
            Path::Drop { rest } => {
                let fall = (ms / DROP as f32).min(1.0);
                let after = ((ms - DROP as f32) / SETTLE as f32).clamp(0.0, 1.0);
                let y = LIFT * (1.0 - fall.powi(3)) + 0.035 * (after * PI).sin();
                Transform { translation: rest.translation + Vec3::Y * y, ..rest }
            }
            Path::Flip { rest, axis, start } => {
                let t = ((ms - start) / FLIP as f32).clamp(0.0, 1.0);
                Transform {
                    translation: rest.translation + Vec3::Y * (HOP * (t * PI).sin()),
                    rotation: Quat::from_axis_angle(axis, (smooth(t) - 1.0) * PI) * rest.rotation,
                    ..rest
                }
            }
            Path::Appear { rest } => {
                let t = (ms / self.length() as f32).clamp(0.0, 1.0);
                rest.with_scale(Vec3::splat(0.4 + 0.6 * (1.0 - (1.0 - t).powi(3))))
            }
            Path::Vanish { rest } => {
                let t = (ms / self.length() as f32).clamp(0.0, 1.0);
                rest.with_scale(Vec3::splat((1.0 - smooth(t)).max(0.01)))
            }
            Path::Carry { from, to, start } => {
                let t = ((ms - start) / SWEEP_ONE as f32).clamp(0.0, 1.0);
                let far = from.translation.distance(to.translation);
                let hop = (0.25 + 0.09 * far) * (t * PI).sin() * f32::from(far > 0.01);
                Transform {
                    translation: from.translation.lerp(to.translation, smooth(t)) + Vec3::Y * hop,
                    rotation: to.rotation,
                    ..to
                }
            }
        }
    }

    /// Where it ends.
    #[must_use]
    pub fn end(&self) -> Transform {
        self.at(self.length() as f32)
    }

    /// The animation at a speed above 0. It replaces one that runs on the same entity, and goes when it is done.
    #[must_use]
    pub fn animation(self, speed: f32) -> TweenAnim {
        let length = super::super::timing::scaled(self.length(), speed).max(Duration::from_millis(1));
        TweenAnim::new(Tween::new(EaseFunction::Linear, length, self))
    }
}

impl Lens<Transform> for Path {
    fn lerp(&mut self, mut target: Mut<'_, Transform>, ratio: f32) {
        *target = self.at(ratio * self.length() as f32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rest() -> Transform {
        Transform::from_xyz(1.0, 0.1, 2.0)
    }

    #[test]
    fn every_path_ends_at_rest() {
        let axis = Vec3::X;
        for path in [
            Path::Drop { rest: rest() },
            Path::Flip { rest: rest(), axis, start: 90.0 },
            Path::Appear { rest: rest() },
            Path::Carry { from: Transform::IDENTITY, to: rest(), start: 50.0 },
            Path::Carry { from: Transform::IDENTITY, to: rest(), start: 50.9 },
        ] {
            let end = path.end();
            assert!(end.translation.distance(rest().translation) < 1e-4, "{path:?}");
            assert!(end.rotation.angle_between(rest().rotation) < 1e-3, "{path:?}");
            assert!(end.scale.distance(Vec3::ONE) < 1e-4, "{path:?}");
        }
    }

    #[test]
    fn a_flip_starts_face_down_and_clears_the_cloth_when_on_edge() {
        let path = Path::Flip { rest: rest(), axis: Vec3::Z, start: 0.0 };
        let before = path.at(0.0).rotation * Vec3::Y;
        assert!(before.y < -0.999, "{before}");
        for ms in 0..=FLIP {
            let t = path.at(ms as f32);
            let normal = t.rotation * Vec3::Y;
            // The lowest point of the rim, seen from the resting height.
            let low = t.translation.y - super::super::layout::DISC_RADIUS * (1.0 - normal.y * normal.y).max(0.0).sqrt();
            assert!(low > -0.02, "{ms}: {low}");
        }
    }
}
