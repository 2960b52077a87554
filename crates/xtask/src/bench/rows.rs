//! Measures single rows, each beside a bare server with one statement for it: a shift by its id, a shift written, the list of
//! 20 articles and the search of 10 000.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::Value;

use super::DatabaseKind;
use super::load::{WrkLoad, WrkRequest};
use super::verdict::{Verdict, median};
use crate::net;
use crate::process::{self, ChildProcess, Output};
use crate::server::ServerSetup;

/// The number of rounds; the medians count, of the rates and of the ratios within each round.
const ROUNDS: usize = 3;
/// The number of parallel connections.
const CONNECTIONS: u32 = 16;
/// The duration of a load in seconds.
const LOAD_SECONDS: u32 = 4;

/// The aim of a row.
#[derive(Clone, Copy)]
enum Aim {
    /// The smallest ratio to the bare server's rate, on SQLite and on PostgreSQL.
    Ratio([f64; 2]),
    /// The smallest rate a second, on SQLite and on PostgreSQL.
    Rate([f64; 2]),
}

/// The rows with their aims.
const ROWS: [(&str, Aim); 4] = [
    ("shift by id", Aim::Ratio([0.6, 0.5])),
    ("shift written", Aim::Ratio([0.8, 0.4])),
    ("list of 20 articles", Aim::Rate([4_000.0, 5_000.0])),
    ("search of 10 000 articles", Aim::Ratio([0.4, 0.3])),
];

/// The names of the rows.
pub(super) const ROW_NAMES: [&str; 4] = [ROWS[0].0, ROWS[1].0, ROWS[2].0, ROWS[3].0];

/// Puts shifts of a minute, one after the other, for the group's pharmacies in turn. Each run begins at another time.
const PUT_SCRIPT: &str = r#"
math.randomseed(os.time() * 1000 + os.clock() * 1000000)
local count, begin = 0, 1900000000 + math.random(1, 400) * 1000000
local headers = { ["authorization"] = "Bearer " .. token, ["content-type"] = "application/json" }
local function time(seconds) return os.date("!%Y-%m-%dT%H:%M:%SZ", seconds) end
function request()
  count = count + 1
  local id = string.format("%08x-%04x-7%03x-8%03x-%06x%06x", os.time(), math.random(0, 65535), math.random(0, 4095),
    math.random(0, 4095), math.random(0, 16777215), count)
  local at = begin + count * 60
  local body = string.format('{"group_id":"%s","pharmacy_id":"%s","ini_at":"%s","end_at":"%s"}', group,
    pharmacies[count % #pharmacies + 1], time(at), time(at + 60))
  return wrk.format("PUT", "/plugins/pharmacy/shifts/" .. id, headers, body)
end
"#;

/// The requests of the rows, which both servers take.
pub(super) struct RowRequests([WrkRequest; 4]);

/// The rounds of a row: the loads of the server and of the bare server.
struct RowRounds {
    row: usize,
    ours: Vec<WrkLoad>,
    bare: Vec<WrkLoad>,
}

/// The results of all rows on one database.
pub(super) struct RowResults {
    kind: DatabaseKind,
    rows: Vec<RowRounds>,
}

impl RowRequests {
    /// Inserts the rows for the owner that the load of shoppers inserts, and returns the requests for them.
    pub(super) fn insert_rows(
        setup: &ServerSetup<'_>,
        [shoppers, row_data]: [&Path; 2],
        output: &Output,
    ) -> Result<Self> {
        if !setup.data_folder().join("shoppers.json").exists() {
            process::run(setup.program_command(shoppers, setup.port).args(["insert", "1"]), output)?;
        }
        let printed = process::run_and_capture(&mut setup.program_command(row_data, setup.port), output)?;
        let data: Value = serde_json::from_str(&printed).with_context(|| format!("row_data printed {printed}"))?;
        let text = |name: &str| data[name].as_str().with_context(|| format!("row_data printed no {name}: {printed}"));
        let pharmacies = data["pharmacy_ids"].to_string().replace('[', "{").replace(']', "}");
        let locals = [("group", format!("{:?}", text("group_id")?)), ("token", format!("{:?}", text("token")?))];
        let locals: String = locals.iter().map(|(name, value)| format!("local {name} = {value}\n")).collect();
        let script = setup.data_folder().join("put.lua");
        std::fs::write(&script, format!("{locals}local pharmacies = {pharmacies}\n{PUT_SCRIPT}"))?;
        let get = |path: String| -> Result<WrkRequest> {
            let token = Some(text("token")?.to_owned());
            Ok(WrkRequest { path, token, script: None, seconds: LOAD_SECONDS })
        };
        let articles = format!("/ecommerce/services/stores/{}/articles", text("store_id")?);
        Ok(Self([
            get(format!("/plugins/pharmacy/shifts/{}", text("shift_id")?))?,
            WrkRequest { path: "/".into(), token: None, script: Some(script), seconds: LOAD_SECONDS },
            get(articles.clone())?,
            get(format!("{articles}?query=marca42"))?,
        ]))
    }

    /// Measures a row at a server.
    pub(super) fn measure(&self, row: usize, server: &ChildProcess, port: u16) -> Result<WrkLoad> {
        WrkLoad::measure_request(server.id(), port, &self.0[row], CONNECTIONS)
    }
}

/// Starts both servers and measures all rows.
pub(super) fn measure(
    kind: DatabaseKind,
    setup: &ServerSetup<'_>,
    [shoppers, row_data, bare_rows]: &[PathBuf; 3],
    output: &Output,
) -> Result<RowResults> {
    eprintln!("{kind}: inserting shifts and articles");
    let requests = RowRequests::insert_rows(setup, [shoppers, row_data], output)?;
    let ours = setup.start(output)?;
    let bare_port = net::find_free_port()?;
    let bare = super::start_bare_server(setup, bare_rows, bare_port, output)?;
    let mut rows = Vec::new();
    for (row, name) in ROW_NAMES.into_iter().enumerate() {
        eprintln!("{kind}: {name}");
        let mut rounds = RowRounds { row, ours: Vec::new(), bare: Vec::new() };
        for _ in 0..ROUNDS {
            rounds.ours.push(requests.measure(row, &ours, setup.port)?);
            rounds.bare.push(requests.measure(row, &bare, bare_port)?);
        }
        rows.push(rounds);
    }
    Ok(RowResults { kind, rows })
}

impl RowRounds {
    /// The median of the ratios within each round.
    fn ratio(&self) -> f64 {
        median(self.ours.iter().zip(&self.bare).map(|(ours, bare)| ours.per_second / bare.per_second))
    }

    fn rate(&self) -> f64 {
        median(self.ours.iter().map(|load| load.per_second))
    }
}

impl RowResults {
    /// The head of the results' table.
    pub(super) const TABLE_HEAD: &'static str =
        "| database | operation | hub-api, req/s | bare, req/s | ratio | aim | p50 ms | p99 ms | CPU µs/req |
|---|---|--:|--:|--:|--:|--:|--:|--:|";

    fn aim(&self, row: usize) -> (f64, bool) {
        let database = usize::from(self.kind == DatabaseKind::Postgres);
        match ROWS[row].1 {
            Aim::Ratio(aims) => (aims[database], true),
            Aim::Rate(aims) => (aims[database], false),
        }
    }

    /// Rows of the table.
    pub(super) fn table_rows(&self) -> Vec<String> {
        let row = |rounds: &RowRounds| {
            let figure = |figure: fn(&WrkLoad) -> f64| median(rounds.ours.iter().map(figure));
            let (aim, is_ratio) = self.aim(rounds.row);
            format!(
                "| {} | {} | {:.0} | {:.0} | {:.2} | {} | {:.2} | {:.2} | {:.1} |",
                self.kind,
                ROW_NAMES[rounds.row],
                rounds.rate(),
                median(rounds.bare.iter().map(|load| load.per_second)),
                rounds.ratio(),
                if is_ratio { format!("{aim:.2}") } else { format!("{aim:.0}/s") },
                figure(|load| load.p50_ms),
                figure(|load| load.p99_ms),
                figure(|load| load.cpu_us),
            )
        };
        self.rows.iter().map(row).collect()
    }

    /// Compares each row with its aim.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        let verdict = |rounds: &RowRounds| {
            let (aim, is_ratio) = self.aim(rounds.row);
            let (measured, unit) =
                if is_ratio { (rounds.ratio(), "of the bare server's") } else { (rounds.rate(), "a second") };
            let text = format!("{}, {}: requests {measured:.2} {unit} (aim {aim})", self.kind, ROW_NAMES[rounds.row]);
            Verdict { passes: measured >= aim, text }
        };
        self.rows.iter().map(verdict).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results(kind: DatabaseKind, row: usize, ours: f64) -> RowResults {
        let load = |per_second| WrkLoad { per_second, p50_ms: 1.0, p99_ms: 1.0, cpu_us: 1.0, bytes: 0 };
        RowResults { kind, rows: vec![RowRounds { row, ours: vec![load(ours); 3], bare: vec![load(10_000.0); 3] }] }
    }

    #[test]
    fn a_row_is_judged_by_its_ratio_or_by_its_rate() {
        let passes = |kind, row, ours| results(kind, row, ours).verdicts()[0].passes;
        assert!(passes(DatabaseKind::Sqlite, 0, 6_000.0) && !passes(DatabaseKind::Sqlite, 0, 5_900.0));
        assert!(passes(DatabaseKind::Postgres, 0, 5_000.0) && !passes(DatabaseKind::Postgres, 0, 4_900.0));
        assert!(passes(DatabaseKind::Sqlite, 2, 4_000.0) && !passes(DatabaseKind::Postgres, 2, 4_900.0));
        assert!(results(DatabaseKind::Sqlite, 3, 5_000.0).table_rows()[0].contains("| 0.50 | 0.40 |"));
    }
}
