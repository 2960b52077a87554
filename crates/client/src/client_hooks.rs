//! The hook that sends the calls of the generated client through its transport.

use progenitor_client::{ClientHooks, ClientInfo, OperationInfo};
use reqwest::{Request, Response};

use crate::contract::{self, Access};
use crate::generated::Client;
use crate::transport::Transport;

impl ClientHooks<Transport> for Client {
    async fn exec(&self, request: Request, info: &OperationInfo) -> reqwest::Result<Response> {
        let access = contract::find_operation(info.operation_id).map_or(Access::Optional, |operation| operation.access);
        self.inner().send(self.client(), info.operation_id, access, request).await
    }
}
