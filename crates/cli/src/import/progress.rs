//! Progress of an import on stderr: a bar on a terminal, a line now and then elsewhere.

use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::console::{Console, ProgressMode};

/// The interval between lines.
const LINE_INTERVAL: Duration = Duration::from_secs(1);

/// Shows the progress of an import.
pub(crate) struct ImportProgress {
    console: Arc<Console>,
    mode: ProgressMode,
    name: &'static str,
    bar: ProgressBar,
    pace: Pace,
    begun: Instant,
    last_shown: Duration,
    failed: u64,
}

impl ImportProgress {
    pub(crate) fn new(console: Arc<Console>) -> Self {
        Self {
            mode: console.progress_mode(),
            console,
            name: "",
            bar: ProgressBar::hidden(),
            pace: Pace::new(0),
            begun: Instant::now(),
            last_shown: Duration::ZERO,
            failed: 0,
        }
    }

    /// Begins a phase over a number of rows.
    pub(crate) fn start_phase(&mut self, name: &'static str, rows: u64) {
        self.finish();
        (self.name, self.pace, self.begun, self.last_shown) = (name, Pace::new(rows), Instant::now(), Duration::ZERO);
        if self.mode == ProgressMode::Bar {
            let style = ProgressStyle::with_template("{prefix} {wide_bar} {pos} of {len} rows{msg}");
            let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
            self.bar = ProgressBar::with_draw_target(Some(rows), ProgressDrawTarget::stderr()).with_style(style);
            self.bar.set_prefix(name);
        }
    }

    /// Advances by rows; `failed` is the total of bad rows.
    pub(crate) fn advance(&mut self, rows: u64, failed: u64) {
        self.failed = failed;
        let elapsed = self.begun.elapsed();
        self.pace.add(elapsed, rows);
        match self.mode {
            ProgressMode::Bar => {
                self.bar.set_position(self.pace.done);
                if elapsed - self.last_shown >= LINE_INTERVAL / 10 {
                    self.last_shown = elapsed;
                    self.bar.set_message(self.status_text());
                }
            }
            ProgressMode::Lines if elapsed - self.last_shown >= LINE_INTERVAL => {
                self.last_shown = elapsed;
                self.print_line();
            }
            _ => {}
        }
    }

    fn status_text(&self) -> String {
        let rate = self.pace.per_second().map(|rate| format!(", {rate:.0} a second")).unwrap_or_default();
        let left = self.pace.left().filter(|left| !left.is_zero()).map(|left| match left.as_secs_f64() {
            seconds if seconds < 10.0 => format!(", {seconds:.1} s left"),
            seconds => format!(", {seconds:.0} s left"),
        });
        let left = left.unwrap_or_default();
        format!(", {} failed{rate}{left}", self.failed)
    }

    /// Ends the phase: removes the bar, or prints a last line.
    pub(crate) fn finish(&mut self) {
        self.bar.finish_and_clear();
        if self.mode == ProgressMode::Lines && !self.name.is_empty() {
            self.print_line();
        }
        self.name = "";
    }

    fn print_line(&self) {
        let (name, done, rows) = (self.name, self.pace.done, self.pace.rows);
        self.console.print_block(&format!("{name} {done} of {rows} rows{}", self.status_text()));
    }
}

/// The rate and the remaining time, from the average so far: a machine that is slow for a while is seldom slow for
/// long.
struct Pace {
    rows: u64,
    done: u64,
    elapsed: Duration,
}

impl Pace {
    fn new(rows: u64) -> Self {
        Self { rows, done: 0, elapsed: Duration::ZERO }
    }

    fn add(&mut self, elapsed: Duration, rows: u64) {
        self.done += rows;
        self.elapsed = elapsed;
    }

    fn per_second(&self) -> Option<f64> {
        (self.done > 0 && !self.elapsed.is_zero()).then(|| self.done as f64 / self.elapsed.as_secs_f64())
    }

    fn left(&self) -> Option<Duration> {
        let seconds = self.rows.saturating_sub(self.done) as f64 / self.per_second()?;
        Duration::try_from_secs_f64(seconds).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Simulates a load whose rate depends on the share done; returns the largest relative error of the remaining time
    /// after the first third.
    fn worst(per_second: fn(f64) -> f64) -> f64 {
        let (rows, step) = (100_000_u64, 100);
        let mut times = vec![0.0];
        for done in (0..rows).step_by(step) {
            times.push(times[times.len() - 1] + step as f64 / per_second(done as f64 / rows as f64));
        }
        let (mut pace, mut worst, end) = (Pace::new(rows), 0.0_f64, times[times.len() - 1]);
        for time in &times[1..] {
            pace.add(Duration::from_secs_f64(*time), step as u64);
            let left = pace.left().expect("rows were done").as_secs_f64();
            if pace.done * 3 >= rows && pace.done < rows * 95 / 100 {
                worst = worst.max((left - (end - time)).abs() / (end - time));
            }
        }
        worst
    }

    #[test]
    fn the_time_left_is_right_within_a_quarter_from_a_third_on() {
        assert!(worst(|_| 5000.0) < 0.01, "{}", worst(|_| 5000.0));
        assert!(worst(|share| 6000.0 - 2000.0 * share) < 0.25, "slower: {}", worst(|share| 6000.0 - 2000.0 * share));
        assert!(worst(|share| 4000.0 + 1500.0 * share) < 0.25, "faster: {}", worst(|share| 4000.0 + 1500.0 * share));
        let slow_for_a_while = |share: f64| if (0.5..0.6).contains(&share) { 2500.0 } else { 5000.0 };
        assert!(worst(slow_for_a_while) < 0.25, "slow for a while: {}", worst(slow_for_a_while));
    }

    #[test]
    fn nothing_is_told_of_what_did_not_begin() {
        assert_eq!(Pace::new(10).left(), None);
        assert_eq!(Pace::new(10).per_second(), None);
    }
}
