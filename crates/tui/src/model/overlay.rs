//! Overlays: dialogs over the screen that take its keys, such as help, palette, filter, choices, confirmations and forms.

use hub_client::text::fold;
use hub_client::types::ScopeType;
use tui_input::Input;
use uuid::Uuid;

use super::filter::OrderFilter;
use super::form::{ShiftForm, SignInForm};
use super::order_subject::OrderSubject;
use super::transition::{ReasonRequirement, Transition};

/// The dialog over the screen.
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
    /// The transitions of an order, once it is read.
    Transitions {
        order_id: Uuid,
        code: String,
        subject: OrderSubject,
        transitions: Option<Vec<Transition>>,
        selected: usize,
    },
    /// The search of a group of pharmacies; the selected one is an index among those that match.
    Groups {
        input: Input,
        selected: usize,
    },
    Confirmation(Confirmation),
    ShiftForm(Box<ShiftForm>),
    SignInForm(Box<SignInForm>),
    /// An answer that is being written in a conversation.
    Answer {
        room_id: Uuid,
        input: Input,
        problem: Option<String>,
    },
    /// The user's accounts, once they are read.
    Accounts {
        rows: Option<Vec<AccountRow>>,
        selected: usize,
        problem: Option<String>,
    },
    Profiles {
        selected: usize,
    },
}

impl Overlay {
    /// Returns true if it shows something of the account in use.
    pub(crate) fn has_account_data(&self) -> bool {
        !matches!(self, Self::Help { .. } | Self::CommandPalette { .. } | Self::SignInForm(_) | Self::Profiles { .. })
    }
}

/// An account of the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AccountRow {
    pub(crate) id: Uuid,
    pub(crate) scope: ScopeType,
    pub(crate) name: String,
}

/// A confirmation dialog. Its action keeps its target, whatever changes on the screen below.
pub(crate) struct Confirmation {
    pub(crate) action: PendingAction,
    pub(crate) focus: ConfirmationField,
    pub(crate) reason: Input,
    pub(crate) problem: Option<String>,
    pub(crate) is_sending: bool,
}

/// An action that waits for its confirmation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PendingAction {
    Transition(Transition),
    /// The deletion of a shift, with a description for the dialog.
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
    /// A dialog with the focus on Cancel.
    pub(crate) fn new(action: PendingAction) -> Self {
        Self { action, focus: ConfirmationField::Cancel, reason: Input::default(), problem: None, is_sending: false }
    }

    pub(crate) fn reason_requirement(&self) -> ReasonRequirement {
        match &self.action {
            PendingAction::Transition(transition) => transition.target.reason_requirement(),
            PendingAction::DeleteShift { .. } => ReasonRequirement::None,
        }
    }

    /// The fields that can have the focus, in Tab order.
    pub(crate) fn focusable_fields(&self) -> &'static [ConfirmationField] {
        match self.reason_requirement() {
            ReasonRequirement::None => &[ConfirmationField::Cancel, ConfirmationField::Submit],
            ReasonRequirement::Optional | ReasonRequirement::Required => {
                &[ConfirmationField::Reason, ConfirmationField::Cancel, ConfirmationField::Submit]
            }
        }
    }
}

/// A command of the palette.
pub(crate) struct PaletteCommand {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
}

const fn palette_command(name: &'static str, about: &'static str) -> PaletteCommand {
    PaletteCommand { name, description: about }
}

/// The commands of the palette.
pub(crate) const PALETTE_COMMANDS: &[PaletteCommand] = &[
    palette_command("kpis", "go to the KPIs"),
    palette_command("orders", "go to the orders"),
    palette_command("duty", "go to the duty pharmacies"),
    palette_command("stores", "go to the stores"),
    palette_command("messages", "go to the messages"),
    palette_command("log", "go to the log"),
    palette_command("filter state:open", "open orders"),
    palette_command("filter state:late", "orders open for more than 20 minutes"),
    palette_command("filter state:all", "all known orders"),
    palette_command("sort", "change the sort order"),
    palette_command("refresh", "read everything again"),
    palette_command("pause", "pause the screen, or continue"),
    palette_command("read-only", "turn read-only on or off"),
    palette_command("bell", "turn the bell for new orders on or off"),
    palette_command("account", "switch to another of your accounts"),
    palette_command("profile", "use the server of another profile"),
    palette_command("sign-in", "sign in as another user"),
    palette_command("sign-out", "sign out"),
    palette_command("today", "show this week's duty"),
    palette_command("group", "search a group of pharmacies"),
    palette_command("next-group", "the next group of pharmacies"),
    palette_command("theme dark", "for a dark terminal"),
    palette_command("theme light", "for a light terminal"),
    palette_command("theme mono", "without colour"),
    palette_command("ascii", "draw only ASCII characters, or all"),
    palette_command("help", "the keys"),
    palette_command("quit", "quit the dashboard"),
];

/// The commands that match a text: each of its words begins a word of the name, or is in the description.
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
