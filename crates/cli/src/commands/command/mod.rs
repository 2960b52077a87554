//! `hub command`: the server's command bus: topics, dispatch and audit.

mod params;
mod schema;

use chrono::{DateTime, Utc};
use hub_client::Client;
use hub_client::types::{DispatchRequest, Topic};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use self::params::{Params, is_change, is_tried};
use self::schema::Schema;
use super::span::instant;
use crate::context::{Context, Of, Sheet, Write};
use crate::error::{Exit, Failure, Result};
use crate::names::meant;
use crate::output::Columns;

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
pub(crate) enum CommandBus {
    /// List the topics
    List,
    /// Describe a topic and its params; as JSON with the JSON Schemas of params and result
    Describe {
        /// The topic's name, as in jobs.retry
        topic: String,
    },
    /// Dispatch a command and print its result; an irreversible one asks first
    Dispatch {
        /// The topic's name, as in jobs.retry
        topic: String,
        #[command(flatten)]
        params: Params,
    },
    /// List past dispatches, newest first
    Audit(Audit),
}

/// Filters of the audit.
#[derive(clap::Args)]
pub(crate) struct Audit {
    /// Dispatches of this topic
    #[arg(long)]
    topic: Option<String>,
    /// Dispatches by this account
    #[arg(long, value_name = "ID")]
    account: Option<Uuid>,
    /// From this instant on, as in 2026-11-20T08:30:00-03:00, or from a date in UTC
    #[arg(long, value_name = "INSTANT", value_parser = instant)]
    from: Option<DateTime<Utc>>,
    /// Before this instant, or before a date in UTC
    #[arg(long, value_name = "INSTANT", value_parser = instant)]
    to: Option<DateTime<Utc>>,
}

impl CommandBus {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::List => list(context).await,
            Self::Describe { topic } => describe(context, &find_topic(context, &topic).await?),
            Self::Dispatch { topic, params } => dispatch(context, &topic, &params).await,
            Self::Audit(which) => audit(context, &which).await,
        }
    }
}

/// Finds a topic by name, with the server's description.
async fn find_topic(context: &Context, name: &str) -> Result<Topic> {
    let mut topics = context.client().await?.command_bus_topics().await?.into_inner().data;
    let Some(index) = topics.iter().position(|topic| topic.topic == name) else {
        let known: Vec<&str> = topics.iter().map(|topic| topic.topic.as_str()).collect();
        return Err(
            Failure::new(Exit::NotFound, "topic", format!("there is no topic {name}")).help(meant(name, &known))
        );
    };
    Ok(topics.swap_remove(index))
}

async fn list(context: &Context) -> Result<()> {
    let topics = context.client().await?.command_bus_topics().await?.into_inner().data;
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
    context.print(&topics.iter().map(row).collect::<Vec<_>>(), TOPICS)
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
        Sheet { name: "params", columns: PARAMS, rows: Schema::new(&params).rows(), none: "it has no params" },
        Sheet { name: "result's fields", columns: RESULT, rows: Schema::new(&result).rows(), none: "" },
    ];
    context.print_sheets(Of::Read, topic, &format!("{heading}\n\n{}", topic.description), &sheets)
}

async fn dispatch(context: &Context, name: &str, params: &Params) -> Result<()> {
    let topic = find_topic(context, name).await?;
    let values = params.read(&topic)?;
    let mut given = params.given();
    if let Some(name) = target_name(context, &topic, &values).await? {
        given = format!("{given} ({name})");
    }
    let client = client(context, &topic, &values, &given).await?;
    let done = client.command_bus_dispatch(&DispatchRequest { params: values, topic: topic.topic }).await?.into_inner();
    context.print_raw(Of::Change, &context.output, &done.result)
}

/// The name of the entity that a destructive dispatch changes, taken from a dry run, so that a person can confirm it.
/// When the server refuses the dry run, there is nothing to confirm.
async fn target_name(context: &Context, topic: &Topic, params: &Map<String, Value>) -> Result<Option<String>> {
    if !topic.destructive || !is_change(topic) || is_tried(params) || !context.people.asks() {
        return Ok(None);
    }
    let mut params = params.clone();
    params.insert("dry_run".into(), true.into());
    let body = DispatchRequest { params, topic: topic.topic.clone() };
    let tried = context.unguarded().await?.command_bus_dispatch(&body).await?.into_inner();
    Ok(tried.result["name"].as_str().map(str::to_owned))
}

/// A client for a dispatch, with the confirmation that its topic needs; a topic that only reads and a dry run are not
/// writes.
async fn client<'a>(
    context: &'a Context,
    topic: &Topic,
    params: &Map<String, Value>,
    given: &str,
) -> Result<&'a Client> {
    let question = format!("{}?", format!("Dispatch {} {given}", topic.topic).trim_end());
    match topic.destructive {
        _ if !is_change(topic) || is_tried(params) => context.unguarded().await,
        true => context.writer(Write::hard_to_undo(question)).await,
        false => context.writer(Write::new(question)).await,
    }
}

/// Announces a dispatch that `hub api` makes, as [`dispatch`] announces its own. The server refuses a body without a
/// known topic.
pub(super) async fn announce(context: &Context, body: &Value) -> Result<()> {
    let name = body["topic"].as_str().unwrap_or_default();
    match find_topic(context, name).await {
        Ok(topic) => {
            let params = body["params"].as_object().cloned().unwrap_or_default();
            client(context, &topic, &params, "").await.map(drop)
        }
        Err(failure) if failure.exit == Exit::NotFound => {
            context.writer(Write::new(format!("Dispatch {name}?"))).await.map(drop)
        }
        Err(failure) => Err(failure),
    }
}

async fn audit(context: &Context, which: &Audit) -> Result<()> {
    let client = context.client().await?;
    let Audit { topic, account, from, to } = which;
    context
        .print_pages(&context.output, AUDIT, async |page| {
            let (account, topic, to, from) = (account.as_ref(), topic.as_deref(), to.as_ref(), from.as_ref());
            let page = client.command_bus_audit_list(account, page.cursor(), to, from, page.take(), topic);
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
