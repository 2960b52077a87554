//! Self-documenting routes: a handler's signature defines both the endpoint and its entry in the OpenAPI document.
//!
//! The operation's id is the handler's name, its description is the handler's docs, and its access is the one access
//! extractor among its arguments. Its errors are those of its extractors and its response, those of every operation, 404
//! where its path has an id, and those that [`Routes::errors`] adds. The document is built as OpenAPI 3.1 and downgraded to 3.0.3, the version that
//! client generators read.

mod document;
mod downgrade;
mod error_responses;

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
pub use document::build_document;
pub use error_responses::error_responses;
#[doc(hidden)]
pub use pastey::paste;

/// The operations of a domain, grouped by its tag.
pub struct Routes {
    tag: &'static str,
    routes: Vec<Route>,
}

/// The methods and paths of the operations that take uploads.
pub type UploadRoutes = Vec<(Method, &'static str)>;

/// The documented responses of an operation, by status.
type DocumentedResponses = Vec<(Option<StatusCode>, Response)>;

/// One operation: its path, its handler and its documentation.
pub struct Route {
    tag: &'static str,
    method: Method,
    path: &'static str,
    id: &'static str,
    docs: &'static str,
    extension: bool,
    is_upload: bool,
    errors: Vec<ErrorCode>,
    service: MethodRouter<App>,
    input: fn(&mut GenContext, &mut Operation),
    input_errors: fn(&mut GenContext, &mut Operation) -> DocumentedResponses,
    output: fn(&mut GenContext, &mut Operation) -> DocumentedResponses,
}

/// A handler and its docs, which `#[docs_const]` keeps: `operation!(coupon_get)`, or `operation!(read::coupon_get)`.
#[macro_export]
macro_rules! operation {
    ($handler:ident) => {
        $crate::http::openapi::paste! { ($handler, [<$handler:upper _DOCS>]) }
    };
    ($module:ident::$handler:ident) => {
        $crate::http::openapi::paste! { ($module::$handler, $module::[<$handler:upper _DOCS>]) }
    };
}

/// Defines a method that adds a route for each HTTP method.
macro_rules! methods {
    ($($name:ident $method:ident),*) => {$(
        #[doc = concat!("Adds a ", stringify!($method), " operation, with the docs of its handler.")]
        pub fn $name<H, T, I, O>(self, path: &'static str, (handler, docs): (H, &'static str)) -> Self
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
    /// Creates an empty list of operations; `tag` groups them in the document.
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
            is_upload: false,
            errors: Vec::new(),
            service: on(filter, handler),
            input: I::operation_input,
            input_errors: I::inferred_early_responses,
            output: O::inferred_responses,
        });
        self
    }

    /// Tags the operation added last as an extension: it is not part of the specification.
    pub fn extension(mut self) -> Self {
        if let Some(route) = self.routes.last_mut() {
            route.extension = true;
        }
        self
    }

    /// Marks the operation added last as an upload: its body may be as large as `HUB_UPLOAD_LIMIT`, and its time is limited
    /// only while the body arrives.
    pub fn upload(mut self) -> Self {
        if let Some(route) = self.routes.last_mut() {
            route.is_upload = true;
        }
        self
    }

    /// The methods and paths of all uploads.
    pub fn uploads(&self) -> UploadRoutes {
        let uploads = self.routes.iter().filter(|route| route.is_upload);
        uploads.map(|route| (route.method.clone(), route.path)).collect()
    }

    /// Documents errors of the operation added last, beside those that the document derives. The API's tests fail on
    /// an error code that an operation answers but does not document.
    pub fn errors(mut self, codes: &[ErrorCode]) -> Self {
        if let Some(route) = self.routes.last_mut() {
            route.errors.extend(codes);
        }
        self
    }

    /// Adds the operations of `other`.
    pub fn merge(mut self, other: Self) -> Self {
        self.routes.extend(other.routes);
        self
    }

    /// The router that serves these operations.
    pub fn router(self) -> Router<App> {
        self.routes.into_iter().fold(Router::new(), |router, route| router.route(route.path, route.service))
    }

    /// The ids of all operations.
    pub fn ids(&self) -> Vec<&'static str> {
        self.routes.iter().map(|route| route.id).collect()
    }
}
