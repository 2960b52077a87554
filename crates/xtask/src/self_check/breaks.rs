//! The deliberate breaks of the self-check: the edits, the check that must fail, and the text it must print.

use super::Check;

/// A deliberate break of the project.
pub(super) struct DeliberateBreak {
    /// The name in the self-check's output.
    pub(super) name: &'static str,
    /// The edits that break the project.
    pub(super) edits: &'static [FileEdit],
    /// The check that must fail.
    pub(super) check: Check,
    /// The texts that the failing check must print.
    pub(super) expected_output: &'static [&'static str],
}

/// A replacement in one file.
pub(super) struct FileEdit {
    /// The path from the project's root.
    pub(super) file: &'static str,
    /// The text to replace at its first occurrence; when empty, `replace` is appended to the file.
    pub(super) find: &'static str,
    /// The new text.
    pub(super) replace: &'static str,
}

/// All deliberate breaks.
pub(super) const DELIBERATE_BREAKS: &[DeliberateBreak] = &[
    DeliberateBreak {
        name: "answer changed and not generated",
        edits: &[FileEdit {
            file: "crates/api/src/domains/pharmacy/model.rs",
            find: "    /// Radius in metres.\n",
            replace: "    /// Radius in metres.\n    #[serde(rename = \"radius_metres\")]\n",
        }],
        check: Check::Generate,
        expected_output: &[
            "stale: crates/client/openapi.json",
            "stale: crates/client/src/types/generated.rs",
            "cargo xtask generate",
        ],
    },
    DeliberateBreak {
        name: "operation without an access case",
        edits: &[
            FileEdit {
                file: "crates/api/src/domains/pharmacy/on_duty.rs",
                find: "    Routes::new(\"pharmacy\")\n",
                replace: "    Routes::new(\"pharmacy\")\n        .get(\"/plugins/pharmacy/unlisted\", operation!(pharmacy_unlisted))\n",
            },
            FileEdit {
                file: "crates/api/src/domains/pharmacy/on_duty.rs",
                find: "",
                replace: "\n/// An operation no table of access knows.\n#[docs_const]\nasync fn pharmacy_unlisted(_: Public) -> Result<Json<Location>> {\n    Ok(Json(Location { lat: 0.0, lng: 0.0 }))\n}\n",
            },
        ],
        check: Check::Tests("access::every_operation_has_a_case"),
        expected_output: &["snapshot assertion", "+pharmacy_unlisted: Public"],
    },
    DeliberateBreak {
        name: "migrations that differ",
        edits: &[FileEdit {
            file: "crates/api/migrations/postgres/0002_versions.sql",
            find: "    store_link text,\n",
            replace: "",
        }],
        check: Check::Tests("both_databases_have_one_schema"),
        expected_output: &["the schema differs", "app_versions.store_link"],
    },
    DeliberateBreak {
        name: "forbidden import",
        edits: &[FileEdit {
            file: "crates/kernel/src/types/money.rs",
            find: "",
            replace: "\nuse crate::http::response::Json;\n",
        }],
        check: Check::Tidy,
        expected_output: &["crates/kernel/src/types/money.rs", "the floor `types` uses `crate::http::response::Json`"],
    },
    DeliberateBreak {
        name: "stale snapshot",
        edits: &[FileEdit {
            file: "crates/api/tests/api/pharmacy/snapshots/api__pharmacy__shift__september_begins.snap",
            find: "\"demo\": false",
            replace: "\"demo\": true",
        }],
        check: Check::Tests("pharmacy::shift::"),
        expected_output: &["snapshot assertion", "\"demo\": true"],
    },
    DeliberateBreak {
        name: "test renamed away",
        edits: &[FileEdit {
            file: "crates/api/tests/api/contract.rs",
            find: "#[test]\nfn every_reference_leads_somewhere",
            replace: "#[expect(dead_code)]\nfn every_reference_leads_nowhere",
        }],
        check: Check::Names,
        expected_output: &[
            "lost: cargo hub-api::api contract::every_reference_leads_somewhere",
            "cargo xtask generate --tests",
        ],
    },
];
