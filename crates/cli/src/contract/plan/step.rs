//! A step of the plan: a request for an operation, the expected response, and what the run keeps of it.

use hub_client::contract::{Access, Operation, ParameterLocation, find_operation};
use serde_json::Value;

use super::parameters::{path_parameters, required_text};

/// Steps, one a row: account, operation, `["parameter": "text"]` and `{body}` if any, `=> status "code"` of a refusal,
/// and calls of [`Step`]'s methods. Required parameters are filled from the contract.
macro_rules! steps {
    ($($account:ident $operation:ident $([$($name:literal: $text:expr),*])? $({$($body:tt)*})?
       $(=> $status:literal $code:literal)? $(.$method:ident($($argument:tt)*))*;)*) => {
        vec![$(
            Step::new(StepAccount::$account, stringify!($operation))
                $($(.with($name, $text))*)?
                $(.body(serde_json::json!({$($body)*})))?
                $(.refused($status, $code))?
                $(.$method($($argument)*))*
        ),*]
    };
}

/// A request for an operation, and the expected response.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) operation: &'static Operation,
    /// The account that sends it.
    pub(crate) account: StepAccount,
    /// Its parameters by name: path, query and headers.
    pub(crate) parameters: Vec<(String, String)>,
    pub(crate) body: Option<Value>,
    /// The expected status.
    pub(crate) status: u16,
    /// The expected error code of a refusal.
    pub(crate) code: Option<&'static str>,
    /// The variables to capture from the response.
    pub(crate) captures: Vec<Capture>,
    /// The flag that is set when the step succeeded, as the variable of what it made. The operation's id is one too.
    pub(crate) sets: Option<String>,
    /// The flags that must be set before.
    pub(crate) requires: Vec<String>,
    /// True when a 404 only means that the account has nothing to read.
    pub(crate) may_be_missing: bool,
    /// The cleanup of what the step creates.
    pub(crate) cleanup: Option<Cleanup>,
}

/// The account that sends a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StepAccount {
    /// The operator, or nobody for a public operation.
    Operator,
    /// The workspace account that the run created.
    Workspace,
    /// The consumer account that the run created.
    Consumer,
}

/// A variable captured from a response.
#[derive(Clone, Debug)]
pub(crate) struct Capture {
    /// The variable's name.
    pub(crate) variable: String,
    /// The JSON pointer to its value.
    pointer: &'static str,
    /// Extracts the variable from the text found there.
    part: fn(&str) -> Option<&str>,
}

/// The cleanup of something that the run created.
#[derive(Clone, Debug)]
pub(crate) struct Cleanup {
    /// A description, with variables.
    pub(crate) description: String,
    /// The steps that delete it.
    pub(crate) steps: Vec<Step>,
}

impl Cleanup {
    /// True when a step deletes the same.
    pub(crate) fn is_done_by(&self, step: &Step) -> bool {
        let key = |step: &Step| (step.operation.id.clone(), step.parameters.clone(), step.body.clone());
        step.is_success() && self.steps.last().map(key) == Some(key(step))
    }
}

impl Capture {
    /// Reads the value from a response; null counts as missing.
    pub(crate) fn read_from(&self, answer: &Value) -> Option<Value> {
        match answer.pointer(self.pointer)? {
            Value::Null => None,
            Value::String(text) => (self.part)(text).map(Value::from),
            other => Some(other.clone()),
        }
    }
}

impl Step {
    /// A step with the required parameters that the contract tells.
    pub(crate) fn new(account: StepAccount, id: &str) -> Self {
        let operation = find_operation(id).unwrap_or_else(|| panic!("{id} is no operation"));
        let is_own = account != StepAccount::Operator;
        let required = operation.parameters.iter().filter(|parameter| parameter.required);
        let parameters = required
            .filter_map(|parameter| Some((parameter.name.clone(), required_text(operation, parameter, is_own)?)))
            .collect();
        Self {
            operation,
            account,
            parameters,
            body: None,
            status: operation.success_status(),
            code: None,
            captures: Vec::new(),
            sets: None,
            requires: Vec::new(),
            may_be_missing: false,
            cleanup: None,
        }
    }

    /// Gives a parameter, also instead of the contract's.
    pub(crate) fn with(mut self, name: &str, text: &str) -> Self {
        self.parameters.retain(|(given, _)| given != name);
        self.parameters.push((name.to_owned(), text.to_owned()));
        self
    }

    pub(crate) fn body(self, body: Value) -> Self {
        Self { body: Some(body), ..self }
    }

    pub(crate) fn refused(self, status: u16, code: &'static str) -> Self {
        Self { status, code: Some(code), ..self }
    }

    /// Expects another status than 200, as of a redirect.
    pub(crate) fn answers(self, status: u16) -> Self {
        Self { status, ..self }
    }

    /// Captures variables at JSON pointers.
    pub(crate) fn captures(self, captures: &[(&str, &'static str)]) -> Self {
        captures.iter().fold(self, |step, (variable, pointer)| step.captures_part(variable, pointer, |text| Some(text)))
    }

    pub(crate) fn captures_part(
        mut self,
        variable: &str,
        pointer: &'static str,
        part: fn(&str) -> Option<&str>,
    ) -> Self {
        self.captures.push(Capture { variable: variable.to_owned(), pointer, part });
        self
    }

    pub(crate) fn sets(self, flag: &str) -> Self {
        Self { sets: Some(flag.to_owned()), ..self }
    }

    pub(crate) fn requires(mut self, flag: &str) -> Self {
        self.requires.push(flag.to_owned());
        self
    }

    pub(crate) fn may_be_missing(self) -> Self {
        Self { may_be_missing: true, ..self }
    }

    pub(crate) fn cleanup(self, description: &str, steps: Vec<Self>) -> Self {
        Self { cleanup: Some(Cleanup { description: description.to_owned(), steps }), ..self }
    }

    /// True when the step proves that the operation works.
    pub(crate) fn is_success(&self) -> bool {
        self.code.is_none()
    }

    /// True when the path and the query have all that the operation requires.
    pub(crate) fn is_complete(&self) -> bool {
        let mut required = self.operation.parameters.iter().filter(|parameter| parameter.required);
        required.all(|parameter| {
            parameter.location == ParameterLocation::Header
                || self.parameters.iter().any(|(name, _)| *name == parameter.name)
        })
    }

    /// True when the operator must be signed in for the step.
    pub(crate) fn needs_operator(&self) -> bool {
        self.account == StepAccount::Operator && !matches!(self.operation.access, Access::Public | Access::Optional)
    }

    /// The variables that its texts name.
    pub(crate) fn variables(&self) -> Vec<String> {
        let body = self.body.as_ref().map(Value::to_string).unwrap_or_default();
        let texts = self.parameters.iter().map(|(_, text)| text).chain([&body]);
        texts.flat_map(|text| variables_in(text)).map(ToOwned::to_owned).collect()
    }

    /// The variables and flags a step needs, and its account's token.
    pub(crate) fn required_variables(&self) -> Vec<String> {
        let token = self.token_variable().map(ToOwned::to_owned);
        self.variables().into_iter().chain(self.requires.clone()).chain(token).collect()
    }

    /// The variable of the token that it sends; `None` for the operator's.
    pub(crate) fn token_variable(&self) -> Option<&'static str> {
        match self.account {
            StepAccount::Operator => None,
            StepAccount::Workspace if self.operation.access == Access::Refresh => Some("own_refresh"),
            StepAccount::Workspace => Some("own_access"),
            StepAccount::Consumer => Some("buyer_access"),
        }
    }

    /// True when the step sets the variable or flag.
    pub(crate) fn provides(&self, name: &str) -> bool {
        self.sets.as_deref() == Some(name)
            || self.captures.iter().any(|capture| capture.variable == name)
            || self.is_success() && self.operation.id == name
    }

    /// The id of what the step puts at its own path, as a variable: the path's last parameter.
    pub(crate) fn put_variable(&self) -> Option<&str> {
        let is_put = self.operation.method == "PUT" && self.is_success() && self.operation.path.ends_with('}');
        let name = self.operation.path_parameters().next_back().filter(|_| is_put)?;
        let (_, text) = self.parameters.iter().find(|(given, _)| given == name)?;
        variables_in(text).next()
    }
}

/// The variables that a text names.
pub(crate) fn variables_in(text: &str) -> impl Iterator<Item = &str> {
    // JSON has braces too: a variable's name has only letters and underscores.
    let is_name = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    path_parameters(text).filter(move |name| is_name(name))
}
