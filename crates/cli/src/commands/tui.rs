//! `hub tui`: the dashboard.

use std::io::IsTerminal;
use std::sync::Arc;

use clap::ValueEnum;
use hub_client::profile::{Config, DEFAULT_PROFILE};
use hub_tui::{ColorScheme, DashboardSetup, DisplaySettings, ServerOpener, ServerProfile, Theme};

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
    /// Show a made-up workspace on a busy evening, without a server
    #[arg(long)]
    demo: bool,
}

/// A server, the profiles to choose from with their addresses, and what opens one of them.
type ServerChoice = (ServerProfile, Vec<(String, String)>, ServerOpener);

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
        if self.demo { self.show(context, None).await } else { self.run_for_profile(context).await }
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
        self.show(context, Some((server, profiles, Arc::new(open)))).await
    }

    /// Shows the dashboard of a server, or without one that of a made-up workspace.
    async fn show(&self, context: &Context, server: Option<ServerChoice>) -> Result<()> {
        let colors = match self.theme {
            Some(ThemeName::Light) => ColorScheme::Light,
            Some(ThemeName::Dark) => ColorScheme::Dark,
            Some(ThemeName::Mono) => ColorScheme::Mono,
            None if context.is_color_disabled() => ColorScheme::Mono,
            None => ColorScheme::Dark,
        };
        let theme = Theme { colors, ascii_only: self.ascii };
        let display = DisplaySettings { theme, is_read_only: self.read_only, has_bell: !self.no_bell };
        let stopped = std::cell::Cell::new(false);
        let stop = async {
            context.interrupt.requested().await;
            stopped.set(true);
        };
        let shown = match server {
            Some((server, profiles, open_server)) => {
                hub_tui::run(DashboardSetup { server, profiles, open_server, display }, stop).await
            }
            None => hub_tui::run_demo(display, stop).await,
        };
        shown.map_err(|error| CliError::new(Exit::Unexpected, "terminal", error.to_string()))?;
        if stopped.get() { Err(CliError::interrupted()) } else { Ok(()) }
    }
}
