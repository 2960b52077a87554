//! Free ports and minimal HTTP requests, both on 127.0.0.1.

use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use anyhow::{Context, Result};

/// The response to an HTTP request.
pub(crate) struct HttpResponse {
    /// The status code.
    pub(crate) status: u16,
    /// The body.
    pub(crate) body: String,
}

/// The address of a port on 127.0.0.1.
pub(crate) fn loopback_address(port: u16) -> SocketAddr {
    (Ipv4Addr::LOCALHOST, port).into()
}

/// Finds a port that no process listens on and reserves it for a minute: a closed connection leaves it in TIME-WAIT
/// (RFC 9293, 3.6), so the kernel does not pick it for another process, but a server can still bind it.
pub(crate) fn find_free_port() -> Result<u16> {
    let listener = TcpListener::bind(loopback_address(0)).context("no free port")?;
    let address = listener.local_addr()?;
    let _open_until_the_other_side_ends = TcpStream::connect(address)?;
    drop(listener.accept()?);
    Ok(address.port())
}

/// Returns true when a server can listen on the port.
pub(crate) fn is_port_free(port: u16) -> bool {
    TcpListener::bind(loopback_address(port)).is_ok()
}

/// Sends a GET request.
pub(crate) fn http_get(port: u16, path: &str) -> Result<HttpResponse> {
    http_request(port, "GET", path, &[], "")
}

/// Sends a request with these headers. It uses HTTP/1.0, so that the body of the answer ends with the connection.
pub(crate) fn http_request(
    port: u16,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Result<HttpResponse> {
    let mut head = format!("{method} {path} HTTP/1.0\r\nhost: 127.0.0.1:{port}\r\naccept: application/json\r\n");
    for (name, value) in headers {
        head.extend([name, ": ", value, "\r\n"]);
    }
    let mut stream = TcpStream::connect_timeout(&loopback_address(port), Duration::from_secs(2))?;
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    write!(stream, "{head}content-length: {}\r\n\r\n{body}", body.len())?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    parse_response(&text).with_context(|| format!("the answer to {method} {path} is not HTTP"))
}

fn parse_response(text: &str) -> Option<HttpResponse> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some(HttpResponse { status, body: body.to_owned() })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn an_answer_is_its_status_and_body() {
        let answer = parse_response("HTTP/1.1 503 Service Unavailable\r\na: b\r\n\r\n{}").expect("HTTP");
        assert_eq!((answer.status, answer.body.as_str()), (503, "{}"));
        assert!(parse_response("SSH-2.0").is_none());
    }

    #[test]
    fn a_port_that_was_given_is_not_given_again() {
        let ports = (0..1_000).map(|_| find_free_port().expect("a port")).collect::<Vec<_>>();
        let distinct = ports.iter().copied().collect::<BTreeSet<_>>();
        assert_eq!(distinct.len(), ports.len());
        assert!(ports.into_iter().all(is_port_free));
    }

    #[test]
    fn a_port_in_use_is_not_free() {
        let listener = TcpListener::bind(loopback_address(0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        assert!(!is_port_free(port));
    }
}
