//! The state between starts and between stand-ins.

use mercadopago_standin::{ControlError, PaymentStatus, Settings, StandIn};

use crate::support::{Bench, PRICE, TestClock};

async fn start(path: &std::path::Path, clock: &TestClock) -> std::io::Result<StandIn> {
    let state_file = Some(path.to_owned());
    StandIn::start(Settings { state_file, clock: clock.as_clock(), ..Settings::default() }).await
}

#[tokio::test]
async fn a_restart_goes_on_from_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("state.json");
    let mut bench = Bench::with(|settings| settings.state_file = Some(path.clone())).await;
    let preference = bench.preference("ref-1").await;
    let payment = bench.stand_in.pay(&preference.id, PaymentStatus::Pending).expect("paid");
    bench.stand_in = start(&path, &bench.clock).await.expect("started again");
    bench.get(&format!("/v1/payments/{}", payment.id)).await.expect(200);
    bench.stand_in.approve(payment.id).expect("approved");
    let next = bench.stand_in.pay(&preference.id, PaymentStatus::Approved).expect("paid");
    assert!(next.id > payment.id);
    assert_eq!(start(&path, &bench.clock).await.expect("started").ledger().balance(), PRICE + PRICE);
}

#[tokio::test]
async fn a_broken_file_stops_the_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("state.json");
    std::fs::write(&path, "{").expect("written");
    let bench = Bench::new().await;
    let error = start(&path, &bench.clock).await.err().expect("an error").to_string();
    assert!(error.contains("state.json"), "{error}");
    assert_eq!(std::fs::read_to_string(&path).expect("kept"), "{");
}

#[tokio::test]
async fn a_state_is_carried_to_another_stand_in() {
    let bench = Bench::new().await;
    let payment = bench.approved("ref-1").await;
    let mut other = Bench::new().await;
    other.stand_in.import(&bench.stand_in.export()).expect("imported");
    other.token = bench.token.clone();
    other.get(&format!("/v1/payments/{}", payment.id)).await.expect(200);
    assert_eq!(other.stand_in.ledger(), bench.stand_in.ledger());
    assert!(matches!(other.stand_in.import("[]"), Err(ControlError::UnreadableState(_))));
    assert_eq!(other.stand_in.payments(), [payment]);
}
