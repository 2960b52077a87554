//! Pictures of the server's pages: uploads of this server in the sizes that a page shows, others as they are.

use maud::{Markup, html};

use hub_kernel::types::picture_url::{PicturePlace, PictureUrl};

/// The form in which a picture is shown.
pub(super) struct PictureFormat {
    /// The widths to choose from, in pixels.
    widths: &'static [u16],
    /// The width on the page, as `sizes` of an image.
    sizes: &'static str,
    /// True if this server's uploads are cropped to a square.
    is_square: bool,
}

/// The picture of a store or a page, beside its name. All have the `sizes` that the page's script uses, so that it loads none again.
pub(super) const LOGO_PICTURE: PictureFormat =
    PictureFormat { widths: &[128, 256, 384], sizes: "96px", is_square: true };

/// The picture of an article, beside its text.
pub(super) const ARTICLE_PICTURE: PictureFormat =
    PictureFormat { widths: &[128, 256, 384], sizes: "112px", is_square: true };

/// The picture of a showroom's item, as wide as its column.
pub(super) const CARD_PICTURE: PictureFormat =
    PictureFormat { widths: &[256, 384, 512, 768, 1024], sizes: "(max-width: 640px) 92vw, 400px", is_square: false };

/// The picture above a section, as wide as the page.
pub(super) const BANNER_PICTURE: PictureFormat = PictureFormat {
    widths: &[384, 512, 768, 1024, 1280, 1600],
    sizes: "(max-width: 1000px) 100vw, 820px",
    is_square: false,
};

/// The width of a picture that a messenger shows.
const SHARED_WIDTH: u16 = 1280;

impl PictureFormat {
    fn variant(&self, url: &str, width: u16) -> String {
        let height = if self.is_square { format!("&height={width}") } else { String::new() };
        format!("{url}?width={width}{height}")
    }

    fn source_set(&self, url: &str) -> String {
        let sources: Vec<_> =
            self.widths.iter().map(|width| format!("{} {width}w", self.variant(url, *width))).collect();
        sources.join(", ")
    }

    /// The picture, which adds nothing to the text beside it; `None` without one that the page can show. The page's policy
    /// allows no unencrypted address, and nobody but its owner may read a private upload.
    pub(super) fn markup(&self, url: Option<&str>, is_first: bool) -> Option<Markup> {
        let url = url?;
        let loading = (!is_first).then_some("lazy");
        let priority = is_first.then_some("high");
        match find_place(url)? {
            PicturePlace::Public => {
                let source = self.variant(url, self.widths[self.widths.len() / 2]);
                Some(html! {
                    img src=(source) srcset=(self.source_set(url)) sizes=(self.sizes) alt="" loading=[loading]
                        fetchpriority=[priority] decoding="async";
                })
            }
            PicturePlace::Https => Some(html! {
                img src=(url) alt="" loading=[loading] fetchpriority=[priority] decoding="async"
                    referrerpolicy="no-referrer";
            }),
            PicturePlace::Http | PicturePlace::Private(_) => None,
        }
    }
}

/// The absolute address of a picture, for messengers; `None` when they cannot have it.
pub(super) fn shared_picture_url(url: Option<&str>, origin: Option<&str>) -> Option<String> {
    let url = url?;
    match find_place(url)? {
        PicturePlace::Public => origin.map(|origin| format!("{origin}{url}?width={SHARED_WIDTH}")),
        PicturePlace::Https => Some(url.to_owned()),
        PicturePlace::Http | PicturePlace::Private(_) => None,
    }
}

fn find_place(url: &str) -> Option<PicturePlace> {
    PictureUrl::try_from(url.to_owned()).ok().map(|url| url.place())
}
