//! The per-user folder in which installed tools are kept, so that a second checkout finds them.
//!
//! `$CRASHPOINT_CACHE`, else `$XDG_CACHE_HOME/crashpoint`, else `~/.cache/crashpoint`. In it, for each tool and version:
//! `NAME-VERSION/` (complete, or absent), `.NAME-VERSION.partial-PID/` (being made, or left by an interrupted run and then removed),
//! `NAME-VERSION.lock` (held while installing, so two runs at once wait for each other) and `NAME-VERSION.log` (what the installer said).

use crate::problem::{Problem, cannot, failed};
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// The cache folder, made if it is not there.
pub(crate) fn folder() -> Result<PathBuf, Problem> {
    let folder = chosen(|name| std::env::var_os(name).map(PathBuf::from))
        .ok_or_else(|| failed("there is no home folder to keep tools in: set CRASHPOINT_CACHE to a folder."))?;
    fs::create_dir_all(&folder).map_err(cannot("make the folder", &folder))?;
    std::path::absolute(&folder).map_err(cannot("find the folder", &folder))
}

fn chosen(variable: impl Fn(&str) -> Option<PathBuf>) -> Option<PathBuf> {
    let set = |name: &str| variable(name).filter(|value| !value.as_os_str().is_empty());
    set("CRASHPOINT_CACHE").or_else(|| Some(set("XDG_CACHE_HOME")?.join("crashpoint"))).or_else(|| {
        let home = set("HOME").or_else(|| set("USERPROFILE"))?;
        Some(home.join(".cache").join("crashpoint"))
    })
}

/// One tool's place in the cache.
pub(crate) struct Slot {
    /// The folder the finished tool is in.
    pub(crate) home: PathBuf,
    /// What the installer printed.
    pub(crate) log: PathBuf,
    cache: PathBuf,
    /// How the folders of unfinished installs start. Each run adds its own number: an installer that outlived an earlier run may
    /// still write into the folder it was given.
    partial: String,
    lock: PathBuf,
}

impl Slot {
    /// The place of `name` in version `version`.
    pub(crate) fn new(cache: &Path, name: &str, version: &str) -> Slot {
        Slot {
            home: cache.join(format!("{name}-{version}")),
            log: cache.join(format!("{name}-{version}.log")),
            cache: cache.to_owned(),
            partial: format!(".{name}-{version}.partial-"),
            lock: cache.join(format!("{name}-{version}.lock")),
        }
    }

    /// Calls `make` with an empty folder to install into, unless `is_ready` says, once this run holds the lock, that another run has
    /// finished the job. Only a `make` that succeeded is moved to `home`, in one rename.
    pub(crate) fn fill(
        &self,
        is_ready: impl Fn() -> bool,
        make: impl FnOnce(&Path) -> Result<(), Problem>,
    ) -> Result<(), Problem> {
        let lock = File::create(&self.lock).map_err(cannot("write", &self.lock))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                println!("Waiting for another run that is installing {}.", self.home.display());
                lock.lock().map_err(cannot("lock", &self.lock))?;
            }
            Err(TryLockError::Error(error)) => return Err(cannot("lock", &self.lock)(error)),
        }
        if is_ready() {
            return Ok(());
        }
        self.remove_leftovers();
        let partial = self.cache.join(format!("{}{}", self.partial, std::process::id()));
        fs::create_dir_all(&partial).map_err(cannot("make", &partial))?;
        make(&partial)?;
        if self.home.exists() {
            fs::remove_dir_all(&self.home).map_err(cannot("remove", &self.home))?;
        }
        fs::rename(&partial, &self.home).map_err(cannot("make", &self.home))
    }

    /// Removes what interrupted runs have left. What cannot be removed is in nobody's way.
    fn remove_leftovers(&self) {
        for entry in fs::read_dir(&self.cache).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(&self.partial) {
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::testing::empty_folder;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn the_folder_is_the_first_variable_that_is_set() {
        let from = |set: &[(&str, &str)]| {
            let set: Vec<(String, PathBuf)> =
                set.iter().map(|(name, value)| ((*name).to_owned(), PathBuf::from(value))).collect();
            chosen(|name| Some(set.iter().find(|(key, _)| key == name)?.1.clone()))
        };
        let home = ("HOME", "/h");
        let xdg = ("XDG_CACHE_HOME", "/x");
        assert_eq!(from(&[home]), Some("/h/.cache/crashpoint".into()));
        assert_eq!(from(&[home, xdg]), Some("/x/crashpoint".into()));
        assert_eq!(from(&[home, xdg, ("CRASHPOINT_CACHE", "/c")]), Some("/c".into()));
        assert_eq!(from(&[home, ("XDG_CACHE_HOME", "")]), Some("/h/.cache/crashpoint".into()));
        assert_eq!(from(&[]), None);
    }

    #[test]
    fn an_interrupted_install_leaves_nothing_and_is_made_again_from_nothing() {
        let cache = empty_folder("interrupted");
        let slot = Slot::new(&cache, "tool", "1");
        let broken = slot.fill(
            || false,
            |partial| {
                fs::write(partial.join("half"), "").expect("file");
                Err(failed("the power went"))
            },
        );
        assert!(broken.is_err() && !slot.home.exists());

        slot.fill(
            || false,
            |partial| {
                assert!(!partial.join("half").exists());
                fs::write(partial.join("whole"), "").map_err(cannot("write", partial))
            },
        )
        .expect("the second try succeeds");
        assert!(slot.home.join("whole").exists());
    }

    #[test]
    fn of_two_runs_at_once_only_one_installs() {
        let cache = empty_folder("twice");
        let installs = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    let slot = Slot::new(&cache, "tool", "1");
                    slot.fill(
                        || slot.home.join("done").exists(),
                        |partial| {
                            installs.fetch_add(1, Ordering::SeqCst);
                            std::thread::sleep(std::time::Duration::from_millis(50));
                            fs::write(partial.join("done"), "").map_err(cannot("write", partial))
                        },
                    )
                    .expect("both end well");
                });
            }
        });
        assert_eq!(installs.load(Ordering::SeqCst), 1);
    }
}
