//! The pharmacies on duty now: all of them, each with its end, and the next ones where there is space.

use hub_client::types::{OnDuty, OnDutyNow};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::text::{display_width, fit_to_width, short_name};
use super::widgets::{draw_line, draw_panel, panel_title};
use crate::model::Model;
use crate::model::duty::RotaGroup;
use crate::model::time::{format_time, format_weekday_time};
use crate::theme::Theme;

/// The lines of a panel's borders.
const BORDERS: u16 = 2;
/// The lines that the week keeps: on a low terminal its day and an item or two.
const WEEK: u16 = 7;
const WEEK_LOW: u16 = 4;
/// The height from which a screen is not low.
const NOT_LOW: u16 = 14;

/// The height of the panel: a line for each pharmacy and one for the next ones, as far as the week leaves space.
pub(super) fn panel_height(model: &Model, area: Rect) -> u16 {
    let is_low = area.height < NOT_LOW;
    let wanted = match &model.duty.on_duty {
        None if is_low => 1,
        None => 2,
        Some(duty) => duty.data.len().max(1) + usize::from(!duty.next.is_empty()),
    };
    let most = area.height.saturating_sub(if is_low { WEEK_LOW } else { WEEK });
    u16::try_from(wanted).unwrap_or(u16::MAX).saturating_add(BORDERS).min(most).max(1 + BORDERS)
}

/// Draws the panel and returns the number of pharmacies that do not fit: the largest scroll offset.
pub(super) fn draw(model: &Model, group: &RotaGroup, frame: &mut Frame<'_>, area: Rect) -> u16 {
    let theme = model.theme;
    let space = usize::from(area.height.saturating_sub(BORDERS));
    let count = model.duty.on_duty.as_ref().map_or(0, |duty| duty.data.len());
    let last = count.saturating_sub(space);
    let first = usize::from(model.duty.on_duty_offset).min(last);
    let name = title(model, group, (last > 0).then(|| (first + 1, first + space)), usize::from(area.width));
    let inside = draw_panel(theme, frame, area, panel_title(theme, &name));
    let Some(duty) = &model.duty.on_duty else {
        draw_line(frame, inside, 0, Line::styled(" reading who is on duty", theme.dim()));
        return 0;
    };
    let columns = usize::from(inside.width);
    if duty.data.is_empty() {
        draw_line(frame, inside, 0, nobody_line(theme, group, columns));
    }
    for (line, one) in (0..).zip(duty.data.iter().skip(first).take(space)) {
        draw_line(frame, inside, line, pharmacy_line(model, group, one, columns));
    }
    // The next ones give way to those on duty.
    if !duty.next.is_empty() {
        let line = u16::try_from(count.max(1)).unwrap_or(u16::MAX);
        draw_line(frame, inside, line, Line::styled(next_text(theme, group, duty, columns), theme.dim()));
    }
    u16::try_from(last).unwrap_or(u16::MAX)
}

/// The panel's title: the lines that are shown when some are not, the group, and how another one is found. The group's name is cut last.
fn title(model: &Model, group: &RotaGroup, shown: Option<(usize, usize)>, width: usize) -> String {
    let dot = model.theme.unicode_or_ascii(" · ", " | ");
    let count = model.duty.on_duty.as_ref().map_or(0, |duty| duty.data.len());
    let (long, short) = match shown {
        None => ("On duty now".to_owned(), "On duty".to_owned()),
        Some((first, last)) => (
            format!("On duty now, {first}-{last} of {count}, J and K scroll"),
            format!("On duty {first}-{last}/{count} J K"),
        ),
    };
    let (index, groups) = (model.duty.group_index + 1, model.duty.groups.len());
    let which = if groups > 1 { format!(" ({index} of {groups}, / searches)") } else { String::new() };
    let which_short = if groups > 1 { format!(" {index}/{groups}") } else { String::new() };
    let name = &group.group.name;
    let candidates = [
        format!("{long}{dot}{name}{which}"),
        format!("{long}{dot}{name}{which_short}"),
        format!("{short}{dot}{name}{which_short}"),
    ];
    let space = width.saturating_sub(4);
    let fits = candidates.iter().find(|text| display_width(text) <= space);
    fits.cloned().unwrap_or_else(|| {
        let left = space.saturating_sub(display_width(&short) + display_width(dot) + display_width(&which_short));
        format!("{short}{dot}{}{which_short}", fit_to_width(name, left).trim_end())
    })
}

/// 'Nobody is on duty', with the group's emergency text where there is space.
fn nobody_line(theme: Theme, group: &RotaGroup, columns: usize) -> Line<'static> {
    let nobody = format!(" {} nobody is on duty", theme.unicode_or_ascii("✕", "x"));
    let space = columns.saturating_sub(display_width(&nobody) + 2);
    let emergency = group.group.emergency_text.as_deref().filter(|_| space >= 10);
    let text = emergency.map_or_else(String::new, |text| format!("  {}", fit_to_width(text, space).trim_end()));
    Line::from(vec![Span::styled(nobody, theme.error()), Span::raw(text)])
}

/// A pharmacy with its end, which is never cut; phone and address take what is left.
fn pharmacy_line(model: &Model, group: &RotaGroup, one: &OnDutyNow, columns: usize) -> Line<'static> {
    let (theme, zone) = (model.theme, group.time_zone);
    let dot = theme.unicode_or_ascii(" · ", " | ");
    let made_up = if one.shift.demo { "  made up" } else { "" };
    let day = format!(" until {}", format_weekday_time(one.until, zone));
    // Within a day the time alone says which day.
    let time = match one.until - model.now < chrono::TimeDelta::days(1) {
        true => format!(" until {}", format_time(one.until, zone)),
        false => day.clone(),
    };
    let name = one.pharmacy.name.as_str();
    let space_of = |until: &str| columns.saturating_sub(3 + display_width(until) + display_width(made_up));
    let candidates = [(name, &day), (name, &time), (short_name(name), &day), (short_name(name), &time)];
    let fits = candidates.into_iter().find(|(name, until)| display_width(name) <= space_of(until));
    let (name, until) = fits.unwrap_or((short_name(name), &time));
    let name = fit_to_width(name, space_of(until).min(display_width(name))).trim_end().to_owned();
    let left = space_of(until).saturating_sub(display_width(&name) + 2);
    let place = [one.pharmacy.phone.as_deref(), one.pharmacy.address.as_deref()];
    let place = place.into_iter().flatten().collect::<Vec<_>>().join(dot);
    let place = if left < 10 { String::new() } else { format!("  {}", fit_to_width(&place, left).trim_end()) };
    Line::from(vec![
        Span::styled(format!(" {} ", theme.unicode_or_ascii("●", "*")), theme.success()),
        Span::styled(name, theme.bold()),
        Span::raw(until.clone()),
        Span::styled(made_up, theme.warning()),
        Span::styled(place, theme.dim()),
    ])
}

/// The shifts that begin next, with short names where whole ones do not fit.
fn next_text(theme: Theme, group: &RotaGroup, duty: &OnDuty, columns: usize) -> String {
    let dot = theme.unicode_or_ascii(" · ", " | ");
    let next = |name: fn(&str) -> &str| {
        let next = duty.next.iter().map(|next| {
            format!("{} from {}", name(&next.pharmacy.name), format_weekday_time(next.shift.ini_at, group.time_zone))
        });
        format!("   next: {}", next.collect::<Vec<_>>().join(dot))
    };
    let whole = next(|name| name);
    fit_to_width(&if display_width(&whole) <= columns { whole } else { next(short_name) }, columns)
}
