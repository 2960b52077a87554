//! The program `push-standin`: a stand-in for demonstrations and browser tests.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use push_standin::{Settings, StandIn};

/// A local stand-in for Firebase Cloud Messaging, a push service of browsers and WhatsApp. It sends nothing to anybody.
#[derive(Parser)]
#[command(version, about)]
struct Options {
    /// Address to listen on; loopback only, because nobody signs in
    #[arg(long, default_value = "127.0.0.1:9112", env = "PUSH_STANDIN_BIND")]
    bind: SocketAddr,
    /// Address of WhatsApp's webhook
    #[arg(long, value_name = "URL", env = "PUSH_STANDIN_WEBHOOK_URL")]
    webhook_url: Option<String>,
    /// The secret that signs the webhook's calls
    #[arg(long, value_name = "SECRET", env = "PUSH_STANDIN_APP_SECRET", hide_env_values = true)]
    app_secret: Option<String>,
    /// File to write the key of the service account to
    #[arg(long, value_name = "FILE", env = "PUSH_STANDIN_SERVICE_ACCOUNT")]
    service_account: Option<PathBuf>,
    /// Answer the control calls under /__control/
    #[arg(long)]
    control: bool,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    let options = Options::parse();
    if !options.bind.ip().is_loopback() {
        eprintln!("{} is not an address of loopback: nobody signs in here, so nobody else may reach it", options.bind);
        return ExitCode::from(2);
    }
    let usual = Settings::default();
    let settings = Settings {
        bind: options.bind,
        webhook_url: options.webhook_url,
        app_secret: options.app_secret.unwrap_or(usual.app_secret),
        control: options.control,
        whatsapp_token: usual.whatsapp_token,
    };
    let stand_in = match StandIn::start(settings).await {
        Ok(stand_in) => stand_in,
        Err(error) => {
            eprintln!("the stand-in cannot start: {error}");
            return ExitCode::FAILURE;
        }
    };
    if let Some(path) = &options.service_account
        && let Err(error) = std::fs::write(path, stand_in.service_account())
    {
        eprintln!("{} cannot be written: {error}", path.display());
        return ExitCode::FAILURE;
    }
    println!("The stand-in of push messages listens on {}", stand_in.url());
    println!("  HUB_DEMO=1");
    println!("  HUB_WEBPUSH_HOSTS={}", stand_in.url());
    println!("  HUB_FCM_URL={}", stand_in.fcm_url());
    println!("  HUB_WHATSAPP_URL={}", stand_in.whatsapp_url());
    if let Some(path) = &options.service_account {
        println!("  HUB_FCM_SERVICE_ACCOUNT={}", path.display());
    }
    stand_in.run().await;
    ExitCode::FAILURE
}
