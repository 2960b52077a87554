//! Nouns whose commands come from the contract.

mod group;
