//! Draws SVG as PNG, one picture at a time and each once, so that whoever asks for many takes one core at most.

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use axum::body::Bytes;
use hashlink::LruCache;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use super::{HEIGHT, WIDTH};
use hub_kernel::app::App;
use hub_kernel::types::error::{Error, Result};

/// The most pictures in memory, of some 30 kB each.
const PICTURES_MAX: usize = 128;

/// The fonts of all pictures: a machine's own may lack accents, or be none.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(include_bytes!("../../../fonts/PublicSans-Regular.ttf").to_vec());
    fonts.load_font_data(include_bytes!("../../../fonts/PublicSans-Bold.ttf").to_vec());
    Arc::new(fonts)
});

/// The pictures in memory by the hash of their SVG, the least recently asked for first to go.
struct PreviewCache(Mutex<LruCache<[u8; 32], Bytes>>);

impl Default for PreviewCache {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(PICTURES_MAX)))
    }
}

impl PreviewCache {
    fn get(&self, hash: [u8; 32]) -> Option<Bytes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&hash).cloned()
    }

    fn insert(&self, hash: [u8; 32], picture: Bytes) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(hash, picture);
    }
}

/// The lock of the one picture that is drawn now.
#[derive(Default)]
struct Drawing(Arc<tokio::sync::Mutex<()>>);

/// The picture of an SVG.
pub(super) async fn cached_or_drawn(app: &App, hash: [u8; 32], svg: String) -> Result<Bytes> {
    let cache = app.shared::<PreviewCache>();
    if let Some(known) = cache.get(hash) {
        return Ok(known);
    }
    let turn = Arc::clone(&app.shared::<Drawing>().0).lock_owned().await;
    if let Some(known) = cache.get(hash) {
        return Ok(known);
    }
    // The turn ends with the drawing, also when the client is gone by then.
    let drawing = tokio::task::spawn_blocking(move || {
        let drawn = draw(&svg).map(Bytes::from);
        if let Ok(drawn) = &drawn {
            cache.insert(hash, drawn.clone());
        }
        drop(turn);
        drawn
    });
    drawing.await.map_err(Error::internal)?
}

fn draw(svg: &str) -> Result<Vec<u8>> {
    let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(Error::internal)?;
    let mut pixels = Pixmap::new(WIDTH, HEIGHT).ok_or_else(|| Error::internal("a picture without a size"))?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::draw;

    #[test]
    fn accents_and_names_that_look_like_markup_are_drawn() {
        let svg = maud::html! {
            svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" {
                text x="20" y="90" font-family="Public Sans" font-size="80" { "Ñandú <b> & 'Güemes'" }
            }
        };
        let png = draw(&svg.into_string()).expect("a picture");
        let picture = image::load_from_memory(&png).expect("a PNG").into_rgba8();
        assert_eq!(picture.dimensions(), (1200, 630));
        assert!(picture.pixels().filter(|pixel| pixel.0[3] > 128).count() > 5000, "the text has pixels");
    }
}
