//! `hub chat read`: prints a conversation's newest messages, and new ones as they come.

use std::num::NonZeroU32;

use hub_client::Client;
use hub_client::types::{ChatMessage, ChatRoom, ChatRoomCursorView};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use uuid::Uuid;

use super::room::find_room;
use super::{text, to_row};
use crate::commands::requests::stream_reader::{StreamMessage, StreamReader, StreamSource, retry_delay};
use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, Exit, Result};
use crate::output::{Columns, RowWriter};

const MESSAGES: Columns = &[("at", "datetime"), ("from", "from"), ("text", "text")];

/// The largest page size.
const MAX_PAGE_SIZE: usize = 100;

/// The conversation to read.
#[derive(clap::Args)]
pub(crate) struct ReadArgs {
    /// The room's id, or the other's name
    #[arg(value_name = "ROOM|NAME", required_unless_present = "with")]
    room: Option<String>,
    /// The scope to talk to: a workspace's, a person's, or the staff's; a conversation is opened when there is none
    #[arg(long, value_name = "SCOPE", conflicts_with = "room")]
    with: Option<Uuid>,
    /// Words of the texts
    #[arg(long, value_name = "WORDS", conflicts_with = "follow")]
    query: Option<String>,
    /// Print new messages as they come, until Ctrl-C
    #[arg(long)]
    follow: bool,
    /// Stop after N new messages [default: never]
    #[arg(long, value_name = "N", requires = "follow", value_parser = clap::value_parser!(u64).range(1..))]
    times: Option<u64>,
    /// Mark what is printed as seen
    #[arg(long)]
    seen: bool,
}

impl ReadArgs {
    pub(super) async fn run(self, context: &Context) -> Result<()> {
        let writer = match self.seen {
            true => Some(context.write_client(PlannedWrite::reversible("Mark the messages as seen?")).await?),
            false => None,
        };
        let room = find_room(context, self.room.as_deref(), self.with).await?;
        let mut printer = MessagePrinter {
            context,
            room,
            writer,
            rows: context.output.row_writer(MESSAGES).with_full_lines(),
            last_id: None,
            seen_id: None,
            is_following: self.follow,
            has_begun: false,
            failures: 0,
            retry_at: None,
        };
        if self.follow {
            let followed = follow(context, &mut printer, self.times.unwrap_or(u64::MAX)).await;
            printer.rows.finish()?;
            return followed;
        }
        let (shown, has_more) = printer.print_newest(self.query.as_deref()).await?;
        context.finish_rows(printer.rows)?;
        context.note_row_count(shown, has_more, None);
        Ok(())
    }
}

/// Prints the newest messages, then new ones, until enough of these were printed.
async fn follow(context: &Context, printer: &mut MessagePrinter<'_>, times: u64) -> Result<()> {
    let (sender, mut messages) = mpsc::channel(64);
    let reading = StreamReader::new(context, StreamSource::Chat, sender).run();
    let printing = async {
        let mut left = times;
        while left > 0 {
            let had_begun = printer.has_begun;
            let retry_at = printer.retry_at;
            let retry = async { sleep_until(retry_at.unwrap_or_else(Instant::now)).await };
            left -= tokio::select! {
                message = messages.recv() => match message {
                    // Read after the stream began, so that nothing falls between the two.
                    Some(StreamMessage::Connected | StreamMessage::Resync) => printer.print_new(left).await?,
                    Some(StreamMessage::Changed(room, _)) if room == printer.room.id => printer.print_new(left).await?,
                    Some(StreamMessage::Changed(..)) => 0,
                    Some(StreamMessage::Status(text)) => {
                        context.console.print_status(&text);
                        0
                    }
                    Some(StreamMessage::Failed(error)) => return Err(error),
                    None => break,
                },
                () = retry, if retry_at.is_some() => printer.print_new(left).await?,
            };
            if printer.has_begun && !had_begun {
                context.console.print_status("following; Ctrl-C ends it");
            }
        }
        Ok(())
    };
    let (mut printing, mut reading) = (std::pin::pin!(printing), std::pin::pin!(reading));
    // The stream has ended: print its last messages.
    tokio::select! { done = &mut printing => done, () = &mut reading => printing.await }
}

/// Prints messages, each once.
struct MessagePrinter<'a> {
    context: &'a Context,
    room: ChatRoom,
    /// The client that marks what is printed as seen, if it is to be marked.
    writer: Option<&'a Client>,
    rows: RowWriter<'a>,
    /// The newest message that was printed.
    last_id: Option<Uuid>,
    /// The message up to which the room was marked as seen.
    seen_id: Option<Uuid>,
    /// True if new messages are printed as they come.
    is_following: bool,
    /// True once the newest messages were printed.
    has_begun: bool,
    /// The reads and marks in a row that failed while new messages are followed.
    failures: u32,
    /// The time at which to read and mark again, after a failure.
    retry_at: Option<Instant>,
}

impl MessagePrinter<'_> {
    /// Prints the newest messages up to the limit of rows; answers how many, and true when there are older ones.
    async fn print_newest(&mut self, query: Option<&str>) -> Result<(u64, bool)> {
        let (messages, has_more) = self.fetch(query, None, self.context.row_limit()).await?;
        self.has_begun = true;
        self.print(&messages).await?;
        Ok((messages.len() as u64, has_more))
    }

    /// Prints what was written after the last printed message, at most so many; answers how many. The first call prints the newest
    /// messages, none of which count. If the server cannot be reached, a later call prints them.
    async fn print_new(&mut self, at_most: u64) -> Result<u64> {
        self.retry_at = None;
        let limit = if self.has_begun { usize::MAX } else { self.context.row_limit() };
        let messages = match self.fetch(None, self.last_id, limit).await {
            Ok((messages, _)) => messages,
            Err(error) => return self.schedule_retry(error).map(|()| 0),
        };
        let is_first = !std::mem::replace(&mut self.has_begun, true);
        let at_most = if is_first { usize::MAX } else { usize::try_from(at_most).unwrap_or(usize::MAX) };
        let shown = messages.len().min(at_most);
        self.print(&messages[..shown]).await?;
        if self.retry_at.is_none() {
            self.failures = 0;
        }
        Ok(if is_first { 0 } else { shown as u64 })
    }

    /// Schedules the next try when the server cannot be reached, and says so when nothing was printed yet; a refusal is an error.
    fn schedule_retry(&mut self, error: CliError) -> Result<()> {
        if error.exit != Exit::Unreachable {
            return Err(error);
        }
        self.failures += 1;
        if self.failures == 1 && !self.has_begun {
            self.context.console.print_status(&format!("{}; trying again", error.message));
        }
        self.retry_at = Some(Instant::now() + retry_delay(self.failures));
        Ok(())
    }

    /// The newest messages up to a number of them or back to the one that is known, oldest first; true when there are older ones.
    async fn fetch(&self, query: Option<&str>, known: Option<Uuid>, limit: usize) -> Result<(Vec<ChatMessage>, bool)> {
        let client = self.context.read_client().await?;
        let (mut messages, mut cursor) = (Vec::new(), None::<String>);
        loop {
            let take = u32::try_from((limit - messages.len()).min(MAX_PAGE_SIZE)).ok().and_then(NonZeroU32::new);
            let page = client.chat_message_list(cursor.as_deref(), query, &self.room.id, take).await?.into_inner();
            cursor = page.cursor;
            let known_at = page.data.iter().position(|message| Some(message.id) == known);
            let count = known_at.unwrap_or(page.data.len()).min(limit - messages.len());
            messages.extend(page.data.into_iter().take(count));
            if known_at.is_some() || cursor.is_none() || messages.len() == limit {
                break;
            }
        }
        messages.reverse();
        Ok((messages, cursor.is_some()))
    }

    /// Prints messages, and marks as seen what was printed.
    async fn print(&mut self, messages: &[ChatMessage]) -> Result<()> {
        if let Some(last) = messages.last() {
            let rows = messages.iter().map(|message| self.row(message)).collect::<Result<Vec<Value>>>()?;
            self.rows.write_rows(&rows)?;
            self.last_id = Some(last.id);
        }
        self.mark_seen().await
    }

    /// Marks what was printed as seen, if it is to be marked. If the server cannot be reached while new messages are followed, a later
    /// call marks it.
    async fn mark_seen(&mut self) -> Result<()> {
        let (Some(writer), Some(cursor_id)) = (self.writer, self.last_id) else { return Ok(()) };
        if self.seen_id == Some(cursor_id) {
            return Ok(());
        }
        match writer
            .chat_room_cursor_view(&self.room.id, &ChatRoomCursorView { cursor_id })
            .await
            .map_err(CliError::from)
        {
            Ok(_) => self.seen_id = Some(cursor_id),
            Err(error) if self.is_following => self.schedule_retry(error)?,
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// A message with its sender's name and its text in one line.
    fn row(&self, message: &ChatMessage) -> Result<Value> {
        let sender = self.room.members.iter().find(|member| member.profile_id == message.profile_id);
        let mut row = to_row(message)?;
        row["from"] = json!(sender.map(|member| &member.profile_name));
        row["text"] = json!(text::one_line(&message.data));
        row["room_id"] = json!(self.room.id);
        Ok(row)
    }
}
