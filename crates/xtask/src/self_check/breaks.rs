//! The ways to break the project, as data: where, what instead, which check notices, what it says.

use super::Check;

/// One way to break the project.
pub(super) struct Break {
    /// What it is called.
    pub(super) name: &'static str,
    /// What is changed.
    pub(super) edits: &'static [FileEdit],
    /// What notices.
    pub(super) check: Check,
    /// What that says, all of it.
    pub(super) expected_output: &'static [&'static str],
}

/// A change of one file.
pub(super) struct FileEdit {
    /// Its path.
    pub(super) file: &'static str,
    /// Text that must be there; empty is the file's end.
    pub(super) find: &'static str,
    /// What stands there instead.
    pub(super) replace: &'static str,
}

/// Every way.
pub(super) const BREAKS: &[Break] = &[
    Break {
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
    Break {
        name: "operation without an access row",
        edits: &[
            FileEdit {
                file: "crates/api/src/domains/pharmacy/on_duty.rs",
                find: "    Routes::tagged(\"pharmacy\")\n",
                replace: "    Routes::tagged(\"pharmacy\")\n        .get(\"/plugins/pharmacy/unlisted\", pharmacy_unlisted, PHARMACY_UNLISTED_DOCS)\n",
            },
            FileEdit {
                file: "crates/api/src/domains/pharmacy/on_duty.rs",
                find: "",
                replace: "\n/// An operation no table of access knows.\n#[docs_const]\nasync fn pharmacy_unlisted(_: Public) -> Result<Json<Location>> {\n    Ok(Json(Location { lat: 0.0, lng: 0.0 }))\n}\n",
            },
        ],
        check: Check::Tests("access::every_operation_has_a_row"),
        expected_output: &["pharmacy_unlisted has no row in the access test"],
    },
    Break {
        name: "migrations that differ",
        edits: &[FileEdit {
            file: "crates/api/migrations/postgres/0002_versions.sql",
            find: "    store_link text,\n",
            replace: "",
        }],
        check: Check::Tests("both_databases_have_one_schema"),
        expected_output: &["the schema differs", "app_versions.store_link"],
    },
    Break {
        name: "forbidden import",
        edits: &[FileEdit {
            file: "crates/kernel/src/types/money.rs",
            find: "",
            replace: "\nuse crate::http::answer::Json;\n",
        }],
        check: Check::Tidy,
        expected_output: &["crates/kernel/src/types/money.rs", "the floor `types` uses `crate::http::answer::Json`"],
    },
    Break {
        name: "stale snapshot",
        edits: &[FileEdit {
            file: "crates/api/tests/api/pharmacy/snapshots/api__pharmacy__shift__september_begins.snap",
            find: "\"demo\": false",
            replace: "\"demo\": true",
        }],
        check: Check::Tests("pharmacy::shift::"),
        expected_output: &["snapshot assertion", "\"demo\": true"],
    },
    Break {
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
