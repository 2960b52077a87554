//! The global options.

use anstream::ColorChoice;
use clap::{Args, ValueEnum};
use clap_complete::ArgValueCompleter;
use hub_client::profile::BaseUrl;

use crate::completion::shell_words::profiles;
use crate::error::{CliError, Result};
use crate::output::{FieldPath, Format, JqExpression};

/// Options that every command takes.
#[derive(Args, Clone)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Globals {
    /// The profile to use; a profile names a server
    #[arg(long, global = true, value_name = "NAME", add = ArgValueCompleter::new(profiles))]
    pub(crate) profile: Option<String>,
    /// The server's address, overriding the profile's
    #[arg(long, global = true, value_name = "URL")]
    pub(crate) base_url: Option<BaseUrl>,
    /// The output format: table, json, jsonl or csv [default: table]
    #[arg(short, long, global = true, value_name = "FORMAT", hide_possible_values = true)]
    pub(crate) output: Option<Format>,
    /// Show only these fields, by path, as in id,profile.given_name
    #[arg(long, global = true, value_name = "A,B", value_delimiter = ',')]
    pub(crate) fields: Option<Vec<FieldPath>>,
    /// Show the times of tables in UTC [default: this machine's time zone; a group's for duty]
    #[arg(long, global = true)]
    pub(crate) utc: bool,
    /// Print the results of a jq expression over the JSON output, as in '.[].code'; with -o jsonl over each row
    #[arg(long, global = true, value_name = "EXPRESSION")]
    pub(crate) jq: Option<JqExpression>,
    /// Stop a list after N rows [default: 50]
    #[arg(long, global = true, value_name = "N", conflicts_with = "all", value_parser = parse_positive)]
    pub(crate) limit: Option<usize>,
    /// Fetch every page of a list
    #[arg(long, global = true)]
    pub(crate) all: bool,
    /// The time limit for each request
    #[arg(long, global = true, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(crate) timeout: u64,
    /// The number of retries of a read, or of a write that has an id
    #[arg(long, global = true, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=20))]
    pub(crate) retries: u32,
    /// Print errors only
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Print each request to the server
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
    /// Never prompt
    #[arg(long, global = true)]
    pub(crate) no_input: bool,
    /// Answer yes to every confirmation
    #[arg(short, long, global = true)]
    pub(crate) yes: bool,
    /// When to use colour: auto, always or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    pub(crate) color: Color,
    /// Hide progress
    #[arg(long, global = true)]
    pub(crate) no_progress: bool,
}

impl Globals {
    /// Refuses options that contradict each other.
    ///
    /// # Errors
    /// Exit 2 for `--jq` with a format that is not JSON.
    pub(crate) fn check(&self) -> Result<()> {
        if self.jq.is_some() && !self.output.is_some_and(Format::is_json) {
            return Err(CliError::usage("--jq needs JSON").with_help("leave -o out, or use -o json or -o jsonl"));
        }
        Ok(())
    }
}

fn parse_positive(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|number| *number > 0).ok_or_else(|| "a whole number from 1".to_owned())
}

/// The use of colour.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Sets the choice for everything that is written from now on.
    pub(crate) fn apply(self) {
        match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::AlwaysAnsi,
            Self::Never => ColorChoice::Never,
        }
        .write_global();
    }
}
