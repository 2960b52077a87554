//! The page on which a seller approves or refuses an application: documentation 'OAuth', page 'Creation'.

use axum::http::StatusCode;
use maud::html;

use super::{Page, layout, refuse};
use crate::error::ControlError;
use crate::http::{ReadRequest, find_pair};
use crate::shared::Shared;
use crate::state::AuthorizationRequest;

/// Shows the sellers who can sign in, and what the application asks for.
pub(super) fn show(shared: &Shared, request: &ReadRequest) -> Page {
    let asked = match AuthorizationRequest::from_pairs(&request.query, &shared.settings) {
        Ok(asked) => asked,
        Err(error) => return refuse_request(&error),
    };
    let sellers = &shared.settings.sellers;
    let content = html! {
        section {
            p { "La aplicación " strong { (asked.client_id) } " quiere cobrar en tu nombre y ver tus cobros." }
            p.small { "Después volvés a " (asked.redirect_uri.host_str().unwrap_or_default()) "." }
        }
        form method="post" action="/authorization" {
            @for (name, value) in &request.query { (layout::hidden(name, value)) }
            fieldset {
                legend { "¿Con qué cuenta ingresás?" }
                @for (index, seller) in sellers.iter().enumerate() {
                    label.choice {
                        input type="radio" name="seller" value=(seller.user_id) checked[index == 0];
                        span { (seller.nickname) br; span.small { (seller.email) } }
                    }
                }
            }
            button.main type="submit" name="decision" value="approve" { "Autorizar" }
            button.danger type="submit" name="decision" value="refuse" { "No autorizar" }
        }
    };
    Page::Shown(layout::page("Conectar tu cuenta", &content))
}

/// Takes the seller's decision and sends the browser back to the application.
pub(super) fn decide(shared: &Shared, request: &ReadRequest) -> Page {
    let form = request.form();
    let asked = match AuthorizationRequest::from_pairs(&form, &shared.settings) {
        Ok(asked) => asked,
        Err(error) => return refuse_request(&error),
    };
    match find_pair(&form, "decision") {
        Some("refuse") => Page::Redirect(asked.refusal()),
        Some("approve") => {
            let seller = find_pair(&form, "seller").and_then(|text| text.parse().ok());
            match seller.and_then(|seller| shared.find_seller(seller).ok()) {
                Some(seller) => Page::Redirect(shared.change(|state, now| state.grant(&asked, seller.user_id, now))),
                None => refuse(StatusCode::BAD_REQUEST, "Falta la cuenta", "Volvé atrás y elegí con cuál ingresás."),
            }
        }
        _ => refuse(StatusCode::BAD_REQUEST, "Falta la decisión", "Volvé atrás y elegí si autorizás o no."),
    }
}

fn refuse_request(error: &ControlError) -> Page {
    let text = format!("El pedido de la aplicación no es válido ({error}).");
    refuse(StatusCode::BAD_REQUEST, "No podemos conectar tu cuenta", &text)
}
