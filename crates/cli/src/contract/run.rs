//! A run: every operation that was chosen is called as planned, its answers are held against the contract, and what was
//! made for the run is done away with.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::Duration;

use hub_client::contract::{self, Access, Operation, list_operations};
use hub_client::contract_validation::ContractValidator;
use serde_json::Value;
use uuid::Uuid;

use super::call::{Answer, Call, Line};
use super::facts::{Facts, Missing};
use super::judge::{Expected, Verdict, judge};
use super::operator::Operator;
use super::plan::{self, CLOSING, Leaving, Step, Who};
use super::refusals::{Refusal, Token, refusals};
use super::row::{Row, Skipped, Tally};

/// A run under way.
pub(crate) struct Run<'a> {
    line: Line,
    operator: Operator<'a>,
    schemas: ContractValidator,
    facts: Facts,
    tallies: BTreeMap<&'static str, Tally>,
    /// What was made for the run and is there still, the newest last.
    left: Vec<&'static Leaving>,
    /// Whether no further call is to be made.
    stop: &'a Cell<bool>,
    /// Is told of each call: the operation, how long it took, and the status if there was an answer.
    watch: &'a dyn Fn(&str, Duration, Option<u16>),
}

/// A token that no server gave.
const BAD_TOKEN: &str = "nobody-gave-this";

/// How often what was made is tried to be done away with, and how long between.
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_secs(1);

impl<'a> Run<'a> {
    pub(crate) fn new(
        line: Line,
        operator: Operator<'a>,
        stop: &'a Cell<bool>,
        watch: &'a dyn Fn(&str, Duration, Option<u16>),
    ) -> Self {
        let tallies = list_operations().iter().map(|operation| (operation.id.as_str(), Tally::default())).collect();
        let (schemas, facts) = (super::schemas(), Facts::new());
        Self { line, operator, schemas, facts, tallies, left: Vec::new(), stop, watch }
    }

    /// Exercises the operations that were chosen, one call after the other.
    pub(crate) async fn exercise(&mut self, writes: bool, chosen: &dyn Fn(&str) -> bool) {
        for step in plan::needed(writes, chosen) {
            self.step(step).await;
        }
        for operation in list_operations().iter().filter(|operation| chosen(&operation.id)) {
            self.refusals(operation).await;
        }
        if writes {
            self.clear_own().await;
            for step in CLOSING.iter().filter(|step| chosen(step.operation)) {
                self.step(step).await;
            }
        }
    }

    /// Does away with what only the run's own account can, the newest first, while that is signed in.
    async fn clear_own(&mut self) {
        let is_own = |leaving: &&Leaving| leaving.undo.iter().any(|step| step.who == Who::Own);
        let own: Vec<&'static Leaving> = self.left.iter().rev().copied().filter(is_own).collect();
        for leaving in own {
            if self.undo(leaving).await {
                self.left.retain(|other| other.what != leaving.what);
            }
        }
    }

    /// Does away with what was made for the run, the newest first; answers what is left of it, in words.
    pub(crate) async fn clear(&mut self) -> Vec<String> {
        let mut left = Vec::new();
        while let Some(leaving) = self.left.pop() {
            if !self.undo(leaving).await {
                left.push(self.facts.fill(leaving.what).unwrap_or_else(|_| leaving.what.to_owned()));
            }
        }
        left
    }

    /// A row an operation that was chosen; and of the others those that failed, because what was chosen needed them.
    pub(crate) fn rows(self, writes: bool, chosen: &dyn Fn(&str) -> bool) -> Vec<Row> {
        let mut tallies = self.tallies;
        let rows = list_operations().iter().filter_map(|operation| {
            let tally = tallies.remove(operation.id.as_str())?;
            let shown = chosen(&operation.id) || tally.failed();
            shown.then(|| {
                tally.row(operation, super::tags(&self.schemas, operation).first().copied().unwrap_or_default(), writes)
            })
        });
        rows.collect()
    }

    async fn step(&mut self, step: &'static Step) {
        let operation = operation(step);
        if self.stop.get() {
            return self.tally(operation).skip(Skipped::Interrupted);
        }
        let call = match self.prepare(step, operation).await {
            Ok(call) => call,
            Err(why) => return self.tally(operation).skip(why),
        };
        // Before the call: what it makes may be there though its answer never came.
        self.left.extend(step.leaves);
        let expected = Expected { status: step.status, code: step.code, path: None };
        self.call(step, &call, expected, "").await;
        if operation.access == Access::Optional && step.who == Who::Operator && self.operator.is_somebody() {
            let token = self.operator.access().await.unwrap_or_default();
            self.call(step, &Call { token, ..call }, expected, "with a token: ").await;
        }
    }

    /// Makes a step's call and learns from its answer.
    async fn call(&mut self, step: &'static Step, call: &Call<'_>, expected: Expected<'_>, what: &str) {
        let Some(answer) = self.send(call, what).await else { return };
        let said = answer.json();
        if answer.status == step.status {
            self.learn(step, &said);
            self.left.retain(|leaving| Some(leaving.what) != step.takes);
        }
        let verdict = judge(&self.schemas, call.operation, &answer, expected);
        let tally = self.tally(call.operation);
        match verdict {
            Verdict::Busy(seconds) => tally.skip(Skipped::Busy(seconds)),
            Verdict::Wrong(_) if step.may_miss && answer.status == 404 && said["code"] == "error.not_found" => {
                tally.skip(Skipped::Nothing);
            }
            Verdict::Wrong(why) => tally.fault(format!("{what}{why}")),
            Verdict::Right if step.is_success() => tally.passed += 1,
            Verdict::Right => {}
        }
    }

    fn learn(&mut self, step: &Step, answer: &Value) {
        if let Some(fact) = step.gives {
            self.facts.set(fact, true.into());
        }
        for learn in step.learns {
            if let Some(value) = learn.of(answer) {
                self.facts.set(learn.fact, value);
            }
        }
    }

    /// What a step's call is, with what is known by now.
    async fn prepare(&self, step: &Step, operation: &'static Operation) -> Result<Call<'static>, Skipped> {
        let missing = |Missing(fact)| Skipped::Missing(fact);
        let fill = |(name, text): &(&str, &str)| Ok(((*name).to_owned(), self.facts.fill(text)?));
        let mut with: Vec<_> = step.with.iter().map(fill).collect::<Result<_, _>>().map_err(missing)?;
        let body = step.body.map(|body| self.facts.fill_json(body)).transpose().map_err(missing)?;
        let own = |name: &str| self.facts.fill(&format!("{{{name}}}")).map(Some).map_err(missing);
        if let Some(fact) = step.after.filter(|fact| !self.facts.has(fact)) {
            return Err(Skipped::Missing(fact.to_owned()));
        }
        let token = match step.who {
            Who::Own => own("own_access")?,
            Who::OwnRefresh => own("own_refresh")?,
            Who::Buyer => own("buyer_access")?,
            Who::Operator if !step.needs_operator(operation) => None,
            Who::Operator if !self.operator.is_let_in(operation.access) => {
                return Err(Skipped::Access(why_not(operation.access)));
            }
            Who::Operator if operation.access == Access::Refresh => {
                let (token, device) = self.operator.refresh().await.ok().flatten().unzip();
                with.extend(device.map(|device| ("device-id".to_owned(), device)));
                token
            }
            Who::Operator => self.operator.access().await.unwrap_or_default(),
        };
        Ok(Call { operation, with, body, token })
    }

    async fn refusals(&mut self, operation: &'static Operation) {
        for refusal in refusals(operation, super::document(&self.schemas, operation)) {
            if self.stop.get() {
                return;
            }
            let Some(token) = self.token(operation, refusal.token).await else { continue };
            let Refusal { what, body, status, code, path, .. } = &refusal;
            let call = Call { operation, with: self.parameters(operation, &refusal), body: body.clone(), token };
            let Some(answer) = self.send(&call, &format!("{what}: ")).await else { continue };
            let expected = Expected { status: *status, code: Some(code), path: path.as_deref() };
            if let Verdict::Wrong(why) = judge(&self.schemas, operation, &answer, expected) {
                self.tally(operation).fault(format!("{what}: {why}"));
            }
        }
    }

    /// The token of a refusal's call; the outer `None` when there is none of that kind.
    async fn token(&self, operation: &Operation, token: Token) -> Option<Option<String>> {
        let own = || self.facts.get("own_access").map(ToOwned::to_owned);
        let is_own_let_in = matches!(operation.access, Access::Any | Access::Workspace);
        let operator = self.operator.is_somebody();
        let is_let_in = operator && self.operator.is_let_in(operation.access);
        match token {
            Token::Absent => Some(None),
            Token::Bad => Some(Some(BAD_TOKEN.to_owned())),
            Token::Right if matches!(operation.access, Access::Public | Access::Optional) => Some(None),
            Token::Right if is_let_in => self.operator.access().await.ok().flatten().map(Some),
            Token::Right if is_own_let_in => own().map(Some),
            Token::Other if operator && !is_let_in => self.operator.access().await.ok().flatten().map(Some),
            Token::Other if !is_own_let_in => own().map(Some),
            Token::Right | Token::Other => None,
        }
    }

    /// The parameters of a refusal's call: an id that nothing has, and what the operation must be given.
    fn parameters(&self, operation: &Operation, refusal: &Refusal) -> Vec<(String, String)> {
        let planned = plan::steps(true).find(|step| step.operation == operation.id).map_or(&[][..], |step| step.with);
        let filled = planned.iter().filter_map(|(name, text)| Some(((*name).to_owned(), self.facts.fill(text).ok()?)));
        let known: BTreeMap<String, String> = filled.collect();
        let document = super::document(&self.schemas, operation);
        let all = document["parameters"].as_array().into_iter().flatten();
        let given = all.filter_map(|parameter| {
            let name = parameter["name"].as_str()?;
            let spoilt = refusal.with.iter().find(|(spoilt, _)| spoilt == name).map(|(_, value)| value.clone());
            let value = match parameter["in"].as_str()? {
                _ if spoilt.is_some() => spoilt,
                "path" if parameter["schema"]["format"] == "uuid" => Some(Uuid::new_v4().to_string()),
                "path" => known.get(name).cloned().or_else(|| Some("contract-run".to_owned())),
                // A query that is wrong in one place is to be wrong in no other; elsewhere it is as planned.
                "query" if refusal.with.is_empty() => known.get(name).cloned(),
                "header" if name == "device-id" => self.facts.get("device").map(ToOwned::to_owned),
                _ => None,
            };
            Some((name.to_owned(), value?))
        });
        given.collect()
    }

    /// Whether something that was made for the run is gone, or never was there.
    async fn undo(&mut self, leaving: &Leaving) -> bool {
        let mut nothing = false;
        for step in leaving.undo {
            if !step.learns.is_empty() && step.learns.iter().all(|learn| self.facts.has(learn.fact)) {
                continue;
            }
            let Ok(call) = self.prepare(step, operation(step)).await else { return nothing };
            let Some(answer) = self.insist(&call).await else { return false };
            let said = answer.json();
            match answer.status {
                404 if said["code"] == "error.not_found" => nothing = true,
                status if status == step.status => {
                    self.learn(step, &said);
                    nothing |= step.may_miss && !step.learns.iter().all(|learn| self.facts.has(learn.fact));
                }
                _ => return false,
            }
        }
        true
    }

    /// Makes a call, and makes it again when the server was not ready.
    async fn insist(&mut self, call: &Call<'_>) -> Option<Answer> {
        let mut answer = None;
        for attempt in 0..TRIES {
            if attempt > 0 {
                tokio::time::sleep(PAUSE).await;
            }
            answer = self.send(call, "cleanup: ").await;
            if answer.as_ref().is_some_and(|answer| answer.status < 500 && answer.status != 429) {
                break;
            }
        }
        answer
    }

    /// Makes a call and counts it; one without an answer is a fault.
    async fn send(&mut self, call: &Call<'_>, what: &str) -> Option<Answer> {
        let (answered, took) = self.line.call(call).await;
        (self.watch)(&call.operation.id, took, answered.as_ref().ok().map(|answer| answer.status));
        let tally = self.tally(call.operation);
        tally.calls += 1;
        tally.took += took;
        match answered {
            Ok(answer) => Some(answer),
            Err(error) if error.is_timeout() => {
                tally.fault(format!("{what}no answer in time"));
                None
            }
            Err(error) => {
                tally.fault(format!("{what}no answer: {}", error.without_url()));
                None
            }
        }
    }

    fn tally(&mut self, operation: &Operation) -> &mut Tally {
        self.tallies.get_mut(operation.id.as_str()).expect("a tally for each operation")
    }
}

fn operation(step: &Step) -> &'static Operation {
    contract::find_operation(step.operation).expect("a plan is of the contract's operations")
}

/// Why an access lets the operator's account in nowhere.
fn why_not(access: Access) -> &'static str {
    match access {
        Access::Consumer => "needs a consumer account",
        Access::Workspace => "needs a workspace account",
        Access::Backoffice => "needs a backoffice account",
        Access::Refresh | Access::AnyOrRefresh => "needs a session; an access token is not enough",
        Access::Public | Access::Optional | Access::Any => "needs an account",
    }
}
