//! Chromium and chromedriver for the browser tests: those named by the environment, on PATH, or from Debian's packages.

use crate::problem::{Problem, failed};
use crate::process;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the browser tests are told: where chromedriver is.
pub(crate) const CHROMEDRIVER_VARIABLE: &str = "CRASHPOINT_CHROMEDRIVER";
/// What the browser tests are told: where Chromium is.
pub(crate) const CHROMIUM_VARIABLE: &str = "CRASHPOINT_CHROMIUM";

const CHROMIUM_NAMES: &[&str] = &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const MAC_CHROME: &str = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/// A browser and the driver that goes with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Browser {
    /// The Chromium (or Chrome) to drive.
    pub(crate) chromium: PathBuf,
    /// The chromedriver of the same version.
    pub(crate) chromedriver: PathBuf,
}

/// Finds both, installing them with apt where that is possible without asking (root on Debian).
pub(crate) fn ensure() -> Result<Browser, Problem> {
    if let Some(browser) = find() {
        return Ok(browser);
    }
    if is_root_on_debian() {
        println!("chromium: installing chromium and chromium-driver with apt-get (about 1 minute)");
        apt_install(&["chromium", "chromium-driver"])?;
    }
    find().ok_or_else(|| {
        failed(format!(
            "the browser tests need Chromium and a chromedriver of the same version, on PATH or named by {CHROMIUM_VARIABLE} and \
             {CHROMEDRIVER_VARIABLE}. On Debian: `apt-get install chromium chromium-driver`; on Ubuntu: `snap install chromium` \
             (it holds both); on macOS: `brew install --cask chromium chromedriver`."
        ))
    })
}

/// Installs Debian's packages of these names.
pub(crate) fn apt_install(packages: &[&str]) -> Result<(), Problem> {
    let apt = |args: &[&str]| {
        let mut command = Command::new("apt-get");
        process::run(command.args(args).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update", "-qq"])?;
    apt(&[&["install", "-y", "-qq", "--no-install-recommends"], packages].concat())
}

fn find() -> Option<Browser> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    choose(|variable| std::env::var_os(variable).map(PathBuf::from), |name| process::find_in(name, &path))
}

fn choose(variable: impl Fn(&str) -> Option<PathBuf>, on_path: impl Fn(&str) -> Option<PathBuf>) -> Option<Browser> {
    let named = |name: &str| variable(name).filter(|file| file.is_file());
    let chromium = named(CHROMIUM_VARIABLE)
        .or_else(|| CHROMIUM_NAMES.iter().find_map(|name| on_path(name)))
        .or_else(|| Some(PathBuf::from(MAC_CHROME)).filter(|file| file.is_file()))?;
    let chromedriver = named(CHROMEDRIVER_VARIABLE)
        .or_else(|| on_path("chromedriver"))
        .or_else(|| on_path("chromium.chromedriver"))?;
    Some(Browser { chromium, chromedriver })
}

/// Whether packages can be installed without asking.
pub(crate) fn is_root_on_debian() -> bool {
    let release = std::fs::read_to_string("/etc/os-release").unwrap_or_default();
    release.lines().any(|line| line == "ID=debian") && process::ask(Path::new("id"), &["-u"]).as_deref() == Some("0")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::testing::empty_folder;

    #[test]
    fn the_environment_comes_before_the_path_and_both_programs_are_needed() {
        let own = empty_folder("browser").join("own-chromium");
        std::fs::write(&own, "").expect("file");
        let variable = |name: &str| (name == CHROMIUM_VARIABLE).then(|| own.clone());
        let nothing = |_: &str| None;
        let all = |name: &str| Some(PathBuf::from("/usr/bin").join(name));
        let only_chrome = |name: &str| (name == "google-chrome").then(|| PathBuf::from("/opt/chrome"));

        let found = choose(nothing, all).expect("both are on the path");
        assert_eq!(found.chromium, Path::new("/usr/bin/chromium"));
        assert_eq!(found.chromedriver, Path::new("/usr/bin/chromedriver"));
        assert_eq!(choose(variable, all).map(|found| found.chromium), Some(own.clone()));
        assert_eq!(choose(nothing, only_chrome), None);
        let gone = |_: &str| Some(PathBuf::from("/nowhere/chromium"));
        assert_eq!(choose(gone, only_chrome), None);
    }
}
