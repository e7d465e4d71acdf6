//! Sounds: made at start-up from a few damped tones and a breath of noise. Silent without a device.

use super::{
    Step,
    facts::Fact,
    session::Session,
    settings::Settings,
    timing::{self, scaled},
};
use crate::rules::{Game, Move};
use bevy::{
    audio::{AudioSource, Volume},
    prelude::*,
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::{collections::BTreeSet, f32::consts::TAU, time::Duration};

/// At most so many sounds at once.
const VOICES: usize = 8;
/// Samples a second.
const RATE: u32 = 44_100;

/// The sounds that there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sound {
    /// A disc on baize.
    Disc,
    /// A stone on wood.
    Stone,
    /// A disc turning over.
    Flip,
    /// The end of a game.
    End,
}

#[derive(Resource)]
struct Sounds([Handle<AudioSource>; 4]);

/// Sounds that are due at a moment of the app's clock, with their pitch and loudness.
#[derive(Resource, Default)]
pub struct Due(Vec<(Duration, Sound, f32, f32)>);

impl Due {
    /// Whether something is still to be heard.
    #[must_use]
    pub fn is_due(&self) -> bool {
        !self.0.is_empty()
    }
}

#[derive(Component)]
struct Voice;

/// One damped tone: pitch in hertz, loudness, and the time in seconds in which it falls to a third.
type Tone = (f32, f32, f32);

/// Mixes tones and a noise burst (loudness, fall) into a WAV file in memory: 16 bit, mono.
fn knock(length: f32, tones: &[Tone], noise: (f32, f32), seed: u64) -> Vec<u8> {
    let mut rng = StdRng::seed_from_u64(seed);
    let count = (length * RATE as f32) as u32;
    let (mut low, mut samples) = (0.0f32, Vec::with_capacity(count as usize));
    for i in 0..count {
        let t = i as f32 / RATE as f32;
        // Noise through a one-pole low pass: a dull contact, not a hiss.
        low += 0.35 * (rng.random_range(-1.0f32..1.0) - low);
        let tone: f32 = tones.iter().map(|(hz, a, fall)| a * (-t / fall).exp() * (TAU * hz * t).sin()).sum();
        let attack = (t / 0.0008).min(1.0);
        let tail = ((length - t) / 0.01).clamp(0.0, 1.0);
        let x = attack * tail * (tone + noise.0 * (-t / noise.1).exp() * low);
        samples.push((x.tanh() * 30_000.0) as i16);
    }
    wav(&samples)
}

/// A RIFF/WAVE file around 16-bit mono samples.
fn wav(samples: &[i16]) -> Vec<u8> {
    let data = samples.len() as u32 * 2;
    let mut out = Vec::with_capacity(44 + data as usize);
    out.extend(b"RIFF");
    out.extend((36 + data).to_le_bytes());
    out.extend(b"WAVEfmt ");
    out.extend(16u32.to_le_bytes());
    out.extend(1u16.to_le_bytes());
    out.extend(1u16.to_le_bytes());
    out.extend(RATE.to_le_bytes());
    out.extend((RATE * 2).to_le_bytes());
    out.extend(2u16.to_le_bytes());
    out.extend(16u16.to_le_bytes());
    out.extend(b"data");
    out.extend(data.to_le_bytes());
    out.extend(samples.iter().flat_map(|s| s.to_le_bytes()));
    out
}

fn make(mut commands: Commands, mut sources: ResMut<Assets<AudioSource>>) {
    let mut add = |bytes: Vec<u8>| sources.add(AudioSource { bytes: bytes.into() });
    let disc = add(knock(0.16, &[(310.0, 0.42, 0.022), (710.0, 0.20, 0.012)], (0.9, 0.010), 1));
    let stone = add(knock(
        0.22,
        &[(960.0, 0.34, 0.018), (1730.0, 0.24, 0.010), (2890.0, 0.12, 0.006), (240.0, 0.30, 0.040)],
        (0.7, 0.005),
        2,
    ));
    let flip = add(knock(0.09, &[(520.0, 0.16, 0.012), (1130.0, 0.08, 0.007)], (0.5, 0.008), 3));
    let end = add(knock(
        1.1,
        &[(392.0, 0.20, 0.35), (523.3, 0.18, 0.40), (659.3, 0.14, 0.45), (784.0, 0.10, 0.30)],
        (0.0, 1.0),
        4,
    ));
    commands.insert_resource(Sounds([disc, stone, flip, end]));
}

/// Notes down what will be heard when: the contact of a piece, one soft click for each ring of discs, the end.
fn note(
    mut facts: MessageReader<Fact>,
    mut due: ResMut<Due>,
    session: Res<Session>,
    settings: Res<Settings>,
    time: Res<Time>,
) {
    let now = time.elapsed();
    let at = |ms: u64| now + scaled(ms, settings.speed);
    for fact in facts.read() {
        match fact {
            Fact::Placed(change) => {
                let Move::Place(square) = change.played else { continue };
                let sound = if session.setup().game == Game::Othello { Sound::Disc } else { Sound::Stone };
                let mut rng = StdRng::seed_from_u64(session.history().len() as u64);
                let mut pitch = || 1.0 + rng.random_range(-0.04f32..0.04);
                if settings.reduced_motion {
                    // Nothing falls and nothing turns: one contact for all.
                    due.0.push((now, sound, pitch(), 1.0));
                    continue;
                }
                due.0.push((at(timing::DROP), sound, pitch(), 1.0));
                let rings: BTreeSet<u64> = change.flips.iter().map(|f| timing::distance(square, *f)).collect();
                for ring in rings {
                    let start = timing::DROP + (timing::STAGGER * (ring - 1)).min(timing::LAST_FLIP_START);
                    let rise = 1.0 + 0.05 * ring as f32;
                    due.0.push((at(start + timing::FLIP - 30), Sound::Flip, pitch() * rise, 0.6));
                }
            }
            Fact::GameOver(_) => due.0.push((at(200), Sound::End, 1.0, 0.5)),
            // What was to be heard on the way is past.
            Fact::Hurried | Fact::Undone | Fact::Redone | Fact::Started => due.0.clear(),
            _ => {}
        }
    }
}

fn play(
    mut commands: Commands,
    mut due: ResMut<Due>,
    sounds: Res<Sounds>,
    settings: Res<Settings>,
    time: Res<Time>,
    voices: Query<(), With<Voice>>,
) {
    if due.0.is_empty() {
        return;
    }
    let now = time.elapsed();
    let mut free = VOICES.saturating_sub(voices.iter().count());
    due.0.retain(|(at, sound, pitch, loudness)| {
        if *at > now {
            return true;
        }
        if free > 0 && settings.volume > 0.0 {
            free -= 1;
            commands.spawn((
                Voice,
                AudioPlayer(sounds.0[*sound as usize].clone()),
                PlaybackSettings::DESPAWN.with_speed(*pitch).with_volume(Volume::Linear(settings.volume * loudness)),
            ));
        }
        false
    });
}

/// Without a device Bevy never ends a sound; ours are all over within two seconds.
fn sweep(mut commands: Commands, voices: Query<(Entity, Ref<Voice>)>, mut clock: Local<f32>, time: Res<Time>) {
    *clock += time.delta_secs();
    if *clock < 2.0 {
        return;
    }
    *clock = 0.0;
    if voices.iter().len() >= VOICES {
        for (entity, _) in &voices {
            commands.entity(entity).despawn();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Due>()
        .add_systems(Startup, make)
        .add_systems(Update, (note, play, sweep).chain().in_set(Step::Ui));
}
