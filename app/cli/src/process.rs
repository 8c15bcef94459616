//! Other programs: finding them on a PATH, asking them something, running them with their output shown.

use crate::problem::{Problem, failed};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The first executable file called `name` in the folders of `path` (the value of PATH).
pub(crate) fn find_in(name: &str, path: &OsStr) -> Option<PathBuf> {
    let file_name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(path).map(|folder| folder.join(&file_name)).find(|file| is_executable(file))
}

/// The first executable file called `name` on this process's PATH.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    find_in(name, &std::env::var_os("PATH").unwrap_or_default())
}

/// What the program printed to stdout, trimmed, if it ran and succeeded. For questions such as `--version`.
pub(crate) fn ask(program: &Path, args: &[&str]) -> Option<String> {
    let output = Command::new(program).args(args).stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs the command with its output going straight to the terminal.
pub(crate) fn run(command: &mut Command) -> Result<(), Problem> {
    let line = shown(command);
    match command.stdin(Stdio::null()).status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(failed(format!("`{line}` failed ({status}).",))),
        Err(error) => Err(failed(format!("`{line}` did not start: {error}"))),
    }
}

/// The command as one would type it: the program's short name and its arguments.
pub(crate) fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_stem().unwrap_or(program.as_os_str());
    std::iter::once(name)
        .chain(command.get_args())
        .map(|word| word.to_string_lossy().into_owned())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(file: &Path) -> bool {
    file.is_file()
}

/// Test helpers shared with the other modules' tests.
#[cfg(test)]
pub(crate) mod testing {
    use super::*;

    /// An empty folder of its own for one test, under the system's temporary folder.
    pub(crate) fn empty_folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("crashpoint-test-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
        folder
    }

    /// Writes a shell script that prints `says`, executable.
    #[cfg(unix)]
    pub(crate) fn fake_program(folder: &Path, name: &str, says: &str) -> PathBuf {
        use std::os::unix::fs::PermissionsExt;
        std::fs::create_dir_all(folder).expect("folder");
        let file = folder.join(name);
        std::fs::write(&file, format!("#!/bin/sh\necho '{says}'\n")).expect("script");
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("mode");
        file
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::testing::{empty_folder, fake_program};
    use super::*;

    #[test]
    fn the_first_executable_on_the_path_is_found() {
        let folder = empty_folder("path");
        let (first, second) = (folder.join("first"), folder.join("second"));
        fake_program(&second, "trunk", "trunk 1");
        std::fs::create_dir_all(&first).expect("folder");
        std::fs::write(first.join("trunk"), "not executable").expect("file");
        let path = std::env::join_paths([&first, &second]).expect("path");

        assert_eq!(find_in("trunk", &path), Some(second.join("trunk")));
        assert_eq!(find_in("wasm-opt", &path), None);
        assert_eq!(find_in("trunk", OsStr::new("")), None);
    }

    #[test]
    fn asking_gives_the_answer_or_nothing() {
        let folder = empty_folder("ask");
        let program = fake_program(&folder, "tool", "tool 1.2.3");
        assert_eq!(ask(&program, &["--version"]).as_deref(), Some("tool 1.2.3"));
        assert_eq!(ask(&folder.join("absent"), &[]), None);
    }

    #[test]
    fn a_failing_command_is_named() {
        let problem = run(Command::new("/bin/sh").args(["-c", "exit 3"]));
        let Err(Problem::Failed(sentence)) = problem else {
            panic!("should fail");
        };
        assert!(sentence.starts_with("`sh -c exit 3` failed"), "{sentence}");
    }
}
