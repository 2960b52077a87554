//! Made-up orders: a store, a consumer, some articles, a payment and a pickup each, for two days and one at a time.

use chrono::{DateTime, TimeDelta, Utc};
use fastrand::Rng;
use hub_client::types::{Order, OrderState};
use serde_json::{Value, json};
use uuid::Uuid;

use super::figures::{ORDERS_BY_HOUR_TODAY, ORDERS_BY_HOUR_YESTERDAY};
use super::order_steps::{COOK, allowed_states, apply_target, next_target};
use crate::model::analytics::{start_of_today, start_of_yesterday};
use crate::model::order_row::LATE_AFTER;
use crate::model::time::{PLATFORM_TIME_ZONE, local_date};
use crate::model::transition::TransitionTarget;

pub(super) const STORE_NAMES: [&str; 4] =
    ["La Esquina de Adrogué", "Sushi Espora", "Heladería Bynnon", "Panadería Mitre"];

/// The articles of each store with their prices in pesos.
const MENUS: [&[(&str, i64)]; 4] = [
    &[
        ("Pizza muzzarella", 11_800),
        ("Pizza fugazzeta rellena", 14_500),
        ("Empanada de carne a cuchillo", 1_900),
        ("Fainá", 2_400),
        ("Cerveza rubia 1 l", 5_200),
    ],
    &[("Combinado 24 piezas", 26_900), ("Roll Philadelphia", 9_800), ("Gyoza de cerdo, 6", 8_400), ("Limonada", 3_900)],
    &[("Helado 1 kg", 15_900), ("Helado ½ kg", 8_900), ("Palito bombón, 6", 7_500)],
    &[("Docena de facturas", 9_600), ("Pan de campo", 4_200), ("Tarta de verdura", 7_900)],
];

/// The share of each store in a hundred orders.
const SHARES: [i64; 4] = [46, 24, 20, 10];

const CONSUMERS: [&str; 22] = [
    "Lucía Benítez",
    "Tomás Aguirre",
    "Marta Quiroga",
    "Joaquín Paz",
    "Camila Ferrari",
    "Nicolás Sosa",
    "Paula Ledesma",
    "Ezequiel Roldán",
    "Sofía Maldonado",
    "Martín Cabrera",
    "Valentina Ríos",
    "Diego Acuña",
    "Julieta Ponce",
    "Hernán Ibarra",
    "Florencia Vega",
    "Agustín Moyano",
    "Rocío Luna",
    "Gastón Peralta",
    "Milagros Duarte",
    "Federico Ojeda",
    "Carla Villalba",
    "Ignacio Funes",
];

const STREETS: [&str; 6] = ["Mitre", "Espora", "Bynnon", "Rosales", "Seguí", "Drumond"];

/// Of a hundred orders of an ended hour, those that were cancelled.
const CANCELLED_PERCENT: u32 = 4;

pub(super) fn store_id(index: usize) -> Uuid {
    Uuid::from_u128(0x5700 + index as u128)
}

/// Makes orders and numbers them.
#[derive(Default)]
pub(super) struct OrderMaker {
    made: u128,
    day: Option<chrono::NaiveDate>,
    made_on_day: u32,
}

impl OrderMaker {
    /// Makes a submitted order.
    pub(super) fn make(&mut self, random: &mut Rng, at: DateTime<Utc>) -> Order {
        let date = local_date(at, PLATFORM_TIME_ZONE);
        if self.day != Some(date) {
            (self.day, self.made_on_day) = (Some(date), 0);
        }
        (self.made, self.made_on_day) = (self.made + 1, self.made_on_day + 1);
        let code = format!("{}-{:03}", date.format("%y%m%d"), self.made_on_day);
        let order = serde_json::from_value(order_json(random, self.made, &code, at));
        let mut order: Order = order.expect("an order of the contract");
        order.allowed = allowed_states(&order);
        order
    }
}

/// The orders from the begin of yesterday on, oldest first. Some of the last hour are open, and a few of them late.
pub(super) fn make_two_days(random: &mut Rng, maker: &mut OrderMaker, now: DateTime<Utc>) -> Vec<Order> {
    let mut times = Vec::new();
    for (midnight, counts) in
        [(start_of_yesterday(now), ORDERS_BY_HOUR_YESTERDAY), (start_of_today(now), ORDERS_BY_HOUR_TODAY)]
    {
        for (hour, count) in (0..).zip(counts) {
            let begin = midnight + TimeDelta::hours(hour);
            let seconds = (now - begin).num_seconds().clamp(0, 3600);
            if seconds > 0 {
                times.extend((0..count).map(|_| begin + TimeDelta::seconds(random.i64(0..seconds))));
            }
        }
    }
    times.sort_unstable();
    times.into_iter().map(|at| make_older(random, maker, at, now)).collect()
}

/// Makes an order of the past, as far as its store has got with it.
fn make_older(random: &mut Rng, maker: &mut OrderMaker, at: DateTime<Utc>, now: DateTime<Utc>) -> Order {
    let mut order = maker.make(random, at);
    let age = now - at;
    let is_left_late = age > LATE_AFTER && age < TimeDelta::minutes(52) && random.u32(0..100) < 30;
    if age > LATE_AFTER && !is_left_late {
        if random.u32(0..100) < CANCELLED_PERCENT {
            let reasons = ["Se terminó la masa", "El cliente no responde", "Fuera de la zona de entrega"];
            let reason = reasons[random.usize(0..reasons.len())].to_owned();
            let target = TransitionTarget::Order(OrderState::Cancelled);
            apply_target(&mut order, target, at + TimeDelta::seconds(150), Some(COOK), Some(reason));
            return order;
        }
        return walk(random, order, at, now, usize::MAX);
    }
    let steps = match age.num_minutes() {
        0..3 => 0,
        3..8 => random.usize(0..2),
        8..14 => random.usize(1..3),
        _ => random.usize(1..4),
    };
    walk(random, order, at, now, steps)
}

/// Takes a number of steps, some minutes apart.
fn walk(random: &mut Rng, mut order: Order, begin: DateTime<Utc>, now: DateTime<Utc>, steps: usize) -> Order {
    let mut at = begin;
    for _ in 0..steps {
        let Some(target) = next_target(&order) else { break };
        at = (at + TimeDelta::seconds(random.i64(80..260))).min(now - TimeDelta::seconds(5));
        apply_target(&mut order, target, at, Some(COOK), None);
    }
    order
}

fn pick_store(random: &mut Rng, at: DateTime<Utc>) -> usize {
    let mut rest = random.i64(0..100);
    let chosen = SHARES.iter().position(|share| {
        rest -= share;
        rest < 0
    });
    // The bakery sells in the morning and the afternoon, and sushi in the evening.
    let hour: u32 = at.with_timezone(&PLATFORM_TIME_ZONE).format("%H").to_string().parse().unwrap_or(0);
    match chosen.unwrap_or(0) {
        3 if hour >= 20 => 0,
        1 if hour < 12 => 3,
        store => store,
    }
}

fn order_json(random: &mut Rng, number: u128, code: &str, at: DateTime<Utc>) -> Value {
    let id = |part: u128| Uuid::from_u128(number << 16 | part);
    let store = pick_store(random, at);
    let consumer = random.usize(0..CONSUMERS.len());
    let menu = MENUS[store];
    let first = random.usize(0..menu.len());
    let count = 1 + random.usize(0..3).min(menu.len() - 1);
    let mut subtotal = 0;
    let items: Vec<Value> = (0..count)
        .map(|index| {
            let (name, price) = menu[(first + index) % menu.len()];
            let quantity = if price < 3_000 { random.i64(3..9) } else { random.i64(1..3) };
            subtotal += price * quantity;
            let part = 10 + 2 * index as u128;
            item_json((id(part), id(part + 1)), name, price, quantity)
        })
        .collect();
    let is_delivery = random.u32(0..100) < 55;
    let tip = if is_delivery { 500 * random.i64(0..3) } else { 0 };
    let total = subtotal + tip;
    let provider = ["mercadopago", "cash", "cash", "banktransfer"][random.usize(0..4)];
    let is_paid = provider == "mercadopago";
    let street = STREETS[random.usize(0..STREETS.len())];
    let address = json!({"name": "Casa", "country": "Argentina", "state": "Buenos Aires", "city": "Adrogué", "zip": "B1846",
        "street": street, "number": random.i64(100..1900).to_string(), "flat": "", "apartment": "", "indications": "",
        "location": {"lat": -34.8, "lng": -58.39}});
    let consumer_id = Uuid::from_u128(0xC0_0000 + consumer as u128);
    json!({
        "id": Uuid::from_u128(number << 16), "code": code, "state": "submitted", "datetime": at, "turn_id": id(1),
        "store": {"id": store_id(store), "name": STORE_NAMES[store], "image_url": null},
        "consumer": {"id": consumer_id, "scope_id": consumer_id, "name": CONSUMERS[consumer], "image_url": null,
            "email": null, "phone": format!("+54 9 11 5555-{:04}", 1000 + consumer * 37)},
        "items": items, "preparation": {"state": "pending"},
        "payment": [{"id": id(2), "state": if is_paid { "completed" } else { "pending" }, "currency": "ARS", "amount": total,
            "refund_due": 0.0, "refunded_amount": 0.0, "provider_id": id(3), "provider_type": provider,
            "order_id": Uuid::from_u128(number << 16), "auto": is_paid}],
        "pickup": [{"id": id(4), "type": if is_delivery { "delivery" } else { "takeaway" }, "state": "pending",
            "address": address, "tip_currency": "ARS", "tip_amount": tip}],
        "coupon": null, "policies": [],
        "resumes": [{"currency": "ARS", "subtotal": subtotal, "tip": tip, "coupon_discount": 0.0, "policies": 0.0,
            "total": total}],
        "history": [{"id": id(5), "at": at, "account_id": consumer_id, "entity": "order",
            "entity_id": Uuid::from_u128(number << 16), "from": null, "to": "submitted", "reason": null}],
        "allowed": {"order": [], "preparation": [], "payment": [], "pickup": []},
    })
}

fn item_json((id, article_id): (Uuid, Uuid), name: &str, price: i64, quantity: i64) -> Value {
    let total = price * quantity;
    json!({
        "id": id, "name": name, "quantity": quantity, "options": [], "indications": "",
        "imports": {"currency": "ARS", "unit": price, "subtotal": total, "discounts": 0.0, "taxes": 0.0, "total": total},
        "article": {"id": article_id, "name": name, "description": "", "image_url": null, "code": null,
            "price": {"currency": "ARS", "base": price, "discount_fixed": 0.0, "discount_percent": 0.0, "final": price,
                "tax_percent": null}},
    })
}
