//! Key bindings: one table for the keys that are pressed, the footer and the help.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::model::Screen;

/// An action of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Down,
    Up,
    Left,
    Right,
    First,
    Last,
    PageDown,
    PageUp,
    ScrollDown,
    ScrollUp,
    ShowScreen(Screen),
    NextScreen,
    PreviousScreen,
    Enter,
    Back,
    Filter,
    Transitions,
    Sort,
    CopyId,
    Palette,
    Refresh,
    Pause,
    ReadOnly,
    ToggleBell,
    AddShift,
    DeleteShift,
    Today,
    NextGroup,
    SearchGroups,
    Account,
    Profile,
    MarkSeen,
    SignIn,
    Help,
    Quit,
}

/// A key that is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Char(char),
    Ctrl(char),
    Code(KeyCode),
}

/// A row of the table: keys, their action and the screens where they apply.
pub(crate) struct KeyBinding {
    keys: &'static [Key],
    pub(crate) action: Action,
    /// The screens where the binding applies; empty for all.
    screens: &'static [Screen],
    /// The keys' names in the footer and the help.
    pub(crate) label: &'static str,
    /// The text of the footer; empty when the footer leaves it out.
    pub(crate) footer_text: &'static str,
    /// The text of the help.
    pub(crate) help_text: &'static str,
}

const fn binding(
    keys: &'static [Key],
    action: Action,
    screens: &'static [Screen],
    name: &'static str,
    short: &'static str,
    about: &'static str,
) -> KeyBinding {
    KeyBinding { keys, action, screens, label: name, footer_text: short, help_text: about }
}

const ALL: &[Screen] = &[];
const ORDERS: &[Screen] = &[Screen::Orders];
const DUTY: &[Screen] = &[Screen::Duty];
const MESSAGES: &[Screen] = &[Screen::Messages];
const WITH_IDS: &[Screen] = &[Screen::Orders, Screen::Duty, Screen::Stores, Screen::Messages];
const LISTS: &[Screen] = &[Screen::Orders, Screen::Stores];

/// All key bindings.
pub(crate) const KEY_BINDINGS: &[KeyBinding] = {
    use Action::*;
    use Key::{Char, Code, Ctrl};
    &[
        binding(
            &[Code(KeyCode::Enter)],
            Enter,
            ORDERS,
            "enter",
            "act",
            "Open the order; when it is open, change its state",
        ),
        binding(&[Code(KeyCode::Enter)], Enter, DUTY, "enter", "edit", "Change the shift, or fill the gap"),
        binding(&[Code(KeyCode::Enter)], Enter, &[Screen::Stores], "enter", "its orders", "Show the store's orders"),
        binding(
            &[Code(KeyCode::Enter)],
            Enter,
            MESSAGES,
            "enter",
            "answer",
            "Open the conversation; when it is open, answer",
        ),
        binding(&[Char('m')], MarkSeen, MESSAGES, "m", "seen", "Mark the conversation as seen"),
        binding(&[Char('/')], Filter, LISTS, "/", "filter", "Filter orders: words, state:, store:, pay:, pickup:"),
        binding(&[Char('s')], Transitions, ORDERS, "s", "state", "Change the state of the order or of a part of it"),
        binding(&[Char('o')], Sort, ORDERS, "o", "sort", "Change the sort order"),
        binding(&[Char('y')], CopyId, WITH_IDS, "y", "copy", "Copy the id of what is selected"),
        binding(&[Char('J')], ScrollDown, ORDERS, "J", "scroll", "Scroll the order down"),
        binding(&[Char('K')], ScrollUp, ORDERS, "K", "", "Scroll the order up"),
        binding(&[Char('J')], ScrollDown, MESSAGES, "J", "scroll", "Scroll to newer messages"),
        binding(&[Char('K')], ScrollUp, MESSAGES, "K", "", "Scroll to older messages"),
        binding(&[Char('J')], ScrollDown, DUTY, "J", "scroll", "Scroll the pharmacies on duty down"),
        binding(&[Char('K')], ScrollUp, DUTY, "K", "", "Scroll the pharmacies on duty up"),
        binding(&[Char('a')], AddShift, DUTY, "a", "add", "Add a shift on the selected day"),
        binding(&[Char('d'), Code(KeyCode::Delete)], DeleteShift, DUTY, "d", "delete", "Delete the shift"),
        binding(&[Char('t')], Today, DUTY, "t", "today", "Show this week"),
        binding(&[Char('/')], SearchGroups, DUTY, "/", "group", "Search a group of pharmacies"),
        binding(&[Char('n')], NextGroup, DUTY, "n", "", "Show the next group of pharmacies"),
        binding(&[Char('j'), Code(KeyCode::Down)], Down, ALL, "j, down", "", "Down"),
        binding(&[Char('k'), Code(KeyCode::Up)], Up, ALL, "k, up", "", "Up"),
        binding(&[Char('h'), Code(KeyCode::Left)], Left, DUTY, "h, left", "", "The day before"),
        binding(&[Char('l'), Code(KeyCode::Right)], Right, DUTY, "l, right", "", "The day after"),
        binding(&[Char('g'), Code(KeyCode::Home)], First, ALL, "g, home", "", "Go to the first"),
        binding(&[Char('G'), Code(KeyCode::End)], Last, ALL, "G, end", "", "Go to the last"),
        binding(
            &[Code(KeyCode::PageDown), Ctrl('d')],
            PageDown,
            ALL,
            "pgdn",
            "",
            "A page forward; on the duty screen a week",
        ),
        binding(&[Code(KeyCode::PageUp), Ctrl('u')], PageUp, ALL, "pgup", "", "A page back; on the duty screen a week"),
        binding(&[Char('1')], ShowScreen(Screen::Kpis), ALL, "1", "", "The KPIs"),
        binding(&[Char('2')], ShowScreen(Screen::Orders), ALL, "2", "", "The orders"),
        binding(&[Char('3')], ShowScreen(Screen::Duty), ALL, "3", "", "The duty pharmacies"),
        binding(&[Char('4')], ShowScreen(Screen::Stores), ALL, "4", "", "The stores"),
        binding(&[Char('5')], ShowScreen(Screen::Messages), ALL, "5", "", "The messages"),
        binding(&[Char('6')], ShowScreen(Screen::Log), ALL, "6", "", "The log"),
        binding(&[Code(KeyCode::Tab)], NextScreen, ALL, "tab", "", "The next screen"),
        binding(&[Code(KeyCode::BackTab)], PreviousScreen, ALL, "shift-tab", "", "The screen before"),
        binding(&[Code(KeyCode::Esc)], Back, ALL, "esc", "", "Back, or show only open orders; never quits"),
        binding(&[Char(':')], Palette, ALL, ":", "command", "Run a command by its name"),
        binding(&[Char('r')], Refresh, ALL, "r", "refresh", "Read everything again"),
        binding(&[Char('p')], Pause, ALL, "p", "pause", "Pause the screen, or continue"),
        binding(&[Char('w')], ReadOnly, ALL, "w", "", "Turn read-only on or off"),
        binding(&[Char('b')], ToggleBell, ALL, "b", "", "Turn the bell for new orders on or off"),
        binding(&[Char('A')], Account, ALL, "A", "", "Switch to another of your accounts"),
        binding(&[Char('P')], Profile, ALL, "P", "", "Use the server of another profile"),
        binding(&[Char('S')], SignIn, ALL, "S", "", "Sign in"),
        binding(&[Char('?'), Code(KeyCode::F(1))], Help, ALL, "?", "help", "The keys"),
        binding(&[Char('q'), Ctrl('c')], Quit, ALL, "q", "quit", "Quit"),
    ]
};

impl KeyBinding {
    pub(crate) fn applies_to(&self, screen: Screen) -> bool {
        self.screens.is_empty() || self.screens.contains(&screen)
    }
}

impl Key {
    fn matches(self, event: &KeyEvent) -> bool {
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        // Alt and a letter arrive as Esc and the letter: no binding of this table.
        let plain = !control && !event.modifiers.contains(KeyModifiers::ALT);
        match self {
            Self::Char(letter) => plain && event.code == KeyCode::Char(letter),
            Self::Ctrl(letter) => control && event.code == KeyCode::Char(letter),
            Self::Code(code) => plain && event.code == code,
        }
    }
}

/// The action of a key on a screen.
pub(crate) fn find_action(screen: Screen, event: &KeyEvent) -> Option<Action> {
    let meant = |binding: &&KeyBinding| binding.applies_to(screen) && binding.keys.iter().any(|key| key.matches(event));
    KEY_BINDINGS.iter().find(meant).map(|binding| binding.action)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_meanings_on_a_screen() {
        for screen in Screen::ALL {
            let mut seen: Vec<Key> = Vec::new();
            for key in KEY_BINDINGS.iter().filter(|binding| binding.applies_to(screen)).flat_map(|binding| binding.keys)
            {
                assert!(!seen.contains(key), "{key:?} on {screen:?}");
                seen.push(*key);
            }
        }
    }

    #[test]
    fn keys_do_what_the_table_says() {
        let press = |code, modifiers| KeyEvent::new(code, modifiers);
        let none = KeyModifiers::NONE;
        for (screen, event, does) in [
            (Screen::Orders, press(KeyCode::Char('s'), none), Some(Action::Transitions)),
            (Screen::Kpis, press(KeyCode::Char('s'), none), None),
            (Screen::Log, press(KeyCode::Char('G'), KeyModifiers::SHIFT), Some(Action::Last)),
            (Screen::Orders, press(KeyCode::Char('J'), KeyModifiers::SHIFT), Some(Action::ScrollDown)),
            (Screen::Log, press(KeyCode::Char('J'), KeyModifiers::SHIFT), None),
            (Screen::Duty, press(KeyCode::Char('d'), none), Some(Action::DeleteShift)),
            (Screen::Duty, press(KeyCode::Char('d'), KeyModifiers::CONTROL), Some(Action::PageDown)),
            (Screen::Kpis, press(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Action::Quit)),
            (Screen::Kpis, press(KeyCode::Esc, none), Some(Action::Back)),
        ] {
            assert_eq!(find_action(screen, &event), does, "{event:?}");
        }
    }
}
