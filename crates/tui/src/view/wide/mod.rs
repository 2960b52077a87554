//! The screens of large terminals: everything side by side, from 160 columns and 40 lines on.

pub(crate) mod hour_chart;
pub(crate) mod month;
pub(crate) mod overview;
pub(crate) mod states;
pub(crate) mod stores;

#[cfg(test)]
mod tests;
