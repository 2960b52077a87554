//! Measures carts, orders, a store's page and the list of orders, each beside a bare server with the least SQL that the
//! operation needs.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::DatabaseKind;
use super::load::ticks_to_seconds;
use super::verdict::{Verdict, median};
use crate::net;
use crate::process::{self, ChildProcess, Output};
use crate::server::ServerSetup;

/// The number of rounds; each measures the server and the bare server.
const ROUNDS: usize = 3;
/// The number of parallel clients.
const CLIENT_COUNT: &str = "16";
/// The duration of a load in seconds; a load of orders ends when all carts are ordered.
const LOAD_SECONDS: &str = "4";
/// The number of shoppers, and so of the orders in a round.
const SHOPPER_COUNT: &str = "3200";
/// The numbers of orders that the store has when its list of orders is measured.
const ORDER_COUNTS: [&str; 2] = ["1000", "1000000"];
/// The largest accepted ratio of the list's time among many orders to its time among few.
const MAX_LONG_LIST_RATIO: f64 = 1.2;

/// The operation and the smallest accepted ratio of its rate to the bare server's, on SQLite and on PostgreSQL. Each ratio is
/// the target rate divided by the bare server's rate on the reference machine.
const MIN_RATE_RATIOS: [(&str, f64, f64); 3] = [
    ("add to cart", 1200.0 / 2297.0, 3000.0 / 8586.0),
    ("order one article", 900.0 / 2019.0, 1500.0 / 4887.0),
    ("order of 1000 articles", 900.0 / 2019.0, 1500.0 / 4887.0),
];

/// One measured load: the rate, the response times and the server's processor time per request.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ClientLoad {
    /// Responses per second.
    pub(super) per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    cpu_us: f64,
}

/// The rounds of one operation: the loads of the server and of the bare server.
struct ServerRounds {
    name: &'static str,
    ours: Vec<ClientLoad>,
    bare: Vec<ClientLoad>,
}

/// The results of all operations on one database.
pub(super) struct CommerceResults {
    kind: DatabaseKind,
    calls: Vec<ServerRounds>,
}

/// The built example programs.
pub(super) struct LoadPrograms<'a> {
    /// The load of shoppers.
    pub(super) shoppers: &'a Path,
    /// The bare server.
    pub(super) bare_orders: &'a Path,
}

/// The load of shoppers, with the server and the bare server that it can be aimed at.
pub(super) struct ShopperLoad<'a> {
    pub(super) setup: &'a ServerSetup<'a>,
    /// The program that generates the load.
    pub(super) program: &'a Path,
    pub(super) ours: &'a ChildProcess,
    pub(super) bare: &'a ChildProcess,
    pub(super) bare_port: u16,
    pub(super) output: &'a Output,
}

fn run(setup: &ServerSetup<'_>, program: &Path, arguments: &[&str], output: &Output) -> Result<String> {
    let mut command = setup.program_command(program, setup.port);
    process::run_and_capture(command.args(arguments), output)
}

impl ShopperLoad<'_> {
    fn run(&self, arguments: &[&str]) -> Result<String> {
        run(self.setup, self.program, arguments, self.output)
    }

    /// Measures an operation with this number of parallel clients, on the server or on the bare server.
    pub(super) fn measure_operation(&self, call: &str, clients: &str, bare: bool) -> Result<ClientLoad> {
        let process = if bare { self.bare.id() } else { self.ours.id() }.to_string();
        let address = format!("http://{}", net::loopback_address(self.bare_port));
        let mut arguments = vec!["ask", call, clients, LOAD_SECONDS, process.as_str()];
        arguments.extend(bare.then_some(address.as_str()));
        let printed = self.run(&arguments)?;
        let measured: Value = serde_json::from_str(&printed).with_context(|| format!("the load printed {printed}"))?;
        let number =
            |name: &str| measured[name].as_f64().with_context(|| format!("the load printed no {name}: {measured}"));
        let requests = number("requests")?;
        Ok(ClientLoad {
            per_second: requests / number("seconds")?,
            p50_ms: number("p50_ms")?,
            p99_ms: number("p99_ms")?,
            cpu_us: ticks_to_seconds(number("ticks")?) * 1e6 / requests,
        })
    }

    /// Measures an operation on both servers alternately. The load program runs with the arguments `before` before each.
    fn measure_rounds(&self, name: &'static str, call: &str, clients: &str, before: &[&str]) -> Result<ServerRounds> {
        eprintln!("{}: {name}", self.setup.base_url());
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

/// Starts both servers and measures all operations.
pub(super) fn measure(
    kind: DatabaseKind,
    setup: &ServerSetup<'_>,
    programs: &LoadPrograms<'_>,
    output: &Output,
) -> Result<CommerceResults> {
    eprintln!("{kind}: commerce, creating the store and the shoppers");
    run(setup, programs.shoppers, &["insert", SHOPPER_COUNT], output)?;
    let ours = setup.start(output)?;
    run(setup, programs.shoppers, &["furnish"], output)?;
    let bare_port = net::find_free_port()?;
    let bare = super::start_bare_server(setup, programs.bare_orders, bare_port, output)?;
    let shopper_load = ShopperLoad { setup, program: programs.shoppers, ours: &ours, bare: &bare, bare_port, output };
    let mut calls = vec![
        shopper_load.measure_rounds("add to cart", "cart", CLIENT_COUNT, &[])?,
        shopper_load.measure_rounds("order one article", "submit", CLIENT_COUNT, &["fill", "one"])?,
        shopper_load.measure_rounds("order of 1000 articles", "submit", CLIENT_COUNT, &["fill", "all"])?,
        shopper_load.measure_rounds("page of 200 articles", "page", CLIENT_COUNT, &[])?,
        shopper_load.measure_rounds("cart, one client", "cart", "1", &[])?,
    ];
    for (count, name) in ORDER_COUNTS.into_iter().zip(["list of 20 among 1000 orders", "list of 20 among 1 000 000"]) {
        shopper_load.run(&["orders", count])?;
        calls.push(shopper_load.measure_rounds(name, "orders", "1", &[])?);
    }
    if calls.iter().any(|rounds| rounds.ours.len() != ROUNDS) {
        bail!("not every round was measured");
    }
    Ok(CommerceResults { kind, calls })
}

fn median_figure(figures: &[ClientLoad], figure: fn(&ClientLoad) -> f64) -> f64 {
    median(figures.iter().map(figure))
}

impl CommerceResults {
    /// The head of the results' table.
    pub(super) const TABLE_HEAD: &'static str =
        "| database | operation | server | req/s | p50 ms | p99 ms | CPU µs/req |
|---|---|---|--:|--:|--:|--:|";

    /// Rows of the table.
    pub(super) fn table_rows(&self) -> Vec<String> {
        let row = |name: &str, server: &str, figures: &[ClientLoad]| {
            format!(
                "| {} | {name} | {server} | {:.0} | {:.2} | {:.2} | {:.1} |",
                self.kind,
                median_figure(figures, |load| load.per_second),
                median_figure(figures, |load| load.p50_ms),
                median_figure(figures, |load| load.p99_ms),
                median_figure(figures, |load| load.cpu_us),
            )
        };
        let rows = |call: &ServerRounds| [row(call.name, "hub-api", &call.ours), row(call.name, "bare", &call.bare)];
        self.calls.iter().flat_map(rows).collect()
    }

    /// Compares the rates of carts and orders with the bare server's, and the list's time among many orders with that among few.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let find = |name: &str| self.calls.iter().find(|call| call.name == name);
        let rates = MIN_RATE_RATIOS.into_iter().filter_map(|(name, sqlite, postgres)| {
            let call = find(name)?;
            let least = if self.kind == DatabaseKind::Sqlite { sqlite } else { postgres };
            let ratio = median(call.ours.iter().zip(&call.bare).map(|(ours, bare)| ours.per_second / bare.per_second));
            let text = format!("{}, {name}: requests {ratio:.2} of the bare server's (at least {least:.2})", self.kind);
            Some(Verdict { passes: ratio >= least, text })
        });
        let lists: Vec<&ServerRounds> = self.calls.iter().filter(|call| call.name.starts_with("list of 20")).collect();
        let list = if let [few, many] = lists.as_slice() {
            let ratio = median_figure(&many.ours, |load| load.p50_ms) / median_figure(&few.ours, |load| load.p50_ms);
            let text = format!(
                "{}, list of 20: among 1 000 000 orders {ratio:.2} of the time among few (at most {MAX_LONG_LIST_RATIO})",
                self.kind
            );
            Some(Verdict { passes: ratio <= MAX_LONG_LIST_RATIO, text })
        } else {
            None
        };
        rates.chain(list).collect()
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
