//! Keys: one table that says what each does; what is pressed, the footer and the help all read it.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::model::Screen;

/// What a key does on a screen.
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
    Show(Screen),
    NextScreen,
    PreviousScreen,
    Enter,
    Back,
    Filter,
    Moves,
    Sort,
    Copy,
    Palette,
    Refresh,
    Pause,
    ReadOnly,
    Add,
    Delete,
    Today,
    NextGroup,
    Account,
    Profile,
    SignIn,
    Help,
    Quit,
}

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Char(char),
    Ctrl(char),
    Code(KeyCode),
}

/// What some keys do, and where.
pub(crate) struct Binding {
    keys: &'static [Key],
    pub(crate) action: Action,
    /// The screens it is for; all, when there are none.
    screens: &'static [Screen],
    /// The keys as they are written.
    pub(crate) name: &'static str,
    /// What the footer calls it; nothing when it is not there.
    pub(crate) short: &'static str,
    /// What the help says.
    pub(crate) about: &'static str,
}

const fn key(
    keys: &'static [Key],
    action: Action,
    screens: &'static [Screen],
    name: &'static str,
    short: &'static str,
    about: &'static str,
) -> Binding {
    Binding { keys, action, screens, name, short, about }
}

const ALL: &[Screen] = &[];
const ORDERS: &[Screen] = &[Screen::Orders];
const DUTY: &[Screen] = &[Screen::Duty];
const WITH_IDS: &[Screen] = &[Screen::Orders, Screen::Duty, Screen::Stores];
const LISTS: &[Screen] = &[Screen::Orders, Screen::Stores];

/// Every key.
pub(crate) const BINDINGS: &[Binding] = {
    use Action::*;
    use Key::{Char, Code, Ctrl};
    &[
        key(&[Code(KeyCode::Enter)], Enter, ORDERS, "enter", "act", "Open the order, or act on it where it is open"),
        key(&[Code(KeyCode::Enter)], Enter, DUTY, "enter", "edit", "Change the shift, or fill the gap"),
        key(&[Code(KeyCode::Enter)], Enter, &[Screen::Stores], "enter", "its orders", "Show the store's orders"),
        key(&[Char('/')], Filter, LISTS, "/", "filter", "Filter orders: words, state:, store:, pay:, pickup:"),
        key(&[Char('s')], Moves, ORDERS, "s", "state", "Move the order, its preparation, payment or pickup"),
        key(&[Char('o')], Sort, ORDERS, "o", "sort", "Sort in another way"),
        key(&[Char('y')], Copy, WITH_IDS, "y", "copy", "Copy the id of what is selected"),
        key(&[Char('J')], ScrollDown, ORDERS, "J", "scroll", "Scroll the order down, beside the list too"),
        key(&[Char('K')], ScrollUp, ORDERS, "K", "", "Scroll the order up"),
        key(&[Char('a')], Add, DUTY, "a", "add", "Add a shift on the selected day"),
        key(&[Char('d'), Code(KeyCode::Delete)], Delete, DUTY, "d", "delete", "Delete the shift"),
        key(&[Char('t')], Today, DUTY, "t", "today", "Show this week"),
        key(&[Char('n')], NextGroup, DUTY, "n", "group", "Show the next group of pharmacies"),
        key(&[Char('j'), Code(KeyCode::Down)], Down, ALL, "j, down", "", "Down"),
        key(&[Char('k'), Code(KeyCode::Up)], Up, ALL, "k, up", "", "Up"),
        key(&[Char('h'), Code(KeyCode::Left)], Left, DUTY, "h, left", "", "The day before"),
        key(&[Char('l'), Code(KeyCode::Right)], Right, DUTY, "l, right", "", "The day after"),
        key(&[Char('g'), Code(KeyCode::Home)], First, ALL, "g, home", "", "The first"),
        key(&[Char('G'), Code(KeyCode::End)], Last, ALL, "G, end", "", "The last"),
        key(&[Code(KeyCode::PageDown), Ctrl('d')], PageDown, ALL, "pgdn", "", "A page on; of the duty screen, a week"),
        key(&[Code(KeyCode::PageUp), Ctrl('u')], PageUp, ALL, "pgup", "", "A page back; of the duty screen, a week"),
        key(&[Char('1')], Show(Screen::Kpis), ALL, "1", "", "The figures"),
        key(&[Char('2')], Show(Screen::Orders), ALL, "2", "", "The orders"),
        key(&[Char('3')], Show(Screen::Duty), ALL, "3", "", "The duty pharmacies"),
        key(&[Char('4')], Show(Screen::Stores), ALL, "4", "", "The stores"),
        key(&[Char('5')], Show(Screen::Log), ALL, "5", "", "What happened"),
        key(&[Code(KeyCode::Tab)], NextScreen, ALL, "tab", "", "The next screen"),
        key(&[Code(KeyCode::BackTab)], PreviousScreen, ALL, "shift-tab", "", "The screen before"),
        key(&[Code(KeyCode::Esc)], Back, ALL, "esc", "", "Back, or no filter but the open ones; never the end"),
        key(&[Char(':')], Palette, ALL, ":", "command", "Everything by its name"),
        key(&[Char('r')], Refresh, ALL, "r", "refresh", "Read everything again"),
        key(&[Char('p')], Pause, ALL, "p", "pause", "Let the screen stand still, or go on"),
        key(&[Char('w')], ReadOnly, ALL, "w", "", "Change nothing, or allow it"),
        key(&[Char('A')], Account, ALL, "A", "", "Act as another account of yours"),
        key(&[Char('P')], Profile, ALL, "P", "", "Look at another server"),
        key(&[Char('S')], SignIn, ALL, "S", "", "Sign in"),
        key(&[Char('?'), Code(KeyCode::F(1))], Help, ALL, "?", "help", "The keys"),
        key(&[Char('q'), Ctrl('c')], Quit, ALL, "q", "quit", "End"),
    ]
};

impl Binding {
    pub(crate) fn is_for(&self, screen: Screen) -> bool {
        self.screens.is_empty() || self.screens.contains(&screen)
    }
}

impl Key {
    fn is(self, event: &KeyEvent) -> bool {
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        // A terminal that sends Esc and a letter at once means no letter of ours.
        let plain = !control && !event.modifiers.contains(KeyModifiers::ALT);
        match self {
            Self::Char(letter) => plain && event.code == KeyCode::Char(letter),
            Self::Ctrl(letter) => control && event.code == KeyCode::Char(letter),
            Self::Code(code) => plain && event.code == code,
        }
    }
}

/// What a key does on a screen.
pub(crate) fn action(screen: Screen, event: &KeyEvent) -> Option<Action> {
    let meant = |binding: &&Binding| binding.is_for(screen) && binding.keys.iter().any(|key| key.is(event));
    BINDINGS.iter().find(meant).map(|binding| binding.action)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_meanings_on_a_screen() {
        for screen in Screen::ALL {
            let mut seen: Vec<Key> = Vec::new();
            for key in BINDINGS.iter().filter(|binding| binding.is_for(screen)).flat_map(|binding| binding.keys) {
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
            (Screen::Orders, press(KeyCode::Char('s'), none), Some(Action::Moves)),
            (Screen::Kpis, press(KeyCode::Char('s'), none), None),
            (Screen::Log, press(KeyCode::Char('G'), KeyModifiers::SHIFT), Some(Action::Last)),
            (Screen::Orders, press(KeyCode::Char('J'), KeyModifiers::SHIFT), Some(Action::ScrollDown)),
            (Screen::Log, press(KeyCode::Char('J'), KeyModifiers::SHIFT), None),
            (Screen::Duty, press(KeyCode::Char('d'), none), Some(Action::Delete)),
            (Screen::Duty, press(KeyCode::Char('d'), KeyModifiers::CONTROL), Some(Action::PageDown)),
            (Screen::Kpis, press(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Action::Quit)),
            (Screen::Kpis, press(KeyCode::Esc, none), Some(Action::Back)),
        ] {
            assert_eq!(action(screen, &event), does, "{event:?}");
        }
    }
}
