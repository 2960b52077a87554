//! Types that every layer uses: ids, times, money, bounded texts, and the error.

pub mod bounded_integer;
pub mod bounded_text;
pub mod channel;
pub mod client_ip;
pub mod clock;
pub mod error;
pub mod error_code;
pub mod geo;
pub mod http_url;
pub mod id;
pub mod kpi_periods;
pub mod local_days;
pub mod money;
pub mod patch;
pub mod percent;
pub mod picture_url;
pub mod slug;
pub mod stop_signal;
pub mod suggest;
pub mod text;
