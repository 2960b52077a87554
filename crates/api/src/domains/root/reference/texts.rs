//! The reference's own words, in Spanish and English; the operations' texts are the contract's, in English.

use schemars::JsonSchema;
use serde::Deserialize;

/// A language of the reference's own words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum DocsLanguage {
    /// Spanish.
    Es,
    /// English.
    #[default]
    En,
}

impl DocsLanguage {
    /// The language that a browser prefers, in the form of `accept-language` (RFC 9110, section 12.5.4); English if it names
    /// neither.
    pub(super) fn preferred(accept_language: Option<&str>) -> Self {
        let weight = |prefix: &str| {
            let ranges = accept_language.unwrap_or_default().split(',').filter_map(|range| {
                let mut parts = range.split(';').map(str::trim);
                let name = parts.next()?.split('-').next()?.to_ascii_lowercase();
                let quality =
                    parts.find_map(|part| part.strip_prefix("q=")).map_or(Some(1.0), |text| text.parse().ok())?;
                (name == prefix).then_some(quality)
            });
            ranges.fold(0.0_f32, f32::max)
        };
        if weight("es") > weight("en") { Self::Es } else { Self::En }
    }

    pub(super) fn texts(self) -> &'static DocsTexts {
        match self {
            Self::Es => &SPANISH,
            Self::En => &ENGLISH,
        }
    }
}

/// The words of one language.
pub(super) struct DocsTexts {
    /// The language's tag (BCP 47), as `lang` of the page.
    pub(super) tag: &'static str,
    pub(super) title: &'static str,
    pub(super) lead: &'static str,
    /// The link to the page in the other language: its tag, its parameter and its name.
    pub(super) other: [&'static str; 3],
    pub(super) document: &'static str,
    pub(super) contents: &'static str,
    pub(super) search: &'static str,
    pub(super) nothing_found: &'static str,
    pub(super) access: &'static str,
    pub(super) parameter_heads: [&'static str; 4],
    pub(super) field_heads: [&'static str; 3],
    pub(super) required: &'static str,
    pub(super) optional: &'static str,
    pub(super) body: &'static str,
    pub(super) answers: &'static str,
    pub(super) errors: &'static str,
    pub(super) schemas: &'static str,
    pub(super) or: &'static str,
    pub(super) or_null: &'static str,
    pub(super) list_of: &'static str,
    pub(super) anything: &'static str,
    pub(super) request: RequestTexts,
}

/// The words of the form that sends a request, for the script.
pub(super) struct RequestTexts {
    /// The button that opens the form.
    pub(super) open: &'static str,
    pub(super) token: &'static str,
    pub(super) send: &'static str,
    pub(super) writes: &'static str,
    pub(super) copy: &'static str,
    pub(super) copied: &'static str,
    pub(super) failed: &'static str,
}

const ENGLISH: DocsTexts = DocsTexts {
    tag: "en",
    title: "API reference",
    lead: "The operations of this server, with what they take, answer and refuse. They can be tried from here, except uploads and streams.",
    other: ["es", "es", "Español"],
    document: "OpenAPI document",
    contents: "Contents",
    search: "Search the operations",
    nothing_found: "No operation has these words.",
    access: "Access",
    parameter_heads: ["Parameter", "In", "Type", "Meaning"],
    field_heads: ["Field", "Type", "Meaning"],
    required: "required",
    optional: "optional",
    body: "Body",
    answers: "Answers",
    errors: "Errors",
    schemas: "Schemas",
    or: "or",
    or_null: "or null",
    list_of: "list of",
    anything: "anything",
    request: RequestTexts {
        open: "Try it",
        token: "Access token",
        send: "Send",
        writes: "This changes data on this server.",
        copy: "Copy as curl",
        copied: "Copied",
        failed: "No answer: the server cannot be reached.",
    },
};

const SPANISH: DocsTexts = DocsTexts {
    tag: "es-AR",
    title: "Referencia de la API",
    lead: "Las operaciones de este servidor: qué reciben, qué responden y qué rechazan. Se pueden probar desde acá, salvo las subidas y los flujos de eventos. \
           Sus textos están en inglés.",
    other: ["en", "en", "English"],
    document: "Documento OpenAPI",
    contents: "Contenido",
    search: "Buscar operaciones",
    nothing_found: "Ninguna operación tiene esas palabras.",
    access: "Acceso",
    parameter_heads: ["Parámetro", "En", "Tipo", "Significado"],
    field_heads: ["Campo", "Tipo", "Significado"],
    required: "obligatorio",
    optional: "opcional",
    body: "Cuerpo",
    answers: "Responde",
    errors: "Errores",
    schemas: "Esquemas",
    or: "o",
    or_null: "o null",
    list_of: "lista de",
    anything: "cualquier valor",
    request: RequestTexts {
        open: "Probar",
        token: "Token de acceso",
        send: "Enviar",
        writes: "Cambia datos de este servidor.",
        copy: "Copiar como curl",
        copied: "Copiado",
        failed: "Sin respuesta: no se llega al servidor.",
    },
};

#[cfg(test)]
mod tests {
    use super::DocsLanguage::{self, En, Es};

    #[test]
    fn the_language_is_what_the_browser_prefers() {
        for (accepted, language) in [
            (None, En),
            (Some("es-AR,es;q=0.9,en;q=0.8"), Es),
            (Some("ES"), Es),
            (Some("en-GB, es;q=0.5"), En),
            (Some("en;q=0.5, es;q=0.7"), Es),
            (Some("pt-BR, es;q=0.3"), Es),
            (Some("pt-BR"), En),
            (Some("es;q=0"), En),
            (Some("est, eng"), En),
            (Some("es;q=x"), En),
        ] {
            assert_eq!(DocsLanguage::preferred(accepted), language, "{accepted:?}");
        }
    }
}
