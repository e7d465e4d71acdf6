//! The show: it goes on and on, leaves nothing behind, and gives the game back to whoever comes.
#![cfg(feature = "app")]

mod common;

use bevy::{
    input::{ButtonState, touch::TouchPhase},
    prelude::*,
};
use common::{hands::Stage, script::Habit, settings};
use obverse::{
    app::{
        board::{camera::Orbit, materials},
        facts::{Command, Fact},
        saves,
        session::{Phase, Seat, Session, Show},
        settings::Settings,
        showcase::{
            Showcase,
            program::{self, Repertoire},
        },
        store::{Kept, Memory, Store},
        thinking::{Layers, items::Item},
    },
    engine::report::{Bound, Path, Report, RootMove, Score, Spark, Window},
    rules::{Game, Move, Position, Setup, Side, Square},
};
use std::time::Duration;

fn table(settings: Settings) -> Stage {
    let session = Session::new(Setup::usual(Game::Othello), [Seat::Human; 2]).unwrap();
    Stage::new(session, settings, (1280, 720), 1.0)
}

fn showing(stage: &Stage) -> bool {
    stage.session().is_show() && stage.app.world().resource::<Showcase>().is_on()
}

fn begin(stage: &mut Stage) {
    stage.send(Command::Show(program::program(Game::Othello, 7)));
    stage.ticks(3);
    assert!(showing(stage));
}

#[test]
fn a_click_a_key_or_a_finger_ends_it_and_does_nothing_else() {
    for way in 0..4 {
        let mut stage = table(settings());
        stage.script.set(Habit::Prompt, 1);
        let (square, new) = (stage.square("d3"), Vec2::new(1220.0, 680.0));
        let at = stage.spot(square);
        let mine = stage.settings().clone();
        stage.send(Command::Play(square));
        stage.wait(1500);
        let before = (stage.session().position().clone(), stage.session().history().to_vec(), stage.session().game());
        begin(&mut stage);
        assert_ne!(*stage.settings(), mine);
        stage.wait(4000);
        stage.forget();
        match way {
            0 => drop(stage.click(at)),
            1 => drop(stage.stroke(KeyCode::KeyN)),
            2 => {
                stage.finger(1, TouchPhase::Started, at);
                stage.finger(1, TouchPhase::Ended, at);
            }
            _ => {
                stage.mouse(new);
                stage.tick();
                stage.button(ButtonState::Pressed);
                stage.tick();
                stage.button(ButtonState::Released);
                stage.tick();
            }
        }
        stage.ticks(4);
        assert!(!showing(&stage), "{way}");
        let after = (stage.session().position().clone(), stage.session().history().to_vec(), stage.session().game());
        assert_eq!((before, &mine), (after, &*stage.settings()), "{way}");
        let asked = stage.wanted.iter().filter(|c| !matches!(c, Command::Answer { .. } | Command::EndShow)).count();
        assert_eq!(asked, 0, "{way}: {:?}", stage.wanted);
        // The camera is back, and the next click is a click again.
        stage.wait(1000);
        assert_eq!(*stage.orbit(), Orbit::default());
        stage.forget();
        let c3 = stage.square("c3");
        let at = stage.spot(c3);
        // Over the panel a click would be the panel's.
        stage.mouse(at);
        stage.tick();
        assert_eq!(stage.click(at), [Command::Play(c3)], "{way}");
    }
}

#[test]
fn what_is_kept_is_the_game_that_was_put_away() {
    let mut stage = table(settings());
    let store = Memory::default();
    stage.app.insert_resource(Kept(Box::new(store.clone())));
    let d3 = stage.square("d3");
    stage.send(Command::Play(d3));
    stage.wait(1500);
    let kept = || store.get(saves::KEY).unwrap().expect("a game");
    let before = kept();
    stage.script.set(Habit::Prompt, 1);
    begin(&mut stage);
    assert_eq!(kept(), before);
    // Nor is it written again and again.
    store.set(saves::KEY, "untouched").unwrap();
    for _ in 0..200 {
        stage.wait(1000);
        assert_eq!(kept(), "untouched");
    }
    // Whatever somebody asks for in another way, a page's buttons for instance, ends it too and is not followed.
    stage.send(Command::NewGame);
    stage.ticks(3);
    assert!(!showing(&stage));
    assert_eq!((kept(), stage.session().history().len()), (before, 1));
}

#[test]
fn an_untouched_table_begins_one_by_itself_where_that_is_wanted() {
    let minute = |stage: &mut Stage| {
        for _ in 0..31 {
            stage.wait(2000);
        }
        stage.ticks(3);
    };
    let mut stage = table(settings());
    for _ in 0..40 {
        stage.wait(2000);
        // A hand that only moves is there too.
        stage.mouse(Vec2::new(300.0, 300.0));
        stage.tick();
    }
    assert!(!showing(&stage));
    minute(&mut stage);
    assert!(showing(&stage));
    let calm = Settings { reduced_motion: true, ..settings() };
    let off = Settings { showcase: false, ..settings() };
    for settings in [calm, off] {
        let mut stage = table(settings);
        minute(&mut stage);
        assert!(!showing(&stage));
    }
    // A game is under way, or was.
    let mut stage = table(settings());
    let d3 = stage.square("d3");
    stage.send(Command::Play(d3));
    minute(&mut stage);
    assert!(!showing(&stage));
    stage.send(Command::Undo);
    minute(&mut stage);
    assert!(!showing(&stage));
}

#[test]
fn with_less_motion_the_camera_stands_still() {
    for reduced_motion in [false, true] {
        let mut stage = table(Settings { reduced_motion, thinking: false, layers: Layers::NONE, ..settings() });
        begin(&mut stage);
        stage.wait(9000);
        assert_eq!(stage.orbit().swing == Vec2::ZERO, reduced_motion);
        assert!(stage.settings().thinking && stage.settings().layers == Layers::FULL);
    }
}

/// Games that are over soon: Othello on 4x4, and gomoku a stone before its end.
fn quick(game: Game, seed: u64) -> Show {
    let usual = program::program(game, seed);
    if game == Game::Othello {
        return Show { setup: Setup { size: 4, ..usual.setup }, moves: Vec::new(), ..usual };
    }
    let stone = |row: u8, k: u8| Move::Place(Square::new(3 + k, row, 15));
    let moves = (0..4).flat_map(|k| [stone(4, k), stone(8, k)]).collect();
    Show { moves, ..usual }
}

/// Everything that the layers draw, of a search that has found so many moves ahead: the best one changes with the depth.
fn full(position: &Position, depth: u8, game: u32) -> Report {
    let legal = position.legal();
    let best = usize::from(depth) % legal.len();
    let points = |k: usize| Score::Points((game as i32 * 37) % 900 - 31 * k as i32);
    let score = if position.game() == Game::Gomoku { Score::Win(5) } else { points(0) };
    let root = |(k, square): (usize, &Square)| RootMove {
        square: *square,
        score: if k == 0 { score } else { points(k) },
        bound: [Bound::Exact, Bound::AtMost, Bound::AtLeast][k % 3],
        depth,
        nodes: 900 >> k,
        half_points: Some(900 >> k),
        line: Vec::new(),
    };
    let moves: Vec<RootMove> = legal.iter().cycle().skip(best).take(legal.len().min(9)).enumerate().map(root).collect();
    let (mut after, mut line) = (position.clone(), Vec::new());
    let mut next = Some(moves[0].square);
    while let Some(square) = next.filter(|_| line.len() < 6) {
        if after.play(Move::Place(square)).is_err() {
            break;
        }
        line.push(Move::Place(square));
        next = after.legal().first().copied();
    }
    Report {
        depth,
        nodes: 1800,
        elapsed: Duration::from_millis(100),
        score: Some(score),
        sparks: moves.iter().take(Report::SPARKS).map(|m| Spark { square: m.square, ply: 2 }).collect(),
        paths: vec![Path { moves: line.clone(), half_points: 2 }; Report::PATHS],
        window: Some(Window { alpha: Some(points(9)), beta: Some(points(0)), ..Window::default() }),
        line,
        moves,
        ..Report::default()
    }
}

/// Tells of the search in hand until every layer has something to show; how many things they have drawn.
fn tell(stage: &mut Stage, game: u32) -> usize {
    let position = stage.session().position().clone();
    for depth in [4, 5] {
        stage.script.tell(full(&position, depth, game));
        stage.ticks(2);
    }
    let world = stage.app.world_mut();
    world.query::<&Item>().iter(world).count()
}

/// What there is of everything that a game could leave behind.
fn inventory(stage: &Stage) -> [usize; 5] {
    let world = stage.app.world();
    [
        world.entities().count_spawned() as usize,
        world.resource::<Assets<Mesh>>().len(),
        world.resource::<Assets<Image>>().len(),
        world.resource::<Assets<materials::Glass>>().len(),
        world.resource::<Assets<materials::Lettering>>().len(),
    ]
}

#[test]
fn hundreds_of_games_leave_nothing_behind() {
    let mut stage = table(settings());
    stage.app.insert_resource(Repertoire(quick));
    stage.send(Command::Show(quick(Game::Othello, 1)));
    stage.ticks(3);
    let (mut games, mut last, mut most) = (0u32, 0, [[[0; 5]; 2]; 2]);
    let mut drawn = [0; 2];
    while games < 240 {
        // Long frames: everything that moves has come to rest after two of them.
        stage.wait(1600);
        stage.forget();
        let session = stage.session();
        let game = session.setup().game;
        let begun = session.is_thinking() && session.game() != last;
        if begun {
            last = session.game();
            games += 1;
            stage.wait(1600);
            let now = inventory(&stage);
            // The first games of each kind make what all share. What is taken away in heaps goes up and down.
            let part = if games < 8 { None } else { Some(usize::from(games >= 200)) };
            if let Some(part) = part {
                let most: &mut [usize; 5] = &mut most[game as usize][part];
                *most = std::array::from_fn(|k| most[k].max(now[k]));
            }
        }
        if stage.script.job().is_none() {
            continue;
        }
        drawn[game as usize] = tell(&mut stage, games).max(drawn[game as usize]);
        match game {
            Game::Othello => stage.script.reply_any(),
            Game::Gomoku => stage.script.reply(Square::new(7, 4, 15)),
        }
    }
    for (game, [early, late]) in ["Othello", "gomoku"].into_iter().zip(most) {
        println!("{game}: at most {early:?} of everything until game 200, {late:?} from then on");
        assert!(early[0] > 100 && early.iter().zip(&late).all(|(e, l)| l <= e), "{game}: {early:?} {late:?}");
    }
    assert!(drawn.iter().all(|d| *d > 20), "the layers had something to draw: {drawn:?}");
    assert!(matches!(stage.session().seat(Side::Black), Seat::Bot(_)));
    assert!(!stage.happened.iter().any(|f| matches!(f, Fact::SearchFailed(_))));
    assert_ne!(stage.phase(), Phase::AiFailed);
}
