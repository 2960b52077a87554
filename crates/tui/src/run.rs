//! The event loop: messages in, frames out. It handles every waiting message before it draws, and draws only when the model
//! changed.

use std::future::Future;
use std::io;
use std::pin::pin;
use std::time::Duration;

use futures_util::StreamExt;
use ratatui::crossterm::event::{Event, EventStream};
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::time::{MissedTickBehavior, interval};

use crate::demo::DemoRunner;
use crate::effects::{EffectRunner, local_now};
use crate::message::{Effect, Message};
use crate::model::Model;
use crate::model::context::ServerContext;
use crate::setup::{DashboardSetup, DisplaySettings, Identity};
use crate::terminal::TerminalGuard;
use crate::update::{finish_update, update};

/// The interval at which ages and countdowns on the screen are updated.
const TICK_INTERVAL: Duration = Duration::from_secs(1);

/// The most messages handled between two frames.
const MAX_MESSAGES_PER_FRAME: usize = 10_000;

/// Shows the dashboard until the user quits, `stop` resolves, or the terminal hangs up.
///
/// # Errors
/// When there is no terminal, or no HTTP client can be made.
pub async fn run(setup: DashboardSetup, stop: impl Future<Output = ()>) -> io::Result<()> {
    // Registered first, so that a hangup during the setup is noticed too.
    let hangup = terminal_hangup();
    let (sender, messages) = mpsc::unbounded_channel();
    let context = ServerContext {
        profile_name: setup.server.profile_name.clone(),
        base_url: setup.server.base_url.to_string(),
        profiles: setup.profiles,
        can_sign_in: matches!(setup.server.identity, Identity::SessionFile(_)),
        is_demo: false,
        account: None,
    };
    let mut model = Model::new(context, setup.display.theme, setup.display.is_read_only, local_now());
    model.bell.is_on = setup.display.has_bell;
    model.is_profile_read_only = setup.server.is_read_only;
    model.is_read_only |= model.is_profile_read_only;
    let mut terminal = TerminalGuard::enter()?;
    model.terminal_size = terminal.size()?;
    terminal.draw(&mut model)?;
    let runner = EffectRunner::new(setup.server, setup.open_server, sender).map_err(io::Error::other)?;
    let mut runner = Runner::Server(Box::new(runner));
    let ended = show(&mut model, terminal, &mut runner, messages, (stop, hangup)).await;
    runner.shut_down().await;
    ended
}

/// Shows the dashboard of a made-up workspace on a busy evening, without any server.
///
/// # Errors
/// When there is no terminal.
pub async fn run_demo(display: DisplaySettings, stop: impl Future<Output = ()>) -> io::Result<()> {
    let hangup = terminal_hangup();
    let (sender, messages) = mpsc::unbounded_channel();
    let mut model = Model::new(DemoRunner::context(), display.theme, display.is_read_only, local_now());
    (model.bell.is_on, model.is_profile_read_only) = (display.has_bell, false);
    let terminal = TerminalGuard::enter()?;
    model.terminal_size = terminal.size()?;
    let mut runner = Runner::Demo(Box::new(DemoRunner::new(sender, local_now())));
    show(&mut model, terminal, &mut runner, messages, (stop, hangup)).await
}

/// Connects and runs the event loop; the terminal is restored when it ends.
async fn show(
    model: &mut Model,
    mut terminal: TerminalGuard,
    runner: &mut Runner,
    messages: UnboundedReceiver<Message>,
    ends: (impl Future<Output = ()>, impl Future<Output = ()>),
) -> io::Result<()> {
    runner.run_effect(model.generation, Effect::Connect);
    run_loop(model, &mut terminal, runner, messages, ends).await
}

/// The side that runs the effects: a server's, or the demonstration's.
enum Runner {
    Server(Box<EffectRunner>),
    Demo(Box<DemoRunner>),
}

impl Runner {
    fn run_effect(&mut self, generation: u64, effect: Effect) {
        match self {
            Self::Server(runner) => runner.run_effect(generation, effect),
            Self::Demo(runner) => runner.run_effect(generation, effect),
        }
    }

    /// Does what is to be done each second.
    fn tick(&mut self, generation: u64) {
        match self {
            Self::Server(runner) => runner.restart_if_failed(generation),
            Self::Demo(runner) => runner.advance(local_now()),
        }
    }

    async fn shut_down(self) {
        if let Self::Server(runner) = self {
            runner.shut_down().await;
        }
    }
}

async fn run_loop(
    model: &mut Model,
    terminal: &mut TerminalGuard,
    runner: &mut Runner,
    mut messages: UnboundedReceiver<Message>,
    (stop, hangup): (impl Future<Output = ()>, impl Future<Output = ()>),
) -> io::Result<()> {
    let (mut stop, mut hangup) = (pin!(stop), pin!(hangup));
    let mut events = EventStream::new();
    let mut ticks = interval(TICK_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !model.should_quit {
        let first = tokio::select! {
            () = &mut stop => return Ok(()),
            () = &mut hangup => return Ok(()),
            event = events.next() => match event {
                Some(event) => message_from_event(event?),
                // The terminal is closed.
                None => return Ok(()),
            },
            Some(message) = messages.recv() => Some(message),
            _ = ticks.tick() => {
                runner.tick(model.generation);
                Some(Message::Tick(local_now()))
            }
        };
        let mut effects: Vec<Effect> = first.map(|message| update(model, message)).unwrap_or_default();
        for _ in 0..MAX_MESSAGES_PER_FRAME {
            // `now_or_never` would lose the wake-up for the next key.
            let next = match futures_util::poll!(events.next()) {
                std::task::Poll::Ready(Some(event)) => message_from_event(event?),
                _ => match messages.try_recv() {
                    Ok(message) => Some(message),
                    Err(_) => break,
                },
            };
            if let Some(message) = next {
                effects.extend(update(model, message));
            }
        }
        effects.extend(finish_update(model));
        for effect in effects {
            match effect {
                Effect::CopyToClipboard(text) => terminal.copy_to_clipboard(&text)?,
                Effect::RingBell => terminal.ring_bell()?,
                effect => runner.run_effect(model.generation, effect),
            }
        }
        if std::mem::take(&mut model.needs_redraw) {
            terminal.draw(model)?;
        }
    }
    Ok(())
}

fn message_from_event(event: Event) -> Option<Message> {
    match event {
        Event::Key(key) => Some(Message::Key(key)),
        Event::Paste(text) => Some(Message::Paste(text)),
        Event::Resize(width, height) => Some(Message::Resize(width, height)),
        Event::FocusGained | Event::FocusLost | Event::Mouse(_) => None,
    }
}

/// Resolves when the terminal hangs up (SIGHUP). The signal is registered by the call, not by the first poll.
#[cfg(unix)]
fn terminal_hangup() -> impl Future<Output = ()> {
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
fn terminal_hangup() -> impl Future<Output = ()> {
    std::future::pending()
}
