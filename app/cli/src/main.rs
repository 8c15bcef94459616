//! crashpoint
fn main() {}
