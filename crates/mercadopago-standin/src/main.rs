//! The program `mercadopago-standin`: a stand-in for demonstrations and browser tests.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use mercadopago_standin::{Settings, StandIn};

/// A local stand-in for Mercado Pago. It moves no money, and whoever reaches it is every seller and every payer.
#[derive(Parser)]
#[command(version, about)]
struct Options {
    /// Address to listen on; loopback only, because nobody signs in
    #[arg(long, default_value = "127.0.0.1:9110", env = "STANDIN_BIND")]
    bind: SocketAddr,
    /// Address that webhooks go to; without it they are held
    #[arg(long, value_name = "URL", env = "STANDIN_WEBHOOK_URL")]
    webhook_url: Option<String>,
    /// The application's client id
    #[arg(long, value_name = "ID", env = "STANDIN_CLIENT_ID")]
    client_id: Option<String>,
    /// The application's client secret
    #[arg(long, value_name = "SECRET", env = "STANDIN_CLIENT_SECRET", hide_env_values = true)]
    client_secret: Option<String>,
    /// The secret that signs webhooks
    #[arg(long, value_name = "SECRET", env = "STANDIN_WEBHOOK_SECRET", hide_env_values = true)]
    webhook_secret: Option<String>,
    /// JSON file that keeps everything between starts
    #[arg(long, value_name = "FILE", env = "STANDIN_STATE")]
    state: Option<PathBuf>,
    /// Answer the control calls under /__control/
    #[arg(long)]
    control: bool,
}

impl Options {
    fn into_settings(self) -> Settings {
        let usual = Settings::default();
        Settings {
            bind: self.bind,
            webhook_url: self.webhook_url,
            client_id: self.client_id.unwrap_or(usual.client_id),
            client_secret: self.client_secret.unwrap_or(usual.client_secret),
            webhook_secret: self.webhook_secret.unwrap_or(usual.webhook_secret),
            state_file: self.state,
            control: self.control,
            ..Settings::default()
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let options = Options::parse();
    if !options.bind.ip().is_loopback() {
        eprintln!("{} is not an address of loopback: nobody signs in here, so nobody else may reach it", options.bind);
        return ExitCode::from(2);
    }
    let stand_in = match StandIn::start(options.into_settings()).await {
        Ok(stand_in) => stand_in,
        Err(error) => {
            eprintln!("the stand-in cannot start: {error}");
            return ExitCode::FAILURE;
        }
    };
    println!("{}", start_message(&stand_in));
    stand_in.run().await;
    ExitCode::FAILURE
}

fn start_message(stand_in: &StandIn) -> String {
    let settings = stand_in.settings();
    let mut lines = vec![
        format!("Mercado Pago's stand-in listens on {}", stand_in.url()),
        format!("  HUB_MERCADOPAGO_URL={}", stand_in.url()),
        format!("  HUB_MERCADOPAGO_AUTH_URL={}", stand_in.url()),
        format!("  HUB_MERCADOPAGO_CLIENT_ID={}", settings.client_id),
    ];
    let usual = Settings::default();
    // Secrets of the command line are known there already.
    if settings.client_secret == usual.client_secret {
        lines.push(format!("  HUB_MERCADOPAGO_CLIENT_SECRET={}", settings.client_secret));
    }
    if settings.webhook_secret == usual.webhook_secret {
        lines.push(format!("  HUB_MERCADOPAGO_WEBHOOK_SECRETS={}", settings.webhook_secret));
    }
    lines.join("\n")
}
