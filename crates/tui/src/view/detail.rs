//! The detail: an order whole, with its lines, totals, payments, pickups and history.

use hub_client::text::format_address;
use hub_client::types::{Order, OrderItem};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::orders::glyph;
use super::text::{amount, fit, width, wrap};
use super::{panel, put, title};
use crate::look::Look;
use crate::model::Model;
use crate::model::orders::centavos;
use crate::model::time::{ZONE, age, clock, short};

/// Draws it, and answers how many of its lines there was no room for.
pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) -> u16 {
    let look = model.look;
    let selected = model.orders.selected();
    let name = selected.map_or_else(|| "Order".to_owned(), |row| row.code.to_string());
    let inside = panel(look, frame, area, title(look, &name));
    let Some(row) = selected else { return 0 };
    let Some(order) = model.detail.of(row.id) else {
        let failed = model.detail.failed.as_ref().filter(|(id, _)| *id == row.id);
        let words = failed.map_or("reading the order", |(_, why)| why.as_str());
        for (line, text) in wrap(words, usize::from(inside.width)).into_iter().enumerate() {
            put(frame, inside, u16::try_from(line).unwrap_or(0), Line::styled(text, look.dim()));
        }
        return 0;
    };
    let lines = lines(model, order, usize::from(inside.width));
    let last = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_sub(inside.height);
    let first = model.detail.scroll.min(last);
    for (line, content) in lines.into_iter().skip(first.into()).take(inside.height.into()).enumerate() {
        put(frame, inside, u16::try_from(line).unwrap_or(0), content);
    }
    last
}

/// Lines of a text as they are collected, so many columns wide.
struct Text {
    look: Look,
    columns: usize,
    lines: Vec<Line<'static>>,
}

impl Text {
    fn head(&mut self, name: &'static str) {
        self.lines.push(Line::default());
        self.lines.push(Line::styled(name, self.look.accent()));
    }

    /// A text at the left and one at the right.
    fn pair(&mut self, left: &str, right: &str) {
        let room = self.columns.saturating_sub(width(right) + 1);
        let right = Span::styled(format!(" {right}"), self.look.text());
        self.lines.push(Line::from(vec![Span::raw(fit(left, room)), right]));
    }

    fn dim(&mut self, text: &str, indent: usize) {
        for line in wrap(text, self.columns.saturating_sub(indent)) {
            self.lines.push(Line::styled(format!("{}{line}", " ".repeat(indent)), self.look.dim()));
        }
    }
}

fn lines(model: &Model, order: &Order, columns: usize) -> Vec<Line<'static>> {
    let look = model.look;
    let mut text = Text { look, columns, lines: Vec::new() };
    let (mark, style) = glyph(look, order.state);
    let state = Span::styled(format!("{mark} {}", order.state), style);
    let since = format!("  {} ago, {}", age(model.now - order.datetime), clock(order.datetime, ZONE));
    text.lines.push(Line::from(vec![state, Span::styled(since, look.dim())]));
    text.lines.push(Line::raw(order.store.name.clone()));
    text.lines.push(Line::styled(order.consumer.name.clone(), look.strong()));
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
    let times = text.look.pick("×", "x");
    text.pair(&format!("{} {times} {}", item.quantity, item.name), &amount(centavos(item.imports.total.0)));
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
        text.pair("subtotal", &amount(centavos(resume.subtotal.0)));
        if let Some(coupon) = &order.coupon {
            text.pair(&format!("coupon {}", coupon.code), &amount(-centavos(resume.coupon_discount.0)));
        }
        for policy in order.policies.iter().filter(|policy| policy.applied) {
            text.pair(&policy.label, &amount(centavos(policy.imports.total.0)));
        }
        if resume.tip.0 != 0.0 {
            text.pair("tip", &amount(centavos(resume.tip.0)));
        }
        text.pair(&format!("total {}", resume.currency), &amount(centavos(resume.total.0)));
    }
}

fn write_parts(text: &mut Text, order: &Order) {
    text.head("Preparation");
    text.lines.push(Line::raw(order.preparation.state.to_string()));
    text.head("Payment");
    for payment in &order.payment {
        text.pair(&format!("{} {}", payment.provider_type, payment.state), &amount(centavos(payment.amount.0)));
        if payment.refund_due.0 > 0.0 {
            let due = amount(centavos(payment.refund_due.0));
            text.lines.push(Line::styled(format!("    {due} to be given back"), text.look.warn()));
        }
    }
    text.head("Pickup");
    for pickup in &order.pickup {
        text.lines.push(Line::raw(format!("{} {}", pickup.type_, pickup.state)));
        let address = format_address(&pickup.address);
        if !address.is_empty() {
            text.dim(&address, 4);
        }
    }
}

fn write_history(text: &mut Text, model: &Model, order: &Order) {
    text.head("History");
    let you = model.who.account.as_ref().map(|account| account.id);
    let arrow = text.look.arrow();
    for change in order.history.iter().rev() {
        let from = change.from.as_ref().map(|from| format!("{from} {arrow} ")).unwrap_or_default();
        let at = short(change.at, ZONE);
        let by = match change.account_id {
            None => "",
            id if id == you => ", you",
            Some(id) if id == order.consumer.id => ", the consumer",
            Some(_) => ", the store",
        };
        text.dim(&format!("{at}  {} {from}{}{by}", change.entity, change.to), 0);
        if let Some(reason) = &change.reason {
            text.dim(&format!("\"{reason}\""), 4);
        }
    }
}
