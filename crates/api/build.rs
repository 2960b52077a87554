//! Sets the absolute path of the built web. A path with `..` would fail to resolve before the web is built.

use std::path::Path;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("two folders above");
    println!("cargo::rustc-env=HUB_WEB_DIST={}", root.join("web/dist").display());
    println!("cargo::rerun-if-changed=build.rs");
}
