//! The laboratory.
fn main() {}
