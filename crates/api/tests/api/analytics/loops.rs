//! Loops: no stored link leads to the input of a stored link.

use std::collections::BTreeMap;

use serde_json::json;

use super::fixture::{LINKS, app_with_staff};
use crate::support::new_id;

#[tokio::test]
async fn a_link_whose_output_is_rewritten_is_refused() {
    let (app, staff) = app_with_staff().await;
    let stored = [
        ("/fija", "https://town.example/fija"),
        ("/todo/*", "/otra/*"),
        ("https://viejo.example/*", "/desde/*/viejo"),
        ("/hacia", "/meta"),
        ("/lejos", "https://hub.example/cerca"),
    ];
    for (input, output) in stored {
        app.new_link(&staff, input, output).await;
    }
    for (input, output, path) in [
        // By itself.
        ("/a", "/a", "output"),
        ("/a", "/a#b", "output"),
        ("/a", "https://hub.example/a", "output"),
        ("https://hub.example/a", "/a", "output"),
        ("/a/*", "/a/b", "output"),
        ("/a/*", "/a/b/*", "output"),
        ("/*", "/b/*", "output"),
        ("/a*", "/ab*", "output"),
        ("https://town.example/*", "https://TOWN.example/b/*", "output"),
        // By one that is stored.
        ("/a", "/fija", "output"),
        ("/a", "/todo/b", "output"),
        ("/a/*", "/todo*", "output"),
        ("/a/*", "/todo/b/*", "output"),
        ("/a/*", "/*", "output"),
        ("/a/*", "/fi*", "output"),
        ("/a/*", "/f*a", "output"),
        ("/a/*", "https://viejo.example/*", "output"),
        ("/a", "https://viejo.example/b?c", "output"),
        // An older one by it.
        ("/otra/b", "https://town.example", "input"),
        ("/otra/*", "https://town.example", "input"),
        ("/otra*", "https://town.example", "input"),
        ("/meta", "https://town.example", "input"),
        ("/meta*", "https://town.example", ""),
        ("/met*", "https://town.example", "input"),
        ("/cerca", "https://town.example", "input"),
        ("/desde/b/viejo", "https://town.example", "input"),
        ("/desde/b/nuevo", "https://town.example", ""),
        ("/desde/b*", "https://town.example", "input"),
        // The rewriting itself.
        ("/a", "/analytics/links/rewrite?input=/a", "output"),
        ("/a/*", "/analytics/links/rewrite?input=/b/*", "output"),
    ] {
        let id = new_id();
        let answer = app.put_link(&staff, &id, input, output).await;
        if path.is_empty() {
            answer.ok();
            let body = json!({"name": "Apagado", "enabled": false, "input": input, "output": output});
            app.put_as(&staff, &format!("{LINKS}/{id}"), &body).await.ok();
        } else {
            let expected = (422, "error.rule.link_loop".into(), path.into());
            assert_eq!(answer.error_parts(), expected, "{input} to {output}");
        }
    }
}

#[tokio::test]
async fn a_disabled_link_loops_with_nobody_until_it_is_enabled() {
    let (app, staff) = app_with_staff().await;
    let path = format!("{LINKS}/{}", new_id());
    let body = |enabled: bool| json!({"name": "Vuelta", "enabled": enabled, "input": "/b", "output": "/a"});
    let first = app.new_link(&staff, "/a", "/b").await;
    app.put_as(&staff, &path, &body(false)).await.ok();
    let refused = app.put_as(&staff, &path, &body(true)).await;
    assert_eq!(refused.error_parts(), (422, "error.rule.link_loop".into(), "output".into()));
    assert_eq!(refused.json()["extra"]["id"], json!(first));
    assert_eq!(app.get_as(&staff, &path).await.ok()["enabled"], json!(false));
    let off = json!({"name": "Ida", "enabled": false, "input": "/a", "output": "/b"});
    app.put_as(&staff, &format!("{LINKS}/{first}"), &off).await.ok();
    app.put_as(&staff, &path, &body(true)).await.ok();
    assert_eq!(app.rewritten("/b").await.as_deref(), Some("/a"));
    assert_eq!(app.rewritten("/a").await, None);
}

#[tokio::test]
async fn two_links_to_each_other_at_once_make_no_loop() {
    let (app, staff) = app_with_staff().await;
    for round in 0..5 {
        let (one, two) = (format!("/ida/{round}"), format!("/vuelta/{round}"));
        let (one_id, two_id) = (new_id(), new_id());
        let (first, second) =
            tokio::join!(app.put_link(&staff, &one_id, &one, &two), app.put_link(&staff, &two_id, &two, &one));
        let mut statuses = [first.status.as_u16(), second.status.as_u16()];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 422]);
    }
}

const INPUTS: [&str; 9] = ["/a", "/a/*", "/a/b", "/a/b*", "/b/*", "/b/c/*", "/c/a/d", "/*", "https://x.example/*"];
const OUTPUTS: [&str; 13] = [
    "/a",
    "/a/c",
    "/b",
    "/b/c/d",
    "/a/*",
    "/a*",
    "/b/*",
    "/b/c*",
    "/c/*/d",
    "/*",
    "https://x.example/*",
    "https://x.example/a",
    "https://y.example/*",
];

/// Numbers that only look random: the same at each run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }
}

/// The texts that may stand in place of a `*`: all parts of the addresses, and one that is in none.
fn fillings() -> Vec<String> {
    let mut fillings = vec!["zz".to_owned()];
    for text in INPUTS.iter().chain(&OUTPUTS).map(|text| text.trim_end_matches('*').trim_start_matches("https:/")) {
        for start in 0..text.len() {
            fillings.extend((start + 1..=text.len()).map(|end| text[start..end].replace('*', "zz")));
        }
    }
    fillings.sort_unstable();
    fillings.dedup();
    fillings
}

/// True if some text leads from the output of one link to the input of another one, by trying all fillings.
fn leads_to(output: &str, input: &str, fillings: &[String]) -> bool {
    let is_rewritten = |address: &str| match input.strip_suffix('*') {
        Some(prefix) => address.len() > prefix.len() && address.starts_with(prefix),
        None => address == input,
    };
    match output.contains('*') {
        true => fillings.iter().any(|filling| is_rewritten(&output.replacen('*', filling, 1))),
        false => is_rewritten(output),
    }
}

#[tokio::test]
async fn what_is_stored_never_loops() {
    let (app, staff) = app_with_staff().await;
    let (ids, fillings, mut numbers) = ([(); 5].map(|()| new_id()), fillings(), Numbers(7));
    let mut stored: BTreeMap<String, (&str, &str)> = BTreeMap::new();
    let (mut accepted, mut refused, mut redirected) = (0, 0, 0);
    for _ in 0..150 {
        let (input, output) = (INPUTS[numbers.below(INPUTS.len())], OUTPUTS[numbers.below(OUTPUTS.len())]);
        let id = &ids[numbers.below(ids.len())];
        let is_taken = stored.iter().any(|(other, (stored, _))| other != id && *stored == input);
        if is_taken || output.contains('*') && !input.contains('*') {
            continue;
        }
        let mut wanted = stored.clone();
        wanted.insert(id.clone(), (input, output));
        let pairs = || wanted.values().flat_map(|(_, output)| wanted.values().map(move |(input, _)| (*output, *input)));
        let loops = pairs().any(|(output, input)| leads_to(output, input, &fillings));
        let answer = app.put_link(&staff, id, input, output).await;
        let expected = if loops { 422 } else { 200 };
        assert_eq!(answer.status, expected, "{id}: {input} to {output} beside {stored:?}: {}", answer.text);
        if loops {
            refused += 1;
            continue;
        }
        accepted += 1;
        stored = wanted;
        for input in stored.values().map(|(input, _)| input.replace('*', "zz/b")).chain(["/a/b".to_owned()]) {
            let Some(location) = app.rewritten(&input).await else { continue };
            redirected += 1;
            assert_eq!(app.rewritten(&location).await, None, "{input} by {location} beside {stored:?}");
        }
    }
    assert!(accepted >= 15 && refused >= 30 && redirected >= 30, "{accepted} {refused} {redirected}");
}
