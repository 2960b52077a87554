//! `hub api`: any operation, by its id or by method and path.

use clap_complete::ArgValueCompleter;
use hub_client::contract::{self, Access, Operation, ParameterLocation};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use reqwest::header::{CONTENT_TYPE, HeaderName, HeaderValue, LOCATION};
use reqwest::{Method, Request, Response, Url};
use serde_json::{Value, json};

use super::arguments::request_body::{BodyArgs, NameValue};
use super::command;
use super::requests::operation::{parse_json_response as read, refusal_error};
use crate::completion::shell_words::operations;
use crate::context::{Context, PageRequest, PlannedWrite, ResultKind, Server};
use crate::error::{CliError, Result, unexpected_response};
use crate::output::{Format, Output, escape_controls_multiline, write_stdout, write_stdout_unchanged};
use hub_import::suggest::closest_names;

const METHODS: [&str; 5] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/// The characters that are encoded in a path segment: all but the unreserved ones (RFC 3986, 2.3).
const PATH_SEGMENT: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Headers that this program sets itself; tokens are never given as options.
const OWN_HEADERS: [&str; 4] = ["authorization", "proxy-authorization", "host", "content-length"];

/// Arguments of `hub api`.
#[derive(clap::Args)]
#[command(after_help = "Without -o the answer is printed unchanged.")]
pub(crate) struct ApiArgs {
    /// An operation's id, as in pharmacy_group_list; or a method, followed by a path; or a path to GET
    #[arg(value_name = "OPERATION|METHOD|PATH", add = ArgValueCompleter::new(operations))]
    target: String,
    /// The path, as in /plugins/pharmacy/groups
    path: Option<String>,
    /// A path parameter of the operation, as in group_id=…
    #[arg(long = "param", value_name = "NAME=VALUE")]
    params: Vec<NameValue>,
    /// A query parameter; repeat a name to send a list
    #[arg(long = "query", value_name = "NAME=VALUE")]
    queries: Vec<NameValue>,
    #[command(flatten)]
    body: BodyArgs,
    /// A header, as in 'idempotency-key: 1'
    #[arg(short = 'H', long = "header", value_name = "NAME: VALUE", value_parser = parse_header)]
    headers: Vec<(HeaderName, HeaderValue)>,
    /// Fetch every page of a list
    #[arg(long)]
    paginate: bool,
}

/// The call that the arguments describe.
struct ApiCall {
    method: Method,
    path: String,
    operation: Option<&'static Operation>,
}

impl ApiArgs {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        let call = self.resolve_call()?;
        let access = call.operation.map_or(Access::Optional, |operation| operation.access);
        if call.operation.is_some_and(|operation| operation.id == "auth_access") {
            return Err(CliError::usage("auth_access would replace the tokens that this program keeps")
                .with_help("`hub auth switch` calls it"));
        }
        let target = context.server()?;
        let body = self.body.to_json()?;
        let request = self.build_request(target, &call, body.as_ref()).await?;
        announce(context, &call, body.as_ref()).await?;
        let name = call.operation.map_or(call.method.as_str(), |operation| operation.id.as_str());
        let output = context.output.with_format(context.globals.output.unwrap_or(Format::Json));
        let of = if call.method == Method::GET { ResultKind::Read } else { ResultKind::Write };
        if self.paginate {
            let page = async |page: &PageRequest| fetch_page(target, name, access, &request, page).await;
            return context.print_pages(&output, &[], page).await;
        }
        let response = target.send(name, access, request).await?;
        self.print(context, of, &output, name, response).await
    }

    fn resolve_call(&self) -> Result<ApiCall> {
        let method = METHODS.iter().find(|method| method.eq_ignore_ascii_case(&self.target));
        let call = match (method, &self.path) {
            (Some(method), Some(path)) => call_by_path(method, path)?,
            (None, None) if self.target.starts_with('/') => call_by_path("GET", &self.target)?,
            (None, None) => self.call_by_operation()?,
            (Some(_), None) => return Err(CliError::usage(format!("{} of which path?", self.target))),
            (None, Some(_)) => {
                let message = format!("{} is not a method; the methods are {}", self.target, METHODS.join(", "));
                return Err(CliError::usage(message));
            }
        };
        if self.body.is_given() && call.method == Method::GET {
            return Err(CliError::usage("a GET takes no body").with_help("name the method: `hub api POST PATH …`"));
        }
        if self.paginate && (call.method != Method::GET || call.operation.is_some_and(|one| !one.is_paged())) {
            return Err(CliError::usage("--paginate applies to paginated lists"));
        }
        Ok(call)
    }

    fn call_by_operation(&self) -> Result<ApiCall> {
        let id = &self.target;
        let Some(operation) = contract::find_operation(id) else {
            let known: Vec<&str> = contract::list_operations().iter().map(|known| known.id.as_str()).collect();
            let near = closest_names(id, known);
            let help = if near.is_empty() {
                "a path begins with /".to_owned()
            } else {
                format!("did you mean {}?", near.join(" or "))
            };
            return Err(CliError::usage(format!("there is no operation {id}")).with_help(help));
        };
        let mut path = operation.path.clone();
        for NameValue { name, value } in &self.params {
            let place = format!("{{{name}}}");
            if !path.contains(&place) {
                return Err(CliError::usage(format!("--param {name}: the path of {id} is {}", operation.path)));
            }
            path = path.replace(&place, &utf8_percent_encode(value, PATH_SEGMENT).to_string());
        }
        let missing = operation.parameters.iter().filter(|parameter| match parameter.location {
            ParameterLocation::Path => path.contains(&format!("{{{}}}", parameter.name)),
            ParameterLocation::Query => {
                parameter.required && !self.queries.iter().any(|query| query.name == parameter.name)
            }
            ParameterLocation::Header => false,
        });
        let missing: Vec<String> = missing.map(missing_option).collect();
        if !missing.is_empty() {
            return Err(CliError::usage(format!("{id} needs {}", missing.join(" "))));
        }
        let method = operation.method.parse().expect("the contract's methods are methods");
        Ok(ApiCall { method, path, operation: Some(operation) })
    }

    async fn build_request(&self, target: &Server, call: &ApiCall, body: Option<&Value>) -> Result<Request> {
        let url = Url::parse(&format!("{}{}", target.base_url, call.path));
        let mut url = url.map_err(|error| CliError::usage(format!("no path: {error}")))?;
        if !self.queries.is_empty() {
            url.query_pairs_mut().extend_pairs(self.queries.iter().map(|query| (&query.name, &query.value)));
        }
        let mut request = Request::new(call.method.clone(), url);
        if let Some(body) = body {
            *request.body_mut() = Some(body.to_string().into());
            request.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        for (name, value) in &self.headers {
            request.headers_mut().append(name, value.clone());
        }
        let takes_device = call
            .operation
            .is_some_and(|operation| operation.parameters.iter().any(|parameter| parameter.name == "device-id"));
        if let (true, Some(session)) = (takes_device && !request.headers().contains_key("device-id"), target.session())
        {
            let device_id = session.device_id().await?.to_string();
            let value = HeaderValue::from_str(&device_id).expect("a UUID is a header's value");
            request.headers_mut().insert("device-id", value);
        }
        Ok(request)
    }

    async fn print(
        &self,
        context: &Context,
        of: ResultKind,
        output: &Output,
        name: &str,
        response: Response,
    ) -> Result<()> {
        let status = response.status();
        if status.is_redirection() {
            let Some(location) = response.headers().get(LOCATION).and_then(|location| location.to_str().ok()) else {
                return Err(unexpected_response(&response));
            };
            return context.print_written(&json!({"status": status.as_u16(), "location": location}), &[]);
        }
        let is_json = is_json(&response);
        if status.is_client_error() || status.is_server_error() {
            return Err(refusal_error(response).await);
        }
        match context.globals.output {
            _ if is_json => {
                let value = read(response).await?;
                context.print_json(of, output, &value)
            }
            Some(_) => context.output.write_text(name, &response.text().await.map_err(CliError::from_transport)?),
            None => copy_to_stdout(&context.output, response).await,
        }
    }
}

/// Announces a write and confirms an irreversible one. For a dispatch, its topic decides.
async fn announce(context: &Context, call: &ApiCall, body: Option<&Value>) -> Result<()> {
    if let (Some("command_bus_dispatch"), Some(body)) = (call.operation.map(|one| one.id.as_str()), body) {
        return command::announce_dispatch(context, body).await;
    }
    let question = format!("{} {}?", call.method, call.path);
    match call.method {
        Method::GET => context.read_client().await?,
        Method::DELETE => context.write_client(PlannedWrite::irreversible(question)).await?,
        _ => context.write_client(PlannedWrite::reversible(question)).await?,
    };
    Ok(())
}

fn call_by_path(method: &str, path: &str) -> Result<ApiCall> {
    if !path.starts_with('/') {
        return Err(CliError::usage("a path begins with /; the server is the profile's or --base-url's"));
    }
    let bare = path.split(['?', '#']).next().unwrap_or(path);
    let operation = contract::find_operation_for_path(method, bare);
    Ok(ApiCall { method: method.parse().expect("one of the five"), path: path.to_owned(), operation })
}

/// Fetches one page as JSON.
async fn fetch_page(
    target: &Server,
    name: &str,
    access: Access,
    request: &Request,
    page: &PageRequest,
) -> Result<Value> {
    let mut request = request.try_clone().expect("a GET without a body");
    let kept: Vec<(String, String)> = request
        .url()
        .query_pairs()
        .filter(|(name, _)| name != "cursor" && name != "take")
        .map(|(a, b)| (a.into(), b.into()))
        .collect();
    let mut query = request.url_mut().query_pairs_mut();
    query.clear().extend_pairs(kept);
    query.append_pair("take", &page.page_size().map_or(String::new(), |take| take.to_string()));
    if let Some(cursor) = page.cursor() {
        query.append_pair("cursor", cursor);
    }
    drop(query);
    let response = target.send(name, access, request).await?;
    if !response.status().is_success() || !is_json(&response) {
        return Err(if response.status().is_redirection() {
            unexpected_response(&response)
        } else {
            refusal_error(response).await
        });
    }
    read(response).await
}

/// Copies an answer that is not JSON to stdout; on a terminal without control characters.
async fn copy_to_stdout(output: &Output, mut response: Response) -> Result<()> {
    while let Some(chunk) = response.chunk().await.map_err(CliError::from_transport)? {
        if output.is_terminal() {
            write_stdout(escape_controls_multiline(&String::from_utf8_lossy(&chunk)).as_bytes())?;
        } else {
            write_stdout_unchanged(&chunk)?;
        }
    }
    Ok(())
}

fn is_json(response: &Response) -> bool {
    response.headers().get(CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

fn missing_option(parameter: &contract::Parameter) -> String {
    let option = if parameter.location == ParameterLocation::Path { "--param" } else { "--query" };
    format!("{option} {}=…", parameter.name)
}

fn parse_header(text: &str) -> Result<(HeaderName, HeaderValue), String> {
    let (name, value) = text.split_once(':').ok_or("is not 'name: value'")?;
    let name: HeaderName = name.trim().parse().map_err(|_| "has an invalid header name")?;
    if OWN_HEADERS.contains(&name.as_str()) {
        return Err("is set by this program; a token comes from `hub auth login` or HUB_TOKEN".to_owned());
    }
    Ok((name, value.trim().parse().map_err(|_| "has an invalid header value")?))
}
