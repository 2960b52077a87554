//! A person whom the staff make an account for, and who chooses a password by its link.

use serde_json::{Value, json};

use crate::support::{Home, Town};

const PASSWORD: &str = "una frase corta y propia";

pub(super) struct Person {
    username: String,
}

impl Person {
    /// Has the staff create an account of a scope by a command, and uses its link.
    pub(super) fn new(town: &Town, staff: &Home, given_name: &str, scope: Value) -> Self {
        let username = format!("{}.nandu", given_name.to_lowercase());
        let user = json!({"given_name": given_name, "family_name": "Ñandú", "username": username});
        let params = json!({"user": user, "scope": scope}).to_string();
        let made = staff.json(&["command", "dispatch", "auth.account.create", "--data", &params]);
        let link = made["link"].as_str().expect("a link of a new user");
        let (otp, code) =
            link.split_once('#').and_then(|(_, secret)| secret.split_once('.')).expect("an id and a code");
        let anybody = Home::at(&town.base_url());
        let verify = format!("/auth/otp/{otp}/verify");
        let verified = anybody.json(&["api", "POST", &verify, "--data", &json!({"code": code}).to_string(), "-y"]);
        assert_eq!(verified["verified"], true, "{verified}");
        let chosen = json!({"otp_id": otp, "password": PASSWORD}).to_string();
        anybody.json(&["api", "POST", "/auth/recover", "--data", &chosen, "-y"]);
        Self { username }
    }

    /// A home in which the person is signed in.
    pub(super) fn home(&self, town: &Town) -> Home {
        let home = Home::at(&town.base_url());
        let done = home.run_with(&["auth", "login", "--userkey", &self.username, "--password-stdin"], PASSWORD);
        assert_eq!(done.code, 0, "{done:?}");
        home
    }
}
