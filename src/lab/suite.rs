//! Stub.
use super::out::{Done, Out};
/// Args.
#[derive(clap::Args, Debug)]
pub struct Args {}
/// Run.
pub fn run(_: &Args, _: &mut Out) -> Done {
    Ok(())
}
