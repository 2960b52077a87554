//! The types of the contract: parameters, request bodies and answers.

mod generated;

pub use generated::*;
