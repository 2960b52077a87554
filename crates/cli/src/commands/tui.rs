//! `hub tui`: the dashboard.

use std::io::IsTerminal;
use std::process::Stdio;
use std::sync::Arc;

use clap::ValueEnum;
use hub_client::profile::{Config, DEFAULT_PROFILE};
use hub_tui::demo::DemoServer;
use hub_tui::{ColorScheme, DashboardSetup, ServerOpener, ServerProfile, Theme};

use crate::context::{Context, stored_server};
use crate::error::{CliError, Exit, Result};

/// The dashboard: KPIs, live orders, duty shifts, stores and messages in one terminal.
#[derive(clap::Args)]
pub(crate) struct TuiArgs {
    /// The colours: dark, light or mono [default: dark, or mono with NO_COLOR]
    #[arg(long, value_name = "THEME", hide_possible_values = true)]
    theme: Option<ThemeName>,
    /// Use ASCII characters only
    #[arg(long)]
    ascii: bool,
    /// Disable every action, for a screen that is left open
    #[arg(long)]
    read_only: bool,
    /// Do not ring the terminal's bell for a new order; b switches it
    #[arg(long)]
    no_bell: bool,
    /// Start a temporary server with made-up data and activity; needs `hub-api` beside `hub`
    #[arg(long)]
    demo: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum ThemeName {
    Dark,
    Light,
    Mono,
}

impl TuiArgs {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
            return Err(
                CliError::usage("the dashboard needs a terminal").with_help("`hub kpi watch` prints lines without one")
            );
        }
        if self.demo { self.run_demo(context).await } else { self.run_for_profile(context).await }
    }

    async fn run_for_profile(&self, context: &Context) -> Result<()> {
        let server = context.dashboard_server()?;
        let folders = context.folders()?;
        let config = Config::load(&folders)?;
        let mut names: Vec<String> = config.profiles.keys().cloned().collect();
        if !names.iter().any(|name| name == DEFAULT_PROFILE) {
            names.push(DEFAULT_PROFILE.to_owned());
        }
        let address = |name: &String| config.find_profile(name).map(|profile| profile.base_url.to_string());
        let profiles = names.iter().filter_map(|name| Some((name.clone(), address(name)?))).collect();
        let open = move |name: &str| stored_server(&folders, name).map_err(|error| error.message);
        self.show(context, server, profiles, Arc::new(open)).await
    }

    /// Starts a temporary server and simulates activity on it.
    async fn run_demo(&self, context: &Context) -> Result<()> {
        let failed = |why: String| CliError::new(Exit::Unexpected, "demo", why);
        context.console.info("starting a server with made-up data");
        let demo = DemoServer::start().await.map_err(failed)?;
        demo.sign_in_people().await.map_err(failed)?;
        // The activity is a process of its own (`hub demo traffic`) and ends with this one.
        let program = std::env::current_exe()?;
        let mut traffic = tokio::process::Command::new(program);
        traffic.args(["demo", "traffic", "--pace", "20", "--no-input", "--accounts"]).arg(demo.accounts_file());
        traffic.args(["--base-url", demo.base_url().as_str()]);
        for name in ["HUB_TOKEN", "HUB_USERKEY", "HUB_PASSWORD_FILE", "HUB_PROFILE", "HUB_BASE_URL"] {
            traffic.env_remove(name);
        }
        traffic.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
        let mut traffic = traffic.spawn()?;
        let shown = self.show(context, demo.first_profile(), demo.list_profiles(), demo.server_opener()).await;
        drop(traffic.kill().await);
        demo.stop().await;
        shown
    }

    async fn show(
        &self,
        context: &Context,
        server: ServerProfile,
        profiles: Vec<(String, String)>,
        open: ServerOpener,
    ) -> Result<()> {
        let theme = match self.theme {
            Some(ThemeName::Light) => ColorScheme::Light,
            Some(ThemeName::Dark) => ColorScheme::Dark,
            Some(ThemeName::Mono) => ColorScheme::Mono,
            None if context.is_color_disabled() => ColorScheme::Mono,
            None => ColorScheme::Dark,
        };
        let look = Theme { colors: theme, ascii_only: self.ascii };
        let setup = DashboardSetup {
            server,
            profiles,
            open_server: open,
            theme: look,
            is_read_only: self.read_only,
            has_bell: !self.no_bell,
        };
        let stopped = std::cell::Cell::new(false);
        let stop = async {
            context.interrupt.requested().await;
            stopped.set(true);
        };
        hub_tui::run(setup, stop)
            .await
            .map_err(|error| CliError::new(Exit::Unexpected, "terminal", error.to_string()))?;
        if stopped.get() { Err(CliError::interrupted()) } else { Ok(()) }
    }
}
