//! Tests of the dialogs about an order: they name it, and say what becomes of the money, at every size.

use hub_client::types::{PaymentState, ProviderType};

use super::tests::{SIZES, day, drawn, text};
use crate::message::ServerMessage;
use crate::model::Model;
use crate::model::transition::tests::order;
use crate::update::tests::{apply_message, press};

/// A day whose newest order is paid, with long names.
fn with_long_names(provider: ProviderType) -> Model {
    let mut model = day();
    drop(drawn(&mut model, (120, 35)));
    let mut paid = order(14, "submitted", "pending");
    paid.datetime += chrono::TimeDelta::seconds(14);
    paid.store.name = "Almacén, Fiambrería y Rotisería La Esquina de los Hermanos Pellegrini de Adrogué".to_owned();
    paid.consumer.name = "María de los Ángeles Fernández Etcheverry de Iraola Zubizarreta".to_owned();
    (paid.payment[0].provider_type, paid.payment[0].state) = (provider, PaymentState::Completed);
    apply_message(&mut model, ServerMessage::OrderDetail(paid));
    model
}

#[test]
fn a_dialog_names_store_consumer_and_amount_at_every_size() {
    for size in SIZES.into_iter().chain([(40, 10)]) {
        for keys in ["s", "s<enter>", "sG<enter>", "sG<enter><tab><enter>"] {
            let mut model = day();
            drop(drawn(&mut model, (120, 35)));
            drop(press(&mut model, keys));
            let screen = text(&drawn(&mut model, size));
            for words in ["La Esquina", "Luc", "25 441.47"] {
                assert!(screen.contains(words), "{size:?} {keys}: {words}\n{screen}");
            }
            if keys.ends_with("<tab><enter>") {
                assert!(screen.contains("needs a reason") && screen.contains("[ Cancel it ]"), "{screen}");
            }
        }
    }
}

#[test]
fn long_names_are_whole_where_there_is_space_and_cut_with_a_sign_elsewhere() {
    for size in SIZES.into_iter().chain([(40, 10)]) {
        let mut model = with_long_names(ProviderType::Mercadopago);
        drop(press(&mut model, "sG<enter>"));
        let screen = text(&drawn(&mut model, size));
        assert!(screen.contains("25 441.47") && screen.contains("[ Cancel it ]"), "{screen}");
        let is_whole = screen.contains("Zubizarreta");
        assert_eq!(is_whole, size.1 >= 20, "{screen}");
        assert!(is_whole || screen.contains('…'), "{screen}");
        insta::assert_snapshot!(format!("cancel_paid_{}x{}", size.0, size.1), screen);
        drop(press(&mut model, "<esc>s"));
        insta::assert_snapshot!(format!("moves_paid_{}x{}", size.0, size.1), text(&drawn(&mut model, size)));
    }
}

#[test]
fn a_cancellation_says_what_becomes_of_the_money() {
    for (provider, state, words) in [
        (ProviderType::Cash, PaymentState::Pending, "No cash was taken: nothing to give back."),
        (ProviderType::Banktransfer, PaymentState::Pending, "No transfer was received: nothing to give back."),
        (ProviderType::Mercadopago, PaymentState::Pending, "Mercado Pago was not paid: its link ends."),
        (ProviderType::Cash, PaymentState::Completed, "25 441.47 paid in cash: give it back by hand"),
        (ProviderType::Banktransfer, PaymentState::Completed, "25 441.47 paid by transfer: give it back by hand"),
        (
            ProviderType::Mercadopago,
            PaymentState::Completed,
            "25 441.47 paid through Mercado Pago: not refunded by itself",
        ),
    ] {
        let mut model = day();
        drop(drawn(&mut model, (120, 35)));
        let mut changed = order(14, "submitted", "pending");
        changed.datetime += chrono::TimeDelta::seconds(14);
        (changed.payment[0].provider_type, changed.payment[0].state) = (provider, state);
        apply_message(&mut model, ServerMessage::OrderDetail(changed));
        drop(press(&mut model, "sG<enter>"));
        for size in SIZES {
            let screen = text(&drawn(&mut model, size));
            let flat = screen.replace(['│', '\n'], " ").split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(flat.contains(words) || size.0 > 60 && screen.contains(&words[..20]), "{size:?} {words}\n{screen}");
        }
        drop(press(&mut model, "<esc>s<enter>"));
        assert!(!text(&drawn(&mut model, (80, 24))).contains("give back"), "a usual step says nothing of it");
    }
}
