//! Throw-away servers: started from what is installed, on free ports, in a folder of their own, and gone at the end.
//!
//! Each is the leader of a process group, which is killed as a whole: also after a failure and after Ctrl-C, because both
//! end by dropping [`Servers`]. PostgreSQL refuses to run as root, so root starts them as another user.

use std::fs;
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::conductor::Addresses;
use crate::problem::{During, Problem, Result};
use crate::systems::{postgres, rabbitmq};

/// A server that does not answer by then has not started.
const START_MOST: Duration = Duration::from_secs(90);

/// Which unprivileged users root may start servers as: the first there is.
const USERS: [&str; 2] = ["postgres", "nobody"];

/// Servers that end with this value, and their folder.
pub(crate) struct Servers {
    /// Everything they keep.
    pub(crate) folder: PathBuf,
    children: Vec<Child>,
    user: Option<(u32, u32)>,
}

impl Servers {
    /// A folder, and no server yet.
    pub(crate) fn new() -> Result<Self> {
        let folder = std::env::temp_dir().join(format!("crashpoint-lab-{}", std::process::id()));
        fs::create_dir_all(&folder).during(format!("making {}", folder.display()))?;
        let mut servers = Self { folder, children: Vec::new(), user: None };
        if rustix::process::geteuid().is_root() {
            let passwd = fs::read_to_string("/etc/passwd").during("reading /etc/passwd")?;
            let user = USERS.iter().find_map(|name| user_ids(&passwd, name));
            servers.user = Some(user.ok_or_else(|| {
                Problem(format!("PostgreSQL does not run as root, and there is no user {}", USERS.join(" or ")))
            })?);
        }
        servers.own(&servers.folder)?;
        Ok(servers)
    }

    fn own(&self, path: &Path) -> Result<()> {
        let Some((user, group)) = self.user else { return Ok(()) };
        std::os::unix::fs::chown(path, Some(user), Some(group)).during(format!("giving away {}", path.display()))
    }

    fn subfolder(&self, name: &str) -> Result<PathBuf> {
        let path = self.folder.join(name);
        fs::create_dir_all(&path).during(format!("making {}", path.display()))?;
        self.own(&path)?;
        Ok(path)
    }

    fn command(&self, program: &Path, home: &Path) -> Result<Command> {
        let log = home.join("output");
        let output = fs::OpenOptions::new().create(true).append(true).open(&log);
        let output = output.during(format!("opening {}", log.display()))?;
        let mut command = Command::new(program);
        let errors = output.try_clone().during("opening the log")?;
        command.current_dir(home).stdin(Stdio::null()).stdout(output).stderr(errors);
        command.env("HOME", home).env("LC_ALL", "C").process_group(0);
        if let Some((user, group)) = self.user {
            command.uid(user).gid(group);
        }
        Ok(command)
    }

    fn start(&mut self, mut command: Command, name: &str) -> Result<()> {
        self.children.push(command.spawn().during(format!("starting {name}"))?);
        Ok(())
    }

    /// Starts both and waits until they answer.
    pub(crate) async fn start_both(&mut self) -> Result<Addresses> {
        let programs = Programs::find()?;
        let postgres = self.start_postgres(&programs)?;
        let broker = self.start_rabbitmq(&programs)?;
        let user = "amqp://guest:guest@".to_owned();
        let addresses = Addresses { postgres, broker, amqp_user: user, amqp_vhost: "/%2f".to_owned() };
        let answered = tokio::time::timeout(START_MOST, answer(&addresses)).await;
        answered.map_err(|_| Problem(format!("the servers do not answer; {}", self.last_words())))?;
        Ok(addresses)
    }

    fn start_postgres(&mut self, programs: &Programs) -> Result<String> {
        let home = self.subfolder("postgres")?;
        let data = home.join("data");
        let mut init = self.command(&programs.postgres.join("initdb"), &home)?;
        // What dies here are clients, never the server or the machine.
        init.args(["--no-sync", "--auth=trust", "--username=lab", "--encoding=UTF8", "-D"]).arg(&data);
        if !init.status().during("running initdb")?.success() {
            return Err(Problem(format!("initdb failed; {}", self.last_words())));
        }
        let port = free_port()?;
        let mut server = self.command(&programs.postgres.join("postgres"), &home)?;
        server.arg("-D").arg(&data).args(["-p", &port.to_string(), "-h", "127.0.0.1", "-F", "-k", ""]);
        server.args(["-c", "max_connections=200", "-c", "max_prepared_transactions=10"]);
        self.start(server, "PostgreSQL")?;
        Ok(format!("host=127.0.0.1 port={port} user=lab dbname=postgres"))
    }

    fn start_rabbitmq(&mut self, programs: &Programs) -> Result<String> {
        let home = self.subfolder("rabbitmq")?;
        let (port, mapper, distribution) = (free_port()?, free_port()?, free_port()?);
        let mut names = self.command(&programs.epmd, &home)?;
        names.args(["-port", &mapper.to_string(), "-address", "127.0.0.1"]);
        self.start(names, "epmd")?;
        let mut server = self.command(&programs.rabbitmq, &home)?;
        for (name, value) in [
            ("ERL_EPMD_PORT", mapper.to_string()),
            ("RABBITMQ_NODENAME", "crashpoint@localhost".to_owned()),
            ("RABBITMQ_NODE_IP_ADDRESS", "127.0.0.1".to_owned()),
            ("RABBITMQ_NODE_PORT", port.to_string()),
            ("RABBITMQ_DIST_PORT", distribution.to_string()),
            ("RABBITMQ_CONFIG_FILE", home.join("none").display().to_string()),
            ("RABBITMQ_CONF_ENV_FILE", home.join("none").display().to_string()),
            ("RABBITMQ_ENABLED_PLUGINS_FILE", home.join("plugins").display().to_string()),
            ("RABBITMQ_MNESIA_BASE", home.join("data").display().to_string()),
            ("RABBITMQ_LOG_BASE", home.join("log").display().to_string()),
            ("RABBITMQ_PID_FILE", home.join("pid").display().to_string()),
        ] {
            server.env(name, value);
        }
        self.start(server, "RabbitMQ")?;
        Ok(format!("127.0.0.1:{port}"))
    }

    /// The end of what the servers wrote.
    fn last_words(&self) -> String {
        let text = |name| fs::read_to_string(self.folder.join(name)).unwrap_or_default();
        let all = text("postgres/output") + &text("rabbitmq/output");
        let lines: Vec<&str> = all.lines().rev().take(12).collect();
        format!("the last they said:\n{}", lines.into_iter().rev().collect::<Vec<_>>().join("\n"))
    }
}

impl Drop for Servers {
    fn drop(&mut self) {
        for child in self.children.iter_mut().rev() {
            if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
                let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
            }
            drop(child.wait());
        }
        drop(fs::remove_dir_all(&self.folder));
    }
}

/// Waits until both answer.
async fn answer(addresses: &Addresses) {
    while postgres::connect(&addresses.postgres, None).await.is_err() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    while rabbitmq::version(&addresses.broker).await.is_err() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// What is installed.
struct Programs {
    /// The folder of `initdb` and `postgres`.
    postgres: PathBuf,
    rabbitmq: PathBuf,
    epmd: PathBuf,
}

impl Programs {
    fn find() -> Result<Self> {
        let mut missing = Vec::new();
        let mut find = |program: &str, places: Vec<PathBuf>, package: &'static str| {
            let found = places.into_iter().find(|place| place.join(program).is_file());
            if found.is_none() {
                missing.push(package);
            }
            found.map(|place| place.join(program)).unwrap_or_default()
        };
        let path: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect();
        let initdb = find("initdb", [versions("/usr/lib/postgresql", "bin"), path.clone()].concat(), "postgresql");
        // Not the wrapper on PATH: that changes the user and the folders.
        let rabbitmq = find("rabbitmq-server", versions("/usr/lib/rabbitmq/lib", "sbin"), "rabbitmq-server");
        let epmd = find("epmd", path, "erlang-base");
        if !missing.is_empty() {
            return Err(Problem(format!(
                "not installed: {0}. On Debian: apt-get install --no-install-recommends {0}; or name running servers with \
                 --postgres and --amqp",
                missing.join(" ")
            )));
        }
        let postgres = initdb.parent().map(Path::to_path_buf).unwrap_or_default();
        Ok(Self { postgres, rabbitmq, epmd })
    }
}

/// Whether everything that is needed is installed; else what is missing.
pub(crate) fn installed() -> Result<()> {
    Programs::find().map(drop)
}

/// The folders `base/VERSION/inside`, the newest first.
fn versions(base: &str, inside: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(base).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path().join(inside)).collect();
    folders.sort();
    folders.reverse();
    folders
}

fn free_port() -> Result<u16> {
    let listener = TcpListener::bind("127.0.0.1:0").during("looking for a free port")?;
    Ok(listener.local_addr().during("looking for a free port")?.port())
}

/// The ids of this user in the text of /etc/passwd.
fn user_ids(passwd: &str, name: &str) -> Option<(u32, u32)> {
    let line = passwd.lines().find(|line| line.split(':').next() == Some(name))?;
    let mut ids = line.split(':').skip(2);
    Some((ids.next()?.parse().ok()?, ids.next()?.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::user_ids;

    #[test]
    fn a_user_is_found_by_the_whole_name() {
        let passwd = "root:x:0:0:root:/root:/bin/sh\npostgres2:x:7:8::/:\npostgres:x:101:104::/:/bin/sh\n";
        assert_eq!(user_ids(passwd, "postgres"), Some((101, 104)));
        assert_eq!(user_ids(passwd, "post"), None);
    }
}
