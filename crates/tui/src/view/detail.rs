//! The detail pane: an order with its items, totals, payments, pickups and history.

use hub_client::text::format_address;
use hub_client::types::{Order, OrderItem, OrderPayment, PaymentState, ProviderType};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::indicators::state_glyph;
use super::text::{display_width, fit_to_width, format_amount, wrap_text};
use super::widgets::{draw_line, draw_panel, panel_title};
use crate::model::Model;
use crate::model::order_row::to_centavos;
use crate::model::payment_note::PaymentNote;
use crate::model::time::{PLATFORM_TIME_ZONE, format_age, format_time, format_weekday_time};
use crate::theme::Theme;

/// Draws the pane and returns the number of lines that do not fit: the largest scroll offset.
pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) -> u16 {
    let theme = model.theme;
    let selected = model.orders.selected_row();
    let name = selected.map_or_else(|| "Order".to_owned(), |row| row.code.to_string());
    let inside = draw_panel(theme, frame, area, panel_title(theme, &name));
    let Some(row) = selected else { return 0 };
    let Some(order) = model.detail.order_with_id(row.id) else {
        let failed = model.detail.failure.as_ref().filter(|(id, _)| *id == row.id);
        let words = failed.map_or("reading the order", |(_, why)| why.as_str());
        for (line, text) in wrap_text(words, usize::from(inside.width)).into_iter().enumerate() {
            draw_line(frame, inside, u16::try_from(line).unwrap_or(0), Line::styled(text, theme.dim()));
        }
        return 0;
    };
    let lines = lines(model, order, usize::from(inside.width));
    let last = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_sub(inside.height);
    let first = model.detail.scroll_offset.min(last);
    for (line, content) in lines.into_iter().skip(first.into()).take(inside.height.into()).enumerate() {
        draw_line(frame, inside, u16::try_from(line).unwrap_or(0), content);
    }
    last
}

/// The lines of the pane while they are collected, for a width in columns.
struct Text {
    theme: Theme,
    columns: usize,
    lines: Vec<Line<'static>>,
}

impl Text {
    fn head(&mut self, name: &'static str) {
        self.lines.push(Line::default());
        self.lines.push(Line::styled(name, self.theme.accent()));
    }

    /// A line with one text at its left end and one at its right end.
    fn pair(&mut self, left: &str, right: &str) {
        let space = self.columns.saturating_sub(display_width(right) + 1);
        let right = Span::styled(format!(" {right}"), self.theme.text());
        self.lines.push(Line::from(vec![Span::raw(fit_to_width(left, space)), right]));
    }

    fn dim(&mut self, text: &str, indent: usize) {
        self.indented(text, indent, self.theme.dim());
    }

    /// Indented lines below the line that they are about.
    fn note(&mut self, text: &str, style: Style) {
        self.indented(text, 4, style);
    }

    fn indented(&mut self, text: &str, indent: usize, style: Style) {
        for line in wrap_text(text, self.columns.saturating_sub(indent)) {
            self.lines.push(Line::styled(format!("{}{line}", " ".repeat(indent)), style));
        }
    }
}

fn lines(model: &Model, order: &Order, columns: usize) -> Vec<Line<'static>> {
    let theme = model.theme;
    let mut text = Text { theme, columns, lines: Vec::new() };
    let (mark, style) = state_glyph(theme, order.state);
    let state = Span::styled(format!("{mark} {}", order.state), style);
    let since = format!(
        "  {} ago, {}",
        format_age(model.now - order.datetime),
        format_time(order.datetime, PLATFORM_TIME_ZONE)
    );
    text.lines.push(Line::from(vec![state, Span::styled(since, theme.dim())]));
    text.lines.push(Line::raw(order.store.name.clone()));
    text.lines.push(Line::styled(order.consumer.name.clone(), theme.bold()));
    let contact = [order.consumer.phone.as_deref(), order.consumer.email.as_deref()];
    let contact = contact.into_iter().flatten().collect::<Vec<_>>().join("  ");
    if !contact.is_empty() {
        text.dim(&contact, 0);
    }
    text.head("Items");
    order.items.iter().for_each(|item| write_item(&mut text, item));
    write_totals(&mut text, order);
    write_parts(&mut text, order);
    write_history(&mut text, model, order);
    text.lines
}

fn write_item(text: &mut Text, item: &OrderItem) {
    let times = text.theme.unicode_or_ascii("×", "x");
    text.pair(&format!("{} {times} {}", item.quantity, item.name), &format_amount(to_centavos(item.imports.total.0)));
    for option in &item.options {
        let count = if option.quantity > 1 { format!(" {times} {}", option.quantity) } else { String::new() };
        text.dim(&format!("{}: {}{count}", option.customizer_name, option.name), 4);
    }
    if !item.indications.is_empty() {
        text.dim(&format!("\"{}\"", item.indications), 4);
    }
}

fn write_totals(text: &mut Text, order: &Order) {
    text.head("Total");
    for resume in &order.resumes {
        text.pair("subtotal", &format_amount(to_centavos(resume.subtotal.0)));
        if let Some(coupon) = &order.coupon {
            text.pair(&format!("coupon {}", coupon.code), &format_amount(-to_centavos(resume.coupon_discount.0)));
        }
        for policy in order.policies.iter().filter(|policy| policy.applied) {
            text.pair(&policy.label, &format_amount(to_centavos(policy.imports.total.0)));
        }
        if resume.tip.0 != 0.0 {
            text.pair("tip", &format_amount(to_centavos(resume.tip.0)));
        }
        text.pair(&format!("total {}", resume.currency), &format_amount(to_centavos(resume.total.0)));
    }
}

fn write_parts(text: &mut Text, order: &Order) {
    text.head("Preparation");
    text.lines.push(Line::raw(order.preparation.state.to_string()));
    text.head("Payment");
    order.payment.iter().for_each(|payment| write_payment(text, order, payment));
    text.head("Pickup");
    for pickup in &order.pickup {
        text.lines.push(Line::raw(format!("{} {}", pickup.type_, pickup.state)));
        let address = format_address(&pickup.address);
        if !address.is_empty() {
            text.dim(&address, 4);
        }
    }
}

fn write_payment(text: &mut Text, order: &Order, payment: &OrderPayment) {
    let (style, warning) = (text.theme.dim(), text.theme.warning());
    text.pair(&format!("{} {}", payment.provider_type, payment.state), &format_amount(to_centavos(payment.amount.0)));
    // Cash is paid at the door; what Mercado Pago reports comes before.
    if (payment.provider_type, payment.state) == (ProviderType::Mercadopago, PaymentState::Pending) {
        text.note("not paid yet", warning);
    }
    if payment.state == PaymentState::Completed && payment.refunded_amount.0 > 0.0 {
        text.note(&format!("{} given back", format_amount(to_centavos(payment.refunded_amount.0))), style);
    }
    if payment.refund_due.0 > 0.0 {
        text.note(&format!("{} to be given back", format_amount(to_centavos(payment.refund_due.0))), warning);
    }
    if let Some((note, change)) = PaymentNote::find_last(order, payment.id) {
        let at = format_weekday_time(change.at, PLATFORM_TIME_ZONE);
        text.note(&format!("{}, {at}", note.text), if note.is_problem { warning } else { style });
    }
}

fn write_history(text: &mut Text, model: &Model, order: &Order) {
    text.head("History");
    let arrow = text.theme.arrow();
    for change in order.history.iter().rev() {
        let at = format_weekday_time(change.at, PLATFORM_TIME_ZONE);
        let by = match change.account_id {
            None => String::new(),
            Some(id) if id == order.consumer.id => ", the consumer".to_owned(),
            Some(id) => format!(", {}", model.author_name(order, id).unwrap_or_else(|| "the store".to_owned())),
        };
        if let Some(note) = PaymentNote::from_change(change) {
            text.dim(&format!("{at}  {}: {}{by}", change.entity, note.text), 0);
            continue;
        }
        let from = change.from.as_ref().map(|from| format!("{from} {arrow} ")).unwrap_or_default();
        text.dim(&format!("{at}  {} {from}{}{by}", change.entity, change.to), 0);
        if let Some(reason) = &change.reason {
            text.dim(&format!("\"{reason}\""), 4);
        }
    }
}
