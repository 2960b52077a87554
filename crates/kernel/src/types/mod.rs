//! Types that every floor speaks of: ids, times, money, bounded texts, and the one error.

pub mod channel;
pub mod client;
pub mod clock;
pub mod code;
pub mod error;
pub mod id;
pub mod line;
pub mod money;
pub mod nearest;
pub mod patch;
pub mod percent;
pub mod periods;
pub mod place;
pub mod stop;
pub mod text;
