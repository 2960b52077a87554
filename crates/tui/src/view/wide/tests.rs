//! Tests of the large terminals: snapshots of the demonstration's evening, and what holds for every theme.

use ratatui::style::{Color, Modifier};

use crate::demo::tests::Demo;
use crate::model::Screen;
use crate::theme::ColorScheme;
use crate::view::tests::{drawn, text};

const SIZES: [(u16, u16); 2] = [(200, 60), (160, 45)];

#[test]
fn every_screen_of_the_evening() {
    for size in SIZES {
        let mut demo = Demo::open(size);
        for (index, screen) in Screen::ALL.into_iter().enumerate() {
            demo.press(&(index + 1).to_string());
            let buffer = drawn(&mut demo.model, size);
            insta::assert_snapshot!(format!("{}_{}x{}", screen.name(), size.0, size.1), text(&buffer));
        }
    }
}

#[test]
fn the_overview_begins_at_160_columns_and_40_lines() {
    let mut demo = Demo::open((160, 40));
    for (size, is_overview) in [((160, 40), true), ((159, 40), false), ((160, 39), false), ((220, 70), true)] {
        let screen = text(&drawn(&mut demo.model, size));
        assert_eq!(screen.contains("Messages that wait"), is_overview, "{size:?}: {screen}");
        assert_eq!(screen.contains("GAP today 22:00-24:00"), is_overview, "{size:?}");
    }
}

#[test]
fn the_demonstration_is_marked_at_every_size() {
    for size in [(200, 60), (160, 45), (120, 35), (80, 24), (60, 20), (40, 12)] {
        let mut demo = Demo::open(size);
        let screen = text(&drawn(&mut demo.model, size));
        assert!(screen.lines().next().is_some_and(|line| line.contains(" DEMO ")), "{screen}");
    }
}

#[test]
fn the_chart_reads_without_colour_and_in_ascii() {
    let mut demo = Demo::open((200, 60));
    demo.press("1");
    demo.model.theme.colors = ColorScheme::Mono;
    let buffer = drawn(&mut demo.model, (200, 60));
    assert!(buffer.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    let screen = text(&buffer);
    for words in ["██ today", "▌▌ yesterday", "││ last Friday", "┤", "Orders by day", "today so far"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    demo.model.theme.ascii_only = true;
    for (key, screen) in ["1", "2", "3", "4", "5", "6"].into_iter().zip(Screen::ALL) {
        demo.press(key);
        let text = text(&drawn(&mut demo.model, (200, 60)));
        let strange = text.chars().filter(|letter| !letter.is_ascii() && !letter.is_alphabetic());
        let strange: String = strange.filter(|letter| !"¿¡½".contains(*letter)).collect();
        assert_eq!(strange, "", "{screen:?}");
    }
    insta::assert_snapshot!("ascii_Duty_200x60", {
        demo.press("3");
        text(&drawn(&mut demo.model, (200, 60)))
    });
}

#[test]
fn without_colour_the_selection_is_seen_on_every_wide_screen() {
    let mut demo = Demo::open((200, 60));
    demo.model.theme.colors = ColorScheme::Mono;
    for key in ["2", "3", "4", "5"] {
        demo.press(key);
        let buffer = drawn(&mut demo.model, (200, 60));
        let below = buffer.content.iter().skip(200);
        assert!(below.into_iter().any(|cell| cell.modifier.contains(Modifier::REVERSED)), "{key}");
    }
}
