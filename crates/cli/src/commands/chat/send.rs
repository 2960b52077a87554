//! `hub chat send`: sends a text, files, or both, once however often it is tried.

use std::io::Read;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use hub_client::Client;
use hub_client::types::{ChatMessageCreated, ChatMessageDataPost, ChatMessageDataType, ChatMessagePost};
use serde_json::json;
use uuid::Uuid;

use super::room::find_room;
use crate::commands::media::upload_file;
use crate::commands::requests::operation::OperationRequest;
use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;

const SENT: Columns = &[("message", "id"), ("at", "datetime"), ("to", "to"), ("room", "room_id")];

/// The most characters of a text, and the most parts of a message.
const MAX_TEXT: usize = 4000;
const MAX_PARTS: usize = 10;

/// The base of the exponential wait before a message is sent again.
const BASE_WAIT: Duration = Duration::from_millis(500);

/// A message to send.
#[derive(clap::Args)]
#[command(
    override_usage = "hub chat send [OPTIONS] <ROOM|NAME> <TEXT>\n       hub chat send [OPTIONS] --with <PROFILE> <TEXT>"
)]
pub(crate) struct SendArgs {
    /// The room's id, or the other's name; left out with --with
    #[arg(value_name = "ROOM|NAME")]
    room: Option<String>,
    /// The text; - reads it from stdin
    #[arg(value_name = "TEXT")]
    text: Option<String>,
    /// The profile to write to: a workspace, a person, or the staff's scope
    #[arg(long, value_name = "SCOPE")]
    with: Option<Uuid>,
    /// The text, instead of the argument
    #[arg(long = "text", value_name = "TEXT")]
    text_option: Option<String>,
    /// A file to send, repeated for several; it is uploaded for the two of you alone
    #[arg(long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Your id of the message: sent again with the same id, it is the same message [default: a new one]
    #[arg(long, value_name = "ID")]
    id: Option<Uuid>,
}

impl SendArgs {
    pub(super) async fn run(self, context: &Context) -> Result<()> {
        let (room, text) = self.split()?;
        let text = text.map(read_text).transpose()?;
        if text.is_none() && self.files.is_empty() {
            return Err(
                CliError::usage("there is nothing to send").with_help("give a text, - for stdin, or --file FILE")
            );
        }
        if self.files.len() + usize::from(text.is_some()) > MAX_PARTS {
            return Err(CliError::usage(format!("a message has at most {MAX_PARTS} parts: the text and each file")));
        }
        let to = room.map_or_else(|| self.with.map_or_else(String::new, |id| id.to_string()), ToOwned::to_owned);
        let client = context.write_client(PlannedWrite::reversible(format!("Send a message to {to}?"))).await?;
        let room = find_room(context, room, self.with).await?;
        let sender_id = self.id.unwrap_or_else(Uuid::now_v7);
        let mut data: Vec<ChatMessageDataPost> = Vec::new();
        if let Some(text) = text {
            data.push(part(ChatMessageDataType::Text, &text)?);
        }
        for (index, file) in self.files.iter().enumerate() {
            // Derived from the message's id, so that the same command uploads the same.
            let id = Uuid::new_v5(&sender_id, &index.to_be_bytes());
            let uploaded = upload_file(context, file, false, id).await?;
            let about = OperationRequest::new("media_metadata", &[("id", id)]).send(context).await?;
            let media_type = about["type"].as_str().and_then(|text| text.parse().ok());
            let path = uploaded["url"].as_str().unwrap_or_default();
            data.push(part(media_type.unwrap_or(ChatMessageDataType::File), path)?);
        }
        let post = ChatMessagePost { data, room_id: room.id, sender_datetime: now(), sender_id };
        let sent = send(context, client, &post).await?;
        let sent = json!({
            "id": sent.id, "datetime": sent.datetime, "to": room.name, "room_id": room.id, "sender_id": sender_id,
        });
        context.print_written(&sent, SENT)
    }

    /// The conversation's name and the text, of which `--with` and `--text` may stand for one each.
    fn split(&self) -> Result<(Option<&str>, Option<&str>)> {
        let (room, text) = match (self.room.as_deref(), self.text.as_deref(), self.with) {
            // Its only argument is the text, though it is the first.
            (text, None, Some(_)) => (None, text),
            (room, text, None) => (room, text),
            (_, Some(_), Some(_)) => {
                return Err(CliError::usage("--with stands for the conversation: leave out its name"));
            }
        };
        match (text, self.text_option.as_deref()) {
            (Some(_), Some(_)) => Err(CliError::usage("the text is given twice, with --text and without")),
            (text, other) => Ok((room, text.or(other))),
        }
    }
}

/// Reads the text, from stdin for `-`.
///
/// # Errors
/// Exit 2 for a text that is empty or too long.
fn read_text(text: &str) -> Result<String> {
    let mut read = String::new();
    if text == "-" {
        std::io::stdin().read_to_string(&mut read)?;
    } else {
        text.clone_into(&mut read);
    }
    let text = read.trim();
    match text.chars().count() {
        0 => Err(CliError::usage("the text is empty")),
        1..=MAX_TEXT => Ok(text.to_owned()),
        count => Err(CliError::usage(format!("the text has {count} characters: a message has {MAX_TEXT} at most"))),
    }
}

fn part(type_: ChatMessageDataType, value: &str) -> Result<ChatMessageDataPost> {
    let value = value.parse().map_err(|error| CliError::usage(format!("the {type_}: {error}")))?;
    Ok(ChatMessageDataPost { type_, value })
}

/// Sends the message, again while the server is not reached: by its sender's id it is one message.
async fn send(context: &Context, client: &Client, post: &ChatMessagePost) -> Result<ChatMessageCreated> {
    let mut attempt = 0;
    loop {
        let error = match client.chat_message_create(post).await {
            Ok(sent) => return Ok(sent.into_inner()),
            Err(error) => CliError::from(error),
        };
        if error.exit != Exit::Unreachable {
            return Err(error);
        }
        if attempt >= context.globals.retries {
            let help =
                format!("it may have arrived; the same command with --id {} does not send it twice", post.sender_id);
            return Err(error.with_help(help));
        }
        tokio::time::sleep(BASE_WAIT.saturating_mul(1 << attempt.min(6))).await;
        attempt += 1;
    }
}

#[expect(clippy::disallowed_methods, reason = "the sender's clock is what the contract asks for")]
fn now() -> chrono::DateTime<chrono::Utc> {
    SystemTime::now().into()
}
