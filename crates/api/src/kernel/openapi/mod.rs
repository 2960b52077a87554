//! Routes that document themselves: a handler's signature makes both the endpoint and its page of the contract.
//!
//! The operation's id is the handler's name, its description the handler's docs, its access the one access
//! extractor among its arguments. The document is built as OpenAPI 3.1 and written as 3.0.3, which is what client
//! generators read.

mod document;
mod downgrade;

use aide::generate::GenContext;
use aide::openapi::{Operation, Response, StatusCode};
use aide::operation::OperationHandler;
use aide::{OperationInput, OperationOutput};
use axum::Router;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};

use super::app::App;

pub(super) use document::ACCESS;
pub use document::document;

/// The operations of a domain, under its tag.
pub struct Routes {
    tag: &'static str,
    routes: Vec<Route>,
}

/// What an operation may answer, by status.
type Answers = Vec<(Option<StatusCode>, Response)>;

/// One operation: where it is, what serves it and what it says of itself.
pub struct Route {
    tag: &'static str,
    method: Method,
    path: &'static str,
    id: &'static str,
    docs: &'static str,
    extension: bool,
    service: MethodRouter<App>,
    input: fn(&mut GenContext, &mut Operation),
    output: fn(&mut GenContext, &mut Operation) -> Answers,
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
    pub fn tagged(tag: &'static str) -> Self {
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
            service: on(filter, handler),
            input: I::operation_input,
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
