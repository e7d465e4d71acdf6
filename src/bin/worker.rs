//! The search beside a web page.
fn main() {}
