//! `cargo xtask up`: builds the project, prepares a database and runs the server; a second run takes seconds.

mod sign_ins;

use std::fs::DirBuilder;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::process::{self, ChildProcess, Output};
use crate::random::random_hex;
use crate::stand_in::MercadoPagoStandIn;
use crate::workspace::{Profile, Program, Workspace};
use crate::{interrupt, net, server, web};

/// The approximate disk space of a first build, in GiB.
const FIRST_BUILD_GIB: u64 = 3;

/// The preferred port of the metrics; a free port replaces it when it is in use.
const METRICS_PORT: u16 = 9090;

/// Options of `up`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Create only an administrator instead of loading the demo data
    #[arg(long)]
    empty: bool,
    /// Port of the server on 127.0.0.1
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// Address of the database [default: the SQLite file hub.sqlite in the data folder .hub/]
    #[arg(long, env = "HUB_DATABASE_URL", value_name = "URL", hide_env_values = true)]
    database_url: Option<String>,
    /// Also load this many generated pharmacy groups
    #[arg(long, value_name = "GROUPS", conflicts_with = "empty")]
    demo_size: Option<u32>,
    /// Build an optimised server, as in production; the build takes longer
    #[arg(long)]
    release: bool,
}

impl Options {
    /// Debug by default: it compiles faster, and `cargo xtask test` reuses the result.
    fn profile(&self) -> Profile {
        if self.release { Profile::Release } else { Profile::Debug }
    }
}

/// Builds the project, prepares the database, starts the server and waits until it is interrupted.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<ExitCode> {
    check_port(options.port)?;
    web::check_node(workspace)?;
    check_disk(workspace, options.profile())?;

    // Real credentials of the environment are the user's choice against the stand-in.
    let with_stand_in = !options.empty && process::env_variable("HUB_MERCADOPAGO_CLIENT_ID").is_none();
    let program = build_all(workspace, options.profile())?;
    let mut settings = ServerSettings::new(workspace, options, program)?;
    let stand_in = with_stand_in.then(|| start_stand_in(workspace, options, &mut settings)).transpose()?;
    run_step("database migrations", || process::run(&mut settings.command("migrate"), &Output::Terminal))?;
    let folder = settings.root.join(&settings.data);
    let sign_in_lines = if options.empty {
        run_step("administrator", || sign_ins::bootstrap_administrator(&mut settings.command("bootstrap"), &folder))?
    } else {
        run_step("demo data", || process::run(&mut settings.demo_command(options.demo_size), &Output::Terminal))?;
        sign_ins::sign_in_table(&folder.join(server::DEMO_ACCOUNTS_FILE))?
    };

    let mut child = ChildProcess::spawn(&mut settings.command("serve"))?;
    server::wait_until_ready(&mut child, options.port)?;
    println!("{}", welcome_message(options, stand_in.as_ref(), &sign_in_lines));

    match child.wait() {
        Err(_) if interrupt::is_requested() => {
            println!("stopped; the data is kept in {}", settings.data.display());
            Ok(ExitCode::SUCCESS)
        }
        Err(error) => Err(error),
        Ok(status) => bail!("the server ended ({status})"),
    }
}

/// Builds and starts the stand-in for Mercado Pago, and points the server to it.
fn start_stand_in(
    workspace: &Workspace,
    options: &Options,
    settings: &mut ServerSettings,
) -> Result<MercadoPagoStandIn> {
    let program = run_step("stand-in for Mercado Pago", || {
        workspace.build(Program::MercadoPagoStandIn, options.profile(), &Output::Terminal)
    })?;
    let stand_in = MercadoPagoStandIn::start_for_demo(&program, &settings.root.join(&settings.data), options.port)?;
    settings.environment.extend(stand_in.server_environment());
    // A public address of the environment stays.
    if process::env_variable("HUB_PUBLIC_URL").is_none() {
        let public_url = format!("http://{}", net::loopback_address(options.port));
        settings.environment.push(("HUB_PUBLIC_URL", public_url));
    }
    Ok(stand_in)
}

fn build_all(workspace: &Workspace, profile: Profile) -> Result<PathBuf> {
    run_step("web packages", || web::install(workspace, &Output::Terminal))?;
    run_step("web pages", || web::build(workspace, &Output::Terminal))?;
    run_step("server", || workspace.build(Program::Server, profile, &Output::Terminal))
}

/// Prints the name of a step and runs it; prints the duration when it took more than two seconds.
fn run_step<T>(name: &str, action: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("· {name}");
    let start = Instant::now();
    let result = action()?;
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
    let existing_folder = workspace.target.ancestors().find(|folder| folder.exists());
    let free = rustix::fs::statvfs(existing_folder.unwrap_or(Path::new("/")))
        .map(|disk| disk.f_bavail.saturating_mul(disk.f_frsize))
        .context("the free space of the disk cannot be read")?;
    if free < FIRST_BUILD_GIB << 30 {
        bail!(
            "the first build needs about {FIRST_BUILD_GIB} GB of disk, and {} has {:.1} GB free",
            existing_folder.unwrap_or(Path::new("/")).display(),
            to_gibibytes(free)
        );
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "shown with one digit after the point")]
fn to_gibibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 30)
}

/// The first store of the demonstration, as its fixtures name it.
const DEMO_STORE: &str = "3d5f0a10-6c1e-4b77-9a41-2f7e5b8c1001";

fn welcome_message(options: &Options, stand_in: Option<&MercadoPagoStandIn>, sign_in_lines: &[String]) -> String {
    let base = format!("http://{}", net::loopback_address(options.port));
    let calendar = format!("{base}/public/pharmacy_shifts/calendar");
    let mut lines = vec![String::new()];
    if options.empty {
        lines.push("hub is ready, without demo data:".to_owned());
        lines.push(format!("  public calendar  {calendar}"));
    } else {
        lines.push("hub is ready:".to_owned());
        lines.push(format!("  public calendar  {calendar}"));
        lines.push(format!("  September 2023   {calendar}?mes=2023-09"));
        lines.push(format!("  a store          {base}/t/{DEMO_STORE}"));
    }
    lines.push(format!("  explore          {base}/explorar"));
    lines.push(format!("  API reference    {base}/docs"));
    if let Some(stand_in) = stand_in {
        lines.push(format!("  Mercado Pago     {} (a stand-in: no money moves)", stand_in.panel_url()));
    }
    lines.push(format!("  consumers        {base}/ingresar"));
    lines.push(format!("  workspaces       {base}/auth/sign_in"));
    lines.push(format!("  back office      {base}/backoffice/sign_in"));
    lines.push("accounts (scope, user key, password, name):".to_owned());
    lines.extend_from_slice(sign_in_lines);
    lines.push("Press Ctrl-C to stop the server.".to_owned());
    lines.join("\n")
}

/// The program, the data folder and the environment of the server.
struct ServerSettings {
    root: PathBuf,
    program: PathBuf,
    data: PathBuf,
    environment: Vec<(&'static str, String)>,
}

impl ServerSettings {
    fn new(workspace: &Workspace, options: &Options, program: PathBuf) -> Result<Self> {
        let folder = process::env_variable("HUB_DATA_DIR").unwrap_or_else(|| ".hub".to_owned());
        let data = workspace.root.join(&folder);
        create_private_folder(&data).with_context(|| format!("{} cannot be created", data.display()))?;
        let mut environment = vec![
            ("HUB_BIND", net::loopback_address(options.port).to_string()),
            ("HUB_DATA_DIR", data.display().to_string()),
        ];
        match &options.database_url {
            Some(url) => {
                environment.push(("HUB_DATABASE_URL", url.clone()));
                if url.starts_with("postgres") && process::env_variable("HUB_SECRET").is_none() {
                    environment.push(("HUB_SECRET", read_or_create_secret(&data.join("secret"))?));
                }
            }
            None => environment.push(("HUB_DATABASE_URL", format!("sqlite://{}/hub.sqlite", data.display()))),
        }
        if process::env_variable("HUB_METRICS_BIND").is_none() {
            let port = if net::is_port_free(METRICS_PORT) { METRICS_PORT } else { net::find_free_port()? };
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

    fn demo_command(&self, groups: Option<u32>) -> Command {
        let mut command = self.command("demo");
        if let Some(groups) = groups {
            command.args(["--groups", &groups.to_string()]);
        }
        command
    }
}

/// Creates a folder and its missing parents with mode 0700.
fn create_private_folder(path: &Path) -> std::io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

/// Creates a file with mode 0600 and its whole content at once. Returns false when it exists; it then stays as it is.
fn create_private_file(path: &Path, content: &str) -> std::io::Result<bool> {
    let mut file = tempfile::NamedTempFile::new_in(path.parent().unwrap_or(Path::new("")))?;
    file.write_all(content.as_bytes())?;
    match file.persist_noclobber(path) {
        Ok(_) => Ok(true),
        Err(error) if error.error.kind() == ErrorKind::AlreadyExists => Ok(false),
        Err(error) => Err(error.error),
    }
}

/// Reads the secret of a file. A missing file is created with mode 0600 and a random secret of 32 bytes as 64 hex digits.
fn read_or_create_secret(path: &Path) -> Result<String> {
    if let Ok(secret) = std::fs::read_to_string(path) {
        return Ok(secret.trim().to_owned());
    }
    let secret = random_hex::<32>().context("/dev/urandom cannot be read to create a secret")?;
    match create_private_file(path, &secret).with_context(|| format!("{} cannot be written", path.display()))? {
        true => Ok(secret),
        false => bail!("{} cannot be read", path.display()),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn the_data_folder_is_its_owners_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("a/.hub");
        create_private_folder(&data).expect("created");
        create_private_folder(&data).expect("there");
        let modes =
            [data.as_path(), data.parent().expect("a")].map(|path| path.metadata().expect("a folder").permissions());
        assert_eq!(modes.map(|mode| mode.mode() & 0o777), [0o700; 2]);
    }

    #[test]
    fn a_secret_is_made_once_and_for_its_owner() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("secret");
        let secret = read_or_create_secret(&path).expect("a secret");
        assert_eq!(secret.len(), 64);
        assert!(secret.chars().all(|digit| digit.is_ascii_hexdigit()));
        assert_eq!(read_or_create_secret(&path).expect("the same"), secret);
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
