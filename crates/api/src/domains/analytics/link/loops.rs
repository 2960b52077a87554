//! The search for loops: enabled links whose output an enabled link rewrites.

use serde_json::json;
use sqlx::FromRow;

use super::Link;
use hub_kernel::db::{Executor, sql};
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// Greater than every character of an address, which is percent-encoded.
const ABOVE_ADDRESSES: &str = "\u{7f}";

/// A link that would loop.
#[derive(Debug, FromRow)]
pub(super) struct LinkLoop {
    pub(super) id: Id<Link>,
    /// The link that rewrites its output, itself included; None when there is none.
    next_id: Option<Id<Link>>,
    /// The link whose output it rewrites; None when there is none.
    previous_id: Option<Id<Link>>,
}

impl LinkLoop {
    /// The error that refuses the link.
    pub(super) fn error(&self) -> Error {
        let (path, other, message) = match self.next_id {
            Some(next) => ("output", Some(next), "a link rewrites the output"),
            None => ("input", self.previous_id, "it would rewrite the output of a link"),
        };
        Error::Rule("link_loop", Some(json!({"path": path, "message": message, "id": other})))
    }
}

/// The error of an output that calls the operation that rewrites.
pub(super) fn rewrite_call_error() -> Error {
    Error::Rule("link_loop", Some(json!({"path": "output", "message": "the output is a call of the rewriting itself"})))
}

/// Those of the written links `ids` that would loop.
///
/// An output with a `*` leads to its prefix, any text, and its suffix. An input with a `*` rewrites its beginning and any text. So
/// the texts that two links share are found by equal texts, by the beginnings of a text, and by the texts that begin with it: each
/// is a lookup in an index.
pub(super) async fn list_loops(on: Executor<'_>, ids: impl IntoIterator<Item = Id<Link>>) -> Result<Vec<LinkLoop>> {
    let loops = "WITH RECURSIVE sizes (size) AS (SELECT 1 UNION ALL SELECT size + 1 FROM sizes WHERE size < 500)
        SELECT loops.id, loops.next_id, loops.previous_id FROM (SELECT r.id,
            COALESCE(
                (SELECT b.id FROM links b
                 WHERE r.output_suffix IS NULL AND b.enabled AND b.input_key = r.output_prefix),
                (SELECT found.id
                 FROM (SELECT (SELECT b.id FROM links b
                               WHERE b.enabled AND b.input_prefix = substr(r.output_prefix, 1, size)) AS id
                       FROM sizes
                       WHERE size < length(r.output_prefix)
                          OR size = length(r.output_prefix) AND r.output_suffix IS NOT NULL) AS found
                 WHERE found.id IS NOT NULL LIMIT 1),
                (SELECT b.id FROM links b
                 WHERE r.output_suffix IS NOT NULL AND b.enabled
                   AND b.input_key > r.output_prefix AND b.input_key < r.output_prefix || $1
                   AND (b.input_prefix IS NOT NULL
                        OR length(b.input_key) > length(r.output_prefix) + length(r.output_suffix)
                           AND substr(b.input_key, length(b.input_key) - length(r.output_suffix) + 1) = r.output_suffix)
                 ORDER BY b.input_key LIMIT 1)
            ) AS next_id,
            COALESCE(
                (SELECT a.id FROM links a
                 WHERE a.enabled AND a.output_suffix IS NULL AND a.output_prefix = r.input_key LIMIT 1),
                (SELECT found.id
                 FROM (SELECT (SELECT a.id FROM links a
                               WHERE a.enabled AND a.output_suffix IS NOT NULL
                                 AND a.output_prefix = substr(r.input_key, 1, size)
                                 AND (r.input_prefix IS NOT NULL
                                      OR length(r.input_key) > size + length(a.output_suffix)
                                         AND substr(r.input_key, length(r.input_key) - length(a.output_suffix) + 1)
                                             = a.output_suffix)
                               LIMIT 1) AS id
                       FROM sizes WHERE size < length(r.input_key)) AS found
                 WHERE found.id IS NOT NULL LIMIT 1),
                (SELECT a.id FROM links a
                 WHERE a.enabled AND a.output_prefix >= r.input_prefix AND a.output_prefix < r.input_prefix || $1
                   AND (a.output_suffix IS NOT NULL OR length(a.output_prefix) > length(r.input_prefix))
                 ORDER BY a.output_prefix LIMIT 1)
            ) AS previous_id
            FROM links r WHERE r.enabled AND r.id";
    let loops = sql(on, loops).bind(ABOVE_ADDRESSES.to_owned()).push_any(ids);
    loops.push(") AS loops WHERE loops.next_id IS NOT NULL OR loops.previous_id IS NOT NULL").all().await
}
