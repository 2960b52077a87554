//! Completed pages in brotli, at a higher quality than other responses: compressed once, then kept for every visitor.

use std::sync::{LazyLock, Mutex, PoisonError};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use brotli::enc::BrotliEncoderParams;
use hashlink::LruCache;

use hub_kernel::http::negotiation::quality;

/// The quality of the compression: a store of 200 articles is a tenth smaller than at 4, which other responses have. Higher
/// ones take several times as long for a hundredth.
const QUALITY: i32 = 6;

/// The number of kept pages, of some tens of kilobytes each.
const CACHE_CAPACITY: usize = 128;

static PAGES: LazyLock<Mutex<LruCache<HeaderValue, Bytes>>> =
    LazyLock::new(|| Mutex::new(LruCache::new(CACHE_CAPACITY)));

/// The response with `text`, its body, in brotli, if the client prefers that. It is kept by its entity tag.
pub(super) async fn with_brotli(mut response: Response, text: String, headers: &HeaderMap) -> Response {
    let Some(tag) = response.headers().get(header::ETAG).filter(|_| prefers_brotli(headers)).cloned() else {
        return response;
    };
    let kept = PAGES.lock().unwrap_or_else(PoisonError::into_inner).get(&tag).cloned();
    let compressed = match kept {
        Some(page) => page,
        None => match tokio::task::spawn_blocking(move || compress(text.as_bytes())).await {
            Ok(Some(page)) => page,
            // The middleware compresses it.
            _ => return response,
        },
    };
    PAGES.lock().unwrap_or_else(PoisonError::into_inner).insert(tag, compressed.clone());
    *response.body_mut() = Body::from(compressed);
    response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    response
}

fn prefers_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|list| list.to_str().ok()).unwrap_or_default();
    let [brotli, gzip] = ["br", "gzip"].map(|encoding| quality(accepted, encoding));
    brotli > 0 && brotli >= gzip
}

fn compress(text: &[u8]) -> Option<Bytes> {
    let params = BrotliEncoderParams { quality: QUALITY, size_hint: text.len(), ..BrotliEncoderParams::default() };
    let mut page = Vec::new();
    brotli::BrotliCompress(&mut &*text, &mut page, &params).ok()?;
    Some(page.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brotli_is_for_those_that_prefer_it() {
        for (accepted, prefers) in [
            ("gzip, deflate, br, zstd", true),
            ("br;q=0.5, gzip;q=0.5", true),
            ("br;q=0.5, gzip", false),
            ("br;q=0", false),
            ("gzip", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted));
            assert_eq!(prefers_brotli(&headers), prefers, "{accepted}");
        }
        assert!(!prefers_brotli(&HeaderMap::new()));
    }

    #[test]
    fn a_compressed_page_is_the_page() {
        let text = "<li>Empanada de carne cortada a cuchillo</li>".repeat(1000);
        let page = compress(text.as_bytes()).expect("compresses");
        assert!(page.len() < 500, "{}", page.len());
        let mut plain = Vec::new();
        brotli::BrotliDecompress(&mut &*page, &mut plain).expect("decompresses");
        assert_eq!(plain, text.as_bytes());
    }
}
