//! The lab's short form, as a stage of `crashpoint test`: whether its servers are installed, and running it.

use crate::problem::{Problem, failed};
use crate::{browser, process};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Debian's names of what the lab starts.
const PACKAGES: [&str; 2] = ["postgresql", "rabbitmq-server"];

/// Whether the servers are installed. A build server that may install them does.
pub(crate) fn ensure(is_ci: bool) -> Result<(), Problem> {
    if is_installed() {
        return Ok(());
    }
    if is_ci && browser::is_root_on_debian() {
        println!("lab: installing {} with apt-get (about 1 minute)", PACKAGES.join(" and "));
        browser::apt_install(&PACKAGES)?;
    }
    if is_installed() {
        return Ok(());
    }
    Err(failed(format!(
        "the lab needs PostgreSQL and RabbitMQ. On Debian: `apt-get install --no-install-recommends {}`.",
        PACKAGES.join(" ")
    )))
}

fn is_installed() -> bool {
    has_version("/usr/lib/postgresql", "bin/initdb") && has_version("/usr/lib/rabbitmq/lib", "sbin/rabbitmq-server")
}

/// Whether some `base/VERSION/file` exists.
fn has_version(base: &str, file: &str) -> bool {
    let versions = std::fs::read_dir(base).into_iter().flatten().flatten();
    versions.map(|version| version.path().join(file)).any(|file: PathBuf| file.is_file())
}

/// Runs it; a difference from the model is a failure.
pub(crate) fn run_short(root: &Path) -> Result<(), Problem> {
    let mut lab = Command::new("cargo");
    process::run(lab.current_dir(root).args(["run", "-q", "-p", "crashpoint-lab", "--", "--short"]))
}
