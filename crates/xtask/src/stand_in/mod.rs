//! The stand-ins for providers: programs that play them beside a server of `up` or of the browser tests.

mod mercadopago;
mod push;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::process::{ChildProcess, Output};
use crate::{interrupt, net};

pub(crate) use mercadopago::MercadoPagoStandIn;
pub(crate) use push::PushStandIn;

/// The longest time until a stand-in answers.
const STARTUP_TIMEOUT: Duration = Duration::from_secs(20);

/// Starts the stand-in of a provider and waits until it answers 200 at a port and path. Its output is not shown.
fn start_program(
    provider: &str,
    command: &mut Command,
    (port, path): (u16, &str),
    output: &Output,
) -> Result<ChildProcess> {
    command.stdout(Stdio::null()).stderr(output.stdio()?);
    let mut child = ChildProcess::spawn(command)?;
    let end = Instant::now() + STARTUP_TIMEOUT;
    loop {
        if let Some(status) = child.try_wait()? {
            bail!("the stand-in for {provider} ended before it was ready ({status})");
        }
        if net::http_get(port, path).is_ok_and(|answer| answer.status == 200) {
            return Ok(child);
        }
        if Instant::now() > end {
            bail!("the stand-in for {provider} was not ready after {} s", STARTUP_TIMEOUT.as_secs());
        }
        interrupt::sleep(Duration::from_millis(50))?;
    }
}
