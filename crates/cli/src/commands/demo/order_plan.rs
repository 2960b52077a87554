//! Random decisions of a demonstration. Each order has its own generator, so that the sequence depends on the seed
//! alone and not on the server or the clock.

use std::time::Duration;

use fastrand::Rng;

/// The decisions of one order.
#[derive(Clone, Debug)]
pub(super) struct OrderPlan {
    /// The time of its submit, from the start of the traffic.
    pub(super) at: Duration,
    /// Random picks among the consumers and the stores, however many there are.
    pub(super) consumer: u64,
    pub(super) store: u64,
    /// True when a coupon is used, if the store has one.
    pub(super) uses_coupon: bool,
    /// True when the order wants more than is in stock.
    pub(super) exceeds_stock: bool,
    /// The cancellation, if any: after how many moves, and why.
    pub(super) cancelled: Option<(u32, &'static str)>,
    /// The generator for all later decisions.
    pub(super) random: Rng,
}

const REASONS: [&str; 5] = [
    "La clienta se arrepintió",
    "Se cortó la luz en el local",
    "No hay quien lo reparta hoy",
    "El domicilio queda fuera de la zona",
    "Faltó un ingrediente",
];

/// The orders of a seed, at an average number per minute with varying gaps.
pub(super) struct OrderPlanner {
    seed: u64,
    between: Duration,
    count: u64,
    at: Duration,
}

impl OrderPlanner {
    pub(super) fn new(seed: u64, orders_per_minute: u32) -> Self {
        Self { seed, between: Duration::from_secs(60) / orders_per_minute, count: 0, at: Duration::ZERO }
    }

    /// Draws the next order's decisions.
    pub(super) fn next_plan(&mut self) -> OrderPlan {
        self.count += 1;
        let mut random = Rng::with_seed(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(self.count));
        let at = self.at;
        self.at += self.between.mul_f64(0.4 + 1.2 * random.f64());
        let cancelled = (random.f64() < 0.08).then(|| (random.u32(0..3), REASONS[random.usize(..REASONS.len())]));
        OrderPlan {
            at,
            consumer: random.u64(..),
            store: random.u64(..),
            uses_coupon: random.f64() < 0.2,
            exceeds_stock: random.f64() < 0.06,
            cancelled,
            random,
        }
    }

    /// The time a store takes for one move, on average the gap between two orders.
    pub(super) fn move_duration(&self, random: &mut Rng) -> Duration {
        self.between.mul_f64(0.5 + random.f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decisions(seed: u64) -> Vec<String> {
        let mut plans = OrderPlanner::new(seed, 60);
        (0..200).map(|_| format!("{:?}", plans.next_plan())).collect()
    }

    #[test]
    fn a_seed_makes_the_same_decisions_and_another_one_others() {
        assert_eq!(decisions(7), decisions(7));
        assert_ne!(decisions(7), decisions(8));
    }

    #[test]
    fn orders_come_at_the_pace_and_some_are_out_of_the_ordinary() {
        let mut plans = OrderPlanner::new(1, 60);
        let all: Vec<OrderPlan> = (0..1000).map(|_| plans.next_plan()).collect();
        let last = all[999].at.as_secs();
        assert!((900..1100).contains(&last), "1000 orders at 60 a minute take about 1000 s: {last}");
        assert!(all.is_sorted_by_key(|plan| plan.at));
        let count = |is: fn(&OrderPlan) -> bool| all.iter().filter(|plan| is(plan)).count();
        assert!((150..250).contains(&count(|plan| plan.uses_coupon)));
        assert!((30..100).contains(&count(|plan| plan.exceeds_stock)));
        assert!((50..120).contains(&count(|plan| plan.cancelled.is_some())));
    }
}
