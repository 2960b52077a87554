//! The stand-in for the push services of browsers, which runs beside the server of the browser tests.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use super::start_program;
use crate::net;
use crate::process::{ChildProcess, Output};

/// A running stand-in for push services. It ends when it is dropped.
pub(crate) struct PushStandIn {
    port: u16,
    _child: ChildProcess,
}

impl PushStandIn {
    /// Starts the program on a free port, with its control calls, and waits until it answers.
    pub(crate) fn start(program: &Path, output: &Output) -> Result<Self> {
        let port = net::find_free_port()?;
        let mut command = Command::new(program);
        command.args(["--control", "--bind", &net::loopback_address(port).to_string()]);
        let child = start_program("push services", &mut command, (port, "/__control/whatsapp"), output)?;
        Ok(Self { port, _child: child })
    }

    /// Its address, without a slash at its end.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", net::loopback_address(self.port))
    }

    /// The variable that lets browsers of a server subscribe to it.
    pub(crate) fn server_environment(&self) -> Vec<(&'static str, String)> {
        vec![("HUB_WEBPUSH_HOSTS", self.url())]
    }
}
