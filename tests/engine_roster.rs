//! Bots as they are written on a command line.

use obverse::{engine::roster, rules::Game};

#[test]
fn what_is_described_is_read_again() {
    for (_, game) in Game::ALL {
        for entry in roster::bots(game) {
            let bot = entry.usual();
            assert_eq!(roster::describe(game, &bot), entry.name);
            assert_eq!(roster::parse(game, entry.name).unwrap(), bot);
        }
    }
    for text in ["classic:depth=1", "classic:depth=10,width=60,radius=4", "classic:width=1", "classic:radius=3"] {
        let bot = roster::parse(Game::Gomoku, text).unwrap();
        assert_eq!(roster::describe(Game::Gomoku, &bot), text);
    }
}

#[test]
fn errors_name_what_is_wrong() {
    for (game, text, message) in [
        (Game::Othello, "deep", "no othello bot `deep`: expected random, greedy, minimax, alphabeta, classic"),
        (Game::Gomoku, "greedy", "no gomoku bot `greedy`: expected random, classic"),
        (Game::Gomoku, "", "no gomoku bot ``: expected random, classic"),
        (Game::Gomoku, "classic:", "classic: `` is not a setting: expected a name and a number, such as depth=4"),
        (Game::Gomoku, "classic:speed=1", "classic: no setting `speed`: expected depth, width or radius"),
        (Game::Gomoku, "classic:depth=x", "classic: depth `x` is not a number from 0 to 255"),
        (Game::Gomoku, "classic:depth=11", "classic: depth 11 is out of range: expected 1 to 10"),
        (Game::Gomoku, "classic:depth=2,depth=3", "classic: depth is given twice"),
        (Game::Othello, "classic:width=3", "classic: has no width to set"),
        (Game::Othello, "random:depth=3", "random: has no depth to set"),
    ] {
        assert_eq!(roster::parse(game, text).unwrap_err().to_string(), message);
    }
}
