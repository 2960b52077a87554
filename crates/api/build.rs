//! Where the built web lies, in a form that also holds before it is built: `..` in the path would not.

use std::path::Path;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("two folders above");
    println!("cargo::rustc-env=HUB_WEB_DIST={}", root.join("web/dist").display());
    println!("cargo::rerun-if-changed=build.rs");
}
