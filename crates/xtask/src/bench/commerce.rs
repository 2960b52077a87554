//! Commerce beside a bare server that does the least for it: adding to a cart, placing orders, a store's page, a list of
//! many orders.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::DatabaseKind;
use super::load::ticks_to_seconds;
use super::verdict::{Verdict, median};
use crate::net;
use crate::process::{self, ChildProcess, Output};
use crate::server::ServerSetup;

/// How often each load is measured, in turns with the bare server's.
const ROUNDS: usize = 3;
/// How many clients ask at once.
const CLIENTS: &str = "16";
/// How long each load lasts, in seconds; orders last as long as there are carts.
const SECONDS: &str = "4";
/// How many shoppers there are, and so how many orders in a round.
const SHOPPERS: &str = "3200";
/// How many orders the store has: at first, and at last.
const ORDERS: [&str; 2] = ["1000", "1000000"];
/// The list of many orders may take so much of the time of the list of few.
const MAX_LONG_LIST_RATIO: f64 = 1.2;

/// What of the bare server's rate is wanted: the aims beside the limits that were measured for them.
const AIMS: [(&str, f64, f64); 3] = [
    ("add to cart", 1200.0 / 2297.0, 3000.0 / 8586.0),
    ("order one article", 900.0 / 2019.0, 1500.0 / 4887.0),
    ("order of 1000 articles", 900.0 / 2019.0, 1500.0 / 4887.0),
];

/// What clients saw of one call, and what it took the server.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ClientLoad {
    /// Answers in a second.
    pub(super) per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    cpu_us: f64,
}

/// The rounds of one call, of the server and of the bare one.
struct ServerRounds {
    name: &'static str,
    ours: Vec<ClientLoad>,
    bare: Vec<ClientLoad>,
}

/// Everything about commerce on one database.
pub(super) struct CommerceResults {
    kind: DatabaseKind,
    calls: Vec<ServerRounds>,
}

/// The programs of a measurement.
pub(super) struct LoadPrograms<'a> {
    /// The load.
    pub(super) shoppers: &'a Path,
    /// The bare server.
    pub(super) market: &'a Path,
}

/// Who asks, and whom.
pub(super) struct ShopperLoad<'a> {
    pub(super) setting: &'a ServerSetup<'a>,
    /// The load.
    pub(super) program: &'a Path,
    pub(super) ours: &'a ChildProcess,
    pub(super) bare: &'a ChildProcess,
    pub(super) bare_port: u16,
    pub(super) output: &'a Output,
}

fn run(setting: &ServerSetup<'_>, program: &Path, arguments: &[&str], output: &Output) -> Result<String> {
    let mut command = setting.program_command(program, setting.port);
    process::run_and_capture(command.args(arguments), output)
}

impl ShopperLoad<'_> {
    fn run(&self, arguments: &[&str]) -> Result<String> {
        run(self.setting, self.program, arguments, self.output)
    }

    /// What a load of `clients` at once sees of a call, of the server or of the bare one.
    pub(super) fn measure_operation(&self, call: &str, clients: &str, bare: bool) -> Result<ClientLoad> {
        let process = if bare { self.bare.id() } else { self.ours.id() }.to_string();
        let address = format!("http://{}", net::loopback_address(self.bare_port));
        let mut arguments = vec!["ask", call, clients, SECONDS, process.as_str()];
        arguments.extend(bare.then_some(address.as_str()));
        let printed = self.run(&arguments)?;
        let read: Value = serde_json::from_str(&printed).with_context(|| format!("the load printed {printed}"))?;
        let number = |name: &str| read[name].as_f64().with_context(|| format!("the load says no {name}: {read}"));
        let requests = number("requests")?;
        Ok(ClientLoad {
            per_second: requests / number("seconds")?,
            p50_ms: number("p50_ms")?,
            p99_ms: number("p99_ms")?,
            cpu_us: ticks_to_seconds(number("ticks")?) * 1e6 / requests,
        })
    }

    /// Both servers in turns; what is to be done before each is `before`.
    fn rounds(&self, name: &'static str, call: &str, clients: &str, before: &[&str]) -> Result<ServerRounds> {
        eprintln!("{}: {name}", self.setting.base_url());
        let mut rounds = ServerRounds { name, ours: Vec::new(), bare: Vec::new() };
        for _ in 0..ROUNDS {
            for bare in [false, true] {
                if !before.is_empty() {
                    self.run(before)?;
                }
                let figures = self.measure_operation(call, clients, bare)?;
                if bare { rounds.bare.push(figures) } else { rounds.ours.push(figures) }
            }
        }
        Ok(rounds)
    }
}

/// Measures on a server of its own.
pub(super) fn measure(
    kind: DatabaseKind,
    setting: &ServerSetup<'_>,
    programs: &LoadPrograms<'_>,
    output: &Output,
) -> Result<CommerceResults> {
    eprintln!("{kind}: commerce, furnishing");
    run(setting, programs.shoppers, &["insert", SHOPPERS], output)?;
    let ours = setting.start(output)?;
    run(setting, programs.shoppers, &["furnish"], output)?;
    let bare_port = net::free_port()?;
    let bare = super::serve_bare(setting, programs.market, bare_port, output)?;
    let asking = ShopperLoad { setting, program: programs.shoppers, ours: &ours, bare: &bare, bare_port, output };
    let mut calls = vec![
        asking.rounds("add to cart", "cart", CLIENTS, &[])?,
        asking.rounds("order one article", "submit", CLIENTS, &["fill", "one"])?,
        asking.rounds("order of 1000 articles", "submit", CLIENTS, &["fill", "all"])?,
        asking.rounds("page of 200 articles", "page", CLIENTS, &[])?,
        asking.rounds("cart, one client", "cart", "1", &[])?,
    ];
    for (count, name) in ORDERS.into_iter().zip(["list of 20 among 1000 orders", "list of 20 among 1 000 000"]) {
        asking.run(&["orders", count])?;
        calls.push(asking.rounds(name, "orders", "1", &[])?);
    }
    if calls.iter().any(|rounds| rounds.ours.len() != ROUNDS) {
        bail!("not every round was measured");
    }
    Ok(CommerceResults { kind, calls })
}

fn middle(figures: &[ClientLoad], of: fn(&ClientLoad) -> f64) -> f64 {
    median(figures.iter().map(of))
}

impl CommerceResults {
    pub(super) const TABLE_HEAD: &'static str = "| database | call | server | req/s | p50 ms | p99 ms | CPU µs/req |
|---|---|---|--:|--:|--:|--:|";

    /// Rows of the table.
    pub(super) fn table_rows(&self) -> Vec<String> {
        let row = |name: &str, server: &str, figures: &[ClientLoad]| {
            format!(
                "| {} | {name} | {server} | {:.0} | {:.2} | {:.2} | {:.1} |",
                self.kind,
                middle(figures, |one| one.per_second),
                middle(figures, |one| one.p50_ms),
                middle(figures, |one| one.p99_ms),
                middle(figures, |one| one.cpu_us),
            )
        };
        let both = |call: &ServerRounds| [row(call.name, "hub-api", &call.ours), row(call.name, "bare", &call.bare)];
        self.calls.iter().flat_map(both).collect()
    }

    /// Whether carts and orders keep up with the bare server as is aimed at, and many orders take no longer than few.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let find = |name: &str| self.calls.iter().find(|call| call.name == name);
        let aims = AIMS.into_iter().filter_map(|(name, sqlite, postgres)| {
            let call = find(name)?;
            let least = if self.kind == DatabaseKind::Sqlite { sqlite } else { postgres };
            let ratio = median(call.ours.iter().zip(&call.bare).map(|(ours, bare)| ours.per_second / bare.per_second));
            let text = format!("{}, {name}: requests {ratio:.2} of the bare server's (at least {least:.2})", self.kind);
            Some(Verdict { passes: ratio >= least, text })
        });
        let lists: Vec<&ServerRounds> = self.calls.iter().filter(|call| call.name.starts_with("list of 20")).collect();
        let list = if let [few, many] = lists.as_slice() {
            let ratio = middle(&many.ours, |one| one.p50_ms) / middle(&few.ours, |one| one.p50_ms);
            let text = format!(
                "{}, list of 20: among 1 000 000 orders {ratio:.2} of the time among few (at most {MAX_LONG_LIST_RATIO})",
                self.kind
            );
            Some(Verdict { passes: ratio <= MAX_LONG_LIST_RATIO, text })
        } else {
            None
        };
        aims.chain(list).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commerce(kind: DatabaseKind, ours: f64, many_ms: f64) -> CommerceResults {
        let figures = |per_second, p50_ms| vec![ClientLoad { per_second, p50_ms, p99_ms: 1.0, cpu_us: 1.0 }; ROUNDS];
        let call = |name, ours, p50_ms| ServerRounds { name, ours: figures(ours, p50_ms), bare: figures(100.0, 1.0) };
        let lists = [call("list of 20 among 1000 orders", 1.0, 1.0), call("list of 20 among many", 1.0, many_ms)];
        CommerceResults { kind, calls: [call("add to cart", ours, 1.0)].into_iter().chain(lists).collect() }
    }

    fn passed(commerce: &CommerceResults) -> Vec<bool> {
        commerce.verdicts().iter().map(|verdict| verdict.passes).collect()
    }

    #[test]
    fn carts_keep_up_and_many_orders_take_as_long_as_few() {
        assert_eq!(passed(&commerce(DatabaseKind::Sqlite, 53.0, 1.1)), [true, true]);
        assert_eq!(passed(&commerce(DatabaseKind::Sqlite, 52.0, 1.3)), [false, false]);
        assert_eq!(passed(&commerce(DatabaseKind::Postgres, 36.0, f64::NAN)), [true, false]);
        assert_eq!(passed(&commerce(DatabaseKind::Postgres, 34.0, 1.0)), [false, true]);
    }
}
