// Generated from crates/client/openapi.json by `npm run generate`; do not edit.
export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets the server's time. A configured `source` is redirected with 303. */
        get: operations["root"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers as long as the process runs; does not query the database. */
        get: operations["health_live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells whether the server can serve. 503 only when the database does not answer, after a second at most. `degraded` checks say what an operator has to do; `storage` is degraded while writes fail because the disk is full or broken. */
        get: operations["health_ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets this document: the contract as OpenAPI 3.0.3. */
        get: operations["openapi_document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets the contract as a page, its own words in Spanish or English. */
        get: operations["docs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign_in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in with a user key and a password.
         * @description 401 alike for a wrong password, an unknown user and a user without an account of the scope type. Repeated failures
         *     block further attempts for a time: 429 with `retry-after`.
         */
        post: operations["auth_sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/access": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces a refresh token by new tokens, and can switch to another account of the same user.
         * @description For 30 seconds the replaced token gives the same new tokens again to the same device, because two tabs may refresh at
         *     once. Its use later, or from another device, ends the session. Every failure is 401.
         */
        post: operations["auth_access"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign_out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends this device's session, by its access or refresh token. */
        post: operations["auth_sign_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sign_up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Creates a user with a consumer account, and signs in. The code must have been sent to the given email or phone. */
        post: operations["auth_sign_up"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sets a new password for the user whose verified email or phone the code was sent to, and ends all their sessions. */
        post: operations["auth_recover"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/otp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a one-time code: six digits, valid for 10 minutes and 5 tries. With `id`, a new code replaces the old one.
         * @description A `verify_email` or `verify_phone` code that is requested with an access token verifies the caller's own email or
         *     phone. Without a token it verifies that of the only user who claims it.
         *
         *     The answer does not reveal whether a user has the receptor. Limits: one code every 60 seconds, 5 an hour and 10 a day
         *     for a receptor, and 20 an hour for an IP address; beyond them 429 with `retry-after`. A demonstration answers
         *     the `code` of a sign-up or a verification too.
         */
        post: operations["auth_otp_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/otp/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a one-time code's progress. */
        get: operations["auth_otp_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/otp/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verifies a one-time code. The right code can be used for 15 minutes; for `verify_email` and `verify_phone` it marks the user's email or phone as verified. */
        post: operations["auth_otp_verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/account/key_available/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells whether a key is free as a user's id, an account's id, a username, an email and a phone. Limited by IP address. */
        get: operations["auth_key_available"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets the caller's account. */
        get: operations["auth_me_account"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the active accounts of the caller's user. `auth_access` can switch the session to any of them. */
        get: operations["auth_me_accounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me/account/credential": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Updates the caller's credential; absent fields stay, null clears. A new password ends the user's other sessions.
         * @description 422 `error.rule.current_password` when the current password is missing or wrong; wrong ones block further attempts as
         *     failed sign-ins do. 409 `error.conflict.username`, `email` or `phone` when another user has it. 422
         *     `error.rule.last_key` when no username, email or phone would remain.
         */
        patch: operations["auth_credential_update"];
        trace?: never;
    };
    "/auth/me/account/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Updates the caller's profile; absent fields stay, null clears. */
        patch: operations["auth_profile_update"];
        trace?: never;
    };
    "/notifications/channels/{push_provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets the channel of the caller's device and account; 404 when it has no token. */
        get: operations["notifications_channel_get"];
        /**
         * Sets the token of the caller's device for the caller's account.
         * @description A message has a title, a text, and as its data `message_id` (for `notifications_message_received`), the `type` and the `id` of
         *     the entity that it is about, and `url`, the path of its page. A browser's is JSON: `{title, body, tag, data}`, encrypted for the
         *     subscription, which is made with the key in the page (`<meta name="hub-vapid-key">`).
         *
         *     The accounts of one browser share a device: each has a channel of its own. The channel ends with the session. A user has 20
         *     channels; one more drops the one that was set longest ago. 400 `error.parser.body` when a subscription cannot be read, or
         *     its endpoint is not at a known push service.
         */
        put: operations["notifications_channel_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets what the caller's account wants to hear of: everything, until it says otherwise. */
        get: operations["notifications_preferences_get"];
        /** Sets what the caller's account wants to hear of. Messages that wait are sent all the same. */
        put: operations["notifications_preferences_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/messages/{message_id}/received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Records that a device received a message. Only the first time counts; the message's id is all that it takes. */
        put: operations["notifications_message_received"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/whatsapp/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers the challenge of Meta when the webhook is registered: 403 unless the token is the configured one, 404 when none is configured. */
        get: operations["notifications_whatsapp_verify"];
        put?: never;
        /** Receives the reports of WhatsApp, signed with the app's secret: 401 for any other, 404 when none is configured. A report moves a message forward alone: delivered, read, or failed after it was sent. Whatever a signed body contains, the answer is 200; messages of people are counted and dropped. */
        post: operations["notifications_whatsapp_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a workspace that the caller's user owns, with their account in it. The session stays in its account; `auth_access` switches to the new one.
         * @description 422 `error.rule.workspaces_max` when the user owns 10 workspaces.
         */
        post: operations["workspaces_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets the caller's workspace. */
        get: operations["workspaces_get"];
        /** Replaces the fields of the caller's workspace. Its accounts show the new name and picture; its stores keep their own. */
        put: operations["workspaces_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspace/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the members of the caller's workspace in every state, oldest first. */
        get: operations["workspaces_member_list"];
        /**
         * Sets the state of a user among the members of the caller's workspace. Setting the current state again is a no-op.
         * @description `requested` invites a user who is no member, declined or is inactive; a user without a consumer account gets one, to
         *     answer with. `inactive` ends an active member's sessions as the workspace at once, and `active` lets them act again. 409
         *     `error.conflict.transition` for other changes. 422 `error.rule.member_owner` for the owner and `error.rule.member_last`
         *     for the only active member, who stay active; 422 `error.rule.member_blocked` for a member whom the staff blocked. 404
         *     with the path when the user does not exist; 422 `error.rule.user_inactive` when they cannot sign in.
         */
        put: operations["workspaces_member_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspace/members/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finds the user to invite by their exact username, verified email or verified phone. Nobody else is listed.
         * @description Limited for each workspace.
         */
        get: operations["workspaces_member_users"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/workspace/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the workspaces that invite the caller's user and those they are an active member of, oldest first. */
        get: operations["workspaces_invitation_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/workspace/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Answers an invitation of the caller's user. `active` makes an account in the workspace, or unblocks the earlier one; `auth_access` switches to it. Setting the current state again is a no-op.
         * @description 409 `error.conflict.transition` when the invitation was answered otherwise, or the staff blocked the account. 404 unless it
         *     is the caller's, and when the workspace was deleted.
         */
        put: operations["workspaces_invitation_answer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the plans that a workspace can subscribe to. */
        get: operations["workspaces_plans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspace/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the subscriptions of the caller's workspace, newest first. */
        get: operations["workspaces_subscription_list"];
        put?: never;
        /**
         * Subscribes the caller's workspace to a plan.
         * @description The workspace gets one of each of the plan's services of which it has none: an enabled store and an enabled showroom with the
         *     workspace's name, and a page that is linked to both and not enabled. Inactive services become active again, oldest
         *     first, as many as its plans allow; those that the staff suspended stay inactive. 404 with the path when there is no such
         *     public plan; 409 `error.conflict.subscription` when the workspace already has it.
         */
        post: operations["workspaces_subscription_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspace/subscriptions/{id}/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Ends a subscription of the caller's workspace, at once. Idempotent.
         * @description The plan's services over what the other subscriptions allow become inactive, newest first: the public does not see them, and
         *     their owner reads them. Their live orders go on to their end. Groups of pharmacies stay active.
         */
        put: operations["workspaces_subscription_unsubscribe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspace/subscriptions/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the services of the caller's workspace, active and inactive, oldest first. */
        get: operations["workspaces_subscription_services"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the activities of the caller's scope, newest first: its orders when they are placed, completed and cancelled, its payments when they are reported, confirmed, refused and given back, and its providers when only their owner can put something right. Activities are kept for 400 days. */
        get: operations["activities_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/resources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the uploads of the caller's scope. */
        get: operations["media_list"];
        put?: never;
        /**
         * Uploads a file of the caller's scope, as a multipart form whose last part is the file.
         * @description Pictures are turned upright and lose their metadata. The same id with the same file answers the same; 409
         *     `error.conflict.media` with another file, and 404 when another scope has the id. 413 above the server's limit. 422:
         *     `error.rule.media_type` for another format than the listed ones, `error.rule.media_image` when a picture does not decode
         *     or has more than 12 000 pixels a side or 40 megapixels, `error.rule.media_quota` above 1 GiB a scope.
         */
        post: operations["media_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/resources/{id}/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets an upload of the caller's scope: its name, type and size. */
        get: operations["media_metadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/resources/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes an upload of the caller's scope, with its variants: pages that show it lose it. The same id may be uploaded again by the same scope. Idempotent: 200 also when it was deleted before or never existed. */
        delete: operations["media_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/resources/{auth}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Redirects to a file or a variant of a picture: 301 to a public one, 303 to a private one, whose address then works for 5 minutes without a token.
         * @description Without parameters it is the file itself. A private one is read by its owner's scope and by both sides of the wallet
         *     order whose voucher it is, and 404 for others. 400 for a size, a quality or a format that is not offered, and for
         *     parameters of a file that is no picture.
         */
        get: operations["media_read"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/files/{id}/{variant}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Answers a file or a variant of a picture; `media_read` redirects here.
         * @description A private one needs the signature that the redirect gave: 404 without it, when it expired, and with that of another
         *     variant. A variant that is not kept yet is made now: 429 above 60 new ones a minute and address, 503 when too many wait. 416 when the
         *     file has none of the requested bytes.
         */
        get: operations["media_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The providers of the caller's wallet, the newest first. 404 for the `wallet_id` of another wallet. */
        get: operations["wallets_provider_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/providers/{provider_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A provider of the caller's wallet. */
        get: operations["wallets_provider_get"];
        /**
         * Creates or replaces a provider of the caller's wallet.
         * @description A new provider is active; `mercadopago` is pending until its owner connects an account, and 422
         *     `error.rule.provider_unconnected` when it is to be active before. 422 `error.rule.bank_data` with the path of the field
         *     when the data of a bank transfer is wrong. 409 `error.conflict.provider_type` when the provider has another type. 404 for
         *     another scope's wallet or provider.
         */
        put: operations["wallets_provider_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/orders/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A wallet order of which the caller's scope is the payer or the receiver; 404 for others. */
        get: operations["wallets_order_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/orders/{order_id}/transaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a transaction of a wallet order of which the caller's scope is the payer or the receiver.
         * @description 409 `error.conflict.transaction_live` while another transaction is live, whose id is `extra.transaction_id`. 409
         *     `error.conflict.transition` when the order is paid or cancelled.
         *
         *     Through Mercado Pago the answer has the `link` where the payer pays. 503 when Mercado Pago does not answer: the
         *     transaction stays without a link, and creating again asks again; 409 `error.conflict.in_flight` while another request
         *     does. 422 `error.rule.payment_expired` a day after the order, `provider_unconnected` when the receiver has no connected
         *     account.
         */
        post: operations["wallets_transaction_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/orders/{order_id}/transaction/{transaction_id}/processing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Reports that a transaction was paid; a bank transfer needs its voucher.
         * @description 422 `error.rule.provider_type` when the body's field is not the order's provider type. Setting the current state again is
         *     a no-op.
         */
        put: operations["wallets_transaction_processing"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/orders/{order_id}/transaction/{transaction_id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Confirms that the money of a transaction arrived. Only the receiver may: 403 for the payer.
         * @description 422 `error.rule.provider_type` when the body's field is not the order's provider type. Setting the current state again is
         *     a no-op.
         */
        put: operations["wallets_transaction_complete"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/orders/{order_id}/transaction/{transaction_id}/failure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Marks a transaction as failed, with the reason; another one can then be created.
         * @description Through Mercado Pago only the payer gives up, and not once a payment is seen there: 422 `error.rule.provider_says`. 503,
         *     and nothing changes, when Mercado Pago does not answer.
         *
         *     422 `error.rule.provider_type` when the body's field is not the order's provider type. Setting the current state again is
         *     a no-op.
         */
        put: operations["wallets_transaction_failure"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/providers/{provider_id}/{payment_wallet}/connect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Connects a provider of the caller's wallet to an account at Mercado Pago: a redirect to the page where its owner consents, which leads back to `/wallets/mercadopago/redirect` within 10 minutes and in the same browser.
         * @description A browser follows this address, so the access token is in the query. 422 `error.rule.provider_unconfigured` when the
         *     server has no application at Mercado Pago, `provider_type` for another type of provider.
         */
        get: operations["wallets_provider_connect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/mercadopago/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Takes a payer back from Mercado Pago to their order: a redirect to its page, or to `/` when the ids and the state do not belong together. Mercado Pago is asked for the payment; the query itself changes nothing. */
        get: operations["wallets_mercadopago_callback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/mercadopago/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receives a notice of Mercado Pago, signed with the application's secret: 401 for any other. A repeated notice is stored once. What it is about is asked for after the answer. */
        post: operations["wallets_mercadopago_webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wallets/{payment_wallet}/redirect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ends a connection that `wallets_provider_connect` began: a redirect to the page of the seller's providers.
         * @description Its query has `resultado`: `conectado`; `rechazado` when the seller refused or the account gives no lasting access;
         *     `vencido` when the state is unknown, used or older than 10 minutes, or when Mercado Pago does not take the code any more;
         *     `error` for the rest, such as another browser or a session that ended. It has the `provider` unless the state is unknown.
         */
        get: operations["wallets_redirect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/maps/locations/geodecode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gets the place at a point (reverse geocoding): the address there, or without a provider of maps the nearest town. 404 when there is none in Argentina within 20 km.
         * @description At most 30 calls a minute for an account, together with those of `maps_locations`, else 429. 503 when the provider of maps
         *     does not answer, has too many callers waiting, or failed five times within the last minute.
         */
        get: operations["maps_geodecode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/maps/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the places in Argentina that words describe: addresses, or without a provider of maps towns. Ask when the user has finished typing, not at each key.
         * @description At most 30 calls a minute for an account, together with those of `maps_geodecode`, else 429. 503 when the provider of maps
         *     does not answer, has too many callers waiting, or failed five times within the last minute.
         */
        get: operations["maps_locations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/maps/me/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the addresses of the caller's scope, newest first. */
        get: operations["maps_address_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/maps/me/address/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Creates or replaces an address of the caller's scope; restores a deleted one.
         * @description 422 `error.rule.addresses_max` with the number `allowed` when the scope would have more than 50. 404 when the id belongs to another
         *     scope.
         */
        put: operations["maps_address_put"];
        post?: never;
        /** Deletes an address of the caller's scope; a PUT restores it. Orders keep their own copy. Idempotent: 200 also when it was deleted before or never existed. 404 when the id belongs to another scope. */
        delete: operations["maps_address_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/app/versions/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tells whether a build of the app should or must be updated. */
        get: operations["app_version_verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the stores of the caller's workspace, oldest first. */
        get: operations["ecommerce_store_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a store of the caller's workspace. */
        get: operations["ecommerce_store_get"];
        /**
         * Creates a store of the caller's workspace, or changes one.
         * @description 422 `error.rule.plan` with the number of allowed stores when the workspace's plans allow no more, inactive ones included;
         *     `error.rule.service_inactive` when the store is inactive. 404 when the id belongs to another workspace.
         */
        put: operations["ecommerce_store_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/payment_methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets the payment methods of a store of the caller's workspace, including inactive providers, which consumers do not see. */
        get: operations["ecommerce_payment_methods_get"];
        /** Replaces the payment methods of a store of the caller's workspace. 404 with the path when a provider is not in the workspace's wallet. */
        put: operations["ecommerce_payment_methods_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/pickup_methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets the pickup methods of a store of the caller's workspace. */
        get: operations["ecommerce_pickup_methods_get"];
        /** Replaces the pickup methods of a store of the caller's workspace. 404 when an id belongs to another store. */
        put: operations["ecommerce_pickup_methods_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/turns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the turns of a store of the caller's workspace. */
        get: operations["ecommerce_turn_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/turns/{turn_id}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Opens a turn of a store of the caller's workspace. Idempotent while the turn is open.
         * @description 409 `error.conflict.turn_open` with `extra.turn_id` while another turn is open. 409 `error.conflict.transition` when the
         *     turn was closed before. 404 when the id belongs to another store.
         */
        put: operations["ecommerce_turn_open"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/turns/{turn_id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Closes a turn of a store of the caller's workspace, even while it has unfinished orders or is inactive. Idempotent. */
        put: operations["ecommerce_turn_close"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/catalogs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the catalogs of a store of the caller's workspace. */
        get: operations["ecommerce_catalog_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/catalogs/{catalog_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a catalog of a store of the caller's workspace. */
        get: operations["ecommerce_catalog_get"];
        /**
         * Creates or replaces a catalog of a store of the caller's workspace; restores a deleted one.
         * @description The next deployment publishes it if it is selected. 404 with the path when an article is not the store's or a section
         *     not the catalog's. 404 when the id of the catalog or of a part belongs to another store.
         */
        put: operations["ecommerce_catalog_put"];
        post?: never;
        /** Deletes a catalog of a store of the caller's workspace and deselects it; a PUT restores it. Idempotent: 200 also when it was deleted before or never existed. */
        delete: operations["ecommerce_catalog_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/articles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the articles of a store of the caller's workspace. */
        get: operations["ecommerce_article_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/articles/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Imports articles into a store of the caller's workspace, as a multipart form whose part is the file.
         * @description Rows have the columns of `hub import template articles`, or are an export of WooCommerce or Tiendanube. Fields without a
         *     column stay as they are. An article is found by its `id`, its `code` or else its `name`, and keeps its id; an option by its
         *     `code` or else its name. A second import changes nothing. Everything is written, or nothing: the report's `state` is `refused` when a row is bad, unless `skip_bad` is set.
         *     422 `error.rule.import_file` when the file cannot be read as articles, with a `code` of its own, a `message`, a `help`, and
         *     the `line` and the `column` where they are known. 413 when it is too large.
         */
        post: operations["ecommerce_article_import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/articles/{article_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets an article of a store of the caller's workspace. */
        get: operations["ecommerce_article_get"];
        /**
         * Creates or replaces an article of a store of the caller's workspace; restores a deleted one.
         * @description The next deployment publishes it; its stock is live at once. 404 with the path when a customizer is not the store's. 422
         *     `error.rule.options_bounds` when the bounds of its options are invalid. 404 when the id of the article or of a part
         *     belongs to another store. 409 `error.conflict.stock` with the present `count` when `stock.expected_count` is another.
         *     409 `error.conflict.article_code` with the `article_id` of the article that has the `code`.
         */
        put: operations["ecommerce_article_put"];
        post?: never;
        /** Deletes an article of a store of the caller's workspace; a PUT restores it. Idempotent: 200 also when it was deleted before or never existed. Consumers see it until the next deployment. */
        delete: operations["ecommerce_article_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/customizers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the customizers of a store of the caller's workspace. */
        get: operations["ecommerce_customizer_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/customizers/{customizer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a customizer of a store of the caller's workspace. */
        get: operations["ecommerce_customizer_get"];
        /**
         * Creates or replaces a customizer of a store of the caller's workspace; restores a deleted one.
         * @description The next deployment publishes it; the options' stock is live at once. 404 when the id of the customizer or of an option
         *     belongs to another store. 409 `error.conflict.stock` with the present `count` when an option's `stock.expected_count` is
         *     another.
         */
        put: operations["ecommerce_customizer_put"];
        post?: never;
        /** Deletes a customizer of a store of the caller's workspace; a PUT restores it. Idempotent: 200 also when it was deleted before or never existed. While the selected catalog shows an article that uses it, the store cannot be published. */
        delete: operations["ecommerce_customizer_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/deployments/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compares the draft of a store of the caller's workspace with the live deployment, and freezes it as a candidate.
         * @description The draft is the selected catalog with its articles and their customizers. A new candidate replaces earlier ones. 409
         *     `error.conflict.deployment_published` when the `deployment_id` was published; 404 when it belongs to another store.
         */
        post: operations["ecommerce_deployment_changes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/deployments/{deployment_id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publishes a candidate of a store of the caller's workspace, so that consumers read it. Idempotent while it is live.
         * @description 409 `error.conflict.deployment_stale` when the draft or the live deployment changed after the candidate was frozen:
         *     request the changes again. 422 `error.rule.deployment` with `extra.problems` when the candidate is inconsistent: no
         *     catalog is selected, a visible item's article was deleted, or a customizer has too few options.
         */
        post: operations["ecommerce_deployment_publish"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/deployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the published deployments of a store of the caller's workspace, the latest first. */
        get: operations["ecommerce_deployment_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/deployments/{deployment_id}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes a published deployment of a store of the caller's workspace live again, as a new deployment with its content. The draft stays as it is.
         * @description Idempotent: while the live deployment has this content, nothing changes and the answer is the live one. 404 when the
         *     deployment was never published. 422 `error.rule.deployment` with `extra.problems` when an article in it was deleted.
         */
        post: operations["ecommerce_deployment_rollback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/coupons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the coupons that are valid in a store of the caller's workspace. */
        get: operations["ecommerce_coupon_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/coupons/{coupon_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a coupon of the caller's workspace, valid in the store of the path or not. */
        get: operations["ecommerce_coupon_get"];
        /**
         * Creates or replaces a coupon of the caller's workspace; restores a deleted one. Earlier uses still count.
         * @description 409 `error.conflict.coupon_code` when another coupon of the workspace has the code. 422 `error.rule.coupon_discount`
         *     unless it has either a percentage or an amount. 404 with the path when a store is not the workspace's; 404 when the id
         *     belongs to another workspace.
         */
        put: operations["ecommerce_coupon_put"];
        post?: never;
        /** Deletes a coupon of the caller's workspace; a PUT restores it. Idempotent: 200 also when it was deleted before or never existed. */
        delete: operations["ecommerce_coupon_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the policies of a store of the caller's workspace. */
        get: operations["ecommerce_policy_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/policies/{policy_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a policy of a store of the caller's workspace. */
        get: operations["ecommerce_policy_get"];
        /**
         * Creates or replaces a policy of a store of the caller's workspace; restores a deleted one. It takes effect at once.
         * @description 422 `error.rule.policy_effects` without any effect, or with both a charge and a discount; 422
         *     `error.rule.policy_bounds` when an upper bound is below the lower one. 404 when the id belongs to another store.
         */
        put: operations["ecommerce_policy_put"];
        post?: never;
        /** Deletes a policy of a store of the caller's workspace; a PUT restores it. Idempotent: 200 also when it was deleted before or never existed. */
        delete: operations["ecommerce_policy_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/stores/{store_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gets the public page of an enabled store of an active workspace; 404 also while its service is inactive.
         * @description Catalog, articles and customizers are those of the live deployment. The stock is current; `out_of_stock` is true when
         *     nothing can be sold.
         */
        get: operations["ecommerce_store_public"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/stores/{store_id}/cart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets parts of the caller's cart in a store; answers the whole cart with its current prices.
         * @description Replaces each part whose `…_set` is true; without any, only shows the cart. A cart reserves nothing: stock and
         *     coupons are taken by the submit. `problems` block a submit, by `code`: `empty`, `store_closed`, `article`, `option`,
         *     `options_min`, `options_max`, `quantity`, `amount`, `out_of_stock`, `pickup_missing`, `pickup_type`,
         *     `pickup_address`, `pickup_zone`, `payment_missing`, `payment_provider`, `coupon`, `coupon_used_up`, `policy`. A cart
         *     is deleted after seven days without a change.
         */
        put: operations["ecommerce_cart_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/stores/{store_id}/cart/submit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes an order of the caller's cart in a store, as last shown.
         * @description Idempotent: sent again it answers the same order, with the same `idempotency-key` for a day, without a key for ten
         *     minutes while the new cart is empty. 422 `error.rule.cart` with `extra.problems` when the cart has problems, or
         *     `error.rule.policy` with `policy_id` and `name` when a policy of the store is the only one. 409
         *     `error.conflict.stock` with `extra.items`, or `error.conflict.coupon`, when others took the stock or the coupon
         *     since the cart was shown. 409 `error.conflict.cart_changed` with the cart as `extra.cart` when the total differs
         *     from the one last shown; submit again to accept it. A refusal changes nothing and releases the key. 422
         *     `error.rule.idempotency_key` when the key was used with another store, 409 `error.conflict.in_flight` while another
         *     call uses it.
         */
        post: operations["ecommerce_cart_submit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/orders/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams new and changed orders of a store as server-sent events.
         * @description Each event has an `id`, an `event` (the topic `ecommerce_order`) and `data` with the order's id, its store and the
         *     time of the change; fetch the order for its content. The stream starts with `ready`: what is fetched after it is up
         *     to date. With `last-event-id` it resumes after that event; events are kept for seven days, older ids get `resync`:
         *     fetch everything again. A comment every 15 seconds keeps the connection open. The stream ends with its access token
         *     or session; reconnect with the last `id` and nothing is lost.
         */
        get: operations["ecommerce_order_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams the changes of the orders and turns of all stores of the caller's workspace, as server-sent events.
         * @description An event has an `id`, an `event` (its topic, `ecommerce_order` or `turn`) and `data`: the id of the order or turn, its
         *     store as `audience_id` and the time of the change; fetch it for its content. The stream starts with `ready`: what is
         *     fetched after it is up to date. With `last-event-id` it resumes after that event; events are kept for seven days, older
         *     ids get `resync`: fetch everything again. A comment every 15 seconds keeps the connection open. The stream ends with
         *     its access token or session; reconnect with the last `id` and nothing is lost.
         */
        get: operations["ecommerce_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/orders/kpis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The order KPIs of a store of the caller's workspace; days and months are those of America/Argentina/Buenos_Aires. */
        get: operations["ecommerce_order_kpis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the orders of a store of the caller's workspace, newest first by default. */
        get: operations["ecommerce_order_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/orders/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order of a store of the caller's workspace. */
        get: operations["ecommerce_order_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the caller's orders from all stores, newest first. Hides what [`ecommerce_consumer_order_get`] hides. */
        get: operations["ecommerce_consumer_order_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/orders/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An order of the caller. Hides who of the store made each change, and the transitions that the store can make. */
        get: operations["ecommerce_consumer_order_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/orders/{order_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams the changes of an order of the caller as server-sent events.
         * @description Each event has an `id`, the `event` `ecommerce_order` and `data`: the order's id, its store as `audience_id` and the time of
         *     the change; fetch the order for its content. The stream starts with `ready`: what is fetched after it is up to date. With
         *     `last-event-id` it resumes after that event; events are kept for seven days, older ids get `resync`: fetch the order again. A
         *     comment every 15 seconds keeps the connection open. The stream ends with its access token or session; reconnect with the
         *     last `id` and nothing is lost.
         */
        get: operations["ecommerce_consumer_order_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/orders/{order_id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Moves an order of a store of the caller's workspace to another state; answers the order.
         * @description Setting the current state again is a no-op. 409 `error.conflict.transition` when the transition is not allowed from
         *     the current state; `extra.allowed` lists those that are. 422 `error.rule.preparation_incomplete`,
         *     `payment_incomplete` or `pickup_incomplete` when a part is not finished, `pickup_underway` when the goods have left
         *     the store and the order cannot be cancelled, `reason` when a cancellation has none. A cancelled order returns its
         *     stock and its coupon's use; completed payments become due for refund.
         */
        post: operations["ecommerce_order_state"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/orders/{order_id}/payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Moves a payment of an order to another state; answers the order.
         * @description A new `payment_id` with the state `pending` adds a payment of the amount that no payment covers: 422
         *     `error.rule.nothing_due` when there is none. Setting the current state again is a no-op. 409
         *     `error.conflict.transition` when the transition is not allowed from the current state. 422 `error.rule.order_ended`
         *     when the order is completed or cancelled, except for `refounded`.
         *
         *     A payment through Mercado Pago is reported by it alone: 422 `error.rule.provider_says`. Its refund is asked of it: the
         *     order is answered as it is, with `refund_requested` in its history, and the payment is `refounded` once Mercado Pago says
         *     so. While a part of it is due (`refund_due`), only that part is refunded, and the payment stays completed.
         */
        post: operations["ecommerce_order_payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/orders/{order_id}/pickup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Moves a pickup of an order to another state; answers the order.
         * @description Setting the current state again is a no-op. 409 `error.conflict.transition` when the transition is not allowed from
         *     the current state. 422 `error.rule.preparation_incomplete` until the order is prepared, `order_ended` when it is
         *     completed or cancelled, except for `returned`. Goods that are `returned` go back to stock with `restock`, and are
         *     lost without it.
         */
        post: operations["ecommerce_order_pickup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/orders/{order_id}/preparation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Moves the preparation of an order to another state; answers the order.
         * @description Setting the current state again is a no-op. 409 `error.conflict.transition` when the transition is not allowed from
         *     the current state. 422 `error.rule.pickup_underway` when the goods have left the store, `order_ended` when the order
         *     is completed or cancelled.
         */
        post: operations["ecommerce_order_preparation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/orders/{order_id}/items/{item_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets the units of an order's line, at the price of the sale; answers the order.
         * @description Recomputes the coupon and the policies by the terms stored with the order. The pending payment takes the new total;
         *     once a payment is completed, the difference becomes a new payment or `refund_due`. Additional units are taken from
         *     stock: 409 `error.conflict.stock` when there are not enough. 422 `error.rule.order_ended`, `pickup_underway` or
         *     `order_returned` when the order can no longer be amended, `empty` when no units would be left, `amount` when the
         *     total would exceed the maximum of an order, `payment_processing` while the payer reports the old total as paid.
         */
        put: operations["ecommerce_order_item_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ecommerce/services/stores/{store_id}/orders/{order_id}/policies/{policy_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Sets whether a policy applies to an order, and its amount; answers the order.
         * @description An id that the order does not have makes a new policy for it, with a label and a value. The pending payment takes
         *     the new total; once a payment is completed, the difference becomes a new payment or `refund_due`. 422
         *     `error.rule.order_ended`, `pickup_underway` or `order_returned` when the order can no longer be amended,
         *     `payment_processing` while the payer reports the old total as paid.
         */
        put: operations["ecommerce_order_policy_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showrooms/services/showrooms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the showrooms of the caller's workspace, oldest first. */
        get: operations["showrooms_service_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showrooms/services/showrooms/{showroom_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a showroom of the caller's workspace. */
        get: operations["showrooms_service_get"];
        /**
         * Creates a showroom of the caller's workspace, or changes one.
         * @description 422 `error.rule.plan` with the number of allowed showrooms when the workspace's plans allow no more, inactive ones included;
         *     `error.rule.service_inactive` when the showroom is inactive. 404 when the id belongs to another workspace.
         */
        put: operations["showrooms_service_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showrooms/services/preferences/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets what a form of contents offers: types, their attributes, and labels of calls to action. */
        get: operations["showrooms_content_preferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showrooms/services/showrooms/{showroom_id}/contents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the contents of a showroom of the caller's workspace, by default the newest first. */
        get: operations["showrooms_content_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showrooms/services/showrooms/{showroom_id}/contents/{content_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a content of a showroom of the caller's workspace. */
        get: operations["showrooms_content_get"];
        /**
         * Creates or replaces a content of a showroom of the caller's workspace. The public sees a change of a published content at once.
         * @description 404 with the path when the type or an attribute is not one of the preferences. 422 `error.rule.content_price` when the total
         *     is below zero; `error.rule.content_attribute` with the path when an attribute of the preferences belongs to another type, is
         *     repeated though it has one value, or has a value that does not fit its field.
         */
        put: operations["showrooms_content_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showrooms/services/showrooms/{showroom_id}/deployments/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets the latest deployment of a showroom of the caller's workspace: its draft, else the published one, else an empty draft that is not stored. */
        get: operations["showrooms_deployment_get"];
        /**
         * Saves a deployment of a showroom of the caller's workspace as its draft, or publishes it, and answers it. After a publishing, the next save begins a draft with another id.
         * @description 409 `error.conflict.deployment_stale` with the present `updated_at` when `base_updated_at` is not the latest deployment's. 422
         *     `error.rule.deployment` with the `problems` when a visible item of a visible block is to be published whose content is hidden
         *     or does not exist. 404 with the path when a block is not in the body, or a content is another showroom's.
         */
        put: operations["showrooms_deployment_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showrooms/showrooms/{showroom_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets an enabled showroom with its published deployment. Items whose content is hidden are left out, and so are countdowns that have ended. 404 also while the showroom's service is inactive or its workspace deleted. */
        get: operations["showrooms_public_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/showrooms/contents/{content_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a visible content that a visible item of a published deployment shows, without a countdown that has ended. 404 for any other content. */
        get: operations["showrooms_public_content_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the conversations of the caller's scope, the last changed first, in one list with those that it opened and where nobody wrote yet. */
        get: operations["chat_conversation_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the messages of a room of which the caller's scope is a member, newest first; the cursor leads to older ones. */
        get: operations["chat_message_list"];
        put?: never;
        /**
         * Sends a message to a room of which the caller's scope is a member.
         * @description Idempotent by `sender_id`: sent again, it answers as before. The caller's scope has then seen the room up to this message. 422
         *     `error.rule.chat_media` with the path when a part names something else than an upload of the caller's scope, 422
         *     `error.rule.chat_inactive` while the other profile is blocked or deleted: nobody would read it. 60 messages a minute a profile, then 429.
         */
        post: operations["chat_message_create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/rooms/direct/{profile_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gets the room with another profile; opens it when there is none.
         * @description 422 `error.rule.chat_self` for one's own profile. 404 when the profile is unknown or inactive, or when a workspace asks for
         *     a consumer who neither ordered from it nor wrote to it, or for another workspace. 20 new rooms an hour a profile, then 429.
         */
        get: operations["chat_room_direct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/rooms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a room of which the caller's scope is a member. */
        get: operations["chat_room_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/rooms/{id}/cursor_view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Marks the messages of a room as seen by the caller's scope, up to one. It moves forward only: an older one changes nothing. */
        put: operations["chat_room_cursor_view"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams the changes of the conversations of the caller's scope as server-sent events.
         * @description Each event has an `id`, an `event` (the topic `chat_message`) and `data` with the room's id as `id`: it has a new message, or a
         *     member has seen one; fetch the room and its messages. The stream starts with `ready`: what is fetched after it is up to date.
         *     With `last-event-id` it resumes after that event; events are kept for seven days, older ids get `resync`: fetch everything
         *     again. A comment every 15 seconds keeps the connection open. The stream ends with its access token or session; reconnect
         *     with the last `id` and nothing is lost.
         */
        get: operations["chat_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discover/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the categories of the directory by name. A category is listed while it and all above it are visible. */
        get: operations["discover_categories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discover/page/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets an enabled page with its visible addresses, its visible categories, and its store if consumers see it. 404 also while the page's service is inactive or its workspace deleted. A pharmacy's page says whether it is on duty now, as the public calendar does. */
        get: operations["discover_page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discover/service/page/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a page of the caller's workspace, enabled or not. */
        get: operations["discover_service_page_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Changes parts of a page of the caller's workspace, and answers the page.
         * @description 422 `error.rule.page_incomplete` with the `missing` parts when an enabled page would lack a category, or have no visible
         *     address, phone, WhatsApp, website and store: one of these is enough. 404 with the path when a category does not exist.
         */
        patch: operations["discover_service_page_patch"];
        trace?: never;
    };
    "/discover/service/page/{id}/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Changes the settings of a page of the caller's workspace; an unknown id creates a page while the workspace's plans allow one more.
         * @description 409 `error.conflict.page_store` or `error.conflict.page_showroom` when another page shows the store or the showroom; 404
         *     with the path when it is not the workspace's. 422 `error.rule.plan` with the number of allowed pages.
         */
        put: operations["discover_service_page_settings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discover/service/page/{id}/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the connections of a page of the caller's workspace. */
        get: operations["discover_service_page_connections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discover/blocks/consumer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The blocks of the consumers' home, by priority and id. Content that the public does not see is left out, and so are blocks without content.
         * @description With a position, pages within 50 km of it alone, the nearest first.
         */
        get: operations["discover_blocks_consumer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discover/searchables/explore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Searches the directory. Each result is a page of the directory; the best first, at most 500.
         * @description The score adds up how well the words match, the distance, being open now, the recent orders of the page's store, and how
         *     complete the page is. In one answer at most two results in a row are of one workspace. A cursor is valid for the same search,
         *     for at least an hour. Pages published after the first request are not found; one edited meanwhile may be missed or found again.
         */
        get: operations["discover_explore"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/discover/searchables/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Suggests words that complete the last word of a search: of the names of pages, of their published articles, and of visible categories. */
        get: operations["discover_suggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The enabled groups that the staff did not suspend, by name. */
        get: operations["pharmacy_group_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/groups/{group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A group with its pharmacies. Only the staff and the workspace that manages it can read a group that is disabled or that the staff suspended. */
        get: operations["pharmacy_group_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/groups/{group_id}/holidays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The holidays of a month in the group's country.
         * @description They are whole national holidays of the years 2020 to 2040; without a country, and in other years, there are none. Only the
         *     staff and the workspace that manages it can read those of a group that is disabled or that the staff suspended.
         */
        get: operations["pharmacy_group_holidays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/shifts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The shifts of a group that overlap a period of at most 366 days, in the order they begin.
         * @description Only the staff and the workspace that manages it can read the shifts of a group that is disabled or that the staff suspended.
         */
        get: operations["pharmacy_shift_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/shifts/{shift_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A shift of a group that the caller's workspace manages. */
        get: operations["pharmacy_shift_get"];
        /**
         * Creates or replaces a shift of a group that the caller's workspace manages; a deleted one is restored.
         * @description 409 `error.conflict.shift_overlap` when it overlaps another shift of the pharmacy, which is `extra.shift`. 404 when
         *     another workspace manages the group, and when the id belongs or belonged to a shift of another group: to move a shift to
         *     another group, delete it and PUT it there under a new id. 422 `error.rule.shift_order` when it does not end after it
         *     begins, `shift_length` when it is longer than 14 days, `shift_pharmacy` when the pharmacy is not in the group or is
         *     disabled, `service_inactive` when the staff suspended the group.
         */
        put: operations["pharmacy_shift_put"];
        post?: never;
        /**
         * Deletes a shift of a group that the caller's workspace manages; its history stays.
         * @description Idempotent: 200 also when it was deleted before or never existed. 422 `error.rule.service_inactive` when the staff suspended
         *     the group.
         */
        delete: operations["pharmacy_shift_delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/shifts/{shift_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The edits of a shift of the caller's workspace, the newest first, also of a deleted shift.
         * @description Seeded and demonstration shifts have no history before their first edit.
         */
        get: operations["pharmacy_shift_history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/groups/{group_id}/shifts/generate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plans a rotation of pharmacies in a group that the caller's workspace manages.
         * @description Shifts that cannot be written are among `conflicts`: while there are any nothing is written, unless `skip_conflicts` is
         *     true. Planned shifts that are stored already are `unchanged`: planning the same rotation again writes nothing. 422 `error.rule.shift_pharmacy` when a pharmacy is not in
         *     the group or is disabled, `shift_order` when a shift has no length, `shift_length` when it is longer than 14 days,
         *     `too_many` for more than 10 000 shifts, `service_inactive` when the staff suspended the group.
         */
        post: operations["pharmacy_shift_generate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/groups/{group_id}/shifts/copy_month": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copies a month's shifts to another month, in a group that the caller's workspace manages.
         * @description Shifts that cannot be written are among `conflicts`: while there are any nothing is written, unless `skip_conflicts` is
         *     true. Planned shifts that are stored already are `unchanged`. A day that the other month does not have, such as the 31st or a fifth Monday, is a conflict
         *     `error.rule.copy_day`. 422 `error.rule.too_many` for more than 10 000 shifts, `service_inactive` when the staff suspended
         *     the group.
         */
        post: operations["pharmacy_shift_copy_month"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/groups/{group_id}/shifts/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks a period of a group that the caller's workspace manages: gaps, overlaps, and duty hours.
         * @description Gaps are where too few are on duty for the `cover` of the request, or without one the group's. Days, nights and weekends are in
         *     local time of the group, holidays those of its country. More than 10 000 shifts: 422 `error.rule.too_many`.
         */
        post: operations["pharmacy_shift_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/groups/{group_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The changes of a group's duty shifts, as server-sent events.
         * @description Each is `id`, `event` (its topic, `pharmacy_shift`) and `data`, which names the shift, its group and since when it is
         *     so, but not what it is now: read the list again. A stream begins with `ready`: what is read after it is at least as
         *     new. One that names a `last-event-id` begins with what came after that; when this cannot be had any more, after
         *     seven days, with `resync`: read everything again. A comment every 15 seconds keeps it open. It ends with its access
         *     token or session, without one after an hour; come back with the last `id` and nothing is lost.
         */
        get: operations["pharmacy_shift_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/groups/{group_id}/on_duty": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The pharmacies on duty at an instant, and the next change. */
        get: operations["pharmacy_on_duty"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/plugins/pharmacy/groups/{group_id}/calendar.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rota as an iCalendar file: one event per shift, of a period of at most 366 days.
         * @description Without a period it covers three months from the start of the current one. Answers 304 when `if-none-match` names the
         *     current version.
         */
        get: operations["pharmacy_calendar_ics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/events/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Records events of visitors, all or none. An event that was sent before counts once: clients repeat a batch that was not answered.
         * @description Figures count the `view` of a `discover_page`, a `store` or an `article`, by its id; the `submit` of a `search`, by `query` and
         *     `results` of the payload; and sessions, by the `source` of the payload. Any other event is kept. A view of a page
         *     counts once for a device and local day, for at most three devices of an address. An address sends at most 600 batches an hour.
         */
        post: operations["analytics_events_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/devices/{device_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a device. */
        get: operations["analytics_device_get"];
        /** Creates or replaces a device. An address puts at most 600 devices an hour. */
        put: operations["analytics_device_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/referrals/sessions/inspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets the newest active session of the caller's device. A session that only began has then been inspected. */
        get: operations["analytics_referral_session_inspect"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/referrals/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begins a session: the caller's device came by the code of a referral.
         * @description 404 for a code that is unknown or disabled, and for the id of another device's session. A session that exists is answered as it is. An
         *     address begins at most 600 sessions an hour.
         */
        post: operations["analytics_referral_session_create"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Moves a session forward; the same state or one before it changes nothing.
         * @description `register` is kept as a claim, which leaves the state as it is: the session registers once somebody signs up on its device. 422
         *     `error.rule.referral_expired` when the session is 30 days old.
         */
        patch: operations["analytics_referral_session_update"];
        trace?: never;
    };
    "/analytics/referrals/{referral_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a referral with its sign-ups: for its promoter's scope and the staff. */
        get: operations["analytics_referral_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspace/analytics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads a figure of the caller's workspace over a period: views of its pages, stores and articles, its orders and their amounts. */
        get: operations["analytics_workspace_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/links/rewrite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Redirects to the output of the link that rewrites an address: 303, which no client may keep.
         * @description That is the enabled link whose input is the address, else the one whose input has the longest text before its `*`. The output's
         *     `*` becomes what the input's stood for, percent-encoded but for slashes; octets that came percent-encoded stay so. 404 when
         *     there is no such link, or the redirect would lead to another host or to a directory further up than the output says.
         */
        get: operations["analytics_link_rewrite"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workspace/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets the home of the caller's workspace: duty and gaps, open orders, figures against the week before, changes with the accounts that made them, and the tasks that are left to set it up. */
        get: operations["workspaces_overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Streams the changes of duty shifts, orders and turns on the whole platform, as server-sent events.
         * @description An event has an `id`, an `event` (its topic, `pharmacy_shift`, `ecommerce_order` or `turn`) and `data`: the changed entity, its
         *     owner and the time of the change, but not the new state. The stream begins with `ready`: data read after it is at least
         *     as new as the stream. With `last-event-id` it resumes after that event; when the event is older than seven days it
         *     begins with `resync`: read everything again. A comment every 15 seconds keeps the connection open. The stream ends with
         *     the access token or the session; reconnect with the last `id` to miss nothing.
         */
        get: operations["backoffices_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/seed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Applies seeds. Each is applied whole or not at all; applying it again changes nothing.
         * @description A failed seed has the reason in its row; the others are still applied. The audit log of the command bus has an entry of each
         *     applied seed, with the topic `backoffices.seed`.
         */
        put: operations["backoffices_seed"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets the home of the staff: orders by hour, failing jobs, messages that wait, payments that do not agree, and commands with the accounts that dispatched them. */
        get: operations["backoffices_overview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the accounts of the platform, by default newest first.
         * @description `query` searches for beginnings of words, ignoring case and accents, in names, username, email, phone and the scope's
         *     name: 'optica sur' finds 'Óptica del Sur'. A phone matches without its country and area codes too. `count` is exact
         *     below 10000.
         */
        get: operations["backoffices_account_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/accounts/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets an account. */
        get: operations["backoffices_account_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/accounts/kpis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets figures of accounts. Days and months are those of America/Argentina/Buenos_Aires. */
        get: operations["backoffices_account_kpis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/ecommerce/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the orders of all stores, newest first. Orders of a deleted workspace appear only when `store_ids` names their store. */
        get: operations["backoffices_order_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/ecommerce/orders/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets an order of any store. */
        get: operations["backoffices_order_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/ecommerce/kpis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets figures of the orders of all stores, without deleted workspaces. Days and months are those of America/Argentina/Buenos_Aires. */
        get: operations["backoffices_order_kpis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/ecommerce/stores": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the stores of the platform, newest first. Stores of a deleted workspace appear only when `workspace_id` names it. */
        get: operations["backoffices_store_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/workspaces/workspaces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the workspaces of the platform, by default newest first, with their active subscriptions and all their services.
         * @description `query` ignores case and accents: 'optica sur' finds 'Óptica del Sur'. Deleted workspaces appear only when `ids` names
         *     them.
         */
        get: operations["backoffices_workspace_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/discover/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the categories of the directory, hidden ones too, by default by name. Deleted ones appear only when `ids` names them. */
        get: operations["backoffices_category_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/discover/categories/{category_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a category, a deleted one too. */
        get: operations["backoffices_category_get"];
        /**
         * Creates or replaces a category; restores a deleted one.
         * @description 409 `error.conflict.category` with the `id` of the sibling that has the name, without regard to case and accents. 422
         *     `error.rule.category_cycle` when the parent is the category itself or one below it; `error.rule.category_depth` when the
         *     tree would have more than 5 levels. 404 with the path when there is no such parent.
         */
        put: operations["backoffices_category_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/discover/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the pages of the directory, enabled or not, by default newest first. */
        get: operations["backoffices_page_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/discover/pages/{page_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a page, enabled or not. */
        get: operations["backoffices_page_get"];
        /**
         * Creates or replaces a page, with an owner or without. A page that gets another owner shows no store and no showroom.
         * @description 422 `error.rule.page_incomplete` with the `missing` parts when it is enabled without a category, or has no visible address,
         *     phone, WhatsApp, website and store: one of these is enough. 404 with the path when the workspace or a category does not exist.
         */
        put: operations["backoffices_page_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/discover/pois": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the points of interest, by default newest first. */
        get: operations["backoffices_poi_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/discover/pois/{poi_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a point of interest. */
        get: operations["backoffices_poi_get"];
        /**
         * Creates or changes a point of interest; a new one needs a name. Absent top-level fields are unchanged; `contact`, `metadata` and `form` are each replaced as a whole.
         * @description The topic `discover.pois.promote` makes a page of it. 404 with the path when the page, the workspace or a category does not
         *     exist.
         */
        put: operations["backoffices_poi_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/discover/blocks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the blocks of the consumers' home, enabled or not, with all content that exists; by default in their order there. The topics `discover.blocks.put` and `discover.blocks.delete` write them. */
        get: operations["backoffices_block_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/discover/blocks/{block_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a block of the consumers' home, enabled or not. */
        get: operations["backoffices_block_get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/analytics/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lists the links, by default newest first. */
        get: operations["backoffices_link_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/analytics/links/{link_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Gets a link. */
        get: operations["backoffices_link_get"];
        /**
         * Creates or replaces a link.
         * @description 409 `error.conflict.link_input` with the `id` of the link that has the input. 422 `error.rule.link_loop` with the `path` and the
         *     `id` of the other link, or its own, when the link is enabled and its output would be rewritten again, or when it would rewrite
         *     the output of another one; without an `id` when its output is a call of the rewriting.
         */
        put: operations["backoffices_link_put"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/analytics/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reads a figure of the platform over a period, by hours or days of America/Argentina/Buenos_Aires. */
        get: operations["backoffices_analytics_summary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/command_bus/dispatch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dispatches a topic, and answers its result.
         * @description 404 with the `nearest` names for an unknown topic. 400 with the path of the field, as in `params.id`, when the params do
         *     not match the topic's JSON Schema. With `dry_run` a command answers its result and changes nothing. Every dispatch is
         *     recorded in the audit log.
         */
        post: operations["command_bus_dispatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/command_bus/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every topic of the command bus, with the JSON Schemas of its params and of its result. */
        get: operations["command_bus_topics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/backoffices/command_bus/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All dispatches and applied seeds, the newest first; kept for 400 days. */
        get: operations["command_bus_audit_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A token refresh. */
        Access: {
            /**
             * Format: uuid
             * @description Another account of the same user to act as; by default the session keeps its account.
             */
            account_id?: string | null;
        };
        /** @description An account: a user in a scope. */
        Account: {
            /**
             * Format: uuid
             * @description The account's id.
             */
            id: string;
            /** @description The user's profile. */
            profile: components["schemas"]["Profile"];
            /** @description The user's credential. */
            credential: components["schemas"]["Credential"];
            /** @description The account's scope. */
            scope: components["schemas"]["Scope"];
            /** @description The user. */
            user: components["schemas"]["User"];
        };
        /**
         * @description Figures of accounts. An account is active when its user and its scope are active too. A difference is the number of
         *     active accounts created this month, minus those created last month up to the same day.
         */
        AccountKpis: {
            /**
             * Format: int64
             * @description Active accounts.
             */
            accounts_actives: number;
            /**
             * Format: int64
             * @description The difference to last month.
             */
            accounts_actives_difference: number;
            /**
             * Format: int64
             * @description Active accounts of consumers.
             */
            consumers_actives: number;
            /**
             * Format: int64
             * @description The difference to last month.
             */
            consumers_actives_difference: number;
            /**
             * Format: int64
             * @description Active accounts of workspaces.
             */
            workspaces_actives: number;
            /**
             * Format: int64
             * @description The difference to last month.
             */
            workspaces_actives_difference: number;
            /**
             * Format: int64
             * @description Accounts created today, blocked ones included, deleted ones not.
             */
            accounts_created_today: number;
            /**
             * Format: int64
             * @description Accounts created today, minus those created yesterday.
             */
            accounts_created_yesterday_difference: number;
        };
        /** @description The accounts of a user. */
        AccountList: {
            /** @description The active accounts, oldest first. */
            data: components["schemas"]["Account"][];
        };
        /**
         * @description The field that accounts are ordered by; names ignore case and accents.
         * @enum {string}
         */
        AccountOrderBy: "created_at" | "given_name" | "family_name" | "scope_name";
        /**
         * @description The state of a user, a scope or an account.
         * @enum {string}
         */
        AccountState: "active" | "blocked" | "deleted";
        /** @description An active subscription with its plan. */
        ActiveSubscription: {
            /**
             * Format: uuid
             * @description The subscription's id.
             */
            id: string;
            /**
             * Format: date-time
             * @description The begin.
             */
            subscribed_at: string;
            /** @description The plan. */
            plan: components["schemas"]["SubscribedPlan"];
        };
        /** @description A change of an order or of a payment, as one of its sides reads it. */
        Activity: {
            /**
             * Format: uuid
             * @description The activity's id.
             */
            id: string;
            /** @description The type of its subject. */
            type: components["schemas"]["ActivityType"];
            /**
             * Format: uuid
             * @description The scope whose feed it is in.
             */
            scope_id: string;
            /** @description The title, such as `Pago informado 261120-001`. */
            title: string;
            /**
             * Format: uuid
             * @description The id of its subject: of the order, the wallet order or the provider.
             */
            identify: string;
            /** @description A copy of its subject, as it was after the change. */
            data: components["schemas"]["ActivityData"];
            /**
             * Format: date-time
             * @description The time of the change.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The time of its deletion; null while it is listed.
             */
            deleted_at: string | null;
        };
        /** @description The consumer of an order. */
        ActivityConsumer: {
            /**
             * Format: uuid
             * @description The account that ordered.
             */
            id: string;
            /** @description The name. */
            name: string;
            /** @description A picture. */
            image_url: string | null;
        };
        /** @description The subject of an activity: one field is set. */
        ActivityData: {
            /** @description The order. */
            ecommerce_order: components["schemas"]["ActivityOrder"] | null;
            /** @description The wallet order. */
            wallet_order: components["schemas"]["ActivityWalletOrder"] | null;
            /** @description The provider. */
            wallet_provider: components["schemas"]["ActivityWalletProvider"] | null;
        };
        /** @description An order at the moment of an activity. */
        ActivityOrder: {
            /**
             * Format: uuid
             * @description The order's id.
             */
            id: string;
            /** @description Its code, such as `261120-001`. */
            code: string;
            /** @description Its state. */
            state: components["schemas"]["ActivityOrderState"];
            /** @description The store. */
            store: components["schemas"]["ActivityStore"];
            /** @description The consumer. */
            consumer: components["schemas"]["ActivityConsumer"];
        };
        /**
         * @description The states of an order that make an activity.
         * @enum {string}
         */
        ActivityOrderState: "submitted" | "completed" | "cancelled";
        /** @description One page of a list. */
        ActivityPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["Activity"][];
        };
        /** @description A side of a wallet order. */
        ActivityParty: {
            /**
             * Format: uuid
             * @description Its scope.
             */
            scope_id: string;
            /** @description The scope's name. */
            name: string;
            /** @description The scope's type. */
            type: components["schemas"]["ScopeType"];
            /** @description The URL of the scope's picture. */
            image_url: string | null;
        };
        /**
         * @description The reason of an activity of a provider.
         * @enum {string}
         */
        ActivityProviderReason: "disconnected" | "amount" | "currency" | "collector";
        /** @description The store of an order. */
        ActivityStore: {
            /**
             * Format: uuid
             * @description The store's id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description A picture. */
            image_url: string | null;
        };
        /**
         * @description The type of an activity's subject.
         * @enum {string}
         */
        ActivityType: "ecommerce_order" | "wallet_order" | "wallet_provider";
        /** @description A wallet order at the moment of an activity. */
        ActivityWalletOrder: {
            /**
             * Format: uuid
             * @description The wallet order's id.
             */
            id: string;
            /** @description Its state after the change; `pending` again after an attempt to pay it failed. */
            state: components["schemas"]["ActivityWalletOrderState"];
            /** @description The amount to pay. */
            amount: components["schemas"]["Money"];
            /** @description The currency of the amount. */
            currency: components["schemas"]["Currency"];
            /** @description The side that is paid. */
            receiver: components["schemas"]["ActivityParty"];
            /** @description The side that pays. */
            payer: components["schemas"]["ActivityParty"];
        };
        /**
         * @description The state of a wallet order.
         * @enum {string}
         */
        ActivityWalletOrderState: "pending" | "processing" | "completed" | "cancelled" | "refounded";
        /** @description A provider of a wallet at the moment of an activity. */
        ActivityWalletProvider: {
            /**
             * Format: uuid
             * @description The provider's id.
             */
            id: string;
            /** @description The reason of the activity. */
            reason: components["schemas"]["ActivityProviderReason"];
            /** @description The payment at the provider that does not agree with its transaction; null when it is about the connection. */
            payment_id: string | null;
            /** @description The reference of the wallet order that the payment names. */
            reference: string | null;
        };
        /** @description An address; unknown parts are empty. */
        Address: {
            /** @description Its name, such as 'Casa'. */
            name: string;
            /** @description The country. */
            country: string;
            /** @description The province. */
            state: string;
            /** @description The town. */
            city: string;
            /** @description The postal code. */
            zip: string;
            /** @description The street. */
            street: string;
            /** @description The street number. */
            number: string;
            /** @description The floor. */
            flat: string;
            /** @description The apartment. */
            apartment: string;
            /** @description Directions for finding it. */
            indications: string;
            /** @description The point on the map. */
            location: components["schemas"]["Coordinates"];
        };
        /** @description An address; absent parts are unknown. */
        AddressPut: {
            /** @description Its name, such as 'Casa'. */
            name?: string;
            /** @description The country. */
            country?: string;
            /** @description The province. */
            state?: string;
            /** @description The town. */
            city?: string;
            /** @description The postal code. */
            zip?: string;
            /** @description The street. */
            street?: string;
            /** @description The street number. */
            number?: string;
            /** @description The floor. */
            flat?: string;
            /** @description The apartment. */
            apartment?: string;
            /** @description Directions for finding it. */
            indications?: string;
            /** @description The point on the map. */
            location: components["schemas"]["Coordinates"];
        };
        /** @description An address with an id; absent parts are unknown. */
        AddressWithIdPut: {
            /** @description Its name, such as 'Casa'. */
            name?: string;
            /** @description The country. */
            country?: string;
            /** @description The province. */
            state?: string;
            /** @description The town. */
            city?: string;
            /** @description The postal code. */
            zip?: string;
            /** @description The street. */
            street?: string;
            /** @description The street number. */
            number?: string;
            /** @description The floor. */
            flat?: string;
            /** @description The apartment. */
            apartment?: string;
            /** @description Directions for finding it. */
            indications?: string;
            /** @description The point on the map. */
            location: components["schemas"]["Coordinates"];
            /**
             * Format: uuid
             * @description The address's id.
             */
            id?: string | null;
        };
        /** @description The states that an order and its parts can move to now; empty for the consumer. */
        AllowedOrderStates: {
            /** @description The order. */
            order: components["schemas"]["OrderState"][];
            /** @description Its preparation. */
            preparation: components["schemas"]["PreparationState"][];
            /** @description Each payment. */
            payment: components["schemas"]["AllowedPaymentStates"][];
            /** @description Each pickup. */
            pickup: components["schemas"]["AllowedPickupStates"][];
        };
        /** @description The states that a payment can move to now. */
        AllowedPaymentStates: {
            /**
             * Format: uuid
             * @description The payment.
             */
            id: string;
            /** @description The states. */
            states: components["schemas"]["PaymentState"][];
        };
        /** @description The states that a pickup can move to now. */
        AllowedPickupStates: {
            /**
             * Format: uuid
             * @description The pickup.
             */
            id: string;
            /** @description The states. */
            states: components["schemas"]["PickupState"][];
        };
        /** @description An amount of money from 0 on, with at most 2 decimals. */
        Amount: number;
        /**
         * @description The length of a bucket, in the local time of America/Argentina/Buenos_Aires.
         * @enum {string}
         */
        AnalyticsBucket: "hour" | "day";
        /** @description A device. */
        AnalyticsDevice: {
            /**
             * Format: uuid
             * @description The device's id.
             */
            id: string;
            /** @description The hash by which the client knows it again. */
            hash: string | null;
        };
        /** @description A device to keep. */
        AnalyticsDevicePut: {
            /**
             * @description The hash by which the client knows it again; at most 128 characters.
             * @default null
             */
            hash?: string | null;
            /** @description Its properties, such as the model and the browser; at most 4 KiB as JSON. Never answered. */
            info?: {
                [key: string]: unknown;
            };
        };
        /** @description An event of a visitor. */
        AnalyticsEvent: {
            /**
             * Format: uuid
             * @description The client's id of the event.
             */
            event_id: string;
            /**
             * Format: date-time
             * @description The time at which it happened: at most 30 days ago and 1 hour ahead.
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The client's id of the session: what a person does until a pause of their own.
             */
            session_id: string;
            /**
             * Format: uuid
             * @description The client's device.
             */
            device_id: string;
            /**
             * Format: uuid
             * @description The account that the client says it acts as.
             */
            account_id?: string | null;
            /**
             * @description The id of what it is about; at most 64 characters.
             * @default null
             */
            instance_id?: string | null;
            /** @description The type of what it is about, such as `discover_page`. */
            instance_type: string;
            /** @description What happened, such as `view`. */
            instance_action: string;
            /** @description Details, at most 20 fields and 4 KiB as JSON. */
            payload?: {
                [key: string]: unknown;
            };
        };
        /** @description Events of visitors. */
        AnalyticsEventBatch: {
            /** @description The events, at most 500. */
            events: components["schemas"]["AnalyticsEvent"][];
        };
        /**
         * @description A figure of the platform.
         * @enum {string}
         */
        AnalyticsMetric: "sessions" | "devices" | "page_views" | "store_views" | "article_views" | "searches" | "searches_empty" | "orders" | "revenue" | "referrals";
        /** @description A figure over a period. */
        AnalyticsSummary: {
            /** @description The values, by bucket and key. A bucket without any is left out. */
            data: components["schemas"]["AnalyticsValue"][];
            /** @description The value of the whole period. */
            total: number;
            /** @description The names of the pages, stores and articles that are keys. */
            names: {
                [key: string]: string;
            };
        };
        /** @description The value of an hour or a day. */
        AnalyticsValue: {
            /**
             * Format: date-time
             * @description The start of the hour or day.
             */
            at: string;
            /** @description An id, the words of a search, a source or a referral's code; null for what has none of these, and for the rest. */
            key: string | null;
            /** @description The value. */
            value: number;
        };
        /** @description The body of every error response. */
        ApiError: {
            /**
             * Format: uint16
             * @description The HTTP status.
             */
            status: number;
            /** @description The stable dotted code, as in `error.parser.query`. */
            code: string;
            /** @description Details that depend on the code. `error.parser.…` has the `path` of the field and a `message`. */
            extra: {
                [key: string]: unknown;
            } | null;
        };
        /** @description The update that a build needs. */
        AppVersion: {
            /** @description Tell the user about a newer version. */
            show_popup: boolean;
            /** @description Require the newer version. */
            force_download: boolean;
            /** @description The address to download it from. */
            store_link: string | null;
        };
        /** @description An article. */
        Article: {
            /**
             * Format: uuid
             * @description The article's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The store that sells it.
             */
            store_id: string;
            /** @description The store's own code for it, such as its SKU. */
            code: string | null;
            /** @description Its name. */
            name: string;
            /** @description Its description. */
            description: string;
            /** @description The URL of its picture. */
            image_url: string | null;
            /** @description The URLs of more pictures. */
            gallery: string[];
            /** @description Its categories. */
            categories: components["schemas"]["ArticleCategory"][];
            /** @description True if consumers may see it. */
            visible: boolean;
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The time of its deletion; null while it exists.
             */
            deleted_at: string | null;
            /** @description The unit price. */
            price: components["schemas"]["ArticlePrice"];
            /** @description Its stock. */
            stock: components["schemas"]["ArticleStock"];
            /** @description The customizers it offers. */
            customizers: components["schemas"]["ArticleCustomizer"][];
        };
        /** @description A category of articles. */
        ArticleCategory: {
            /**
             * Format: uuid
             * @description The category's id.
             */
            id: string;
            /** @description Its name. */
            name: string;
        };
        /** @description A category of articles. */
        ArticleCategoryPut: {
            /**
             * Format: uuid
             * @description The category's id.
             */
            id: string;
            /** @description Its name. */
            name: string;
        };
        /** @description An article's use of a customizer. */
        ArticleCustomizer: {
            /**
             * Format: uuid
             * @description The use's id.
             */
            id: string;
            /** @description Its name on the article. */
            name: string;
            /**
             * Format: int64
             * @description Its position among the article's.
             */
            order: number;
            /**
             * Format: uuid
             * @description The customizer whose options are chosen from.
             */
            customizer_id: string;
            /**
             * Format: int64
             * @description The minimum number of options per unit.
             */
            options_min: number;
            /**
             * Format: int64
             * @description The maximum number of options per unit.
             */
            options_max: number;
        };
        /** @description An article's use of a customizer. */
        ArticleCustomizerPut: {
            /**
             * Format: uuid
             * @description The use's id.
             */
            id: string;
            /** @description Its name on the article; absent it is the customizer's name. */
            name?: string | null;
            /**
             * Format: int32
             * @description Its position among the article's; absent it is the index in the list.
             */
            order?: number | null;
            /**
             * Format: uuid
             * @description The customizer whose options are chosen from.
             */
            customizer_id: string;
            /**
             * Format: int64
             * @description The minimum number of options per unit.
             */
            options_min: number;
            /**
             * Format: int64
             * @description The maximum number of options per unit, at most 99.
             */
            options_max: number;
        };
        /** @description A row that is created or changed. */
        ArticleImportChange: {
            /**
             * Format: uint32
             * @description The line that the row begins on, from 1.
             */
            line: number;
            /** @description The article, as the file names it. */
            label: string;
            /** @description The outcome of the row. */
            outcome: components["schemas"]["ArticleImportOutcome"];
            /** @description The changed fields of an article that exists. */
            fields: components["schemas"]["ArticleImportField"][];
        };
        /** @description A field that changes. */
        ArticleImportField: {
            /** @description The field's name; a dot before the name of a part, as in `price.base`. */
            name: string;
            /** @description The present value. */
            from: unknown;
            /** @description The file's value. */
            to: unknown;
        };
        /** @description A file of articles. */
        ArticleImportForm: {
            /**
             * Format: binary
             * @description The file: CSV of at most 4 MiB and 2000 rows, in UTF-8 or Windows-1252, with commas, semicolons or tabs.
             */
            file: string;
        };
        /**
         * @description The outcome of a row that is written.
         * @enum {string}
         */
        ArticleImportOutcome: "created" | "updated";
        /** @description A problem of a row. */
        ArticleImportProblem: {
            /**
             * Format: uint32
             * @description The line that the row begins on, from 1.
             */
            line: number;
            /**
             * Format: uint32
             * @description The line of the field, which is another one when an earlier field has several.
             */
            field_line: number;
            /**
             * Format: uint64
             * @description The character in that line, from 1.
             */
            letter: number;
            /** @description The article, as the file names it. */
            label: string;
            /** @description The column as the file names it; null when the whole row is meant. */
            column: string | null;
            /** @description The code of the problem. */
            code: components["schemas"]["ArticleImportProblemCode"];
            /** @description The problem. */
            message: string;
            /** @description The suggested fix. */
            help: string | null;
            /** @description Parts of the message: the cell's `text`, our `column`, another `line`, a `maximum`. */
            details: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * @description The code of a problem: the file's, or the refusal of the row.
         * @enum {string}
         */
        ArticleImportProblemCode: "import.amount" | "import.character" | "import.count" | "import.date" | "import.duplicate" | "import.empty" | "import.encoding" | "import.fields" | "import.flag" | "import.id" | "import.image" | "import.number" | "import.number_ambiguous" | "import.number_range" | "import.parent_unknown" | "import.percent" | "import.product_type" | "import.sale_price" | "import.too_long" | "import.too_many" | "import.variants" | "error.conflict.article_code" | "error.not_found" | "error.parser.body" | "error.rule.media_public" | "error.rule.options_bounds";
        /** @description The report of an import. */
        ArticleImportReport: {
            /** @description The end of the import. */
            state: components["schemas"]["ArticleImportState"];
            /**
             * Format: uint64
             * @description The rows of the file.
             */
            rows: number;
            /**
             * Format: uint64
             * @description The articles that were created or changed, of one row or several; when it was refused those that would be.
             */
            articles: number;
            /**
             * Format: uint64
             * @description The rows that were created; in a dry run those that would be.
             */
            created: number;
            /**
             * Format: uint64
             * @description The rows that were changed.
             */
            updated: number;
            /**
             * Format: uint64
             * @description The rows that the store has already.
             */
            unchanged: number;
            /**
             * Format: uint64
             * @description The bad rows.
             */
            failed: number;
            /**
             * Format: uint64
             * @description The good rows that were not written because others are bad.
             */
            not_written: number;
            /** @description The program whose export the file is, if it is known. */
            format: string | null;
            /** @description The columns of that program that have no meaning here. */
            ignored_columns: string[];
            /** @description The problems by line, the first 500. */
            problems: components["schemas"]["ArticleImportProblem"][];
            /** @description The rows that were created or changed, the first 500. */
            changes: components["schemas"]["ArticleImportChange"][];
        };
        /**
         * @description The end of an import.
         * @enum {string}
         */
        ArticleImportState: "done" | "tried" | "refused";
        /** @description One page of a list. */
        ArticlePage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["Article"][];
        };
        /** @description The unit price of an article. */
        ArticlePrice: {
            /** @description The currency of the amounts. */
            currency: components["schemas"]["Currency"];
            /** @description The price before discounts. */
            base: components["schemas"]["Money"];
            /** @description A fixed discount, subtracted first. */
            discount_fixed: components["schemas"]["Money"];
            /** @description A discount in percent of the rest. */
            discount_percent: components["schemas"]["Percent"];
            /** @description The price after discounts. */
            final: components["schemas"]["Money"];
            /** @description The VAT included in the price, if known. */
            tax_percent: components["schemas"]["Percent"] | null;
        };
        /** @description The unit price of an article. */
        ArticlePricePut: {
            /**
             * @description The currency of the amounts.
             * @default ARS
             */
            currency?: components["schemas"]["Currency"];
            /** @description The price before discounts. */
            base: components["schemas"]["Amount"];
            /** @description A fixed discount, subtracted first. */
            discount_fixed?: components["schemas"]["Amount"];
            /**
             * @description A discount in percent of the rest.
             * @default 0
             */
            discount_percent?: components["schemas"]["Percent"];
            /** @description The VAT included in the price, if known. */
            tax_percent?: components["schemas"]["Percent"] | null;
        };
        /** @description An article to create or replace. */
        ArticlePut: {
            /** @description The store's own code for it, such as its SKU; unique among its articles. */
            code?: string | null;
            /** @description Its name. */
            name: string;
            /** @description Its description. */
            description?: string;
            /** @description The URL of its picture. */
            image_url?: components["schemas"]["PictureUrl"] | null;
            /**
             * @description The URLs of more pictures, at most 12.
             * @default []
             */
            gallery?: components["schemas"]["PictureUrl"][];
            /** @description Its categories, at most 20. A new id creates one; renaming a category renames it for all articles. */
            categories?: components["schemas"]["ArticleCategoryPut"][];
            /**
             * @description True if consumers may see it.
             * @default true
             */
            visible?: boolean;
            /** @description The unit price. */
            price: components["schemas"]["ArticlePricePut"];
            /** @description The stock. Absent leaves it unchanged; a new one is then not counted. */
            stock?: components["schemas"]["StockPut"] | null;
            /** @description The customizers it offers, at most 20. */
            customizers?: components["schemas"]["ArticleCustomizerPut"][];
        };
        /** @description The stock of an article or option. */
        ArticleStock: {
            /**
             * Format: int64
             * @description The number of units; null when they are not counted.
             */
            count: number | null;
            /**
             * Format: int64
             * @description The number of units that are not sold.
             */
            min_count: number | null;
            /** @description For the owner: whether it was marked as out of stock. For consumers: whether it is out of stock. */
            out_of_stock: boolean;
        };
        /** @description A recorded dispatch, or an applied seed. */
        AuditEntry: {
            /**
             * Format: uuid
             * @description The entry's id.
             */
            id: string;
            /** @description The requested topic, cut to 100 characters; `backoffices.seed` for an applied seed. */
            topic: string;
            /**
             * @description The params that the topic knows, with secrets as `…` and the rows of a file as their number; above 16 KiB only their
             *     size, in `bytes`.
             */
            params: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description The account that dispatched it.
             */
            account_id: string;
            /** @description The outcome. */
            outcome: components["schemas"]["DispatchOutcome"];
            /** @description The error code, if it was refused or failed. */
            code: string | null;
            /**
             * Format: int64
             * @description The duration in milliseconds.
             */
            duration_ms: number;
            /**
             * Format: date-time
             * @description The request time.
             */
            created_at: string;
        };
        /** @description One page of a list. */
        AuditEntryPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["AuditEntry"][];
        };
        /** @description An account with its user, profile, credential and scope. */
        BackofficeAccount: {
            /**
             * Format: uuid
             * @description The account's id.
             */
            id: string;
            /** @description The account's state. */
            state: components["schemas"]["AccountState"];
            /**
             * Format: date-time
             * @description The creation time of the account.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description The user's id.
             */
            user_id: string;
            /** @description The user's state. */
            user_state: components["schemas"]["AccountState"];
            /**
             * Format: date-time
             * @description The creation time of the user.
             */
            user_created_at: string;
            /**
             * Format: uuid
             * @description The profile's id.
             */
            profile_id: string;
            /** @description The given name. */
            profile_given_name: string;
            /** @description The family name. */
            profile_family_name: string;
            /**
             * Format: date
             * @description The day of birth.
             */
            profile_birthdate: string | null;
            /** @description The address of the user's picture. */
            profile_image_url: string | null;
            /**
             * Format: date-time
             * @description The creation time of the profile.
             */
            profile_created_at: string;
            /**
             * Format: date-time
             * @description The deletion time of the profile.
             */
            profile_deleted_at: string | null;
            /**
             * Format: uuid
             * @description The credential's id.
             */
            credential_id: string;
            /** @description The username. */
            credential_username: string | null;
            /** @description The email. */
            credential_email: string | null;
            /** @description True when the email is verified. */
            credential_email_verified: boolean;
            /** @description The phone, as E.164. */
            credential_phone: string | null;
            /** @description True when the phone is verified. */
            credential_phone_verified: boolean;
            /**
             * Format: date-time
             * @description The creation time of the credential.
             */
            credential_created_at: string;
            /**
             * Format: date-time
             * @description The deletion time of the credential.
             */
            credential_deleted_at: string | null;
            /**
             * Format: uuid
             * @description The scope's id; for a workspace, the workspace's id.
             */
            scope_id: string;
            /** @description The scope's state. */
            scope_state: components["schemas"]["AccountState"];
            /** @description The scope's type. */
            scope_type: components["schemas"]["ScopeType"];
            /** @description The scope's name. */
            scope_name: string;
            /** @description The address of the scope's picture. */
            scope_image_url: string | null;
            /**
             * Format: date-time
             * @description The creation time of the scope.
             */
            scope_created_at: string;
        };
        /** @description A page of accounts. */
        BackofficeAccountPage: {
            /**
             * Format: int64
             * @description The total number of matching accounts; 10000 stands for 10000 or more.
             */
            count: number;
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The accounts. */
            data: components["schemas"]["BackofficeAccount"][];
        };
        /**
         * @description The field that blocks are ordered by.
         * @enum {string}
         */
        BackofficeBlockOrderBy: "priority" | "created_at";
        /** @description A category as the staff see it. */
        BackofficeCategory: {
            /**
             * Format: uuid
             * @description The category's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The category above it; null for a root.
             */
            parent_id: string | null;
            /** @description The name. */
            name: string;
            /** @description The description; may be empty. */
            description: string;
            /** @description The URL of its icon. */
            icon_url: string | null;
            /** @description False when it is hidden, with all categories below it. */
            visible: boolean;
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /** @description The ids and names from the root to the category itself. */
            path: components["schemas"]["CategoryPathPart"][];
            /**
             * Format: date-time
             * @description The time of its deletion; null while it exists.
             */
            deleted_at: string | null;
        };
        /**
         * @description The field that categories are ordered by; the name ignores case and accents.
         * @enum {string}
         */
        BackofficeCategoryOrderBy: "name" | "created_at";
        /** @description One page of a list. */
        BackofficeCategoryPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["BackofficeCategory"][];
        };
        /** @description A category to create or replace. */
        BackofficeCategoryPut: {
            /**
             * Format: uuid
             * @description The category above it; null or absent for a root.
             */
            parent_id?: string | null;
            /** @description The name, different from its siblings' without regard to case and accents. */
            name: string;
            /** @description The description. */
            description?: string;
            /** @description The URL of its icon. */
            icon_url?: components["schemas"]["PictureUrl"] | null;
            /**
             * @description False hides it and all categories below it.
             * @default true
             */
            visible?: boolean;
        };
        /** @description A link. */
        BackofficeLink: {
            /**
             * Format: uuid
             * @description The link's id.
             */
            id: string;
            /** @description The name. */
            name: string;
            /** @description False when it rewrites nothing. */
            enabled: boolean;
            /** @description The path or https address that it rewrites; a `*` at its end stands for one character or more. */
            input: string;
            /** @description The path or https address to go to; its `*` stands for what the input's `*` stands for. */
            output: string;
            /**
             * Format: int64
             * @description The number of times that it rewrote an address, up to some seconds ago.
             */
            rewrites: number;
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Always null: a link that is not needed any more is disabled.
             */
            deleted_at: string | null;
        };
        /**
         * @description The field that links are ordered by; the name ignores case and accents.
         * @enum {string}
         */
        BackofficeLinkOrderBy: "created_at" | "name";
        /** @description One page of a list. */
        BackofficeLinkPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["BackofficeLink"][];
        };
        /** @description A link to create or replace. */
        BackofficeLinkPut: {
            /** @description The name. */
            name: string;
            /**
             * @description False stops it from rewriting.
             * @default true
             */
            enabled?: boolean;
            /** @description The path or https address that it rewrites. A `*` at the end of the path stands for one character or more. */
            input: string;
            /** @description The path or https address to go to. A `*` in the path or the query stands for what the input's `*` stands for. */
            output: string;
        };
        /** @description The home of the staff. */
        BackofficeOverview: {
            /**
             * Format: date-time
             * @description The instant of the overview.
             */
            at: string;
            /** @description The orders of the last 24 hours, the oldest hour first. */
            order_hours: components["schemas"]["OrderHour"][];
            /** @description The jobs whose last attempt failed. */
            failing_jobs: components["schemas"]["FailingJobs"];
            /** @description The channels with messages that wait or are given up. */
            unsent_messages: components["schemas"]["UnsentMessages"][];
            /** @description The payments of the last 30 days that do not agree with their transaction. */
            mismatches: components["schemas"]["RecentMismatches"];
            /** @description The five newest commands and seeds that were done. */
            commands: components["schemas"]["DoneCommand"][];
        };
        /** @description A page as the staff see it. */
        BackofficePage: {
            /** @description True when it is published. The public sees it while its service, if it has an owner, is active too. */
            enabled: boolean;
            /**
             * Format: uuid
             * @description The page's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The workspace that it belongs to; null for an entry of the directory without an owner.
             */
            workspace_id: string | null;
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /** @description Its texts and pictures. */
            info: components["schemas"]["PageInfo"];
            /** @description Its categories, in order. */
            categories: components["schemas"]["PageCategory"][];
            /** @description Its links, in order. */
            links: components["schemas"]["PageLink"][];
            /** @description Its hours. */
            schedule: components["schemas"]["ScheduleEntry"][];
            /** @description The time zone of its hours. */
            time_zone: string;
            /** @description True while it is open by its hours, or without any while its store takes orders; null when it has neither. */
            opened: boolean | null;
            /**
             * Format: date-time
             * @description The next opening or closing by its hours, within 14 days.
             */
            next_change_at: string | null;
            /** @description Its addresses, in order. */
            addresses: components["schemas"]["PageAddress"][];
            /** @description Its store. */
            store: components["schemas"]["PageStore"] | null;
            /** @description Its showroom. */
            showroom: components["schemas"]["PageShowroom"] | null;
        };
        /**
         * @description The field that pages are ordered by; the name ignores case and accents.
         * @enum {string}
         */
        BackofficePageOrderBy: "created_at" | "name";
        /** @description One page of a list. */
        BackofficePagePage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["BackofficePage"][];
        };
        /** @description A page to create or replace. */
        BackofficePagePut: {
            /**
             * Format: uuid
             * @description The workspace that it belongs to; null or absent for an entry of the directory without an owner.
             */
            workspace_id?: string | null;
            /**
             * @description True when it is published. The public sees it while its service, if it has an owner, is active too.
             * @default false
             */
            enabled?: boolean;
            /** @description Its texts and pictures. */
            info: components["schemas"]["PageInfoPut"];
            /**
             * @description The ids of its categories, at most 10.
             * @default []
             */
            categories?: string[];
            /** @description Its links, at most 20. */
            links?: components["schemas"]["PageLinkPut"][];
            /** @description Its hours, at most 60 entries. */
            schedule?: components["schemas"]["ScheduleEntryPut"][];
            /** @description The time zone of its hours; absent it stays. */
            time_zone?: string | null;
            /** @description Its addresses, at most 10. */
            addresses?: components["schemas"]["PageAddressPut"][];
        };
        /** @description A point of interest. */
        BackofficePoi: {
            /**
             * Format: uuid
             * @description The id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The page that it became; null until then.
             */
            page_id: string | null;
            /**
             * Format: uuid
             * @description The workspace that it belongs to.
             */
            workspace_id: string | null;
            /** @description The name. */
            name: string;
            /** @description The address as a text; may be empty. */
            address: string;
            /** @description The ways to reach it. */
            contact: components["schemas"]["PoiContact"];
            /** @description Data that no page shows. */
            metadata: components["schemas"]["PoiMetadata"];
            /** @description The page that it would become. */
            form: components["schemas"]["PoiForm"];
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The time of its last change.
             */
            updated_at: string;
        };
        /**
         * @description The field that points of interest are ordered by; the name ignores case and accents.
         * @enum {string}
         */
        BackofficePoiOrderBy: "created_at" | "updated_at" | "name";
        /** @description One page of a list. */
        BackofficePoiPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["BackofficePoi"][];
        };
        /**
         * @description A point of interest to create or change. Absent top-level fields are unchanged; `contact`, `metadata` and `form` are each
         *     replaced as a whole.
         */
        BackofficePoiPut: {
            /** @description The page that it became; null for none. */
            page_id?: components["schemas"]["PatchId"];
            /** @description The workspace that it belongs to; null for none. */
            workspace_id?: components["schemas"]["PatchId"];
            /** @description The name; needed to create one. */
            name?: string | null;
            /** @description The address as a text. */
            address?: string | null;
            /** @description The ways to reach it. */
            contact?: components["schemas"]["PoiContactPut"] | null;
            /** @description Data that no page shows. */
            metadata?: components["schemas"]["PoiMetadataPut"] | null;
            /** @description The page that it would become. */
            form?: components["schemas"]["PoiFormPut"] | null;
        };
        /** @description A store, as the staff sees it. */
        BackofficeStore: {
            /**
             * Format: uuid
             * @description The store's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The workspace that owns it.
             */
            workspace_id: string;
            /** @description The workspace's name. */
            workspace_name: string;
            /** @description True when consumers can see it. */
            enabled: boolean;
            /** @description The name. */
            name: string;
            /** @description The address of a picture. */
            image_url: string | null;
            /** @description True while it takes orders. */
            opened: boolean;
            /**
             * Format: date-time
             * @description The creation time.
             */
            created_at: string;
        };
        /** @description One page of a list. */
        BackofficeStorePage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["BackofficeStore"][];
        };
        /** @description A workspace, as the staff sees it. */
        BackofficeWorkspace: {
            /**
             * Format: uuid
             * @description The id, also its scope's.
             */
            id: string;
            /** @description The name. */
            name: string;
            /** @description The address of a picture. */
            image_url: string | null;
            /** @description The type. */
            type: components["schemas"]["WorkspaceType"];
            /** @description The contact email. */
            email: string | null;
            /** @description The contact phone. */
            phone: string | null;
            /**
             * Format: uuid
             * @description The owner.
             */
            user_id: string | null;
            /**
             * Format: date-time
             * @description The creation time.
             */
            created_at: string;
            /** @description Its active subscriptions, oldest first. */
            subscriptions: components["schemas"]["ActiveSubscription"][];
            /** @description Its services, oldest first. */
            services: components["schemas"]["WorkspaceService"][];
        };
        /**
         * @description The field that workspaces are ordered by; the name ignores case and accents.
         * @enum {string}
         */
        BackofficeWorkspaceOrderBy: "created_at" | "name";
        /** @description One page of a list. */
        BackofficeWorkspacePage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["BackofficeWorkspace"][];
        };
        /** @description A bank account. */
        BankPreferences: {
            /** @description The bank's name. */
            bank: string;
            /** @description The holder's name. */
            name: string;
            /** @description The holder's CUIT or CUIL: 11 digits. */
            cuit: string;
            /** @description The account's CBU or CVU: 22 digits. */
            cvu: string;
            /** @description The account's alias. */
            alias: string | null;
        };
        /** @description Bank data in a request. All fields are optional here, so that missing ones are refused like wrong ones. */
        BankPreferencesPut: {
            /** @description The bank's name, 1 to 80 characters. */
            bank?: string | null;
            /** @description The holder's name, 1 to 80 characters. */
            name?: string | null;
            /** @description The holder's CUIT or CUIL, with or without hyphens. */
            cuit?: string | null;
            /** @description The account's CBU or CVU: 22 digits. */
            cvu?: string | null;
            /** @description The account's alias: 6 to 20 letters, digits, dots and hyphens. */
            alias?: string | null;
        };
        /** @description A transaction by bank transfer. */
        BankTransaction: {
            /** @description The account to pay into, as it was when the transaction was created. */
            account: components["schemas"]["BankPreferences"] | null;
            /** @description The payer's proof of the transfer. */
            voucher: components["schemas"]["TransactionVoucher"] | null;
        };
        /** @description The action of a block's header. */
        BlockAction: {
            /** @description The label. */
            text: string;
            /** @description The way in which it leads to the value. */
            type: components["schemas"]["BlockActionType"];
            /** @description The address or the path. */
            value: string;
        };
        /**
         * @description The way in which an action leads to its value.
         * @enum {string}
         */
        BlockActionType: "http" | "deep" | "internal";
        /** @description An article in a block. */
        BlockArticle: {
            /**
             * Format: uuid
             * @description The article's id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Its type. */
            type: components["schemas"]["PageArticleType"];
            /** @description Its description. */
            description: string;
            /** @description The URL of its picture. */
            image_url: string | null;
            /** @description Its price. */
            price: components["schemas"]["PageArticlePrice"];
            /**
             * Format: uuid
             * @description The store that sells it.
             */
            store_id: string;
            /**
             * Format: uuid
             * @description The enabled page that shows its store.
             */
            page_id: string | null;
        };
        /** @description A banner in a block. */
        BlockBanner: {
            /**
             * Format: uuid
             * @description The banner's id.
             */
            id: string;
            /** @description The title; may be empty. */
            title: string;
            /** @description The description; may be empty. */
            description: string;
            /** @description The URL of its picture. */
            image_url: string | null;
            /** @description The URL of its film. */
            video_url: string | null;
            /** @description The https address or the path that it leads to. */
            redirect_url: string | null;
        };
        /** @description A category in a block. */
        BlockCategory: {
            /**
             * Format: uuid
             * @description The category's id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Its description; may be empty. */
            description: string;
            /** @description The URL of its icon. */
            icon_url: string | null;
            /** @description The path of its pages. */
            redirect_url: string;
        };
        /** @description An item of a block. */
        BlockContent: {
            /**
             * Format: uuid
             * @description The item's id.
             */
            id: string;
            /**
             * Format: int64
             * @description Its order; smaller ones come first.
             */
            order: number;
            /** @description Its content. */
            data: components["schemas"]["BlockData"];
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
        };
        /**
         * @description The kind of a block's content.
         * @enum {string}
         */
        BlockContentType: "category" | "page" | "article" | "banner";
        /** @description The content of an item: one of these, as the block's `content_type` says. */
        BlockData: {
            /** @description The category. */
            category: components["schemas"]["BlockCategory"] | null;
            /** @description The page. */
            page: components["schemas"]["BlockPage"] | null;
            /** @description The article. */
            article: components["schemas"]["BlockArticle"] | null;
            /** @description The banner. */
            banner: components["schemas"]["BlockBanner"] | null;
        };
        /** @description The header of a block. */
        BlockHeader: {
            /** @description The title; may be empty. */
            title: string;
            /** @description The subtitle; may be empty. */
            subtitle: string;
            /** @description The action; null without one. */
            action: components["schemas"]["BlockAction"] | null;
        };
        /**
         * @description The layout of a block.
         * @enum {string}
         */
        BlockLayout: "hero" | "grid" | "row" | "carrousel";
        /** @description A page in a block. */
        BlockPage: {
            /**
             * Format: uuid
             * @description The page's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The workspace that it belongs to; null for an entry of the directory without an owner.
             */
            workspace_id: string | null;
            /** @description Its name. */
            name: string;
            /** @description Its short name; may be empty. */
            short_name: string;
            /** @description Its description; may be empty. */
            description: string;
            /** @description The URL of its picture. */
            avatar_url: string | null;
            /** @description The URL of its wide picture. */
            cover_url: string | null;
            /** @description True while it is open; null when it has neither hours nor a store. */
            opened: boolean | null;
            /**
             * Format: int64
             * @description The distance of its nearest address from the given position; null without one.
             */
            distance_meters: number | null;
        };
        /** @description A cart. */
        Cart: {
            /**
             * Format: uuid
             * @description The cart's id; a submit gives the cart a new one.
             */
            id: string;
            /**
             * Format: uuid
             * @description The store.
             */
            store_id: string;
            /** @description The lines. */
            items: components["schemas"]["CartItem"][];
            /** @description The pickup; null until chosen. */
            pickup: components["schemas"]["CartPickup"] | null;
            /** @description The payment; null until chosen. */
            payment: components["schemas"]["CartPayment"] | null;
            /** @description The coupon; null without one. */
            coupon: components["schemas"]["CartCoupon"] | null;
            /** @description The policies of the store that it meets and that change the total. */
            policies: components["schemas"]["CartPolicy"][];
            /** @description The totals. */
            resume: components["schemas"]["OrderResume"];
            /** @description The problems that block a submit; a cart without problems can be submitted. */
            problems: components["schemas"]["CartProblem"][];
        };
        /** @description The coupon of a cart. */
        CartCoupon: {
            /** @description Its code. */
            code: string;
            /** @description The discount. */
            discount: components["schemas"]["Money"];
            /** @description The currency of the discount. */
            currency: components["schemas"]["Currency"];
        };
        /** @description The coupon to use. */
        CartCouponPut: {
            /** @description The code; case is ignored. */
            code: string;
        };
        /** @description A line of a cart. When its article is not published any more, `article` is null and its amounts are zero. */
        CartItem: {
            /**
             * Format: uuid
             * @description The line's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The article.
             */
            article_id: string;
            /** @description Its name. */
            name: string;
            /**
             * Format: int64
             * @description The number of units.
             */
            quantity: number;
            /** @description The amounts of the line. */
            imports: components["schemas"]["ItemImports"];
            /** @description The published article. */
            article: components["schemas"]["ItemArticle"] | null;
            /** @description The options of each unit that are still published. */
            options: components["schemas"]["ItemOption"][];
            /** @description The consumer's instructions. */
            indications: string;
        };
        /** @description A line to set. */
        CartItemPut: {
            /**
             * Format: uuid
             * @description The line's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The article.
             */
            article_id: string;
            /**
             * Format: int64
             * @description The number of units.
             */
            quantity: number;
            /** @description The options of each unit. */
            options?: components["schemas"]["CartOptionPut"][];
            /** @description The consumer's instructions, at most 280 characters. */
            indications?: string | null;
        };
        /** @description A chosen option. */
        CartOptionPut: {
            /**
             * Format: uuid
             * @description The id of the customizer, or of the article's use of it.
             */
            customizer_id: string;
            /**
             * Format: uuid
             * @description The option.
             */
            option_id: string;
            /**
             * Format: int64
             * @description The quantity per unit.
             */
            quantity?: number;
        };
        /** @description The payment of a cart. */
        CartPayment: {
            /**
             * Format: uuid
             * @description The provider.
             */
            provider_id: string;
            /** @description The type of the provider; null when the store does not accept it. */
            provider_type: components["schemas"]["ProviderType"] | null;
        };
        /** @description The payment to set. */
        CartPaymentPut: {
            /**
             * Format: uuid
             * @description A provider that the store accepts.
             */
            provider_id: string;
        };
        /** @description The pickup of a cart. */
        CartPickup: {
            /** @description Takeaway or delivery. */
            type: components["schemas"]["PickupType"];
            /** @description The address of the delivery; null for takeaway. */
            address: components["schemas"]["Address"] | null;
            /** @description The currency of the tip. */
            tip_currency: components["schemas"]["Currency"];
            /** @description The tip for the delivery. */
            tip_amount: components["schemas"]["Money"];
        };
        /** @description The pickup to set. */
        CartPickupPut: {
            /** @description Takeaway or delivery. */
            type: components["schemas"]["PickupType"];
            /** @description The address of the delivery; not needed for takeaway. */
            address?: components["schemas"]["AddressPut"] | null;
            /**
             * @description The currency of the tip.
             * @default ARS
             */
            tip_currency?: components["schemas"]["Currency"];
            /** @description The tip for the delivery. */
            tip_amount?: components["schemas"]["Amount"];
        };
        /** @description A policy that changes the total of a cart. */
        CartPolicy: {
            /**
             * Format: uuid
             * @description The policy.
             */
            id: string;
            /** @description The label. */
            label: string;
            /** @description The amount that it adds, negative for a discount. */
            value: components["schemas"]["Money"];
            /** @description The currency of the value. */
            currency: components["schemas"]["Currency"];
        };
        /** @description A problem that blocks a submit. */
        CartProblem: {
            /** @description The code, such as `out_of_stock`. */
            code: string;
            /** @description The path in the cart, such as `items[0].quantity`. */
            path: string;
            /** @description Details of the problem. */
            extra: {
                [key: string]: unknown;
            } | null;
        };
        /** @description A change of a cart: each part whose `…_set` is true is replaced. */
        CartPut: {
            /**
             * @description True to replace the lines.
             * @default false
             */
            items_set?: boolean;
            /** @description The lines, at most 50. Lines with the same article, options and indications are merged. */
            items?: components["schemas"]["CartItemPut"][] | null;
            /**
             * @description True to replace the pickup.
             * @default false
             */
            pickup_set?: boolean;
            /** @description The pickup; null clears it. */
            pickup?: components["schemas"]["CartPickupPut"] | null;
            /**
             * @description True to replace the payment.
             * @default false
             */
            payment_set?: boolean;
            /** @description The payment; null clears it. */
            payment?: components["schemas"]["CartPaymentPut"] | null;
            /**
             * @description True to replace the coupon.
             * @default false
             */
            coupon_set?: boolean;
            /** @description The coupon; null removes it. */
            coupon?: components["schemas"]["CartCouponPut"] | null;
        };
        /** @description The order made from the cart. */
        CartSubmitted: {
            /**
             * Format: uuid
             * @description The order's id.
             */
            id: string;
        };
        /** @description A transaction in cash, which has no details. */
        CashTransaction: Record<string, never>;
        /** @description A catalog. */
        Catalog: {
            /**
             * Format: uuid
             * @description The catalog's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The store it belongs to.
             */
            store_id: string;
            /** @description Its name. */
            name: string;
            /** @description True if the next deployment publishes it. */
            selected: boolean;
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The time of its deletion; null while it exists.
             */
            deleted_at: string | null;
            /** @description Its sections, in order. */
            sections: components["schemas"]["CatalogSection"][];
            /** @description Its articles, in order. */
            items: components["schemas"]["CatalogItem"][];
        };
        /** @description An article in a catalog. */
        CatalogItem: {
            /**
             * Format: uuid
             * @description The item's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The section that shows it.
             */
            section_id: string;
            /**
             * Format: uuid
             * @description The article.
             */
            article_id: string;
            /**
             * Format: int64
             * @description Its position in the section.
             */
            order: number;
            /** @description True if consumers see it. */
            visible: boolean;
        };
        /** @description An article in a catalog. */
        CatalogItemPut: {
            /**
             * Format: uuid
             * @description The item's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The section that shows it, one of `sections`.
             */
            section_id: string;
            /**
             * Format: uuid
             * @description The article, of the same store.
             */
            article_id: string;
            /**
             * Format: int32
             * @description Its position in the section; absent it is the index in the list.
             */
            order?: number | null;
            /**
             * @description True if consumers see it.
             * @default true
             */
            visible?: boolean;
        };
        /** @description One page of a list. */
        CatalogPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["Catalog"][];
        };
        /** @description A catalog to create or replace. */
        CatalogPut: {
            /** @description Its name. */
            name: string;
            /**
             * @description True if the next deployment publishes it. Selecting a catalog deselects the previous one.
             * @default false
             */
            selected?: boolean;
            /** @description Its sections, at most 100. */
            sections: components["schemas"]["CatalogSectionPut"][];
            /** @description Its articles, at most 1000. */
            items: components["schemas"]["CatalogItemPut"][];
        };
        /** @description A section of a catalog. */
        CatalogSection: {
            /**
             * Format: uuid
             * @description The section's id.
             */
            id: string;
            /**
             * Format: int64
             * @description Its position in the catalog.
             */
            order: number;
            /** @description Its name. */
            name: string;
            /** @description The URL of a picture above it. */
            banner_url: string | null;
            /** @description True if consumers see it. */
            visible: boolean;
        };
        /** @description A section of a catalog. */
        CatalogSectionPut: {
            /**
             * Format: uuid
             * @description The section's id.
             */
            id: string;
            /**
             * Format: int32
             * @description Its position in the catalog; absent it is the index in the list.
             */
            order?: number | null;
            /** @description Its name. */
            name: string;
            /** @description The URL of a picture above it. */
            banner_url?: components["schemas"]["PictureUrl"] | null;
            /**
             * @description True if consumers see it.
             * @default true
             */
            visible?: boolean;
        };
        /** @description A category on the way from a root to another one. */
        CategoryPathPart: {
            /**
             * Format: uuid
             * @description The category's id.
             */
            id: string;
            /** @description Its name. */
            name: string;
        };
        /** @description A change, as the `data` of an event stream. */
        Change: {
            /** @description The kind of change, also the event's name. */
            topic: string;
            /**
             * Format: uuid
             * @description The changed entity.
             */
            id: string;
            /**
             * Format: uuid
             * @description The audience of the change: a shift's pharmacy group, an order's store.
             */
            audience_id: string;
            /**
             * Format: date-time
             * @description The time of the change. A copy of the entity as of this time includes the change.
             */
            version: string;
        };
        /** @description The shifts of a change. */
        ChangedShifts: {
            /**
             * Format: int64
             * @description Their number.
             */
            count: number;
            /**
             * Format: date-time
             * @description The begin of the first one.
             */
            ini_at: string;
            /** @description The name of their pharmacy, of several the first by name. */
            pharmacy_name: string;
        };
        /**
         * @description A channel that delivers messages.
         * @enum {string}
         */
        Channel: "whatsapp" | "email" | "sms";
        /** @description A room as one of its members lists it. */
        ChatConversation: {
            /**
             * Format: uuid
             * @description The conversation's id: that of the member.
             */
            id: string;
            /** @description Its state. */
            state: components["schemas"]["ChatMemberState"];
            /** @description The name of the other member. */
            name: string;
            /** @description The URL of the other member's picture. */
            image_url: string | null;
            /**
             * Format: uuid
             * @description The room.
             */
            room_id: string;
            /** @description The room's type. */
            room_type: components["schemas"]["ChatRoomType"];
            /**
             * Format: uuid
             * @description The message before the first that may be read; null when all may be.
             */
            cursor_init: string | null;
            /**
             * Format: uuid
             * @description The last message that the caller's scope has seen; null before the first.
             */
            cursor_view: string | null;
            /** @description True while nobody wrote. */
            empty: boolean;
            /**
             * Format: int64
             * @description The number of the other side's messages after the last one seen, at most 100.
             */
            unread_count: number;
            /**
             * Format: date-time
             * @description The time of the last message, else of the room's creation.
             */
            updated_at: string;
            /** @description The last message; null while nobody wrote. */
            last_message: components["schemas"]["ChatMessage"] | null;
        };
        /** @description One page of a list. */
        ChatConversationPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["ChatConversation"][];
        };
        /** @description A member of a room. */
        ChatMember: {
            /**
             * Format: uuid
             * @description The member's id.
             */
            id: string;
            /** @description Its state. */
            state: components["schemas"]["ChatMemberState"];
            /**
             * Format: uuid
             * @description The scope's id.
             */
            profile_id: string;
            /** @description The scope's name; `Soporte` for the staff. */
            profile_name: string;
            /** @description The URL of the scope's picture. */
            profile_image_url: string | null;
            /**
             * Format: uuid
             * @description The message before the first that the member may read; null when it may read all.
             */
            cursor_init: string | null;
            /**
             * Format: uuid
             * @description The last message that the member has seen; null before the first.
             */
            cursor_view: string | null;
        };
        /**
         * @description The state of a member, and of a conversation.
         * @enum {string}
         */
        ChatMemberState: "active";
        /** @description A message. */
        ChatMessage: {
            /**
             * Format: uuid
             * @description The message's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The scope that wrote it.
             */
            profile_id: string;
            /**
             * Format: uuid
             * @description The account that wrote it for the caller's own scope; null for the other side's messages.
             */
            account_id: string | null;
            /**
             * Format: date-time
             * @description The time at which the server took it.
             */
            datetime: string;
            /** @description Always false. */
            deleted: boolean;
            /**
             * Format: uuid
             * @description The sender's own id of it.
             */
            sender_id: string;
            /**
             * Format: date-time
             * @description The time at which the sender wrote it, by the sender's clock.
             */
            sender_datetime: string;
            /** @description Its parts, in order. */
            data: components["schemas"]["ChatMessageData"][];
        };
        /** @description A message that the server has. */
        ChatMessageCreated: {
            /**
             * Format: uuid
             * @description The message's id.
             */
            id: string;
            /**
             * Format: date-time
             * @description The time at which the server took it.
             */
            datetime: string;
        };
        /** @description A part of a message. */
        ChatMessageData: {
            /** @description Its type. */
            type: components["schemas"]["ChatMessageDataType"];
            /** @description The text, or the path of an upload. */
            value: string;
        };
        /** @description A part of a message. */
        ChatMessageDataPost: {
            /** @description Its type. */
            type: components["schemas"]["ChatMessageDataType"];
            /** @description A text of 1 to 4000 characters, or for other types the path of an upload of the caller's scope. */
            value: string;
        };
        /**
         * @description The type of a part of a message.
         * @enum {string}
         */
        ChatMessageDataType: "text" | "image" | "video" | "audio" | "file";
        /** @description One page of a list. */
        ChatMessagePage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["ChatMessage"][];
        };
        /** @description A message to send. */
        ChatMessagePost: {
            /**
             * Format: uuid
             * @description The room.
             */
            room_id: string;
            /**
             * Format: uuid
             * @description The sender's own id of it: sent again with the same id, it is the same message.
             */
            sender_id: string;
            /**
             * Format: date-time
             * @description The time at which it was written, by the sender's clock.
             */
            sender_datetime: string;
            /** @description Its parts, 1 to 10. */
            data: components["schemas"]["ChatMessageDataPost"][];
        };
        /** @description A room. */
        ChatRoom: {
            /**
             * Format: uuid
             * @description The room's id.
             */
            id: string;
            /** @description Its type. */
            type: components["schemas"]["ChatRoomType"];
            /** @description The name of the other member. */
            name: string;
            /** @description The URL of the other member's picture. */
            image_url: string | null;
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /** @description Its members. */
            members: components["schemas"]["ChatMember"][];
        };
        /** @description The last message that was seen. */
        ChatRoomCursorView: {
            /**
             * Format: uuid
             * @description The message's id.
             */
            cursor_id: string;
        };
        /**
         * @description The type of a room.
         * @enum {string}
         */
        ChatRoomType: "direct";
        /** @description A point on the map, in degrees. */
        Coordinates: {
            /**
             * Format: double
             * @description Latitude.
             */
            lat: number;
            /**
             * Format: double
             * @description Longitude.
             */
            lng: number;
        };
        /** @description A coupon. */
        Coupon: {
            /**
             * Format: uuid
             * @description The coupon's id.
             */
            id: string;
            /** @description True if it can be used. */
            enabled: boolean;
            /** @description The code that consumers enter, in upper case. */
            code: string;
            /** @description The discount in percent of the order; null when it discounts an amount. */
            discount_percent: components["schemas"]["Percent"] | null;
            /** @description The maximum discount of the percentage. */
            discount_percent_max_amount: components["schemas"]["Money"] | null;
            /** @description The discount as an amount; null when it discounts a percentage. */
            discount_fixed_amount: components["schemas"]["Money"] | null;
            /** @description The currency of that amount. */
            discount_fixed_currency: components["schemas"]["Currency"] | null;
            /**
             * Format: int64
             * @description The maximum number of uses; null is unlimited.
             */
            max_uses: number | null;
            /** @description The maximum of all its discounts together; null is unlimited. */
            max_import_amount: components["schemas"]["Money"] | null;
            /** @description The currency of that amount. */
            max_import_currency: components["schemas"]["Currency"] | null;
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The time of its deletion; null while it exists.
             */
            deleted_at: string | null;
            /** @description The stores it is valid in. */
            stores: string[];
            /**
             * Format: int64
             * @description The number of uses so far.
             */
            uses_count: number;
        };
        /**
         * @description The sort order of coupons.
         * @enum {string}
         */
        CouponOrderBy: "code" | "created_at";
        /** @description One page of a list. */
        CouponPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["Coupon"][];
        };
        /** @description A coupon to create or replace. It discounts either a percentage or an amount. */
        CouponPut: {
            /**
             * @description True if it can be used.
             * @default true
             */
            enabled?: boolean;
            /** @description The code that consumers enter. */
            code: string;
            /** @description The discount in percent of the order. */
            discount_percent?: components["schemas"]["Percent"] | null;
            /** @description The maximum discount of the percentage; ignored without one. */
            discount_percent_max_amount?: components["schemas"]["Amount"] | null;
            /** @description The discount as an amount. */
            discount_fixed_amount?: components["schemas"]["Amount"] | null;
            /** @description The currency of that amount. */
            discount_fixed_currency?: components["schemas"]["Currency"] | null;
            /**
             * Format: int64
             * @description The maximum number of uses, at least 1; null is unlimited.
             */
            max_uses?: number | null;
            /** @description The maximum of all its discounts together; null is unlimited. */
            max_import_amount?: components["schemas"]["Amount"] | null;
            /** @description The currency of that amount. */
            max_import_currency?: components["schemas"]["Currency"] | null;
            /** @description The stores it is valid in, at most 100; absent it is the store of the path. */
            stores?: string[] | null;
        };
        /** @description A time of the week when a minimum of pharmacies must be on duty, whole. */
        CoverRule: {
            /** @description The weekdays it begins on, Monday is 1. */
            weekdays: number[];
            /**
             * @description The begin, in local time of the group.
             * @example 08:30
             */
            start_time: string;
            /**
             * @description The end; on the next day when it is not after the begin.
             * @example 08:30
             */
            end_time: string;
            /**
             * Format: uint32
             * @description The minimum number of pharmacies.
             */
            minimum: number;
        };
        /** @description The period to check, and the coverage it requires. */
        CoverageCheck: {
            /**
             * Format: date-time
             * @description The begin of the period.
             */
            datetime_ini: string;
            /**
             * Format: date-time
             * @description The end of the period, exclusive; at most 366 days after the begin.
             */
            datetime_end: string;
            /** @description The required coverage; absent or null requires the group's own `cover`. Where several apply, the highest minimum counts. */
            cover?: components["schemas"]["CoverageRequirement"][] | null;
        };
        /** @description A time when too few pharmacies are on duty. */
        CoverageGap: {
            /**
             * Format: date-time
             * @description The begin.
             */
            ini_at: string;
            /**
             * Format: date-time
             * @description The end.
             */
            end_at: string;
            /**
             * Format: uint32
             * @description The number of pharmacies on duty.
             */
            on_duty: number;
        };
        /** @description The coverage of a period. */
        CoverageReport: {
            /** @description The times when too few pharmacies are on duty, in order; gaps under a minute are left out. */
            gaps: components["schemas"]["CoverageGap"][];
            /** @description The pharmacies with overlapping shifts. */
            overlaps: components["schemas"]["ShiftOverlap"][];
            /** @description The duty hours of each pharmacy that is enabled or has a shift in the period, ordered by slug. */
            pharmacies: components["schemas"]["PharmacyDutyHours"][];
        };
        /** @description A time of the week when a minimum of pharmacies must be on duty. */
        CoverageRequirement: {
            /**
             * @description The weekdays it begins on, Monday is 1; absent means all.
             * @default [
             *       1,
             *       2,
             *       3,
             *       4,
             *       5,
             *       6,
             *       7
             *     ]
             */
            weekdays?: number[];
            /**
             * @description The begin, in local time of the group.
             * @default 00:00
             * @example 08:30
             */
            start_time?: string;
            /**
             * @description The end; on the next day when it is not after the begin.
             * @default 24:00
             * @example 08:30
             */
            end_time?: string;
            /**
             * Format: uint32
             * @description The minimum number of pharmacies.
             * @default 1
             */
            minimum?: number;
        };
        /** @description A user's credential, without the password. */
        Credential: {
            /** @description The username. */
            username: string | null;
            /** @description The email. */
            email: string | null;
            /** @description True when the email is verified. */
            email_verified: boolean;
            /** @description The phone, as E.164. */
            phone: string | null;
            /** @description True when the phone is verified. */
            phone_verified: boolean;
        };
        /** @description The fields of a credential to change. */
        CredentialPatch: {
            /** @description The username. */
            username?: components["schemas"]["PatchUsername"];
            /** @description The email; a new one is unverified. */
            email?: components["schemas"]["PatchEmail"];
            /** @description The phone; a new one is unverified. */
            phone?: components["schemas"]["PatchPhone"];
            /** @description The current password, required for any change. */
            current_password?: string | null;
            /** @description The new password: 8 to 128 characters, not a common one. */
            next_password?: string | null;
        };
        /**
         * @description A currency; the platform has one.
         * @enum {string}
         */
        Currency: "ARS";
        /** @description A list of options. */
        Customizer: {
            /**
             * Format: uuid
             * @description The customizer's id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /** @description An option of a customizer. */
            options: components["schemas"]["CustomizerOption"][];
        };
        /** @description An option of a customizer. */
        CustomizerOption: {
            /**
             * Format: uuid
             * @description The option's id.
             */
            id: string;
            /**
             * Format: int64
             * @description Its position among the customizer's.
             */
            order: number;
            /** @description True if consumers may see it. */
            visible: boolean;
            /** @description The store's own code for it, such as its SKU. */
            code: string | null;
            /** @description Its name. */
            name: string;
            /** @description Its description. */
            description: string;
            /** @description The URL of its picture. */
            image_url: string | null;
            /** @description The price it adds to a unit. */
            price: components["schemas"]["OptionPrice"];
            /** @description Its stock. */
            stock: components["schemas"]["ArticleStock"];
        };
        /** @description An option of a customizer. */
        CustomizerOptionPut: {
            /**
             * Format: uuid
             * @description The option's id.
             */
            id: string;
            /**
             * Format: int32
             * @description Its position among the customizer's; absent it is the index in the list.
             */
            order?: number | null;
            /**
             * @description True if consumers may see it.
             * @default true
             */
            visible?: boolean;
            /** @description The store's own code for it, such as its SKU; unique in the customizer. */
            code?: string | null;
            /** @description Its name. */
            name: string;
            /** @description Its description. */
            description?: string;
            /** @description The URL of its picture. */
            image_url?: components["schemas"]["PictureUrl"] | null;
            /** @description The price it adds to a unit. */
            price: components["schemas"]["OptionPricePut"];
            /** @description The stock. Absent leaves it unchanged; a new one is then not counted. */
            stock?: components["schemas"]["StockPut"] | null;
        };
        /** @description One page of a list. */
        CustomizerPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["Customizer"][];
        };
        /** @description A customizer to create or replace. */
        CustomizerPut: {
            /** @description Its name. */
            name: string;
            /** @description The options, at most 100. Existing options that are absent here are deleted. */
            options: components["schemas"]["CustomizerOptionPut"][];
        };
        /**
         * @description The way in which copying a month finds the day of a shift in the other month.
         * @enum {string}
         */
        DayAlignment: "date" | "weekday";
        /** @description Delivery within a circle. */
        Delivery: {
            /**
             * Format: uuid
             * @description The method's id.
             */
            id: string;
            /**
             * Format: int64
             * @description The radius around the address in metres.
             */
            zone_radius: number;
            /** @description The address orders are brought from: the centre of the circle. */
            address: components["schemas"]["Address"];
        };
        /** @description The delivery to set. */
        DeliveryPut: {
            /**
             * Format: uuid
             * @description The method's id.
             */
            id: string;
            /**
             * Format: int64
             * @description The radius around the address in metres, from 1 to 200000.
             */
            zone_radius: number;
            /** @description The address orders are brought from: the centre of the circle. */
            address: components["schemas"]["StoreAddressPut"];
        };
        /**
         * @description The action that made the change.
         * @enum {string}
         */
        DeploymentAction: "created" | "updated" | "deleted";
        /** @description A difference between the draft and what is published. */
        DeploymentChange: {
            /** @description The kind of the entity. */
            entity: components["schemas"]["DeploymentEntity"];
            /**
             * Format: uuid
             * @description The entity's id.
             */
            id: string;
            /** @description The entity's name; for an item the article's name. */
            name: string;
            /** @description The action that made the change. */
            action: components["schemas"]["DeploymentAction"];
            /** @description The changed fields; all fields when the entity was created or deleted. */
            fields: components["schemas"]["DeploymentField"][];
        };
        /** @description The changes of a candidate. */
        DeploymentChanges: {
            /**
             * Format: uuid
             * @description The candidate to publish; without changes the live deployment.
             */
            deployment_id: string;
            /** @description True if there are changes. */
            has_changes: boolean;
            /** @description The changes of catalog, sections, items, articles, customizers and options. */
            changes: components["schemas"]["DeploymentChange"][];
        };
        /**
         * @description The kind of a changed entity.
         * @enum {string}
         */
        DeploymentEntity: "catalog" | "section" | "item" | "article" | "customizer" | "option";
        /** @description A changed field. */
        DeploymentField: {
            /** @description The field's name. */
            name: string;
            /** @description The published value. */
            from: unknown;
            /** @description The value of the draft. */
            to: unknown;
        };
        /** @description A rollback. */
        DeploymentRollback: {
            /**
             * Format: uuid
             * @description The deployment that is live now.
             */
            deployment_id: string;
            /**
             * Format: uuid
             * @description The deployment that was live before it.
             */
            previous_id: string | null;
        };
        /** @description A block of the home. */
        DiscoverBlock: {
            /**
             * Format: uuid
             * @description The block's id.
             */
            id: string;
            /** @description True when consumers see it. */
            enabled: boolean;
            /**
             * Format: int64
             * @description Its priority; blocks with smaller ones come first.
             */
            priority: number;
            /** @description Its layout. */
            layout_type: components["schemas"]["BlockLayout"];
            /** @description The kind of its content. */
            content_type: components["schemas"]["BlockContentType"];
            /** @description Its header. */
            header: components["schemas"]["BlockHeader"];
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The time of its deletion; null while it exists.
             */
            deleted_at: string | null;
            /** @description Its items, in order. */
            content: components["schemas"]["BlockContent"][];
        };
        /** @description The blocks of the home. */
        DiscoverBlockList: {
            /** @description The blocks, in order. */
            data: components["schemas"]["DiscoverBlock"][];
        };
        /** @description One page of a list. */
        DiscoverBlockPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["DiscoverBlock"][];
        };
        /** @description A category of the directory. */
        DiscoverCategory: {
            /**
             * Format: uuid
             * @description The category's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The category above it; null for a root.
             */
            parent_id: string | null;
            /** @description The name. */
            name: string;
            /** @description The description; may be empty. */
            description: string;
            /** @description The URL of its icon. */
            icon_url: string | null;
            /** @description False when it is hidden, with all categories below it. */
            visible: boolean;
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
        };
        /** @description One page of a list. */
        DiscoverCategoryPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["DiscoverCategory"][];
        };
        /** @description A page as the public sees it. */
        DiscoverPage: {
            /** @description Always true: a page that is not published is 404. */
            enable: boolean;
            /**
             * Format: uuid
             * @description The page's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The workspace that it belongs to; null for an entry of the directory without an owner.
             */
            workspace_id: string | null;
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /** @description Its texts and pictures. */
            info: components["schemas"]["PageInfo"];
            /** @description Its categories, in order. */
            categories: components["schemas"]["PageCategory"][];
            /** @description Its links, in order. */
            links: components["schemas"]["PageLink"][];
            /** @description Its hours. */
            schedule: components["schemas"]["ScheduleEntry"][];
            /** @description The time zone of its hours. */
            time_zone: string;
            /** @description True while it is open by its hours, or without any while its store takes orders; null when it has neither. */
            opened: boolean | null;
            /**
             * Format: date-time
             * @description The next opening or closing by its hours, within 14 days.
             */
            next_change_at: string | null;
            /** @description Its addresses, in order. */
            addresses: components["schemas"]["PageAddress"][];
            /** @description Its store. */
            store: components["schemas"]["PageStore"] | null;
            /** @description Its showroom. */
            showroom: components["schemas"]["PageShowroom"] | null;
            /** @description The first 12 articles of its store's published catalog. */
            articles: components["schemas"]["PageArticle"][];
            /** @description True while its pharmacy is on duty; null for a page that is not a pharmacy's. */
            on_duty: boolean | null;
            /**
             * Format: date-time
             * @description The time at which its pharmacy's present duty ends.
             */
            on_duty_until: string | null;
        };
        /**
         * @description The outcome of a dispatch.
         * @enum {string}
         */
        DispatchOutcome: "done" | "dry_run" | "refused" | "failed";
        /** @description A topic and its params. */
        DispatchRequest: {
            /** @description The topic's name, as in `system.ping`. */
            topic: string;
            /**
             * @description The params, by the topic's schema; commands also take `dry_run`.
             * @default {}
             */
            params?: {
                [key: string]: unknown;
            };
        };
        /** @description The result of a dispatch. */
        DispatchResult: {
            /** @description The topic's name. */
            topic: string;
            /** @description The result, by the topic's schema. */
            result: unknown;
        };
        /**
         * @description A language of the reference's own words.
         * @enum {string}
         */
        DocsLanguage: "es" | "en";
        /** @description A command that was done, or an applied seed. */
        DoneCommand: {
            /** @description Its topic; `backoffices.seed` for a seed. */
            topic: string;
            /**
             * Format: uuid
             * @description The account that dispatched it.
             */
            account_id: string;
            /** @description The name of the account's user. */
            account_name: string;
            /**
             * Format: date-time
             * @description The time at which it was dispatched.
             */
            created_at: string;
        };
        /** @description The distance from the centre of a zone. */
        ExploreDistance: {
            /**
             * Format: int64
             * @description Metres in a straight line.
             */
            meters: number;
            /**
             * Format: int64
             * @description Seconds by car, estimated.
             */
            seconds: number;
        };
        /** @description A page in a result. */
        ExplorePage: {
            /**
             * Format: uuid
             * @description The page's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The workspace that it belongs to; null for an entry of the directory without an owner.
             */
            workspace_id: string | null;
            /** @description Its name. */
            name: string;
            /** @description Its short name; may be empty. */
            short_name: string;
            /** @description Its description; may be empty. */
            description: string;
            /** @description The URL of its picture. */
            avatar_url: string | null;
        };
        /** @description A page that a search found. */
        ExploreResult: {
            /**
             * Format: uuid
             * @description The page's id.
             */
            id: string;
            /** @description Its visible address: the nearest one in a search with a zone, else the first one; null without any. */
            address: components["schemas"]["PageAddress"] | null;
            /** @description The distance to the address; null in a search without a zone. */
            distance: components["schemas"]["ExploreDistance"] | null;
            /** @description The page. */
            page: components["schemas"]["ExplorePage"];
            /** @description Its store, if consumers see it. */
            store: components["schemas"]["PageStore"] | null;
            /** @description Its showroom. */
            showroom: components["schemas"]["PageShowroom"] | null;
            /** @description At most 3 articles of its store's published catalog: those that most words of the search match, else the first ones. */
            articles: components["schemas"]["PageArticle"][];
        };
        /** @description One page of a list. */
        ExploreResultPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["ExploreResult"][];
        };
        /** @description The jobs whose last attempt failed: those that are tried again and those that are given up. */
        FailingJobs: {
            /**
             * Format: int64
             * @description Their number.
             */
            count: number;
            /** @description The five newest. */
            data: components["schemas"]["JobRow"][];
        };
        /** @description The reason of a failure. */
        FailureReason: {
            /** @description The reason, as free text. */
            reason: string;
        };
        /**
         * @description An order of day and month.
         * @enum {string}
         */
        FileDateOrder: "dmy" | "mdy";
        /** @description The check of one part of the server. */
        HealthCheck: {
            /** @description The part. */
            name: string;
            /** @description Its status. */
            status: components["schemas"]["HealthStatus"];
            /** @description A hint for the operator. */
            message: string | null;
        };
        /** @description The liveness of the server. */
        HealthLive: {
            /** @description Always `ok`. */
            status: components["schemas"]["HealthStatus"];
        };
        /** @description The readiness of the server. */
        HealthReady: {
            /** @description The worst of the checks. */
            status: components["schemas"]["HealthStatus"];
            /** @description Each check. */
            checks: components["schemas"]["HealthCheck"][];
        };
        /**
         * @description The status of a part of the server.
         * @enum {string}
         */
        HealthStatus: "ok" | "degraded";
        /** @description A holiday. */
        Holiday: {
            /**
             * Format: date
             * @description The day.
             */
            date: string;
            /** @description Its name, in Spanish or the country's language. */
            name: string;
        };
        /** @description The holidays of a month, in order; at most one for each day. */
        HolidayList: {
            /** @description The holidays. */
            data: components["schemas"]["Holiday"][];
        };
        /**
         * @description The format of a variant.
         * @enum {string}
         */
        ImageFormat: "jpeg" | "png" | "webp" | "avif";
        /**
         * @description The answer to an invitation.
         * @enum {string}
         */
        InvitationAnswer: "active" | "rejected";
        /** @description The account that an accepted invitation gives. */
        InvitationAnswered: {
            /**
             * Format: uuid
             * @description The caller's account in the workspace, for `auth_access`; null when the invitation was declined.
             */
            account_id: string | null;
        };
        /** @description The answer to an invitation. */
        InvitationPut: {
            /** @description `active` accepts it, `rejected` declines it. */
            state: components["schemas"]["InvitationAnswer"];
        };
        /** @description An article, as sold. */
        ItemArticle: {
            /**
             * Format: uuid
             * @description The article's id.
             */
            id: string;
            /** @description The store's own code for it; null in orders made before articles had one. */
            code: string | null;
            /** @description Its name. */
            name: string;
            /** @description The description. */
            description: string;
            /** @description A picture. */
            image_url: string | null;
            /** @description The price of a unit. */
            price: components["schemas"]["ArticlePrice"];
        };
        /** @description The amounts of a line. */
        ItemImports: {
            /** @description The currency of the amounts. */
            currency: components["schemas"]["Currency"];
            /** @description The price of one unit with its options, before discounts. */
            unit: components["schemas"]["Money"];
            /** @description The price of all units before discounts. */
            subtotal: components["schemas"]["Money"];
            /** @description The discounts of all units. */
            discounts: components["schemas"]["Money"];
            /** @description The VAT that the total contains, where it is known. */
            taxes: components["schemas"]["Money"];
            /** @description The price to pay for the line. */
            total: components["schemas"]["Money"];
        };
        /** @description An option, as sold. */
        ItemOption: {
            /**
             * Format: uuid
             * @description The option's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The customizer that it belongs to.
             */
            customizer_id: string;
            /** @description The customizer's name on the article. */
            customizer_name: string;
            /** @description The store's own code for the option; null in orders made before options had one. */
            code: string | null;
            /** @description The option's name. */
            name: string;
            /** @description A picture. */
            image_url: string | null;
            /**
             * Format: int64
             * @description The quantity per unit.
             */
            quantity: number;
            /** @description The price of one, added to the unit's. */
            price: components["schemas"]["OptionPrice"];
        };
        /** @description A background job, as operators see it. */
        JobRow: {
            /**
             * Format: uuid
             * @description The id of the job.
             */
            id: string;
            /** @description The kind of job. */
            kind: string;
            /** @description The state of the job. */
            state: components["schemas"]["JobState"];
            /**
             * Format: int64
             * @description The number of attempts.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description The time of the next attempt.
             */
            run_at: string;
            /** @description The reason of the last failure. */
            last_error: string | null;
            /**
             * Format: date-time
             * @description The time the job was enqueued.
             */
            created_at: string;
        };
        /**
         * @description The state of a job.
         * @enum {string}
         */
        JobState: "queued" | "failed";
        /** @description The uses for which the key is free. */
        KeyAvailable: {
            /** @description Free as a user's id. */
            user_id: boolean;
            /** @description Free as an account's id. */
            account_id: boolean;
            /** @description Free as a username. */
            username: boolean;
            /** @description Free as a verified email. */
            email: boolean;
            /** @description Free as a verified phone. */
            phone: boolean;
        };
        /** @description A place that was found; unknown parts are empty. */
        Location: {
            /** @description The country. */
            country: string;
            /** @description The province. */
            state: string;
            /** @description The town. */
            city: string;
            /** @description The postal code. */
            zip_code: string;
            /** @description The street. */
            street: string;
            /** @description The street number. */
            number: string;
            /**
             * Format: double
             * @description Its latitude in degrees.
             */
            lat: number;
            /**
             * Format: double
             * @description Its longitude in degrees.
             */
            lng: number;
            /** @description The source of the data with its licence, to be shown with it. */
            attribution: string;
        };
        /** @description The locations that were found. */
        Locations: {
            /** @description At most 10, the best first. */
            data: components["schemas"]["Location"][];
        };
        /** @description The duty of a group. */
        ManagedDuty: {
            /**
             * Format: uuid
             * @description The group's id.
             */
            group_id: string;
            /** @description The group's name. */
            group_name: string;
            /** @description The IANA time zone of its days. */
            time_zone: string;
            /**
             * Format: int64
             * @description The number of its enabled pharmacies.
             */
            pharmacy_count: number;
            /** @description The pharmacies on duty, in the order in which their shifts began. */
            on_duty: components["schemas"]["ManagedDutyPharmacy"][];
            /** @description The pharmacies whose shifts begin next. */
            next: components["schemas"]["ManagedDutyPharmacy"][];
            /**
             * Format: uint32
             * @description The number of gaps of the next 14 days: times when too few pharmacies are on duty for the group's cover.
             */
            gap_count: number;
            /** @description The first five of these gaps. */
            gaps: components["schemas"]["CoverageGap"][];
        };
        /** @description A pharmacy on duty now, or next. */
        ManagedDutyPharmacy: {
            /**
             * Format: uuid
             * @description The pharmacy's id.
             */
            pharmacy_id: string;
            /** @description Its name. */
            name: string;
            /** @description Its phone number, as dialled within the country. */
            phone: string | null;
            /**
             * Format: date-time
             * @description The begin of its shift.
             */
            ini_at: string;
            /**
             * Format: date-time
             * @description The time at which it goes off duty, counting its following shifts without a gap.
             */
            end_at: string;
            /** @description True for a made-up shift of the demonstration. */
            demo: boolean;
        };
        /** @description The uploaded file. */
        MediaCreated: {
            /**
             * Format: uuid
             * @description The resource's id.
             */
            id: string;
            /** @description Its address on this server. */
            url: string;
        };
        /**
         * @description The format of a resource.
         * @enum {string}
         */
        MediaFormat: "jpeg" | "png" | "webp" | "gif" | "mp4" | "webm" | "mp3" | "ogg" | "m4a" | "pdf";
        /**
         * @description The sort order of resources.
         * @enum {string}
         */
        MediaOrderBy: "filename" | "created_at";
        /** @description An uploaded file. */
        MediaResource: {
            /**
             * Format: uuid
             * @description The resource's id.
             */
            id: string;
            /** @description Its type. */
            type: components["schemas"]["MediaType"];
            /**
             * Format: uuid
             * @description The resource that it is a variant of; null for an upload.
             */
            base_id: string | null;
            /** @description True if anyone may read it. */
            public: boolean;
            /** @description Its address on this server; add width, height, quality and format for a variant of a picture. */
            url: string;
            /** @description The storage that keeps it: `folder` or `s3`. */
            provider: string;
            /** @description Its address at that storage; null, since the server alone reads it. */
            provider_url: string | null;
            /** @description The name of the file. */
            filename: string;
            /** @description Its media type, told by its content. */
            mime_type: string;
            /**
             * Format: int64
             * @description Its bytes, as kept.
             */
            size: number;
            /**
             * Format: int64
             * @description The width of a picture, in pixels.
             */
            width: number | null;
            /**
             * Format: int64
             * @description The height of a picture, in pixels.
             */
            height: number | null;
            /**
             * Format: int64
             * @description The quality that a picture is encoded with; null where the format has none.
             */
            quality: number | null;
            /** @description Its format. */
            format: components["schemas"]["MediaFormat"];
            /**
             * Format: date-time
             * @description The time of its upload.
             */
            created_at: string;
        };
        /** @description One page of a list. */
        MediaResourcePage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["MediaResource"][];
        };
        /**
         * @description The type of a resource.
         * @enum {string}
         */
        MediaType: "image" | "video" | "audio" | "file";
        /** @description A file to upload. The file is the last part. */
        MediaUpload: {
            /**
             * Format: uuid
             * @description The resource's id, chosen by the client: uploading the same file with it again is a no-op.
             */
            id: string;
            /** @description True if anyone may read it; absent is false. */
            public?: boolean | null;
            /**
             * Format: binary
             * @description The file: jpeg, png, webp, gif, mp4, webm, mp3, ogg, m4a or pdf; its type is detected from its content.
             */
            file: string;
        };
        /**
         * @description The readers that an address is for.
         * @enum {string}
         */
        MediaVisibility: "public" | "private";
        /** @description A member's new state. */
        MemberPut: {
            /**
             * Format: uuid
             * @description The user.
             */
            user_id: string;
            /** @description The state. */
            state: components["schemas"]["RequestedMemberState"];
        };
        /**
         * @description The state of a member.
         * @enum {string}
         */
        MemberState: "requested" | "active" | "inactive" | "rejected";
        /** @description A user, as workspaces see them. */
        MemberUser: {
            /**
             * Format: uuid
             * @description The user's id.
             */
            id: string;
            /** @description The given name. */
            given_name: string;
            /** @description The family name. */
            family_name: string;
            /** @description The address of a picture. */
            image_url: string | null;
        };
        /** @description One page of a list. */
        MemberUserPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["MemberUser"][];
        };
        /** @description The workspace of a member. */
        MemberWorkspace: {
            /**
             * Format: uuid
             * @description The workspace's id, also its scope's.
             */
            id: string;
            /** @description The name. */
            name: string;
            /** @description The address of a picture. */
            image_url: string | null;
        };
        /** @description A transaction through Mercado Pago. */
        MercadoPagoTransaction: {
            /** @description The address of the page where the payer pays; null until Mercado Pago has answered. */
            link: string | null;
        };
        /** @description An amount of money with at most 2 decimals. */
        Money: number;
        /**
         * @description The sort order of rows with a name.
         * @enum {string}
         */
        NamedOrderBy: "name" | "created_at";
        /** @description An object without fields. */
        NoDetails: Record<string, never>;
        /** @description The id of a channel. */
        NotificationChannelId: {
            /**
             * Format: uuid
             * @description The channel's id, the same for each token of the device.
             */
            id: string;
        };
        /** @description The token of a device. */
        NotificationChannelPut: {
            /**
             * @description The provider's token, at most 4096 characters; null takes it back. Of `webpush` it is the browser's subscription as JSON:
             *     `{"endpoint", "keys": {"p256dh", "auth"}}`.
             */
            token?: string | null;
        };
        /** @description The kinds of messages that an account receives. */
        NotificationPreferences: {
            /** @description Orders and their payments. */
            orders: boolean;
            /** @description Messages of conversations. */
            messages: boolean;
            /** @description Invitations to workspaces. */
            invitations: boolean;
        };
        /**
         * @description Always null.
         * @enum {unknown|null}
         */
        Null: null;
        /** @description The pharmacies on duty at an instant. */
        OnDuty: {
            /**
             * Format: date-time
             * @description The instant.
             */
            at: string;
            /** @description The pharmacies on duty, the nearest first when a position was given, else by slug. */
            data: components["schemas"]["OnDutyNow"][];
            /**
             * Format: date-time
             * @description The time at which the set of pharmacies on duty changes next; null when no more shifts are planned.
             */
            next_change_at: string | null;
            /** @description The shifts that begin next. */
            next: components["schemas"]["OnDutyNext"][];
        };
        /** @description A pharmacy that goes on duty next. */
        OnDutyNext: {
            /** @description The shift that begins next. */
            shift: components["schemas"]["Shift"];
            /** @description The shift's pharmacy. */
            pharmacy: components["schemas"]["Pharmacy"];
        };
        /** @description A pharmacy on duty. */
        OnDutyNow: {
            /** @description The current shift. */
            shift: components["schemas"]["Shift"];
            /** @description The shift's pharmacy. */
            pharmacy: components["schemas"]["Pharmacy"];
            /**
             * Format: date-time
             * @description The time at which it goes off duty, counting its following shifts without a gap.
             */
            until: string;
            /**
             * Format: int64
             * @description The distance from the given position in a straight line; null without a position, or when the pharmacy has none.
             */
            distance_meters: number | null;
        };
        /** @description An open order. */
        OpenOrder: {
            /**
             * Format: uuid
             * @description The order's id.
             */
            id: string;
            /** @description Its code, such as `261120-001`. */
            code: string;
            /**
             * Format: uuid
             * @description Its store.
             */
            store_id: string;
            /** @description The store's name. */
            store_name: string;
            /** @description The consumer's name. */
            consumer_name: string;
            /** @description Its state. */
            state: components["schemas"]["OrderState"];
            /** @description Its total. */
            total: components["schemas"]["Money"];
            /** @description The currency of the total. */
            currency: components["schemas"]["Currency"];
            /**
             * Format: date-time
             * @description The time at which it was submitted.
             */
            created_at: string;
        };
        /** @description The orders of a workspace that are neither completed nor cancelled. */
        OpenOrders: {
            /**
             * Format: int64
             * @description Their number.
             */
            count: number;
            /** @description The five oldest, the oldest first. */
            oldest: components["schemas"]["OpenOrder"][];
        };
        /** @description The price that an option adds to a unit, in ARS. */
        OptionPrice: {
            /** @description The price before discounts. */
            price_base: components["schemas"]["Money"];
            /** @description A fixed discount, subtracted first. */
            discount_fixed: components["schemas"]["Money"];
            /** @description A discount in percent of the rest. */
            discount_percent: components["schemas"]["Percent"];
            /** @description The price after discounts. */
            price_final: components["schemas"]["Money"];
        };
        /** @description The price that an option adds to a unit, in ARS. */
        OptionPricePut: {
            /** @description The price before discounts. */
            price_base: components["schemas"]["Amount"];
            /** @description A fixed discount, subtracted first. */
            discount_fixed?: components["schemas"]["Amount"];
            /**
             * @description A discount in percent of the rest.
             * @default 0
             */
            discount_percent?: components["schemas"]["Percent"];
        };
        /** @description An order. */
        Order: {
            /**
             * Format: uuid
             * @description The order's id.
             */
            id: string;
            /** @description The code for people, such as `261120-001`: the store's local day and the number on that day. */
            code: string;
            /** @description The current state. */
            state: components["schemas"]["OrderState"];
            /**
             * Format: date-time
             * @description The time of the submit.
             */
            datetime: string;
            /**
             * Format: uuid
             * @description The turn of the submit.
             */
            turn_id: string;
            /** @description The store. */
            store: components["schemas"]["OrderStore"];
            /** @description The consumer. */
            consumer: components["schemas"]["OrderConsumer"];
            /** @description The lines. */
            items: components["schemas"]["OrderItem"][];
            /** @description Its preparation. */
            preparation: components["schemas"]["OrderPreparation"];
            /** @description The payments: one, or more after an amendment. */
            payment: components["schemas"]["OrderPayment"][];
            /** @description The pickups. */
            pickup: components["schemas"]["OrderPickup"][];
            /** @description The coupon; null without one. */
            coupon: components["schemas"]["OrderCoupon"] | null;
            /** @description The store's policies, applied or not, and the policies made for this order. */
            policies: components["schemas"]["OrderPolicy"][];
            /** @description The totals, one for each currency. */
            resumes: components["schemas"]["OrderResume"][];
            /** @description The history, oldest first. */
            history: components["schemas"]["OrderChange"][];
            /** @description The transitions that the caller can make now. */
            allowed: components["schemas"]["AllowedOrderStates"];
        };
        /** @description A change of an order. */
        OrderChange: {
            /**
             * Format: uuid
             * @description The change's id.
             */
            id: string;
            /**
             * Format: date-time
             * @description The time.
             */
            at: string;
            /**
             * Format: uuid
             * @description The account that made the change; null for the server, and for the consumer any other account.
             */
            account_id: string | null;
            /** @description The kind of the changed part. */
            entity: components["schemas"]["OrderEntity"];
            /**
             * Format: uuid
             * @description The id of the payment, pickup, line, policy or order.
             */
            entity_id: string;
            /** @description The state before; the quantity of a line, the amount of a policy. Null for a new part. */
            from: string | null;
            /** @description The state after. */
            to: string;
            /** @description The reason. */
            reason: string | null;
        };
        /** @description The consumer of an order, as at the submit. */
        OrderConsumer: {
            /**
             * Format: uuid
             * @description The account that ordered.
             */
            id: string;
            /**
             * Format: uuid
             * @description Its scope.
             */
            scope_id: string;
            /** @description The name. */
            name: string;
            /** @description A picture. */
            image_url: string | null;
            /** @description The email. */
            email: string | null;
            /** @description The phone. */
            phone: string | null;
        };
        /** @description The coupon of an order, as at the submit. */
        OrderCoupon: {
            /**
             * Format: uuid
             * @description The coupon's id.
             */
            id: string;
            /** @description Its code. */
            code: string;
            /** @description The percentage of the discount. */
            discount_percent: components["schemas"]["Percent"] | null;
            /** @description The maximum of the percentage's amount. */
            discount_percent_max_amount: components["schemas"]["Money"] | null;
            /** @description The fixed amount of the discount. */
            discount_fixed_amount: components["schemas"]["Money"] | null;
            /** @description The currency of the amounts. */
            currency: components["schemas"]["Currency"];
        };
        /**
         * @description The sort direction of a list.
         * @enum {string}
         */
        OrderDir: "asc" | "desc";
        /**
         * @description The kind of a changed part of an order.
         * @enum {string}
         */
        OrderEntity: "order" | "preparation" | "payment" | "pickup" | "item" | "policy";
        /** @description The orders of an hour. */
        OrderHour: {
            /**
             * Format: date-time
             * @description The start of the hour.
             */
            at: string;
            /**
             * Format: int64
             * @description The orders, counted once a minute.
             */
            count: number;
            /**
             * Format: int64
             * @description The orders of the same hour a week before.
             */
            week_before: number;
        };
        /** @description A line of an order. */
        OrderItem: {
            /**
             * Format: uuid
             * @description The line's id.
             */
            id: string;
            /** @description The article's name. */
            name: string;
            /**
             * Format: int64
             * @description The number of units.
             */
            quantity: number;
            /** @description The amounts of the line. */
            imports: components["schemas"]["ItemImports"];
            /** @description The article, as sold. */
            article: components["schemas"]["ItemArticle"];
            /** @description The options of each unit. */
            options: components["schemas"]["ItemOption"][];
            /** @description The consumer's instructions. */
            indications: string;
        };
        /** @description The new quantity of a line. */
        OrderItemPut: {
            /**
             * Format: int64
             * @description The number of units; 0 empties the line.
             */
            quantity: number;
        };
        /**
         * @description KPIs of orders. Month differences compare with the previous month up to the same day. Cancelled orders count as
         *     orders and not as revenue.
         */
        OrderKpis: {
            /**
             * Format: int64
             * @description Orders neither completed nor cancelled.
             */
            orders_open: number;
            /**
             * Format: int64
             * @description Orders of today.
             */
            orders_today: number;
            /**
             * Format: int64
             * @description Orders of today less orders of yesterday.
             */
            orders_yesterday_difference: number;
            /**
             * Format: int64
             * @description Orders of this month.
             */
            orders_month: number;
            /**
             * Format: int64
             * @description The difference to the previous month.
             */
            orders_month_difference: number;
            /**
             * Format: int64
             * @description Completed orders of this month.
             */
            completed_month: number;
            /**
             * Format: int64
             * @description Cancelled orders of this month.
             */
            cancelled_month: number;
            /** @description The currency of the amounts. */
            currency: components["schemas"]["Currency"];
            /** @description The revenue of this month. */
            imports_month: components["schemas"]["Money"];
            /** @description The difference to the previous month. */
            imports_month_difference: components["schemas"]["Money"];
            /** @description The average revenue per order of this month. */
            imports_month_average: components["schemas"]["Money"];
        };
        /** @description One page of a list. */
        OrderPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["Order"][];
        };
        /** @description A payment of an order. */
        OrderPayment: {
            /**
             * Format: uuid
             * @description The payment's id.
             */
            id: string;
            /** @description The current state. */
            state: components["schemas"]["PaymentState"];
            /** @description The currency of the amounts. */
            currency: components["schemas"]["Currency"];
            /** @description The amount to pay, or the amount paid. */
            amount: components["schemas"]["Money"];
            /** @description The part of it to refund. */
            refund_due: components["schemas"]["Money"];
            /** @description The part of it that was refunded. */
            refunded_amount: components["schemas"]["Money"];
            /**
             * Format: uuid
             * @description The provider of the payment.
             */
            provider_id: string;
            /** @description The type of the provider. */
            provider_type: components["schemas"]["ProviderType"];
            /**
             * Format: uuid
             * @description The wallet order that collects the payment.
             */
            order_id: string;
            /** @description True when the server created it, false when the store added it. */
            auto: boolean;
        };
        /** @description The state to move the payment to. */
        OrderPaymentPost: {
            /**
             * Format: uuid
             * @description The payment.
             */
            payment_id: string;
            /** @description The state. */
            state: components["schemas"]["PaymentState"];
            /** @description The reason. */
            reason?: string | null;
        };
        /** @description The pickup or delivery of an order. */
        OrderPickup: {
            /**
             * Format: uuid
             * @description The pickup's id.
             */
            id: string;
            /** @description Takeaway or delivery. */
            type: components["schemas"]["PickupType"];
            /** @description The current state. */
            state: components["schemas"]["PickupState"];
            /** @description The address of the store for takeaway, of the consumer for delivery. */
            address: components["schemas"]["Address"];
            /** @description The currency of the tip. */
            tip_currency: components["schemas"]["Currency"];
            /** @description The tip for the delivery. */
            tip_amount: components["schemas"]["Money"];
        };
        /** @description The state to move the pickup to. */
        OrderPickupPost: {
            /**
             * Format: uuid
             * @description The pickup.
             */
            pickup_id: string;
            /** @description The state. */
            state: components["schemas"]["PickupState"];
            /** @description The reason. */
            reason?: string | null;
            /**
             * @description With the state `returned`: whether the goods go back to stock.
             * @default false
             */
            restock?: boolean;
        };
        /** @description A policy of an order. */
        OrderPolicy: {
            /**
             * Format: uuid
             * @description The id of the store's policy, or of the policy made for this order.
             */
            id: string;
            /** @description True if the store set it by hand. */
            manual: boolean;
            /** @description True if it applies. */
            applied: boolean;
            /** @description The label. */
            label: string;
            /** @description The amount when it applies, negative for a discount. */
            value: components["schemas"]["Money"];
            /** @description The amount added to this order. */
            imports: components["schemas"]["OrderPolicyImports"];
        };
        /** @description The amount that a policy adds to an order. */
        OrderPolicyImports: {
            /** @description The currency of the amount. */
            currency: components["schemas"]["Currency"];
            /** @description The amount; zero while the policy does not apply. */
            total: components["schemas"]["Money"];
        };
        /** @description A change of a policy of an order. */
        OrderPolicyPut: {
            /** @description True if the policy applies. */
            applied: boolean;
            /** @description The label; required for a policy made for the order. */
            label?: string | null;
            /** @description The amount that replaces the policy's own, negative for a discount; required for a policy made for the order. */
            value?: components["schemas"]["Money"] | null;
        };
        /** @description The preparation of an order. */
        OrderPreparation: {
            /** @description The current state. */
            state: components["schemas"]["PreparationState"];
        };
        /** @description The state to move the preparation to. */
        OrderPreparationPost: {
            /** @description The state. */
            state: components["schemas"]["PreparationState"];
        };
        /** @description The totals of an order. */
        OrderResume: {
            /** @description The currency of the amounts. */
            currency: components["schemas"]["Currency"];
            /** @description The sum of the items. */
            subtotal: components["schemas"]["Money"];
            /** @description The tip for the delivery. */
            tip: components["schemas"]["Money"];
            /** @description The discount of the coupon. */
            coupon_discount: components["schemas"]["Money"];
            /** @description The sum of the policies: charges are positive, discounts negative. */
            policies: components["schemas"]["Money"];
            /** @description The amount to pay. */
            total: components["schemas"]["Money"];
        };
        /**
         * @description The state of an order.
         * @enum {string}
         */
        OrderState: "submitted" | "preparation" | "payment" | "pickup" | "completed" | "cancelled";
        /** @description The state to move the order to. */
        OrderStatePost: {
            /** @description The state. */
            state: components["schemas"]["OrderState"];
            /** @description The reason; required to cancel. */
            reason?: string | null;
        };
        /** @description The store of an order, with its current name. */
        OrderStore: {
            /**
             * Format: uuid
             * @description The store's id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description A picture. */
            image_url: string | null;
        };
        /** @description A one-time code. Only a demonstration shows the code itself. */
        Otp: {
            /**
             * Format: uuid
             * @description The code's id, with which it is verified.
             */
            id: string;
            /** @description The action it permits. */
            action: components["schemas"]["OtpAction"];
            /** @description The channel it was sent by. */
            channel: components["schemas"]["Channel"];
            /** @description The email or phone it was sent to. */
            receptor: string;
            /**
             * Format: date-time
             * @description The expiry of the code.
             */
            expired_at: string;
            /**
             * Format: date-time
             * @description The time of the first request.
             */
            created_at: string;
            /** @description True once the right code was entered. */
            verified: boolean;
            /** @description True once it was used for its action. */
            used: boolean;
            /** @description The code itself, only in a demonstration and only as the answer to its request; never that of `recover` or `sign_in`. */
            code?: string | null;
        };
        /**
         * @description The action that a code permits.
         * @enum {string}
         */
        OtpAction: "sign_up" | "sign_in" | "recover" | "verify_email" | "verify_phone";
        /** @description The code to send. */
        OtpCreate: {
            /**
             * Format: uuid
             * @description The id of an earlier code to replace; the other fields must be the same as before.
             */
            id?: string | null;
            /** @description The action it permits. */
            action: components["schemas"]["OtpAction"];
            /** @description The channel to send it by. */
            channel: components["schemas"]["Channel"];
            /** @description The email address or phone to send it to. */
            receptor: string;
        };
        /** @description The code that the user enters. */
        OtpVerify: {
            /** @description The six digits that were sent, or the part of a recovery link after the dot. */
            code: string;
        };
        /**
         * @description The channel of a message of the outbox.
         * @enum {string}
         */
        OutboxChannel: "whatsapp" | "email" | "sms" | "push";
        /** @description An address of a page. */
        PageAddress: {
            /**
             * Format: uuid
             * @description The address's id.
             */
            id: string;
            /** @description False when only its workspace and the staff see it. */
            visible: boolean;
            /** @description Its name, such as 'Casa'. */
            name: string;
            /** @description The country. */
            country: string;
            /** @description The province. */
            state: string;
            /** @description The town. */
            city: string;
            /** @description The postal code. */
            zip: string;
            /** @description The street. */
            street: string;
            /** @description The street number. */
            number: string;
            /** @description The floor. */
            flat: string;
            /** @description The apartment. */
            apartment: string;
            /** @description Directions for finding it. */
            indications: string;
            /** @description The point on the map. */
            location: components["schemas"]["Coordinates"];
        };
        /** @description An address of a page. */
        PageAddressPut: {
            /**
             * Format: uuid
             * @description The address's id; absent or null, the server makes one.
             */
            id?: string | null;
            /**
             * @description False when only the workspace and the staff see it.
             * @default true
             */
            visible?: boolean;
            /** @description Its name, such as 'Casa'. */
            name?: string;
            /** @description The country. */
            country?: string;
            /** @description The province. */
            state?: string;
            /** @description The town. */
            city?: string;
            /** @description The postal code. */
            zip?: string;
            /** @description The street. */
            street?: string;
            /** @description The street number. */
            number?: string;
            /** @description The floor. */
            flat?: string;
            /** @description The apartment. */
            apartment?: string;
            /** @description Directions for finding it. */
            indications?: string;
            /** @description The point on the map. */
            location: components["schemas"]["Coordinates"];
        };
        /** @description An article that a page shows. */
        PageArticle: {
            /**
             * Format: uuid
             * @description The article's id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Its type. */
            type: components["schemas"]["PageArticleType"];
            /** @description Its description. */
            description: string;
            /** @description The URL of its picture. */
            image_url: string | null;
            /** @description Its price. */
            price: components["schemas"]["PageArticlePrice"];
        };
        /** @description The price of an article that a page shows. */
        PageArticlePrice: {
            /** @description The currency of the amounts. */
            currency: components["schemas"]["Currency"];
            /** @description The price before discounts. */
            unit: components["schemas"]["Money"];
            /** @description A discount in percent, after the fixed one. */
            discount_percent: components["schemas"]["Percent"];
            /** @description A fixed discount. */
            discount_fixed: components["schemas"]["Money"];
            /** @description The price after discounts. */
            total: components["schemas"]["Money"];
        };
        /**
         * @description The type of an article.
         * @enum {string}
         */
        PageArticleType: "article";
        /** @description A category of a page. */
        PageCategory: {
            /**
             * Format: uuid
             * @description The category's id.
             */
            id: string;
            /** @description Its name. */
            name: string;
        };
        /** @description A way to connect with a page, shown as a button. */
        PageConnection: {
            /**
             * Format: uuid
             * @description The connection's id.
             */
            id: string;
            /** @description The type, a slug. */
            type: string;
            /** @description The name. */
            name: string;
            /**
             * Format: int64
             * @description The colour as a number, 0xRRGGBB: 0 to 16777215.
             */
            color: number;
            /**
             * Format: int64
             * @description The icon's number in the client's set, 0 to 65535.
             */
            icon: number;
        };
        /** @description The connections of a page. */
        PageConnectionList: {
            /** @description The connections, in order. */
            data: components["schemas"]["PageConnection"][];
        };
        /** @description A way to connect with a page. */
        PageConnectionPut: {
            /**
             * Format: uuid
             * @description The connection's id; absent or null, the server makes one.
             */
            id?: string | null;
            /** @description The type: 1 to 40 of a-z, 0-9, `-` and `_`. */
            type: string;
            /** @description The name. */
            name: string;
            /**
             * Format: int64
             * @description The colour as a number, 0xRRGGBB.
             */
            color: number;
            /**
             * Format: int64
             * @description The icon's number in the client's set.
             */
            icon: number;
        };
        /** @description The texts and pictures of a page. */
        PageInfo: {
            /** @description The name. */
            name: string;
            /** @description A short name; may be empty. */
            short_name: string;
            /** @description The description; may be empty. */
            description: string;
            /** @description The URL of its picture. */
            avatar_url: string | null;
            /** @description The URL of a wide picture. */
            cover_url: string | null;
        };
        /** @description The texts and pictures of a page. */
        PageInfoPut: {
            /** @description The name. */
            name: string;
            /** @description A short name. */
            short_name?: string;
            /** @description The description. */
            description?: string;
            /** @description The URL of its picture. */
            avatar_url?: components["schemas"]["PictureUrl"] | null;
            /** @description The URL of a wide picture. */
            cover_url?: components["schemas"]["PictureUrl"] | null;
        };
        /** @description A link of a page. */
        PageLink: {
            /** @description Its type. */
            type: components["schemas"]["PageLinkType"];
            /** @description A label; may be empty. */
            label: string;
            /** @description A phone as E.164, an email address, or an https address. */
            value: string;
        };
        /** @description A link of a page. */
        PageLinkPut: {
            /** @description Its type. */
            type: components["schemas"]["PageLinkType"];
            /** @description A label. */
            label?: string;
            /** @description Of a phone or WhatsApp a phone number, of an email an address, else an https address. */
            value: string;
        };
        /**
         * @description The type of a link: a contact or a profile.
         * @enum {string}
         */
        PageLinkType: "website" | "phone" | "whatsapp" | "instagram" | "twitter" | "youtube" | "tiktok" | "facebook" | "email" | "google_maps" | "other";
        /** @description The showroom that a page shows. */
        PageShowroom: {
            /**
             * Format: uuid
             * @description The showroom's id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description The URL of its picture. */
            image_url: string | null;
        };
        /** @description The store that a page shows. */
        PageStore: {
            /**
             * Format: uuid
             * @description The store's id.
             */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description The URL of its picture. */
            image_url: string | null;
            /** @description True while it takes orders. */
            opened: boolean;
        };
        /** @description An email address. */
        PatchEmail: string | null;
        /** Format: uuid */
        PatchId: string | null;
        PatchJsonMap: {
            [key: string]: unknown;
        } | null;
        /** Format: date */
        PatchNaiveDate: string | null;
        /** @description A phone number, as in +5491123456789. */
        PatchPhone: string | null;
        PatchPictureUrl: components["schemas"]["PictureUrl"] | null;
        /** @description 3 to 32 of a-z, 0-9, '.', '-' and '_', first a letter. */
        PatchUsername: string | null;
        /** @description The payment methods of a store. */
        PaymentMethods: {
            /** @description The accepted providers, in order. */
            providers: components["schemas"]["PaymentProvider"][];
        };
        /** @description The payment methods to set. */
        PaymentMethodsPut: {
            /** @description Providers of the workspace's wallet, at most 20. */
            providers: components["schemas"]["PaymentProviderPut"][];
        };
        /** @description A provider that a store accepts. */
        PaymentProvider: {
            /**
             * Format: uuid
             * @description The provider's id.
             */
            id: string;
            /** @description The type of payment. */
            type: components["schemas"]["ProviderType"];
        };
        /** @description A provider to accept. */
        PaymentProviderPut: {
            /**
             * Format: uuid
             * @description The provider's id.
             */
            id: string;
        };
        /**
         * @description The state of a payment.
         * @enum {string}
         */
        PaymentState: "pending" | "completed" | "cancelled" | "refounded";
        /**
         * @description The providers of payments that a seller's account is connected to.
         * @enum {string}
         */
        PaymentWallet: "mercadopago";
        /** @description A percentage with at most 2 decimals. */
        Percent: number;
        /** @description A pharmacy of a group. */
        Pharmacy: {
            /**
             * Format: uuid
             * @description The pharmacy's id.
             */
            id: string;
            /** @description False takes it out of the rota: it gets no new shifts. */
            enabled: boolean;
            /** @description Its name, as its group writes it. */
            name: string;
            /**
             * Format: uuid
             * @description Its page in the directory.
             */
            page_id: string | null;
            /**
             * Format: uuid
             * @description The workspace that owns it.
             */
            workspace_id: string | null;
            /** @description A name for files and URLs, unique in the group. */
            slug: string;
            /** @description Street, number and town. */
            address: string | null;
            /** @description The town or quarter. */
            locality: string | null;
            /** @description The phone number, as dialled within the country. */
            phone: string | null;
            /** @description Its position on the map. */
            location: components["schemas"]["PharmacyLocation"] | null;
        };
        /** @description A pharmacy's duty hours within the period, with at most two decimals; an hour may count as several kinds. */
        PharmacyDutyHours: {
            /**
             * Format: uuid
             * @description The pharmacy.
             */
            pharmacy_id: string;
            /**
             * Format: uint32
             * @description The number of its shifts that overlap the period.
             */
            shifts: number;
            /**
             * Format: double
             * @description All its hours.
             */
            hours: number;
            /**
             * Format: double
             * @description Its hours from 21:00 to 06:00.
             */
            night_hours: number;
            /**
             * Format: double
             * @description Its hours on Saturdays and Sundays.
             */
            weekend_hours: number;
            /**
             * Format: double
             * @description Its hours on the holidays of the group's country.
             */
            holiday_hours: number;
        };
        /** @description A pharmacy group with its pharmacies, ordered by slug. */
        PharmacyGroup: {
            /**
             * Format: uuid
             * @description The group's id.
             */
            id: string;
            /** @description False hides it from the public. */
            enabled: boolean;
            /** @description Its name, most often the town's. */
            name: string;
            /** @description The IANA time zone of its days. */
            time_zone: string;
            /** @description The circle it serves. */
            zone: components["schemas"]["ServiceArea"];
            /**
             * @description The times of the week when a minimum of pharmacies must be on duty; where several apply, the highest minimum counts. At
             *     other times nobody has to be.
             */
            cover: components["schemas"]["CoverRule"][];
            /** @description The country whose holidays its rota knows (ISO 3166-1 alpha-2); null when it knows none. */
            holidays_country: string | null;
            /** @description The text that the public reads while no pharmacy is on duty. */
            emergency_text: string | null;
            /** @description Its pharmacies. */
            pharmacies: components["schemas"]["Pharmacy"][];
            /**
             * Format: date-time
             * @description The creation time.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The deletion time.
             */
            deleted_at: string | null;
        };
        /** @description One page of a list. */
        PharmacyGroupPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["PharmacyGroup"][];
        };
        /** @description The point of a pharmacy on the map, in degrees. */
        PharmacyLocation: {
            /**
             * Format: double
             * @description Latitude, -90 to 90.
             */
            lat: number;
            /**
             * Format: double
             * @description Longitude, -180 to 180.
             */
            lng: number;
        };
        /** @description The pickup methods of a store; null is a method it does not offer. */
        PickupMethods: {
            /** @description Takeaway: consumers fetch their orders. */
            takeaway: components["schemas"]["Takeaway"] | null;
            /** @description Delivery: orders are brought to consumers. */
            delivery: components["schemas"]["Delivery"] | null;
        };
        /** @description The pickup methods to set; an absent or null one is removed. */
        PickupMethodsPut: {
            /** @description Takeaway: consumers fetch their orders. */
            takeaway?: components["schemas"]["TakeawayPut"] | null;
            /** @description Delivery: orders are brought to consumers. */
            delivery?: components["schemas"]["DeliveryPut"] | null;
        };
        /**
         * @description The state of a pickup or delivery.
         * @enum {string}
         */
        PickupState: "pending" | "ready" | "carrying" | "at_door" | "delivered" | "failure" | "returned" | "cancelled";
        /**
         * @description Takeaway or delivery.
         * @enum {string}
         */
        PickupType: "takeaway" | "delivery";
        /**
         * @description The address of a picture or a file: `https://…` of at most 2048 characters, or an upload of this server,
         *     `/media/resources/public/{id}` or `/media/resources/private/{id}`.
         */
        PictureUrl: string;
        /** @description A plan. */
        Plan: {
            /**
             * Format: uuid
             * @description The plan's id.
             */
            id: string;
            /** @description The services it includes. */
            services: components["schemas"]["PlanService"][];
            /** @description The billing period. */
            period: components["schemas"]["PlanPeriod"];
            /** @description The name. */
            name: string;
            /** @description A description. */
            description: string;
            /** @description A colour, as in `#1f6feb`. */
            color: string;
            /** @description Its features, as a list for people. */
            features: string[];
            /** @description True when every workspace can subscribe to it. */
            public: boolean;
            /**
             * Format: int64
             * @description Its position in the list.
             */
            order: number;
            /** @description The price of a period, in ARS. */
            cost: components["schemas"]["Money"];
        };
        /** @description The public plans. */
        PlanList: {
            /** @description The plans, in list order. */
            data: components["schemas"]["Plan"][];
        };
        /**
         * @description A plan's billing period.
         * @enum {string}
         */
        PlanPeriod: "month" | "year";
        /** @description The number of a service that a plan includes. */
        PlanService: {
            /** @description The service. */
            type: components["schemas"]["ServiceType"];
            /**
             * Format: int64
             * @description The number included.
             */
            count: number;
        };
        /**
         * @description The platform of an app.
         * @enum {string}
         */
        Platform: "ios" | "android";
        /** @description The ways to reach a point of interest. */
        PoiContact: {
            /** @description The phones, in order. */
            phones: components["schemas"]["PoiPhone"][];
        };
        /** @description The ways to reach a point of interest. */
        PoiContactPut: {
            /** @description The phones, at most 10. */
            phones?: components["schemas"]["PoiPhonePut"][];
        };
        /** @description The page that a point of interest would become. */
        PoiForm: {
            /** @description The type. */
            type: components["schemas"]["PoiType"];
            /** @description The URL of its picture. */
            avatar_url: string | null;
            /** @description The URL of a wide picture. */
            cover_url: string | null;
            /** @description The name; empty for the name of the point of interest. */
            name: string;
            /** @description The description; may be empty. */
            description: string;
            /** @description The categories, in order, without deleted ones. */
            categories: components["schemas"]["PageCategory"][];
            /** @description The links, in order. */
            links: components["schemas"]["PageLink"][];
            /** @description The hours. */
            schedule: components["schemas"]["ScheduleEntry"][];
            /** @description The addresses, in order. */
            addresses: components["schemas"]["PageAddress"][];
        };
        /** @description The page that a point of interest would become. */
        PoiFormPut: {
            /**
             * @description The type.
             * @default other
             */
            type?: components["schemas"]["PoiType"];
            /** @description The URL of its picture. */
            avatar_url?: components["schemas"]["PictureUrl"] | null;
            /** @description The URL of a wide picture. */
            cover_url?: components["schemas"]["PictureUrl"] | null;
            /** @description The name; empty for the name of the point of interest. */
            name?: string;
            /** @description The description. */
            description?: string;
            /**
             * @description The ids of the categories, at most 10.
             * @default []
             */
            categories?: string[];
            /** @description The links, at most 20. */
            links?: components["schemas"]["PageLinkPut"][];
            /** @description The hours, at most 60 entries. */
            schedule?: components["schemas"]["ScheduleEntryPut"][];
            /** @description The addresses, at most 10. */
            addresses?: components["schemas"]["PageAddressPut"][];
        };
        /** @description Data about a point of interest that no page shows. */
        PoiMetadata: {
            /** @description The notes by time. */
            trace: components["schemas"]["PoiTraceEntry"][];
        };
        /** @description Data about a point of interest that no page shows. */
        PoiMetadataPut: {
            /** @description The notes, at most 500; they are kept by time. */
            trace?: components["schemas"]["PoiTracePut"][];
        };
        /** @description A phone of a point of interest. */
        PoiPhone: {
            /** @description The name of who answers; may be empty. */
            name: string;
            /** @description The number, as E.164. */
            phone: string;
        };
        /** @description A phone of a point of interest. */
        PoiPhonePut: {
            /** @description The name of who answers. */
            name?: string;
            /** @description The number; it is stored as E.164. */
            phone: string;
        };
        /** @description A note about a point of interest. */
        PoiTraceEntry: {
            /**
             * Format: date-time
             * @description The time that it is about.
             */
            datetime: string;
            /** @description The note. */
            text: string;
        };
        /** @description A note about a point of interest. */
        PoiTracePut: {
            /**
             * Format: date-time
             * @description The time that it is about.
             */
            datetime: string;
            /** @description The note. */
            text: string;
        };
        /**
         * @description The type of a point of interest, spelt as the specification does.
         * @enum {string}
         */
        PoiType: "bussiness" | "service" | "proffesional" | "organization" | "other";
        /** @description A policy: its effects apply to orders that meet all its requirements. */
        Policy: {
            /**
             * Format: uuid
             * @description The policy's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The store it belongs to.
             */
            store_id: string;
            /**
             * Format: int64
             * @description Its priority among the store's policies, lowest first.
             */
            priority: number;
            /** @description Its name, copied into orders. */
            name: string;
            /** @description True if it applies. */
            enabled: boolean;
            /** @description The requirements an order must meet. */
            requirements: components["schemas"]["PolicyRequirements"];
            /** @description The effects on such an order. */
            effects: components["schemas"]["PolicyEffects"];
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The time of its deletion; null while it exists.
             */
            deleted_at: string | null;
        };
        /** @description A fixed amount plus a percentage of the order within bounds. */
        PolicyAmount: {
            /** @description The currency of the amounts. */
            currency: components["schemas"]["Currency"];
            /** @description The fixed amount. */
            fixed: components["schemas"]["Money"] | null;
            /** @description The percentage of the order's price after its coupon. */
            percent: components["schemas"]["Percent"] | null;
            /** @description The minimum of the percentage's amount. */
            percent_min_amount: components["schemas"]["Money"] | null;
            /** @description The maximum of the percentage's amount. */
            percent_max_amount: components["schemas"]["Money"] | null;
        };
        /** @description A fixed amount plus a percentage of the order within bounds. */
        PolicyAmountPut: {
            /**
             * @description The currency of the amounts.
             * @default ARS
             */
            currency?: components["schemas"]["Currency"];
            /** @description The fixed amount. */
            fixed?: components["schemas"]["Amount"] | null;
            /** @description The percentage of the order's price after its coupon. */
            percent?: components["schemas"]["Percent"] | null;
            /** @description The minimum of the percentage's amount; ignored without a percentage. */
            percent_min_amount?: components["schemas"]["Amount"] | null;
            /** @description The maximum of the percentage's amount; ignored without a percentage. */
            percent_max_amount?: components["schemas"]["Amount"] | null;
        };
        /** @description The effects of a policy. */
        PolicyEffects: {
            /** @description An amount added to the order. */
            charge: components["schemas"]["PolicyAmount"] | null;
            /** @description An amount subtracted from the order. */
            discount: components["schemas"]["PolicyAmount"] | null;
            /** @description The verdict about the order. */
            order_valid: components["schemas"]["PolicyOrderValid"] | null;
        };
        /** @description The effects of a policy: a charge or a discount, and whether the order is allowed. */
        PolicyEffectsPut: {
            /** @description An amount added to the order. */
            charge?: components["schemas"]["PolicyAmountPut"] | null;
            /** @description An amount subtracted from the order. */
            discount?: components["schemas"]["PolicyAmountPut"] | null;
            /** @description The verdict about the order. */
            order_valid?: components["schemas"]["PolicyOrderValid"] | null;
        };
        /** @description A range of unit counts, bounds included. */
        PolicyItemsCount: {
            /**
             * Format: int64
             * @description The minimum.
             */
            min: number | null;
            /**
             * Format: int64
             * @description The maximum.
             */
            max: number | null;
        };
        /** @description A range of unit counts, bounds included. */
        PolicyItemsCountPut: {
            /**
             * Format: uint32
             * @description The minimum.
             */
            min?: number | null;
            /**
             * Format: uint32
             * @description The maximum.
             */
            max?: number | null;
        };
        /** @description A range of amounts, bounds included. */
        PolicyItemsImport: {
            /** @description The currency of the amounts. */
            currency: components["schemas"]["Currency"];
            /** @description The minimum. */
            amount_min: components["schemas"]["Money"] | null;
            /** @description The maximum. */
            amount_max: components["schemas"]["Money"] | null;
        };
        /** @description A range of amounts, bounds included. */
        PolicyItemsImportPut: {
            /**
             * @description The currency of the amounts.
             * @default ARS
             */
            currency?: components["schemas"]["Currency"];
            /** @description The minimum. */
            amount_min?: components["schemas"]["Amount"] | null;
            /** @description The maximum. */
            amount_max?: components["schemas"]["Amount"] | null;
        };
        /**
         * @description The sort order of policies.
         * @enum {string}
         */
        PolicyOrderBy: "priority" | "name" | "created_at";
        /** @description The verdict about an order that the policy applies to. */
        PolicyOrderValid: {
            /** @description False refuses the order. */
            value: boolean;
        };
        /** @description One page of a list. */
        PolicyPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["Policy"][];
        };
        /** @description Any of these payment types. */
        PolicyPaymentTypes: {
            /** @description The payment types. */
            in: components["schemas"]["ProviderType"][];
        };
        /** @description Any of these pickup types. */
        PolicyPickupTypes: {
            /** @description The pickup types. */
            in: components["schemas"]["PickupType"][];
        };
        /** @description A policy to create or replace. */
        PolicyPut: {
            /**
             * Format: int32
             * @description Its priority among the store's policies, lowest first.
             * @default 0
             */
            priority?: number;
            /** @description Its name, copied into orders. */
            name: string;
            /**
             * @description True if it applies.
             * @default true
             */
            enabled?: boolean;
            /** @description The requirements an order must meet. */
            requirements?: components["schemas"]["PolicyRequirementsPut"];
            /** @description The effects on such an order, at least one. */
            effects: components["schemas"]["PolicyEffectsPut"];
        };
        /** @description The requirements of a policy; null is no requirement. */
        PolicyRequirements: {
            /** @description The number of units. */
            items_count: components["schemas"]["PolicyItemsCount"] | null;
            /** @description The price of the units before a coupon. */
            items_import: components["schemas"]["PolicyItemsImport"] | null;
            /** @description True if it has a coupon. */
            coupon_active: boolean | null;
            /** @description The pickup type. */
            pickup_type: components["schemas"]["PolicyPickupTypes"] | null;
            /** @description The payment type. */
            payment_type: components["schemas"]["PolicyPaymentTypes"] | null;
        };
        /** @description The requirements of a policy; absent or null is no requirement. */
        PolicyRequirementsPut: {
            /** @description The number of units. */
            items_count?: components["schemas"]["PolicyItemsCountPut"] | null;
            /** @description The price of the units before a coupon. */
            items_import?: components["schemas"]["PolicyItemsImportPut"] | null;
            /** @description True if it has a coupon. */
            coupon_active?: boolean | null;
            /** @description The pickup type. */
            pickup_type?: components["schemas"]["PolicyPickupTypes"] | null;
            /** @description The payment type. */
            payment_type?: components["schemas"]["PolicyPaymentTypes"] | null;
        };
        /**
         * @description The state of an order's preparation.
         * @enum {string}
         */
        PreparationState: "pending" | "preparing" | "completed";
        /** @description A user's profile. */
        Profile: {
            /** @description The given name. */
            given_name: string;
            /** @description The family name. */
            family_name: string;
            /**
             * Format: date
             * @description The day of birth.
             */
            birthday: string | null;
            /** @description The address of a picture. */
            image_url: string | null;
        };
        /** @description The fields of a profile to change. */
        ProfilePatch: {
            /** @description The given name. */
            given_name?: string;
            /** @description The family name. */
            family_name?: string;
            /** @description The day of birth. */
            birthday?: components["schemas"]["PatchNaiveDate"];
            /** @description The address of a picture: https, or a public upload. */
            image_url?: components["schemas"]["PatchPictureUrl"];
        };
        /** @description The preferences of a provider; the fields of other types are null. */
        ProviderPreferences: {
            /** @description The bank's name. */
            bank: string | null;
            /** @description The holder's name. */
            name: string | null;
            /** @description The holder's CUIT or CUIL: 11 digits. */
            cuit: string | null;
            /** @description The account's CBU or CVU: 22 digits. */
            cvu: string | null;
            /** @description The account's alias. */
            alias: string | null;
            /** @description The connected account at Mercado Pago. */
            user_id: string | null;
            /**
             * Format: date-time
             * @description The time at which it was connected.
             */
            created_at: string | null;
        };
        /**
         * @description The state of a provider.
         * @enum {string}
         */
        ProviderState: "pending" | "active" | "inactive";
        /**
         * @description The type of a provider.
         * @enum {string}
         */
        ProviderType: "cash" | "banktransfer" | "mercadopago";
        /**
         * @description A possible mistake in a provider's data that the server cannot decide.
         * @enum {string}
         */
        ProviderWarning: "cvu";
        /** @description A showroom as the public sees it. */
        PublicShowroom: {
            /** @description The showroom. */
            showroom: components["schemas"]["Showroom"];
            /** @description The published deployment, with visible blocks and items only; null before the first. */
            deployment: components["schemas"]["ShowroomDeployment"] | null;
        };
        /** @description A published deployment of a store. */
        PublishedDeployment: {
            /**
             * Format: uuid
             * @description The deployment's id.
             */
            id: string;
            /** @description True if consumers read it. */
            live: boolean;
            /**
             * Format: uuid
             * @description The deployment that was live before it; null for the store's first.
             */
            previous_id: string | null;
            /**
             * Format: uuid
             * @description The deployment that it is a copy of, if a rollback made it.
             */
            source_id: string | null;
            /**
             * Format: date-time
             * @description The time of its publication.
             */
            published_at: string;
            /**
             * Format: uuid
             * @description The account that published it.
             */
            published_by: string;
        };
        /** @description One page of a list. */
        PublishedDeploymentPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["PublishedDeployment"][];
        };
        /**
         * @description The providers of push messages.
         * @enum {string}
         */
        PushProvider: "fcm" | "webpush";
        /** @description A payment that does not agree with its transaction, with whom it concerns. */
        RecentMismatch: {
            /**
             * Format: uuid
             * @description The mismatch's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The wallet order that the payment names.
             */
            wallet_order_id: string;
            /**
             * Format: uuid
             * @description The transaction that the payment names.
             */
            transaction_id: string;
            /** @description The payment at Mercado Pago. */
            payment_id: string;
            /** @description The field that differs: `amount`, `currency` or `collector`. */
            reason: string;
            /** @description The value of the transaction. */
            expected: string;
            /** @description The value of the payment. */
            found: string;
            /**
             * Format: date-time
             * @description The time at which it was first seen.
             */
            created_at: string;
            /** @description The reference of the wallet order, such as an order's code. */
            reference: string;
            /** @description The name of the scope that is paid. */
            receiver_name: string;
        };
        /** @description The payments of the last 30 days that do not agree with their transaction. */
        RecentMismatches: {
            /**
             * Format: int64
             * @description Their number.
             */
            count: number;
            /** @description The five newest. */
            data: components["schemas"]["RecentMismatch"][];
        };
        /** @description A new password, and the code that permits it. */
        Recover: {
            /**
             * Format: uuid
             * @description The id of a verified and unused `recover` code.
             */
            otp_id: string;
            /** @description 8 to 128 characters, not a common one. */
            password: string;
        };
        /** @description A referral: a code with which a scope recommends the platform. */
        Referral: {
            /**
             * Format: uuid
             * @description The referral's id.
             */
            id: string;
            /** @description The code. */
            code: string;
            /** @description True if its code works. */
            enabled: boolean;
            /**
             * Format: uuid
             * @description The scope that recommends the platform.
             */
            promoter_id: string;
            /** @description The scope's name. */
            promoter_name: string;
            /** @description The URL of the scope's picture. */
            promoter_image_url: string | null;
            /** @description The address that visitors go to. */
            redirect_to: string;
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /** @description Its sign-ups. */
            stats: components["schemas"]["ReferralStats"];
        };
        /** @description The sign-ups of a period. */
        ReferralCount: {
            /**
             * Format: int64
             * @description The sign-ups.
             */
            completed: number;
        };
        /**
         * @description The platform of a session.
         * @enum {string}
         */
        ReferralPlatform: "browser" | "android" | "ios";
        /** @description A device that came by a referral. */
        ReferralSession: {
            /**
             * Format: uuid
             * @description The session's id.
             */
            id: string;
            /** @description The referral's code. */
            code: string;
            /**
             * Format: uuid
             * @description The scope that recommends the platform.
             */
            promoter_id: string;
            /** @description The scope's name. */
            promoter_name: string;
            /** @description The URL of the scope's picture. */
            promoter_image_url: string | null;
            /** @description The address that visitors go to. */
            redirect_to: string;
            /** @description True while a sign-up counts: the referral is enabled, and the session is younger than 30 days and has not registered. */
            active: boolean;
            /** @description The state. */
            state: components["schemas"]["ReferralState"];
        };
        /** @description The code that a device came by. */
        ReferralSessionCreate: {
            /** @description The referral's code; case does not matter. */
            referral_code: string;
            /** @description The platform. */
            platform: components["schemas"]["ReferralPlatform"];
        };
        /** @description A move of a session. */
        ReferralSessionUpdate: {
            /** @description The state that the device came to. */
            type: components["schemas"]["ReferralState"];
            /** @description The platform; absent leaves it unchanged. */
            platform?: components["schemas"]["ReferralPlatform"] | null;
            /** @description Details, at most 4 KiB as JSON; absent leaves them unchanged, null empties them. */
            metadata?: components["schemas"]["PatchJsonMap"];
        };
        /**
         * @description How far a session came; it only moves forward.
         * @enum {string}
         */
        ReferralState: "initialized" | "inspect" | "open" | "install" | "register";
        /** @description The sign-ups of a referral by period, in the local time of the towns; weeks begin on Sunday. */
        ReferralStats: {
            /** @description Today. */
            today: components["schemas"]["ReferralCount"];
            /** @description This week. */
            current_week: components["schemas"]["ReferralCount"];
            /** @description Last week. */
            last_week: components["schemas"]["ReferralCount"];
            /** @description This month. */
            current_month: components["schemas"]["ReferralCount"];
            /** @description Last month. */
            last_month: components["schemas"]["ReferralCount"];
            /** @description Since the referral exists. */
            all: components["schemas"]["ReferralCount"];
        };
        /**
         * @description The state of a member that a workspace can set.
         * @enum {string}
         */
        RequestedMemberState: "requested" | "active" | "inactive";
        /**
         * @description The requested state of a provider.
         * @enum {string}
         */
        RequestedProviderState: "active" | "inactive";
        /** @description An address that a scope saved. */
        SavedAddress: {
            /**
             * Format: uuid
             * @description The address's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The scope that it belongs to.
             */
            scope_id: string;
            /** @description Its name, such as 'Casa'. */
            name: string;
            /** @description The country. */
            country: string;
            /** @description The province. */
            state: string;
            /** @description The town. */
            city: string;
            /** @description The postal code. */
            zip: string;
            /** @description The street. */
            street: string;
            /** @description The street number. */
            number: string;
            /** @description The floor. */
            flat: string;
            /** @description The apartment. */
            apartment: string;
            /** @description Directions for finding it. */
            indications: string;
            /** @description The point on the map. */
            location: components["schemas"]["Coordinates"];
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Always null: deleted addresses are not listed.
             */
            deleted_at: string | null;
        };
        /** @description One page of a list. */
        SavedAddressPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["SavedAddress"][];
        };
        /** @description An address to save; absent parts are unknown. */
        SavedAddressPut: {
            /** @description Its name, such as 'Casa'. */
            name: string;
            /** @description The country. */
            country?: string;
            /** @description The province. */
            state?: string;
            /** @description The town. */
            city?: string;
            /** @description The postal code. */
            zip?: string;
            /** @description The street. */
            street?: string;
            /** @description The street number. */
            number?: string;
            /** @description The floor. */
            flat?: string;
            /** @description The apartment. */
            apartment?: string;
            /** @description Directions for finding it. */
            indications?: string;
            /** @description The point on the map. */
            location: components["schemas"]["Coordinates"];
        };
        /** @description Hours of weekdays or of dates. */
        ScheduleEntry: {
            /**
             * Format: uuid
             * @description The entry's id.
             */
            id: string;
            /** @description Regular for weekdays, special for dates. */
            type: components["schemas"]["ScheduleType"];
            /** @description Regular: ISO weekdays, `1` (Monday) to `7`. Special: dates, as in `2026-12-25`. */
            days: string[];
            /** @description The start time, as in `08:30`; null when closed. */
            ini: string | null;
            /** @description The end time, up to `24:00`; at or before `ini` it is on the next day. Null when closed. */
            end: string | null;
            /** @description True when it is closed on these days. */
            closed: boolean;
        };
        /** @description Hours of weekdays or of dates in a request. */
        ScheduleEntryPut: {
            /**
             * Format: uuid
             * @description The entry's id; absent or null, the server makes one.
             */
            id?: string | null;
            /** @description Regular for weekdays, special for dates. */
            type: components["schemas"]["ScheduleType"];
            /** @description Regular: ISO weekdays, `1` (Monday) to `7`. Special: dates, as in `2026-12-25`. At most 60. */
            days: string[];
            /** @description The start time, as in `08:30`; null when closed. */
            ini?: string | null;
            /** @description The end time, up to `24:00`; at or before `ini` it is on the next day. Null when closed. */
            end?: string | null;
            /**
             * @description True when it is closed on these days.
             * @default false
             */
            closed?: boolean;
        };
        /**
         * @description The kind of days that an entry names.
         * @enum {string}
         */
        ScheduleType: "regular" | "special";
        /** @description A scope: what an account acts as. */
        Scope: {
            /**
             * Format: uuid
             * @description The scope's id; for a workspace, the workspace's id.
             */
            id: string;
            /** @description The type. */
            type: components["schemas"]["ScopeType"];
            /** @description The name. */
            name: string;
            /** @description The address of a picture. */
            image_url: string | null;
        };
        /**
         * @description The kinds of scope.
         * @enum {string}
         */
        ScopeType: "consumer" | "workspace" | "backoffice";
        /**
         * @description A seed.
         * @enum {string}
         */
        Seed: "backoffices_backoffice" | "backoffices_accounts" | "discover_categories" | "discover_blocks" | "workspaces_plans" | "plugins_pharmacy_groups";
        /** @description The error of a seed. */
        SeedError: {
            /** @description The code, as an operation would answer it. */
            code: string;
            /** @description A message for people. */
            message: string;
            /** @description The row of the seed's data that failed, when it was one row. */
            row: string | null;
        };
        /** @description The results of the seeds. */
        SeedList: {
            /** @description One row for each seed, in the requested order, without duplicates. */
            data: components["schemas"]["SeedView"][];
        };
        /** @description The seeds to apply. */
        SeedPut: {
            /** @description The seeds to apply, in this order. */
            seeds: components["schemas"]["Seed"][];
            /**
             * @description Only check which seeds could be applied, and change nothing.
             * @default false
             */
            dry_run?: boolean;
        };
        /** @description The result of a seed. */
        SeedView: {
            /** @description The seed. */
            seed: components["schemas"]["Seed"];
            /** @description True when the seed was applied, or could be. */
            success: boolean;
            /** @description The error that stopped it; a failed seed changes nothing. */
            errors: components["schemas"]["SeedError"][];
        };
        /** @description The server's time. */
        ServerTime: {
            /**
             * Format: date-time
             * @description The current time.
             */
            now: string;
        };
        /** @description The circle a group serves. */
        ServiceArea: {
            /**
             * Format: double
             * @description Latitude of the centre, in degrees.
             */
            lat: number;
            /**
             * Format: double
             * @description Longitude of the centre, in degrees.
             */
            lng: number;
            /**
             * Format: double
             * @description Radius in metres.
             */
            radius: number;
        };
        /** @description A page as its workspace sees it. */
        ServicePage: {
            /** @description True when it is published. The public sees it while its service, if it has an owner, is active too. */
            enabled: boolean;
            /**
             * Format: uuid
             * @description The page's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The workspace that it belongs to; null for an entry of the directory without an owner.
             */
            workspace_id: string | null;
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /** @description Its texts and pictures. */
            info: components["schemas"]["PageInfo"];
            /** @description Its categories, in order. */
            categories: components["schemas"]["PageCategory"][];
            /** @description Its links, in order. */
            links: components["schemas"]["PageLink"][];
            /** @description Its hours. */
            schedule: components["schemas"]["ScheduleEntry"][];
            /** @description The time zone of its hours. */
            time_zone: string;
            /** @description True while it is open by its hours, or without any while its store takes orders; null when it has neither. */
            opened: boolean | null;
            /**
             * Format: date-time
             * @description The next opening or closing by its hours, within 14 days.
             */
            next_change_at: string | null;
            /** @description Its addresses, in order. */
            addresses: components["schemas"]["PageAddress"][];
            /** @description Its store. */
            store: components["schemas"]["PageStore"] | null;
            /** @description Its showroom. */
            showroom: components["schemas"]["PageShowroom"] | null;
            /** @description Ways to connect with it, in order. */
            connections: components["schemas"]["PageConnection"][];
            /** @description The first 12 articles of its store's published catalog. */
            articles: components["schemas"]["PageArticle"][];
        };
        /** @description The parts of a page to replace. A part changes only with its flag. */
        ServicePagePatch: {
            /**
             * @description True to replace `info`.
             * @default false
             */
            set_info?: boolean;
            /** @description The texts and pictures. */
            info?: components["schemas"]["PageInfoPut"] | null;
            /**
             * @description True to replace `categories`.
             * @default false
             */
            set_categories?: boolean;
            /** @description The ids of the categories, at most 10. */
            categories?: string[] | null;
            /**
             * @description True to replace `links`.
             * @default false
             */
            set_links?: boolean;
            /** @description The links, at most 20. */
            links?: components["schemas"]["PageLinkPut"][] | null;
            /**
             * @description True to replace `schedule`.
             * @default false
             */
            set_schedule?: boolean;
            /** @description The hours, at most 60 entries. */
            schedule?: components["schemas"]["ScheduleEntryPut"][] | null;
            /** @description The time zone of the hours, changed with them; absent it stays. */
            time_zone?: string | null;
            /**
             * @description True to change `enabled`.
             * @default false
             */
            set_enabled?: boolean;
            /** @description True to publish the page. The public sees it while its service is active too. */
            enabled?: boolean | null;
        };
        /** @description The settings of a page to replace. A part changes only with its flag. */
        ServicePageSettings: {
            /**
             * @description True to replace `addresses`.
             * @default false
             */
            set_addresses?: boolean;
            /** @description The addresses, at most 10. */
            addresses?: components["schemas"]["PageAddressPut"][] | null;
            /**
             * @description True to replace `connections`.
             * @default false
             */
            set_connections?: boolean;
            /** @description The connections, at most 20. */
            connections?: components["schemas"]["PageConnectionPut"][] | null;
            /**
             * @description True to replace `schedule`.
             * @default false
             */
            set_schedule?: boolean;
            /** @description The hours, at most 60 entries. */
            schedule?: components["schemas"]["ScheduleEntryPut"][] | null;
            /** @description The time zone of the hours, changed with them; absent it stays. */
            time_zone?: string | null;
            /**
             * @description True to change `store_id`.
             * @default false
             */
            set_store?: boolean;
            /**
             * Format: uuid
             * @description The workspace's store that the page shows; null for none.
             */
            store_id?: string | null;
            /**
             * @description True to change `showroom_id`.
             * @default false
             */
            set_showroom?: boolean;
            /**
             * Format: uuid
             * @description The workspace's showroom that the page shows; null for none.
             */
            showroom_id?: string | null;
        };
        /**
         * @description The state of a service.
         * @enum {string}
         */
        ServiceState: "active" | "inactive";
        /**
         * @description A service that plans include.
         * @enum {string}
         */
        ServiceType: "store" | "showroom" | "page" | "pharmacy_group";
        /** @description The account that a session acts as. */
        SessionAccount: {
            /**
             * Format: uuid
             * @description The account's id.
             */
            id: string;
        };
        /** @description A token and its expiry. */
        SessionToken: {
            /** @description The token. */
            token: string;
            /**
             * Format: date-time
             * @description The expiry.
             */
            expired_at: string;
        };
        /** @description A session, as a client stores it. */
        SessionView: {
            /** @description The account it acts as. */
            account: components["schemas"]["SessionAccount"];
            /** @description The refresh token: each use replaces it. */
            refresh: components["schemas"]["SessionToken"];
            /** @description The access token, for calls. */
            access: components["schemas"]["SessionToken"];
        };
        /**
         * @description A step of the set-up.
         * @enum {string}
         */
        SetupStep: "plan" | "store_articles" | "payments" | "store_payment_methods" | "store_pickup_methods" | "store_published" | "page_address" | "page_schedule" | "page_published" | "pharmacies";
        /** @description A step that is left to do. */
        SetupTask: {
            /** @description The step. */
            step: components["schemas"]["SetupStep"];
            /**
             * Format: uuid
             * @description The store, page or group; null for a step of the workspace.
             */
            instance_id: string | null;
            /** @description The name of the store, page or group. */
            instance_name: string | null;
        };
        /** @description A pharmacy's duty shift, half-open in time: [ini_at, end_at). */
        Shift: {
            /**
             * Format: uuid
             * @description The shift's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The group whose rota it is part of.
             */
            group_id: string;
            /**
             * Format: uuid
             * @description The pharmacy on duty.
             */
            pharmacy_id: string;
            /**
             * Format: date-time
             * @description The begin.
             */
            ini_at: string;
            /**
             * Format: date-time
             * @description The end, exclusive.
             */
            end_at: string;
            /** @description True for a made-up shift of the demonstration. */
            demo: boolean;
        };
        /** @description A planned shift that cannot be written. */
        ShiftConflict: {
            /** @description The planned shift; for `error.rule.copy_day` the original one. */
            shift: components["schemas"]["Shift"];
            /** @description The error code that a PUT of it would answer, or `error.rule.copy_day` when the month has no such day. */
            code: string;
            /** @description The shift that it overlaps, if that is the conflict. */
            other: components["schemas"]["Shift"] | null;
        };
        /** @description A month to copy. */
        ShiftCopyMonth: {
            /**
             * @description The month to copy: the shifts that begin in it, in local time of the group.
             * @example 2026-11
             */
            from_month: string;
            /**
             * @description The month to copy to.
             * @example 2026-11
             */
            to_month: string;
            /** @description The way to find the day of a shift in the other month. */
            align: components["schemas"]["DayAlignment"];
            /**
             * @description Writes the shifts without conflicts even if others have some.
             * @default false
             */
            skip_conflicts?: boolean;
            /**
             * @description Answers the plan and writes nothing.
             * @default false
             */
            dry_run?: boolean;
        };
        /** @description A rotation to plan. */
        ShiftGenerate: {
            /** @description The sets of pharmacies that rotate, in order; the pharmacies of one set are on duty together. */
            pharmacies: string[][];
            /**
             * Format: date
             * @description The first date a shift may begin on.
             */
            from: string;
            /**
             * Format: date
             * @description The last date a shift may begin on; at most 366 days in all.
             */
            until: string;
            /**
             * @description The time of day at which a shift begins, in local time of the group.
             * @example 08:30
             */
            start_time: string;
            /**
             * Format: uint32
             * @description The length of a shift in local time: 1440 ends at the same time of the next day. At most 14 days.
             */
            duration_minutes: number;
            /**
             * Format: uint32
             * @description The days from the begin of one shift to the next, counted from the first date.
             * @default 1
             */
            every_days?: number;
            /**
             * @description The weekdays a shift may begin on, Monday is 1; on other days the set waits for the next date.
             * @default [
             *       1,
             *       2,
             *       3,
             *       4,
             *       5,
             *       6,
             *       7
             *     ]
             */
            weekdays?: number[];
            /**
             * @description Writes the shifts without conflicts even if others have some.
             * @default false
             */
            skip_conflicts?: boolean;
            /**
             * @description Answers the plan and writes nothing.
             * @default false
             */
            dry_run?: boolean;
        };
        /**
         * @description The kind of an edit.
         * @enum {string}
         */
        ShiftHistoryAction: "created" | "updated" | "deleted";
        /** @description An edit of a shift. */
        ShiftHistoryEntry: {
            /**
             * Format: uuid
             * @description The entry's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The account that made the edit.
             */
            account_id: string;
            /** @description The name of the account's user. */
            account_name: string;
            /**
             * Format: date-time
             * @description The time of the edit.
             */
            at: string;
            /** @description The kind of edit. */
            action: components["schemas"]["ShiftHistoryAction"];
            /** @description The shift before the edit; null when it was created. */
            from: components["schemas"]["ShiftSnapshot"] | null;
            /** @description The shift after the edit; null when it was deleted. */
            to: components["schemas"]["ShiftSnapshot"] | null;
        };
        /** @description One page of a list. */
        ShiftHistoryEntryPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["ShiftHistoryEntry"][];
        };
        /** @description Shifts, in the order they begin. */
        ShiftList: {
            /** @description The shifts. */
            data: components["schemas"]["Shift"][];
        };
        /** @description Overlapping shifts of one pharmacy. */
        ShiftOverlap: {
            /**
             * Format: uuid
             * @description The pharmacy.
             */
            pharmacy_id: string;
            /** @description Its shifts, in the order they begin. */
            shift_ids: string[];
        };
        /** @description A plan. */
        ShiftPlan: {
            /**
             * @description The shifts without conflicts that are to be written, in the order of the plan: new ones, and stored ones of the
             *     demonstration, which become real.
             */
            data: components["schemas"]["Shift"][];
            /** @description The stored shifts with the pharmacy, begin and end of a planned one. Nothing is written for them. */
            unchanged: components["schemas"]["Shift"][];
            /** @description The shifts with conflicts. */
            conflicts: components["schemas"]["ShiftConflict"][];
        };
        /** @description The values that a shift gets. */
        ShiftPut: {
            /**
             * Format: uuid
             * @description The group whose rota it is part of.
             */
            group_id: string;
            /**
             * Format: uuid
             * @description The pharmacy on duty, which is in the group.
             */
            pharmacy_id: string;
            /**
             * Format: date-time
             * @description The begin.
             */
            ini_at: string;
            /**
             * Format: date-time
             * @description The end, exclusive; at most 14 days after the begin.
             */
            end_at: string;
        };
        /** @description The values of a shift before or after an edit. */
        ShiftSnapshot: {
            /**
             * Format: uuid
             * @description The group whose rota it was part of.
             */
            group_id: string;
            /**
             * Format: uuid
             * @description The pharmacy on duty.
             */
            pharmacy_id: string;
            /**
             * Format: date-time
             * @description The begin.
             */
            ini_at: string;
            /**
             * Format: date-time
             * @description The end.
             */
            end_at: string;
            /** @description True for a made-up shift of the demonstration. */
            demo: boolean;
        };
        /** @description A showroom. */
        Showroom: {
            /**
             * Format: uuid
             * @description The showroom's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The workspace it belongs to.
             */
            workspace_id: string;
            /** @description True if the public sees it. */
            enabled: boolean;
            /** @description Its name. */
            name: string;
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The time of its deletion; null while it exists.
             */
            deleted_at: string | null;
        };
        /** @description The field in which an attribute is written. */
        ShowroomAttributeField: {
            /** @description The kind of its values. */
            kind: components["schemas"]["ShowroomAttributeKind"];
            /** @description True when a content may have several values, each an attribute of its own. */
            multiple: boolean;
            /** @description The labels of the values that a `select` offers, by their keys; empty for other kinds. */
            options: {
                [key: string]: string;
            };
        };
        /**
         * @description The kind of an attribute's values.
         * @enum {string}
         */
        ShowroomAttributeKind: "bool" | "number" | "string" | "datetime" | "select";
        /** @description An attribute of a type's contents. */
        ShowroomAttributePreference: {
            /**
             * Format: uuid
             * @description The attribute's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The type that it belongs to.
             */
            type_id: string;
            /** @description Its name. */
            key: string;
            /** @description Its field. */
            field: components["schemas"]["ShowroomAttributeField"];
        };
        /** @description A block of a deployment. */
        ShowroomBlock: {
            /**
             * Format: uuid
             * @description The block's id.
             */
            id: string;
            /**
             * Format: int64
             * @description Its order; smaller ones come first.
             */
            order: number;
            /** @description False hides it, and its items, from the public. */
            visible: boolean;
            /** @description Its header. */
            header: components["schemas"]["ShowroomBlockHeader"];
            /** @description Its surface. */
            surface_type: components["schemas"]["ShowroomBlockSurface"];
            /** @description The arrangement of its items. */
            block_type: components["schemas"]["ShowroomBlockType"];
            /** @description The look of its items. */
            item_type: components["schemas"]["ShowroomItemType"];
            /** @description The size of its items. */
            size: components["schemas"]["ShowroomBlockSize"];
        };
        /** @description The header of a block. */
        ShowroomBlockHeader: {
            /** @description The title; may be empty. */
            title: string;
            /** @description The description; may be empty. */
            description: string;
            /** @description The URL of a wide picture. */
            banner_url: string | null;
        };
        /** @description The header of a block. */
        ShowroomBlockHeaderPut: {
            /** @description The title. */
            title?: string;
            /** @description The description. */
            description?: string;
            /** @description The URL of a wide picture. */
            banner_url?: components["schemas"]["PictureUrl"] | null;
        };
        /** @description A block of a deployment. */
        ShowroomBlockPut: {
            /**
             * Format: uuid
             * @description The block's id.
             */
            id: string;
            /**
             * Format: int64
             * @description Its order; smaller ones come first.
             */
            order: number;
            /**
             * @description False hides it, and its items, from the public.
             * @default true
             */
            visible?: boolean;
            /** @description Its header. */
            header?: components["schemas"]["ShowroomBlockHeaderPut"];
            /** @description Its surface. */
            surface_type: components["schemas"]["ShowroomBlockSurface"];
            /** @description The arrangement of its items. */
            block_type: components["schemas"]["ShowroomBlockType"];
            /** @description The look of its items. */
            item_type: components["schemas"]["ShowroomItemType"];
            /** @description The size of its items. */
            size: components["schemas"]["ShowroomBlockSize"];
        };
        /**
         * @description The size of a block's items.
         * @enum {string}
         */
        ShowroomBlockSize: "xs" | "sm" | "md" | "lg" | "xl";
        /**
         * @description The surface of a block.
         * @enum {string}
         */
        ShowroomBlockSurface: "transparent" | "card";
        /**
         * @description The arrangement of a block's items.
         * @enum {string}
         */
        ShowroomBlockType: "grid" | "column" | "row" | "carrousel";
        /** @description A call to action. */
        ShowroomCallToAction: {
            /** @description The label. */
            label: string;
            /** @description The address that it leads to. */
            redirect: string | null;
        };
        /** @description The calls to action. */
        ShowroomCallToActionPreferences: {
            /** @description Their labels, by keys. */
            labels: {
                [key: string]: string;
            };
        };
        /** @description A call to action. */
        ShowroomCallToActionPut: {
            /** @description The label. */
            label: string;
            /** @description The https address that it leads to. */
            redirect?: components["schemas"]["PictureUrl"] | null;
        };
        /** @description The chips of a content or an item: short marks on its picture. */
        ShowroomChips: {
            /** @description Marks it as new. */
            is_new: components["schemas"]["ShowroomIsNewChip"] | null;
            /** @description A countdown. */
            cutdown: components["schemas"]["ShowroomCutdownChip"] | null;
            /** @description A discount. */
            discount: components["schemas"]["ShowroomDiscountChip"] | null;
            /** @description Its stock. */
            stock: components["schemas"]["ShowroomStockChip"] | null;
        };
        /** @description The chips of a content or an item. */
        ShowroomChipsPut: {
            /** @description Marks it as new. */
            is_new?: components["schemas"]["ShowroomIsNewChip"] | null;
            /** @description A countdown. */
            cutdown?: components["schemas"]["ShowroomCutdownChip"] | null;
            /** @description A discount. */
            discount?: components["schemas"]["ShowroomDiscountChip"] | null;
            /** @description Its stock. */
            stock?: components["schemas"]["ShowroomStockChip"] | null;
        };
        /** @description A content of a showroom. */
        ShowroomContent: {
            /**
             * Format: uuid
             * @description The content's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The showroom that has it.
             */
            showroom_id: string;
            /** @description False hides it from the public. */
            visible: boolean;
            /** @description The title. */
            title: string;
            /** @description The text. */
            body: string;
            /** @description The pictures and films. */
            gallery: components["schemas"]["ShowroomGalleryEntry"][];
            /** @description The price; null without one. */
            price: components["schemas"]["ShowroomContentPrice"] | null;
            /** @description The address; null without one. */
            address: components["schemas"]["ShowroomContentAddress"] | null;
            /** @description The chips. */
            chips: components["schemas"]["ShowroomChips"];
            /** @description The type. */
            content_type: components["schemas"]["ShowroomContentType"];
            /** @description The attributes. */
            atributes: components["schemas"]["ShowroomContentAttribute"][];
            /** @description The call to action; null without one. */
            call_to_action: components["schemas"]["ShowroomCallToAction"] | null;
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The time of its last change.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description The time of its deletion; null while it exists.
             */
            deleted_at: string | null;
        };
        /** @description The address of a content. */
        ShowroomContentAddress: {
            /**
             * Format: uuid
             * @description The address's id.
             */
            id: string | null;
            /** @description Its name, such as 'Casa'. */
            name: string;
            /** @description The country. */
            country: string;
            /** @description The province. */
            state: string;
            /** @description The town. */
            city: string;
            /** @description The postal code. */
            zip: string;
            /** @description The street. */
            street: string;
            /** @description The street number. */
            number: string;
            /** @description The floor. */
            flat: string;
            /** @description The apartment. */
            apartment: string;
            /** @description Directions for finding it. */
            indications: string;
            /** @description The point on the map. */
            location: components["schemas"]["Coordinates"];
        };
        /** @description An attribute of a content. */
        ShowroomContentAttribute: {
            /** @description The kind of its value. */
            type: components["schemas"]["ShowroomAttributeKind"];
            /**
             * Format: uuid
             * @description The id of one of the preferences' attributes; null for an attribute of the workspace's own.
             */
            attribute_id: string | null;
            /** @description The value as its kind writes it, as in `12.5` or the key of an option. */
            attribute_value: string | null;
            /** @description The name that is shown. */
            key: string;
            /** @description The value that is shown. */
            value: string;
        };
        /** @description An attribute of a content. */
        ShowroomContentAttributePut: {
            /** @description The kind of its value. */
            type: components["schemas"]["ShowroomAttributeKind"];
            /**
             * Format: uuid
             * @description The id of one of the preferences' attributes; null for an attribute of the workspace's own.
             */
            attribute_id?: string | null;
            /** @description The value as its kind writes it, as in `12.5` or the key of an option. Required with an `attribute_id`. */
            attribute_value?: string | null;
            /** @description The name that is shown. */
            key: string;
            /** @description The value that is shown. */
            value: string;
        };
        /**
         * @description The sort order of contents.
         * @enum {string}
         */
        ShowroomContentOrderBy: "title" | "created_at";
        /** @description One page of a list. */
        ShowroomContentPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["ShowroomContent"][];
        };
        /** @description The preferences of contents. */
        ShowroomContentPreferences: {
            /** @description The types. */
            types: components["schemas"]["ShowroomContentTypePreference"][];
            /** @description The attributes of all types. */
            attributes: components["schemas"]["ShowroomAttributePreference"][];
            /** @description The calls to action. */
            call_to_action: components["schemas"]["ShowroomCallToActionPreferences"];
        };
        /** @description The price of a content. */
        ShowroomContentPrice: {
            /** @description The currency of the amounts. */
            currency: components["schemas"]["Currency"];
            /** @description The price before discount and taxes. */
            subtotal: components["schemas"]["Money"];
            /** @description The discount. */
            discount: components["schemas"]["Money"];
            /** @description The taxes but VAT. */
            taxes: components["schemas"]["Money"];
            /** @description The VAT. */
            iva: components["schemas"]["Money"];
            /** @description The price: `subtotal` - `discount` + `taxes` + `iva`. */
            total: components["schemas"]["Money"];
            /** @description True when it is the lowest of several prices. */
            from: boolean;
        };
        /** @description The price of a content; absent amounts are 0. */
        ShowroomContentPricePut: {
            /**
             * @description The currency of the amounts.
             * @default ARS
             */
            currency?: components["schemas"]["Currency"];
            /** @description The price before discount and taxes. */
            subtotal: components["schemas"]["Amount"];
            /** @description The discount. */
            discount?: components["schemas"]["Amount"];
            /** @description The taxes but VAT. */
            taxes?: components["schemas"]["Amount"];
            /** @description The VAT. */
            iva?: components["schemas"]["Amount"];
            /**
             * @description True when it is the lowest of several prices.
             * @default false
             */
            from?: boolean;
        };
        /** @description A content to create or replace. */
        ShowroomContentPut: {
            /**
             * @description False hides it from the public.
             * @default true
             */
            visible?: boolean;
            /** @description The title. */
            title: string;
            /** @description The text. */
            body?: string;
            /** @description The pictures and films, at most 20. */
            gallery?: components["schemas"]["ShowroomGalleryEntryPut"][];
            /** @description The price; null without one. */
            price?: components["schemas"]["ShowroomContentPricePut"] | null;
            /** @description The address; null without one. */
            address?: components["schemas"]["AddressWithIdPut"] | null;
            /** @description The chips. */
            chips?: components["schemas"]["ShowroomChipsPut"];
            /** @description The type. */
            content_type: components["schemas"]["ShowroomContentTypePut"];
            /** @description The attributes, at most 30. */
            atributes?: components["schemas"]["ShowroomContentAttributePut"][];
            /** @description The call to action; null without one. */
            call_to_action?: components["schemas"]["ShowroomCallToActionPut"] | null;
        };
        /** @description The type of a content. */
        ShowroomContentType: {
            /**
             * Format: uuid
             * @description The id of one of the preferences' types; null for a type of the workspace's own.
             */
            id: string | null;
            /** @description Its name. */
            name: string;
        };
        /** @description A type of contents. */
        ShowroomContentTypePreference: {
            /**
             * Format: uuid
             * @description The type's id.
             */
            id: string;
            /** @description Its name. */
            name: string;
        };
        /** @description The type of a content. */
        ShowroomContentTypePut: {
            /**
             * Format: uuid
             * @description The id of one of the preferences' types; null for a type of the workspace's own.
             */
            id?: string | null;
            /** @description Its name. */
            name: string;
        };
        /** @description A countdown. The public does not see one that has ended. */
        ShowroomCutdownChip: {
            /**
             * Format: date-time
             * @description The time at which it ends.
             */
            datetime: string;
        };
        /** @description A deployment of a showroom: a draft, or the one that the public sees. */
        ShowroomDeployment: {
            /**
             * Format: uuid
             * @description The deployment's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The showroom that it lays out.
             */
            showroom_id: string;
            /** @description The header. */
            header: components["schemas"]["ShowroomHeader"];
            /** @description The blocks, in order. */
            blocks: components["schemas"]["ShowroomBlock"][];
            /** @description The items, in order. */
            items: components["schemas"]["ShowroomItem"][];
            /**
             * Format: date-time
             * @description The time of its creation.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The time of its last change, later with each.
             */
            updated_at: string;
            /**
             * Format: date-time
             * @description The time of its publishing; null in a draft.
             */
            published_at: string | null;
        };
        /** @description A deployment to save or to publish. */
        ShowroomDeploymentPut: {
            /**
             * @description True to publish it; else it is saved as the draft.
             * @default false
             */
            publish?: boolean;
            /** @description The header. */
            header: components["schemas"]["ShowroomHeaderPut"];
            /** @description The blocks, at most 40. */
            blocks: components["schemas"]["ShowroomBlockPut"][];
            /** @description The items, at most 400. */
            items: components["schemas"]["ShowroomItemPut"][];
            /**
             * Format: date-time
             * @description The `updated_at` of the latest deployment that this one is based on. 409 when another is the latest; absent, none is
             *     compared.
             */
            base_updated_at?: string | null;
        };
        /** @description The chip of a discount. */
        ShowroomDiscountChip: {
            /** @description The discount in percent. */
            percent: components["schemas"]["Percent"];
        };
        /** @description A picture or film of a content. */
        ShowroomGalleryEntry: {
            /** @description Its URL. */
            url: string;
            /** @description Its type. */
            type: components["schemas"]["ShowroomGalleryEntryType"];
        };
        /** @description A picture or film of a content. */
        ShowroomGalleryEntryPut: {
            /** @description Its URL. */
            url: components["schemas"]["PictureUrl"];
            /** @description Its type. */
            type: components["schemas"]["ShowroomGalleryEntryType"];
        };
        /**
         * @description The type of an entry of a gallery.
         * @enum {string}
         */
        ShowroomGalleryEntryType: "image" | "video";
        /** @description The header of a deployment. */
        ShowroomHeader: {
            /** @description The title. */
            title: string;
            /** @description The URL of a small, square picture. */
            icon_url: string | null;
            /** @description The URL of a wide picture. */
            cover_url: string | null;
            /**
             * Format: date-time
             * @description The time of its last change.
             */
            updated_at: string;
        };
        /** @description The header of a deployment. */
        ShowroomHeaderPut: {
            /** @description The title. */
            title: string;
            /** @description The URL of a small, square picture. */
            icon_url?: components["schemas"]["PictureUrl"] | null;
            /** @description The URL of a wide picture. */
            cover_url?: components["schemas"]["PictureUrl"] | null;
        };
        /** @description The chip of something new. */
        ShowroomIsNewChip: {
            /** @description True to show it. */
            enabled: boolean;
        };
        /** @description An item of a deployment: one content as a block shows it. */
        ShowroomItem: {
            /**
             * Format: uuid
             * @description The item's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The block that it is in.
             */
            block_id: string;
            /**
             * Format: int64
             * @description Its order in the block; smaller ones come first.
             */
            order: number;
            /** @description False hides it from the public. */
            visible: boolean;
            /**
             * Format: uuid
             * @description The content that it shows.
             */
            content_id: string;
            /** @description The URL of its picture. */
            image_url: string | null;
            /** @description The title. */
            title: string;
            /** @description The description; may be empty. */
            description: string;
            /** @description The price; null without one. */
            price: components["schemas"]["ShowroomItemPrice"] | null;
            /** @description The chips. */
            chips: components["schemas"]["ShowroomChips"];
        };
        /** @description The price of an item. */
        ShowroomItemPrice: {
            /** @description The currency of the amounts. */
            currency: components["schemas"]["Currency"];
            /** @description The price before discounts. */
            base: components["schemas"]["Money"];
            /** @description The price. */
            final: components["schemas"]["Money"];
            /** @description True when it is the lowest of several prices. */
            from: boolean;
        };
        /** @description The price of an item. */
        ShowroomItemPricePut: {
            /**
             * @description The currency of the amounts.
             * @default ARS
             */
            currency?: components["schemas"]["Currency"];
            /** @description The price before discounts. */
            base: components["schemas"]["Amount"];
            /** @description The price. */
            final: components["schemas"]["Amount"];
            /**
             * @description True when it is the lowest of several prices.
             * @default false
             */
            from?: boolean;
        };
        /** @description An item of a deployment. */
        ShowroomItemPut: {
            /**
             * Format: uuid
             * @description The item's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The block that it is in, one of the body's.
             */
            block_id: string;
            /**
             * Format: int64
             * @description Its order in the block; smaller ones come first.
             */
            order: number;
            /**
             * @description False hides it from the public.
             * @default true
             */
            visible?: boolean;
            /**
             * Format: uuid
             * @description The content that it shows.
             */
            content_id: string;
            /** @description The URL of its picture. */
            image_url?: components["schemas"]["PictureUrl"] | null;
            /** @description The title. */
            title: string;
            /** @description The description. */
            description?: string;
            /** @description The price; null without one. */
            price?: components["schemas"]["ShowroomItemPricePut"] | null;
            /** @description The chips. */
            chips?: components["schemas"]["ShowroomChipsPut"];
        };
        /**
         * @description The look of a block's items.
         * @enum {string}
         */
        ShowroomItemType: "hero" | "card" | "tile" | "strip";
        /** @description One page of a list. */
        ShowroomPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["Showroom"][];
        };
        /** @description A showroom to create or change. */
        ShowroomPut: {
            /** @description Its name. */
            name: string;
            /** @description True if the public sees it. Absent leaves it unchanged; a new showroom is then enabled. */
            enabled?: boolean | null;
        };
        /** @description The chip of a stock. */
        ShowroomStockChip: {
            /** @description The stock. */
            state: components["schemas"]["ShowroomStockChipState"];
        };
        /**
         * @description The stock state of a chip.
         * @enum {string}
         */
        ShowroomStockChipState: "has_units" | "last_units" | "last_unit" | "out_of_stock" | "coming_soon";
        /** @description A sign-in. */
        SignIn: {
            /** @description A username, or a verified email or phone. */
            userkey: string;
            /** @description The password. */
            password: string;
            /** @description The scope type of the account to act as; by default the consumer account, or else any. */
            scope_type?: components["schemas"]["ScopeType"] | null;
        };
        /** @description A new user. */
        SignUp: {
            /**
             * Format: uuid
             * @description The id of a verified and unused `sign_up` code.
             */
            otp_id: string;
            /** @description The given name. */
            given_name: string;
            /** @description The family name. */
            family_name: string;
            /** @description An optional username. */
            username?: string | null;
            /** @description An email; verified when the code was sent to it. */
            email?: string | null;
            /** @description A phone; verified when the code was sent to it. */
            phone?: string | null;
            /** @description 8 to 128 characters, not a common one. */
            password: string;
        };
        /** @description The stock to set. */
        StockPut: {
            /**
             * Format: int64
             * @description The number of units; null when they are not counted.
             */
            count?: number | null;
            /**
             * Format: int64
             * @description The number of units that are not sold.
             */
            min_count?: number | null;
            /**
             * @description True to mark it as out of stock, whatever the count.
             * @default false
             */
            out_of_stock?: boolean;
            /**
             * Format: int64
             * @description The count that the new one replaces: 409 `error.conflict.stock` with the present `count` when orders have moved it.
             *     Absent or null replaces any count.
             */
            expected_count?: number | null;
        };
        /** @description A store. */
        Store: {
            /**
             * Format: uuid
             * @description The store's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The workspace it belongs to.
             */
            workspace_id: string;
            /** @description True if consumers see it. */
            enabled: boolean;
            /** @description Its name. */
            name: string;
            /** @description The URL of its picture. */
            image_url: string | null;
        };
        /** @description The address to set. */
        StoreAddressPut: {
            /** @description A name for the address. */
            name?: string;
            /** @description The country. */
            country?: string;
            /** @description The province. */
            state?: string;
            /** @description The town. */
            city?: string;
            /** @description The postal code. */
            zip?: string;
            /** @description The street. */
            street: string;
            /** @description The number. */
            number?: string;
            /** @description The floor. */
            flat?: string;
            /** @description The apartment. */
            apartment?: string;
            /** @description Directions. */
            indications?: string;
            /** @description The coordinates. */
            location: components["schemas"]["Coordinates"];
        };
        /** @description One page of a list. */
        StorePage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["Store"][];
        };
        /** @description A store to create or change. */
        StorePut: {
            /** @description Its name. */
            name: string;
            /** @description The URL of its picture. */
            image_url?: components["schemas"]["PictureUrl"] | null;
            /** @description True if consumers see it. Absent leaves it unchanged; a new store is then enabled. */
            enabled?: boolean | null;
        };
        /** @description A store as consumers see it. */
        Storefront: {
            /** @description The store. */
            store: components["schemas"]["Store"];
            /** @description Its open turn; null while it is closed. */
            turn: components["schemas"]["Turn"] | null;
            /** @description The visible part of its catalog; null before the first deployment. */
            catalog: components["schemas"]["Catalog"] | null;
            /** @description The articles in the catalog, with their current stock. */
            articles: components["schemas"]["Article"][];
            /** @description The customizers of those articles, with their visible options. */
            customizers: components["schemas"]["Customizer"][];
            /** @description Its payment methods. */
            payment_methods: components["schemas"]["PaymentMethods"];
            /** @description Its pickup methods. */
            pickup_methods: components["schemas"]["PickupMethods"];
        };
        /** @description The plan of a subscription. */
        SubscribedPlan: {
            /**
             * Format: uuid
             * @description The plan's id.
             */
            id: string;
            /** @description The name. */
            name: string;
            /** @description The services it includes. */
            services: components["schemas"]["PlanService"][];
        };
        /** @description A workspace's subscription to a plan. */
        Subscription: {
            /**
             * Format: uuid
             * @description The subscription's id.
             */
            id: string;
            /** @description The state. */
            state: components["schemas"]["SubscriptionState"];
            /**
             * Format: date-time
             * @description The begin.
             */
            subscribed_at: string;
            /**
             * Format: date-time
             * @description The end.
             */
            unsubscribed_at: string | null;
            /**
             * Format: uuid
             * @description The workspace that has it.
             */
            workspace_id: string;
            /**
             * Format: uuid
             * @description The plan.
             */
            plan_id: string;
            /** @description The plan's services, and the number of each. */
            services: components["schemas"]["PlanService"][];
        };
        /** @description The plan to subscribe to. */
        SubscriptionCreate: {
            /**
             * Format: uuid
             * @description The id of a public plan.
             */
            plan_id: string;
        };
        /** @description One page of a list. */
        SubscriptionPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["Subscription"][];
        };
        /**
         * @description The state of a subscription.
         * @enum {string}
         */
        SubscriptionState: "active" | "unsubscribed";
        /** @description A word to search for. */
        Suggestion: {
            /** @description The word, in lower case. */
            word: string;
        };
        /** @description The words that complete a search. */
        SuggestionList: {
            /** @description At most 10 words: those of most pages first, then from A. */
            data: components["schemas"]["Suggestion"][];
        };
        /** @description Takeaway at an address. */
        Takeaway: {
            /**
             * Format: uuid
             * @description The method's id.
             */
            id: string;
            /** @description The address where orders are fetched. */
            address: components["schemas"]["Address"];
        };
        /** @description The takeaway to set. */
        TakeawayPut: {
            /**
             * Format: uuid
             * @description The method's id.
             */
            id: string;
            /** @description The address where orders are fetched. */
            address: components["schemas"]["StoreAddressPut"];
        };
        /** @description A topic of the command bus. */
        Topic: {
            /** @description Its name. */
            topic: string;
            /** @description Its description, with the errors it may answer. */
            description: string;
            /** @description The JSON Schema (2020-12) of its params. */
            params_schema: {
                [key: string]: unknown;
            };
            /** @description The JSON Schema (2020-12) of its result. */
            result_schema: {
                [key: string]: unknown;
            };
            /** @description True when it cannot be undone: clients ask for confirmation. */
            destructive: boolean;
        };
        /** @description Every topic. */
        TopicList: {
            /** @description The topics, grouped by subject. */
            data: components["schemas"]["Topic"][];
        };
        /** @description A confirmation that the money arrived; the one field is the order's provider type. */
        TransactionComplete: {
            /** @description For cash. */
            cash?: components["schemas"]["NoDetails"] | null;
            /** @description For a bank transfer. */
            banktransfer?: components["schemas"]["NoDetails"] | null;
            /** @description For Mercado Pago, which reports by itself: 422 `error.rule.provider_says`. */
            mercadopago?: components["schemas"]["NoDetails"] | null;
        };
        /** @description A report that the attempt failed; the one field is the order's provider type. */
        TransactionFailure: {
            /** @description For cash. */
            cash?: components["schemas"]["FailureReason"] | null;
            /** @description For a bank transfer. */
            banktransfer?: components["schemas"]["FailureReason"] | null;
            /** @description For Mercado Pago: the payer gives up. */
            mercadopago?: components["schemas"]["FailureReason"] | null;
        };
        /** @description A report that the payment was made; the one field is the order's provider type. */
        TransactionProcessing: {
            /** @description For cash. */
            cash?: components["schemas"]["NoDetails"] | null;
            /** @description For a bank transfer. */
            banktransfer?: components["schemas"]["VoucherPut"] | null;
            /** @description For Mercado Pago, which reports by itself: 422 `error.rule.provider_says`. */
            mercadopago?: components["schemas"]["NoDetails"] | null;
        };
        /**
         * @description The state of a transaction.
         * @enum {string}
         */
        TransactionState: "pending" | "processing" | "completed" | "failed";
        /** @description The proof of a bank transfer. */
        TransactionVoucher: {
            /** @description The bank's reference number. */
            reference: string | null;
            /** @description The URL of a picture or document. */
            url: string | null;
        };
        /** @description A period in which a store is open. */
        Turn: {
            /**
             * Format: uuid
             * @description The turn's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The store.
             */
            store_id: string;
            /**
             * Format: date-time
             * @description The time it was opened.
             */
            opened_at: string;
            /**
             * Format: date-time
             * @description The time it was closed; null while it is open.
             */
            closed_at: string | null;
        };
        /**
         * @description The sort order of turns.
         * @enum {string}
         */
        TurnOrderBy: "opened_at" | "closed_at";
        /** @description One page of a list. */
        TurnPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["Turn"][];
        };
        /** @description The messages of a channel that did not leave. */
        UnsentMessages: {
            /** @description The channel. */
            channel: components["schemas"]["OutboxChannel"];
            /**
             * Format: int64
             * @description The number of messages that wait to be sent.
             */
            waiting: number;
            /**
             * Format: date-time
             * @description The time of the oldest of these; null without any.
             */
            oldest_at: string | null;
            /**
             * Format: int64
             * @description The number of messages of the last 30 days that are given up.
             */
            failed: number;
        };
        /** @description A user. */
        User: {
            /**
             * Format: uuid
             * @description The user's id.
             */
            id: string;
        };
        /** @description The proof of a bank transfer: at least one of both fields. */
        VoucherPut: {
            /** @description The bank's reference number. */
            voucher_reference?: string | null;
            /** @description The address of a picture or document: https, or an upload, a private one of the caller's own scope. */
            voucher_url?: components["schemas"]["PictureUrl"] | null;
        };
        /** @description A change of a wallet order, of a transaction of it, or of a provider. */
        WalletChange: {
            /**
             * Format: uuid
             * @description The change's id.
             */
            id: string;
            /**
             * Format: date-time
             * @description The time.
             */
            at: string;
            /**
             * Format: uuid
             * @description The account that made the change; null for the server, for Mercado Pago, and for accounts of the other side.
             */
            account_id: string | null;
            /** @description The kind of what changed. */
            entity: components["schemas"]["WalletEntity"];
            /**
             * Format: uuid
             * @description The id of what changed.
             */
            entity_id: string;
            /** @description The state before. */
            from: string | null;
            /** @description The state after. */
            to: string;
            /** @description The reason. */
            reason: string | null;
        };
        /**
         * @description The kind of what changed.
         * @enum {string}
         */
        WalletEntity: "order" | "transaction" | "provider";
        /** @description An amount that one scope owes to another. */
        WalletOrder: {
            /**
             * Format: uuid
             * @description The wallet order's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The provider it is paid through.
             */
            provider_id: string;
            /** @description The type of the provider. */
            provider_type: components["schemas"]["ProviderType"];
            /** @description The currency of the amount. */
            currency: components["schemas"]["Currency"];
            /** @description The amount to pay. */
            amount: components["schemas"]["Money"];
            /** @description Its state. */
            state: components["schemas"]["WalletOrderState"];
            /** @description The reason for the payment, as in 'Pedido 261120-001'. */
            description: string;
            /** @description The reference that both sides see, as in `261120-001`. */
            reference: string;
            /**
             * Format: date-time
             * @description The creation time.
             */
            created_at: string;
            /** @description The side that is paid. */
            receiver: components["schemas"]["WalletParty"];
            /** @description The side that pays. */
            payer: components["schemas"]["WalletParty"];
            /** @description The attempts to pay it, the oldest first; at most one is live. */
            transactions: components["schemas"]["WalletTransaction"][];
            /** @description Its changes and those of its transactions, the oldest first. */
            history: components["schemas"]["WalletChange"][];
        };
        /**
         * @description The state of a wallet order.
         * @enum {string}
         */
        WalletOrderState: "pending" | "processing" | "completed" | "cancelled" | "refounded";
        /** @description A side of a wallet order. */
        WalletParty: {
            /**
             * Format: uuid
             * @description Its wallet.
             */
            id: string;
            /**
             * Format: uuid
             * @description Its scope.
             */
            scope_id: string;
            /** @description The scope's name. */
            scope_name: string;
            /** @description The scope's type. */
            scope_type: components["schemas"]["ScopeType"];
            /** @description The URL of the scope's picture. */
            scope_image_url: string | null;
        };
        /** @description A way of paying into a wallet. */
        WalletProvider: {
            /**
             * Format: uuid
             * @description The provider's id.
             */
            id: string;
            /**
             * Format: uuid
             * @description The wallet it pays into.
             */
            wallet_id: string;
            /** @description Its state. */
            state: components["schemas"]["ProviderState"];
            /** @description Its type. */
            type: components["schemas"]["ProviderType"];
            /** @description The currencies it accepts. */
            currencies: components["schemas"]["Currency"][];
            /** @description The bank account of a bank transfer, or the connected account at Mercado Pago. */
            preferences: components["schemas"]["ProviderPreferences"] | null;
            /** @description Possible mistakes in its data. */
            warnings: components["schemas"]["ProviderWarning"][];
            /**
             * Format: date-time
             * @description The creation time.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The deletion time.
             */
            deleted_at: string | null;
            /** @description The changes of its state, the oldest first. */
            history: components["schemas"]["WalletChange"][];
        };
        /** @description One page of a list. */
        WalletProviderPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["WalletProvider"][];
        };
        /** @description The values that a provider gets. */
        WalletProviderPut: {
            /**
             * Format: uuid
             * @description The caller's wallet, whose id is the scope's id.
             */
            wallet_id: string;
            /** @description Its type, which cannot change. */
            type: components["schemas"]["ProviderType"];
            /** @description The currencies it accepts. */
            currencies: components["schemas"]["Currency"][];
            /** @description The bank account of a bank transfer; ignored for cash and Mercado Pago. */
            preferences?: components["schemas"]["BankPreferencesPut"] | null;
            /** @description The state; absent keeps it. */
            state?: components["schemas"]["RequestedProviderState"] | null;
        };
        /** @description An attempt to pay a wallet order; the fields of other provider types are null. */
        WalletTransaction: {
            /**
             * Format: uuid
             * @description The transaction's id.
             */
            id: string;
            /** @description Its state. */
            state: components["schemas"]["TransactionState"];
            /** @description The details of a cash payment. */
            cash: components["schemas"]["CashTransaction"] | null;
            /** @description The details of a bank transfer. */
            banktransfer: components["schemas"]["BankTransaction"] | null;
            /** @description The details of a payment through Mercado Pago. */
            mercadopago: components["schemas"]["MercadoPagoTransaction"] | null;
            /** @description The part of a completed transaction that the payer has back. */
            refunded_amount: components["schemas"]["Money"];
            /** @description The reason, if it failed. */
            reason: string | null;
            /**
             * Format: date-time
             * @description The creation time.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description The time of its last state change.
             */
            updated_at: string;
        };
        /** @description An amount of seven days, and of the seven before. */
        WeekAmount: {
            /** @description The amount of the last seven days. */
            current: components["schemas"]["Money"];
            /** @description The amount of the seven days before. */
            previous: components["schemas"]["Money"];
        };
        /** @description A count of seven days, and of the seven before. */
        WeekCount: {
            /**
             * Format: int64
             * @description The count of the last seven days.
             */
            current: number;
            /**
             * Format: int64
             * @description The count of the seven days before.
             */
            previous: number;
        };
        /** @description The figures of seven days, today and the six days before it, and of the seven days before those up to the same time. */
        WeekFigures: {
            /**
             * Format: date-time
             * @description The start of the seven days, in America/Argentina/Buenos_Aires.
             */
            ini_at: string;
            /** @description Orders in its stores, counted once a minute. */
            orders: components["schemas"]["WeekCount"];
            /** @description The totals of its orders that are not cancelled. */
            revenue: components["schemas"]["WeekAmount"];
            /** @description The currency of the revenue. */
            currency: components["schemas"]["Currency"];
            /** @description Views of its pages. */
            page_views: components["schemas"]["WeekCount"];
            /** @description Views of its stores. */
            store_views: components["schemas"]["WeekCount"];
        };
        /** @description A workspace. */
        Workspace: {
            /**
             * Format: uuid
             * @description The id, also its scope's.
             */
            id: string;
            /** @description The name. */
            name: string;
            /** @description The address of a picture. */
            image_url: string | null;
            /** @description The type. */
            type: components["schemas"]["WorkspaceType"];
            /** @description The contact email. */
            email: string | null;
            /** @description The contact phone. */
            phone: string | null;
            /**
             * Format: uuid
             * @description The owner.
             */
            user_id: string | null;
            /**
             * Format: date-time
             * @description The creation time.
             */
            created_at: string;
        };
        /** @description A change of a workspace by an account. */
        WorkspaceChange: {
            /**
             * Format: date-time
             * @description The time of the change.
             */
            at: string;
            /**
             * Format: uuid
             * @description The account that made it.
             */
            account_id: string;
            /** @description The name of the account's user. */
            account_name: string;
            /** @description The kind of change. */
            action: components["schemas"]["WorkspaceChangeAction"];
            /**
             * Format: uuid
             * @description The group or the store.
             */
            instance_id: string;
            /** @description The name of the group or the store. */
            instance_name: string;
            /** @description The shifts that were changed at once; null for a store. */
            shifts: components["schemas"]["ChangedShifts"] | null;
        };
        /**
         * @description The kind of a workspace's change.
         * @enum {string}
         */
        WorkspaceChangeAction: "shifts_created" | "shifts_updated" | "shifts_deleted" | "store_published" | "turn_opened" | "turn_closed";
        /** @description The created workspace. */
        WorkspaceCreated: {
            /**
             * Format: uuid
             * @description The id, also its scope's.
             */
            id: string;
            /** @description The name. */
            name: string;
            /** @description The address of a picture. */
            image_url: string | null;
            /** @description The type. */
            type: components["schemas"]["WorkspaceType"];
            /** @description The contact email. */
            email: string | null;
            /** @description The contact phone. */
            phone: string | null;
            /**
             * Format: uuid
             * @description The owner.
             */
            user_id: string | null;
            /**
             * Format: date-time
             * @description The creation time.
             */
            created_at: string;
            /**
             * Format: uuid
             * @description The owner's account in it.
             */
            account_id: string | null;
        };
        /** @description A member of a workspace: a user who acts as it, or was invited to. */
        WorkspaceMember: {
            /**
             * Format: uuid
             * @description The member's id, also the invitation's.
             */
            id: string;
            /** @description The state. */
            state: components["schemas"]["MemberState"];
            /** @description The workspace. */
            workspace: components["schemas"]["MemberWorkspace"];
            /** @description The user. */
            user: components["schemas"]["MemberUser"];
            /** @description True for the owner of the workspace. */
            is_owner: boolean;
            /**
             * Format: uuid
             * @description The user's account in the workspace; null until the first acceptance.
             */
            account_id: string | null;
            /**
             * Format: date-time
             * @description The time of the first invitation, or of the account's creation.
             */
            created_at: string;
        };
        /** @description One page of a list. */
        WorkspaceMemberPage: {
            /** @description The cursor of the next page; null on the last page. */
            cursor: string | null;
            /** @description The rows of the page. */
            data: components["schemas"]["WorkspaceMember"][];
        };
        /**
         * @description A figure of a workspace.
         * @enum {string}
         */
        WorkspaceMetric: "page_views" | "store_views" | "article_views" | "orders" | "revenue";
        /** @description The home of a workspace. */
        WorkspaceOverview: {
            /**
             * Format: date-time
             * @description The instant of the overview.
             */
            at: string;
            /** @description The duty of each group of pharmacies that it manages, by name. */
            duties: components["schemas"]["ManagedDuty"][];
            /**
             * Format: uint
             * @description The number of its stores whose service is active.
             */
            store_count: number;
            /**
             * Format: uint
             * @description The number of those stores that have an open turn.
             */
            opened_store_count: number;
            /** @description The open orders of all its stores. */
            orders: components["schemas"]["OpenOrders"];
            /** @description The figures of its last seven days, beside those of the seven days before. */
            figures: components["schemas"]["WeekFigures"];
            /** @description The newest ten changes of the last 14 days, the newest first. */
            changes: components["schemas"]["WorkspaceChange"][];
            /** @description The tasks that are left to set it up; empty when all is done. */
            setup: components["schemas"]["SetupTask"][];
        };
        /** @description The fields of a workspace. */
        WorkspacePut: {
            /** @description Its name. */
            name: string;
            /** @description The address of its picture: https, or a public upload. */
            image_url?: components["schemas"]["PictureUrl"] | null;
            /** @description Its type. */
            type: components["schemas"]["WorkspaceType"];
            /** @description Its email address. Nobody signs in with it. */
            email?: string | null;
            /** @description Its phone number. Nobody signs in with it. */
            phone?: string | null;
        };
        /** @description A service of a workspace. */
        WorkspaceService: {
            /**
             * Format: uuid
             * @description The id of this row, which `workspaces.services.set_state` takes.
             */
            id: string;
            /** @description The type. */
            type: components["schemas"]["ServiceType"];
            /**
             * Format: uuid
             * @description The id of the store, showroom, page or group of pharmacies.
             */
            service_id: string;
            /** @description The state. */
            state: components["schemas"]["ServiceState"];
            /**
             * Format: date-time
             * @description The creation time.
             */
            created_at: string;
        };
        /** @description The services of a workspace. */
        WorkspaceServiceList: {
            /** @description The services, oldest first. */
            data: components["schemas"]["WorkspaceService"][];
        };
        /**
         * @description The type of a workspace.
         * @enum {string}
         */
        WorkspaceType: "business" | "organization";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    root: {
        parameters: {
            query?: {
                /** @description A configured source is redirected to its address. */
                source?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerTime"];
                };
            };
            /** @description Redirect to the address in `location`. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    health_live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthLive"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    health_ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthReady"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    openapi_document: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    docs: {
        parameters: {
            query?: {
                /** @description The language of the page's own words; by default the browser's, of these two. */
                lang?: components["schemas"]["DocsLanguage"];
            };
            header?: {
                /** @description The entity tag of the client's copy; 304 if it is current. */
                "if-none-match"?: string;
                /** @description The languages that the browser prefers. */
                "accept-language"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description The client's copy is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    auth_sign_in: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that the client generates once and stores. */
                "device-id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    auth_access: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that the client generates once and stores. */
                "device-id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Access"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    auth_sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    auth_sign_up: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that the client generates once and stores. */
                "device-id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignUp"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    auth_recover: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Recover"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    auth_otp_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtpCreate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Otp"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    auth_otp_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The code's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Otp"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    auth_otp_verify: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The code's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OtpVerify"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Otp"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    auth_key_available: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description A user's or account's id, a username, an email or a phone. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KeyAvailable"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    auth_me_account: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    auth_me_accounts: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that the client generates once and stores. */
                "device-id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountList"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    auth_credential_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CredentialPatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    auth_profile_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfilePatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    notifications_channel_get: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that the client generates once and stores. */
                "device-id": string;
            };
            path: {
                /** @description The provider: `fcm` or `webpush`. */
                push_provider: components["schemas"]["PushProvider"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChannelId"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    notifications_channel_put: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that the client generates once and stores. */
                "device-id": string;
            };
            path: {
                /** @description The provider: `fcm` or `webpush`. */
                push_provider: components["schemas"]["PushProvider"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationChannelPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationChannelId"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    notifications_preferences_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationPreferences"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    notifications_preferences_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationPreferences"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    notifications_message_received: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The message's id, which the push message contains. */
                message_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    notifications_whatsapp_verify: {
        parameters: {
            query: {
                /** @description Always `subscribe`. */
                "hub.mode": string;
                /** @description The token that the operator gave to Meta. */
                "hub.verify_token": string;
                /** @description The text to answer, of at most 200 characters. */
                "hub.challenge": string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    notifications_whatsapp_webhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The HMAC-SHA256 of the body under the app's secret: `sha256=…`. */
                "x-hub-signature-256"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    workspaces_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspacePut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceCreated"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    workspaces_get: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Workspace"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    workspaces_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkspacePut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    workspaces_member_list: {
        parameters: {
            query?: {
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceMemberPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    workspaces_member_put: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    workspaces_member_users: {
        parameters: {
            query?: {
                /** @description A complete username, email or phone; any other text finds nobody. */
                query?: string;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberUserPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    workspaces_invitation_list: {
        parameters: {
            query?: {
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceMemberPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    workspaces_invitation_answer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The member's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitationAnswered"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    workspaces_plans: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanList"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    workspaces_subscription_list: {
        parameters: {
            query?: {
                /** @description Only the subscriptions in this state. */
                state?: components["schemas"]["SubscriptionState"];
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    workspaces_subscription_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubscriptionCreate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    workspaces_subscription_unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The subscription's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    workspaces_subscription_services: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceServiceList"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    activities_list: {
        parameters: {
            query?: {
                /** @description Only activities of these types. */
                types?: components["schemas"]["ActivityType"][];
                /** @description Only activities at or after this instant. */
                created_at_ini?: string;
                /** @description Only activities before this instant. */
                created_at_end?: string;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    media_list: {
        parameters: {
            query?: {
                /** @description Words to find at the start of the words of the file's name. Ignored without letters or digits. */
                query?: string;
                /** @description Only resources of this type. */
                type?: components["schemas"]["MediaType"];
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
                /** @description The sort order. */
                order_by?: components["schemas"]["MediaOrderBy"];
                /** @description The direction: by default from the lowest and from A, and by time from the newest. */
                order_dir?: components["schemas"]["OrderDir"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaResourcePage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    media_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["MediaUpload"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaCreated"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    media_metadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The resource's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaResource"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    media_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The resource's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    media_read: {
        parameters: {
            query?: {
                /**
                 * @description The width in pixels: 64, 128, 256, 384, 512, 768, 1024, 1280, 1600 or 2048. Alone, the picture fits inside; with the
                 *     height it covers both, cut at the centre. A picture is never enlarged.
                 */
                width?: number;
                /** @description The height in pixels, as the width. */
                height?: number;
                /** @description The quality: 40, 60, 75 (the default) or 85. PNG has none. */
                quality?: number;
                /** @description The format; by default jpeg, and png where the picture is transparent. */
                format?: components["schemas"]["ImageFormat"];
                /** @description The format as a media type, as in `image/webp`. */
                mime_type?: string;
            };
            header?: never;
            path: {
                /** @description The readers that the address is for, as the upload answered it. */
                auth: components["schemas"]["MediaVisibility"];
                /** @description The resource's id. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Public: the file's address in `location`, valid while the file is there. */
            301: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Private: the file's address in `location`, valid for 5 minutes. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    media_file: {
        parameters: {
            query?: {
                /** @description The time at which the address expires, in seconds since 1970. */
                exp?: number;
                /** @description The signature. */
                sig?: string;
            };
            header?: {
                /** @description The bytes to answer, as in `bytes=0-1023`; several ranges are answered with the whole. */
                range?: string;
                /** @description The entity tag that the range is of; the whole is answered when the file has another one. */
                "if-range"?: string;
                /** @description The entity tag of the client's copy; 304 if it is current. */
                "if-none-match"?: string;
            };
            path: {
                /** @description The resource's id. */
                id: string;
                /** @description The file itself, `original`, or a variant, as in `w512h512q75.jpeg`. */
                variant: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file, with its media type. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The requested bytes of the file. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The client's copy is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    wallets_provider_list: {
        parameters: {
            query?: {
                /** @description Only providers with these ids. */
                ids?: string[];
                /** @description Only providers of this wallet, which must be the caller's. */
                wallet_id?: string;
                /** @description Only providers of this type. */
                type?: components["schemas"]["ProviderType"];
                /** @description Only providers in this state. */
                state?: components["schemas"]["ProviderState"];
                /** @description Only providers that accept this currency. */
                currency?: components["schemas"]["Currency"];
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletProviderPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    wallets_provider_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The provider's id. */
                provider_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletProvider"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    wallets_provider_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The provider's id. */
                provider_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WalletProviderPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    wallets_order_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The wallet order's id: a payment's `order_id`. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletOrder"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    wallets_transaction_create: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The wallet order's id: a payment's `order_id`. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletTransaction"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    wallets_transaction_processing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The wallet order's id: a payment's `order_id`. */
                order_id: string;
                /** @description The transaction's id. */
                transaction_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionProcessing"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletTransaction"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    wallets_transaction_complete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The wallet order's id: a payment's `order_id`. */
                order_id: string;
                /** @description The transaction's id. */
                transaction_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionComplete"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletTransaction"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    wallets_transaction_failure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The wallet order's id: a payment's `order_id`. */
                order_id: string;
                /** @description The transaction's id. */
                transaction_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionFailure"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WalletTransaction"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    wallets_provider_connect: {
        parameters: {
            query: {
                /** @description The caller's access token. */
                access_token: string;
            };
            header?: never;
            path: {
                /** @description The provider's id. */
                provider_id: string;
                /** @description The provider of payments: `mercadopago`. */
                payment_wallet: components["schemas"]["PaymentWallet"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect to the address in `location`. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    wallets_mercadopago_callback: {
        parameters: {
            query?: {
                /** @description The wallet order's id. */
                order_id?: string;
                /** @description The transaction's id. */
                transaction_id?: string;
                /** @description The state that the address was made with. */
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect to the address in `location`. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    wallets_mercadopago_webhook: {
        parameters: {
            query?: {
                /** @description The id of what the notice is about. */
                "data.id"?: string;
                /** @description The type of the notice. */
                type?: string;
            };
            header?: {
                /** @description The time and the signature of the notice: `ts=…,v1=…`. */
                "x-signature"?: string;
                /** @description The id of the notice's request. */
                "x-request-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    wallets_redirect: {
        parameters: {
            query?: {
                /** @description The code, if the seller consented. */
                code?: string;
                /** @description The state that the connection began with. */
                state?: string;
                /** @description The reason, if there is no code. */
                error?: string;
            };
            header?: {
                /** @description The browser's cookies. */
                cookie?: string;
            };
            path: {
                /** @description The provider of payments: `mercadopago`. */
                payment_wallet: components["schemas"]["PaymentWallet"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect to the address in `location`. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    maps_geodecode: {
        parameters: {
            query: {
                /** @description Latitude. */
                lat: number;
                /** @description Longitude. */
                lng: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Location"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    maps_locations: {
        parameters: {
            query: {
                /** @description A street with its number, a town, or both; of fewer than 3 or more than 200 letters nothing is found. */
                query: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Locations"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    maps_address_list: {
        parameters: {
            query?: {
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedAddressPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    maps_address_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavedAddressPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    maps_address_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    app_version_verify: {
        parameters: {
            query: {
                /** @description The platform. */
                platform: components["schemas"]["Platform"];
                /** @description The version for people, as in `1.4.0`; not compared. */
                version: string;
                /** @description The build's number. */
                build_number: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppVersion"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_store_list: {
        parameters: {
            query?: {
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorePage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_store_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Store"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_store_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StorePut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_payment_methods_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethods"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_payment_methods_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentMethodsPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_pickup_methods_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickupMethods"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_pickup_methods_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickupMethodsPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_turn_list: {
        parameters: {
            query?: {
                /** @description Only closed turns, or only the open one. */
                closed?: boolean;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
                /** @description The sort order. */
                order_by?: components["schemas"]["TurnOrderBy"];
                /** @description The direction: by default from the lowest and from A, and by time from the newest. */
                order_dir?: components["schemas"]["OrderDir"];
            };
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TurnPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_turn_open: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The turn's id. */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_turn_close: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The turn's id. */
                turn_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_catalog_list: {
        parameters: {
            query?: {
                /** @description Words to find at the start of the name's words. Ignored without letters or digits. */
                query?: string;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
                /** @description The sort order. */
                order_by?: components["schemas"]["NamedOrderBy"];
                /** @description The direction: by default from the lowest and from A, and by time from the newest. */
                order_dir?: components["schemas"]["OrderDir"];
            };
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CatalogPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_catalog_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The catalog's id. */
                catalog_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Catalog"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_catalog_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The catalog's id. */
                catalog_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CatalogPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_catalog_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The catalog's id. */
                catalog_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_article_list: {
        parameters: {
            query?: {
                /** @description Only articles with these ids. */
                ids?: string[];
                /**
                 * @description Words to find at the start of words of the name, the code, the description and the categories. Ignored without
                 *     letters or digits.
                 */
                query?: string;
                /** @description Only visible articles, or only hidden ones. */
                visible?: boolean;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
                /** @description The sort order. */
                order_by?: components["schemas"]["NamedOrderBy"];
                /** @description The direction: by default from the lowest and from A, and by time from the newest. */
                order_dir?: components["schemas"]["OrderDir"];
            };
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticlePage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_article_import: {
        parameters: {
            query?: {
                /** @description True to write nothing and report what would be written. */
                dry_run?: boolean;
                /** @description True to write the good rows although others are bad. */
                skip_bad?: boolean;
                /** @description The order of day and month in 03/04/2026, when no date of the file shows it. */
                date_order?: components["schemas"]["FileDateOrder"];
                /** @description Columns of the file to ignore. */
                ignore_columns?: string[];
            };
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ArticleImportForm"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArticleImportReport"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_article_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The article's id. */
                article_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Article"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_article_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The article's id. */
                article_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArticlePut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_article_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The article's id. */
                article_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_customizer_list: {
        parameters: {
            query?: {
                /** @description Words to find at the start of the name's words. Ignored without letters or digits. */
                query?: string;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
                /** @description The sort order. */
                order_by?: components["schemas"]["NamedOrderBy"];
                /** @description The direction: by default from the lowest and from A, and by time from the newest. */
                order_dir?: components["schemas"]["OrderDir"];
            };
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomizerPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_customizer_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The customizer's id. */
                customizer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customizer"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_customizer_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The customizer's id. */
                customizer_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomizerPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_customizer_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The customizer's id. */
                customizer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_deployment_changes: {
        parameters: {
            query?: {
                /** @description The candidate's id: a new one, or that of a candidate of the store, which is then replaced. */
                deployment_id?: string;
            };
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentChanges"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_deployment_publish: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The deployment's id. */
                deployment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_deployment_list: {
        parameters: {
            query?: {
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublishedDeploymentPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_deployment_rollback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The deployment's id. */
                deployment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentRollback"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_coupon_list: {
        parameters: {
            query?: {
                /** @description The start of the code. Ignored without letters or digits. */
                query?: string;
                /** @description Only enabled coupons, or only disabled ones. */
                enabled?: boolean;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
                /** @description The sort order. */
                order_by?: components["schemas"]["CouponOrderBy"];
                /** @description The direction: by default from the lowest and from A, and by time from the newest. */
                order_dir?: components["schemas"]["OrderDir"];
            };
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CouponPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_coupon_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The coupon's id. */
                coupon_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Coupon"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_coupon_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The coupon's id. */
                coupon_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CouponPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_coupon_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The coupon's id. */
                coupon_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_policy_list: {
        parameters: {
            query?: {
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
                /** @description The sort order. */
                order_by?: components["schemas"]["PolicyOrderBy"];
                /** @description The direction: by default from the lowest and from A, and by time from the newest. */
                order_dir?: components["schemas"]["OrderDir"];
            };
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_policy_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The policy's id. */
                policy_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Policy"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_policy_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The policy's id. */
                policy_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_policy_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The policy's id. */
                policy_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_store_public: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Storefront"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_cart_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CartPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cart"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_cart_submit: {
        parameters: {
            query?: never;
            header?: {
                /** @description A key that the client creates for this request and repeats at each retry: 1 to 128 printable ASCII characters. */
                "idempotency-key"?: string;
            };
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CartSubmitted"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_order_events: {
        parameters: {
            query?: never;
            header?: {
                /** @description The last `id` that the client received; the stream resumes after it. Without it the stream starts at the present. */
                "last-event-id"?: string;
            };
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of events; `x-event-data` is the schema of an event's `data`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_events: {
        parameters: {
            query?: never;
            header?: {
                /** @description The last `id` that the client received; the stream resumes after it. Without it the stream starts at the present. */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of events; `x-event-data` is the schema of an event's `data`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_order_kpis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderKpis"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_order_list: {
        parameters: {
            query?: {
                /**
                 * @description Searches the beginnings of words in the code and the consumer's name, email and phone. Ignored without letters
                 *     or digits.
                 */
                query?: string;
                /** @description Only orders of this turn. */
                turn_id?: string;
                /** @description Only orders submitted at or after this instant. */
                datetime_ini?: string;
                /** @description Only orders submitted before this instant. */
                datetime_end?: string;
                /** @description Only orders in this state. */
                state?: components["schemas"]["OrderState"];
                /** @description Only orders in one of these states. */
                states?: components["schemas"]["OrderState"][];
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
                /** @description The sort direction by time; newest first by default. */
                order_dir?: components["schemas"]["OrderDir"];
            };
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_order_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The order's id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_consumer_order_list: {
        parameters: {
            query?: {
                /** @description Only orders from this store. */
                store_id?: string;
                /** @description Only orders in one of these states. */
                states?: components["schemas"]["OrderState"][];
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_consumer_order_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_consumer_order_events: {
        parameters: {
            query?: never;
            header?: {
                /** @description The last `id` that the client received; the stream resumes after it. Without it the stream starts at the present. */
                "last-event-id"?: string;
            };
            path: {
                /** @description The order's id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of events; `x-event-data` is the schema of an event's `data`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_order_state: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The order's id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderStatePost"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_order_payment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The order's id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderPaymentPost"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_order_pickup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The order's id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderPickupPost"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_order_preparation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The order's id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderPreparationPost"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_order_item_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The order's id. */
                order_id: string;
                /** @description The line's id. */
                item_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderItemPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    ecommerce_order_policy_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The store's id. */
                store_id: string;
                /** @description The order's id. */
                order_id: string;
                /** @description The policy's id, or a new id. */
                policy_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderPolicyPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    showrooms_service_list: {
        parameters: {
            query?: {
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShowroomPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    showrooms_service_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The showroom's id. */
                showroom_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Showroom"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    showrooms_service_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The showroom's id. */
                showroom_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShowroomPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    showrooms_content_preferences: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShowroomContentPreferences"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    showrooms_content_list: {
        parameters: {
            query?: {
                /** @description Only contents with these ids. */
                ids?: string[];
                /** @description Only visible contents, or only hidden ones. */
                visible?: boolean;
                /** @description Words to find at the start of words of the title and the text. Ignored without letters or digits. */
                query?: string;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
                /** @description The sort order. */
                order_by?: components["schemas"]["ShowroomContentOrderBy"];
                /** @description The direction: by default from the lowest and from A, and by time from the newest. */
                order_dir?: components["schemas"]["OrderDir"];
            };
            header?: never;
            path: {
                /** @description The showroom's id. */
                showroom_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShowroomContentPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    showrooms_content_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The showroom's id. */
                showroom_id: string;
                /** @description The content's id. */
                content_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShowroomContent"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    showrooms_content_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The showroom's id. */
                showroom_id: string;
                /** @description The content's id. */
                content_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShowroomContentPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    showrooms_deployment_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The showroom's id. */
                showroom_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShowroomDeployment"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    showrooms_deployment_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The showroom's id. */
                showroom_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShowroomDeploymentPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShowroomDeployment"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    showrooms_public_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The showroom's id. */
                showroom_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicShowroom"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    showrooms_public_content_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The content's id. */
                content_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShowroomContent"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    chat_conversation_list: {
        parameters: {
            query?: {
                /** @description Words to find at the start of the name's words. Ignored without letters or digits. */
                query?: string;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatConversationPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    chat_message_list: {
        parameters: {
            query: {
                /** @description The room. */
                room_id: string;
                /** @description Words to find at the start of words of the texts. Ignored without letters or digits. */
                query?: string;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessagePage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    chat_message_create: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatMessagePost"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatMessageCreated"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    chat_room_direct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The scope's id, or a person's own profile id, which means their consumer scope. */
                profile_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatRoom"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    chat_room_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatRoom"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    chat_room_cursor_view: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatRoomCursorView"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    chat_events: {
        parameters: {
            query?: never;
            header?: {
                /** @description The last `id` that the client received; the stream resumes after it. Without it the stream starts at the present. */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of events; `x-event-data` is the schema of an event's `data`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    discover_categories: {
        parameters: {
            query?: {
                /** @description Words to find at the start of the name's words. Ignored without letters or digits. */
                query?: string;
                /** @description Only these categories. */
                ids?: string[];
                /** @description Only the children of these categories. */
                parent_ids?: string[];
                /** @description True: only the categories without a parent. */
                roots?: boolean;
                /** @description Only visible categories, or only hidden ones. */
                visible?: boolean;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscoverCategoryPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    discover_page: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscoverPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    discover_service_page_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServicePage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    discover_service_page_patch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServicePagePatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServicePage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    discover_service_page_settings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ServicePageSettings"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    discover_service_page_connections: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageConnectionList"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    discover_blocks_consumer: {
        parameters: {
            query?: {
                /** @description Latitude in degrees; with `lng`. */
                lat?: number;
                /** @description Longitude in degrees; with `lat`. */
                lng?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscoverBlockList"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    discover_explore: {
        parameters: {
            query?: {
                /**
                 * @description Words that a page must have in its name, short name, categories, articles or description; the last one may be
                 *     unfinished. Further words than the first 8 are ignored. Ignored without letters or digits.
                 */
                query?: string;
                /** @description Ids of categories, separated by commas, at most 50: pages of one of them or of one below it. */
                categories?: string;
                /**
                 * @description Words separated by commas. `stores`, `showrooms` and `articles` keep the pages that show one of what is named; `pages`
                 *     keeps all. `open` keeps, of these, the pages that are open now.
                 */
                filter?: string;
                /** @description The latitude of the zone, in degrees; with `zone_lng`. */
                zone_lat?: number;
                /** @description The longitude of the zone, in degrees; with `zone_lat`. */
                zone_lng?: number;
                /**
                 * @description The radius of the zone in metres, 100 to 100000, by default 5000; with `zone_lat` and `zone_lng`. A zone ends at the
                 *     180th meridian.
                 */
                zone_radius?: number;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of results in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExploreResultPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    discover_suggestions: {
        parameters: {
            query?: {
                /** @description The text typed so far. Only the last word counts, from 2 letters. Without letters or digits nothing is suggested. */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestionList"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_group_list: {
        parameters: {
            query?: {
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PharmacyGroupPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_group_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The group's id. */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PharmacyGroup"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_group_holidays: {
        parameters: {
            query: {
                /** @description The month. */
                month: string;
            };
            header?: never;
            path: {
                /** @description The group's id. */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HolidayList"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_shift_list: {
        parameters: {
            query: {
                /** @description The group. */
                group_id: string;
                /** @description The begin of the period. */
                datetime_ini: string;
                /** @description The end of the period, exclusive. */
                datetime_end: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftList"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_shift_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The shift's id. */
                shift_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shift"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_shift_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The shift's id. */
                shift_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShiftPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_shift_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The shift's id. */
                shift_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_shift_history: {
        parameters: {
            query?: {
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path: {
                /** @description The shift's id. */
                shift_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftHistoryEntryPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_shift_generate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The group's id. */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShiftGenerate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftPlan"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_shift_copy_month: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The group's id. */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShiftCopyMonth"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShiftPlan"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_shift_check: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The group's id. */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CoverageCheck"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CoverageReport"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_shift_events: {
        parameters: {
            query?: never;
            header?: {
                /** @description The last `id` that the client received; the stream resumes after it. Without it the stream starts at the present. */
                "last-event-id"?: string;
            };
            path: {
                /** @description The group's id. */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of events; `x-event-data` is the schema of an event's `data`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_on_duty: {
        parameters: {
            query?: {
                /** @description The instant; absent means now. */
                at?: string;
                /** @description Latitude to measure distances from, in degrees; with `lng`. */
                lat?: number;
                /** @description Longitude to measure distances from, in degrees; with `lat`. */
                lng?: number;
            };
            header?: never;
            path: {
                /** @description The group's id. */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnDuty"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    pharmacy_calendar_ics: {
        parameters: {
            query?: {
                /** @description The begin of the period. */
                datetime_ini?: string;
                /** @description The end of the period, exclusive. */
                datetime_end?: string;
            };
            header?: {
                /** @description The entity tag of the client's copy; 304 if it is current. */
                "if-none-match"?: string;
            };
            path: {
                /** @description The group's id. */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description The client's copy is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    analytics_events_batch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalyticsEventBatch"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    analytics_device_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The device's id. */
                device_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticsDevice"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    analytics_device_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The device's id. */
                device_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnalyticsDevicePut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticsDevice"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    analytics_referral_session_inspect: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that the client generates once and stores. */
                "device-id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferralSession"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    analytics_referral_session_create: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID that the client generates once and stores. */
                "device-id": string;
            };
            path: {
                /** @description The session's id. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReferralSessionCreate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferralSession"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    analytics_referral_session_update: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReferralSessionUpdate"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReferralSession"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    analytics_referral_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The referral's id. */
                referral_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Referral"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    analytics_workspace_summary: {
        parameters: {
            query: {
                /** @description The figure. */
                metric: components["schemas"]["WorkspaceMetric"];
                /** @description The start: hours that begin at or after it count. */
                datetime_ini: string;
                /** @description The end: hours that begin before it count. At most 31 days after the start by hour, and 400 by day. */
                datetime_end: string;
                /** @description The length of the buckets. */
                bucket: components["schemas"]["AnalyticsBucket"];
                /** @description The number of keys that are listed, those with the highest values, 20 by default; the rest is one row without a key. */
                keys?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticsSummary"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    analytics_link_rewrite: {
        parameters: {
            query: {
                /** @description A path, or an https address. */
                input: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect to the address in `location`. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    workspaces_overview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkspaceOverview"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_events: {
        parameters: {
            query?: never;
            header?: {
                /** @description The last `id` that the client received; the stream resumes after it. Without it the stream starts at the present. */
                "last-event-id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A stream of events; `x-event-data` is the schema of an event's `data`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_seed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeedPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeedList"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_overview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackofficeOverview"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_account_list: {
        parameters: {
            query?: {
                /** @description Words to search for; a word matches words that begin with it. Ignored without letters or digits. */
                query?: string;
                /** @description Only these accounts. */
                ids?: string[];
                /** @description Only the accounts of these scopes. */
                scope_ids?: string[];
                /** @description Only the accounts of the users with these profiles. */
                profile_ids?: string[];
                /** @description Only the accounts of the users with these credentials. */
                credential_ids?: string[];
                /** @description Only the accounts of these users. */
                user_ids?: string[];
                /** @description Only the accounts in one of these states. */
                states?: components["schemas"]["AccountState"][];
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
                /** @description The sort order. */
                order_by?: components["schemas"]["AccountOrderBy"];
                /** @description The direction: by default from the lowest and from A, and by time from the newest. */
                order_dir?: components["schemas"]["OrderDir"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackofficeAccountPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_account_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account's id. */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackofficeAccount"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_account_kpis: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountKpis"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_order_list: {
        parameters: {
            query?: {
                /**
                 * @description Words to search for, as beginnings of words, in the code and in the consumer's name, email and phone.
                 *     Ignored without letters or digits.
                 */
                query?: string;
                /** @description Only the orders of these stores. */
                store_ids?: string[];
                /** @description Only the orders in this state. */
                state?: components["schemas"]["OrderState"];
                /** @description Only the orders in one of these states. */
                states?: components["schemas"]["OrderState"][];
                /** @description Only the orders placed at or after this time. */
                datetime_ini?: string;
                /** @description Only the orders placed before this time. */
                datetime_end?: string;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_order_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's id. */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_order_kpis: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderKpis"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_store_list: {
        parameters: {
            query?: {
                /** @description Only the stores of this workspace. */
                workspace_id?: string;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackofficeStorePage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_workspace_list: {
        parameters: {
            query?: {
                /** @description Words to search for, as beginnings of words, in the name, email and phone. Ignored without letters or digits. */
                query?: string;
                /** @description Only these workspaces. */
                ids?: string[];
                /** @description Only the workspaces of one of these types. */
                types?: components["schemas"]["WorkspaceType"][];
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
                /** @description The sort order. */
                order_by?: components["schemas"]["BackofficeWorkspaceOrderBy"];
                /** @description The direction: by default from the lowest and from A, and by time from the newest. */
                order_dir?: components["schemas"]["OrderDir"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackofficeWorkspacePage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_category_list: {
        parameters: {
            query?: {
                /** @description Words to find at the start of the name's words. Ignored without letters or digits. */
                query?: string;
                /** @description Only these categories. */
                ids?: string[];
                /** @description Only the children of these categories. */
                parent_ids?: string[];
                /** @description True: only the categories without a parent. */
                roots?: boolean;
                /** @description Only visible categories, or only hidden ones. */
                visible?: boolean;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
                /** @description The sort order. */
                order_by?: components["schemas"]["BackofficeCategoryOrderBy"];
                /** @description The direction: by default from the lowest and from A, and by time from the newest. */
                order_dir?: components["schemas"]["OrderDir"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackofficeCategoryPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_category_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The category's id. */
                category_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackofficeCategory"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_category_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The category's id. */
                category_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackofficeCategoryPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_page_list: {
        parameters: {
            query?: {
                /** @description Words to find at the start of the words of the names. Ignored without letters or digits. */
                query?: string;
                /** @description Only these pages. */
                ids?: string[];
                /** @description Only the pages of these workspaces. */
                workspace_ids?: string[];
                /** @description Only the pages in one of these categories. */
                category_ids?: string[];
                /** @description Only enabled pages, or only others. */
                enabled?: boolean;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
                /** @description The sort order. */
                order_by?: components["schemas"]["BackofficePageOrderBy"];
                /** @description The direction: by default from the lowest and from A, and by time from the newest. */
                order_dir?: components["schemas"]["OrderDir"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackofficePagePage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_page_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The page's id. */
                page_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackofficePage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_page_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The page's id. */
                page_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackofficePagePut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_poi_list: {
        parameters: {
            query?: {
                /** @description Words to find at the start of the words of name and address. Ignored without letters or digits. */
                query?: string;
                /** @description Only these. */
                ids?: string[];
                /** @description Only those of these workspaces. */
                workspace_ids?: string[];
                /** @description Only those that became a page, or only others. */
                promoted?: boolean;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
                /** @description The sort order. */
                order_by?: components["schemas"]["BackofficePoiOrderBy"];
                /** @description The direction: by default from the lowest and from A, and by time from the newest. */
                order_dir?: components["schemas"]["OrderDir"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackofficePoiPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_poi_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The poi's id. */
                poi_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackofficePoi"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_poi_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The poi's id. */
                poi_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackofficePoiPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_block_list: {
        parameters: {
            query?: {
                /** @description Only blocks that consumers see, or only others. */
                enabled?: boolean;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
                /** @description The sort order. */
                order_by?: components["schemas"]["BackofficeBlockOrderBy"];
                /** @description The direction: by default from the lowest and from A, and by time from the newest. */
                order_dir?: components["schemas"]["OrderDir"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscoverBlockPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_block_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The block's id. */
                block_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiscoverBlock"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_link_list: {
        parameters: {
            query?: {
                /** @description Words to find at the start of the words of name, input and output. Ignored without letters or digits. */
                query?: string;
                /** @description Only these links. */
                ids?: string[];
                /** @description Only enabled links, or only others. */
                enabled?: boolean;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
                /** @description The sort order. */
                order_by?: components["schemas"]["BackofficeLinkOrderBy"];
                /** @description The direction: by default from the lowest and from A, and by time from the newest. */
                order_dir?: components["schemas"]["OrderDir"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackofficeLinkPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_link_get: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The link's id. */
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackofficeLink"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_link_put: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The link's id. */
                link_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackofficeLinkPut"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Null"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    backoffices_analytics_summary: {
        parameters: {
            query: {
                /** @description The figure. */
                metric: components["schemas"]["AnalyticsMetric"];
                /** @description The start: hours that begin at or after it count. */
                datetime_ini: string;
                /** @description The end: hours that begin before it count. At most 31 days after the start by hour, and 400 by day. */
                datetime_end: string;
                /** @description The length of the buckets. */
                bucket: components["schemas"]["AnalyticsBucket"];
                /** @description The number of keys that are listed, those with the highest values, 20 by default; the rest is one row without a key. */
                keys?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnalyticsSummary"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    command_bus_dispatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DispatchRequest"];
            };
        };
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DispatchResult"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    command_bus_topics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopicList"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
    command_bus_audit_list: {
        parameters: {
            query?: {
                /** @description Only dispatches of the topic with this full name. */
                topic?: string;
                /** @description Only dispatches of this account. */
                account_id?: string;
                /** @description Only dispatches at or after this instant. */
                datetime_ini?: string;
                /** @description Only dispatches before this instant. */
                datetime_end?: string;
                /** @description The cursor of the previous page; absent is the first page. */
                cursor?: string;
                /** @description The number of rows in the page. */
                take?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntryPage"];
                };
            };
            /** @description Refused. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
            /** @description Failed. */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                };
            };
        };
    };
}
