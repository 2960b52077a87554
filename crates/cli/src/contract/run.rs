//! A conformance run: sends the planned requests, verifies the responses, and deletes what it created.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::time::Duration;

use hub_client::contract::{Access, Operation, list_operations};
use hub_client::contract_validation::ContractValidator;
use serde_json::Value;
use uuid::Uuid;

use super::negative_cases::{NegativeCase, TokenKind, negative_cases};
use super::operation_result::{OperationResult, OperationTally, SkipReason};
use super::operator::Operator;
use super::plan::{self, Cleanup, Step, StepAccount};
use super::raw_client::{RawClient, RawRequest, RawResponse};
use super::variables::{MissingVariable, Variables};
use super::verify::{ExpectedResponse, Verdict, verify};

/// A run in progress.
pub(crate) struct ConformanceRun<'a> {
    client: RawClient,
    operator: Operator,
    schemas: ContractValidator,
    variables: Variables,
    tallies: BTreeMap<&'static str, OperationTally>,
    /// The cleanups that are still due, newest last.
    cleanups: Vec<&'static Cleanup>,
    /// True when no further request may be sent.
    is_stopped: &'a Cell<bool>,
    /// Called after each request with the operation, the duration and the status, if there was a response.
    on_response: &'a dyn Fn(&str, Duration, Option<u16>),
}

/// An invalid token.
const INVALID_TOKEN: &str = "nobody-gave-this";

/// The number of cleanup attempts, and the pause in between.
const CLEANUP_ATTEMPTS: u32 = 3;
const CLEANUP_PAUSE: Duration = Duration::from_secs(1);

impl<'a> ConformanceRun<'a> {
    pub(crate) fn new(
        line: RawClient,
        operator: Operator,
        stop: &'a Cell<bool>,
        watch: &'a dyn Fn(&str, Duration, Option<u16>),
    ) -> Self {
        let tallies =
            list_operations().iter().map(|operation| (operation.id.as_str(), OperationTally::default())).collect();
        let (schemas, facts) = (super::contract_validator(), Variables::new());
        Self {
            client: line,
            operator,
            schemas,
            variables: facts,
            tallies,
            cleanups: Vec::new(),
            is_stopped: stop,
            on_response: watch,
        }
    }

    /// Exercises the chosen operations, one request after the other.
    pub(crate) async fn exercise(&mut self, allow_writes: bool, is_chosen: &dyn Fn(&str) -> bool) {
        for step in plan::select_steps(allow_writes, is_chosen) {
            self.run_step(step).await;
        }
        for operation in list_operations().iter().filter(|operation| is_chosen(&operation.id)) {
            self.run_negative_cases(operation).await;
        }
        if allow_writes {
            self.clean_up_own().await;
            for step in plan::sign_out_steps().iter().filter(|step| is_chosen(&step.operation.id)) {
                self.run_step(step).await;
            }
        }
    }

    /// Deletes what only the run's own account can delete, newest first, while it is signed in.
    async fn clean_up_own(&mut self) {
        let is_own = |leaving: &&Cleanup| leaving.steps.iter().any(|step| step.account == StepAccount::Workspace);
        let own: Vec<&'static Cleanup> = self.cleanups.iter().rev().copied().filter(is_own).collect();
        for leaving in own {
            if self.undo(leaving).await {
                self.cleanups.retain(|other| other.description != leaving.description);
            }
        }
    }

    /// Deletes what the run created, newest first; returns descriptions of what is left.
    pub(crate) async fn clean_up(&mut self) -> Vec<String> {
        let mut left = Vec::new();
        while let Some(leaving) = self.cleanups.pop() {
            if !self.undo(leaving).await {
                left.push(self.variables.expand(&leaving.description).unwrap_or_else(|_| leaving.description.clone()));
            }
        }
        left
    }

    /// The results of the chosen operations, and of the others that failed, because the chosen ones depend on them.
    pub(crate) fn into_results(self, allow_writes: bool, is_chosen: &dyn Fn(&str) -> bool) -> Vec<OperationResult> {
        let mut tallies = self.tallies;
        let rows = list_operations().iter().filter_map(|operation| {
            let tally = tallies.remove(operation.id.as_str())?;
            let shown = is_chosen(&operation.id) || tally.has_failed();
            shown.then(|| {
                tally.into_result(
                    operation,
                    super::operation_tags(&self.schemas, operation).first().copied().unwrap_or_default(),
                    allow_writes,
                )
            })
        });
        rows.collect()
    }

    async fn run_step(&mut self, step: &'static Step) {
        let operation = step.operation;
        if self.is_stopped.get() {
            return self.tally(operation).mark_skipped(SkipReason::Interrupted);
        }
        let call = match self.build_request(step).await {
            Ok(call) => call,
            Err(why) => return self.tally(operation).mark_skipped(why),
        };
        // Registered before the request: it may succeed even if the response is lost.
        self.cleanups.extend(&step.cleanup);
        let expected = ExpectedResponse { status: step.status, code: step.code, path: None };
        self.send_step(step, &call, expected, "").await;
        if operation.access == Access::Optional && step.account == StepAccount::Operator && self.operator.is_signed_in()
        {
            let token = self.operator.access_token().await.unwrap_or_default();
            self.send_step(step, &RawRequest { token, ..call }, expected, "with a token: ").await;
        }
    }

    /// Sends a step's request, verifies the response and captures variables.
    async fn send_step(
        &mut self,
        step: &'static Step,
        call: &RawRequest<'_>,
        expected: ExpectedResponse<'_>,
        what: &str,
    ) {
        let Some(answer) = self.send(call, what).await else { return };
        let said = answer.json();
        if answer.status == step.status {
            self.capture(step, &said);
            self.cleanups.retain(|leaving| !leaving.is_done_by(step));
        }
        let verdict = verify(&self.schemas, call.operation, &answer, expected);
        let tally = self.tally(call.operation);
        match verdict {
            Verdict::RateLimited(seconds) => tally.mark_skipped(SkipReason::RateLimited(seconds)),
            Verdict::Failed(_) if step.may_be_missing && answer.status == 404 && said["code"] == "error.not_found" => {
                tally.mark_skipped(SkipReason::NothingToRead);
            }
            Verdict::Failed(why) => tally.add_failure(format!("{what}{why}")),
            Verdict::Passed if step.is_success() => tally.passed += 1,
            Verdict::Passed => {}
        }
    }

    fn capture(&mut self, step: &Step, answer: &Value) {
        let succeeded = step.is_success().then_some(&step.operation.id);
        for flag in step.sets.iter().chain(succeeded) {
            self.variables.set_flag(flag);
        }
        for learn in &step.captures {
            if let Some(value) = learn.read_from(answer) {
                self.variables.set(&learn.variable, value);
            }
        }
    }

    /// Builds a step's request from the current variables.
    async fn build_request(&self, step: &Step) -> Result<RawRequest<'static>, SkipReason> {
        let operation = step.operation;
        let missing = |MissingVariable(fact)| SkipReason::MissingVariable(fact);
        let fill = |(name, text): &(String, String)| Ok((name.clone(), self.variables.expand(text)?));
        let mut with: Vec<_> = step.parameters.iter().map(fill).collect::<Result<_, _>>().map_err(missing)?;
        let body = step.body.as_ref().map(|body| self.variables.expand_json(body)).transpose().map_err(missing)?;
        if let Some(flag) = step.requires.iter().find(|flag| !self.variables.has_flag(flag)) {
            return Err(SkipReason::MissingVariable(flag.clone()));
        }
        let token = match step.token_variable() {
            Some(token) => Some(self.variables.expand(&format!("{{{token}}}")).map_err(missing)?),
            None if !step.needs_operator() => None,
            None if !self.operator.may_call(operation.access) => {
                return Err(SkipReason::Access(denied_reason(operation.access)));
            }
            None if operation.access == Access::Refresh => {
                let (token, device) = self.operator.refresh_token().await.ok().flatten().unzip();
                with.extend(device.map(|device| ("device-id".to_owned(), device)));
                token
            }
            None => self.operator.access_token().await.unwrap_or_default(),
        };
        Ok(RawRequest { operation, parameters: with, body, token })
    }

    async fn run_negative_cases(&mut self, operation: &'static Operation) {
        for refusal in negative_cases(operation, super::operation_document(&self.schemas, operation)) {
            if self.is_stopped.get() {
                return;
            }
            let Some(token) = self.token_for(operation, refusal.token).await else { continue };
            let NegativeCase { defect: what, body, status, code, path, .. } = &refusal;
            let call =
                RawRequest { operation, parameters: self.parameters(operation, &refusal), body: body.clone(), token };
            let Some(answer) = self.send(&call, &format!("{what}: ")).await else { continue };
            let expected = ExpectedResponse { status: *status, code: Some(code), path: path.as_deref() };
            if let Verdict::Failed(why) = verify(&self.schemas, operation, &answer, expected) {
                self.tally(operation).add_failure(format!("{what}: {why}"));
            }
        }
    }

    /// The token for a negative case; the outer `None` when there is no such token.
    async fn token_for(&self, operation: &Operation, token: TokenKind) -> Option<Option<String>> {
        let own = || self.variables.get("own_access").map(ToOwned::to_owned);
        let is_own_let_in = matches!(operation.access, Access::Any | Access::Workspace);
        let operator = self.operator.is_signed_in();
        let is_let_in = operator && self.operator.may_call(operation.access);
        match token {
            TokenKind::Absent => Some(None),
            TokenKind::Invalid => Some(Some(INVALID_TOKEN.to_owned())),
            TokenKind::Valid if matches!(operation.access, Access::Public | Access::Optional) => Some(None),
            TokenKind::Valid if is_let_in => self.operator.access_token().await.ok().flatten().map(Some),
            TokenKind::Valid if is_own_let_in => own().map(Some),
            TokenKind::WrongScope if operator && !is_let_in => {
                self.operator.access_token().await.ok().flatten().map(Some)
            }
            TokenKind::WrongScope if !is_own_let_in => own().map(Some),
            TokenKind::Valid | TokenKind::WrongScope => None,
        }
    }

    /// The parameters of a negative case: random ids, and required values.
    fn parameters(&self, operation: &Operation, refusal: &NegativeCase) -> Vec<(String, String)> {
        let planned = plan::all_steps(true).find(|step| step.operation.id == operation.id);
        let planned = planned.map_or(&[][..], |step| &step.parameters);
        let filled = planned.iter().filter_map(|(name, text)| Some((name.clone(), self.variables.expand(text).ok()?)));
        let known: BTreeMap<String, String> = filled.collect();
        let document = super::operation_document(&self.schemas, operation);
        let all = document["parameters"].as_array().into_iter().flatten();
        let given = all.filter_map(|parameter| {
            let name = parameter["name"].as_str()?;
            let spoilt = refusal.parameters.iter().find(|(spoilt, _)| spoilt == name).map(|(_, value)| value.clone());
            let value = match parameter["in"].as_str()? {
                _ if spoilt.is_some() => spoilt,
                "path" if parameter["schema"]["format"] == "uuid" => Some(Uuid::new_v4().to_string()),
                "path" => known.get(name).cloned().or_else(|| Some("contract-run".to_owned())),
                // A malformed query must have a single defect; other parameters are as planned.
                "query" if refusal.parameters.is_empty() => known.get(name).cloned(),
                "header" if name == "device-id" => self.variables.get("device").map(ToOwned::to_owned),
                _ => None,
            };
            Some((name.to_owned(), value?))
        });
        given.collect()
    }

    /// Deletes something the run created; true when it is gone or never existed.
    async fn undo(&mut self, leaving: &Cleanup) -> bool {
        let mut nothing = false;
        for step in &leaving.steps {
            if !step.captures.is_empty() && step.captures.iter().all(|learn| self.variables.contains(&learn.variable)) {
                continue;
            }
            let Ok(call) = self.build_request(step).await else { return nothing };
            let Some(answer) = self.send_with_retries(&call).await else { return false };
            let said = answer.json();
            match answer.status {
                404 if said["code"] == "error.not_found" => nothing = true,
                status if status == step.status => {
                    self.capture(step, &said);
                    nothing |= step.may_be_missing
                        && !step.captures.iter().all(|learn| self.variables.contains(&learn.variable));
                }
                _ => return false,
            }
        }
        true
    }

    /// Sends a request and retries while the server is not ready.
    async fn send_with_retries(&mut self, call: &RawRequest<'_>) -> Option<RawResponse> {
        let mut answer = None;
        for attempt in 0..CLEANUP_ATTEMPTS {
            if attempt > 0 {
                tokio::time::sleep(CLEANUP_PAUSE).await;
            }
            answer = self.send(call, "cleanup: ").await;
            if answer.as_ref().is_some_and(|answer| answer.status < 500 && answer.status != 429) {
                break;
            }
        }
        answer
    }

    /// Sends and counts a request; a missing response is a failure.
    async fn send(&mut self, call: &RawRequest<'_>, what: &str) -> Option<RawResponse> {
        let (answered, took) = self.client.send(call).await;
        (self.on_response)(&call.operation.id, took, answered.as_ref().ok().map(|answer| answer.status));
        let tally = self.tally(call.operation);
        tally.calls += 1;
        tally.took += took;
        match answered {
            Ok(answer) => Some(answer),
            Err(error) if error.is_timeout() => {
                tally.add_failure(format!("{what}no answer in time"));
                None
            }
            Err(error) => {
                tally.add_failure(format!("{what}no answer: {}", error.without_url()));
                None
            }
        }
    }

    fn tally(&mut self, operation: &Operation) -> &mut OperationTally {
        self.tallies.get_mut(operation.id.as_str()).expect("a tally for each operation")
    }
}

/// The reason why the operator's account may not call an operation.
fn denied_reason(access: Access) -> &'static str {
    match access {
        Access::Consumer => "needs a consumer account",
        Access::Workspace => "needs a workspace account",
        Access::Backoffice => "needs a backoffice account",
        Access::Refresh | Access::AnyOrRefresh => "needs a session; an access token is not enough",
        Access::Public | Access::Optional | Access::Any => "needs an account",
    }
}
