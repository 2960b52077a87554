//! Signing in, staying in, getting out: the auth domain.

mod refresh;
mod sign_in;
