//! `hub command`: the server's command bus: topics, dispatch and audit.

mod params;

use chrono::{DateTime, Utc};
use clap_complete::ArgValueCompleter;
use hub_client::Client;
use hub_client::types::{DispatchRequest, Topic};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use self::params::{ParamsArgs, changes_data, is_dry_run};
use super::arguments::time::{parse_instant, parse_since};
use super::requests::command_bus::find_topic;
use crate::completion::server_candidates::topics;
use crate::context::{Context, OutputTable, PlannedWrite, ResultKind};
use crate::error::{Exit, Result};
use crate::output::Columns;
use crate::schema::SchemaNode;

const TOPICS: Columns = &[("topic", "topic"), ("destructive", "destructive"), ("what it does", "summary")];
const PARAMS: Columns = &[("param", "param"), ("type", "type"), ("required", "required"), ("what", "what")];
const RESULT: Columns = &[("result", "param"), ("type", "type"), ("what", "what")];
const AUDIT: Columns = &[
    ("at", "created_at"),
    ("topic", "topic"),
    ("outcome", "outcome"),
    ("code", "code"),
    ("account", "account_id"),
    ("ms", "duration_ms"),
];

/// Administrative commands of the server, by topic.
#[derive(clap::Subcommand)]
pub(crate) enum CommandBusCommand {
    /// List the topics
    List,
    /// Describe a topic and its params; as JSON with the JSON Schemas of params and result
    Describe {
        /// The topic's name, as in jobs.retry
        #[arg(add = ArgValueCompleter::new(topics))]
        topic: String,
    },
    /// Dispatch a command and print its result; an irreversible one asks first
    Dispatch {
        /// The topic's name, as in jobs.retry
        #[arg(add = ArgValueCompleter::new(topics))]
        topic: String,
        #[command(flatten)]
        params: ParamsArgs,
    },
    /// List past dispatches, newest first
    Audit(AuditArgs),
}

/// Filters of the audit.
#[derive(clap::Args)]
pub(crate) struct AuditArgs {
    /// Dispatches of this topic
    #[arg(long, add = ArgValueCompleter::new(topics))]
    topic: Option<String>,
    /// Dispatches by this account
    #[arg(long, value_name = "ID")]
    account: Option<Uuid>,
    /// From this instant on, as in 2026-11-20T08:30:00-03:00, or from a date in UTC
    #[arg(long, value_name = "INSTANT", value_parser = parse_instant)]
    from: Option<DateTime<Utc>>,
    /// In this time until now, as in 30m, 2h, 3d or 1w; or from an instant or a date on, as --from
    #[arg(long, value_name = "TIME", conflicts_with = "from", value_parser = parse_since)]
    since: Option<DateTime<Utc>>,
    /// Before this instant, or before a date in UTC
    #[arg(long, value_name = "INSTANT", value_parser = parse_instant)]
    to: Option<DateTime<Utc>>,
}

impl CommandBusCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::List => list(context).await,
            Self::Describe { topic } => describe(context, &find_topic(context, &topic).await?),
            Self::Dispatch { topic, params } => dispatch(context, &topic, &params).await,
            Self::Audit(which) => audit(context, &which).await,
        }
    }
}

async fn list(context: &Context) -> Result<()> {
    let topics = context.read_client().await?.command_bus_topics().await?.into_inner().data;
    let row = |topic: &Topic| {
        json!({
            "topic": topic.topic,
            "summary": summary(&topic.description),
            "destructive": topic.destructive,
            "description": topic.description,
            "params_schema": topic.params_schema,
            "result_schema": topic.result_schema,
        })
    };
    context.print_read(&topics.iter().map(row).collect::<Vec<_>>(), TOPICS)
}

/// The first sentence of a description.
fn summary(description: &str) -> &str {
    let line = description.lines().next().unwrap_or_default();
    line.split_inclusive(". ").next().unwrap_or(line).trim_end()
}

fn describe(context: &Context, topic: &Topic) -> Result<()> {
    let (params, result) = (Value::from(topic.params_schema.clone()), Value::from(topic.result_schema.clone()));
    let heading = if topic.destructive { "irreversible" } else { "" };
    let heading = [topic.topic.as_str(), heading].join("\n").trim_end().to_owned();
    let sheets = [
        OutputTable {
            name: "params",
            columns: PARAMS,
            rows: SchemaNode::new(&params).rows(),
            empty_note: "it has no params",
        },
        OutputTable { name: "result's fields", columns: RESULT, rows: SchemaNode::new(&result).rows(), empty_note: "" },
    ];
    context.print_tables(ResultKind::Read, topic, &format!("{heading}\n\n{}", topic.description), &sheets)
}

async fn dispatch(context: &Context, name: &str, params: &ParamsArgs) -> Result<()> {
    let topic = find_topic(context, name).await?;
    let values = params.to_params(&topic)?;
    let mut given = params.to_text();
    if let Some(name) = destructive_target_name(context, &topic, &values).await? {
        given = format!("{given} ({name})");
    }
    let client = dispatch_client(context, &topic, &values, &given).await?;
    let done = client.command_bus_dispatch(&DispatchRequest { params: values, topic: topic.topic }).await?.into_inner();
    context.print_json(ResultKind::Write, &context.output, &done.result)
}

/// The name of the entity that a destructive dispatch changes, taken from a dry run, so that a person can confirm it.
/// When the server refuses the dry run, there is nothing to confirm.
async fn destructive_target_name(
    context: &Context,
    topic: &Topic,
    params: &Map<String, Value>,
) -> Result<Option<String>> {
    if !topic.destructive || !changes_data(topic) || is_dry_run(params) || !context.console.will_prompt() {
        return Ok(None);
    }
    let mut params = params.clone();
    params.insert("dry_run".into(), true.into());
    let body = DispatchRequest { params, topic: topic.topic.clone() };
    let tried = context.dry_run_client().await?.command_bus_dispatch(&body).await?.into_inner();
    Ok(tried.result["name"].as_str().map(str::to_owned))
}

/// A client for a dispatch, with the confirmation that its topic needs; a topic that only reads and a dry run are not
/// writes.
async fn dispatch_client<'a>(
    context: &'a Context,
    topic: &Topic,
    params: &Map<String, Value>,
    given: &str,
) -> Result<&'a Client> {
    let question = format!("{}?", format!("Dispatch {} {given}", topic.topic).trim_end());
    match topic.destructive {
        _ if !changes_data(topic) || is_dry_run(params) => context.dry_run_client().await,
        true => context.write_client(PlannedWrite::irreversible(question)).await,
        false => context.write_client(PlannedWrite::reversible(question)).await,
    }
}

/// Announces a dispatch that `hub api` makes, as [`dispatch`] announces its own. The server refuses a body without a
/// known topic.
pub(super) async fn announce_dispatch(context: &Context, body: &Value) -> Result<()> {
    let name = body["topic"].as_str().unwrap_or_default();
    match find_topic(context, name).await {
        Ok(topic) => {
            let params = body["params"].as_object().cloned().unwrap_or_default();
            dispatch_client(context, &topic, &params, "").await.map(drop)
        }
        Err(error) if error.exit == Exit::NotFound => {
            context.write_client(PlannedWrite::reversible(format!("Dispatch {name}?"))).await.map(drop)
        }
        Err(error) => Err(error),
    }
}

async fn audit(context: &Context, which: &AuditArgs) -> Result<()> {
    let client = context.read_client().await?;
    let AuditArgs { topic, account, from, since, to } = which;
    let from = from.as_ref().or(since.as_ref());
    context
        .print_pages(&context.output, AUDIT, async |page| {
            let (account, topic, to) = (account.as_ref(), topic.as_deref(), to.as_ref());
            let page = client.command_bus_audit_list(account, page.cursor(), to, from, page.page_size(), topic);
            Ok(page.await?.into_inner())
        })
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_is_the_first_sentence() {
        for (text, first) in [
            ("Does it. With care, as in a.b.", "Does it."),
            ("Lists jobs.", "Lists jobs."),
            ("Does it.\n\nMore.", "Does it."),
            ("", ""),
        ] {
            assert_eq!(summary(text), first);
        }
    }
}
