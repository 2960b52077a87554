//! Blocks in requests, and their checks.

use documented::Documented;
use schemars::JsonSchema;
use serde::Deserialize;

use super::model::{
    Banner, Block, BlockActionType, BlockBanner, BlockContentType, BlockItem, BlockLayout, BlockTarget, StoredItem,
};
use crate::domains::discover::page::{check_length, check_unique};
use hub_kernel::http::picture_check::PictureCheck;
use hub_kernel::types::bounded_integer::BoundedInteger;
use hub_kernel::types::bounded_text::{OptionalSingleLine, SingleLine};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::picture_url::{PicturePlace, PictureUrl};

/// The most items of a block.
const CONTENT_MAX: usize = 50;

/// Schemes that a deep link may not have: web addresses, and those that run code or read files.
const FORBIDDEN_SCHEMES: [&str; 7] = ["http", "https", "javascript", "vbscript", "data", "blob", "file"];

/// The action of a block's header.
#[derive(Deserialize, JsonSchema)]
pub(super) struct BlockActionPut {
    /// The label.
    text: SingleLine<40>,
    /// The way in which it leads to the value.
    #[serde(rename = "type")]
    action_type: BlockActionType,
    /// For `http` an https address, for `internal` a path, for `deep` an app's address, as in `hub://stores`.
    value: SingleLine<500>,
}

/// The header of a block.
#[derive(Default, Deserialize, JsonSchema)]
pub(super) struct BlockHeaderPut {
    /// The title.
    #[serde(default)]
    title: OptionalSingleLine<80>,
    /// The subtitle.
    #[serde(default)]
    subtitle: OptionalSingleLine<160>,
    /// The action; null or absent for none.
    action: Option<BlockActionPut>,
}

/// A banner.
#[derive(Deserialize, JsonSchema)]
pub(super) struct BlockBannerPut {
    /// The banner's id; absent, the server makes one.
    id: Option<Id<Banner>>,
    /// The title.
    #[serde(default)]
    title: OptionalSingleLine<80>,
    /// The description.
    #[serde(default)]
    description: OptionalSingleLine<280>,
    /// The URL of its picture.
    image_url: Option<PictureUrl>,
    /// The URL of its film.
    video_url: Option<PictureUrl>,
    /// The https address or the path that it leads to.
    redirect_url: Option<SingleLine<500>>,
}

/// The id of what an item shows.
#[derive(Deserialize, JsonSchema)]
pub(super) struct BlockTargetPut {
    /// The id.
    id: Id<BlockTargetPut>,
}

/// The content of an item: one of these, as the block's `content_type` says.
#[derive(Deserialize, JsonSchema)]
pub(super) struct BlockDataPut {
    /// The category.
    category: Option<BlockTargetPut>,
    /// The page.
    page: Option<BlockTargetPut>,
    /// The article.
    article: Option<BlockTargetPut>,
    /// The banner.
    banner: Option<BlockBannerPut>,
}

/// An item of a block.
#[derive(Deserialize, JsonSchema)]
pub(super) struct BlockContentPut {
    /// The item's id; absent, the server makes one.
    id: Option<Id<BlockItem>>,
    /// Its order; smaller ones come first.
    #[serde(default)]
    order: BoundedInteger<0, 1_000_000>,
    /// Its content.
    data: BlockDataPut,
}

/// Creates or replaces a block of the consumers' home, as it is read; restores a deleted one. There are at most 50. 404 with the
/// path when it shows a category, a page or an article that does not exist.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub struct BlockPut {
    /// The block.
    pub(super) id: Id<Block>,
    /// True when consumers see it.
    #[serde(default)]
    pub(super) enabled: bool,
    /// Its priority; blocks with smaller ones come first.
    #[serde(default)]
    pub(super) priority: BoundedInteger<0, 1_000_000>,
    /// Its layout.
    pub(super) layout_type: BlockLayout,
    /// The kind of its content.
    pub(super) content_type: BlockContentType,
    /// Its header.
    #[serde(default)]
    pub(super) header: BlockHeaderPut,
    /// Its items, at most 50.
    #[serde(default)]
    pub(super) content: Vec<BlockContentPut>,
}

/// The columns of a header.
pub(super) struct CheckedHeader {
    pub(super) title: String,
    pub(super) subtitle: String,
    pub(super) action: Option<(String, BlockActionType, String)>,
}

impl BlockHeaderPut {
    pub(super) fn check(self) -> Result<CheckedHeader> {
        let action = self.action.map(|BlockActionPut { text, action_type, value }| {
            let value = value.into_string();
            let message = match action_type {
                BlockActionType::Http if !is_https(&value) => "not an https address",
                BlockActionType::Internal if !is_path(&value) => "not a path, as in /explorar",
                BlockActionType::Deep if !is_deep_link(&value) => "not an app's address, as in hub://stores",
                _ => return Ok((text.into_string(), action_type, value)),
            };
            Err(body_error("header.action.value", message))
        });
        let (title, subtitle) = (self.title.into_string(), self.subtitle.into_string());
        Ok(CheckedHeader { title, subtitle, action: action.transpose()? })
    }
}

/// The items of a request, in their stored form. Those that are stored keep the time of their creation, and their pictures'
/// addresses.
pub(super) fn check_content(
    content_type: BlockContentType,
    content: Vec<BlockContentPut>,
    stored: &[StoredItem],
    allows_http: bool,
    now: Timestamp,
) -> Result<Vec<StoredItem>> {
    check_length("content", content.len(), CONTENT_MAX)?;
    check_unique("content", "id", content.iter().map(|item| item.id.unwrap_or_default()))?;
    let item = |(index, put): (usize, BlockContentPut)| {
        let path = format!("content[{index}].data");
        let id = put.id.unwrap_or_default();
        let before = stored.iter().find(|item| item.id == id);
        let target = put.data.check(content_type, &path)?;
        if let BlockTarget::Banner(banner) = &target {
            check_pictures(banner, before, &path, allows_http)?;
        }
        let created_at = before.map_or(now, |item| item.created_at);
        Ok(StoredItem { id, order: put.order.get(), target, created_at })
    };
    content.into_iter().enumerate().map(item).collect()
}

impl BlockDataPut {
    fn check(self, content_type: BlockContentType, path: &str) -> Result<BlockTarget> {
        let Self { category, page, article, banner } = self;
        match (content_type, category, page, article, banner) {
            (BlockContentType::Category, Some(category), None, None, None) => {
                Ok(BlockTarget::Category(category.id.uuid().into()))
            }
            (BlockContentType::Page, None, Some(page), None, None) => Ok(BlockTarget::Page(page.id.uuid().into())),
            (BlockContentType::Article, None, None, Some(article), None) => {
                Ok(BlockTarget::Article(article.id.uuid().into()))
            }
            (BlockContentType::Banner, None, None, None, Some(banner)) => Ok(BlockTarget::Banner(banner.check(path)?)),
            _ => Err(body_error(path, "what the block's content_type says, and nothing else")),
        }
    }
}

impl BlockBannerPut {
    fn check(self, path: &str) -> Result<BlockBanner> {
        let redirect_url = self.redirect_url.map(SingleLine::into_string);
        if redirect_url.as_ref().is_some_and(|url| !is_https(url) && !is_path(url)) {
            return Err(body_error(format!("{path}.banner.redirect_url"), "not an https address or a path"));
        }
        Ok(BlockBanner {
            id: self.id.unwrap_or_default(),
            title: self.title.into_string(),
            description: self.description.into_string(),
            image_url: self.image_url.map(|url| url.text()),
            video_url: self.video_url.map(|url| url.text()),
            redirect_url,
        })
    }
}

fn check_pictures(banner: &BlockBanner, before: Option<&StoredItem>, path: &str, allows_http: bool) -> Result<()> {
    let known = before.map(|item| &item.target);
    let is_known = |url: &Option<String>| match known {
        Some(BlockTarget::Banner(known)) => *url == known.image_url || *url == known.video_url,
        _ => false,
    };
    let new =
        |url: &Option<String>| url.clone().filter(|_| !is_known(url)).and_then(|url| PictureUrl::try_from(url).ok());
    let (image, video) = (new(&banner.image_url), new(&banner.video_url));
    let check = PictureCheck::new(allows_http).add(format!("{path}.banner.image_url"), image.as_ref());
    check.add(format!("{path}.banner.video_url"), video.as_ref()).finish()
}

fn is_https(text: &str) -> bool {
    let url = PictureUrl::try_from(text.to_owned());
    url.is_ok_and(|url| url.place() == PicturePlace::Https)
}

/// A path of this site: `//` and `/\` would lead to another host.
fn is_path(text: &str) -> bool {
    let mut letters = text.bytes();
    letters.next() == Some(b'/')
        && !matches!(letters.next(), Some(b'/' | b'\\'))
        && text.bytes().all(|byte| byte > b' ')
}

fn is_deep_link(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let mut letters = scheme.bytes();
    let is_scheme = letters.next().is_some_and(|byte| byte.is_ascii_lowercase())
        && letters.all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'+' | b'.' | b'-'));
    is_scheme && !rest.is_empty() && !FORBIDDEN_SCHEMES.contains(&scheme) && text.bytes().all(|byte| byte > b' ')
}

fn body_error(path: impl Into<String>, message: impl ToString) -> Error {
    Error::parser(RequestPart::Body, path, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_actions() {
        for (text, https, path, deep) in [
            ("https://town.example/a", true, false, false),
            ("http://town.example/a", false, false, false),
            ("/explorar?open=1", false, true, false),
            ("//town.example", false, false, false),
            ("/\\town.example", false, false, false),
            ("/with space", false, false, false),
            ("hub://stores", false, false, true),
            ("javascript:alert(1)", false, false, false),
            ("JavaScript:alert(1)", false, false, false),
            ("data:text/html,x", false, false, false),
            ("explorar", false, false, false),
            ("", false, false, false),
        ] {
            assert_eq!((is_https(text), is_path(text), is_deep_link(text)), (https, path, deep), "{text}");
        }
    }
}
