//! Bots as they are written on a command line.

use obverse::{
    engine::roster::{self, Bot, BotKind, Key, Kind, Knobs},
    rules::Game,
};

#[test]
fn what_is_described_is_read_again() {
    for (_, game) in Game::ALL {
        for entry in roster::bots(game) {
            let bot = entry.usual();
            assert_eq!(roster::describe(game, &bot), entry.name);
            assert_eq!(roster::parse(game, entry.name).unwrap(), bot);
        }
    }
    for text in [
        "negascout:depth=6,eval=discs,order=on,table=off,deepen=off",
        "positional:position=off,mobility=0,corners=on",
        "mcts:playouts=1000000,roxanne=off",
    ] {
        let bot = roster::parse(Game::Othello, text).unwrap();
        assert_eq!(roster::describe(Game::Othello, &bot), text);
    }
    for text in ["classic:depth=1", "classic:depth=10,width=60,radius=4", "classic:width=1", "classic:radius=3"] {
        let bot = roster::parse(Game::Gomoku, text).unwrap();
        assert_eq!(roster::describe(Game::Gomoku, &bot), text);
    }
}

#[test]
fn errors_name_what_is_wrong() {
    for (game, text, message) in [
        (
            Game::Othello,
            "deep",
            "no othello bot `deep`: expected random, greedy, roxanne, minimax, alphabeta, positional, mcts, classic, \
             negascout, master",
        ),
        (Game::Gomoku, "greedy", "no gomoku bot `greedy`: expected random, classic, master"),
        (Game::Gomoku, "", "no gomoku bot ``: expected random, classic, master"),
        (Game::Gomoku, "classic:", "classic: `` is not a setting: expected a name and a value, such as depth=4"),
        (Game::Gomoku, "classic:speed=1", "classic: no setting `speed`: expected depth, width or radius"),
        (Game::Gomoku, "classic:depth=x", "classic: depth `x` is not a number: expected 1 to 10"),
        (Game::Gomoku, "classic:depth=256", "classic: depth 256 is out of range: expected 1 to 10"),
        (Game::Gomoku, "classic:depth=on", "classic: depth `on` is not a number: expected 1 to 10"),
        (Game::Othello, "mcts:playouts=0", "mcts: playouts 0 is out of range: expected 1 to 1000000"),
        (Game::Othello, "mcts:roxanne=1", "mcts: roxanne `1` is not a switch: expected on or off"),
        (Game::Othello, "negascout:eval=all", "negascout: eval `all` is unknown: expected discs or full"),
        (
            Game::Othello,
            "negascout:speed=1",
            "negascout: no setting `speed`: expected depth, eval, order, table or deepen",
        ),
        (Game::Othello, "random:speed=1", "random: no setting `speed`: it has none"),
        (Game::Othello, "positional:mobility=off,mobility=3", "positional: mobility is given twice"),
        (Game::Gomoku, "classic:depth=11", "classic: depth 11 is out of range: expected 1 to 10"),
        (Game::Gomoku, "classic:depth=2,depth=3", "classic: depth is given twice"),
        (Game::Othello, "classic:width=3", "classic: has no width to set"),
        (Game::Othello, "random:depth=3", "random: has no depth to set"),
    ] {
        assert_eq!(roster::parse(game, text).unwrap_err().to_string(), message);
    }
}

#[test]
fn a_number_that_may_be_none_can_be_switched() {
    for (text, mobility) in [("off", 0), ("on", 10), ("0", 0), ("37", 37)] {
        let bot = roster::parse(Game::Othello, &format!("positional:mobility={text}")).unwrap();
        assert_eq!(bot.knobs.mobility, Some(mobility));
    }
}

#[test]
fn a_menu_can_set_everything_that_a_bot_heeds() {
    let mut kinds = [0; 3];
    for entry in roster::ROSTER {
        for setting in entry.settings {
            assert!((setting.min..=setting.max).contains(&setting.default), "{} {setting:?}", entry.name);
            let stops = setting.stops();
            assert!(stops.is_sorted() && stops.len() <= 201, "{stops:?}");
            assert_eq!((stops.first(), stops.last()), (Some(&setting.min), Some(&setting.max)));
            assert!(stops.contains(&setting.default), "{} {setting:?}", entry.name);
            for value in stops {
                let mut knobs = Knobs::default();
                knobs.set(setting.key, Some(value));
                assert_eq!((knobs.get(setting.key), entry.value(&knobs, setting.key)), (Some(value), value));
                let bot = entry.with(knobs).unwrap();
                assert_eq!(roster::parse(entry.game, &roster::describe(entry.game, &bot)).unwrap(), bot);
                knobs.set(setting.key, None);
                assert_eq!((knobs, entry.value(&knobs, setting.key)), (Knobs::USUAL, setting.default));
            }
            match setting.key.kind() {
                Kind::Number => kinds[0] += 1,
                Kind::Switch => kinds[1] += 1,
                Kind::Choice(names) => {
                    assert_eq!(names.len() as u32, setting.max + 1);
                    kinds[2] += 1;
                }
            }
        }
        assert_eq!(entry.usual().knobs, Knobs::default());
    }
    assert!(kinds.iter().all(|n| *n > 0), "{kinds:?}");
    assert_eq!(Key::ALL.map(|k| Key::named(k.name())), Key::ALL.map(Some));
}

/// What was saved before there were other settings than three still means the same, and is still written so.
#[test]
fn old_bots_are_read_and_written_as_before() {
    let old = r#"{"kind":"classic","knobs":{"depth":6,"width":null,"radius":null}}"#;
    let bot: Bot = serde_json::from_str(old).unwrap();
    assert_eq!(bot, Bot { kind: BotKind::Classic, knobs: Knobs { depth: Some(6), ..Knobs::default() } });
    assert_eq!(serde_json::to_string(&bot).unwrap(), old);
    let ron = "(kind: classic, knobs: (depth: Some(3), width: None, radius: None))";
    assert_eq!(ron::from_str::<Bot>(ron).unwrap().knobs, Knobs { depth: Some(3), ..Knobs::default() });
    let new = roster::parse(Game::Othello, "negascout:eval=discs,table=off").unwrap();
    let text = serde_json::to_string(&new).unwrap();
    assert_eq!(serde_json::from_str::<Bot>(&text).unwrap(), new);
    let text = ron::to_string(&new).unwrap();
    assert_eq!(ron::from_str::<Bot>(&text).unwrap(), new);
}
