//! Writes a file of the Overpass API with so many made-up places: `cargo run -p hub-import --example sample_town -- 20000`.

use std::io::{self, Write};

fn main() -> io::Result<()> {
    let places = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(20_000);
    let mut output = io::BufWriter::new(io::stdout().lock());
    hub_import::places::write_sample_town(places, &mut output)?;
    output.flush()
}
