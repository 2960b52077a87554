//! The memory of this process, as the kernel counts it.

/// The most memory that this process has had since [`reset_peak`], in MiB.
pub(super) fn peak_mib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("a status");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).expect("a peak");
    line.split_whitespace().nth(1).and_then(|kib| kib.parse::<u64>().ok()).expect("a number") / 1024
}

/// Starts to count the peak anew.
pub(super) fn reset_peak() {
    // proc(5): 5 resets the peak resident set size.
    std::fs::write("/proc/self/clear_refs", "5").expect("resets the peak");
}
