//! The frame of each page, for a phone first.

use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = "
:root { color-scheme: light; font: 17px/1.45 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; background: #eef1f4; color: #1b2430; }
header { background: #0b4a7a; color: #fff; padding: .75rem 1rem; }
header strong { display: block; }
header span { font-size: .85rem; }
main { max-width: 34rem; margin: 1rem auto; padding: 0 1rem 2rem; }
main.wide { max-width: 60rem; }
h1 { font-size: 1.35rem; margin: .5rem 0 1rem; }
h2 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
section, article, fieldset { background: #fff; border: 1px solid #cfd6de; border-radius: .5rem; padding: 1rem; margin-bottom: 1rem; }
.amount { font-size: 1.9rem; font-weight: 700; margin: .25rem 0; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem .75rem; margin: .5rem 0 1rem; }
dt { color: #4a5766; } dd { margin: 0; overflow-wrap: anywhere; }
section > :first-child, article > :first-child, fieldset > :first-child { margin-top: 0; }
section > :last-child, article > :last-child { margin-bottom: 0; }
form { margin: 0; }
button, a.button { display: block; width: 100%; margin-top: .6rem; min-height: 3rem; padding: .6rem 1rem; border: 1px solid #0b4a7a;
  border-radius: .5rem; background: #fff; color: #0b4a7a; font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; cursor: pointer; }
button.main, a.main { background: #0b4a7a; color: #fff; }
button.danger { border-color: #a3261b; color: #a3261b; }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid #e08700; outline-offset: 2px; }
legend { float: left; width: 100%; padding: 0; margin-bottom: .5rem; font-weight: 700; }
legend + * { clear: both; }
fieldset { margin-left: 0; margin-right: 0; }
label.choice { display: flex; gap: .75rem; align-items: center; min-height: 3rem; border-top: 1px solid #e3e8ed; }
label.choice input { width: 1.25rem; height: 1.25rem; flex: none; }
label.field { display: block; margin-bottom: .5rem; }
input[type=text] { width: 100%; min-height: 2.75rem; padding: .4rem .6rem; font: inherit; border: 1px solid #7d8894;
  border-radius: .4rem; }
.small { color: #4a5766; font-size: .9rem; margin: .25rem 0 0; }
.notice { border-left: .35rem solid #e08700; }
";

/// A page with its title as the heading.
pub(super) fn page(title: &str, content: &Markup) -> Markup {
    wrap(title, false, content)
}

/// A page for lists.
pub(super) fn wide_page(title: &str, content: &Markup) -> Markup {
    wrap(title, true, content)
}

fn wrap(title: &str, is_wide: bool, content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang="es-AR" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · Mercado Pago de prueba" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    strong { "Mercado Pago de prueba" }
                    span { "Es una simulación: acá no se mueve plata." }
                }
                main.wide[is_wide] {
                    h1 { (title) }
                    (content)
                }
            }
        }
    }
}

/// A hidden field of a form.
pub(super) fn hidden(name: &str, value: &str) -> Markup {
    html! { input type="hidden" name=(name) value=(value); }
}
