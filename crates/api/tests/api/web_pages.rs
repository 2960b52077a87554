//! Web pages served beside the operations.

use hub_api::domains::notifications::vapid_public_key;
use hub_kernel::db::sql;
use hub_kernel::types::id::Id;
use reqwest::Method;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::support::{NOW, REAL_GROUP_ID, TestApp, timestamp};

const CALENDAR: &str = "/public/pharmacy_shifts/calendar";
const SHIFTS: &str = "/plugins/pharmacy_shifts";

#[tokio::test]
async fn a_browser_gets_pages_and_a_program_gets_json() {
    let app = TestApp::new().await;
    for (path, status) in [
        ("/", 200),
        ("/auth/sign_in", 200),
        ("/auth/recover", 200),
        (SHIFTS, 200),
        ("/ingresar", 200),
        ("/mis_invitaciones", 200),
        ("/cobros", 200),
        ("/medicion", 200),
        ("/actividad", 200),
        ("/archivos", 200),
        ("/negocio", 200),
        ("/negocio/equipo", 200),
        ("/negocio/coupons", 200),
        ("/negocio/coupons/new", 200),
        ("/backoffice", 200),
        ("/backoffice/accounts/0198a5b2-0000-7000-8000-000000000001", 200),
        ("/backoffice/medicion", 200),
        ("/backoffice/workspaces", 200),
        ("/backoffice/groups", 200),
        ("/backoffice/groups/0198a5b2-0000-7000-8000-000000000001", 200),
        ("/backoffice/commands/system.ping", 200),
        ("/backoffice/commands/system.ping/more", 404),
        ("/backoffice/nowhere", 404),
        ("/nowhere", 404),
        ("/plugins", 404),
    ] {
        let page = app.get_as_browser(path).await;
        assert_eq!((page.status.as_u16(), page.header("content-type")), (status, "text/html; charset=utf-8"), "{path}");
        assert!(page.text.contains("id=\"root\""), "{path}");
        assert_eq!(page.header("cache-control"), "no-cache");
    }
    assert!(app.get_as_browser("/").await.header("vary").contains("accept"));
    assert_eq!(app.get("/nowhere").await.error_parts().1, "error.endpoint.not_found");
    assert_eq!(
        app.get("/auth/sign_in").await.error_parts().1,
        "error.method_not_allowed",
        "the page's path is a call's too"
    );
    let json = app.get_as_browser("/plugins/pharmacy/groups").await;
    assert_eq!(json.header("content-type"), "application/json", "an operation wins its path");
    let head = app.send(app.request(Method::HEAD, "/").header("accept", "text/html")).await;
    assert_eq!(
        (head.status.as_u16(), head.header("content-type"), head.text.as_str()),
        (200, "text/html; charset=utf-8", "")
    );
    for (accept, page) in [("TEXT/HTML", true), ("text/html;q=0, application/json", false), ("*/*", false)] {
        let answer = app.send(app.request(Method::GET, "/").header("accept", accept)).await;
        assert_eq!(answer.header("content-type").starts_with("text/html"), page, "{accept}");
    }
    let post = app.request(Method::POST, "/nowhere").header("accept", "text/html");
    assert_eq!(app.send(post).await.error_parts().0, 404);
}

#[tokio::test]
async fn a_slash_too_many_leads_to_the_page() {
    let app = TestApp::new().await;
    for (path, page) in [
        ("/backoffice/", "/backoffice"),
        ("/backoffice/?a=b", "/backoffice?a=b"),
        ("/backoffice/accounts/", "/backoffice/accounts"),
        ("/public/pharmacy_shifts/calendar/?mes=2023-09", "/public/pharmacy_shifts/calendar?mes=2023-09"),
    ] {
        let answer = app.get_as_browser(path).await;
        assert_eq!((answer.status.as_u16(), answer.header("location")), (308, page), "{path}");
    }
    for path in ["/backoffice//", "//backoffice/", "/nowhere/", "//town.example/"] {
        assert_eq!(app.get_as_browser(path).await.status, 404, "{path}");
    }
    assert_eq!(app.get("/backoffice/").await.status, 404, "a program asks for no page");
}

#[tokio::test]
async fn assets_are_kept_for_a_year_and_pages_are_asked_for_again() {
    let app = TestApp::new().await;
    let page = app.get_as_browser(CALENDAR).await;
    let script =
        page.text.split('"').find(|part| part.starts_with("/assets/") && part.ends_with(".js")).expect("a script");
    let plain = app.get(script).await;
    assert_eq!(plain.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(plain.header("content-type"), "text/javascript; charset=utf-8");
    for (accept, encoding) in [
        ("br, gzip", "br"),
        ("gzip", "gzip"),
        ("identity", ""),
        ("BR", "br"),
        ("br;q=0.1, gzip", "gzip"),
        ("br;q=0, gzip;q=0", ""),
    ] {
        let answer = app.send(app.request(Method::GET, script).header("accept-encoding", accept)).await;
        assert_eq!(answer.header("content-encoding"), encoding, "{accept}");
        assert!(answer.header("vary").contains("accept-encoding"));
    }
    assert_eq!(app.get("/assets/nothing.js").await.error_parts().0, 404);
    for outside in ["/assets/..%2findex.html", "/assets/%2e%2e%2findex.html", "/assets/..%2f..%2fpackage.json"] {
        assert_eq!(raw_get(&app, outside).await, 404, "{outside}");
    }
    assert_eq!(app.get(&format!("{script}.br")).await.error_parts().0, 404);
    let index = app.get_as_browser("/").await;
    let again =
        app.request(Method::GET, "/").header("accept", "text/html").header("if-none-match", index.header("etag"));
    assert_eq!(app.send(again).await.status, 304);
    for path in [CALENDAR, "/docs", "/docs/reference.css"] {
        let first = app.get_as_browser(path).await;
        assert_eq!(first.header("cache-control"), "no-cache", "{path}");
        for tags in [first.header("etag").to_owned(), format!("\"x\", {}", first.header("etag"))] {
            let again = app.request(Method::GET, path).header("accept", "text/html").header("if-none-match", tags);
            let again = app.send(again).await;
            assert_eq!((again.status.as_u16(), again.text.as_str()), (304, ""), "{path}");
        }
    }
}

#[tokio::test]
async fn both_calendars_use_the_same_group() {
    let meta = |group: &str| format!("<meta name=\"hub-pharmacy-group\" content=\"{group}\">");
    let app = TestApp::new().await;
    assert!(!app.get_as_browser(SHIFTS).await.text.contains("hub-pharmacy-group"), "there is none");
    assert!(
        app.get_as_browser(SHIFTS).await.text.contains("<meta name=\"hub-support\" content=\""),
        "whom to write to"
    );
    let app = app.with_rota().await;
    for path in [CALENDAR, SHIFTS, "/", "/nowhere"] {
        assert!(app.get_as_browser(path).await.text.contains(&meta(REAL_GROUP_ID)), "{path}");
    }
}

#[tokio::test]
async fn the_app_s_page_has_the_key_of_push_messages() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let meta = format!("<meta name=\"hub-vapid-key\" content=\"{}\">", vapid_public_key(&app.app));
    for path in [SHIFTS, "/", "/mis_pedidos"] {
        assert!(app.get_as_browser(path).await.text.contains(&meta), "{path}");
        assert!(
            replica.get_as_browser(path).await.text.contains(&meta),
            "{path} of another server with the same secret"
        );
    }
}

/// The status of a raw path: HTTP clients resolve `..` before they send.
async fn raw_get(app: &TestApp, path: &str) -> u16 {
    let address = app.base_url.trim_start_matches("http://");
    let mut stream = tokio::net::TcpStream::connect(address).await.expect("connects");
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("sends");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status")
}

#[tokio::test]
async fn the_calendar_reads_without_a_script() {
    let app = TestApp::new().await.with_rota().await;
    let page = app.get_as_browser(&format!("{CALENDAR}?mes=2023-09")).await.text;
    assert!(page.contains("<title>Farmacias de Turno en Almirante Brown, septiembre de 2023</title>"));
    assert!(page.contains(&format!("<meta name=\"hub-pharmacy-group\" content=\"{REAL_GROUP_ID}\">")));
    assert_eq!(page.matches("data-date=\"2023-09-").count(), 30);
    // The month's shifts reach into two days each, except the last day's two; two more start in August.
    assert_eq!(page.matches("data-shift=").count(), 51 * 2 - 2 + 2);
    let fifteenth =
        page.split("data-date=\"2023-09-15\"").nth(1).and_then(|rest| rest.split("data-date=").next()).expect("a day");
    assert!(fifteenth.contains("Farmacia Ramírez") && fifteenth.contains("08:30–24:00"), "{fifteenth}");
    assert!(page.contains("De turno ahora") && page.contains("Datos de demostración"), "who is on duty now is made up");
    app.app.clock.set_now(timestamp("2023-09-16T02:00:00Z"));
    let then = app.get_as_browser(&format!("{CALENDAR}?mes=2023-09")).await.text;
    let now = then.split("De turno ahora").nth(1).and_then(|rest| rest.split("</section>").next()).expect("a section");
    assert!(now.contains("<h3>Farmacia Ramírez</h3>"), "{now}");
    assert!(now.contains("Abierta hasta mañana a las 08:30"), "{now}");
    assert!(now.contains("href=\"tel:+541142912898\">Llamar 11 4291-2898</a>"), "{now}");
    assert!(now.contains("Viernes 15 de septiembre, 23:00"), "{now}");
    assert!(now.contains("Después, mañana a las 08:30: <strong>Miralta (Farma 24)</strong>"), "{now}");
    assert!(!then.contains("Datos de demostración"));
    for (now, sentence) in [
        ("2023-09-16T05:00:00Z", "Abierta hasta las 08:30"),
        ("2022-11-29T12:00:00Z", "Sin turno cargado"),
        (
            "2019-01-01T12:00:00Z",
            "Próximo turno, el sábado 23 de julio de 2022 a las 08:30: <strong>Farmacia Slapak</strong>",
        ),
        ("2022-07-20T12:00:00Z", "Próximo turno, el sábado 23 a las 08:30: <strong>Farmacia Slapak</strong>"),
    ] {
        app.app.clock.set_now(timestamp(now));
        assert!(app.get_as_browser(CALENDAR).await.text.contains(sentence), "{now}: {sentence}");
    }
    app.app.clock.set_now(timestamp(NOW));
    assert!(app.get_as_browser(CALENDAR).await.text.contains("Datos de demostración"), "November 2026 is made up");
    let empty = app.get_as_browser(&format!("{CALENDAR}?mes=2019-01")).await.text;
    assert!(empty.contains("No hay turnos programados para este mes"));
    for month in ["2023-13", "2023-9", "23-09", "x", "2023-09-01", "0000-01", "1999-12", "2200-01", "９９９９-09"] {
        let page = app.get_as_browser(&format!("{CALENDAR}?mes={month}")).await;
        assert_eq!(page.status, 404, "{month}");
        assert!(page.text.contains(&format!("«{month}» no es un mes")), "{month} is said to be none");
        assert!(
            page.text.contains(&format!("<a href=\"{CALENDAR}\" target=\"_self\">Ver el mes de hoy</a>")),
            "{month}"
        );
        assert!(page.text.contains("De turno ahora") && !page.text.contains("data-date="), "{month}");
    }
    let long = app.get_as_browser(&format!("{CALENDAR}?mes={}", "<b>".repeat(20))).await.text;
    assert!(long.contains("«&lt;b&gt;&lt;b&gt;") && !long.contains("<b><b>"), "a part of it, as text");
    let empty = app.get_as_browser(&format!("{CALENDAR}?mes=")).await;
    assert_eq!(empty.status, 200);
    assert!(empty.text.contains("noviembre de 2026"), "an empty parameter is none");
}

#[tokio::test]
async fn the_calendar_says_what_to_do_while_nobody_is_on_duty() {
    let app = TestApp::new().await.with_rota().await;
    sql(app.app.db.write(), "UPDATE pharmacy_groups SET emergency_text = $1 WHERE id = $2")
        .bind("Ante una emergencia, llamá al <107>.")
        .bind(REAL_GROUP_ID.parse::<Id<()>>().expect("an id"))
        .execute()
        .await
        .expect("updates");
    let text = "<p class=\"prerendered-emergency\">Ante una emergencia, llamá al &lt;107&gt;.</p>";
    let open = app.get_as_browser(CALENDAR).await.text;
    assert!(open.contains("Abierta hasta") && !open.contains("prerendered-emergency"), "somebody is on duty");
    assert!(!open.contains("prerendered-quiet"));
    // The real rota has a gap on this Tuesday.
    let then = "2022-11-29T12:00:00Z";
    app.app.clock.set_now(timestamp(then));
    let gap = app.get_as_browser(CALENDAR).await.text;
    assert!(gap.contains("<p class=\"prerendered-nobody\">Sin turno cargado</p>") && gap.contains(text), "{gap}");
    assert!(gap.contains("prerendered-quiet"), "nothing green");

    // A rota of weekends alone: nobody has to be on duty on a Tuesday.
    let cover = |rules: &'static str| {
        sql(app.app.db.write(), "UPDATE pharmacy_groups SET cover = $1 WHERE id = $2")
            .bind(rules)
            .bind(REAL_GROUP_ID.parse::<Id<()>>().expect("an id"))
            .execute()
    };
    cover(r#"[{"weekdays":[6,7],"start_time":"00:00","end_time":"24:00","minimum":1}]"#).await.expect("updates");
    let free = app.get_as_browser(CALENDAR).await.text;
    assert!(
        free.contains("Hoy no hay farmacia de turno") && free.contains(text) && free.contains("Próximo turno"),
        "{free}"
    );
    let day = free.split("data-date=\"2022-11-29\"").nth(1).and_then(|rest| rest.split("data-date=").next());
    let day = day.expect("a day");
    assert!(day.contains("Sin farmacia de turno") && !day.contains("Sin turno cargado"), "{day}");

    // The Monday before, whose duty ended at 08:30.
    app.app.clock.set_now(timestamp("2022-11-28T12:00:00Z"));
    assert!(app.get_as_browser(CALENDAR).await.text.contains("Ahora no hay farmacia de turno"));
    app.app.clock.set_now(timestamp(then));

    // The evening of a day whose morning has to be covered.
    cover(r#"[{"weekdays":[2],"start_time":"06:00","end_time":"08:00","minimum":1}]"#).await.expect("updates");
    assert!(app.get_as_browser(CALENDAR).await.text.contains("Ahora no hay farmacia de turno"));
}

#[tokio::test]
async fn the_calendar_of_another_group_and_of_none() {
    let app = TestApp::new().await.with_demo_groups(1).await;
    let other = app.get("/plugins/pharmacy/groups").await.ok()["data"][1]["id"].as_str().expect("an id").to_owned();
    let page = app.get_as_browser(&format!("{CALENDAR}?grupo={other}")).await.text;
    assert!(page.contains("Almirante Brown 0001") && page.contains(&other));
    for nobody in ["00000000-0000-4000-8000-000000000000", "x"] {
        let page = app.get_as_browser(&format!("{CALENDAR}?grupo={nobody}")).await;
        assert_eq!(page.status, 404, "{nobody}");
        assert!(page.text.contains("<title>Farmacias de Turno</title>") && page.text.contains("no existe"), "{nobody}");
        assert!(!page.text.contains("<!--hub:"), "{nobody}");
        assert!(page.text.contains(&format!("<a href=\"{CALENDAR}\">Ver el calendario de turnos</a>")), "{nobody}");
        let path = format!("{CALENDAR}?grupo={nobody}");
        let again = app.request(Method::GET, &path).header("accept", "text/html").header("if-none-match", "*");
        assert!(app.send(again).await.text.contains("no existe"), "{nobody}: said again, not kept");
    }
    assert_eq!(app.get_as_browser(&format!("{CALENDAR}?grupo=")).await.status, 200);
    let configured = TestApp::with_settings(&["--pharmacy-group", &other]).await.with_demo_groups(1).await;
    assert!(configured.get_as_browser(CALENDAR).await.text.contains("Almirante Brown 0001"));
    let empty = TestApp::new().await.get_as_browser(CALENDAR).await;
    assert_eq!(empty.status, 200, "no group at all");
    assert!(empty.text.contains("<title>Farmacias de Turno</title>") && !empty.text.contains("<!--hub:"));
    sql(app.app.db.write(), "UPDATE pharmacy_groups SET name_folded = 'aaa' WHERE id <> $1")
        .bind(REAL_GROUP_ID.parse::<Id<()>>().expect("an id"))
        .execute()
        .await
        .expect("updates");
    assert!(
        app.get_as_browser(CALENDAR).await.text.contains(REAL_GROUP_ID),
        "the seeded group, whatever comes first by name"
    );
}

#[tokio::test]
async fn only_the_embedded_calendar_may_be_framed() {
    let app = TestApp::new().await.with_rota().await;
    let policy = async |path: &str| app.get_as_browser(path).await.header("content-security-policy").to_owned();
    assert!(policy(&format!("{CALENDAR}?embed=1")).await.contains("frame-ancestors *"));
    for path in [CALENDAR, "/", "/?embed=1", &format!("{CALENDAR}?embed=2")] {
        assert!(policy(path).await.contains("frame-ancestors 'none'"), "{path}");
    }
}

#[tokio::test]
async fn the_head_says_where_the_page_is() {
    let app = TestApp::new().await.with_rota().await;
    let canonical = async |app: &TestApp, path: &str| {
        let page = app.get_as_browser(path).await.text;
        let rest = page.split("rel=\"canonical\" href=\"").nth(1).map(str::to_owned).expect("a canonical address");
        (rest.split('"').next().map(str::to_owned).expect("an address"), page)
    };
    let group = format!("{CALENDAR}?grupo={REAL_GROUP_ID}");
    for (path, expected) in [
        (CALENDAR.to_owned(), CALENDAR.to_owned()),
        (format!("{CALENDAR}?mes=2023-09&x=1"), format!("{CALENDAR}?mes=2023-09")),
        (format!("{CALENDAR}?mes=2023-13"), CALENDAR.to_owned()),
        (format!("{CALENDAR}?embed=1&mes=2023-09"), format!("{CALENDAR}?mes=2023-09")),
        (group.clone(), group.clone()),
        (format!("{CALENDAR}?mes=2023-09&grupo={REAL_GROUP_ID}"), format!("{group}&amp;mes=2023-09")),
    ] {
        assert_eq!(canonical(&app, &path).await.0, expected, "{path}");
    }
    let (_, page) = canonical(&app, CALENDAR).await;
    assert!(page.contains("<meta property=\"og:title\" content=\"Farmacias de Turno en Almirante Brown, "), "{page}");
    assert!(!page.contains("og:url"), "nobody said where the server is reached");

    let named = TestApp::with_settings(&["--public-url", "https://Turnos.example/"]).await.with_rota().await;
    let (address, page) = canonical(&named, &format!("{CALENDAR}?mes=2023-09")).await;
    assert_eq!(address, format!("https://turnos.example{CALENDAR}?mes=2023-09"));
    assert!(page.contains(&format!("<meta property=\"og:url\" content=\"{address}\">")), "{page}");
}

#[tokio::test]
async fn months_lead_to_their_neighbours_without_a_script() {
    let app = TestApp::new().await.with_rota().await;
    for (path, previous, next) in [
        ("mes=2023-12", Some("mes=2023-11"), Some("mes=2024-01")),
        ("mes=2023-01", Some("mes=2022-12"), Some("mes=2023-02")),
        ("embed=1&mes=2023-12", Some("mes=2023-11&amp;embed=1"), Some("mes=2024-01&amp;embed=1")),
        ("mes=2000-01", None, Some("mes=2000-02")),
        ("mes=2199-12", Some("mes=2199-11"), None),
    ] {
        let page = app.get_as_browser(&format!("{CALENDAR}?{path}")).await.text;
        for (rel, query) in [("prev", previous), ("next", next)] {
            let link = query.map(|query| format!("<a href=\"{CALENDAR}?{query}\" target=\"_self\" rel=\"{rel}\""));
            match link {
                Some(link) => assert!(page.contains(&link), "{path}: {link}"),
                None => assert!(!page.contains(&format!("rel=\"{rel}\"")), "{path} is at the calendar's end"),
            }
        }
    }
    let gap = app.get_as_browser(&format!("{CALENDAR}?mes=2022-11")).await.text;
    let day = gap.split("data-date=\"2022-11-29\"").nth(1).and_then(|rest| rest.split("data-date=").next());
    assert!(day.expect("a day").contains("Sin turno cargado"), "a day without anybody says so");
}

#[tokio::test]
async fn the_calendar_has_the_groups_holidays_its_text_and_no_gap_where_nobody_has_to_be_on_duty() {
    let app = TestApp::new().await.with_rota().await;
    app.app.clock.set_now(timestamp("2022-11-29T12:00:00Z"));
    let page = async |month: &str| app.get_as_browser(&format!("{CALENDAR}?mes={month}")).await.text;
    let day = |page: &str, date: &str| {
        let rest = page.split(&format!("data-date=\"{date}\"")).nth(1).expect("a day").to_owned();
        rest.split("data-date=").next().expect("a day").to_owned()
    };
    let november = page("2022-11").await;
    assert!(day(&november, "2022-11-20").contains("Feriado: Día de la Soberanía Nacional"), "a Sunday's holiday");
    assert!(day(&november, "2022-11-21").contains("\"prerendered-holiday\">Feriado Puente Turístico</p>"));
    assert_eq!(november.matches("prerendered-holiday").count(), 2);
    let nobody =
        "Sin turno cargado</p><p class=\"prerendered-emergency\">Ante una emergencia médica, llamá al 107.</p>";
    assert!(november.contains(nobody));
    // 29 November 2022 is a Tuesday, 09:00 there.
    for (cover, now, on_day) in [
        (
            r#"[{"weekdays":[1,2,3,4,5],"start_time":"20:00","end_time":"24:00","minimum":1}]"#,
            "Ahora no hay farmacia de turno",
            "Sin turno cargado",
        ),
        (
            r#"[{"weekdays":[6,7],"start_time":"08:00","end_time":"24:00","minimum":1}]"#,
            "Hoy no hay farmacia de turno",
            "Sin farmacia de turno",
        ),
    ] {
        let update =
            sql(app.app.db.write(), "UPDATE pharmacy_groups SET cover = $1, emergency_text = NULL").bind(cover);
        update.execute().await.expect("updates");
        let november = page("2022-11").await;
        let section = november.split("De turno ahora").nth(1).and_then(|rest| rest.split("</section>").next());
        assert!(section.expect("a section").contains(now), "{cover}");
        assert!(day(&november, "2022-11-29").contains(on_day), "{cover}");
        assert!(!november.contains("prerendered-emergency"));
    }
}

#[tokio::test]
async fn the_embedded_calendar_leads_out_of_its_frame() {
    let app = TestApp::new().await.with_rota().await;
    let embedded = app.get_as_browser(&format!("{CALENDAR}?embed=1")).await;
    assert!(embedded.text.contains("<base target=\"_blank\">"));
    assert_eq!(embedded.header("set-cookie"), "");
    assert_eq!(embedded.header("cross-origin-resource-policy"), "cross-origin");
    assert!(!app.get_as_browser(CALENDAR).await.text.contains("<base"));
    let nobody = app.get_as_browser(&format!("{CALENDAR}?embed=1&grupo=x")).await;
    assert_eq!(nobody.status, 404);
    assert!(nobody.header("content-security-policy").contains("frame-ancestors *"), "the frame says why it is empty");
}

#[tokio::test]
async fn the_service_worker_sees_the_calendar_alone() {
    let app = TestApp::new().await;
    let worker = app.get("/public/pharmacy_shifts/worker.js").await;
    assert_eq!(worker.status, 200);
    assert_eq!(worker.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(worker.header("cache-control"), "no-cache", "a deploy's worker takes the place of the last one");
    assert_eq!(worker.header("service-worker-allowed"), "", "its scope is its folder");
    assert_eq!(app.get("/calendar-worker.js").await.error_parts().0, 404, "a worker of the root would see everything");
}

#[tokio::test]
async fn the_service_worker_of_push_messages_is_of_the_whole_site() {
    let app = TestApp::new().await;
    let worker = app.get("/push-worker.js").await;
    assert_eq!(worker.status, 200);
    assert_eq!(worker.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(worker.header("cache-control"), "no-cache", "a deploy's worker takes the place of the last one");
    assert!(!worker.text.contains("respondWith"), "it sees no requests");
}
