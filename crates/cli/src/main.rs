//! `hub`: the operators' command line: seeds, commands, imports, version checks, contract tests.
//!
//! It has no commands yet; it says its version, so that scripts can tell which one is installed.

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    match (arguments.next().as_deref().and_then(std::ffi::OsStr::to_str), arguments.next()) {
        (Some("--version" | "-V"), None) => {
            println!("hub {}", env!("CARGO_PKG_VERSION"));
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("usage: hub --version");
            ExitCode::from(2)
        }
    }
}
