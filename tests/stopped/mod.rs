//! Searches that are stopped, for the strong bots of both games.

use obverse::{
    engine::{
        job::{self, Job},
        limits::{Limits, Stop},
        roster::Bot,
    },
    rules::Position,
};
use std::time::Duration;

/// Starts a thousand searches, of the two positions in turn, and stops each within two milliseconds; some have a limit
/// that is as short. Each has to answer with a legal move.
pub fn a_thousand_times(positions: &[Position; 2], bot: Bot) {
    for round in 0..1000u64 {
        let position = &positions[round as usize % 2];
        let stop = Stop::new();
        let time = Duration::from_micros(round % 40 * 50);
        let limits = Limits { time: (round % 3 == 0).then_some(time), ..Limits::default() };
        let job = Job { id: round, limits, ..Job::of(position.clone(), bot) };
        let answer = std::thread::scope(|scope| {
            let search = scope.spawn(|| job::run(&job, &stop, &mut |_| {}).unwrap());
            std::thread::sleep(time);
            stop.stop();
            search.join().unwrap()
        });
        assert!(position.check(answer.chosen).is_ok());
    }
}
