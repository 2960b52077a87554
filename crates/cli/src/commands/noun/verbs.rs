//! The verbs of the nouns: list, get, put, delete and import.

use hub_client::types::Topic;
use hub_import::importers::ImportKind;
use serde_json::{Value, json};
use uuid::Uuid;

use super::columns::{SchemaColumns, answer};
use super::{Noun, Put};
use crate::commands::arguments::request_body::{BodyArgs, resolve_base};
use crate::commands::import::{ImportFileArgs, import_into_directory};
use crate::commands::requests::command_bus::{dispatch, find_topic};
use crate::context::{Context, PlannedWrite, ResultKind};
use crate::error::{CliError, Exit, Result};
use crate::schema::SchemaNode;

/// A verb with its arguments.
pub(super) enum Verb {
    /// Lists, with query parameters.
    List { filters: Vec<(&'static str, String)> },
    /// Shows one.
    Get { id: Uuid },
    /// Creates or changes one.
    Put { id: Option<Uuid>, body: BodyArgs, dry_run: bool },
    /// Deletes one.
    Delete { id: Uuid },
    /// Imports a file of them.
    Import(ImportKind, Box<ImportFileArgs>),
}

impl Verb {
    /// Runs the verb, with the path parameters of the parents.
    pub(super) async fn run(
        self,
        noun: &'static Noun,
        parents: Vec<(&'static str, Uuid)>,
        context: &Context,
    ) -> Result<()> {
        let resource =
            |id| Resource { noun, context, ids: [parents.clone(), vec![(noun.id_parameter(), id)]].concat(), id };
        match self {
            Self::List { filters } => list(noun, context, &parents, &filters).await,
            Self::Get { id } => resource(id).print(ResultKind::Read).await,
            Self::Put { id: Some(id), body, dry_run } => resource(id).put(&body, true, dry_run).await,
            Self::Put { id: None, body, dry_run } => resource(Uuid::now_v7()).put(&body, false, dry_run).await,
            Self::Delete { id } => resource(id).delete().await,
            Self::Import(kind, args) => import_into_directory(context, kind, &args).await,
        }
    }
}

async fn list(
    noun: &Noun,
    context: &Context,
    parents: &[(&'static str, Uuid)],
    filters: &[(&'static str, String)],
) -> Result<()> {
    let fetch = async |page: &_| {
        let request = noun.request("list", parents).with_page(page);
        let filtered = filters.iter().fold(request, |request, (name, value)| request.with_query(name, Some(value)));
        filtered.send(context).await
    };
    let derived = noun.operation("list").map(SchemaColumns::of_rows).unwrap_or_default();
    let columns = if noun.columns.is_empty() { derived.as_columns() } else { noun.columns.to_vec() };
    context.print_pages(&context.output, &columns, fetch).await
}

/// One resource of a noun.
struct Resource<'a> {
    noun: &'static Noun,
    context: &'a Context,
    /// The path parameters: the parents and its own.
    ids: Vec<(&'static str, Uuid)>,
    id: Uuid,
}

impl Resource<'_> {
    async fn fetch(&self) -> Result<Value> {
        self.noun.request("get", &self.ids).send(self.context).await
    }

    /// Prints it as it is now.
    async fn print(&self, kind: ResultKind) -> Result<()> {
        let found = self.fetch().await?;
        let columns = self.noun.operation("get").map(SchemaColumns::of_object).unwrap_or_default();
        match kind {
            ResultKind::Read => self.context.print_read(&found, &columns.as_columns()),
            ResultKind::Write => self.context.print_written(&found, &columns.as_columns()),
        }
    }

    async fn put(&self, body: &BodyArgs, may_exist: bool, dry_run: bool) -> Result<()> {
        let topic = match self.noun.put {
            Put::Operation => None,
            Put::Topic(name) => Some(find_topic(self.context, name).await?),
        };
        let current = async || match may_exist {
            true => self.fetch().await,
            false => Err(CliError::new(Exit::NotFound, "resource", "there is none yet")),
        };
        let mut base = resolve_base(body, current).await?;
        if let Some(topic) = &topic {
            self.remove_read_only_fields(&mut base, topic);
        }
        let mut wanted = body.apply_fields(base)?;
        let question = format!("Put the {} {}", self.noun.name, label(&wanted).unwrap_or_default());
        let question = format!("{}?", question.trim_end());
        let write = match &topic {
            Some(topic) if topic.destructive => PlannedWrite::irreversible(question),
            _ => PlannedWrite::reversible(question),
        };
        match topic {
            None => {
                self.context.write_client(write).await?;
                self.noun.request("put", &self.ids).with_body(&wanted).send(self.context).await?;
            }
            Some(topic) => {
                let Some(params) = wanted.as_object_mut() else {
                    return Err(CliError::usage("the values are not an object, as in {\"name\": \"Ana\"}"));
                };
                params.insert("id".to_owned(), self.id.to_string().into());
                let result = dispatch(self.context, write, &topic.topic, wanted, dry_run).await?;
                if dry_run {
                    return self.context.print_written(&result, &[]);
                }
            }
        }
        self.print(ResultKind::Write).await
    }

    /// Removes the fields that are read, but are no params of the topic, so that what was read can be put.
    fn remove_read_only_fields(&self, base: &mut Value, topic: &Topic) {
        let params = Value::Object(topic.params_schema.clone());
        let (params, read) = (SchemaNode::new(&params), self.noun.operation("get").and_then(answer));
        let is_read_only =
            |name: &str| params.field(name).is_none() && read.is_some_and(|read| read.field(name).is_some());
        if let Some(base) = base.as_object_mut() {
            base.retain(|name, _| !is_read_only(name));
        }
    }

    async fn delete(&self) -> Result<()> {
        let name = match self.context.console.will_prompt() {
            // A person who confirms reads which one it is; without one there is no need to ask the server.
            true => label(&self.fetch().await?).map(ToOwned::to_owned),
            false => None,
        };
        let name = name.unwrap_or_else(|| self.id.to_string());
        let question = format!("Delete the {} {name}?", self.noun.name);
        self.context.write_client(PlannedWrite::irreversible(question)).await?;
        self.noun.request("delete", &self.ids).send(self.context).await?;
        self.context.print_written(&json!({"deleted": true, "id": self.id}), &[])
    }
}

/// The text by which people know a resource.
fn label(resource: &Value) -> Option<&str> {
    ["name", "code", "label"].into_iter().find_map(|field| resource[field].as_str())
}
