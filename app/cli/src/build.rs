//! `crashpoint build`: the site, ready to be published, and what it weighs.

use crate::problem::Problem;
use crate::site::{Quality, check_built, ensure_built};
use crate::{root, sizes};

/// The text of `crashpoint help build`.
pub(crate) const HELP: &str = "\
build the site into dist/ and print its sizes

usage: crashpoint build

Fails when what a first visit downloads, compressed, is above the budget.
All addresses in dist/ are relative: it can be put under any path of any static host.";

/// Builds `dist/` and checks its size.
pub(crate) fn run(mut args: lexopt::Parser) -> Result<(), Problem> {
    if let Some(arg) = args.next()? {
        return Err(arg.unexpected().into());
    }
    let dist = ensure_built(&root::find()?, Quality::Release)?;
    check_built(&dist)?;
    let sizes = sizes::measure(&dist)?;
    println!("\n{sizes}");
    sizes.check(sizes::FIRST_LOAD_BUDGET_BYTES)
}
