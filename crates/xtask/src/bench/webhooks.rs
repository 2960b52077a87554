//! Measures the notices of Mercado Pago: they come at a steady rate, each is answered at once, and worked off some time later.

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde_json::Value;

use super::DatabaseKind;
use super::load::ticks_to_seconds;
use super::verdict::Verdict;
use crate::net;
use crate::process::{self, ChildProcess, Output};
use crate::server::{self, ServerSetup};
use crate::workspace::Profile;

/// The notices a second.
const RATE: u32 = 200;
/// The seconds for which they come, and those of a trial on a debug build.
const LOAD_SECONDS: u32 = 60;
const TRIAL_SECONDS: u32 = 5;
/// The shoppers who order.
const SHOPPERS: &str = "100";

/// The longest accepted p99 of the answers, in milliseconds.
const ANSWER_P99: f64 = 50.0;
/// The longest accepted time from the last answer to the end of the work, in seconds.
const WORK_SECONDS: f64 = 300.0;

/// The result on one database: what the load program printed.
pub(super) struct WebhookResults {
    kind: DatabaseKind,
    notices: f64,
    refused: f64,
    payments: f64,
    p50_ms: f64,
    p99_ms: f64,
    max_ms: f64,
    worked_off_seconds: f64,
    cpu_us: f64,
    /// The notices that the server has, and those that are still to be worked off.
    stored: f64,
    open: f64,
    /// The completed transactions, and the paid payments of orders.
    completed: f64,
    paid: f64,
    /// The transactions that were completed twice, and the orders with a second payment.
    twice: f64,
    surplus: f64,
}

/// Furnishes a store, starts the server with an application at the stand-in, and sends the notices.
pub(super) fn measure(
    kind: DatabaseKind,
    setup: &ServerSetup<'_>,
    [shoppers, webhook_load]: &[PathBuf; 2],
    profile: Profile,
    output: &Output,
) -> Result<WebhookResults> {
    let stand_in = format!("http://{}", net::loopback_address(net::find_free_port()?));
    let public_url = setup.base_url();
    let settings = [
        ("HUB_MERCADOPAGO_URL", stand_in.as_str()),
        ("HUB_MERCADOPAGO_AUTH_URL", stand_in.as_str()),
        ("HUB_MERCADOPAGO_CLIENT_ID", "7434159031410001"),
        ("HUB_MERCADOPAGO_CLIENT_SECRET", "stand-in-client-secret"),
        ("HUB_MERCADOPAGO_WEBHOOK_SECRETS", "stand-in-webhook-secret"),
        ("HUB_PUBLIC_URL", public_url.as_str()),
    ];
    let seconds = if profile == Profile::Release { LOAD_SECONDS } else { TRIAL_SECONDS };
    eprintln!("{kind}: inserting shoppers");
    process::run(setup.program_command(shoppers, setup.port).args(["insert", SHOPPERS]), output)?;
    let mut command = setup.server_command("serve");
    command.envs(settings).stdout(output.stdio()?).stderr(output.stdio()?);
    let mut server = ChildProcess::spawn(&mut command)?;
    server::wait_until_ready(&mut server, setup.port)?;
    process::run(setup.program_command(shoppers, setup.port).arg("furnish"), output)?;
    eprintln!("{kind}: {RATE} notices a second for {seconds} s");
    let mut load = setup.program_command(webhook_load, setup.port);
    load.envs(settings).args([RATE, seconds, server.id()].map(|number| number.to_string()));
    let printed = process::run_and_capture(&mut load, output)?;
    let printed: Value = serde_json::from_str(&printed).with_context(|| format!("the load printed {printed}"))?;
    let number = |name: &str| printed[name].as_f64().with_context(|| format!("the load printed no {name}: {printed}"));
    Ok(WebhookResults {
        kind,
        notices: number("notices")?,
        refused: number("refused")?,
        payments: number("payments")?,
        p50_ms: number("p50_ms")?,
        p99_ms: number("p99_ms")?,
        max_ms: number("max_ms")?,
        worked_off_seconds: number("worked_off_seconds")?,
        cpu_us: ticks_to_seconds(number("ticks")?) * 1e6 / number("notices")?,
        stored: number("stored")?,
        open: number("open")?,
        completed: number("completed")?,
        paid: number("paid")?,
        twice: number("twice")?,
        surplus: number("surplus")?,
    })
}

impl WebhookResults {
    /// The head of the results' table.
    pub(super) const TABLE_HEAD: &'static str =
        "| database | notices | answered: p50 ms | p99 ms | longest ms | worked off after s | payments | completed | CPU µs/notice |
|---|--:|--:|--:|--:|--:|--:|--:|--:|";

    /// The row of the table.
    pub(super) fn table_row(&self) -> String {
        format!(
            "| {} | {:.0} | {:.2} | {:.2} | {:.1} | {:.1} | {:.0} | {:.0} | {:.0} |",
            self.kind,
            self.notices,
            self.p50_ms,
            self.p99_ms,
            self.max_ms,
            self.worked_off_seconds,
            self.payments,
            self.completed,
            self.cpu_us
        )
    }

    /// Compares the answers, the work and its effects with the aims.
    pub(super) fn verdicts(&self) -> [Verdict; 3] {
        let is_each_once = [self.completed, self.paid].iter().all(|count| is_same(*count, self.payments))
            && [self.twice, self.surplus].iter().all(|count| is_same(*count, 0.0));
        [
            Verdict {
                passes: self.p99_ms <= ANSWER_P99 && is_same(self.refused, 0.0) && self.stored >= self.notices,
                text: format!(
                    "{}, {RATE} notices a second: p99 {:.2} ms (at most {ANSWER_P99}), {:.0} of {:.0} not taken",
                    self.kind, self.p99_ms, self.refused, self.notices
                ),
            },
            Verdict {
                passes: self.worked_off_seconds <= WORK_SECONDS && is_same(self.open, 0.0),
                text: format!(
                    "{}, {:.0} notices worked off {:.1} s after the last answer (at most {WORK_SECONDS}), {:.0} left",
                    self.kind, self.notices, self.worked_off_seconds, self.open
                ),
            },
            Verdict {
                passes: is_each_once,
                text: format!(
                    "{}, {:.0} payments: {:.0} transactions and {:.0} orders are paid, {:.0} twice",
                    self.kind,
                    self.payments,
                    self.completed,
                    self.paid,
                    self.twice + self.surplus
                ),
            },
        ]
    }
}

/// Returns true if two counts are the same.
fn is_same(count: f64, other: f64) -> bool {
    (count - other).abs() < 0.5
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results() -> WebhookResults {
        WebhookResults {
            kind: DatabaseKind::Sqlite,
            notices: 12_000.0,
            refused: 0.0,
            payments: 6_000.0,
            p50_ms: 2.0,
            p99_ms: 50.0,
            max_ms: 90.0,
            worked_off_seconds: 300.0,
            cpu_us: 900.0,
            stored: 12_001.0,
            open: 0.0,
            completed: 6_000.0,
            paid: 6_000.0,
            twice: 0.0,
            surplus: 0.0,
        }
    }

    fn passes(change: impl FnOnce(&mut WebhookResults)) -> [bool; 3] {
        let mut results = results();
        change(&mut results);
        results.verdicts().map(|verdict| verdict.passes)
    }

    #[test]
    fn notices_are_judged_by_their_answers_their_work_and_its_effects() {
        assert_eq!(passes(|_| {}), [true; 3]);
        assert_eq!(passes(|results| results.p99_ms = 50.1), [false, true, true]);
        assert_eq!(passes(|results| results.refused = 1.0), [false, true, true]);
        assert_eq!(passes(|results| results.worked_off_seconds = 300.1), [true, false, true]);
        assert_eq!(passes(|results| results.open = 1.0), [true, false, true]);
        assert_eq!(passes(|results| results.completed = 5_999.0), [true, true, false]);
        assert_eq!(passes(|results| results.paid = 6_001.0), [true, true, false]);
        assert_eq!(passes(|results| results.twice = 1.0), [true, true, false]);
    }
}
