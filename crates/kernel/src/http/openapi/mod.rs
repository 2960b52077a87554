//! Routes that document themselves: a handler's signature makes both the endpoint and its page of the contract.
//!
//! The operation's id is the handler's name, its description the handler's docs, its access the one access
//! extractor among its arguments. Its errors are those of its extractors and its answer, those of every operation, and
//! those that [`Routes::errors`] adds beside the route. The document is built as OpenAPI 3.1 and written as 3.0.3, which
//! is what client generators read.

mod document;
mod downgrade;
mod refusals;

use aide::generate::GenContext;
use aide::openapi::{Operation, Response, StatusCode};
use aide::operation::OperationHandler;
use aide::{OperationInput, OperationOutput};
use axum::Router;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};

use crate::app::App;
use crate::types::error_code::ErrorCode;

pub(super) use document::ACCESS_EXTENSION;
pub use document::document;
pub use refusals::error_responses;

/// The operations of a domain, under its tag.
pub struct Routes {
    tag: &'static str,
    routes: Vec<Route>,
}

/// What an operation may answer, by status.
type DocumentedResponses = Vec<(Option<StatusCode>, Response)>;

/// One operation: where it is, what serves it and what it says of itself.
pub struct Route {
    tag: &'static str,
    method: Method,
    path: &'static str,
    id: &'static str,
    docs: &'static str,
    extension: bool,
    errors: Vec<ErrorCode>,
    service: MethodRouter<App>,
    input: fn(&mut GenContext, &mut Operation),
    input_errors: fn(&mut GenContext, &mut Operation) -> DocumentedResponses,
    output: fn(&mut GenContext, &mut Operation) -> DocumentedResponses,
}

/// Adds one route by its method.
macro_rules! methods {
    ($($name:ident $method:ident),*) => {$(
        #[doc = concat!("Adds a ", stringify!($method), " operation, with the docs of its handler.")]
        pub fn $name<H, T, I, O>(self, path: &'static str, handler: H, docs: &'static str) -> Self
        where
            H: Handler<T, App> + OperationHandler<I, O>,
            T: 'static,
            I: OperationInput,
            O: OperationOutput,
        {
            self.add::<H, T, I, O>(Method::$method, MethodFilter::$method, path, handler, docs)
        }
    )*};
}

impl Routes {
    /// No operations yet; `tag` groups them in the document.
    pub fn new(tag: &'static str) -> Self {
        Self { tag, routes: Vec::new() }
    }

    methods!(get GET, post POST, put PUT, patch PATCH, delete DELETE);

    fn add<H, T, I, O>(
        mut self,
        method: Method,
        filter: MethodFilter,
        path: &'static str,
        handler: H,
        docs: &'static str,
    ) -> Self
    where
        H: Handler<T, App> + OperationHandler<I, O>,
        T: 'static,
        I: OperationInput,
        O: OperationOutput,
    {
        let name = std::any::type_name::<H>();
        self.routes.push(Route {
            tag: self.tag,
            method,
            path,
            id: name.rsplit("::").next().unwrap_or(name),
            docs,
            extension: false,
            errors: Vec::new(),
            service: on(filter, handler),
            input: I::operation_input,
            input_errors: I::inferred_early_responses,
            output: O::inferred_responses,
        });
        self
    }

    /// Marks the operation added last as this project's own, beyond the specification.
    pub fn extension(mut self) -> Self {
        if let Some(route) = self.routes.last_mut() {
            route.extension = true;
        }
        self
    }

    /// Adds errors that the handler of the operation added last answers. Those that follow from its extractors and its
    /// answer are there already. The API's tests fail on a code that an operation answers and does not have.
    pub fn errors(mut self, codes: &[ErrorCode]) -> Self {
        if let Some(route) = self.routes.last_mut() {
            route.errors.extend(codes);
        }
        self
    }

    /// These operations and those of `other`.
    pub fn merge(mut self, other: Self) -> Self {
        self.routes.extend(other.routes);
        self
    }

    /// The router that serves them.
    pub fn router(self) -> Router<App> {
        self.routes.into_iter().fold(Router::new(), |router, route| router.route(route.path, route.service))
    }

    /// Each operation's id.
    pub fn ids(&self) -> Vec<&'static str> {
        self.routes.iter().map(|route| route.id).collect()
    }
}
