//! Load generator for conversations: writers send messages one after the other while each profile has an event stream open,
//! and each message is awaited on its reader's stream.
//!
//! `cargo xtask bench` runs it beside `hub-api` and beside the bare server (`bare_chat`). `wrk` cannot replace it: a message has
//! an id of its own, and its event comes on another connection. It prints its measurements as one line of JSON.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::{Parser, Subcommand};
use futures_util::future::try_join_all;
use hub_api::domains::auth::{self, NewUser};
use hub_kernel::app::App;
use hub_kernel::config::Config;
use hub_kernel::db::{Db, Tx};
use hub_kernel::security::session::{self, ActingAccount, ScopeType};
use hub_kernel::types::clock::{Clock, Timestamp};
use hub_kernel::types::id::Id;
use reqwest::{Client, Method, RequestBuilder, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The load before the one that is measured.
const WARM_UP: Duration = Duration::from_millis(500);
/// The longest wait for the last events.
const EVENT_TIME: Duration = Duration::from_secs(10);

type Failure = Box<dyn std::error::Error + Send + Sync>;
type Result<T> = std::result::Result<T, Failure>;

#[derive(Parser)]
struct Arguments {
    #[command(flatten)]
    config: Config,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Insert profiles with sessions; two and two have a conversation
    Insert { profiles: usize },
    /// Open all streams and send messages for a time
    Send {
        writers: usize,
        seconds: f64,
        /// The server's process id
        process: u32,
        /// The address of the bare server, when the load goes to it
        bare: Option<String>,
    },
}

/// A profile that writes and reads.
#[derive(Serialize, Deserialize)]
struct Profile {
    token: String,
    scope_id: Id<()>,
}

/// A conversation of two profiles, by their indexes.
struct Room {
    id: Id<()>,
    members: [usize; 2],
}

/// A message that was sent.
struct SentMessage {
    reader: usize,
    version: Timestamp,
    sent_at: Instant,
    answered_after: Duration,
}

/// The events of a profile's stream, in their order, with the times at which they came.
type Arrivals = Arc<Mutex<Vec<(Timestamp, Instant)>>>;

#[derive(Deserialize)]
struct MessageCreated {
    datetime: Timestamp,
}

#[derive(Deserialize)]
struct EventData {
    version: Timestamp,
}

/// The measurements, in milliseconds and in kernel ticks of the server's processor time.
#[derive(Serialize)]
struct LoadSummary {
    messages: usize,
    seconds: f64,
    p50_ms: f64,
    p99_ms: f64,
    /// From sending a message to its event on the reader's stream.
    event_p50_ms: f64,
    event_p99_ms: f64,
    /// The messages whose event did not come.
    missing: usize,
    ticks: u64,
}

/// The profiles at a server.
struct Load {
    http: Client,
    base: String,
    is_bare: bool,
    profiles: Vec<Profile>,
}

impl Load {
    fn request(&self, method: Method, path: &str, profile: usize) -> RequestBuilder {
        let request = self.http.request(method, format!("{}{path}", self.base));
        if self.is_bare { request } else { request.bearer_auth(&self.profiles[profile].token) }
    }

    /// Opens the room of a profile and the next one.
    async fn open_room(&self, first: usize) -> Result<Room> {
        #[derive(Deserialize)]
        struct Opened {
            id: Id<()>,
        }
        let members = [first, first + 1];
        if self.is_bare {
            return Ok(Room { id: Id::new(), members });
        }
        let path = format!("/chat/rooms/direct/{}", self.profiles[first + 1].scope_id);
        let Opened { id } = read(self.request(Method::GET, &path, first)).await?;
        Ok(Room { id, members })
    }

    /// Opens a profile's stream and waits for its `ready`; a task reads on.
    async fn open_stream(&self, profile: usize) -> Result<Arrivals> {
        let path = match self.is_bare {
            true => format!("/events?profile={}", self.profiles[profile].scope_id),
            false => "/chat/events".to_owned(),
        };
        let mut stream = EventReader { answer: self.request(Method::GET, &path, profile).send().await?, text: vec![] };
        while stream.next().await?.ok_or("a stream ended")?.0 != "ready" {}
        let arrivals = Arrivals::default();
        let found = Arc::clone(&arrivals);
        tokio::spawn(async move {
            while let Ok(Some((event, data))) = stream.next().await {
                let at = Instant::now();
                if event == "chat_message"
                    && let Ok(EventData { version }) = serde_json::from_str(&data)
                {
                    found.lock().unwrap_or_else(PoisonError::into_inner).push((version, at));
                }
            }
        });
        Ok(arrivals)
    }

    async fn send(&self, room: &Room, writer: usize, reader: usize) -> Result<SentMessage> {
        let path = match self.is_bare {
            true => {
                let [profile, other] = [writer, reader].map(|index| self.profiles[index].scope_id);
                format!("/messages?profile={profile}&other={other}")
            }
            false => "/chat/messages".to_owned(),
        };
        let body = json!({
            "room_id": room.id, "sender_id": Id::<()>::new(), "sender_datetime": "2026-11-20T12:00:00Z",
            "data": [{"type": "text", "value": "¿Tienen fainá sin TACC para esta noche?"}],
        });
        let sent_at = Instant::now();
        let created: MessageCreated = read(self.request(Method::POST, &path, writer).json(&body)).await?;
        Ok(SentMessage { reader, version: created.datetime, sent_at, answered_after: sent_at.elapsed() })
    }

    /// Sends to each room in turn, as its one and its other member, until the time is over.
    async fn write(&self, rooms: &[&Room], time: Duration) -> Result<Vec<SentMessage>> {
        let (start, mut sent) = (Instant::now(), Vec::new());
        while sent.is_empty() || start.elapsed() < time {
            let room = rooms[sent.len() % rooms.len()];
            let [first, second] = room.members;
            let is_answer = sent.len() / rooms.len() % 2 == 1;
            let (writer, reader) = if is_answer { (second, first) } else { (first, second) };
            sent.push(self.send(room, writer, reader).await?);
        }
        Ok(sent)
    }

    /// Runs all writers at once, each with rooms of its own.
    async fn write_all(&self, rooms: &[Room], writers: usize, time: Duration) -> Result<Vec<SentMessage>> {
        let each = (0..writers).map(async |writer| {
            let own: Vec<&Room> = rooms.iter().skip(writer).step_by(writers).collect();
            self.write(&own, time).await
        });
        Ok(try_join_all(each).await?.into_iter().flatten().collect())
    }

    async fn measure(&self, writers: usize, time: Duration, process: u32) -> Result<LoadSummary> {
        let firsts = (0..self.profiles.len()).step_by(2);
        let rooms = try_join_all(firsts.map(|first| self.open_room(first))).await?;
        let arrivals = try_join_all((0..self.profiles.len()).map(|profile| self.open_stream(profile))).await?;
        self.write_all(&rooms, writers, WARM_UP).await?;
        let (before, start) = (process_ticks(process)?, Instant::now());
        let sent = self.write_all(&rooms, writers, time).await?;
        let seconds = start.elapsed().as_secs_f64();
        let delays = wait_for_events(&sent, &arrivals).await;
        let ticks = process_ticks(process)? - before;
        let answered = sent.iter().map(|message| message.answered_after).collect();
        let ([p50_ms, p99_ms], [event_p50_ms, event_p99_ms]) = (percentiles(answered), percentiles(delays.clone()));
        let missing = sent.len() - delays.len();
        Ok(LoadSummary { messages: sent.len(), seconds, p50_ms, p99_ms, event_p50_ms, event_p99_ms, missing, ticks })
    }
}

/// The events of a stream.
struct EventReader {
    answer: Response,
    /// The bytes after the last event.
    text: Vec<u8>,
}

impl EventReader {
    /// The name and the data of the next event; `None` when the stream is over.
    async fn next(&mut self) -> Result<Option<(String, String)>> {
        loop {
            while let Some(end) = self.text.windows(2).position(|two| two == b"\n\n") {
                let block: Vec<u8> = self.text.drain(..end + 2).collect();
                let block = String::from_utf8(block)?;
                let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
                if let (Some(event), Some(data)) = (field("event:"), field("data:")) {
                    return Ok(Some((event.to_owned(), data.to_owned())));
                }
            }
            match self.answer.chunk().await? {
                Some(chunk) => self.text.extend_from_slice(&chunk),
                None => return Ok(None),
            }
        }
    }
}

async fn read<T: DeserializeOwned>(request: RequestBuilder) -> Result<T> {
    let answer = request.send().await?;
    let (status, body) = (answer.status(), answer.bytes().await?);
    if status != 200 {
        return Err(format!("answered {status}: {}", String::from_utf8_lossy(&body)).into());
    }
    Ok(serde_json::from_slice(&body)?)
}

/// Waits until each message's event has come, for a time; answers the delays of those that came.
async fn wait_for_events(sent: &[SentMessage], arrivals: &[Arrivals]) -> Vec<Duration> {
    let end = Instant::now() + EVENT_TIME;
    loop {
        let delays: Vec<Duration> = sent.iter().filter_map(|message| find_delay(message, arrivals)).collect();
        if delays.len() == sent.len() || Instant::now() > end {
            return delays;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

fn find_delay(message: &SentMessage, arrivals: &[Arrivals]) -> Option<Duration> {
    let events = arrivals[message.reader].lock().unwrap_or_else(PoisonError::into_inner);
    // A room has one message at a time, so its events come in the order of their times.
    let index = events.partition_point(|(version, _)| *version < message.version);
    let (version, at) = events.get(index)?;
    (*version == message.version).then(|| at.duration_since(message.sent_at))
}

/// The median and the 99th percentile in milliseconds; NaN, which is null in JSON, without any time.
fn percentiles(mut times: Vec<Duration>) -> [f64; 2] {
    times.sort();
    [50, 99].map(|percent| {
        times.get(times.len().saturating_sub(1) * percent / 100).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0)
    })
}

fn profiles_file(config: &Config) -> PathBuf {
    config.data_dir.join("chat-profiles.json")
}

async fn insert_profiles(config: Config, count: usize) -> Result<()> {
    let (db, secret) = (Db::open(&config.database_url()?, &hub_api::MIGRATIONS).await?, config.server_key()?);
    let file = profiles_file(&config);
    let app = App::new(db, Clock::default(), config, &secret);
    let mut tx = app.db.begin().await?;
    let mut profiles = Vec::new();
    for _ in 0..count {
        profiles.push(insert_profile(&mut tx, &app).await?);
    }
    tx.commit().await?;
    app.db.close().await;
    Ok(std::fs::write(file, serde_json::to_vec(&profiles)?)?)
}

/// Inserts a consumer with a session.
async fn insert_profile(tx: &mut Tx, app: &App) -> Result<Profile> {
    let now = app.clock.now();
    let scope_type = ScopeType::Consumer;
    let seat = ActingAccount { user_id: Id::new(), account_id: Id::new(), scope_id: Id::new(), scope_type };
    let person = NewUser {
        given_name: "Ana".parse()?,
        family_name: "Paz".parse()?,
        username: None,
        email: Some((format!("{}@town.example", seat.user_id).parse()?, true)),
        phone: None,
        password_hash: None,
    };
    auth::insert_user(tx, seat.user_id, person, now).await?;
    auth::insert_scope(tx.on(), seat.scope_id, scope_type, "Ana Paz".into(), now).await?;
    auth::insert_account(tx.on(), seat.account_id, seat.user_id, seat.scope_id, now).await?;
    let granted = session::insert_session(tx, &app.sessions, seat, Id::new()).await?;
    Ok(Profile { token: granted.access.token, scope_id: seat.scope_id.uuid().into() })
}

/// User and system time of a process, in the kernel's ticks.
fn process_ticks(process: u32) -> Result<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name, in brackets, may hold blanks: fields count from behind it.
    let fields: Vec<&str> = stat.rsplit_once(')').ok_or("no name")?.1.split_whitespace().collect();
    Ok(fields.get(11).ok_or("no user time")?.parse::<u64>()?
        + fields.get(12).ok_or("no system time")?.parse::<u64>()?)
}

#[tokio::main(worker_threads = 2)]
async fn main() -> Result<()> {
    let Arguments { config, command } = Arguments::parse();
    hub_kernel::security::tls::install_crypto_provider();
    match command {
        Command::Insert { profiles } => insert_profiles(config, profiles).await,
        Command::Send { writers, seconds, process, bare } => {
            let profiles = serde_json::from_slice(&std::fs::read(profiles_file(&config))?)?;
            let is_bare = bare.is_some();
            let base = bare.unwrap_or_else(|| format!("http://{}", config.bind));
            let load = Load { http: Client::new(), base, is_bare, profiles };
            let summary = load.measure(writers, Duration::from_secs_f64(seconds), process).await?;
            println!("{}", serde_json::to_string(&summary)?);
            Ok(())
        }
    }
}
