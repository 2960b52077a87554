//! Data: what comes from the server, taken into the model.

use hub_client::types::{Order, OrderChange, Shift};
use serde_json::Value;

use super::read_week;
use crate::message::{Data, Effect, Trouble};
use crate::model::detail::{Move, moves};
use crate::model::form::{ShiftField, SignInForm};
use crate::model::link::Link;
use crate::model::orders::Row;
use crate::model::overlay::{Confirm, Doing, Overlay};
use crate::model::{Model, Tone, time};

/// Whether data can wait while the screen stands still: answers to what the person does cannot.
pub(super) fn waits(data: &Data) -> bool {
    matches!(
        data,
        Data::Stores(_)
            | Data::Snapshot(..)
            | Data::Page(_)
            | Data::Orders(_)
            | Data::Gone(_)
            | Data::Accounts(_)
            | Data::Month(_)
            | Data::ShiftChanged(_)
    )
}

/// Takes data in.
pub(super) fn arrive(model: &mut Model, data: Data) -> Vec<Effect> {
    model.dirty = true;
    match data {
        Data::Account(account) => model.who.account = Some(account),
        Data::Clock(ahead) => {
            model.now += ahead - model.ahead;
            model.ahead = ahead;
        }
        Data::Link(link) => return relink(model, link),
        Data::Away(why, retry_at) => return relink(model, Link::Offline { why, retry_at }),
        Data::Heard => model.heard = Some(model.now),
        Data::Stores(stores) => model.stores.replace(stores),
        Data::Snapshot(rows, cut) => {
            model.orders.replace(rows, cut);
            model.detail.asked = None;
        }
        Data::Orders(rows) => rows.into_iter().for_each(|row| put(model, row)),
        Data::Page(rows) => rows.into_iter().for_each(|row| drop(model.orders.put(row))),
        Data::Gone(id) => model.orders.remove(id),
        Data::Accounts(kpis) => model.accounts = Some(kpis),
        Data::Month(month) => model.month = month,
        Data::Groups(groups) => {
            let shown = model.duty.group().map(|group| group.group.id);
            model.duty.groups = groups;
            let again = model.duty.groups.iter().position(|group| Some(group.group.id) == shown);
            let managed = || model.duty.groups.iter().position(|group| group.manages);
            model.duty.group = again.or_else(managed).unwrap_or(0);
            if model.duty.week.is_none() {
                model.duty.show(model.now);
            }
            return read_week(model);
        }
        Data::ShiftChanged(group) => {
            if model.duty.group().is_some_and(|shown| shown.group.id == group) {
                return read_week(model);
            }
        }
        Data::Week(group, ini, week) => take_week(model, group, ini, week),
        Data::OnDuty(group, on_duty) => {
            if model.duty.group().is_some_and(|shown| shown.group.id == group) {
                model.duty.on_duty = Some(*on_duty);
            }
        }
        Data::Detail(order) => take_detail(model, order),
        Data::DetailFailed(id, trouble) => {
            let message = trouble.message;
            if let Some(Overlay::Moves { order, moves: None, .. }) = &model.overlay
                && *order == id
            {
                model.overlay = None;
                model.say(Tone::Bad, message.clone());
            }
            model.detail.failed = Some((id, message));
        }
        Data::Moved(step, result) => moved(model, &step, result),
        Data::ShiftWritten(result) => {
            written(model, result);
            return read_week(model);
        }
        Data::SignedIn(Ok(())) => {
            model.overlay = None;
            model.forget();
            return vec![Effect::Connect];
        }
        Data::SignedIn(Err(trouble)) => {
            let message = match trouble.status {
                401 => "wrong user key or password, or no account of that scope".to_owned(),
                _ => trouble.message,
            };
            match &mut model.overlay {
                Some(Overlay::SignIn(form)) => (form.sending, form.problem) = (false, Some(message)),
                _ => model.say(Tone::Bad, message),
            }
        }
        Data::MyAccounts(result) => {
            if let Some(Overlay::Accounts { rows, problem, selected }) = &mut model.overlay {
                let here = model.who.account.as_ref().map(|account| account.id);
                match result {
                    Ok(found) => {
                        *selected = found.iter().position(|row| Some(row.id) == here).unwrap_or(0);
                        *rows = Some(found);
                    }
                    Err(trouble) => *problem = Some(trouble.message),
                }
            }
        }
        Data::Opened(Ok((profile, base_url, read_only, may_sign_in))) => {
            (model.who.profile, model.who.base_url) = (profile, base_url);
            model.who.may_sign_in = may_sign_in;
            model.locked = read_only;
            model.read_only |= read_only;
            model.forget();
            return vec![Effect::Connect];
        }
        Data::Opened(Err(why)) => model.say(Tone::Bad, why),
        Data::Log(tone, text) => model.log.add(model.now, tone, text),
    }
    Vec::new()
}

/// Takes a link in, whose moments are by this machine's clock.
fn relink(model: &mut Model, mut link: Link) -> Vec<Effect> {
    if let Link::Stale { retry_at } | Link::Offline { retry_at, .. } = &mut link {
        *retry_at += model.ahead;
    }
    let kind = |link: &Link| std::mem::discriminant(link);
    if kind(&link) != kind(&model.link) {
        let (tone, text) = match &link {
            Link::Connecting => (Tone::Plain, "connecting".to_owned()),
            Link::Live => (Tone::Good, "live: changes come while they happen".to_owned()),
            Link::Poll => (Tone::Plain, "the stream does not come: asked every 10 s instead".to_owned()),
            Link::Stale { .. } => (Tone::Plain, "the stream broke off".to_owned()),
            Link::Offline { why, .. } => (Tone::Bad, format!("offline: {why}")),
            Link::SignedOut => (Tone::Bad, "signed out".to_owned()),
        };
        model.log.add(model.now, tone, text);
        // What could not be read before may be read now.
        if model.link.refusal().is_some() {
            model.detail.asked = None;
        }
    }
    model.link = link;
    let nobody = model.link == Link::SignedOut && model.who.account.is_none() && model.who.may_sign_in;
    if nobody && model.overlay.is_none() {
        model.overlay = Some(Overlay::SignIn(Box::new(SignInForm::new())));
    }
    Vec::new()
}

fn put(model: &mut Model, row: Row) {
    if model.detail.of(row.id).is_some() || model.detail.asked == Some(row.id) {
        model.detail.asked = None;
    }
    let (code, store, state) = (row.code.clone(), row.store.clone(), row.state);
    let text = match model.orders.put(row) {
        None => format!("{code} came in at {store}"),
        Some(before) if before.state != state => {
            format!("{code} at {store}: {} {} {state}", before.state, model.look.arrow())
        }
        Some(_) => return,
    };
    model.log.add(model.now, Tone::Plain, text);
}

fn take_week(
    model: &mut Model,
    group: uuid::Uuid,
    ini: chrono::DateTime<chrono::Utc>,
    week: Result<Vec<Shift>, Trouble>,
) {
    let is_shown = model.duty.group().is_some_and(|shown| shown.group.id == group);
    if !is_shown || model.duty.bounds().is_none_or(|(shown, _)| shown != ini) {
        return;
    }
    match week {
        Ok(shifts) => (model.duty.shifts, model.duty.failed) = (Some(shifts), None),
        Err(trouble) => model.duty.failed = Some(trouble.message),
    }
}

fn take_detail(model: &mut Model, order: Box<Order>) {
    if let Some(Overlay::Moves { order: id, moves: chosen @ None, .. }) = &mut model.overlay
        && *id == order.id
    {
        *chosen = Some(moves(&order));
    }
    let is_wanted = model.orders.selected.is_none_or(|selected| selected == order.id);
    model.orders.put(Row::of(&order));
    if is_wanted {
        model.detail.failed = None;
        model.detail.order = Some(order);
    }
}

fn moved(model: &mut Model, step: &Move, result: Result<Box<Order>, Trouble>) {
    let is_asked = |confirm: &Confirm| confirm.doing == Doing::Move(step.clone());
    let open = matches!(&model.overlay, Some(Overlay::Confirm(confirm)) if is_asked(confirm));
    match result {
        Ok(order) => {
            take_detail(model, order);
            if open {
                model.overlay = None;
            }
            model.say(Tone::Good, format!("{} {}", step.code, step.words(model.look.arrow())));
        }
        Err(mut trouble) => {
            let order = trouble.order.take();
            let why = move_refusal(model, step, &trouble, order.as_deref());
            if let Some(order) = order {
                take_detail(model, order);
            }
            refuse(model, open, why);
        }
    }
}

fn refuse(model: &mut Model, open: bool, why: String) {
    model.log.add(model.now, Tone::Bad, why.clone());
    match &mut model.overlay {
        Some(Overlay::Confirm(confirm)) if open => (confirm.sending, confirm.problem) = (false, Some(why)),
        _ => model.say(Tone::Bad, why),
    }
}

/// Why a move was refused; of one that came too late, who changed it to what.
fn move_refusal(model: &Model, step: &Move, trouble: &Trouble, order: Option<&Order>) -> String {
    match trouble.code.as_str() {
        "error.conflict.transition" => {
            let text = |name: &str| trouble.extra.get(name).and_then(Value::as_str).unwrap_or_default();
            let allowed = trouble.extra.get("allowed").and_then(Value::as_array).into_iter().flatten();
            let allowed: Vec<&str> = allowed.filter_map(Value::as_str).collect();
            let goes =
                if allowed.is_empty() { "nowhere".to_owned() } else { format!("to {} only", allowed.join(", ")) };
            let by = order.and_then(|order| last_change(order, step)).map(|change| by(model, change));
            format!("refused: the {} is {}{} and goes {goes}", text("entity"), text("from"), by.unwrap_or_default())
        }
        _ if trouble.is_away() => format!("{}. Whether it was done is not known: look again", trouble.message),
        _ => format!("refused: {}", trouble.message),
    }
}

fn last_change<'a>(order: &'a Order, step: &Move) -> Option<&'a OrderChange> {
    order.history.iter().rev().find(|change| change.entity == step.to.entity())
}

fn by(model: &Model, change: &OrderChange) -> String {
    let you = model.who.account.as_ref().map(|account| account.id);
    let who = match change.account_id {
        None => "the server itself".to_owned(),
        id if id == you => "you, elsewhere".to_owned(),
        Some(id) => format!("account {}", &id.to_string()[..8]),
    };
    format!(" since {} by {who}", time::clock(change.at, time::ZONE))
}

fn written(model: &mut Model, result: Result<String, Trouble>) {
    match result {
        Ok(done) => {
            model.overlay = None;
            model.say(Tone::Good, done);
        }
        Err(trouble) => {
            let (field, why) = shift_refusal(model, &trouble);
            model.log.add(model.now, Tone::Bad, why.clone());
            match &mut model.overlay {
                Some(Overlay::Shift(form)) => (form.sending, form.problem) = (false, Some((field, why))),
                Some(Overlay::Confirm(confirm)) => (confirm.sending, confirm.problem) = (false, Some(why)),
                _ => model.say(Tone::Bad, why),
            }
        }
    }
}

/// The web's messages, in this program's language.
fn shift_refusal(model: &Model, trouble: &Trouble) -> (Option<ShiftField>, String) {
    let other = || trouble.extra.get("shift").cloned().and_then(|shift| serde_json::from_value::<Shift>(shift).ok());
    match trouble.code.as_str() {
        "error.conflict.shift_overlap" => {
            let told = other().zip(model.duty.group()).map(|(other, group)| {
                let span = time::span(other.ini_at, other.end_at, group.zone);
                format!("{} is on duty already, {span}", group.name_of(other.pharmacy_id))
            });
            (Some(ShiftField::Pharmacy), told.unwrap_or_else(|| "the pharmacy is on duty already then".to_owned()))
        }
        "error.rule.shift_order" => (Some(ShiftField::To), "the end is not after the begin".to_owned()),
        "error.rule.shift_length" => (Some(ShiftField::To), "a shift lasts 14 days at most".to_owned()),
        "error.rule.shift_pharmacy" => {
            (Some(ShiftField::Pharmacy), "the pharmacy takes no turns in this group".to_owned())
        }
        "error.not_found" => (None, "the shift or its group is not yours to change".to_owned()),
        _ => (None, trouble.message.clone()),
    }
}
