//! Prices carts, and finds the problems that block a submit.

use std::collections::BTreeMap;

use serde_json::json;

use super::menu::resolve_line;
use super::problem::CartProblem;
use super::record::CartRecord;
use super::view::{Cart, CartCoupon, CartItem, CartPayment, CartPolicy};
use crate::domains::ecommerce::model::PickupType;
use crate::domains::ecommerce::order::{
    OrderResume, Quote, QuoteLine, QuotePolicy, Shortage, StockUnits, compute_shortages, item_amounts, list_stock,
};
use crate::domains::ecommerce::rules::{self, PolicyContext, SUBTOTAL_MAX_CENTAVOS, coupon_discount, order_totals};
use crate::domains::ecommerce::storefront::{Storefront, StorefrontCoupon, find_storefront_coupon};
use crate::domains::maps::Address;
use crate::domains::wallets::{Provider, ProviderType};
use hub_kernel::db::{Executor, RowLock};
use hub_kernel::types::error::Result;
use hub_kernel::types::geo::distance_metres;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};

/// A priced cart, and what keeps it from becoming an order.
pub(super) struct PricedCart {
    pub(super) quote: Quote,
    /// All problems.
    pub(super) problems: Vec<CartProblem>,
    /// The items with too little stock, which are among the problems.
    pub(super) shortages: Vec<Shortage>,
}

/// Prices a cart by the published catalog and the live store. `stock_lock` locks the rows of the stock.
pub(super) async fn price_cart(
    mut on: Executor<'_>,
    store: &Storefront,
    cart: &CartRecord,
    stock_lock: Option<RowLock>,
) -> Result<PricedCart> {
    let mut problems = Vec::new();
    if store.turn_id.is_none() {
        problems.push(CartProblem::new("store_closed", ""));
    }
    let lines = price_lines(store, cart, &mut problems);
    let units = count_units(&lines);
    let stock = list_stock(on.reborrow(), store.id, &units, stock_lock).await?;
    let shortages = compute_shortages(&units, &stock);
    problems.extend(shortages.iter().map(|shortage| out_of_stock_problem(shortage, &lines)));
    let pickup = price_pickup(store, cart, &mut problems);
    let provider = price_payment(store, cart, &mut problems);
    let coupon = price_coupon(on, store, cart, &mut problems).await?;
    let subtotal = lines.iter().map(|line| line.amounts.total).sum();
    if subtotal > SUBTOTAL_MAX_CENTAVOS {
        problems.push(CartProblem::new("amount", "items"));
    }
    let discount = coupon.as_ref().map_or(0, |coupon| coupon_discount(&coupon.terms(), subtotal));
    let context = PolicyContext {
        items_count: lines.iter().filter(|line| line.article.is_some()).map(|line| line.quantity).sum(),
        items_import: subtotal,
        coupon_active: coupon.is_some(),
        pickup_type: cart.pickup.as_ref().map(|pickup| pickup.pickup_type),
        payment_type: provider.map(|(_, provider_type)| provider_type),
    };
    let policies = price_policies(store, &context, discount, &mut problems);
    let adds = policies.iter().filter(|one| one.is_met).map(|one| one.amount);
    let tip = cart.pickup.as_ref().map_or(0, |pickup| pickup.tip_amount.in_centavos());
    let totals = order_totals(lines.iter().map(|line| line.amounts.total), discount, adds, tip);
    let quote = Quote { lines, units, stock, pickup, provider, coupon, policies, totals };
    Ok(PricedCart { quote, problems, shortages })
}

/// The units that the published lines take from stock.
fn count_units(lines: &[QuoteLine]) -> StockUnits {
    let mut units = StockUnits::default();
    for line in lines {
        if let Some(article) = &line.article {
            units.add_line(article, &line.options, line.quantity);
        }
    }
    units
}

/// Evaluates the policies of the store.
fn price_policies(
    store: &Storefront,
    context: &PolicyContext,
    discount: i64,
    problems: &mut Vec<CartProblem>,
) -> Vec<QuotePolicy> {
    let mut policies = Vec::new();
    for policy in &store.policies {
        let is_met = rules::is_policy_met(&policy.terms, context);
        if is_met && policy.terms.order_valid == Some(false) {
            let extra = json!({"policy_id": policy.id, "name": policy.name});
            problems.push(CartProblem::new("policy", "").with_extra(extra));
        }
        let amount = rules::policy_amount(&policy.terms, context.items_import - discount);
        policies.push(QuotePolicy { policy: policy.clone(), is_met, amount });
    }
    policies
}

fn price_lines(store: &Storefront, cart: &CartRecord, problems: &mut Vec<CartProblem>) -> Vec<QuoteLine> {
    if cart.lines.is_empty() {
        problems.push(CartProblem::new("empty", "items"));
    }
    let mut lines = Vec::new();
    for (index, line) in cart.lines.iter().enumerate() {
        let (article, options) = resolve_line(&store.snapshot, line, &format!("items[{index}]"), problems);
        let priced = article.as_ref().map(|article| item_amounts(article, &options, line.quantity));
        lines.push(QuoteLine {
            id: line.id,
            article_id: line.article_id,
            quantity: line.quantity,
            indications: line.indications.clone(),
            article,
            options,
            amounts: priced.unwrap_or_default(),
        });
    }
    lines
}

/// The problem of a shortage, at the first line that needs the item.
fn out_of_stock_problem(shortage: &Shortage, lines: &[QuoteLine]) -> CartProblem {
    let mut paths = BTreeMap::new();
    for (index, line) in lines.iter().enumerate().rev() {
        if let Some(article) = &line.article {
            paths.insert(article.id.uuid(), format!("items[{index}].quantity"));
        }
        for (place, option) in line.options.iter().enumerate() {
            paths.insert(option.id.uuid(), format!("items[{index}].options[{place}].quantity"));
        }
    }
    let path = paths.remove(&shortage.id).unwrap_or_default();
    CartProblem::new("out_of_stock", path).with_extra(shortage.to_json())
}

fn price_pickup(
    store: &Storefront,
    cart: &CartRecord,
    problems: &mut Vec<CartProblem>,
) -> Option<(PickupType, Address)> {
    let Some(wanted) = &cart.pickup else {
        problems.push(CartProblem::new("pickup_missing", "pickup"));
        return None;
    };
    let Some(offered) = store.pickups.iter().find(|one| one.pickup_type == wanted.pickup_type) else {
        problems.push(CartProblem::new("pickup_type", "pickup.type"));
        return None;
    };
    let Some(radius) = offered.zone_radius else { return Some((wanted.pickup_type, offered.address.clone())) };
    let Some(address) = &wanted.address else {
        problems.push(CartProblem::new("pickup_address", "pickup.address"));
        return None;
    };
    let (from, to) = (offered.address.location, address.location);
    let distance = distance_metres((from.lat.get(), from.lng.get()), (to.lat.get(), to.lng.get()));
    if distance > radius {
        let extra = json!({"distance": distance, "zone_radius": radius});
        problems.push(CartProblem::new("pickup_zone", "pickup.address.location").with_extra(extra));
        return None;
    }
    Some((wanted.pickup_type, address.clone()))
}

fn price_payment(
    store: &Storefront,
    cart: &CartRecord,
    problems: &mut Vec<CartProblem>,
) -> Option<(Id<Provider>, ProviderType)> {
    let Some(provider_id) = cart.provider_id else {
        problems.push(CartProblem::new("payment_missing", "payment"));
        return None;
    };
    let found = store.providers.iter().find(|provider| provider.id == provider_id);
    if found.is_none() {
        problems.push(CartProblem::new("payment_provider", "payment.provider_id"));
    }
    found.map(|provider| (provider_id, provider.provider_type))
}

/// Finds the coupon, and adds a problem when it cannot be used.
async fn price_coupon(
    on: Executor<'_>,
    store: &Storefront,
    cart: &CartRecord,
    problems: &mut Vec<CartProblem>,
) -> Result<Option<StorefrontCoupon>> {
    let Some(code) = &cart.coupon_code else { return Ok(None) };
    match find_storefront_coupon(on, store, code).await? {
        None => {
            problems.push(CartProblem::new("coupon", "coupon.code"));
            Ok(None)
        }
        Some(coupon) if coupon.is_used_up() => {
            problems.push(CartProblem::new("coupon_used_up", "coupon.code"));
            Ok(None)
        }
        Some(coupon) => Ok(Some(coupon)),
    }
}

impl PricedCart {
    /// The cart as the API shows it.
    pub(super) fn to_view(&self, store: &Storefront, cart: &CartRecord) -> Cart {
        let quote = &self.quote;
        let item = |line: &QuoteLine| CartItem {
            id: line.id,
            article_id: line.article_id,
            name: line.article.as_ref().map(|article| article.name.clone()).unwrap_or_default(),
            quantity: line.quantity,
            imports: line.amounts.into(),
            article: line.article.clone(),
            options: line.options.clone(),
            indications: line.indications.clone(),
        };
        let policy = |one: &QuotePolicy| CartPolicy {
            id: one.policy.id,
            label: one.policy.name.clone(),
            value: Money::from_centavos(one.amount),
            currency: Currency::Ars,
        };
        Cart {
            id: cart.id,
            store_id: store.id,
            items: quote.lines.iter().map(item).collect(),
            pickup: cart.pickup.clone(),
            payment: cart.provider_id.map(|provider_id| CartPayment {
                provider_id,
                provider_type: quote.provider.map(|(_, provider_type)| provider_type),
            }),
            coupon: cart.coupon_code.clone().map(|code| CartCoupon {
                code,
                discount: Money::from_centavos(quote.totals.coupon_discount),
                currency: Currency::Ars,
            }),
            policies: quote.policies.iter().filter(|one| one.is_met && one.amount != 0).map(policy).collect(),
            resume: OrderResume::from_totals(quote.totals),
            problems: self.problems.clone(),
        }
    }
}
