//! `hub chat`: the conversations of your account's scope.

mod read;
mod room;
mod send;
mod text;

use serde_json::{Value, json};

use crate::context::{Context, PageRequest};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;

const CONVERSATIONS: Columns = &[
    ("name", "name"),
    ("unread", "unread_count"),
    ("last message", "text"),
    ("at", "updated_at"),
    ("room", "room_id"),
];

/// The conversations of your account's scope.
#[derive(clap::Subcommand)]
pub(crate) enum ChatCommand {
    /// List conversations, the last one written to first
    List {
        /// Words of the other's name
        #[arg(long, value_name = "WORDS")]
        query: Option<String>,
    },
    /// Print the newest messages of a conversation, oldest first
    Read(read::ReadArgs),
    /// Send a message: a text, files, or both
    Send(send::SendArgs),
}

impl ChatCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::List { query } => list(context, query.as_deref()).await,
            Self::Read(read) => read.run(context).await,
            Self::Send(send) => send.run(context).await,
        }
    }
}

async fn list(context: &Context, query: Option<&str>) -> Result<()> {
    let client = context.read_client().await?;
    let fetch = async |page: &PageRequest| {
        let answer = client.chat_conversation_list(page.cursor(), query, page.page_size()).await?;
        let page = answer.into_inner();
        let rows = page.data.iter().map(|conversation| {
            let text = conversation.last_message.as_ref().map(|message| text::one_line(&message.data));
            let mut row = to_row(conversation)?;
            row["text"] = json!(text);
            Ok(row)
        });
        Ok(json!({"cursor": page.cursor, "data": rows.collect::<Result<Vec<Value>>>()?}))
    };
    context.print_pages(&context.output, CONVERSATIONS, fetch).await
}

/// An object of the contract as a row, which gets more fields.
fn to_row(value: &impl serde::Serialize) -> Result<Value> {
    serde_json::to_value(value).map_err(|error| CliError::new(Exit::Unexpected, "output", error.to_string()))
}
