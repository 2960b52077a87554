//! Concurrent writes of shifts, on one server and on two: the same invariants hold as for sequential writes.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;

use crate::support::{TestApp, new_id};

/// The number of overlapping pairs of shifts of one pharmacy.
async fn overlap_count(app: &TestApp) -> i64 {
    let text = "SELECT COUNT(a.id) FROM pharmacy_shifts a JOIN pharmacy_shifts b ON b.pharmacy_id = a.pharmacy_id
                AND b.id <> a.id AND b.ini_at < a.end_at AND b.end_at > a.ini_at";
    sql(app.app.db.read(), text).scalar().await.expect("counts")
}

#[tokio::test]
async fn of_fifty_overlapping_shifts_at_once_one_is_written() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let town = app.new_pharmacy_group(Some(&manager)).await;
    for round in 0..3 {
        let puts = (0..50).map(|number| {
            let server = if number % 2 == 0 { &app } else { &replica };
            let ini = format!("0{}-01T{:02}:30", round + 3, number % 20);
            let body = town.shift_body(0, &ini, &format!("0{}-02T11:30", round + 3));
            let manager = &manager;
            async move { server.put_shift(manager, &new_id(), &body).await }
        });
        let answers = futures_util::future::join_all(puts).await;
        let done = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!(done, 1, "round {round}");
        for answer in answers.iter().filter(|answer| answer.status != 200) {
            assert_eq!(answer.error_parts().1, "error.conflict.shift_overlap");
        }
    }
    assert_eq!((overlap_count(&app).await, app.list_shifts(&town, "01-01", "12-31").await.len()), (0, 3));
    let history = "SELECT COUNT(id) FROM pharmacy_shift_history";
    let history: i64 = sql(app.app.db.read(), history).scalar().await.expect("counts");
    assert_eq!((history, app.event_count().await), (3, 3));
}

#[tokio::test]
async fn of_two_workspaces_that_take_one_id_at_once_one_has_it() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let (one, two) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let (north, south) = (app.new_pharmacy_group(Some(&one)).await, app.new_pharmacy_group(Some(&two)).await);
    for day in 10..30 {
        let id = new_id();
        let (ini, end) = (format!("03-{day}T00:00"), format!("03-{day}T12:00"));
        let (ours, theirs) = (north.shift_body(0, &ini, &end), south.shift_body(0, &ini, &end));
        // The first shift may be put and deleted before the second arrives; the id still belongs to the first workspace.
        let first = async {
            let put = app.put_shift(&one, &id, &ours).await;
            if put.status == 200 {
                app.delete_shift(&one, &id).await.ok();
            }
            put
        };
        let (first, second) = tokio::join!(first, replica.put_shift(&two, &id, &theirs));
        let statuses = (first.status.as_u16(), second.status.as_u16());
        assert!([(200, 404), (404, 200)].contains(&statuses), "{statuses:?}");
        let whose = "SELECT COUNT(DISTINCT group_id) FROM pharmacy_shift_history WHERE shift_id = $1";
        let whose = sql(app.app.db.read(), whose).bind(id.parse::<Id<()>>().expect("an id"));
        assert_eq!(whose.scalar::<i64>().await.expect("counts"), 1);
    }
}

#[tokio::test]
async fn of_two_groups_of_one_workspace_that_take_one_id_at_once_one_has_it() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let (north, south) = (app.new_pharmacy_group(Some(&manager)).await, app.new_pharmacy_group(Some(&manager)).await);
    let id = new_id();
    let puts = (0..20).map(|number| {
        let server = if number % 2 == 0 { &app } else { &replica };
        let town = if number % 3 == 0 { &north } else { &south };
        let body = town.shift_body(number % 2, "03-01T00:00", "03-02T00:00");
        let (manager, id) = (&manager, &id);
        async move { (&town.group_id, server.put_shift(manager, id, &body).await) }
    });
    let answers = futures_util::future::join_all(puts).await;
    let shifts =
        [app.list_shifts(&north, "03-01", "03-02").await, app.list_shifts(&south, "03-01", "03-02").await].concat();
    assert_eq!(shifts.len(), 1);
    for (group, answer) in answers {
        if shifts[0]["group_id"] == *group {
            answer.ok();
        } else {
            assert_eq!(answer.error_parts().1, "error.not_found");
        }
    }
    let places = "SELECT COUNT(DISTINCT position) - MAX(position) FROM pharmacy_shift_history";
    assert_eq!(sql(app.app.db.read(), places).scalar::<i64>().await.expect("counts"), 0, "every change has its number");
}

#[tokio::test]
async fn puts_of_one_shift_at_once_leave_a_history_without_gaps() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let manager = app.new_signed_in_user(ScopeType::Workspace).await;
    let town = app.new_pharmacy_group(Some(&manager)).await;
    let id = new_id();
    let puts = (0..30).map(|number| {
        let server = if number % 2 == 0 { &app } else { &replica };
        let day = format!("03-{:02}", number + 1);
        let body = town.shift_body(number % 2, &format!("{day}T00:00"), &format!("{day}T12:00"));
        let (manager, id) = (&manager, &id);
        async move { server.put_shift(manager, id, &body).await.ok() }
    });
    futures_util::future::join_all(puts).await;
    let shift = app.list_shifts(&town, "03-01", "03-31").await;
    assert_eq!(shift.len(), 1);
    let linked = "SELECT COUNT(later.id) FROM pharmacy_shift_history later
                  JOIN pharmacy_shift_history earlier ON earlier.shift_id = later.shift_id
                  AND earlier.position = later.position - 1 AND earlier.to_ini_at = later.from_ini_at";
    assert_eq!(
        sql(app.app.db.read(), linked).scalar::<i64>().await.expect("counts"),
        29,
        "each follows the one before"
    );
    assert_eq!(app.event_count().await, 30);
}
