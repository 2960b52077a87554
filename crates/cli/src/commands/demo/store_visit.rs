//! A consumer's visit to a store: reads the storefront, fills a cart and submits it.

use fastrand::Rng;
use hub_client::types::{
    Article, ArticleStock, CartPut, EcommerceCartSubmitIdempotencyKey, PaymentMethods, PickupMethods, Storefront,
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::order_plan::OrderPlan;
use super::people::{DemoStore, Person};
use crate::error::{CliError, Exit, Result};

/// The result of a visit.
pub(super) enum VisitResult {
    /// An order was placed, with or without a coupon.
    Ordered { id: Uuid, with_coupon: bool },
    /// No order: the error code.
    Refused(String),
    /// The store is closed or has almost nothing to sell.
    NothingToSell,
}

const STREETS: [&str; 6] = ["Mitre", "Seguí", "Bouchard", "Plaza Almirante Brown", "Amenedo", "Cerretti"];
const NOTES: [&str; 4] = ["Sin cebolla, por favor", "Tocar timbre 2", "Bien cocido", "Para regalo"];

/// The fewest distinct articles that make a store worth a visit.
const MIN_ARTICLES: usize = 3;

/// Makes a visit by its plan. Random draws depend on what the store sells, not on how the server answers.
pub(super) async fn visit_store(person: &Person, shop: &DemoStore, plan: &mut OrderPlan) -> Result<VisitResult> {
    let store = &shop.store.id;
    let page = person.client.ecommerce_store_public(store).await?.into_inner();
    let sold: Vec<&Article> = page
        .articles
        .iter()
        .filter(|one| available_units(&one.stock) > 3 && has_required_options(&page, one))
        .collect();
    let shown = page.catalog.is_some() && page.turn.is_some();
    if sold.len() < MIN_ARTICLES || !shown {
        return Ok(VisitResult::NothingToSell);
    }
    let coupon = plan.random.choice(&shop.coupons).filter(|_| plan.uses_coupon).cloned();
    let Some(cart) = build_cart(&page, &sold, plan, coupon.as_deref()) else { return Ok(VisitResult::NothingToSell) };
    let cart: CartPut = serde_json::from_value(cart)
        .map_err(|error| CliError::new(Exit::Unexpected, "demo.cart", error.to_string()))?;
    let shown = person.client.ecommerce_cart_put(store, &cart).await?.into_inner();
    let key = EcommerceCartSubmitIdempotencyKey::try_from(Uuid::new_v4().to_string())
        .map_err(|error| CliError::new(Exit::Unexpected, "demo.key", error.to_string()))?;
    match person.client.ecommerce_cart_submit(store, Some(&key)).await.map_err(CliError::from) {
        Ok(submitted) => Ok(VisitResult::Ordered { id: submitted.id, with_coupon: coupon.is_some() }),
        // The cart's first problem says more than the submit's error.
        Err(error) if error.exit == Exit::Refused => {
            let problem = shown.problems.first().map(|problem| problem.code.clone());
            Ok(VisitResult::Refused(problem.unwrap_or_else(|| error.code.into_owned())))
        }
        Err(error) => Err(error),
    }
}

/// The number of units that can be sold.
fn available_units(stock: &ArticleStock) -> i64 {
    match stock.count {
        _ if stock.out_of_stock => 0,
        None => i64::MAX,
        Some(count) => count - stock.min_count.unwrap_or(0),
    }
}

/// True when every customizer has enough available options for its minimum.
fn has_required_options(page: &Storefront, article: &Article) -> bool {
    let open = |id: &Uuid| {
        let customizer = page.customizers.iter().find(|one| one.id == *id);
        customizer.map_or(0, |one| {
            one.options.iter().filter(|option| option.visible && available_units(&option.stock) > 3).count()
        })
    };
    article.visible
        && article
            .customizers
            .iter()
            .all(|one| i64::try_from(open(&one.customizer_id)).unwrap_or(i64::MAX) >= one.options_min)
}

/// The cart's body; none when the store takes no orders.
fn build_cart(page: &Storefront, sold: &[&Article], plan: &mut OrderPlan, coupon: Option<&str>) -> Option<Value> {
    let random = &mut plan.random;
    let lines = 1 + random.usize(0..3);
    let mut items: Vec<Value> = Vec::new();
    for _ in 0..lines {
        let article = sold[random.usize(..sold.len())];
        let mut quantity = [1, 1, 1, 2, 2, 3][random.usize(0..6)];
        let note = (random.f64() < 0.15).then(|| NOTES[random.usize(..NOTES.len())]);
        if items.iter().any(|item| item["article_id"] == article.id.to_string()) {
            quantity = 1;
        }
        let options = pick_options(page, article, random);
        items.push(json!({"id": Uuid::new_v4(), "article_id": article.id, "quantity": quantity, "options": options, "indications": note}));
    }
    if plan.exceeds_stock
        && let Some(scarce) =
            sold.iter().filter(|one| available_units(&one.stock) < 99).min_by_key(|one| available_units(&one.stock))
    {
        items = vec![
            json!({"id": Uuid::new_v4(), "article_id": scarce.id, "quantity": 99, "options": pick_options(page, scarce, random)}),
        ];
    }
    let pickup = pick_pickup(&page.pickup_methods, random)?;
    let payment = pick_payment(&page.payment_methods, random)?;
    Some(json!({
        "items_set": true, "items": items,
        "pickup_set": true, "pickup": pickup,
        "payment_set": true, "payment": {"provider_id": payment},
        "coupon_set": true, "coupon": coupon.map(|code| json!({"code": code})),
    }))
}

/// Picks each customizer's minimum of options, and sometimes one more.
fn pick_options(page: &Storefront, article: &Article, random: &mut Rng) -> Vec<Value> {
    let mut chosen = Vec::new();
    for used in &article.customizers {
        let Some(customizer) = page.customizers.iter().find(|one| one.id == used.customizer_id) else { continue };
        let mut open: Vec<Uuid> = (customizer.options.iter())
            .filter(|option| option.visible && available_units(&option.stock) > 3)
            .map(|option| option.id)
            .collect();
        random.shuffle(&mut open);
        let more = i64::from(random.f64() < 0.35);
        let wanted = (used.options_min + more).min(used.options_max).clamp(0, 99);
        let wanted = usize::try_from(wanted).unwrap_or_default();
        chosen.extend(
            open.into_iter()
                .take(wanted)
                .map(|option| json!({"customizer_id": customizer.id, "option_id": option, "quantity": 1})),
        );
    }
    chosen
}

fn pick_pickup(methods: &PickupMethods, random: &mut Rng) -> Option<Value> {
    let (brings, tips) = (random.f64() < 0.55, random.f64() < 0.3);
    let tip = if tips { [200, 300, 500][random.usize(0..3)] } else { 0 };
    let (angle, far) = (random.f64() * std::f64::consts::TAU, random.f64() * 0.7);
    let (street, number) = (STREETS[random.usize(..STREETS.len())], random.u32(100..1900));
    match (&methods.delivery, &methods.takeaway) {
        (Some(delivery), takeaway) if brings || takeaway.is_none() => {
            #[expect(clippy::cast_precision_loss, reason = "a radius in metres is small")]
            let metres = delivery.zone_radius as f64 * far;
            let (lat, lng) = (delivery.address.location.lat, delivery.address.location.lng);
            let (north, east) =
                (metres * angle.sin() / 111_320.0, metres * angle.cos() / (111_320.0 * lat.to_radians().cos()));
            Some(json!({
                "type": "delivery", "tip_amount": tip,
                "address": {
                    "name": "Casa", "country": "Argentina", "state": "Buenos Aires", "city": delivery.address.city,
                    "street": street, "number": number.to_string(),
                    "location": {"lat": lat + north, "lng": lng + east},
                },
            }))
        }
        (_, Some(_)) => Some(json!({"type": "takeaway", "tip_amount": tip})),
        (_, None) => None,
    }
}

fn pick_payment(methods: &PaymentMethods, random: &mut Rng) -> Option<Uuid> {
    use hub_client::types::ProviderType::Mercadopago;
    // A payment on Mercado Pago's own page cannot be simulated.
    let open: Vec<Uuid> = methods.providers.iter().filter(|one| one.type_ != Mercadopago).map(|one| one.id).collect();
    (!open.is_empty()).then(|| open[random.usize(..open.len())])
}
