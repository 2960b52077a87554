//! Links in requests, and their checks.

use schemars::JsonSchema;
use serde::Deserialize;

use super::address::LinkAddress;
use hub_kernel::types::bounded_text::SingleLine;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::text::check_single_line;

/// The most characters of an input, percent-encoded.
pub(super) const INPUT_MAX: usize = 500;

/// The most characters of an output, percent-encoded.
const OUTPUT_MAX: usize = 2048;

/// A path or an https address, which may end in one `*`; at most 500 characters, percent-encoded.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(inline, extend("minLength" = 1, "maxLength" = INPUT_MAX))]
pub(super) struct LinkInput(#[schemars(with = "String")] WrittenAddress);

/// A path or an https address, with at most one `*` in its path or query; at most 2048 characters, percent-encoded.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(inline, extend("minLength" = 1, "maxLength" = OUTPUT_MAX))]
pub(super) struct LinkOutput(#[schemars(with = "String")] WrittenAddress);

/// An address, and its text as it was written, without surrounding white space.
#[derive(Clone, Debug)]
struct WrittenAddress {
    text: String,
    address: LinkAddress,
}

/// An output as inputs are compared, without its fragment.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct OutputKey {
    /// The text before the `*`, or all of it.
    pub(super) prefix: String,
    /// The text after the `*`.
    pub(super) suffix: Option<String>,
}

/// A link to create or replace.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "BackofficeLinkPut")]
pub(crate) struct LinkPut {
    /// The name.
    pub(super) name: SingleLine<80>,
    /// False stops it from rewriting.
    #[serde(default = "default_enabled")]
    pub(super) enabled: bool,
    /// The path or https address that it rewrites. A `*` at the end of the path stands for one character or more.
    pub(super) input: LinkInput,
    /// The path or https address to go to. A `*` in the path or the query stands for what the input's `*` stands for.
    pub(super) output: LinkOutput,
}

fn default_enabled() -> bool {
    true
}

impl TryFrom<String> for LinkInput {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let written = WrittenAddress::parse(&text, INPUT_MAX)?;
        let rest = written.address.rest();
        let before = rest.split('*').next().unwrap_or_default();
        if before.len() + 1 < rest.len() || before.contains('?') && before.len() < rest.len() {
            return Err("a * stands once, at the end of the path and of the input".into());
        }
        if rest.contains('#') {
            return Err("an input has no fragment".into());
        }
        Ok(Self(written))
    }
}

impl TryFrom<String> for LinkOutput {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let written = WrittenAddress::parse(&text, OUTPUT_MAX)?;
        let rest = written.address.rest();
        let mut between = rest.split('*');
        let before = between.next().unwrap_or_default();
        if between.count() > 1 || before.len() < rest.len() && before.contains('#') {
            return Err("a * stands once, in the path or the query".into());
        }
        Ok(Self(written))
    }
}

impl WrittenAddress {
    fn parse(text: &str, max: usize) -> Result<Self, String> {
        check_single_line(text).map_err(|error| error.to_string())?;
        let address = LinkAddress::parse(text.trim())?;
        match address.length() <= max {
            true => Ok(Self { text: text.trim().to_owned(), address }),
            false => Err(format!("at most {max} characters, percent-encoded")),
        }
    }
}

impl LinkInput {
    /// The text as it was written.
    pub(super) fn text(&self) -> &str {
        &self.0.text
    }

    /// The text by which inputs are compared and found.
    pub(super) fn key(&self, own_origin: Option<&str>) -> String {
        self.0.address.key(own_origin)
    }

    fn has_placeholder(&self) -> bool {
        self.0.address.rest().ends_with('*')
    }
}

impl LinkOutput {
    /// The text as it was written.
    pub(super) fn text(&self) -> &str {
        &self.0.text
    }

    /// The output as inputs are compared.
    pub(super) fn key(&self, own_origin: Option<&str>) -> OutputKey {
        let key = self.0.address.key(own_origin);
        let address = key.split('#').next().unwrap_or_default();
        match address.split_once('*') {
            Some((prefix, suffix)) => OutputKey { prefix: prefix.to_owned(), suffix: Some(suffix.to_owned()) },
            None => OutputKey { prefix: address.to_owned(), suffix: None },
        }
    }

    /// True if a client that follows it calls the operation that rewrites.
    pub(super) fn calls_rewrite(&self, own_origin: Option<&str>) -> bool {
        self.0.address.calls_rewrite(own_origin)
    }

    /// Refuses a `*` that the input does not have: 400 with the path.
    pub(super) fn check_placeholder(&self, input: &LinkInput) -> Result<()> {
        if self.0.address.rest().contains('*') && !input.has_placeholder() {
            return Err(Error::parser(
                RequestPart::Body,
                "output",
                "a * stands in the output only when the input has one",
            ));
        }
        Ok(())
    }
}

/// The address that a stored output leads to; `filling` stands for its `*`. None when it would lead elsewhere than it says.
pub(super) fn fill_output(output: &str, filling: &str) -> Option<String> {
    LinkAddress::parse(output).ok()?.fill(filling)
}
