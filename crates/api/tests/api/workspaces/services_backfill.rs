//! A database of the program before services: its stores, subscriptions and managed groups get them.

use hub_kernel::config::DatabaseUrl;
use hub_kernel::db::{Db, Migrations, SchemaStatus, sql};
use sqlx::migrate::Migrator;

use crate::support::{Database, Engine, run_statements};

/// The migration that makes services.
const SERVICES: i64 = 36;

/// Rows as the program before wrote them. Norte is subscribed and has nothing; Sur has two stores and is subscribed to one; Este
/// has a store and no plan, and manages a group; Oeste's subscription has ended.
const ROWS: &str = "
    INSERT INTO scopes (id, type, name, created_at)
    VALUES ('00000000-0000-4000-8000-000000000001', 'workspace', 'Norte', '2026-01-01T00:00:00.000000Z'),
           ('00000000-0000-4000-8000-000000000002', 'workspace', 'Óptica Sur', '2026-01-01T00:00:00.000000Z'),
           ('00000000-0000-4000-8000-000000000003', 'workspace', 'Este', '2026-01-01T00:00:00.000000Z'),
           ('00000000-0000-4000-8000-000000000004', 'workspace', 'Oeste', '2026-01-01T00:00:00.000000Z');
    INSERT INTO workspaces (id, name, type, created_at) SELECT id, name, 'business', created_at FROM scopes;
    INSERT INTO plans (id, period, name, description, color, features, position, cost, created_at)
    VALUES ('00000000-0000-4000-8000-000000000010', 'month', 'Comercio', '', '#1f6feb', '[]', 1, 0,
            '2026-01-01T00:00:00.000000Z');
    INSERT INTO plan_services (plan_id, type, count)
    SELECT p.id, named.type, 1 FROM plans p,
        (SELECT 'store' AS type UNION ALL SELECT 'showroom' UNION ALL SELECT 'page') AS named;
    INSERT INTO subscriptions (id, workspace_id, plan_id, subscribed_at)
    SELECT w.id, w.id, p.id, '2026-02-01T00:00:00.000000Z' FROM plans p, workspaces w WHERE w.name IN ('Norte', 'Óptica Sur');
    INSERT INTO subscriptions (id, workspace_id, plan_id, state, subscribed_at, unsubscribed_at)
    SELECT w.id, w.id, p.id, 'unsubscribed', '2026-02-01T00:00:00.000000Z', '2026-03-01T00:00:00.000000Z'
    FROM plans p, workspaces w WHERE w.name = 'Oeste';
    INSERT INTO stores (id, workspace_id, name, created_at)
    VALUES ('00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000002', 'Nueva',
            '2026-01-03T00:00:00.000000Z'),
           ('00000000-0000-4000-8000-000000000022', '00000000-0000-4000-8000-000000000002', 'Vieja',
            '2026-01-02T00:00:00.000000Z'),
           ('00000000-0000-4000-8000-000000000023', '00000000-0000-4000-8000-000000000003', 'Almacén',
            '2026-01-02T00:00:00.000000Z');
    INSERT INTO pharmacy_groups (id, name, name_folded, time_zone, zone_lat, zone_lng, zone_radius, manager_workspace_id,
        created_at)
    VALUES ('00000000-0000-4000-8000-000000000031', 'A', 'a', 'UTC', 0, 0, 1, '00000000-0000-4000-8000-000000000003',
            '2026-01-04T00:00:00.000000Z'),
           ('00000000-0000-4000-8000-000000000032', 'B', 'b', 'UTC', 0, 0, 1, NULL, '2026-01-04T00:00:00.000000Z'),
           ('00000000-0000-4000-8000-000000000033', 'C', 'c', 'UTC', 0, 0, 1, '00000000-0000-4000-8000-000000000009',
            '2026-01-04T00:00:00.000000Z');";

fn before(migrator: &Migrator) -> Migrator {
    Migrator::with_migrations(migrator.iter().filter(|migration| migration.version < SERVICES).cloned().collect())
}

/// A database with the schema and the rows of the program before.
async fn older_database() -> Database {
    let database = Database::empty(Engine::from_env()).await;
    let migrations =
        Migrations { sqlite: before(&hub_api::MIGRATIONS.sqlite), postgres: before(&hub_api::MIGRATIONS.postgres) };
    let url = database.url().parse::<DatabaseUrl>().expect("an address");
    let older = Db::open(&url, Box::leak(Box::new(migrations))).await.expect("opens");
    older.migrate().await.expect("migrates");
    let mut tx = older.begin().await.expect("begins");
    run_statements(&mut tx, ROWS).await;
    tx.commit().await.expect("commits");
    older.close().await;
    database
}

#[tokio::test]
async fn a_database_from_before_gets_its_services() {
    let database = older_database().await;
    assert_eq!(database.db.find_schema_status().await.expect("looks"), SchemaStatus::Behind);
    database.db.migrate().await.expect("migrates");
    let services =
        "SELECT w.name, v.type, COALESCE(s.name, r.name, p.name, g.name), v.state, v.created_at = s.created_at
                        OR v.created_at = r.created_at OR v.created_at = p.created_at OR v.created_at = g.created_at
                    FROM workspace_services v JOIN workspaces w ON w.id = v.workspace_id
                    LEFT JOIN stores s ON s.id = v.service_id AND s.workspace_id = w.id
                    LEFT JOIN showrooms r ON r.id = v.service_id AND r.workspace_id = w.id
                    LEFT JOIN pages p ON p.id = v.service_id AND p.workspace_id = w.id
                    LEFT JOIN pharmacy_groups g ON g.id = v.service_id AND g.manager_workspace_id = w.id
                    ORDER BY w.id, v.type DESC, v.created_at";
    let services: Vec<(String, String, String, String, bool)> =
        sql(database.db.read(), services).all().await.expect("services");
    let services: Vec<_> = services
        .iter()
        .map(|(workspace, service_type, name, state, is_alike)| {
            assert!(*is_alike, "{workspace}'s {service_type} is as old as its row");
            format!("{workspace}: {service_type} {name} {state}")
        })
        .collect();
    let expected = [
        "Norte: store Norte active",
        "Norte: showroom Norte active",
        "Norte: page Norte active",
        "Óptica Sur: store Vieja active",
        "Óptica Sur: store Nueva active",
        "Óptica Sur: showroom Óptica Sur active",
        "Óptica Sur: page Óptica Sur active",
        "Este: store Almacén active",
        "Este: pharmacy_group A active",
    ];
    assert_eq!(services, expected);
    let pages = "SELECT s.name, r.name, p.enabled FROM pages p JOIN stores s ON s.id = p.store_id
                 JOIN showrooms r ON r.id = p.showroom_id ORDER BY s.name";
    let pages: Vec<(String, String, bool)> = sql(database.db.read(), pages).all().await.expect("pages");
    assert_eq!(pages, [("Norte".into(), "Norte".into(), false), ("Vieja".into(), "Óptica Sur".into(), false)]);
    let ids = "SELECT CAST(id AS TEXT) FROM workspace_services UNION SELECT CAST(id AS TEXT) FROM stores
               UNION SELECT CAST(id AS TEXT) FROM showrooms UNION SELECT CAST(id AS TEXT) FROM pages";
    let ids: Vec<String> = sql(database.db.read(), ids).all_scalars().await.expect("ids");
    assert_eq!(ids.len(), 17, "no two are alike");
    assert!(ids.iter().all(|id| uuid::Uuid::parse_str(id).is_ok_and(|uuid| uuid.to_string() == *id)), "{ids:?}");
}
