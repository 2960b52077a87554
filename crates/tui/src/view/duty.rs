//! The duty pharmacies: who is on duty now and next, and the week, with its gaps.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use uuid::Uuid;

use super::text::{fit, width};
use super::{panel, put, tint, title};
use crate::look::{Look, Theme};
use crate::model::Model;
use crate::model::duty::{Duty, Group, Item};
use crate::model::time::{begin, clock, date, short};
use chrono::{Datelike, Days, NaiveDate};

/// From this width on the week has its days side by side.
const GRID: u16 = 80;

pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let look = model.look;
    let Some(group) = model.duty.group() else {
        let inside = panel(look, frame, area, title(look, "Duty pharmacies"));
        put(frame, inside, 1, Line::styled("  reading the groups of pharmacies", look.dim()));
        return;
    };
    let count = model.duty.on_duty.as_ref().map_or(1, |duty| duty.data.len().clamp(1, 3));
    let high = if area.height >= 14 { u16::try_from(count).unwrap_or(1) + 3 } else { 3 };
    let [above, below] = Layout::vertical([Constraint::Length(high), Constraint::Fill(1)]).areas(area);
    now(model, group, frame, above);
    week(model, group, frame, below);
}

fn now(model: &Model, group: &Group, frame: &mut Frame<'_>, area: Rect) {
    let (look, zone) = (model.look, group.zone);
    let dot = look.pick(" · ", " | ");
    let which = match model.duty.groups.len() {
        0 | 1 => String::new(),
        count => format!(" ({} of {count}, n shows the next)", model.duty.group + 1),
    };
    let name = format!("On duty now{dot}{}{which}", group.group.name);
    let inside =
        panel(look, frame, area, title(look, fit(&name, usize::from(area.width).saturating_sub(4)).trim_end()));
    let Some(duty) = &model.duty.on_duty else {
        put(frame, inside, 0, Line::styled(" reading who is on duty", look.dim()));
        return;
    };
    let mut line = 0;
    if duty.data.is_empty() {
        put(frame, inside, line, Line::styled(format!(" {} nobody is on duty", look.pick("✕", "x")), look.bad()));
        line += 1;
    }
    let columns = usize::from(inside.width);
    for one in duty.data.iter().take(3) {
        let until = format!(" until {}", short(one.until, zone));
        let made_up = if one.shift.demo { "  made up" } else { "" };
        let place = [one.pharmacy.phone.as_deref(), one.pharmacy.address.as_deref()];
        let place = place.into_iter().flatten().collect::<Vec<_>>().join(dot);
        // The hour stands whole; the name gives way to it, and the place to both.
        let room = columns.saturating_sub(3 + width(&until) + width(made_up));
        let name = fit(name_in(&one.pharmacy.name, room), room.min(width(&one.pharmacy.name)));
        let name = name.trim_end().to_owned();
        let left = room.saturating_sub(width(&name) + 2);
        let place = if left < 10 { String::new() } else { format!("  {}", fit(&place, left).trim_end()) };
        let spans = vec![
            Span::styled(format!(" {} ", look.pick("●", "*")), look.good()),
            Span::styled(name, look.strong()),
            Span::raw(until),
            Span::styled(made_up, look.warn()),
            Span::styled(place, look.dim()),
        ];
        put(frame, inside, line, Line::from(spans));
        line += 1;
    }
    let next = |name: fn(&str) -> &str| {
        let next = duty.next.iter();
        let next = next.map(|next| format!("{} from {}", name(&next.pharmacy.name), short(next.shift.ini_at, zone)));
        format!("   next: {}", next.collect::<Vec<_>>().join(dot))
    };
    if !duty.next.is_empty() {
        let whole = next(|name| name);
        let text = if width(&whole) <= columns { whole } else { next(short_name) };
        put(frame, inside, line, Line::styled(fit(&text, columns), look.dim()));
    }
}

/// The name, or its short form where that alone has room.
fn name_in(name: &str, columns: usize) -> &str {
    if width(name) <= columns { name } else { short_name(name) }
}

fn week(model: &Model, group: &Group, frame: &mut Frame<'_>, area: Rect) {
    let (look, duty) = (model.look, &model.duty);
    let dot = look.pick(" · ", " | ");
    let first = duty.week.map(|week| week.format("%-d %b %Y").to_string()).unwrap_or_default();
    let faults = match duty.faults() {
        None => String::new(),
        Some((0, 0)) => format!("{dot}no gaps"),
        Some((gaps, 0)) => format!("{dot}{gaps} gap{}", if gaps == 1 { "" } else { "s" }),
        Some((gaps, twice)) => format!("{dot}{gaps} gaps{dot}{twice} twice on duty"),
    };
    let inside = panel(look, frame, area, title(look, &format!("Week of {first}{faults}")));
    let Some(days) = duty.days() else {
        let words = duty.failed.as_deref().unwrap_or("reading the week");
        put(frame, inside, 1, Line::styled(format!("  {words}"), look.dim()));
        return;
    };
    if area.width >= GRID {
        grid(model, group, frame, inside, &days);
    } else {
        list(model, group, frame, inside, &days);
    }
}

/// A day's name, and whether it is today.
fn day_name(duty: &Duty, model: &Model, group: &Group, day: usize) -> (String, bool) {
    let Some(week) = duty.week else { return Default::default() };
    let of = week + Days::new(day as u64);
    (format!("{} {}", of.format("%a"), of.day()), of == date(model.now, group.zone))
}

fn grid(model: &Model, group: &Group, frame: &mut Frame<'_>, area: Rect, days: &[Vec<Item>; 7]) {
    let (look, duty) = (model.look, &model.duty);
    let areas = Layout::horizontal([Constraint::Fill(1); 7]).split(area);
    // Where one day has no room for whole times, none shows them.
    let is_narrow = areas.iter().any(|area| area.width < 12);
    for (day, items) in days.iter().enumerate() {
        let area = Rect { width: areas[day].width.saturating_sub(1), ..areas[day] };
        let columns = usize::from(area.width);
        let (name, is_today) = day_name(duty, model, group, day);
        let is_chosen = duty.day == day;
        let style = if is_today { look.accent() } else { look.dim() };
        let mark = if is_today { look.pick(" ●", " *") } else { "" };
        put(frame, area, 0, Line::styled(fit(&format!("{name}{mark}"), columns), style));
        if is_chosen {
            tint(frame, area, 0, look.selected());
        }
        // Two lines an item and one between; the selected one is always on the screen.
        let room = usize::from(area.height.saturating_sub(1)) / 3;
        let first = if is_chosen { (duty.item + 1).saturating_sub(room.max(1)) } else { 0 };
        for (place, (index, item)) in items.iter().enumerate().skip(first).take(room.max(1)).enumerate() {
            let line = u16::try_from(place * 3 + 1).unwrap_or(u16::MAX);
            let (times, words, style) =
                item_words(look, group, item, duty.week.map(|week| week + Days::new(day as u64)));
            let times = if is_narrow { times.replace(":00", "") } else { times };
            put(frame, area, line, Line::styled(fit(&times, columns), look.dim()));
            put(frame, area, line + 1, Line::styled(fit(&words, columns), style));
            if is_chosen && duty.item == index {
                tint(frame, area, line, look.selected());
                tint(frame, area, line + 1, look.selected());
            }
        }
        let hidden = items.len().saturating_sub(first + room.max(1));
        if hidden > 0 && area.height > 1 {
            put(frame, area, area.height - 1, Line::styled(fit(&format!("+{hidden} more"), columns), look.warn()));
        }
    }
}

fn list(model: &Model, group: &Group, frame: &mut Frame<'_>, area: Rect, days: &[Vec<Item>; 7]) {
    let (look, duty) = (model.look, &model.duty);
    let mut lines: Vec<(Line<'static>, bool)> = Vec::new();
    for (day, items) in days.iter().enumerate() {
        let (name, is_today) = day_name(duty, model, group, day);
        let is_chosen = duty.day == day;
        let style = if is_today { look.accent() } else { look.strong() };
        let mark = if is_today { look.pick(" ●", " *") } else { "" };
        lines.push((Line::styled(format!("{name}{mark}"), style), is_chosen && items.is_empty()));
        for (index, item) in items.iter().enumerate() {
            let (times, words, style) =
                item_words(look, group, item, duty.week.map(|week| week + Days::new(day as u64)));
            let spans = vec![Span::styled(format!("  {times}  "), look.dim()), Span::styled(words, style)];
            lines.push((Line::from(spans), is_chosen && duty.item == index));
        }
    }
    let room = usize::from(area.height);
    let chosen = lines.iter().position(|(_, is_chosen)| *is_chosen).unwrap_or(0);
    let first = (chosen + 2).saturating_sub(room).min(lines.len().saturating_sub(room));
    for (line, (content, is_chosen)) in lines.into_iter().skip(first).take(room).enumerate() {
        let line = u16::try_from(line).unwrap_or(u16::MAX);
        put(frame, area, line, content);
        if is_chosen {
            tint(frame, area, line, look.selected());
        }
    }
}

/// An item's times, as far as they are of the day, what it is, and how it is shown.
fn item_words(look: Look, group: &Group, item: &Item, day: Option<NaiveDate>) -> (String, String, Style) {
    let (ini, end) = item.span();
    let first = day.map_or(ini, |day| begin(day, group.zone));
    let next = day.map_or(end, |day| begin(day + Days::new(1), group.zone));
    let until = if end >= next { "24:00".to_owned() } else { clock(end, group.zone) };
    let times = format!("{}-{until}", clock(ini.max(first), group.zone));
    match item {
        Item::Gap { .. } => (times, format!("{} GAP", look.pick("▒", "#")), look.bad()),
        Item::Shift { pharmacy, twice: true, .. } => {
            (times, format!("!! {} TWICE", group.name_of(*pharmacy)), look.bad())
        }
        Item::Shift { pharmacy, .. } => {
            (times, format!("{} {}", look.pick("▌", "|"), short_name(group.name_of(*pharmacy))), hue(look, *pharmacy))
        }
    }
}

/// Where there is little room the word that all of them begin with says nothing.
fn short_name(name: &str) -> &str {
    name.strip_prefix("Farmacia ").unwrap_or(name)
}

/// The same colour for the same pharmacy, wherever it is.
fn hue(look: Look, pharmacy: Uuid) -> Style {
    const DARK: [u8; 8] = [110, 150, 180, 139, 109, 174, 187, 146];
    const LIGHT: [u8; 8] = [24, 64, 94, 54, 30, 88, 58, 61];
    let index =
        pharmacy.as_bytes().iter().fold(0, |sum: usize, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte)))
            % 8;
    match look.theme {
        Theme::Dark => Style::new().fg(Color::Indexed(DARK[index])),
        Theme::Light => Style::new().fg(Color::Indexed(LIGHT[index])),
        Theme::Mono => Style::new(),
    }
}
