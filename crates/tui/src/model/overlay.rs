//! Overlays: what lies over the screen and has the keys: help, palette, filter, choices, confirmations, forms.

use hub_client::text::fold;
use hub_client::types::ScopeType;
use tui_input::Input;
use uuid::Uuid;

use super::filter::OrderFilter;
use super::form::{ShiftForm, SignInForm};
use super::transition::{ReasonRequirement, Transition};

/// What lies over the screen.
pub(crate) enum Overlay {
    Help {
        scroll: u16,
    },
    CommandPalette {
        input: Input,
        selected: usize,
    },
    Filter {
        input: Input,
        before: OrderFilter,
        problem: Option<String>,
    },
    /// The moves of an order; none until it came.
    Transitions {
        order_id: Uuid,
        code: String,
        transitions: Option<Vec<Transition>>,
        selected: usize,
    },
    Confirmation(Confirmation),
    ShiftForm(Box<ShiftForm>),
    SignInForm(Box<SignInForm>),
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
pub(crate) struct Confirmation {
    pub(crate) action: PendingAction,
    pub(crate) focus: ConfirmationField,
    pub(crate) reason: Input,
    pub(crate) problem: Option<String>,
    pub(crate) is_sending: bool,
}

/// What is about to be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PendingAction {
    Transition(Transition),
    /// A shift, with the words that say which.
    DeleteShift {
        id: Uuid,
        description: String,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConfirmationField {
    Reason,
    Cancel,
    Submit,
}

impl Confirmation {
    /// Asks, with the answer no at hand.
    pub(crate) fn new(action: PendingAction) -> Self {
        Self { action, focus: ConfirmationField::Cancel, reason: Input::default(), problem: None, is_sending: false }
    }

    pub(crate) fn reason_requirement(&self) -> ReasonRequirement {
        match &self.action {
            PendingAction::Transition(transition) => transition.target.reason_requirement(),
            PendingAction::DeleteShift { .. } => ReasonRequirement::None,
        }
    }

    /// What can have the focus.
    pub(crate) fn focusable_fields(&self) -> &'static [ConfirmationField] {
        match self.reason_requirement() {
            ReasonRequirement::None => &[ConfirmationField::Cancel, ConfirmationField::Submit],
            ReasonRequirement::Optional | ReasonRequirement::Required => {
                &[ConfirmationField::Reason, ConfirmationField::Cancel, ConfirmationField::Submit]
            }
        }
    }
}

/// What the palette offers: a name, what it does, and the text that does it.
pub(crate) struct PaletteCommand {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
}

const fn palette_command(name: &'static str, about: &'static str) -> PaletteCommand {
    PaletteCommand { name, description: about }
}

/// What can be done from the palette.
pub(crate) const PALETTE_COMMANDS: &[PaletteCommand] = &[
    palette_command("kpis", "go to the figures"),
    palette_command("orders", "go to the orders"),
    palette_command("duty", "go to the duty pharmacies"),
    palette_command("stores", "go to the stores"),
    palette_command("log", "go to what happened"),
    palette_command("filter state:open", "orders that are not at their end"),
    palette_command("filter state:late", "orders open for more than 20 minutes"),
    palette_command("filter state:all", "all orders that are known"),
    palette_command("sort", "the next way to sort"),
    palette_command("refresh", "read everything again"),
    palette_command("pause", "let the screen stand still, or go on"),
    palette_command("read-only", "allow actions, or not"),
    palette_command("account", "act as another account of yours"),
    palette_command("profile", "look at another server"),
    palette_command("sign-in", "sign in, in the place of who is signed in"),
    palette_command("sign-out", "sign out"),
    palette_command("today", "show this week's duty"),
    palette_command("group", "the next group of pharmacies"),
    palette_command("theme dark", "for a dark terminal"),
    palette_command("theme light", "for a light terminal"),
    palette_command("theme mono", "without colour"),
    palette_command("ascii", "letters that every terminal has, or all"),
    palette_command("help", "the keys"),
    palette_command("quit", "end"),
];

/// The commands that a text may mean: each of its words begins a word of the name, or stands in what it does.
pub(crate) fn find_commands(text: &str) -> Vec<&'static PaletteCommand> {
    let text = fold(text);
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let names = |command: &&PaletteCommand| {
        let name = fold(command.name);
        words.iter().all(|word| name.split(' ').any(|part| part.starts_with(word)))
    };
    let says = |command: &&PaletteCommand| words.iter().all(|word| fold(command.description).contains(word));
    let mut found: Vec<_> = PALETTE_COMMANDS.iter().filter(names).collect();
    found.extend(PALETTE_COMMANDS.iter().filter(|command| !names(command) && says(command)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_by_begins_and_by_what_they_do() {
        let names = |text| find_commands(text).into_iter().map(|command| command.name).collect::<Vec<_>>();
        assert_eq!(names("th li"), ["theme light"]);
        assert_eq!(names("ord").first(), Some(&"orders"));
        assert_eq!(names("server"), ["profile"]);
        assert_eq!(names("").len(), PALETTE_COMMANDS.len());
        assert!(names("zzz").is_empty());
    }
}
