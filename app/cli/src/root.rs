//! Where the repository is: the nearest folder upwards that holds `Trunk.toml` and `Cargo.lock`.

use crate::problem::{Problem, failed};
use std::path::{Path, PathBuf};

/// The root of the checkout the command was started in.
pub(crate) fn find() -> Result<PathBuf, Problem> {
    let here = std::env::current_dir().map_err(|error| failed(format!("cannot tell the current folder: {error}")))?;
    above(&here).ok_or_else(|| {
        failed(format!(
            "{} is not inside a Crashpoint checkout (no Trunk.toml and Cargo.lock in it or above it). Change into one.",
            here.display()
        ))
    })
}

fn above(start: &Path) -> Option<PathBuf> {
    start
        .ancestors()
        .find(|folder| folder.join("Trunk.toml").is_file() && folder.join("Cargo.lock").is_file())
        .map(Path::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_is_found_from_a_folder_inside_and_not_from_outside() {
        let inside = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let root = above(&inside).expect("the crate lives in the checkout");
        assert!(root.join("app/cli/Cargo.toml").is_file());
        assert_eq!(above(Path::new("/")), None);
    }
}
