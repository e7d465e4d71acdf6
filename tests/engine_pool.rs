//! Threads that share a position of the strong Othello search: moves dealt out, helpers counted, panics survived.

use obverse::{
    engine::othello::{
        board::Board,
        node::{Child, Node},
        pool::{Pool, Seen, Split},
        probcut::EXACT,
        table::NO_MOVE,
    },
    rules::Othello,
};
use std::{sync::Arc, thread};

/// The first position offered with so many moves (which they are is all the same), asked for more than 0.
fn offer(pool: &Pool, moves: u32, parent: Option<Arc<Split>>) -> Arc<Split> {
    let board = Board::of(&Othello::standard(8));
    let child = |square| Child { board, hash: 0, turned: 0, square, key: 0 };
    pool.offer((Node::of(board), 8, 0, EXACT), (0..moves).map(child).collect(), (-128, NO_MOVE), parent)
}

#[test]
fn moves_are_dealt_out_once_until_one_settles_it() {
    let pool = Pool::default();
    let split = offer(&pool, 4, None);
    let below = offer(&pool, 4, Some(Arc::clone(&split)));
    for square in 0..3 {
        assert_eq!(split.take().unwrap().square, square);
    }
    split.report(Seen { square: 0, value: -4, nodes: 1 });
    split.report(Seen { square: 2, value: -10, nodes: 1 });
    assert_eq!((split.best(), split.is_over(), below.is_over()), ((-4, 0), false, false));
    split.report(Seen { square: 1, value: 6, nodes: 1 });
    assert_eq!((split.best(), split.is_over(), below.is_over()), ((6, 1), true, true));
    assert!(split.take().is_none() && below.take().is_none());
}

#[test]
fn a_helper_joins_what_is_offered_and_goes_home_when_the_pool_closes() {
    let pool = Pool::default();
    thread::scope(|scope| {
        let helper = scope.spawn(|| {
            let mut taken = 0;
            while let Some(split) = pool.wait() {
                while let Some(child) = split.take() {
                    split.report(Seen { square: child.square, value: -1, nodes: 1 });
                    taken += 1;
                }
            }
            taken
        });
        for _ in 0..100 {
            let split = offer(&pool, 5, None);
            while split.best().0 == -128 || split.take().is_some() {
                Pool::pause();
            }
            pool.withdraw(&split);
            while split.helpers() > 0 {
                Pool::pause();
            }
        }
        pool.close();
        assert!(helper.join().unwrap() >= 100);
    });
    assert!(!pool.is_stopped());
}

#[test]
fn only_what_lies_below_is_joined_by_an_owner() {
    let pool = Pool::default();
    let (mine, other) = (offer(&pool, 2, None), offer(&pool, 2, None));
    assert!(pool.below(&mine).is_none());
    let below = offer(&pool, 2, Some(Arc::clone(&mine)));
    assert!(Arc::ptr_eq(&pool.below(&mine).unwrap(), &below));
    assert!(pool.below(&other).is_none());
    assert_eq!(below.helpers(), 0);
}

#[test]
fn a_helper_that_panics_leaves_its_owner_and_ends_the_search() {
    let pool = Pool::default();
    let split = offer(&pool, 2, None);
    let helper = thread::scope(|scope| {
        let helper = scope.spawn(|| {
            let helping = pool.wait().unwrap();
            assert_eq!(helping.helpers(), 1);
            assert!(helping.take().is_none(), "there are moves: this is the panic");
        });
        helper.join()
    });
    assert!(helper.is_err());
    assert_eq!(split.helpers(), 0);
    assert!(pool.is_stopped());
}
