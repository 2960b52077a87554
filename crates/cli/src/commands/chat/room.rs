//! Finds the conversation of a command: by its room, by the other's name, or by the other's scope.

use std::num::NonZeroU32;

use hub_client::text::fold;
use hub_client::types::{ChatConversation, ChatRoom};
use uuid::Uuid;

use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, Exit, Result};

/// The most conversations that a name is sought among.
const MAX_CANDIDATES: u32 = 50;

/// Finds the room of an id or a name, or the room with a scope, which is opened when there is none.
///
/// # Errors
/// Exit 2 without one of the two or when several conversations have the name, 5 when there is none.
pub(super) async fn find_room(context: &Context, room: Option<&str>, with: Option<Uuid>) -> Result<ChatRoom> {
    let id = match (room, with) {
        // It opens a room when there is none.
        (_, Some(scope)) => {
            let client = context.write_client(PlannedWrite::reversible("Open the conversation?")).await?;
            return Ok(client.chat_room_direct(&scope).await?.into_inner());
        }
        (None, None) => {
            return Err(CliError::usage("no conversation is named")
                .with_help("give a room's id, the other's name, or --with SCOPE; `hub chat list` lists them"));
        }
        (Some(room), None) => match room.parse() {
            Ok(id) => id,
            Err(_) => find_id_by_name(context, room).await?,
        },
    };
    Ok(context.read_client().await?.chat_room_get(&id).await?.into_inner())
}

/// The room of the only conversation with this name, or of the only one whose name has these words.
async fn find_id_by_name(context: &Context, name: &str) -> Result<Uuid> {
    let missing = || {
        CliError::new(Exit::NotFound, "conversation", format!("no conversation is with {name}"))
            .with_help("`hub chat list` lists them; --with SCOPE opens one")
    };
    let wanted = fold(name);
    if wanted.trim().is_empty() {
        return Err(missing());
    }
    let client = context.read_client().await?;
    let page = client.chat_conversation_list(None, Some(name), NonZeroU32::new(MAX_CANDIDATES)).await?.into_inner();
    let exact: Vec<&ChatConversation> = page.data.iter().filter(|one| fold(&one.name) == wanted).collect();
    match (&exact[..], &page.data[..]) {
        ([one], _) => Ok(one.room_id),
        (_, [one]) => Ok(one.room_id),
        (_, []) => Err(missing()),
        (_, several) => {
            let names: Vec<String> = several.iter().map(|one| format!("{} ({})", one.name, one.room_id)).collect();
            Err(CliError::usage(format!("{name} may be several conversations: {}", names.join(", ")))
                .with_help("name it by its room's id"))
        }
    }
}
