//! Addresses of links: what is refused, what is compared, and where a filled output leads.

use super::address::{LinkAddress, RequestedAddress};
use super::input::{LinkInput, LinkOutput, OutputKey, fill_output};

const OWN: Option<&str> = Some("https://hub.example");

fn input(text: &str) -> Result<LinkInput, String> {
    LinkInput::try_from(text.to_owned())
}

fn output(text: &str) -> Result<LinkOutput, String> {
    LinkOutput::try_from(text.to_owned())
}

#[test]
fn neither_an_input_nor_an_output() {
    let too_long = format!("/{}", "ñ".repeat(400));
    for text in [
        "",
        "*",
        "promo",
        "http://town.example/a",
        "ftp://town.example/a",
        "javascript:alert(1)",
        "data:text/html,hi",
        "https:/town.example",
        "https:town.example",
        "https://",
        "https:///a",
        "https://?a",
        "https://*",
        "https://*.example/a",
        "https://town.example*",
        "https://town.example:*/a",
        "https://town.example:99999/a",
        "https://ana@town.example/a",
        "https://town.example@evil.example/a",
        "https://town%2eexample/a",
        "https://to wn.example/a",
        "//evil.example/a",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https:\\\\evil.example",
        "https://town.example\\@evil.example/a",
        "/a\\b",
        "/a/../b",
        "/a/..",
        "/./a",
        "/a/%2e%2E/b",
        "/a/.%2e",
        "https://town.example/..",
        "/a\nb",
        "/a\tb",
        "/a\u{202e}b",
        "/a**",
        "/*/*",
        &too_long,
    ] {
        assert!(input(text).is_err(), "{text:?}");
        assert!(output(text).is_err(), "{text:?}");
    }
}

#[test]
fn an_input_has_its_placeholder_at_the_end_of_its_path() {
    for text in ["/a*/b", "/*a", "/a?b=*", "/a*?b=1", "/a?b=1*", "/a#b", "/a/*#b", "https://town.example/?a*"] {
        assert!(input(text).is_err(), "{text}");
    }
    for text in ["/", "/*", "/a", "/a*", "/a/*", "/a?b=1", "https://town.example", "https://town.example/*", "/a%2A/b"]
    {
        assert!(input(text).is_ok(), "{text}: {:?}", input(text));
    }
}

#[test]
fn an_output_has_its_placeholder_in_its_path_or_query() {
    for text in ["/a#*", "/a*#*", "/a*/*", "/a*?b=*", "https://*/a", "https://a.*/b"] {
        assert!(output(text).is_err(), "{text}");
    }
    for text in ["/*", "/a*/b", "/a?b=*", "/a?b=*&c=1#d", "/a*#b", "/a#b", "https://town.example?q=*", "/a?b=*/../c"] {
        assert!(output(text).is_ok(), "{text}: {:?}", output(text));
    }
    let with_placeholder = output("/b/*").expect("an output");
    assert!(with_placeholder.check_placeholder(&input("/a").expect("an input")).is_err());
    assert!(with_placeholder.check_placeholder(&input("/a/*").expect("an input")).is_ok());
}

#[test]
fn an_input_has_500_characters_percent_encoded() {
    let path = |letters: usize| format!("/{}", "a".repeat(letters));
    assert!(input(&path(499)).is_ok() && input(&path(500)).is_err());
    // Each letter takes six characters.
    assert!(input(&format!("/{}", "ñ".repeat(83))).is_ok() && input(&format!("/{}", "ñ".repeat(84))).is_err());
}

#[test]
fn the_same_address_has_the_same_key() {
    for (text, key) in [
        ("/Promo", "/Promo"),
        ("/promoción", "/promoci%C3%B3n"),
        ("/promoci%c3%b3n", "/promoci%C3%B3n"),
        ("/a b", "/a%20b"),
        ("/100%", "/100%25"),
        ("/100%2", "/100%252"),
        ("HTTPS://Town.Example", "https://town.example/"),
        ("https://town.example:443/a", "https://town.example/a"),
        ("https://town.example:8443/a", "https://town.example:8443/a"),
        ("https://town.example?b", "https://town.example/?b"),
        ("https://ñandú.example/a", "https://xn--and-6ma2c.example/a"),
        ("https://hub.example/a?b=1", "/a?b=1"),
        ("https://HUB.example", "/"),
        ("https://hub.example.evil.example/a", "https://hub.example.evil.example/a"),
    ] {
        assert_eq!(input(text).map(|input| input.key(OWN)).as_deref(), Ok(key), "{text}");
    }
    assert_eq!(input("https://hub.example/a").map(|input| input.key(None)).as_deref(), Ok("https://hub.example/a"));
    let own_with_port = Some("https://hub.example:443");
    assert_eq!(input("https://hub.example/a").map(|input| input.key(own_with_port)).as_deref(), Ok("/a"));
}

#[test]
fn an_output_is_compared_without_its_fragment() {
    for (text, prefix, suffix) in [
        ("/a#b", "/a", None),
        ("https://hub.example/a/*/b?c#d", "/a/", Some("/b?c")),
        ("/a/*", "/a/", Some("")),
        ("/a?q=*#b", "/a?q=", Some("")),
    ] {
        let expected = OutputKey { prefix: prefix.into(), suffix: suffix.map(Into::into) };
        assert_eq!(output(text).map(|output| output.key(OWN)), Ok(expected), "{text}");
    }
}

#[test]
fn what_stands_in_place_of_the_placeholder_is_encoded() {
    for (requested, filling) in [
        ("/a/x", "x"),
        ("/a/x/y", "x/y"),
        ("/a/ñ", "%C3%B1"),
        ("/a/%c3%b1", "%c3%b1"),
        ("/a/x?y=1&z", "x%3Fy%3D1%26z"),
        ("/a/x#y", "x%23y"),
        ("/a/100%", "100%25"),
        ("/a/@evil.example:80", "%40evil.example%3A80"),
        ("/a/*", "%2A"),
        ("/a/x\r\nset-cookie: a", "x%0D%0Aset-cookie%3A%20a"),
        ("/a/~x-._", "~x-._"),
        ("https://hub.example/a/x", "x"),
    ] {
        let requested = RequestedAddress::parse(requested, OWN).expect(requested);
        assert_eq!(requested.filling("/a/".len()), filling);
    }
    for text in ["", "a", "//a", "http://a.example/b", "https://*/a", "/a/..", "/a/%2e%2e/b", "/a\\b", "/\\a"] {
        assert!(RequestedAddress::parse(text, OWN).is_none(), "{text}");
    }
}

#[test]
fn a_filled_output_stays_where_it_says() {
    for (stored, filling, location) in [
        ("/b/*", "x/y", Some("/b/x/y")),
        ("/b", "", Some("/b")),
        ("/b?q=*&r=1#s", "x", Some("/b?q=x&r=1#s")),
        ("/promoción/*", "x", Some("/promoci%C3%B3n/x")),
        ("https://Town.Example", "", Some("https://town.example/")),
        ("https://town.example/*", "/x", Some("https://town.example//x")),
        ("/*", "x", Some("/x")),
        ("/*", "/evil.example", None),
        ("/*", "//evil.example", None),
        ("/b/*", "../c", None),
        ("/b/*", "x/%2e%2e/c", None),
        ("/b/.*", ".", None),
        ("https://town.example/*", "..", None),
        ("/b?q=*", "../c", Some("/b?q=../c")),
    ] {
        assert_eq!(fill_output(stored, filling).as_deref(), location, "{stored} with {filling}");
    }
}

#[test]
fn an_output_that_calls_the_rewriting_is_recognised() {
    for (text, calls) in [
        ("/analytics/links/rewrite?input=/a", true),
        ("/analytics/links/rewrit%65?input=/a", true),
        ("/analytics/links/*?input=/a", true),
        ("/*/rewrite?input=/a", true),
        ("https://hub.example/analytics/links/rewrite?input=*", true),
        ("https://town.example/analytics/links/rewrite?input=/a", false),
        ("/analytics/links/rewrite", false),
        ("/analytics/links/rewrite#?input=/a", false),
        ("/analytics/links/rewrite/*?input=/a", false),
        ("/analytics/links?input=/analytics/links/rewrite", false),
    ] {
        let address = LinkAddress::parse(text).expect(text);
        assert_eq!(address.calls_rewrite(OWN), calls, "{text}");
    }
}
