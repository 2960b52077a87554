//! Overlays: what lies over the screen and has the keys: help, palette, filter, choices, confirmations, forms.

use hub_client::text::fold;
use hub_client::types::ScopeType;
use tui_input::Input;
use uuid::Uuid;

use super::detail::{Move, Reason};
use super::filter::Filter;
use super::form::{ShiftForm, SignInForm};

/// What lies over the screen.
pub(crate) enum Overlay {
    Help {
        scroll: u16,
    },
    Palette {
        input: Input,
        selected: usize,
    },
    Filter {
        input: Input,
        before: Filter,
        problem: Option<String>,
    },
    /// The moves of an order; none until it came.
    Moves {
        order: Uuid,
        code: String,
        moves: Option<Vec<Move>>,
        selected: usize,
    },
    Confirm(Confirm),
    Shift(Box<ShiftForm>),
    SignIn(Box<SignInForm>),
    /// The user's accounts; none until they came.
    Accounts {
        rows: Option<Vec<AccountRow>>,
        selected: usize,
        problem: Option<String>,
    },
    Profiles {
        selected: usize,
    },
}

/// One of the user's accounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AccountRow {
    pub(crate) id: Uuid,
    pub(crate) scope: ScopeType,
    pub(crate) name: String,
}

/// Something that is about to be done. What it is of does not change any more, whatever happens below.
pub(crate) struct Confirm {
    pub(crate) doing: Doing,
    pub(crate) focus: ConfirmField,
    pub(crate) reason: Input,
    pub(crate) problem: Option<String>,
    pub(crate) sending: bool,
}

/// What is about to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Doing {
    Move(Move),
    /// A shift, with the words that say which.
    DeleteShift {
        id: Uuid,
        what: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConfirmField {
    Reason,
    Cancel,
    Go,
}

impl Confirm {
    /// Asks, with the answer no at hand.
    pub(crate) fn new(doing: Doing) -> Self {
        Self { doing, focus: ConfirmField::Cancel, reason: Input::default(), problem: None, sending: false }
    }

    pub(crate) fn takes_reason(&self) -> Reason {
        match &self.doing {
            Doing::Move(step) => step.to.reason(),
            Doing::DeleteShift { .. } => Reason::None,
        }
    }

    /// What can have the focus.
    pub(crate) fn fields(&self) -> &'static [ConfirmField] {
        match self.takes_reason() {
            Reason::None => &[ConfirmField::Cancel, ConfirmField::Go],
            Reason::Optional | Reason::Needed => &[ConfirmField::Reason, ConfirmField::Cancel, ConfirmField::Go],
        }
    }
}

/// What the palette offers: a name, what it does, and the text that does it.
pub(crate) struct Command {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
}

const fn command(name: &'static str, about: &'static str) -> Command {
    Command { name, about }
}

/// What can be done from the palette.
pub(crate) const COMMANDS: &[Command] = &[
    command("kpis", "go to the figures"),
    command("orders", "go to the orders"),
    command("duty", "go to the duty pharmacies"),
    command("stores", "go to the stores"),
    command("log", "go to what happened"),
    command("filter state:open", "orders that are not at their end"),
    command("filter state:late", "orders open for more than 20 minutes"),
    command("filter state:all", "all orders that are known"),
    command("sort", "the next way to sort"),
    command("refresh", "read everything again"),
    command("pause", "let the screen stand still, or go on"),
    command("read-only", "allow actions, or not"),
    command("account", "act as another account of yours"),
    command("profile", "look at another server"),
    command("sign-in", "sign in, in the place of who is signed in"),
    command("sign-out", "sign out"),
    command("today", "show this week's duty"),
    command("group", "the next group of pharmacies"),
    command("theme dark", "for a dark terminal"),
    command("theme light", "for a light terminal"),
    command("theme mono", "without colour"),
    command("ascii", "letters that every terminal has, or all"),
    command("help", "the keys"),
    command("quit", "end"),
];

/// The commands that a text may mean: each of its words begins a word of the name, or stands in what it does.
pub(crate) fn matching(text: &str) -> Vec<&'static Command> {
    let text = fold(text);
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let names = |command: &&Command| {
        let name = fold(command.name);
        words.iter().all(|word| name.split(' ').any(|part| part.starts_with(word)))
    };
    let says = |command: &&Command| words.iter().all(|word| fold(command.about).contains(word));
    let mut found: Vec<_> = COMMANDS.iter().filter(names).collect();
    found.extend(COMMANDS.iter().filter(|command| !names(command) && says(command)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_by_begins_and_by_what_they_do() {
        let names = |text| matching(text).into_iter().map(|command| command.name).collect::<Vec<_>>();
        assert_eq!(names("th li"), ["theme light"]);
        assert_eq!(names("ord").first(), Some(&"orders"));
        assert_eq!(names("server"), ["profile"]);
        assert_eq!(names("").len(), COMMANDS.len());
        assert!(names("zzz").is_empty());
    }
}
