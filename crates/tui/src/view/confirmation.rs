//! The dialog that asks before something is changed: what it is about, what becomes of the money, a reason, and two buttons.

use hub_client::types::ProviderType;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::dialog::{dialog_columns, draw_buttons};
use super::text::{display_width, fit_to_width, format_amount, shorten, wrap_text};
use super::widgets::{draw_input, draw_line, draw_window};
use crate::model::order_subject::OrderSubject;
use crate::model::overlay::{Confirmation, ConfirmationField, PendingAction};
use crate::model::refund::{MoneyConsequence, MoneyConsequenceKind};
use crate::model::transition::ReasonRequirement;
use crate::theme::Theme;

/// The least height with space for names that take more than a line.
const WITH_WHOLE_NAMES: u16 = 16;

/// The name of the dialog, and the words of its buttons.
struct Wording {
    name: String,
    stay: &'static str,
    go: &'static str,
}

pub(super) fn draw(theme: Theme, frame: &mut Frame<'_>, area: Rect, confirmation: &Confirmation) {
    let columns = dialog_columns(area);
    let wording = wording(confirmation);
    let label = reason_label(confirmation);
    let space = usize::from(area.height.saturating_sub(2));
    let below = usize::from(label.is_some()) + 1;
    let problem = confirmation.problem.iter().flat_map(|text| wrap_text(text, columns));
    let problem: Vec<_> = problem.map(|text| (text, theme.error())).collect();
    let money = money_lines(theme, confirmation, columns);
    let (subject, what) = describe(theme, confirmation, area, columns);
    let is_tight = subject.len() + what.len() + money.len() + problem.len() + below > space;
    let subject = match &confirmation.action {
        PendingAction::Transition(transition) if is_tight => vec![subject_line(theme, &transition.subject, columns)],
        _ => subject,
    };
    let mut above: Vec<_> = subject.into_iter().map(|text| (text, theme.text())).collect();
    above.extend(what.into_iter().map(|text| (text, theme.bold())));
    // Where not everything fits, a problem comes before what was read already.
    let problem = cut_lines(theme, problem, space.saturating_sub(above.len() + below), columns);
    let left = space.saturating_sub(above.len() + below + problem.len());
    above.extend(cut_lines(theme, money, left, columns));
    let has_blank = above.len() + problem.len() + below < space;
    let lines = above.len() + problem.len() + below + usize::from(has_blank);
    let inside = draw_window(theme, frame, area, &wording.name, columns, lines);
    let mut line = 0;
    for (text, style) in above {
        draw_line(frame, inside, line, Line::styled(text, style));
        line += 1;
    }
    if let Some(label) = label {
        draw_reason(theme, frame, (inside, line), label, confirmation);
        line += 1;
    }
    for (text, style) in problem {
        draw_line(frame, inside, line, Line::styled(text, style));
        line += 1;
    }
    let line = line + u16::from(has_blank);
    if confirmation.is_sending {
        draw_line(frame, inside, line, Line::styled("sending", theme.dim()));
    } else {
        let focus = confirmation.focus;
        let (stay, go) = (focus == ConfirmationField::Cancel, focus == ConfirmationField::Submit);
        draw_buttons(theme, frame, inside, line, [(wording.stay, stay), (wording.go, go)]);
    }
}

fn wording(confirmation: &Confirmation) -> Wording {
    match &confirmation.action {
        // "Cancel" alone would be ambiguous in the question whether to cancel an order.
        PendingAction::Transition(transition) if transition.target.is_cancellation() => {
            Wording { name: format!("Cancel {}?", transition.code), stay: "Keep it", go: "Cancel it" }
        }
        PendingAction::Transition(transition) => {
            Wording { name: format!("Move {}?", transition.code), stay: "Cancel", go: "Move it" }
        }
        PendingAction::DeleteShift { .. } => {
            Wording { name: "Delete this shift?".to_owned(), stay: "Cancel", go: "Delete it" }
        }
    }
}

fn reason_label(confirmation: &Confirmation) -> Option<&'static str> {
    match confirmation.reason_requirement() {
        ReasonRequirement::None => None,
        ReasonRequirement::Optional => Some("Reason (may be empty):"),
        ReasonRequirement::Required => Some("Reason:"),
    }
}

/// The lines of what is changed, and of the change.
fn describe(theme: Theme, confirmation: &Confirmation, area: Rect, columns: usize) -> (Vec<String>, Vec<String>) {
    match &confirmation.action {
        PendingAction::Transition(transition) => (
            subject_lines(theme, &transition.subject, columns, area.height >= WITH_WHOLE_NAMES),
            wrap_text(&transition.describe(theme.arrow()), columns),
        ),
        PendingAction::DeleteShift { description, .. } => (Vec::new(), wrap_text(description, columns)),
    }
}

/// The store, the consumer and the amount of an order. Names are whole where there is space, and the amount always is.
pub(super) fn subject_lines(theme: Theme, subject: &OrderSubject, columns: usize, is_high: bool) -> Vec<String> {
    let total = format!("total {}", format_amount(subject.total_centavos));
    let mut lines = if is_high {
        wrap_text(&subject.store_name, columns)
    } else {
        vec![shorten(theme, &subject.store_name, columns)]
    };
    let beside = columns.saturating_sub(display_width(&total) + 2);
    if is_high && display_width(&subject.consumer_name) > beside {
        lines.extend(wrap_text(&subject.consumer_name, columns));
        lines.push(total);
    } else {
        lines.push(format!("{}  {total}", fit_to_width(&shorten(theme, &subject.consumer_name, beside), beside)));
    }
    lines
}

/// The store, the consumer and the amount in one line.
pub(super) fn subject_line(theme: Theme, subject: &OrderSubject, columns: usize) -> String {
    let total = format_amount(subject.total_centavos);
    let space = columns.saturating_sub(display_width(&total) + 5);
    let half = display_width(&subject.store_name)
        .min((space / 2).max(space.saturating_sub(display_width(&subject.consumer_name))));
    let dot = theme.unicode_or_ascii(" · ", " | ");
    let store = shorten(theme, &subject.store_name, half);
    let consumer = shorten(theme, &subject.consumer_name, space.saturating_sub(display_width(&store)));
    format!("{}  {total}", fit_to_width(&format!("{store}{dot}{consumer}"), space + 3))
}

/// The lines of what becomes of the money.
fn money_lines(theme: Theme, confirmation: &Confirmation, columns: usize) -> Vec<(String, Style)> {
    let PendingAction::Transition(transition) = &confirmation.action else { return Vec::new() };
    let mut lines = Vec::new();
    for money in &transition.money {
        let style = if money.kind == MoneyConsequenceKind::NothingPaid { theme.dim() } else { theme.warning() };
        lines.extend(wrap_text(&describe_money(*money), columns).into_iter().map(|text| (text, style)));
    }
    lines
}

/// The sentence on a payment.
fn describe_money(money: MoneyConsequence) -> String {
    let amount = format_amount(money.centavos);
    match (money.kind, money.provider) {
        (MoneyConsequenceKind::NothingPaid, ProviderType::Cash) => {
            "No cash was taken: nothing to give back.".to_owned()
        }
        (MoneyConsequenceKind::NothingPaid, ProviderType::Banktransfer) => {
            "No transfer was received: nothing to give back.".to_owned()
        }
        (MoneyConsequenceKind::NothingPaid, ProviderType::Mercadopago) => {
            "Mercado Pago was not paid: its link ends. What is paid all the same is due for refund.".to_owned()
        }
        (MoneyConsequenceKind::RefundDue, ProviderType::Cash) => {
            format!("{amount} paid in cash: give it back by hand, then move the payment to refounded.")
        }
        (MoneyConsequenceKind::RefundDue, ProviderType::Banktransfer) => {
            format!("{amount} paid by transfer: give it back by hand, then move the payment to refounded.")
        }
        (MoneyConsequenceKind::RefundDue, ProviderType::Mercadopago) => {
            format!(
                "{amount} paid through Mercado Pago: not refunded by itself, move the payment to refounded after this."
            )
        }
        (MoneyConsequenceKind::RefundRequested, _) => {
            format!("{amount} paid through Mercado Pago: its refund is requested already.")
        }
        (MoneyConsequenceKind::RecordsRefund, _) => {
            format!("Records that {amount} was given back by hand: no money moves by itself.")
        }
        (MoneyConsequenceKind::AsksForRefund, _) => {
            format!("Asks Mercado Pago to refund {amount}: the payment follows once that is made.")
        }
    }
}

/// The first lines, marked where others follow.
fn cut_lines(theme: Theme, mut lines: Vec<(String, Style)>, space: usize, columns: usize) -> Vec<(String, Style)> {
    if lines.len() > space {
        lines.truncate(space);
        if let Some((last, _)) = lines.last_mut() {
            *last = shorten(theme, &format!("{last}{}", theme.unicode_or_ascii("…", "~")), columns);
        }
    }
    lines
}

fn draw_reason(
    theme: Theme,
    frame: &mut Frame<'_>,
    (inside, line): (Rect, u16),
    label: &'static str,
    confirmation: &Confirmation,
) {
    draw_line(frame, inside, line, Line::from(Span::styled(label, theme.dim())));
    let at = u16::try_from(label.len()).unwrap_or(0) + 1;
    let has_focus = confirmation.focus == ConfirmationField::Reason;
    draw_input(frame, inside, line, at, &confirmation.reason, has_focus, theme);
}
