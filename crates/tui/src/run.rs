//! The run: messages in, frames out. All that waits is taken in before anything is drawn, and nothing is drawn that did not
//! change.

use std::future::Future;
use std::io;
use std::pin::pin;
use std::time::Duration;

use futures_util::StreamExt;
use ratatui::crossterm::event::{Event, EventStream};
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::time::{MissedTickBehavior, interval};

use crate::data::{Desk, here};
use crate::message::{Effect, Message};
use crate::model::{Model, Who};
use crate::setup::{Identity, Setup};
use crate::terminal::Screen;
use crate::update::{finish, update};

/// How often time goes by on the screen.
const TICK: Duration = Duration::from_secs(1);

/// The most messages that are taken in between two frames.
const BURST: usize = 10_000;

/// Shows the dashboard until the person leaves it, or `stop` says so, or the terminal is gone.
///
/// # Errors
/// When there is no terminal, or no connection can be made at all.
pub async fn run(setup: Setup, stop: impl Future<Output = ()>) -> io::Result<()> {
    // A terminal that hangs up at once is heard too.
    let gone = hung_up();
    let (sender, messages) = mpsc::unbounded_channel();
    let who = Who {
        profile: setup.server.profile.clone(),
        base_url: setup.server.base_url.to_string(),
        profiles: setup.profiles,
        may_sign_in: matches!(setup.server.identity, Identity::Kept(_)),
        account: None,
    };
    let mut model = Model::new(who, setup.look, setup.read_only, here());
    model.locked = setup.server.read_only;
    model.read_only |= model.locked;
    let mut screen = Screen::take()?;
    model.size = screen.size()?;
    screen.draw(&mut model)?;
    let mut desk = Desk::new(setup.server, setup.open, sender).map_err(io::Error::other)?;
    desk.perform(model.generation, Effect::Connect);
    let ended = go_on(&mut model, &mut screen, &mut desk, messages, (stop, gone)).await;
    drop(screen);
    desk.end().await;
    ended
}

async fn go_on(
    model: &mut Model,
    screen: &mut Screen,
    desk: &mut Desk,
    mut messages: UnboundedReceiver<Message>,
    (stop, gone): (impl Future<Output = ()>, impl Future<Output = ()>),
) -> io::Result<()> {
    let (mut stop, mut gone) = (pin!(stop), pin!(gone));
    let mut events = EventStream::new();
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !model.over {
        let first = tokio::select! {
            () = &mut stop => return Ok(()),
            () = &mut gone => return Ok(()),
            event = events.next() => match event {
                Some(event) => read(event?),
                // The terminal is gone.
                None => return Ok(()),
            },
            Some(message) = messages.recv() => Some(message),
            _ = ticks.tick() => {
                desk.mend(model.generation);
                Some(Message::Tick(here()))
            }
        };
        let mut effects: Vec<Effect> = first.map(|message| update(model, message)).unwrap_or_default();
        for _ in 0..BURST {
            // `now_or_never` would forget to wake this task for the key after.
            let next = match futures_util::poll!(events.next()) {
                std::task::Poll::Ready(Some(event)) => read(event?),
                _ => match messages.try_recv() {
                    Ok(message) => Some(message),
                    Err(_) => break,
                },
            };
            if let Some(message) = next {
                effects.extend(update(model, message));
            }
        }
        effects.extend(finish(model));
        for effect in effects {
            match effect {
                Effect::Copy(text) => screen.copy(&text)?,
                effect => desk.perform(model.generation, effect),
            }
        }
        if std::mem::take(&mut model.dirty) {
            screen.draw(model)?;
        }
    }
    Ok(())
}

fn read(event: Event) -> Option<Message> {
    match event {
        Event::Key(key) => Some(Message::Key(key)),
        Event::Paste(text) => Some(Message::Paste(text)),
        Event::Resize(width, height) => Some(Message::Resize(width, height)),
        Event::FocusGained | Event::FocusLost | Event::Mouse(_) => None,
    }
}

/// Waits until the terminal hangs up, from the call on.
#[cfg(unix)]
fn hung_up() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let hangup = signal(SignalKind::hangup());
    async {
        match hangup {
            Ok(mut hangup) => drop(hangup.recv().await),
            Err(_) => std::future::pending().await,
        }
    }
}

#[cfg(not(unix))]
fn hung_up() -> impl Future<Output = ()> {
    std::future::pending()
}
