//! Messages: written with their cause, once for each account, and delivered to each of its devices.

use std::collections::{BTreeSet, HashMap, HashSet};

use chrono::Duration;
use serde_json::json;
use sqlx::FromRow;

use super::model::{NotificationChannel, NotificationKind, NotificationMessage, NotificationTarget};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::messaging::outbox::{OutboxDraft, PushDraft, insert_pushes};
use hub_kernel::security::session::{Account, Device, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The longest title and text, in characters.
const TITLE_MAX: usize = 80;
const BODY_MAX: usize = 240;

/// The time after which a message is not sent any more: nobody wants to hear of it then.
const LIFETIME: Duration = Duration::days(1);

/// The time that messages are kept.
const RETENTION: Duration = Duration::days(30);

/// A message to the accounts of a scope.
#[derive(Clone, Debug)]
pub struct NewNotification {
    /// The key of the event, such as `order:ID:cancelled`. An account has one message of a cause, however often it is written.
    pub cause: String,
    /// The kind, which an account may have turned off.
    pub kind: NotificationKind,
    /// The title, in Spanish; cut at 80 characters.
    pub title: String,
    /// The text, in Spanish; cut at 240 characters.
    pub body: String,
    /// The entity that it is about.
    pub target: NotificationTarget,
}

/// A device that hears of a kind of message.
#[derive(FromRow)]
struct Recipient {
    channel_id: Id<NotificationChannel>,
    account_id: Id<Account>,
    device_id: Id<Device>,
    orders: bool,
    messages: bool,
    invitations: bool,
}

impl Recipient {
    fn wants(&self, kind: NotificationKind) -> bool {
        match kind {
            NotificationKind::Orders => self.orders,
            NotificationKind::Messages => self.messages,
            NotificationKind::Invitations => self.invitations,
        }
    }
}

/// A row to insert: a message, and its account.
struct NewMessageRow<'a> {
    id: Id<NotificationMessage>,
    account_id: Id<Account>,
    new: &'a NewNotification,
}

/// Finds a channel with a token in a scope; None when no device of it gets push messages.
pub async fn find_any_channel(on: Executor<'_>, scope: Id<Scope>) -> Result<Option<Id<NotificationChannel>>> {
    let any = sql(on, "SELECT id FROM notification_channels WHERE scope_id = $1 AND sealed IS NOT NULL LIMIT 1");
    any.bind(scope).optional_scalar().await
}

/// Writes messages to the accounts of a scope, but not to the account that caused them, and their deliveries to the devices of
/// these accounts. Nothing is written for accounts without a device.
pub async fn insert_notifications(
    tx: &mut Tx,
    scope: Id<Scope>,
    new: &[NewNotification],
    actor: Option<Id<Account>>,
    now: Timestamp,
) -> Result<()> {
    if new.is_empty() {
        return Ok(());
    }
    let mut recipients = list_recipients(tx.on(), scope).await?;
    recipients.retain(|recipient| Some(recipient.account_id) != actor);
    // A device with several providers is told by the one that was set last.
    let mut devices = HashSet::new();
    recipients.retain(|recipient| devices.insert((recipient.account_id, recipient.device_id)));
    let mut rows = Vec::new();
    for new in new {
        let accounts: BTreeSet<_> =
            recipients.iter().filter(|one| one.wants(new.kind)).map(|one| one.account_id).collect();
        rows.extend(accounts.into_iter().map(|account_id| NewMessageRow { id: Id::new(), account_id, new }));
    }
    if rows.is_empty() {
        return Ok(());
    }
    let written: HashSet<_> = insert_messages(tx.on(), scope, &rows, now).await?.into_iter().collect();
    rows.retain(|row| written.contains(&row.id));
    insert_deliveries(tx, &rows, &recipients, now).await
}

/// The devices of a scope's accounts, those whose token was set last first.
async fn list_recipients(on: Executor<'_>, scope: Id<Scope>) -> Result<Vec<Recipient>> {
    sql(
        on,
        "SELECT c.id AS channel_id, c.account_id, c.device_id, COALESCE(p.orders, TRUE) AS orders,
                COALESCE(p.messages, TRUE) AS messages, COALESCE(p.invitations, TRUE) AS invitations
         FROM notification_channels c LEFT JOIN notification_preferences p ON p.account_id = c.account_id
         WHERE c.scope_id = $1 AND c.sealed IS NOT NULL ORDER BY c.updated_at DESC, c.id DESC",
    )
    .bind(scope)
    .all()
    .await
}

/// Writes the messages that their accounts do not have yet, and answers their ids.
async fn insert_messages(
    on: Executor<'_>,
    scope: Id<Scope>,
    rows: &[NewMessageRow<'_>],
    now: Timestamp,
) -> Result<Vec<Id<NotificationMessage>>> {
    let row = |row: &NewMessageRow<'_>| {
        let (new, target) = (row.new, &row.new.target);
        json!({
            "id": row.id, "account_id": row.account_id, "cause": new.cause, "title": cut(&new.title, TITLE_MAX),
            "body": cut(&new.body, BODY_MAX), "type": target.entity_type, "target_id": target.id, "url": target.url,
        })
    };
    let rows: Vec<_> = rows.iter().map(row).collect();
    let columns = "id uuid, account_id uuid, cause text, title text, body text, type text, target_id uuid, url text";
    let insert =
        "INSERT INTO notification_messages (id, account_id, scope_id, cause, title, body, type, target_id, url, created_at)
                  SELECT id, account_id, $1, cause, title, body, type, target_id, url, $2 FROM ";
    let insert = sql(on, insert).bind((scope, now)).push_rows(columns, &rows);
    insert.push(" WHERE true ON CONFLICT (account_id, cause) DO NOTHING RETURNING id").all_scalars().await
}

/// Writes the deliveries of messages to the devices of their accounts, with their rows in the outbox.
async fn insert_deliveries(
    tx: &mut Tx,
    messages: &[NewMessageRow<'_>],
    recipients: &[Recipient],
    now: Timestamp,
) -> Result<()> {
    let mut of_account: HashMap<_, Vec<_>> = HashMap::new();
    for recipient in recipients {
        of_account.entry(recipient.account_id).or_default().push(recipient);
    }
    let (mut drafts, mut rows) = (Vec::new(), Vec::new());
    for message in messages {
        for recipient in of_account.get(&message.account_id).into_iter().flatten() {
            let id = Id::<OutboxDraft>::new();
            drafts.push(PushDraft {
                id,
                receptor: recipient.channel_id.to_string(),
                title: cut(&message.new.title, TITLE_MAX),
                body: cut(&message.new.body, BODY_MAX),
            });
            rows.push(json!({
                "id": id, "message_id": message.id, "channel_id": recipient.channel_id, "device_id": recipient.device_id,
            }));
        }
    }
    if drafts.is_empty() {
        return Ok(());
    }
    let insert = "INSERT INTO notification_deliveries (id, message_id, channel_id, device_id)
                  SELECT id, message_id, channel_id, device_id FROM ";
    let columns = "id uuid, message_id uuid, channel_id uuid, device_id uuid";
    sql(tx.on(), insert).push_rows(columns, &rows).execute().await?;
    insert_pushes(tx, &drafts, now + LIFETIME, now).await
}

/// A text of at most so many characters; a longer one ends in an ellipsis.
fn cut(text: &str, max: usize) -> String {
    if text.chars().count() <= max {
        return text.to_owned();
    }
    let kept: String = text.chars().take(max - 1).collect();
    format!("{}…", kept.trim_end())
}

/// Deletes the messages past their retention, with their deliveries.
pub async fn delete_expired_messages(app: &App) -> Result<()> {
    let old = sql(app.db.write(), "DELETE FROM notification_messages WHERE created_at < $1");
    old.bind(app.clock.now() - RETENTION).execute().await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn long_texts_end_in_an_ellipsis() {
        for (text, max, expected) in [
            ("Pedido", 6, "Pedido"),
            ("Pedidos", 6, "Pedid…"),
            ("Tu pedido", 4, "Tu…"),
            ("ñandú", 5, "ñandú"),
            ("", 3, ""),
        ] {
            assert_eq!(cut(text, max), expected, "{text} {max}");
        }
    }
}
