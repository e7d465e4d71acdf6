//! Swap2 by the bots there are.

use obverse::{
    engine::{
        gomoku::swap2::Swap2,
        job::{self, Answer, Ask, Job, JobError},
        limits::{Limits, Stop},
        roster, simple,
    },
    record,
    rules::{Game, Move, Position, RuleSet, Setup, Side},
};

fn job(ask: Ask, moves: &str, bot: &str) -> Job {
    let setup = Setup { rules: RuleSet::Standard, ..Setup::usual(Game::Gomoku) };
    let (position, _) = record::replay(&Position::start(&setup).unwrap(), moves).unwrap();
    Job { ask, seed: 3, ..Job::of(position, roster::parse(Game::Gomoku, bot).unwrap()) }
}

fn run(job: &Job) -> Answer {
    job::run(job, &Stop::new(), &mut |_| {}).unwrap()
}

/// The position after the stones of an answer.
fn after(job: &Job, answer: &Answer) -> Position {
    let mut position = job.position.clone();
    for stone in answer.choice.unwrap().stones() {
        position.play(Move::Place(*stone)).unwrap();
    }
    position
}

#[test]
fn every_bot_answers_every_question_by_the_rules() {
    for entry in roster::bots(Game::Gomoku) {
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let open = Job { limits, ..job(Ask::Swap2Open, "", entry.name) };
        let opened = run(&open);
        let Some(Swap2::Open(_)) = opened.choice else { panic!("{:?}", opened.choice) };
        let choose = Job { position: after(&open, &opened), ask: Ask::Swap2Choose, ..open.clone() };
        let chosen = run(&choose);
        let mut two = choose.position.clone();
        if let Some(Swap2::Two(_)) = chosen.choice {
            two = after(&choose, &chosen);
        } else {
            assert_eq!(after(&choose, &chosen).count(Side::Black), 2);
            two.legal().into_iter().take(2).for_each(|s| drop(two.play(Move::Place(s)).unwrap()));
        }
        let colour = Job { position: two, ask: Ask::Swap2Colour, ..open.clone() };
        let taken = run(&colour);
        match taken.choice {
            Some(Swap2::Black) => assert_eq!(taken.chosen, Move::Pass),
            Some(Swap2::White(stone)) => assert_eq!(taken.chosen, Move::Place(stone)),
            other => panic!("{other:?}"),
        }
        after(&colour, &taken);
        // The same again.
        assert_eq!(run(&choose).choice, chosen.choice, "{}", entry.name);
        // Without a search.
        assert!(matches!(simple::run(&open).unwrap().choice, Some(Swap2::Open(_))));
        assert!(!matches!(simple::run(&colour).unwrap().choice, None | Some(Swap2::Open(_) | Swap2::Two(_))));
    }
}

#[test]
fn the_textbook_bot_knows_a_good_side_when_it_sees_one() {
    // White's stone lies far away from two black ones that lie together, or the other way round.
    assert_eq!(run(&job(Ask::Swap2Choose, "h8a1i9", "classic")).choice, Some(Swap2::Black));
    assert!(matches!(run(&job(Ask::Swap2Choose, "a1h8o15", "classic")).choice, Some(Swap2::White(_))));
    assert_eq!(run(&job(Ask::Swap2Colour, "h8a1i9o15h6", "classic")).choice, Some(Swap2::Black));
    assert!(matches!(run(&job(Ask::Swap2Colour, "a1h8o15i9o1", "classic")).choice, Some(Swap2::White(_))));
}

#[test]
fn questions_and_answers_survive_as_messages_and_a_plain_one_stays_plain() {
    let plain = job(Ask::Move, "h8", "classic:depth=1");
    let text = serde_json::to_string(&plain).unwrap();
    assert!(!text.contains("ask"), "{text}");
    assert_eq!(serde_json::from_str::<Job>(&text).unwrap(), plain);
    assert_eq!(run(&plain).choice, None);
    assert!(!serde_json::to_string(&run(&plain)).unwrap().contains("choice"));

    let open = job(Ask::Swap2Open, "", "classic:depth=1");
    assert_eq!(serde_json::from_str::<Job>(&serde_json::to_string(&open).unwrap()).unwrap(), open);
    let answer = run(&open);
    assert_eq!(serde_json::from_str::<Answer>(&serde_json::to_string(&answer).unwrap()).unwrap(), answer);
}

#[test]
fn othello_has_no_swap2() {
    let position = Position::start(&Setup::usual(Game::Othello)).unwrap();
    let bot = roster::find(Game::Othello, "greedy").unwrap().usual();
    let refused = job::run(&Job { ask: Ask::Swap2Choose, ..Job::of(position, bot) }, &Stop::new(), &mut |_| {});
    assert!(matches!(refused, Err(JobError::Swap2(_))));
}
