//! Prints the contract of the spike, from which its client is generated.

#[path = "../tests/api/spike/routes.rs"]
mod routes;

fn main() {
    println!("{:#}", routes::contract());
}
