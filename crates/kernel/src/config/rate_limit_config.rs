//! The rate limits of the server.

use std::str::FromStr;

/// The rate limits. `HUB_LIMITS` changes them by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateLimitConfig {
    /// Failed sign-ins of a user key from an address in 15 minutes, after which each attempt waits.
    pub sign_in_failures: u32,
    /// Failed sign-ins from an address in an hour.
    pub sign_in_hour: u32,
    /// One-time codes to a receptor in an hour.
    pub otp_hour: u32,
    /// One-time codes to a receptor in a day.
    pub otp_day: u32,
    /// One-time codes requested from an address in an hour.
    pub otp_address_hour: u32,
    /// Availability checks of user keys by an address in a minute.
    pub key_available_minute: u32,
    /// Searches for users to invite by a workspace in a minute.
    pub member_users_minute: u32,
    /// New variants of pictures requested from an address in a minute.
    pub media_variants_minute: u32,
    /// Searches of places and points by an account in a minute.
    pub maps_minute: u32,
    /// Rooms of chat that a profile opens in an hour.
    pub chat_rooms_hour: u32,
    /// Messages of chat that a profile sends in a minute.
    pub chat_messages_minute: u32,
    /// Batches of events from an address in an hour; devices and sessions of referrals that it puts, each counted by itself.
    pub analytics_hour: u32,
    /// Concurrent connections of an address. Defaults to a quarter of the process's file descriptors, at most 4096.
    pub connections_address: Option<u32>,
    /// Concurrent event streams of a session.
    pub streams_session: u32,
    /// Concurrent event streams without a session from an address. A whole school can share one address.
    pub streams_anonymous: u32,
    /// Concurrent event streams with sessions from an address. A whole town can share one address.
    pub streams_address_signed_in: u32,
}

impl Default for RateLimitConfig {
    fn default() -> Self {
        Self {
            sign_in_failures: 5,
            sign_in_hour: 100,
            otp_hour: 5,
            otp_day: 10,
            otp_address_hour: 20,
            key_available_minute: 30,
            member_users_minute: 30,
            media_variants_minute: 60,
            maps_minute: 30,
            chat_rooms_hour: 20,
            chat_messages_minute: 60,
            analytics_hour: 600,
            connections_address: None,
            streams_session: 12,
            streams_anonymous: 120,
            streams_address_signed_in: 2000,
        }
    }
}

impl FromStr for RateLimitConfig {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut limits = Self::default();
        for pair in text.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
            let (name, count) = pair.split_once('=').ok_or_else(|| format!("{pair} is not name=count"))?;
            let limit = match name.trim() {
                "sign_in_failures" => &mut limits.sign_in_failures,
                "sign_in_hour" => &mut limits.sign_in_hour,
                "otp_hour" => &mut limits.otp_hour,
                "otp_day" => &mut limits.otp_day,
                "otp_address_hour" => &mut limits.otp_address_hour,
                "key_available_minute" => &mut limits.key_available_minute,
                "member_users_minute" => &mut limits.member_users_minute,
                "media_variants_minute" => &mut limits.media_variants_minute,
                "maps_minute" => &mut limits.maps_minute,
                "chat_rooms_hour" => &mut limits.chat_rooms_hour,
                "chat_messages_minute" => &mut limits.chat_messages_minute,
                "analytics_hour" => &mut limits.analytics_hour,
                "connections_address" => limits.connections_address.get_or_insert_default(),
                "streams_session" => &mut limits.streams_session,
                "streams_anonymous" => &mut limits.streams_anonymous,
                "streams_address_signed_in" => &mut limits.streams_address_signed_in,
                _ => return Err(format!("there is no limit {name}")),
            };
            *limit = count.trim().parse().map_err(|error| format!("{pair}: {error}"))?;
            if *limit == 0 {
                return Err(format!("{pair}: a limit is at least 1"));
            }
        }
        Ok(limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_those_it_names() {
        assert_eq!("".parse(), Ok(RateLimitConfig::default()));
        let changed = RateLimitConfig { otp_hour: 50, sign_in_hour: 1000, ..RateLimitConfig::default() };
        assert_eq!(" otp_hour=50, sign_in_hour = 1000,".parse(), Ok(changed));
        assert_eq!(
            "connections_address=9".parse(),
            Ok(RateLimitConfig { connections_address: Some(9), ..RateLimitConfig::default() })
        );
        let streams = RateLimitConfig {
            streams_session: 1,
            streams_anonymous: 2,
            streams_address_signed_in: 3,
            ..RateLimitConfig::default()
        };
        assert_eq!("streams_session=1,streams_anonymous=2,streams_address_signed_in=3".parse(), Ok(streams));
        for refused in ["otp_hour", "otp_hour=", "otp_hour=-1", "otp_hour=0", "otp_week=1"] {
            assert!(refused.parse::<RateLimitConfig>().is_err(), "{refused}");
        }
    }
}
