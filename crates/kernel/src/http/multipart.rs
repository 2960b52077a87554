//! The extractor of a multipart form whose last part is a file: read as a stream, never held in memory.
//!
//! multer parses the form. It takes all that has arrived before it hands out a piece, and buffers what it cannot hand out yet,
//! as the headers of a part, without a limit of its own. [`Source`] therefore counts the bytes that multer was given and has not
//! handed out: above a limit it first gives no more, so that multer hands out what it has, and then ends a form that makes it
//! hoard.

use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, RequestBody, Response, SchemaObject, StatusCode as Status};
use aide::operation::set_body;
use axum::body::{Body, BodyDataStream, Bytes};
use axum::extract::{FromRequest, Request};
use axum::http::header;
use futures_util::{Stream, StreamExt};
use schemars::JsonSchema;

use crate::http::openapi::error_responses;
use crate::types::error::{Error, RequestPart, Result};
use crate::types::error_code::ErrorCode;

/// The most bytes of a form beside its file: its other fields, headers and boundaries.
pub const FORM_OVERHEAD: u64 = 64 << 10;

/// The most bytes that the parser may hold back, beside the piece that arrived last.
const HELD_BYTES_MAX: u64 = 256 << 10;

/// The longest text of a field that is no file.
const TEXT_BYTES_MAX: usize = 1024;

/// A multipart form of the shape `T`, which documents its fields. The caller reads the parts in their order.
pub struct MultipartForm<T> {
    parts: multer::Multipart<'static>,
    source: Arc<Source>,
    shape: PhantomData<fn() -> T>,
}

/// A part of a form. The next part is read when this one is dropped.
pub struct FormPart {
    field: multer::Field<'static>,
    source: Arc<Source>,
}

/// The body of a form, shared by the parser and the extractor.
struct Source {
    body: Mutex<BodyDataStream>,
    /// Bytes given to the parser that it has not handed out.
    held: AtomicU64,
    /// True after the parser was given nothing, although it asked, since it held too much.
    is_paused: AtomicBool,
}

impl Source {
    /// Notes that the parser handed something out.
    fn release(&self) {
        self.held.store(0, Ordering::Relaxed);
        self.is_paused.store(false, Ordering::Relaxed);
    }
}

/// The parser's side of the body.
struct SourceStream(Arc<Source>);

impl Stream for SourceStream {
    type Item = Result<Bytes, axum::BoxError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let source = &self.0;
        if source.held.load(Ordering::Relaxed) > HELD_BYTES_MAX {
            if !source.is_paused.swap(true, Ordering::Relaxed) {
                context.waker().wake_by_ref();
                return Poll::Pending;
            }
            return Poll::Ready(Some(Err("a part without content is too large".into())));
        }
        let frame = source.body.lock().unwrap_or_else(PoisonError::into_inner).poll_next_unpin(context);
        if let Poll::Ready(Some(Ok(bytes))) = &frame {
            source.held.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        }
        frame.map(|next| next.map(|piece| piece.map_err(Into::into)))
    }
}

fn form_error(path: &str, message: impl ToString) -> Error {
    Error::parser(RequestPart::Body, path, message)
}

impl<T> MultipartForm<T> {
    /// The next part; none after the last.
    pub async fn next_part(&mut self) -> Result<Option<FormPart>> {
        let field = self.parts.next_field().await.map_err(|error| form_error("", error))?;
        self.source.release();
        Ok(field.map(|field| FormPart { field, source: Arc::clone(&self.source) }))
    }

    /// Reads and discards what follows the last part, so that the request counts as received.
    pub async fn finish(self) -> Result<()> {
        drop(self.parts);
        let mut left = FORM_OVERHEAD;
        loop {
            let next = std::future::poll_fn(|context| {
                self.source.body.lock().unwrap_or_else(PoisonError::into_inner).poll_next_unpin(context)
            });
            match next.await {
                None => return Ok(()),
                Some(Err(error)) => return Err(form_error("", error)),
                Some(Ok(bytes)) => left = left.checked_sub(bytes.len() as u64).ok_or(Error::TooLarge)?,
            }
        }
    }
}

impl FormPart {
    /// The field's name; empty when it has none.
    pub fn name(&self) -> &str {
        self.field.name().unwrap_or_default()
    }

    /// The name of the file, as the client gives it.
    pub fn file_name(&self) -> Option<&str> {
        self.field.file_name()
    }

    /// The next piece of the content; none at its end.
    pub async fn chunk(&mut self) -> Result<Option<Bytes>> {
        let path = self.field.name().unwrap_or_default().to_owned();
        let chunk = self.field.chunk().await.map_err(|error| form_error(&path, error))?;
        self.source.release();
        Ok(chunk)
    }

    /// The content as a short text.
    pub async fn text(mut self) -> Result<String> {
        let path = self.name().to_owned();
        let mut bytes = Vec::new();
        while let Some(chunk) = self.chunk().await? {
            if bytes.len() + chunk.len() > TEXT_BYTES_MAX {
                return Err(form_error(&path, format!("a text of at most {TEXT_BYTES_MAX} bytes")));
            }
            bytes.extend_from_slice(&chunk);
        }
        String::from_utf8(bytes).map_err(|_| form_error(&path, "not UTF-8"))
    }
}

impl<S: Send + Sync, T> FromRequest<S> for MultipartForm<T> {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self> {
        let content_type = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let boundary = content_type.and_then(|value| multer::parse_boundary(value).ok()).ok_or_else(|| {
            Error::parser(RequestPart::Headers, "content-type", "the body must be multipart/form-data with a boundary")
        })?;
        let body: Body = request.into_body();
        let body = Mutex::new(body.into_data_stream());
        let source = Arc::new(Source { body, held: AtomicU64::new(0), is_paused: AtomicBool::new(false) });
        let parts = multer::Multipart::new(SourceStream(Arc::clone(&source)), boundary);
        Ok(Self { parts, source, shape: PhantomData })
    }
}

impl<T: JsonSchema> OperationInput for MultipartForm<T> {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        let json_schema = ctx.schema.subschema_for::<T>();
        let media = MediaType {
            schema: Some(SchemaObject { json_schema, example: None, external_docs: None }),
            ..MediaType::default()
        };
        let content = [("multipart/form-data".to_owned(), media)].into_iter().collect();
        set_body(ctx, operation, RequestBody { content, required: true, ..RequestBody::default() });
    }

    fn inferred_early_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<Status>, Response)> {
        error_responses(&[
            ErrorCode::Parser(RequestPart::Headers),
            ErrorCode::Parser(RequestPart::Body),
            ErrorCode::TooLarge,
        ])
    }
}
