//! Signing in, staying in, getting out: the auth domain.

mod credential;
mod key_available;
mod otp;
mod processes;
mod profile;
mod recover;
mod refresh;
mod sign_in;
mod sign_up;
