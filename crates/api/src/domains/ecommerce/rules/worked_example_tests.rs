//! Tests of the worked example of an order to the centavo, and of invariants of random orders.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::{
    CouponTerms, InclusiveRange, PolicyContext, PolicyTerms, Price, PricedPart, coupon_discount, is_policy_met,
    line_amounts, order_totals, policy_amount,
};
use crate::domains::ecommerce::model::{AmountEffect, PickupType, ProviderType};
use hub_kernel::types::money::Money;
use hub_kernel::types::percent::Percent;

fn part(base: i64, discount_fixed: i64, discount_percent: i64, count: i64) -> PricedPart {
    let price = Price {
        base: Money::from_centavos(base),
        discount_fixed: Money::from_centavos(discount_fixed),
        discount_percent: Percent::from_hundredths(discount_percent),
    };
    PricedPart { base, price: price.after_discounts().in_centavos(), count }
}

#[test]
fn the_worked_example_comes_out_to_the_centavo() {
    let pizza = [part(850_000, 50_000, 1_000, 1), part(120_000, 0, 0, 1), part(90_000, 0, 1_500, 1)];
    let pizza = line_amounts(&pizza, 2, None);
    assert_eq!((pizza.unit, pizza.subtotal, pizza.discounts, pizza.total), (1_060_000, 2_120_000, 287_000, 1_833_000));
    let empanada = line_amounts(&[part(95_000, 0, 1_250, 1)], 7, None);
    assert_eq!((empanada.subtotal, empanada.discounts, empanada.total), (665_000, 83_125, 581_875));
    let gaseosa = line_amounts(&[part(199_999, 0, 3_333, 1)], 3, None);
    assert_eq!((gaseosa.subtotal, gaseosa.discounts, gaseosa.total), (599_997, 199_980, 400_017));

    let subtotal = pizza.total + empanada.total + gaseosa.total;
    assert_eq!(subtotal, 2_814_892);
    let coupon = CouponTerms { percent: Some(2_000), percent_max: Some(400_000), ..CouponTerms::default() };
    let discount = coupon_discount(&coupon, subtotal);
    assert_eq!(discount, 400_000);
    let facts = PolicyContext {
        items_count: 12,
        items_import: subtotal,
        coupon_active: true,
        pickup_type: Some(PickupType::Delivery),
        payment_type: Some(ProviderType::Cash),
    };
    let delivery = PolicyTerms {
        pickup_types: Some(vec![PickupType::Delivery]),
        effect: Some(AmountEffect::Charge),
        fixed: 150_000,
        ..PolicyTerms::default()
    };
    let cash = PolicyTerms {
        payment_types: Some(vec![ProviderType::Cash]),
        effect: Some(AmountEffect::Discount),
        percent: Some(500),
        percent_min: Some(50_000),
        percent_max: Some(200_000),
        ..PolicyTerms::default()
    };
    assert!(is_policy_met(&delivery, &facts) && is_policy_met(&cash, &facts));
    let policies = [policy_amount(&delivery, subtotal - discount), policy_amount(&cash, subtotal - discount)];
    assert_eq!(policies, [150_000, -120_745]);
    let totals = order_totals([pizza.total, empanada.total, gaseosa.total], discount, policies, 100_000);
    assert_eq!(totals.total, 2_544_147);
}

#[test]
fn any_order_adds_up() {
    for seed in 0..2_000 {
        let mut random = StdRng::seed_from_u64(seed);
        let lines: Vec<_> = (0..random.random_range(1..6))
            .map(|_| {
                let parts: Vec<_> = (0..random.random_range(1..5))
                    .map(|_| {
                        let base = random.random_range(0..1_000_000);
                        let (fixed, percent) = (random.random_range(0..100_000), random.random_range(0..=10_000));
                        part(base, fixed, percent, random.random_range(1..4))
                    })
                    .collect();
                line_amounts(&parts, random.random_range(1..=99), Some(2_100))
            })
            .collect();
        for line in &lines {
            assert_eq!(line.total, line.subtotal - line.discounts, "seed {seed}");
            assert!((0..=line.subtotal).contains(&line.total) && (0..=line.total).contains(&line.taxes), "seed {seed}");
        }
        let subtotal: i64 = lines.iter().map(|line| line.total).sum();
        let coupon = CouponTerms {
            percent: random.random_bool(0.5).then(|| random.random_range(0..=10_000)),
            percent_max: random.random_bool(0.5).then(|| random.random_range(0..1_000_000)),
            fixed: Some(random.random_range(0..1_000_000)),
            left: random.random_bool(0.5).then(|| random.random_range(0..1_000_000)),
        };
        let discount = coupon_discount(&coupon, subtotal);
        assert!((0..=subtotal).contains(&discount) && coupon.left.is_none_or(|left| discount <= left), "seed {seed}");
        let policies: Vec<_> = (0..random.random_range(0..4))
            .map(|_| {
                let terms = PolicyTerms {
                    effect: Some(if random.random_bool(0.5) { AmountEffect::Charge } else { AmountEffect::Discount }),
                    fixed: random.random_range(0..500_000),
                    percent: random.random_bool(0.5).then(|| random.random_range(0..=10_000)),
                    items_count: InclusiveRange { min: None, max: None },
                    ..PolicyTerms::default()
                };
                policy_amount(&terms, subtotal - discount)
            })
            .collect();
        let tip = random.random_range(0..100_000);
        let forwards = order_totals(lines.iter().map(|line| line.total), discount, policies.iter().copied(), tip);
        let backwards =
            order_totals(lines.iter().rev().map(|line| line.total), discount, policies.iter().rev().copied(), tip);
        assert_eq!(forwards, backwards, "seed {seed}");
        assert!(forwards.total >= tip, "seed {seed}");
    }
}
