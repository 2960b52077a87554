//! Prints the frame times with 10 000 orders on a 200x60 terminal: one line of JSON, in milliseconds.

fn main() {
    let taken = hub_tui::benchmark::measure_frames(10_000, (200, 60), 2000);
    let at = |share: usize| taken[(taken.len() * share / 100).min(taken.len() - 1)].as_secs_f64() * 1000.0;
    println!(r#"{{"p50": {:.3}, "p99": {:.3}}}"#, at(50), at(99));
}
