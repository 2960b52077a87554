//! `cargo xtask up`: from a fresh clone to a running server with data, and there again in seconds.

mod sign_ins;

use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::process::{self, ChildProcess, Output};
use crate::workspace::{Profile, Program, Workspace};
use crate::{interrupt, net, server, web};

/// What a first build takes on the disk, roughly, in GiB.
const FIRST_BUILD_GIB: u64 = 3;

/// The port of the metrics, unless it is taken.
const METRICS_PORT: u16 = 9090;

/// Options of `up`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Leave the database empty, but for an administrator, instead of loading the demo data
    #[arg(long)]
    empty: bool,
    /// The port to serve on
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// PostgreSQL instead of the SQLite file in .hub/
    #[arg(long, env = "HUB_DATABASE_URL", value_name = "URL", hide_env_values = true)]
    database_url: Option<String>,
    /// Load that many made groups of pharmacies too
    #[arg(long, value_name = "GROUPS", conflicts_with = "empty")]
    demo_size: Option<u32>,
    /// Build the server as a town runs it: optimised, which takes longer
    #[arg(long)]
    release: bool,
}

impl Options {
    /// The tests' build unless told otherwise: it is there sooner, and `test` then has most of what it needs.
    fn profile(&self) -> Profile {
        if self.release { Profile::Release } else { Profile::Debug }
    }
}

/// Builds, loads, serves, and waits until someone asks it to stop.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<ExitCode> {
    check_port(options.port)?;
    web::check_node(workspace)?;
    check_disk(workspace, options.profile())?;

    let program = build(workspace, options.profile())?;
    let settings = ServerSettings::new(workspace, options, program)?;
    step("tables", || process::run(&mut settings.command("migrate"), &Output::Terminal))?;
    let folder = settings.root.join(&settings.data);
    let people = if options.empty {
        step("administrator", || sign_ins::bootstrap_administrator(&mut settings.command("bootstrap"), &folder))?
    } else {
        step("demo data", || process::run(&mut settings.demo(options.demo_size), &Output::Terminal))?;
        sign_ins::sign_in_table(&folder.join(server::DEMO_ACCOUNTS))?
    };

    let mut child = ChildProcess::spawn(&mut settings.command("serve"))?;
    server::wait_until_ready(&mut child, options.port)?;
    println!("{}", welcome(options, &people));

    match child.wait() {
        Err(_) if interrupt::is_requested() => {
            println!("stopped; the data stays in {}", settings.data.display());
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => Err(error),
        Ok(status) => bail!("the server ended ({status})"),
    }
}

fn build(workspace: &Workspace, profile: Profile) -> Result<PathBuf> {
    step("web packages", || web::install(workspace, &Output::Terminal))?;
    step("web pages", || web::build(workspace, &Output::Terminal))?;
    step("server", || workspace.build(Program::Server, profile, &Output::Terminal))
}

/// Says what is being done, and how long it took where one had to wait.
fn step<T>(name: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("· {name}");
    let start = Instant::now();
    let result = work()?;
    let seconds = start.elapsed().as_secs();
    if seconds > 2 {
        println!("  {name}: {seconds} s");
    }
    Ok(result)
}

fn check_port(port: u16) -> Result<()> {
    if net::is_port_free(port) {
        return Ok(());
    }
    bail!("port {port} of 127.0.0.1 is in use: stop what listens there, or choose another with --port")
}

fn check_disk(workspace: &Workspace, profile: Profile) -> Result<()> {
    if workspace.target.join(profile.target_folder()).join("hub-api").exists() {
        return Ok(());
    }
    let place = workspace.target.ancestors().find(|folder| folder.exists());
    let free = rustix::fs::statvfs(place.unwrap_or(Path::new("/")))
        .map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize))
        .context("the free space of the disk cannot be read")?;
    if free < FIRST_BUILD_GIB << 30 {
        bail!(
            "the first build needs about {FIRST_BUILD_GIB} GB of disk, and {} has {:.1} GB free",
            place.unwrap_or(Path::new("/")).display(),
            to_gigabytes(free)
        );
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "shown with one digit after the point")]
fn to_gigabytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 30)
}

fn welcome(options: &Options, people: &[String]) -> String {
    let base = format!("http://{}", net::loopback_address(options.port));
    let calendar = format!("{base}/public/pharmacy_shifts/calendar");
    let mut lines = vec![String::new()];
    if options.empty {
        lines.push("hub is ready, without data:".to_owned());
        lines.push(format!("  the calendar    {calendar}"));
    } else {
        lines.push("hub is ready:".to_owned());
        lines.push(format!("  the calendar    {calendar}"));
        lines.push(format!("  September 2023  {calendar}?mes=2023-09"));
    }
    lines.push(format!("  the API         {base}/docs"));
    lines.push(format!("  workspaces      {base}/auth/sign_in"));
    lines.push(format!("  the staff       {base}/backoffice/sign_in"));
    lines.push("sign in as, with scope, user key and password:".to_owned());
    lines.extend_from_slice(people);
    lines.push("Ctrl-C stops it.".to_owned());
    lines.join("\n")
}

/// How the server is run.
struct ServerSettings {
    root: PathBuf,
    program: PathBuf,
    data: PathBuf,
    environment: Vec<(&'static str, String)>,
}

impl ServerSettings {
    fn new(workspace: &Workspace, options: &Options, program: PathBuf) -> Result<Self> {
        let folder = process::env("HUB_DATA_DIR").unwrap_or_else(|| ".hub".to_owned());
        let data = workspace.root.join(&folder);
        create_folder(&data).with_context(|| format!("{} cannot be made", data.display()))?;
        let mut environment = vec![
            ("HUB_BIND", net::loopback_address(options.port).to_string()),
            ("HUB_DATA_DIR", data.display().to_string()),
        ];
        match &options.database_url {
            Some(url) => {
                environment.push(("HUB_DATABASE_URL", url.clone()));
                if url.starts_with("postgres") && process::env("HUB_SECRET").is_none() {
                    environment.push(("HUB_SECRET", keep_secret(&data.join("secret"))?));
                }
            }
            None => environment.push(("HUB_DATABASE_URL", format!("sqlite://{}/hub.sqlite", data.display()))),
        }
        if process::env("HUB_METRICS_BIND").is_none() {
            let port = if net::is_port_free(METRICS_PORT) { METRICS_PORT } else { net::free_port()? };
            environment.push(("HUB_METRICS_BIND", net::loopback_address(port).to_string()));
        }
        if !options.empty {
            environment.push(("HUB_DEMO", "1".to_owned()));
        }
        Ok(Self { root: workspace.root.clone(), program, data: PathBuf::from(folder), environment })
    }

    fn command(&self, subcommand: &str) -> Command {
        let mut command = Command::new(&self.program);
        command
            .arg(subcommand)
            .current_dir(&self.root)
            .envs(self.environment.iter().map(|(name, value)| (name, value)));
        command
    }

    fn demo(&self, groups: Option<u32>) -> Command {
        let mut command = self.command("demo");
        if let Some(groups) = groups {
            command.args(["--groups", &groups.to_string()]);
        }
        command
    }
}

/// Makes a folder and its parents, where they are missing, for their owner only, whatever the umask.
fn create_folder(path: &Path) -> std::io::Result<()> {
    if path.is_dir() {
        return Ok(());
    }
    if let Some(parent) = path.parent() {
        create_folder(parent)?;
    }
    std::fs::DirBuilder::new().mode(0o700).create(path)?;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o700))
}

/// The secret kept in that file, made on first use: 32 bytes as 64 hex digits, for its owner only.
fn keep_secret(path: &Path) -> Result<String> {
    if let Ok(secret) = std::fs::read_to_string(path) {
        return Ok(secret.trim().to_owned());
    }
    let secret = random_hex::<32>().context("no random numbers to make a secret from")?;
    File::options()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path)
        .and_then(|mut file| file.write_all(secret.as_bytes()))
        .with_context(|| format!("{} cannot be written", path.display()))?;
    Ok(secret)
}

/// That many random bytes, as hex digits.
fn random_hex<const BYTES: usize>() -> std::io::Result<String> {
    let mut bytes = [0; BYTES];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_data_folder_is_its_owners_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("a/.hub");
        create_folder(&data).expect("made");
        create_folder(&data).expect("there");
        let modes =
            [data.as_path(), data.parent().expect("a")].map(|path| path.metadata().expect("a folder").permissions());
        assert_eq!(modes.map(|mode| mode.mode() & 0o777), [0o700; 2]);
    }

    #[test]
    fn a_secret_is_made_once_and_for_its_owner() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("secret");
        let secret = keep_secret(&path).expect("a secret");
        assert_eq!(secret.len(), 64);
        assert!(secret.chars().all(|digit| digit.is_ascii_hexdigit()));
        assert_eq!(keep_secret(&path).expect("the same"), secret);
        let mode = path.metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn a_busy_port_is_named() {
        let listener = std::net::TcpListener::bind(net::loopback_address(0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let error = check_port(port).expect_err("in use").to_string();
        assert!(error.contains(&port.to_string()), "{error}");
    }
}
