// Generated from crates/client/openapi.json by `npm run generate`; do not edit.

import * as v from 'valibot';

/**
 * The type of a workspace.
 */
export const vWorkspaceType = v.picklist(['business', 'organization']);

/**
 * The state of a service.
 */
export const vServiceState = v.picklist(['active', 'inactive']);

/**
 * A service that plans include.
 */
export const vServiceType = v.picklist([
    'store',
    'showroom',
    'page',
    'pharmacy_group'
]);

/**
 * A service of a workspace.
 */
export const vWorkspaceService = v.object({
    id: v.pipe(v.string(), v.uuid()),
    type: vServiceType,
    service_id: v.pipe(v.string(), v.uuid()),
    state: vServiceState,
    created_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * The services of a workspace.
 */
export const vWorkspaceServiceList = v.object({
    data: v.array(vWorkspaceService)
});

/**
 * The address of a picture or a file: `https://…` of at most 2048 characters, or an upload of this server,
 * `/media/resources/public/{id}` or `/media/resources/private/{id}`.
 */
export const vPictureUrl = v.string();

/**
 * The fields of a workspace.
 */
export const vWorkspacePut = v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.regex(/\S/)),
    image_url: v.nullish(vPictureUrl),
    type: vWorkspaceType,
    email: v.nullish(v.pipe(v.string(), v.minLength(5), v.maxLength(254), v.regex(/^ *[^@ ]+@[^@ ]+\.[^@ ]+ *$/))),
    phone: v.nullish(v.pipe(v.string(), v.minLength(3), v.maxLength(40), v.regex(/[0-9]/)))
});

/**
 * A step of the set-up.
 */
export const vSetupStep = v.picklist([
    'plan',
    'store_articles',
    'payments',
    'store_payment_methods',
    'store_pickup_methods',
    'store_published',
    'page_address',
    'page_schedule',
    'page_published',
    'pharmacies'
]);

/**
 * A step that is left to do.
 */
export const vSetupTask = v.object({
    step: vSetupStep,
    instance_id: v.nullable(v.pipe(v.string(), v.uuid())),
    instance_name: v.nullable(v.string())
});

/**
 * The shifts of a change.
 */
export const vChangedShifts = v.object({
    count: v.pipe(v.number(), v.integer()),
    ini_at: v.pipe(v.string(), v.isoTimestamp()),
    pharmacy_name: v.string()
});

/**
 * The kind of a workspace's change.
 */
export const vWorkspaceChangeAction = v.picklist([
    'shifts_created',
    'shifts_updated',
    'shifts_deleted',
    'store_published',
    'turn_opened',
    'turn_closed'
]);

/**
 * A change of a workspace by an account.
 */
export const vWorkspaceChange = v.object({
    at: v.pipe(v.string(), v.isoTimestamp()),
    account_id: v.pipe(v.string(), v.uuid()),
    account_name: v.string(),
    action: vWorkspaceChangeAction,
    instance_id: v.pipe(v.string(), v.uuid()),
    instance_name: v.string(),
    shifts: v.nullable(vChangedShifts)
});

/**
 * An amount of money with at most 2 decimals.
 */
export const vMoney = v.pipe(v.number(), v.minValue(-9000000000000), v.maxValue(9000000000000));

/**
 * An amount of seven days, and of the seven before.
 */
export const vWeekAmount = v.object({
    current: vMoney,
    previous: vMoney
});

/**
 * A count of seven days, and of the seven before.
 */
export const vWeekCount = v.object({
    current: v.pipe(v.number(), v.integer()),
    previous: v.pipe(v.number(), v.integer())
});

/**
 * A currency; the platform has one.
 */
export const vCurrency = v.picklist(['ARS']);

/**
 * The figures of seven days, today and the six days before it, and of the seven days before those up to the same time.
 */
export const vWeekFigures = v.object({
    ini_at: v.pipe(v.string(), v.isoTimestamp()),
    orders: vWeekCount,
    revenue: vWeekAmount,
    currency: vCurrency,
    page_views: vWeekCount,
    store_views: vWeekCount
});

/**
 * The state of an order.
 */
export const vOrderState = v.picklist([
    'submitted',
    'preparation',
    'payment',
    'pickup',
    'completed',
    'cancelled'
]);

/**
 * An open order.
 */
export const vOpenOrder = v.object({
    id: v.pipe(v.string(), v.uuid()),
    code: v.string(),
    store_id: v.pipe(v.string(), v.uuid()),
    store_name: v.string(),
    consumer_name: v.string(),
    state: vOrderState,
    total: vMoney,
    currency: vCurrency,
    created_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * The orders of a workspace that are neither completed nor cancelled.
 */
export const vOpenOrders = v.object({
    count: v.pipe(v.number(), v.integer()),
    oldest: v.array(vOpenOrder)
});

/**
 * A time when too few pharmacies are on duty.
 */
export const vCoverageGap = v.object({
    ini_at: v.pipe(v.string(), v.isoTimestamp()),
    end_at: v.pipe(v.string(), v.isoTimestamp()),
    on_duty: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4294967295, 'Invalid value: Expected uint32 to be <= 4294967295'))
});

/**
 * A pharmacy on duty now, or next.
 */
export const vManagedDutyPharmacy = v.object({
    pharmacy_id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    phone: v.nullable(v.string()),
    ini_at: v.pipe(v.string(), v.isoTimestamp()),
    end_at: v.pipe(v.string(), v.isoTimestamp()),
    demo: v.boolean()
});

/**
 * The duty of a group.
 */
export const vManagedDuty = v.object({
    group_id: v.pipe(v.string(), v.uuid()),
    group_name: v.string(),
    time_zone: v.string(),
    pharmacy_count: v.pipe(v.number(), v.integer()),
    on_duty: v.array(vManagedDutyPharmacy),
    next: v.array(vManagedDutyPharmacy),
    gap_count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4294967295, 'Invalid value: Expected uint32 to be <= 4294967295')),
    gaps: v.array(vCoverageGap)
});

/**
 * The home of a workspace.
 */
export const vWorkspaceOverview = v.object({
    at: v.pipe(v.string(), v.isoTimestamp()),
    duties: v.array(vManagedDuty),
    store_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
    opened_store_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
    orders: vOpenOrders,
    figures: vWeekFigures,
    changes: v.array(vWorkspaceChange),
    setup: v.array(vSetupTask)
});

/**
 * A figure of a workspace.
 */
export const vWorkspaceMetric = v.picklist([
    'page_views',
    'store_views',
    'article_views',
    'orders',
    'revenue'
]);

/**
 * A user, as workspaces see them.
 */
export const vMemberUser = v.object({
    id: v.pipe(v.string(), v.uuid()),
    given_name: v.string(),
    family_name: v.string(),
    image_url: v.nullable(v.string())
});

/**
 * The workspace of a member.
 */
export const vMemberWorkspace = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    image_url: v.nullable(v.string())
});

/**
 * The state of a member.
 */
export const vMemberState = v.picklist([
    'requested',
    'active',
    'inactive',
    'rejected'
]);

/**
 * A member of a workspace: a user who acts as it, or was invited to.
 */
export const vWorkspaceMember = v.object({
    id: v.pipe(v.string(), v.uuid()),
    state: vMemberState,
    workspace: vMemberWorkspace,
    user: vMemberUser,
    is_owner: v.boolean(),
    account_id: v.nullable(v.pipe(v.string(), v.uuid())),
    created_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * One page of a list.
 */
export const vWorkspaceMemberPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vWorkspaceMember)
});

/**
 * The created workspace.
 */
export const vWorkspaceCreated = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    image_url: v.nullable(v.string()),
    type: vWorkspaceType,
    email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    user_id: v.nullable(v.pipe(v.string(), v.uuid())),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    account_id: v.nullable(v.pipe(v.string(), v.uuid()))
});

/**
 * A workspace.
 */
export const vWorkspace = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    image_url: v.nullable(v.string()),
    type: vWorkspaceType,
    email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    user_id: v.nullable(v.pipe(v.string(), v.uuid())),
    created_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * A transaction through Mercado Pago.
 */
export const vMercadoPagoTransaction = v.object({
    link: v.nullable(v.string())
});

/**
 * The proof of a bank transfer.
 */
export const vTransactionVoucher = v.object({
    reference: v.nullable(v.string()),
    url: v.nullable(v.string())
});

/**
 * A bank account.
 */
export const vBankPreferences = v.object({
    bank: v.string(),
    name: v.string(),
    cuit: v.string(),
    cvu: v.string(),
    alias: v.nullable(v.string())
});

/**
 * A transaction by bank transfer.
 */
export const vBankTransaction = v.object({
    account: v.nullable(vBankPreferences),
    voucher: v.nullable(vTransactionVoucher)
});

/**
 * A transaction in cash, which has no details.
 */
export const vCashTransaction = v.record(v.string(), v.unknown());

/**
 * The state of a transaction.
 */
export const vTransactionState = v.picklist([
    'pending',
    'processing',
    'completed',
    'failed'
]);

/**
 * An attempt to pay a wallet order; the fields of other provider types are null.
 */
export const vWalletTransaction = v.object({
    id: v.pipe(v.string(), v.uuid()),
    state: vTransactionState,
    cash: v.nullable(vCashTransaction),
    banktransfer: v.nullable(vBankTransaction),
    mercadopago: v.nullable(vMercadoPagoTransaction),
    refunded_amount: vMoney,
    reason: v.nullable(v.string()),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    updated_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * The requested state of a provider.
 */
export const vRequestedProviderState = v.picklist(['active', 'inactive']);

/**
 * Bank data in a request. All fields are optional here, so that missing ones are refused like wrong ones.
 */
export const vBankPreferencesPut = v.object({
    bank: v.nullish(v.string()),
    name: v.nullish(v.string()),
    cuit: v.nullish(v.string()),
    cvu: v.nullish(v.string()),
    alias: v.nullish(v.string())
});

/**
 * The type of a provider.
 */
export const vProviderType = v.picklist([
    'cash',
    'banktransfer',
    'mercadopago'
]);

/**
 * The values that a provider gets.
 */
export const vWalletProviderPut = v.object({
    wallet_id: v.pipe(v.string(), v.uuid()),
    type: vProviderType,
    currencies: v.array(vCurrency),
    preferences: v.nullish(vBankPreferencesPut),
    state: v.nullish(vRequestedProviderState)
});

/**
 * The kind of what changed.
 */
export const vWalletEntity = v.picklist([
    'order',
    'transaction',
    'provider'
]);

/**
 * A change of a wallet order, of a transaction of it, or of a provider.
 */
export const vWalletChange = v.object({
    id: v.pipe(v.string(), v.uuid()),
    at: v.pipe(v.string(), v.isoTimestamp()),
    account_id: v.nullable(v.pipe(v.string(), v.uuid())),
    entity: vWalletEntity,
    entity_id: v.pipe(v.string(), v.uuid()),
    from: v.nullable(v.string()),
    to: v.string(),
    reason: v.nullable(v.string())
});

/**
 * A possible mistake in a provider's data that the server cannot decide.
 */
export const vProviderWarning = v.picklist(['cvu']);

/**
 * The preferences of a provider; the fields of other types are null.
 */
export const vProviderPreferences = v.object({
    bank: v.nullable(v.string()),
    name: v.nullable(v.string()),
    cuit: v.nullable(v.string()),
    cvu: v.nullable(v.string()),
    alias: v.nullable(v.string()),
    user_id: v.nullable(v.string()),
    created_at: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
});

/**
 * The state of a provider.
 */
export const vProviderState = v.picklist([
    'pending',
    'active',
    'inactive'
]);

/**
 * A way of paying into a wallet.
 */
export const vWalletProvider = v.object({
    id: v.pipe(v.string(), v.uuid()),
    wallet_id: v.pipe(v.string(), v.uuid()),
    state: vProviderState,
    type: vProviderType,
    currencies: v.array(vCurrency),
    preferences: v.nullable(vProviderPreferences),
    warnings: v.array(vProviderWarning),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    history: v.array(vWalletChange)
});

/**
 * One page of a list.
 */
export const vWalletProviderPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vWalletProvider)
});

/**
 * The kinds of scope.
 */
export const vScopeType = v.picklist([
    'consumer',
    'workspace',
    'backoffice'
]);

/**
 * A side of a wallet order.
 */
export const vWalletParty = v.object({
    id: v.pipe(v.string(), v.uuid()),
    scope_id: v.pipe(v.string(), v.uuid()),
    scope_name: v.string(),
    scope_type: vScopeType,
    scope_image_url: v.nullable(v.string())
});

/**
 * The state of a wallet order.
 */
export const vWalletOrderState = v.picklist([
    'pending',
    'processing',
    'completed',
    'cancelled',
    'refounded'
]);

/**
 * An amount that one scope owes to another.
 */
export const vWalletOrder = v.object({
    id: v.pipe(v.string(), v.uuid()),
    provider_id: v.pipe(v.string(), v.uuid()),
    provider_type: vProviderType,
    currency: vCurrency,
    amount: vMoney,
    state: vWalletOrderState,
    description: v.string(),
    reference: v.string(),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    receiver: vWalletParty,
    payer: vWalletParty,
    transactions: v.array(vWalletTransaction),
    history: v.array(vWalletChange)
});

/**
 * The proof of a bank transfer: at least one of both fields.
 */
export const vVoucherPut = v.object({
    voucher_reference: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(80))),
    voucher_url: v.nullish(vPictureUrl)
});

/**
 * A user.
 */
export const vUser = v.object({
    id: v.pipe(v.string(), v.uuid())
});

/**
 * The channel of a message of the outbox.
 */
export const vOutboxChannel = v.picklist([
    'whatsapp',
    'email',
    'sms',
    'push'
]);

/**
 * The messages of a channel that did not leave.
 */
export const vUnsentMessages = v.object({
    channel: vOutboxChannel,
    waiting: v.pipe(v.number(), v.integer()),
    oldest_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    failed: v.pipe(v.number(), v.integer())
});

/**
 * A period in which a store is open.
 */
export const vTurn = v.object({
    id: v.pipe(v.string(), v.uuid()),
    store_id: v.pipe(v.string(), v.uuid()),
    opened_at: v.pipe(v.string(), v.isoTimestamp()),
    closed_at: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
});

/**
 * One page of a list.
 */
export const vTurnPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vTurn)
});

/**
 * The sort order of turns.
 */
export const vTurnOrderBy = v.picklist(['opened_at', 'closed_at']);

/**
 * An object without fields.
 */
export const vNoDetails = v.record(v.string(), v.unknown());

/**
 * A report that the payment was made; the one field is the order's provider type.
 */
export const vTransactionProcessing = v.object({
    cash: v.nullish(vNoDetails),
    banktransfer: v.nullish(vVoucherPut),
    mercadopago: v.nullish(vNoDetails)
});

/**
 * The reason of a failure.
 */
export const vFailureReason = v.object({
    reason: v.pipe(v.string(), v.minLength(1), v.maxLength(280))
});

/**
 * A report that the attempt failed; the one field is the order's provider type.
 */
export const vTransactionFailure = v.object({
    cash: v.nullish(vFailureReason),
    banktransfer: v.nullish(vFailureReason),
    mercadopago: v.nullish(vFailureReason)
});

/**
 * A confirmation that the money arrived; the one field is the order's provider type.
 */
export const vTransactionComplete = v.object({
    cash: v.nullish(vNoDetails),
    banktransfer: v.nullish(vNoDetails),
    mercadopago: v.nullish(vNoDetails)
});

/**
 * A topic of the command bus.
 */
export const vTopic = v.object({
    topic: v.string(),
    description: v.string(),
    params_schema: v.record(v.string(), v.unknown()),
    result_schema: v.record(v.string(), v.unknown()),
    destructive: v.boolean()
});

/**
 * Every topic.
 */
export const vTopicList = v.object({
    data: v.array(vTopic)
});

/**
 * A point on the map, in degrees.
 */
export const vCoordinates = v.object({
    lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180))
});

/**
 * The address to set.
 */
export const vStoreAddressPut = v.object({
    name: v.optional(v.pipe(v.string(), v.maxLength(80))),
    country: v.optional(v.pipe(v.string(), v.maxLength(80))),
    state: v.optional(v.pipe(v.string(), v.maxLength(80))),
    city: v.optional(v.pipe(v.string(), v.maxLength(80))),
    zip: v.optional(v.pipe(v.string(), v.maxLength(20))),
    street: v.pipe(v.string(), v.maxLength(120)),
    number: v.optional(v.pipe(v.string(), v.maxLength(20))),
    flat: v.optional(v.pipe(v.string(), v.maxLength(20))),
    apartment: v.optional(v.pipe(v.string(), v.maxLength(20))),
    indications: v.optional(v.pipe(v.string(), v.maxLength(280))),
    location: vCoordinates
});

/**
 * The takeaway to set.
 */
export const vTakeawayPut = v.object({
    id: v.pipe(v.string(), v.uuid()),
    address: vStoreAddressPut
});

/**
 * An address; unknown parts are empty.
 */
export const vAddress = v.object({
    name: v.string(),
    country: v.string(),
    state: v.string(),
    city: v.string(),
    zip: v.string(),
    street: v.string(),
    number: v.string(),
    flat: v.string(),
    apartment: v.string(),
    indications: v.string(),
    location: vCoordinates
});

/**
 * Takeaway at an address.
 */
export const vTakeaway = v.object({
    id: v.pipe(v.string(), v.uuid()),
    address: vAddress
});

/**
 * A word to search for.
 */
export const vSuggestion = v.object({
    word: v.string()
});

/**
 * The words that complete a search.
 */
export const vSuggestionList = v.object({
    data: v.array(vSuggestion)
});

/**
 * The state of a subscription.
 */
export const vSubscriptionState = v.picklist(['active', 'unsubscribed']);

/**
 * The number of a service that a plan includes.
 */
export const vPlanService = v.object({
    type: vServiceType,
    count: v.pipe(v.number(), v.integer())
});

/**
 * A workspace's subscription to a plan.
 */
export const vSubscription = v.object({
    id: v.pipe(v.string(), v.uuid()),
    state: vSubscriptionState,
    subscribed_at: v.pipe(v.string(), v.isoTimestamp()),
    unsubscribed_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    workspace_id: v.pipe(v.string(), v.uuid()),
    plan_id: v.pipe(v.string(), v.uuid()),
    services: v.array(vPlanService)
});

/**
 * One page of a list.
 */
export const vSubscriptionPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vSubscription)
});

/**
 * The plan to subscribe to.
 */
export const vSubscriptionCreate = v.object({
    plan_id: v.pipe(v.string(), v.uuid())
});

/**
 * The plan of a subscription.
 */
export const vSubscribedPlan = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    services: v.array(vPlanService)
});

/**
 * Delivery within a circle.
 */
export const vDelivery = v.object({
    id: v.pipe(v.string(), v.uuid()),
    zone_radius: v.pipe(v.number(), v.integer()),
    address: vAddress
});

/**
 * The pickup methods of a store; null is a method it does not offer.
 */
export const vPickupMethods = v.object({
    takeaway: v.nullable(vTakeaway),
    delivery: v.nullable(vDelivery)
});

/**
 * A provider that a store accepts.
 */
export const vPaymentProvider = v.object({
    id: v.pipe(v.string(), v.uuid()),
    type: vProviderType
});

/**
 * The payment methods of a store.
 */
export const vPaymentMethods = v.object({
    providers: v.array(vPaymentProvider)
});

/**
 * A percentage with at most 2 decimals.
 */
export const vPercent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/**
 * The price that an option adds to a unit, in ARS.
 */
export const vOptionPrice = v.object({
    price_base: vMoney,
    discount_fixed: vMoney,
    discount_percent: vPercent,
    price_final: vMoney
});

/**
 * The stock of an article or option.
 */
export const vArticleStock = v.object({
    count: v.nullable(v.pipe(v.number(), v.integer())),
    min_count: v.nullable(v.pipe(v.number(), v.integer())),
    out_of_stock: v.boolean()
});

/**
 * An option of a customizer.
 */
export const vCustomizerOption = v.object({
    id: v.pipe(v.string(), v.uuid()),
    order: v.pipe(v.number(), v.integer()),
    visible: v.boolean(),
    code: v.nullable(v.string()),
    name: v.string(),
    description: v.string(),
    image_url: v.nullable(v.string()),
    price: vOptionPrice,
    stock: vArticleStock
});

/**
 * A list of options.
 */
export const vCustomizer = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    options: v.array(vCustomizerOption)
});

/**
 * An article's use of a customizer.
 */
export const vArticleCustomizer = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    order: v.pipe(v.number(), v.integer()),
    customizer_id: v.pipe(v.string(), v.uuid()),
    options_min: v.pipe(v.number(), v.integer()),
    options_max: v.pipe(v.number(), v.integer())
});

/**
 * The unit price of an article.
 */
export const vArticlePrice = v.object({
    currency: vCurrency,
    base: vMoney,
    discount_fixed: vMoney,
    discount_percent: vPercent,
    final: vMoney,
    tax_percent: v.nullable(vPercent)
});

/**
 * A category of articles.
 */
export const vArticleCategory = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string()
});

/**
 * An article.
 */
export const vArticle = v.object({
    id: v.pipe(v.string(), v.uuid()),
    store_id: v.pipe(v.string(), v.uuid()),
    code: v.nullable(v.string()),
    name: v.string(),
    description: v.string(),
    image_url: v.nullable(v.string()),
    gallery: v.array(v.string()),
    categories: v.array(vArticleCategory),
    visible: v.boolean(),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    price: vArticlePrice,
    stock: vArticleStock,
    customizers: v.array(vArticleCustomizer)
});

/**
 * An article in a catalog.
 */
export const vCatalogItem = v.object({
    id: v.pipe(v.string(), v.uuid()),
    section_id: v.pipe(v.string(), v.uuid()),
    article_id: v.pipe(v.string(), v.uuid()),
    order: v.pipe(v.number(), v.integer()),
    visible: v.boolean()
});

/**
 * A section of a catalog.
 */
export const vCatalogSection = v.object({
    id: v.pipe(v.string(), v.uuid()),
    order: v.pipe(v.number(), v.integer()),
    name: v.string(),
    banner_url: v.nullable(v.string()),
    visible: v.boolean()
});

/**
 * A catalog.
 */
export const vCatalog = v.object({
    id: v.pipe(v.string(), v.uuid()),
    store_id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    selected: v.boolean(),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    sections: v.array(vCatalogSection),
    items: v.array(vCatalogItem)
});

/**
 * A store.
 */
export const vStore = v.object({
    id: v.pipe(v.string(), v.uuid()),
    workspace_id: v.pipe(v.string(), v.uuid()),
    enabled: v.boolean(),
    name: v.string(),
    image_url: v.nullable(v.string())
});

/**
 * A store as consumers see it.
 */
export const vStorefront = v.object({
    store: vStore,
    turn: v.nullable(vTurn),
    catalog: v.nullable(vCatalog),
    articles: v.array(vArticle),
    customizers: v.array(vCustomizer),
    payment_methods: vPaymentMethods,
    pickup_methods: vPickupMethods
});

/**
 * A store to create or change.
 */
export const vStorePut = v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
    image_url: v.nullish(vPictureUrl),
    enabled: v.nullish(v.boolean())
});

/**
 * One page of a list.
 */
export const vStorePage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vStore)
});

/**
 * The stock to set.
 */
export const vStockPut = v.object({
    count: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000000000))),
    min_count: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000000000))),
    out_of_stock: v.optional(v.boolean()),
    expected_count: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000000000)))
});

/**
 * A new user.
 */
export const vSignUp = v.object({
    otp_id: v.pipe(v.string(), v.uuid()),
    given_name: v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.regex(/\S/)),
    family_name: v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.regex(/\S/)),
    username: v.nullish(v.pipe(v.string(), v.minLength(3), v.regex(/^ *[A-Za-z][A-Za-z0-9._-]{2,31} *$/))),
    email: v.nullish(v.pipe(v.string(), v.minLength(5), v.maxLength(254), v.regex(/^ *[^@ ]+@[^@ ]+\.[^@ ]+ *$/))),
    phone: v.nullish(v.pipe(v.string(), v.minLength(3), v.maxLength(40), v.regex(/[0-9]/))),
    password: v.string()
});

/**
 * A sign-in.
 */
export const vSignIn = v.object({
    userkey: v.pipe(v.string(), v.minLength(1), v.maxLength(254), v.regex(/\S/)),
    password: v.string(),
    scope_type: v.nullish(vScopeType)
});

/**
 * The stock state of a chip.
 */
export const vShowroomStockChipState = v.picklist([
    'has_units',
    'last_units',
    'last_unit',
    'out_of_stock',
    'coming_soon'
]);

/**
 * The chip of a stock.
 */
export const vShowroomStockChip = v.object({
    state: vShowroomStockChipState
});

/**
 * A showroom to create or change.
 */
export const vShowroomPut = v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
    enabled: v.nullish(v.boolean())
});

/**
 * A showroom.
 */
export const vShowroom = v.object({
    id: v.pipe(v.string(), v.uuid()),
    workspace_id: v.pipe(v.string(), v.uuid()),
    enabled: v.boolean(),
    name: v.string(),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
});

/**
 * One page of a list.
 */
export const vShowroomPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vShowroom)
});

/**
 * The look of a block's items.
 */
export const vShowroomItemType = v.picklist([
    'hero',
    'card',
    'tile',
    'strip'
]);

/**
 * The chip of a discount.
 */
export const vShowroomDiscountChip = v.object({
    percent: vPercent
});

/**
 * A countdown. The public does not see one that has ended.
 */
export const vShowroomCutdownChip = v.object({
    datetime: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * The chip of something new.
 */
export const vShowroomIsNewChip = v.object({
    enabled: v.boolean()
});

/**
 * The chips of a content or an item.
 */
export const vShowroomChipsPut = v.object({
    is_new: v.nullish(vShowroomIsNewChip),
    cutdown: v.nullish(vShowroomCutdownChip),
    discount: v.nullish(vShowroomDiscountChip),
    stock: v.nullish(vShowroomStockChip)
});

/**
 * An amount of money from 0 on, with at most 2 decimals.
 */
export const vAmount = v.pipe(v.number(), v.minValue(0), v.maxValue(1000000000));

/**
 * The price of an item.
 */
export const vShowroomItemPricePut = v.object({
    currency: v.optional(vCurrency),
    base: vAmount,
    final: vAmount,
    from: v.optional(v.boolean())
});

/**
 * An item of a deployment.
 */
export const vShowroomItemPut = v.object({
    id: v.pipe(v.string(), v.uuid()),
    block_id: v.pipe(v.string(), v.uuid()),
    order: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000000)),
    visible: v.optional(v.boolean()),
    content_id: v.pipe(v.string(), v.uuid()),
    image_url: v.nullish(vPictureUrl),
    title: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
    description: v.optional(v.pipe(v.string(), v.maxLength(500))),
    price: v.nullish(vShowroomItemPricePut),
    chips: v.optional(vShowroomChipsPut)
});

/**
 * The price of an item.
 */
export const vShowroomItemPrice = v.object({
    currency: vCurrency,
    base: vMoney,
    final: vMoney,
    from: v.boolean()
});

/**
 * The chips of a content or an item: short marks on its picture.
 */
export const vShowroomChips = v.object({
    is_new: v.nullable(vShowroomIsNewChip),
    cutdown: v.nullable(vShowroomCutdownChip),
    discount: v.nullable(vShowroomDiscountChip),
    stock: v.nullable(vShowroomStockChip)
});

/**
 * An item of a deployment: one content as a block shows it.
 */
export const vShowroomItem = v.object({
    id: v.pipe(v.string(), v.uuid()),
    block_id: v.pipe(v.string(), v.uuid()),
    order: v.pipe(v.number(), v.integer()),
    visible: v.boolean(),
    content_id: v.pipe(v.string(), v.uuid()),
    image_url: v.nullable(v.string()),
    title: v.string(),
    description: v.string(),
    price: v.nullable(vShowroomItemPrice),
    chips: vShowroomChips
});

/**
 * The header of a deployment.
 */
export const vShowroomHeaderPut = v.object({
    title: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
    icon_url: v.nullish(vPictureUrl),
    cover_url: v.nullish(vPictureUrl)
});

/**
 * The header of a deployment.
 */
export const vShowroomHeader = v.object({
    title: v.string(),
    icon_url: v.nullable(v.string()),
    cover_url: v.nullable(v.string()),
    updated_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * The type of an entry of a gallery.
 */
export const vShowroomGalleryEntryType = v.picklist(['image', 'video']);

/**
 * A picture or film of a content.
 */
export const vShowroomGalleryEntryPut = v.object({
    url: vPictureUrl,
    type: vShowroomGalleryEntryType
});

/**
 * A picture or film of a content.
 */
export const vShowroomGalleryEntry = v.object({
    url: v.string(),
    type: vShowroomGalleryEntryType
});

/**
 * The size of a block's items.
 */
export const vShowroomBlockSize = v.picklist([
    'xs',
    'sm',
    'md',
    'lg',
    'xl'
]);

/**
 * The arrangement of a block's items.
 */
export const vShowroomBlockType = v.picklist([
    'grid',
    'column',
    'row',
    'carrousel'
]);

/**
 * The surface of a block.
 */
export const vShowroomBlockSurface = v.picklist(['transparent', 'card']);

/**
 * The header of a block.
 */
export const vShowroomBlockHeaderPut = v.object({
    title: v.optional(v.pipe(v.string(), v.maxLength(80))),
    description: v.optional(v.pipe(v.string(), v.maxLength(500))),
    banner_url: v.nullish(vPictureUrl)
});

/**
 * A block of a deployment.
 */
export const vShowroomBlockPut = v.object({
    id: v.pipe(v.string(), v.uuid()),
    order: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000000)),
    visible: v.optional(v.boolean()),
    header: v.optional(vShowroomBlockHeaderPut),
    surface_type: vShowroomBlockSurface,
    block_type: vShowroomBlockType,
    item_type: vShowroomItemType,
    size: vShowroomBlockSize
});

/**
 * A deployment to save or to publish.
 */
export const vShowroomDeploymentPut = v.object({
    publish: v.optional(v.boolean()),
    header: vShowroomHeaderPut,
    blocks: v.array(vShowroomBlockPut),
    items: v.array(vShowroomItemPut),
    base_updated_at: v.nullish(v.pipe(v.string(), v.isoTimestamp()))
});

/**
 * The header of a block.
 */
export const vShowroomBlockHeader = v.object({
    title: v.string(),
    description: v.string(),
    banner_url: v.nullable(v.string())
});

/**
 * A block of a deployment.
 */
export const vShowroomBlock = v.object({
    id: v.pipe(v.string(), v.uuid()),
    order: v.pipe(v.number(), v.integer()),
    visible: v.boolean(),
    header: vShowroomBlockHeader,
    surface_type: vShowroomBlockSurface,
    block_type: vShowroomBlockType,
    item_type: vShowroomItemType,
    size: vShowroomBlockSize
});

/**
 * A deployment of a showroom: a draft, or the one that the public sees.
 */
export const vShowroomDeployment = v.object({
    id: v.pipe(v.string(), v.uuid()),
    showroom_id: v.pipe(v.string(), v.uuid()),
    header: vShowroomHeader,
    blocks: v.array(vShowroomBlock),
    items: v.array(vShowroomItem),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    updated_at: v.pipe(v.string(), v.isoTimestamp()),
    published_at: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
});

/**
 * The type of a content.
 */
export const vShowroomContentTypePut = v.object({
    id: v.nullish(v.pipe(v.string(), v.uuid())),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(60))
});

/**
 * A type of contents.
 */
export const vShowroomContentTypePreference = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string()
});

/**
 * The type of a content.
 */
export const vShowroomContentType = v.object({
    id: v.nullable(v.pipe(v.string(), v.uuid())),
    name: v.string()
});

/**
 * A call to action.
 */
export const vShowroomCallToActionPut = v.object({
    label: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
    redirect: v.nullish(vPictureUrl)
});

/**
 * The kind of an attribute's values.
 */
export const vShowroomAttributeKind = v.picklist([
    'bool',
    'number',
    'string',
    'datetime',
    'select'
]);

/**
 * An attribute of a content.
 */
export const vShowroomContentAttributePut = v.object({
    type: vShowroomAttributeKind,
    attribute_id: v.nullish(v.pipe(v.string(), v.uuid())),
    attribute_value: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(500))),
    key: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
    value: v.pipe(v.string(), v.maxLength(500))
});

/**
 * An address with an id; absent parts are unknown.
 */
export const vAddressWithIdPut = v.object({
    name: v.optional(v.pipe(v.string(), v.maxLength(80))),
    country: v.optional(v.pipe(v.string(), v.maxLength(80))),
    state: v.optional(v.pipe(v.string(), v.maxLength(80))),
    city: v.optional(v.pipe(v.string(), v.maxLength(80))),
    zip: v.optional(v.pipe(v.string(), v.maxLength(20))),
    street: v.optional(v.pipe(v.string(), v.maxLength(120))),
    number: v.optional(v.pipe(v.string(), v.maxLength(20))),
    flat: v.optional(v.pipe(v.string(), v.maxLength(20))),
    apartment: v.optional(v.pipe(v.string(), v.maxLength(20))),
    indications: v.optional(v.pipe(v.string(), v.maxLength(280))),
    location: vCoordinates,
    id: v.nullish(v.pipe(v.string(), v.uuid()))
});

/**
 * The price of a content; absent amounts are 0.
 */
export const vShowroomContentPricePut = v.object({
    currency: v.optional(vCurrency),
    subtotal: vAmount,
    discount: v.optional(vAmount),
    taxes: v.optional(vAmount),
    iva: v.optional(vAmount),
    from: v.optional(v.boolean())
});

/**
 * A content to create or replace.
 */
export const vShowroomContentPut = v.object({
    visible: v.optional(v.boolean()),
    title: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
    body: v.optional(v.pipe(v.string(), v.maxLength(5000))),
    gallery: v.optional(v.array(vShowroomGalleryEntryPut)),
    price: v.nullish(vShowroomContentPricePut),
    address: v.nullish(vAddressWithIdPut),
    chips: v.optional(vShowroomChipsPut),
    content_type: vShowroomContentTypePut,
    atributes: v.optional(v.array(vShowroomContentAttributePut)),
    call_to_action: v.nullish(vShowroomCallToActionPut)
});

/**
 * The price of a content.
 */
export const vShowroomContentPrice = v.object({
    currency: vCurrency,
    subtotal: vMoney,
    discount: vMoney,
    taxes: vMoney,
    iva: vMoney,
    total: vMoney,
    from: v.boolean()
});

/**
 * The calls to action.
 */
export const vShowroomCallToActionPreferences = v.object({
    labels: v.record(v.string(), v.string())
});

/**
 * The field in which an attribute is written.
 */
export const vShowroomAttributeField = v.object({
    kind: vShowroomAttributeKind,
    multiple: v.boolean(),
    options: v.record(v.string(), v.string())
});

/**
 * An attribute of a type's contents.
 */
export const vShowroomAttributePreference = v.object({
    id: v.pipe(v.string(), v.uuid()),
    type_id: v.pipe(v.string(), v.uuid()),
    key: v.string(),
    field: vShowroomAttributeField
});

/**
 * The preferences of contents.
 */
export const vShowroomContentPreferences = v.object({
    types: v.array(vShowroomContentTypePreference),
    attributes: v.array(vShowroomAttributePreference),
    call_to_action: vShowroomCallToActionPreferences
});

/**
 * A call to action.
 */
export const vShowroomCallToAction = v.object({
    label: v.string(),
    redirect: v.nullable(v.string())
});

/**
 * An attribute of a content.
 */
export const vShowroomContentAttribute = v.object({
    type: vShowroomAttributeKind,
    attribute_id: v.nullable(v.pipe(v.string(), v.uuid())),
    attribute_value: v.nullable(v.string()),
    key: v.string(),
    value: v.string()
});

/**
 * The address of a content.
 */
export const vShowroomContentAddress = v.object({
    id: v.nullable(v.pipe(v.string(), v.uuid())),
    name: v.string(),
    country: v.string(),
    state: v.string(),
    city: v.string(),
    zip: v.string(),
    street: v.string(),
    number: v.string(),
    flat: v.string(),
    apartment: v.string(),
    indications: v.string(),
    location: vCoordinates
});

/**
 * A content of a showroom.
 */
export const vShowroomContent = v.object({
    id: v.pipe(v.string(), v.uuid()),
    showroom_id: v.pipe(v.string(), v.uuid()),
    visible: v.boolean(),
    title: v.string(),
    body: v.string(),
    gallery: v.array(vShowroomGalleryEntry),
    price: v.nullable(vShowroomContentPrice),
    address: v.nullable(vShowroomContentAddress),
    chips: vShowroomChips,
    content_type: vShowroomContentType,
    atributes: v.array(vShowroomContentAttribute),
    call_to_action: v.nullable(vShowroomCallToAction),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    updated_at: v.pipe(v.string(), v.isoTimestamp()),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
});

/**
 * One page of a list.
 */
export const vShowroomContentPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vShowroomContent)
});

/**
 * The sort order of contents.
 */
export const vShowroomContentOrderBy = v.picklist(['title', 'created_at']);

/**
 * The values of a shift before or after an edit.
 */
export const vShiftSnapshot = v.object({
    group_id: v.pipe(v.string(), v.uuid()),
    pharmacy_id: v.pipe(v.string(), v.uuid()),
    ini_at: v.pipe(v.string(), v.isoTimestamp()),
    end_at: v.pipe(v.string(), v.isoTimestamp()),
    demo: v.boolean()
});

/**
 * The values that a shift gets.
 */
export const vShiftPut = v.object({
    group_id: v.pipe(v.string(), v.uuid()),
    pharmacy_id: v.pipe(v.string(), v.uuid()),
    ini_at: v.pipe(v.string(), v.isoTimestamp()),
    end_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * A pharmacy's duty shift, half-open in time: [ini_at, end_at).
 */
export const vShift = v.object({
    id: v.pipe(v.string(), v.uuid()),
    group_id: v.pipe(v.string(), v.uuid()),
    pharmacy_id: v.pipe(v.string(), v.uuid()),
    ini_at: v.pipe(v.string(), v.isoTimestamp()),
    end_at: v.pipe(v.string(), v.isoTimestamp()),
    demo: v.boolean()
});

/**
 * A planned shift that cannot be written.
 */
export const vShiftConflict = v.object({
    shift: vShift,
    code: v.string(),
    other: v.nullable(vShift)
});

/**
 * A plan.
 */
export const vShiftPlan = v.object({
    data: v.array(vShift),
    unchanged: v.array(vShift),
    conflicts: v.array(vShiftConflict)
});

/**
 * Overlapping shifts of one pharmacy.
 */
export const vShiftOverlap = v.object({
    pharmacy_id: v.pipe(v.string(), v.uuid()),
    shift_ids: v.array(v.pipe(v.string(), v.uuid()))
});

/**
 * Shifts, in the order they begin.
 */
export const vShiftList = v.object({
    data: v.array(vShift)
});

/**
 * The kind of an edit.
 */
export const vShiftHistoryAction = v.picklist([
    'created',
    'updated',
    'deleted'
]);

/**
 * An edit of a shift.
 */
export const vShiftHistoryEntry = v.object({
    id: v.pipe(v.string(), v.uuid()),
    account_id: v.pipe(v.string(), v.uuid()),
    account_name: v.string(),
    at: v.pipe(v.string(), v.isoTimestamp()),
    action: vShiftHistoryAction,
    from: v.nullable(vShiftSnapshot),
    to: v.nullable(vShiftSnapshot)
});

/**
 * One page of a list.
 */
export const vShiftHistoryEntryPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vShiftHistoryEntry)
});

/**
 * A rotation to plan.
 */
export const vShiftGenerate = v.object({
    pharmacies: v.array(v.array(v.pipe(v.string(), v.uuid()))),
    from: v.pipe(v.string(), v.isoDate()),
    until: v.pipe(v.string(), v.isoDate()),
    start_time: v.string(),
    duration_minutes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4294967295, 'Invalid value: Expected uint32 to be <= 4294967295')),
    every_days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366))),
    weekdays: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), v.minLength(1))),
    skip_conflicts: v.optional(v.boolean()),
    dry_run: v.optional(v.boolean())
});

/**
 * The way in which copying a month finds the day of a shift in the other month.
 */
export const vDayAlignment = v.picklist(['date', 'weekday']);

/**
 * A month to copy.
 */
export const vShiftCopyMonth = v.object({
    from_month: v.string(),
    to_month: v.string(),
    align: vDayAlignment,
    skip_conflicts: v.optional(v.boolean()),
    dry_run: v.optional(v.boolean())
});

/**
 * A token and its expiry.
 */
export const vSessionToken = v.object({
    token: v.string(),
    expired_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * The account that a session acts as.
 */
export const vSessionAccount = v.object({
    id: v.pipe(v.string(), v.uuid())
});

/**
 * A session, as a client stores it.
 */
export const vSessionView = v.object({
    account: vSessionAccount,
    refresh: vSessionToken,
    access: vSessionToken
});

/**
 * The kind of days that an entry names.
 */
export const vScheduleType = v.picklist(['regular', 'special']);

/**
 * Hours of weekdays or of dates in a request.
 */
export const vScheduleEntryPut = v.object({
    id: v.nullish(v.pipe(v.string(), v.uuid())),
    type: vScheduleType,
    days: v.array(v.string()),
    ini: v.nullish(v.string()),
    end: v.nullish(v.string()),
    closed: v.optional(v.boolean())
});

/**
 * A way to connect with a page.
 */
export const vPageConnectionPut = v.object({
    id: v.nullish(v.pipe(v.string(), v.uuid())),
    type: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
    color: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(16777215)),
    icon: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65535))
});

/**
 * An address of a page.
 */
export const vPageAddressPut = v.object({
    id: v.nullish(v.pipe(v.string(), v.uuid())),
    visible: v.optional(v.boolean()),
    name: v.optional(v.pipe(v.string(), v.maxLength(80))),
    country: v.optional(v.pipe(v.string(), v.maxLength(80))),
    state: v.optional(v.pipe(v.string(), v.maxLength(80))),
    city: v.optional(v.pipe(v.string(), v.maxLength(80))),
    zip: v.optional(v.pipe(v.string(), v.maxLength(20))),
    street: v.optional(v.pipe(v.string(), v.maxLength(120))),
    number: v.optional(v.pipe(v.string(), v.maxLength(20))),
    flat: v.optional(v.pipe(v.string(), v.maxLength(20))),
    apartment: v.optional(v.pipe(v.string(), v.maxLength(20))),
    indications: v.optional(v.pipe(v.string(), v.maxLength(280))),
    location: vCoordinates
});

/**
 * The settings of a page to replace. A part changes only with its flag.
 */
export const vServicePageSettings = v.object({
    set_addresses: v.optional(v.boolean()),
    addresses: v.nullish(v.array(vPageAddressPut)),
    set_connections: v.optional(v.boolean()),
    connections: v.nullish(v.array(vPageConnectionPut)),
    set_schedule: v.optional(v.boolean()),
    schedule: v.nullish(v.array(vScheduleEntryPut)),
    time_zone: v.nullish(v.string()),
    set_store: v.optional(v.boolean()),
    store_id: v.nullish(v.pipe(v.string(), v.uuid())),
    set_showroom: v.optional(v.boolean()),
    showroom_id: v.nullish(v.pipe(v.string(), v.uuid()))
});

/**
 * The type of a link: a contact or a profile.
 */
export const vPageLinkType = v.picklist([
    'website',
    'phone',
    'whatsapp',
    'instagram',
    'twitter',
    'youtube',
    'tiktok',
    'facebook',
    'email',
    'google_maps',
    'other'
]);

/**
 * A link of a page.
 */
export const vPageLinkPut = v.object({
    type: vPageLinkType,
    label: v.optional(v.pipe(v.string(), v.maxLength(60))),
    value: v.pipe(v.string(), v.minLength(1), v.maxLength(500))
});

/**
 * The texts and pictures of a page.
 */
export const vPageInfoPut = v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
    short_name: v.optional(v.pipe(v.string(), v.maxLength(30))),
    description: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    avatar_url: v.nullish(vPictureUrl),
    cover_url: v.nullish(vPictureUrl)
});

/**
 * The parts of a page to replace. A part changes only with its flag.
 */
export const vServicePagePatch = v.object({
    set_info: v.optional(v.boolean()),
    info: v.nullish(vPageInfoPut),
    set_categories: v.optional(v.boolean()),
    categories: v.nullish(v.array(v.pipe(v.string(), v.uuid()))),
    set_links: v.optional(v.boolean()),
    links: v.nullish(v.array(vPageLinkPut)),
    set_schedule: v.optional(v.boolean()),
    schedule: v.nullish(v.array(vScheduleEntryPut)),
    time_zone: v.nullish(v.string()),
    set_enabled: v.optional(v.boolean()),
    enabled: v.nullish(v.boolean())
});

/**
 * The price of an article that a page shows.
 */
export const vPageArticlePrice = v.object({
    currency: vCurrency,
    unit: vMoney,
    discount_percent: vPercent,
    discount_fixed: vMoney,
    total: vMoney
});

/**
 * The type of an article.
 */
export const vPageArticleType = v.picklist(['article']);

/**
 * An article that a page shows.
 */
export const vPageArticle = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    type: vPageArticleType,
    description: v.string(),
    image_url: v.nullable(v.string()),
    price: vPageArticlePrice
});

/**
 * A way to connect with a page, shown as a button.
 */
export const vPageConnection = v.object({
    id: v.pipe(v.string(), v.uuid()),
    type: v.string(),
    name: v.string(),
    color: v.pipe(v.number(), v.integer()),
    icon: v.pipe(v.number(), v.integer())
});

/**
 * The showroom that a page shows.
 */
export const vPageShowroom = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    image_url: v.nullable(v.string())
});

/**
 * The store that a page shows.
 */
export const vPageStore = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    image_url: v.nullable(v.string()),
    opened: v.boolean()
});

/**
 * An address of a page.
 */
export const vPageAddress = v.object({
    id: v.pipe(v.string(), v.uuid()),
    visible: v.boolean(),
    name: v.string(),
    country: v.string(),
    state: v.string(),
    city: v.string(),
    zip: v.string(),
    street: v.string(),
    number: v.string(),
    flat: v.string(),
    apartment: v.string(),
    indications: v.string(),
    location: vCoordinates
});

/**
 * Hours of weekdays or of dates.
 */
export const vScheduleEntry = v.object({
    id: v.pipe(v.string(), v.uuid()),
    type: vScheduleType,
    days: v.array(v.string()),
    ini: v.nullable(v.string()),
    end: v.nullable(v.string()),
    closed: v.boolean()
});

/**
 * A link of a page.
 */
export const vPageLink = v.object({
    type: vPageLinkType,
    label: v.string(),
    value: v.string()
});

/**
 * A category of a page.
 */
export const vPageCategory = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string()
});

/**
 * The texts and pictures of a page.
 */
export const vPageInfo = v.object({
    name: v.string(),
    short_name: v.string(),
    description: v.string(),
    avatar_url: v.nullable(v.string()),
    cover_url: v.nullable(v.string())
});

/**
 * A page as its workspace sees it.
 */
export const vServicePage = v.object({
    enabled: v.boolean(),
    id: v.pipe(v.string(), v.uuid()),
    workspace_id: v.nullable(v.pipe(v.string(), v.uuid())),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    info: vPageInfo,
    categories: v.array(vPageCategory),
    links: v.array(vPageLink),
    schedule: v.array(vScheduleEntry),
    time_zone: v.string(),
    opened: v.nullable(v.boolean()),
    next_change_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    addresses: v.array(vPageAddress),
    store: v.nullable(vPageStore),
    showroom: v.nullable(vPageShowroom),
    connections: v.array(vPageConnection),
    articles: v.array(vPageArticle)
});

/**
 * The circle a group serves.
 */
export const vServiceArea = v.object({
    lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
    radius: v.pipe(v.number(), v.minValue(1), v.maxValue(1000000))
});

/**
 * The server's time.
 */
export const vServerTime = v.object({
    now: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * The error of a seed.
 */
export const vSeedError = v.object({
    code: v.string(),
    message: v.string(),
    row: v.nullable(v.string())
});

/**
 * A seed.
 */
export const vSeed = v.picklist([
    'backoffices_backoffice',
    'backoffices_accounts',
    'discover_categories',
    'discover_blocks',
    'workspaces_plans',
    'plugins_pharmacy_groups'
]);

/**
 * The result of a seed.
 */
export const vSeedView = v.object({
    seed: vSeed,
    success: v.boolean(),
    errors: v.array(vSeedError)
});

/**
 * The seeds to apply.
 */
export const vSeedPut = v.object({
    seeds: v.array(vSeed),
    dry_run: v.optional(v.boolean())
});

/**
 * The results of the seeds.
 */
export const vSeedList = v.object({
    data: v.array(vSeedView)
});

/**
 * A scope: what an account acts as.
 */
export const vScope = v.object({
    id: v.pipe(v.string(), v.uuid()),
    type: vScopeType,
    name: v.string(),
    image_url: v.nullable(v.string())
});

/**
 * An address to save; absent parts are unknown.
 */
export const vSavedAddressPut = v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
    country: v.optional(v.pipe(v.string(), v.maxLength(80))),
    state: v.optional(v.pipe(v.string(), v.maxLength(80))),
    city: v.optional(v.pipe(v.string(), v.maxLength(80))),
    zip: v.optional(v.pipe(v.string(), v.maxLength(20))),
    street: v.optional(v.pipe(v.string(), v.maxLength(120))),
    number: v.optional(v.pipe(v.string(), v.maxLength(20))),
    flat: v.optional(v.pipe(v.string(), v.maxLength(20))),
    apartment: v.optional(v.pipe(v.string(), v.maxLength(20))),
    indications: v.optional(v.pipe(v.string(), v.maxLength(280))),
    location: vCoordinates
});

/**
 * An address that a scope saved.
 */
export const vSavedAddress = v.object({
    id: v.pipe(v.string(), v.uuid()),
    scope_id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    country: v.string(),
    state: v.string(),
    city: v.string(),
    zip: v.string(),
    street: v.string(),
    number: v.string(),
    flat: v.string(),
    apartment: v.string(),
    indications: v.string(),
    location: vCoordinates,
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
});

/**
 * One page of a list.
 */
export const vSavedAddressPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vSavedAddress)
});

/**
 * The state of a member that a workspace can set.
 */
export const vRequestedMemberState = v.picklist([
    'requested',
    'active',
    'inactive'
]);

/**
 * The sign-ups of a period.
 */
export const vReferralCount = v.object({
    completed: v.pipe(v.number(), v.integer())
});

/**
 * The sign-ups of a referral by period, in the local time of the towns; weeks begin on Sunday.
 */
export const vReferralStats = v.object({
    today: vReferralCount,
    current_week: vReferralCount,
    last_week: vReferralCount,
    current_month: vReferralCount,
    last_month: vReferralCount,
    all: vReferralCount
});

/**
 * How far a session came; it only moves forward.
 */
export const vReferralState = v.picklist([
    'initialized',
    'inspect',
    'open',
    'install',
    'register'
]);

export const vPatchJsonMap = v.nullable(v.record(v.string(), v.unknown()));

/**
 * The platform of a session.
 */
export const vReferralPlatform = v.picklist([
    'browser',
    'android',
    'ios'
]);

/**
 * A move of a session.
 */
export const vReferralSessionUpdate = v.object({
    type: vReferralState,
    platform: v.nullish(vReferralPlatform),
    metadata: v.optional(vPatchJsonMap)
});

/**
 * The code that a device came by.
 */
export const vReferralSessionCreate = v.object({
    referral_code: v.pipe(v.string(), v.minLength(1), v.maxLength(16)),
    platform: vReferralPlatform
});

/**
 * A device that came by a referral.
 */
export const vReferralSession = v.object({
    id: v.pipe(v.string(), v.uuid()),
    code: v.string(),
    promoter_id: v.pipe(v.string(), v.uuid()),
    promoter_name: v.string(),
    promoter_image_url: v.nullable(v.string()),
    redirect_to: v.string(),
    active: v.boolean(),
    state: vReferralState
});

/**
 * A referral: a code with which a scope recommends the platform.
 */
export const vReferral = v.object({
    id: v.pipe(v.string(), v.uuid()),
    code: v.string(),
    enabled: v.boolean(),
    promoter_id: v.pipe(v.string(), v.uuid()),
    promoter_name: v.string(),
    promoter_image_url: v.nullable(v.string()),
    redirect_to: v.string(),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    stats: vReferralStats
});

/**
 * A new password, and the code that permits it.
 */
export const vRecover = v.object({
    otp_id: v.pipe(v.string(), v.uuid()),
    password: v.string()
});

/**
 * A payment that does not agree with its transaction, with whom it concerns.
 */
export const vRecentMismatch = v.object({
    id: v.pipe(v.string(), v.uuid()),
    wallet_order_id: v.pipe(v.string(), v.uuid()),
    transaction_id: v.pipe(v.string(), v.uuid()),
    payment_id: v.string(),
    reason: v.string(),
    expected: v.string(),
    found: v.string(),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    reference: v.string(),
    receiver_name: v.string()
});

/**
 * The payments of the last 30 days that do not agree with their transaction.
 */
export const vRecentMismatches = v.object({
    count: v.pipe(v.number(), v.integer()),
    data: v.array(vRecentMismatch)
});

/**
 * The providers of push messages.
 */
export const vPushProvider = v.picklist(['fcm', 'webpush']);

/**
 * A published deployment of a store.
 */
export const vPublishedDeployment = v.object({
    id: v.pipe(v.string(), v.uuid()),
    live: v.boolean(),
    previous_id: v.nullable(v.pipe(v.string(), v.uuid())),
    source_id: v.nullable(v.pipe(v.string(), v.uuid())),
    published_at: v.pipe(v.string(), v.isoTimestamp()),
    published_by: v.pipe(v.string(), v.uuid())
});

/**
 * One page of a list.
 */
export const vPublishedDeploymentPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vPublishedDeployment)
});

/**
 * A showroom as the public sees it.
 */
export const vPublicShowroom = v.object({
    showroom: vShowroom,
    deployment: v.nullable(vShowroomDeployment)
});

export const vPatchPictureUrl = v.nullable(vPictureUrl);

export const vPatchNaiveDate = v.nullable(v.pipe(v.string(), v.isoDate()));

/**
 * The fields of a profile to change.
 */
export const vProfilePatch = v.object({
    given_name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.regex(/\S/))),
    family_name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.regex(/\S/))),
    birthday: v.optional(vPatchNaiveDate),
    image_url: v.optional(vPatchPictureUrl)
});

/**
 * A user's profile.
 */
export const vProfile = v.object({
    given_name: v.string(),
    family_name: v.string(),
    birthday: v.nullable(v.pipe(v.string(), v.isoDate())),
    image_url: v.nullable(v.string())
});

/**
 * The state of an order's preparation.
 */
export const vPreparationState = v.picklist([
    'pending',
    'preparing',
    'completed'
]);

/**
 * Any of these payment types.
 */
export const vPolicyPaymentTypes = v.object({
    in: v.array(vProviderType)
});

/**
 * Takeaway or delivery.
 */
export const vPickupType = v.picklist(['takeaway', 'delivery']);

/**
 * Any of these pickup types.
 */
export const vPolicyPickupTypes = v.object({
    in: v.array(vPickupType)
});

/**
 * A range of amounts, bounds included.
 */
export const vPolicyItemsImportPut = v.object({
    currency: v.optional(vCurrency),
    amount_min: v.nullish(vAmount),
    amount_max: v.nullish(vAmount)
});

/**
 * A range of unit counts, bounds included.
 */
export const vPolicyItemsCountPut = v.object({
    min: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4294967295, 'Invalid value: Expected uint32 to be <= 4294967295'))),
    max: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4294967295, 'Invalid value: Expected uint32 to be <= 4294967295')))
});

/**
 * The requirements of a policy; absent or null is no requirement.
 */
export const vPolicyRequirementsPut = v.object({
    items_count: v.nullish(vPolicyItemsCountPut),
    items_import: v.nullish(vPolicyItemsImportPut),
    coupon_active: v.nullish(v.boolean()),
    pickup_type: v.nullish(vPolicyPickupTypes),
    payment_type: v.nullish(vPolicyPaymentTypes)
});

/**
 * A range of amounts, bounds included.
 */
export const vPolicyItemsImport = v.object({
    currency: vCurrency,
    amount_min: v.nullable(vMoney),
    amount_max: v.nullable(vMoney)
});

/**
 * A range of unit counts, bounds included.
 */
export const vPolicyItemsCount = v.object({
    min: v.nullable(v.pipe(v.number(), v.integer())),
    max: v.nullable(v.pipe(v.number(), v.integer()))
});

/**
 * The requirements of a policy; null is no requirement.
 */
export const vPolicyRequirements = v.object({
    items_count: v.nullable(vPolicyItemsCount),
    items_import: v.nullable(vPolicyItemsImport),
    coupon_active: v.nullable(v.boolean()),
    pickup_type: v.nullable(vPolicyPickupTypes),
    payment_type: v.nullable(vPolicyPaymentTypes)
});

/**
 * The verdict about an order that the policy applies to.
 */
export const vPolicyOrderValid = v.object({
    value: v.boolean()
});

/**
 * A fixed amount plus a percentage of the order within bounds.
 */
export const vPolicyAmountPut = v.object({
    currency: v.optional(vCurrency),
    fixed: v.nullish(vAmount),
    percent: v.nullish(vPercent),
    percent_min_amount: v.nullish(vAmount),
    percent_max_amount: v.nullish(vAmount)
});

/**
 * The effects of a policy: a charge or a discount, and whether the order is allowed.
 */
export const vPolicyEffectsPut = v.object({
    charge: v.nullish(vPolicyAmountPut),
    discount: v.nullish(vPolicyAmountPut),
    order_valid: v.nullish(vPolicyOrderValid)
});

/**
 * A policy to create or replace.
 */
export const vPolicyPut = v.object({
    priority: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-2147483648, 'Invalid value: Expected int32 to be >= -2147483648'), v.maxValue(2147483647, 'Invalid value: Expected int32 to be <= 2147483647'))),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
    enabled: v.optional(v.boolean()),
    requirements: v.optional(vPolicyRequirementsPut),
    effects: vPolicyEffectsPut
});

/**
 * A fixed amount plus a percentage of the order within bounds.
 */
export const vPolicyAmount = v.object({
    currency: vCurrency,
    fixed: v.nullable(vMoney),
    percent: v.nullable(vPercent),
    percent_min_amount: v.nullable(vMoney),
    percent_max_amount: v.nullable(vMoney)
});

/**
 * The effects of a policy.
 */
export const vPolicyEffects = v.object({
    charge: v.nullable(vPolicyAmount),
    discount: v.nullable(vPolicyAmount),
    order_valid: v.nullable(vPolicyOrderValid)
});

/**
 * A policy: its effects apply to orders that meet all its requirements.
 */
export const vPolicy = v.object({
    id: v.pipe(v.string(), v.uuid()),
    store_id: v.pipe(v.string(), v.uuid()),
    priority: v.pipe(v.number(), v.integer()),
    name: v.string(),
    enabled: v.boolean(),
    requirements: vPolicyRequirements,
    effects: vPolicyEffects,
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
});

/**
 * One page of a list.
 */
export const vPolicyPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vPolicy)
});

/**
 * The sort order of policies.
 */
export const vPolicyOrderBy = v.picklist([
    'priority',
    'name',
    'created_at'
]);

/**
 * The type of a point of interest, spelt as the specification does.
 */
export const vPoiType = v.picklist([
    'bussiness',
    'service',
    'proffesional',
    'organization',
    'other'
]);

/**
 * A note about a point of interest.
 */
export const vPoiTracePut = v.object({
    datetime: v.pipe(v.string(), v.isoTimestamp()),
    text: v.pipe(v.string(), v.maxLength(500))
});

/**
 * A note about a point of interest.
 */
export const vPoiTraceEntry = v.object({
    datetime: v.pipe(v.string(), v.isoTimestamp()),
    text: v.string()
});

/**
 * A phone of a point of interest.
 */
export const vPoiPhonePut = v.object({
    name: v.optional(v.pipe(v.string(), v.maxLength(60))),
    phone: v.pipe(v.string(), v.minLength(1), v.maxLength(40))
});

/**
 * A phone of a point of interest.
 */
export const vPoiPhone = v.object({
    name: v.string(),
    phone: v.string()
});

/**
 * Data about a point of interest that no page shows.
 */
export const vPoiMetadataPut = v.object({
    trace: v.optional(v.array(vPoiTracePut))
});

/**
 * Data about a point of interest that no page shows.
 */
export const vPoiMetadata = v.object({
    trace: v.array(vPoiTraceEntry)
});

/**
 * The page that a point of interest would become.
 */
export const vPoiFormPut = v.object({
    type: v.optional(vPoiType),
    avatar_url: v.nullish(vPictureUrl),
    cover_url: v.nullish(vPictureUrl),
    name: v.optional(v.pipe(v.string(), v.maxLength(80))),
    description: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    categories: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    links: v.optional(v.array(vPageLinkPut)),
    schedule: v.optional(v.array(vScheduleEntryPut)),
    addresses: v.optional(v.array(vPageAddressPut))
});

/**
 * The page that a point of interest would become.
 */
export const vPoiForm = v.object({
    type: vPoiType,
    avatar_url: v.nullable(v.string()),
    cover_url: v.nullable(v.string()),
    name: v.string(),
    description: v.string(),
    categories: v.array(vPageCategory),
    links: v.array(vPageLink),
    schedule: v.array(vScheduleEntry),
    addresses: v.array(vPageAddress)
});

/**
 * The ways to reach a point of interest.
 */
export const vPoiContactPut = v.object({
    phones: v.optional(v.array(vPoiPhonePut))
});

/**
 * The ways to reach a point of interest.
 */
export const vPoiContact = v.object({
    phones: v.array(vPoiPhone)
});

/**
 * The platform of an app.
 */
export const vPlatform = v.picklist(['ios', 'android']);

/**
 * A plan's billing period.
 */
export const vPlanPeriod = v.picklist(['month', 'year']);

/**
 * A plan.
 */
export const vPlan = v.object({
    id: v.pipe(v.string(), v.uuid()),
    services: v.array(vPlanService),
    period: vPlanPeriod,
    name: v.string(),
    description: v.string(),
    color: v.string(),
    features: v.array(v.string()),
    public: v.boolean(),
    order: v.pipe(v.number(), v.integer()),
    cost: vMoney
});

/**
 * The public plans.
 */
export const vPlanList = v.object({
    data: v.array(vPlan)
});

/**
 * The state of a pickup or delivery.
 */
export const vPickupState = v.picklist([
    'pending',
    'ready',
    'carrying',
    'at_door',
    'delivered',
    'failure',
    'returned',
    'cancelled'
]);

/**
 * The delivery to set.
 */
export const vDeliveryPut = v.object({
    id: v.pipe(v.string(), v.uuid()),
    zone_radius: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200000)),
    address: vStoreAddressPut
});

/**
 * The pickup methods to set; an absent or null one is removed.
 */
export const vPickupMethodsPut = v.object({
    takeaway: v.nullish(vTakeawayPut),
    delivery: v.nullish(vDeliveryPut)
});

/**
 * The point of a pharmacy on the map, in degrees.
 */
export const vPharmacyLocation = v.object({
    lat: v.number(),
    lng: v.number()
});

/**
 * A pharmacy of a group.
 */
export const vPharmacy = v.object({
    id: v.pipe(v.string(), v.uuid()),
    enabled: v.boolean(),
    name: v.string(),
    page_id: v.nullable(v.pipe(v.string(), v.uuid())),
    workspace_id: v.nullable(v.pipe(v.string(), v.uuid())),
    slug: v.string(),
    address: v.nullable(v.string()),
    locality: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    location: v.nullable(vPharmacyLocation)
});

/**
 * A time of the week when a minimum of pharmacies must be on duty, whole.
 */
export const vCoverRule = v.object({
    weekdays: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), v.minLength(1)),
    start_time: v.string(),
    end_time: v.string(),
    minimum: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000))
});

/**
 * A pharmacy group with its pharmacies, ordered by slug.
 */
export const vPharmacyGroup = v.object({
    id: v.pipe(v.string(), v.uuid()),
    enabled: v.boolean(),
    name: v.string(),
    time_zone: v.string(),
    zone: vServiceArea,
    cover: v.array(vCoverRule),
    holidays_country: v.nullable(v.string()),
    emergency_text: v.nullable(v.string()),
    pharmacies: v.array(vPharmacy),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
});

/**
 * One page of a list.
 */
export const vPharmacyGroupPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vPharmacyGroup)
});

/**
 * A pharmacy's duty hours within the period, with at most two decimals; an hour may count as several kinds.
 */
export const vPharmacyDutyHours = v.object({
    pharmacy_id: v.pipe(v.string(), v.uuid()),
    shifts: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4294967295, 'Invalid value: Expected uint32 to be <= 4294967295')),
    hours: v.number(),
    night_hours: v.number(),
    weekend_hours: v.number(),
    holiday_hours: v.number()
});

/**
 * The providers of payments that a seller's account is connected to.
 */
export const vPaymentWallet = v.picklist(['mercadopago']);

/**
 * The state of a payment.
 */
export const vPaymentState = v.picklist([
    'pending',
    'completed',
    'cancelled',
    'refounded'
]);

/**
 * A provider to accept.
 */
export const vPaymentProviderPut = v.object({
    id: v.pipe(v.string(), v.uuid())
});

/**
 * The payment methods to set.
 */
export const vPaymentMethodsPut = v.object({
    providers: v.array(vPaymentProviderPut)
});

/**
 * 3 to 32 of a-z, 0-9, '.', '-' and '_', first a letter.
 */
export const vPatchUsername = v.nullable(v.pipe(v.string(), v.minLength(3), v.regex(/^ *[A-Za-z][A-Za-z0-9._-]{2,31} *$/)));

/**
 * A phone number, as in +5491123456789.
 */
export const vPatchPhone = v.nullable(v.pipe(v.string(), v.minLength(3), v.maxLength(40), v.regex(/[0-9]/)));

export const vPatchId = v.nullable(v.pipe(v.string(), v.uuid()));

/**
 * An email address.
 */
export const vPatchEmail = v.nullable(v.pipe(v.string(), v.minLength(5), v.maxLength(254), v.regex(/^ *[^@ ]+@[^@ ]+\.[^@ ]+ *$/)));

/**
 * The connections of a page.
 */
export const vPageConnectionList = v.object({
    data: v.array(vPageConnection)
});

/**
 * The code that the user enters.
 */
export const vOtpVerify = v.object({
    code: v.pipe(v.string(), v.minLength(6), v.regex(/^ *([0-9]{6}|[A-Za-z0-9_-]{22}) *$/))
});

/**
 * A channel that delivers messages.
 */
export const vChannel = v.picklist([
    'whatsapp',
    'email',
    'sms'
]);

/**
 * The action that a code permits.
 */
export const vOtpAction = v.picklist([
    'sign_up',
    'sign_in',
    'recover',
    'verify_email',
    'verify_phone'
]);

/**
 * The code to send.
 */
export const vOtpCreate = v.object({
    id: v.nullish(v.pipe(v.string(), v.uuid())),
    action: vOtpAction,
    channel: vChannel,
    receptor: v.pipe(v.string(), v.minLength(3), v.maxLength(254), v.regex(/[0-9@]/))
});

/**
 * A one-time code. Only a demonstration shows the code itself.
 */
export const vOtp = v.object({
    id: v.pipe(v.string(), v.uuid()),
    action: vOtpAction,
    channel: vChannel,
    receptor: v.string(),
    expired_at: v.pipe(v.string(), v.isoTimestamp()),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    verified: v.boolean(),
    used: v.boolean(),
    code: v.nullish(v.string())
});

/**
 * The store of an order, with its current name.
 */
export const vOrderStore = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    image_url: v.nullable(v.string())
});

/**
 * The state to move the order to.
 */
export const vOrderStatePost = v.object({
    state: vOrderState,
    reason: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(280)))
});

/**
 * The totals of an order.
 */
export const vOrderResume = v.object({
    currency: vCurrency,
    subtotal: vMoney,
    tip: vMoney,
    coupon_discount: vMoney,
    policies: vMoney,
    total: vMoney
});

/**
 * The state to move the preparation to.
 */
export const vOrderPreparationPost = v.object({
    state: vPreparationState
});

/**
 * The preparation of an order.
 */
export const vOrderPreparation = v.object({
    state: vPreparationState
});

/**
 * A change of a policy of an order.
 */
export const vOrderPolicyPut = v.object({
    applied: v.boolean(),
    label: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(80))),
    value: v.nullish(vMoney)
});

/**
 * The amount that a policy adds to an order.
 */
export const vOrderPolicyImports = v.object({
    currency: vCurrency,
    total: vMoney
});

/**
 * A policy of an order.
 */
export const vOrderPolicy = v.object({
    id: v.pipe(v.string(), v.uuid()),
    manual: v.boolean(),
    applied: v.boolean(),
    label: v.string(),
    value: vMoney,
    imports: vOrderPolicyImports
});

/**
 * The state to move the pickup to.
 */
export const vOrderPickupPost = v.object({
    pickup_id: v.pipe(v.string(), v.uuid()),
    state: vPickupState,
    reason: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(280))),
    restock: v.optional(v.boolean())
});

/**
 * The pickup or delivery of an order.
 */
export const vOrderPickup = v.object({
    id: v.pipe(v.string(), v.uuid()),
    type: vPickupType,
    state: vPickupState,
    address: vAddress,
    tip_currency: vCurrency,
    tip_amount: vMoney
});

/**
 * The state to move the payment to.
 */
export const vOrderPaymentPost = v.object({
    payment_id: v.pipe(v.string(), v.uuid()),
    state: vPaymentState,
    reason: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(280)))
});

/**
 * A payment of an order.
 */
export const vOrderPayment = v.object({
    id: v.pipe(v.string(), v.uuid()),
    state: vPaymentState,
    currency: vCurrency,
    amount: vMoney,
    refund_due: vMoney,
    refunded_amount: vMoney,
    provider_id: v.pipe(v.string(), v.uuid()),
    provider_type: vProviderType,
    order_id: v.pipe(v.string(), v.uuid()),
    auto: v.boolean()
});

/**
 * The states that a pickup can move to now.
 */
export const vAllowedPickupStates = v.object({
    id: v.pipe(v.string(), v.uuid()),
    states: v.array(vPickupState)
});

/**
 * The states that a payment can move to now.
 */
export const vAllowedPaymentStates = v.object({
    id: v.pipe(v.string(), v.uuid()),
    states: v.array(vPaymentState)
});

/**
 * The states that an order and its parts can move to now; empty for the consumer.
 */
export const vAllowedOrderStates = v.object({
    order: v.array(vOrderState),
    preparation: v.array(vPreparationState),
    payment: v.array(vAllowedPaymentStates),
    pickup: v.array(vAllowedPickupStates)
});

/**
 * The kind of a changed part of an order.
 */
export const vOrderEntity = v.picklist([
    'order',
    'preparation',
    'payment',
    'pickup',
    'item',
    'policy'
]);

/**
 * A change of an order.
 */
export const vOrderChange = v.object({
    id: v.pipe(v.string(), v.uuid()),
    at: v.pipe(v.string(), v.isoTimestamp()),
    account_id: v.nullable(v.pipe(v.string(), v.uuid())),
    entity: vOrderEntity,
    entity_id: v.pipe(v.string(), v.uuid()),
    from: v.nullable(v.string()),
    to: v.string(),
    reason: v.nullable(v.string())
});

/**
 * The coupon of an order, as at the submit.
 */
export const vOrderCoupon = v.object({
    id: v.pipe(v.string(), v.uuid()),
    code: v.string(),
    discount_percent: v.nullable(vPercent),
    discount_percent_max_amount: v.nullable(vMoney),
    discount_fixed_amount: v.nullable(vMoney),
    currency: vCurrency
});

/**
 * An option, as sold.
 */
export const vItemOption = v.object({
    id: v.pipe(v.string(), v.uuid()),
    customizer_id: v.pipe(v.string(), v.uuid()),
    customizer_name: v.string(),
    code: v.nullable(v.string()),
    name: v.string(),
    image_url: v.nullable(v.string()),
    quantity: v.pipe(v.number(), v.integer()),
    price: vOptionPrice
});

/**
 * An article, as sold.
 */
export const vItemArticle = v.object({
    id: v.pipe(v.string(), v.uuid()),
    code: v.nullable(v.string()),
    name: v.string(),
    description: v.string(),
    image_url: v.nullable(v.string()),
    price: vArticlePrice
});

/**
 * The amounts of a line.
 */
export const vItemImports = v.object({
    currency: vCurrency,
    unit: vMoney,
    subtotal: vMoney,
    discounts: vMoney,
    taxes: vMoney,
    total: vMoney
});

/**
 * A line of an order.
 */
export const vOrderItem = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    quantity: v.pipe(v.number(), v.integer()),
    imports: vItemImports,
    article: vItemArticle,
    options: v.array(vItemOption),
    indications: v.string()
});

/**
 * The consumer of an order, as at the submit.
 */
export const vOrderConsumer = v.object({
    id: v.pipe(v.string(), v.uuid()),
    scope_id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    image_url: v.nullable(v.string()),
    email: v.nullable(v.string()),
    phone: v.nullable(v.string())
});

/**
 * An order.
 */
export const vOrder = v.object({
    id: v.pipe(v.string(), v.uuid()),
    code: v.string(),
    state: vOrderState,
    datetime: v.pipe(v.string(), v.isoTimestamp()),
    turn_id: v.pipe(v.string(), v.uuid()),
    store: vOrderStore,
    consumer: vOrderConsumer,
    items: v.array(vOrderItem),
    preparation: vOrderPreparation,
    payment: v.array(vOrderPayment),
    pickup: v.array(vOrderPickup),
    coupon: v.nullable(vOrderCoupon),
    policies: v.array(vOrderPolicy),
    resumes: v.array(vOrderResume),
    history: v.array(vOrderChange),
    allowed: vAllowedOrderStates
});

/**
 * One page of a list.
 */
export const vOrderPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vOrder)
});

/**
 * KPIs of orders. Month differences compare with the previous month up to the same day. Cancelled orders count as
 * orders and not as revenue.
 */
export const vOrderKpis = v.object({
    orders_open: v.pipe(v.number(), v.integer()),
    orders_today: v.pipe(v.number(), v.integer()),
    orders_yesterday_difference: v.pipe(v.number(), v.integer()),
    orders_month: v.pipe(v.number(), v.integer()),
    orders_month_difference: v.pipe(v.number(), v.integer()),
    completed_month: v.pipe(v.number(), v.integer()),
    cancelled_month: v.pipe(v.number(), v.integer()),
    currency: vCurrency,
    imports_month: vMoney,
    imports_month_difference: vMoney,
    imports_month_average: vMoney
});

/**
 * The new quantity of a line.
 */
export const vOrderItemPut = v.object({
    quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99))
});

/**
 * The orders of an hour.
 */
export const vOrderHour = v.object({
    at: v.pipe(v.string(), v.isoTimestamp()),
    count: v.pipe(v.number(), v.integer()),
    week_before: v.pipe(v.number(), v.integer())
});

/**
 * The sort direction of a list.
 */
export const vOrderDir = v.picklist(['asc', 'desc']);

/**
 * The price that an option adds to a unit, in ARS.
 */
export const vOptionPricePut = v.object({
    price_base: vAmount,
    discount_fixed: v.optional(vAmount),
    discount_percent: v.optional(vPercent)
});

/**
 * A pharmacy on duty.
 */
export const vOnDutyNow = v.object({
    shift: vShift,
    pharmacy: vPharmacy,
    until: v.pipe(v.string(), v.isoTimestamp()),
    distance_meters: v.nullable(v.pipe(v.number(), v.integer()))
});

/**
 * A pharmacy that goes on duty next.
 */
export const vOnDutyNext = v.object({
    shift: vShift,
    pharmacy: vPharmacy
});

/**
 * The pharmacies on duty at an instant.
 */
export const vOnDuty = v.object({
    at: v.pipe(v.string(), v.isoTimestamp()),
    data: v.array(vOnDutyNow),
    next_change_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    next: v.array(vOnDutyNext)
});

export const vNull = v.null();

/**
 * The kinds of messages that an account receives.
 */
export const vNotificationPreferences = v.object({
    orders: v.boolean(),
    messages: v.boolean(),
    invitations: v.boolean()
});

/**
 * The token of a device.
 */
export const vNotificationChannelPut = v.object({
    token: v.nullish(v.string())
});

/**
 * The id of a channel.
 */
export const vNotificationChannelId = v.object({
    id: v.pipe(v.string(), v.uuid())
});

/**
 * The sort order of rows with a name.
 */
export const vNamedOrderBy = v.picklist(['name', 'created_at']);

/**
 * One page of a list.
 */
export const vMemberUserPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vMemberUser)
});

/**
 * A member's new state.
 */
export const vMemberPut = v.object({
    user_id: v.pipe(v.string(), v.uuid()),
    state: vRequestedMemberState
});

/**
 * The readers that an address is for.
 */
export const vMediaVisibility = v.picklist(['public', 'private']);

/**
 * The type of a resource.
 */
export const vMediaType = v.picklist([
    'image',
    'video',
    'audio',
    'file'
]);

/**
 * The format of a resource.
 */
export const vMediaFormat = v.picklist([
    'jpeg',
    'png',
    'webp',
    'gif',
    'mp4',
    'webm',
    'mp3',
    'ogg',
    'm4a',
    'pdf'
]);

/**
 * An uploaded file.
 */
export const vMediaResource = v.object({
    id: v.pipe(v.string(), v.uuid()),
    type: vMediaType,
    base_id: v.nullable(v.pipe(v.string(), v.uuid())),
    public: v.boolean(),
    url: v.string(),
    provider: v.string(),
    provider_url: v.nullable(v.string()),
    filename: v.string(),
    mime_type: v.string(),
    size: v.pipe(v.number(), v.integer()),
    width: v.nullable(v.pipe(v.number(), v.integer())),
    height: v.nullable(v.pipe(v.number(), v.integer())),
    quality: v.nullable(v.pipe(v.number(), v.integer())),
    format: vMediaFormat,
    created_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * One page of a list.
 */
export const vMediaResourcePage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vMediaResource)
});

/**
 * The sort order of resources.
 */
export const vMediaOrderBy = v.picklist(['filename', 'created_at']);

/**
 * The uploaded file.
 */
export const vMediaCreated = v.object({
    id: v.pipe(v.string(), v.uuid()),
    url: v.string()
});

/**
 * A place that was found; unknown parts are empty.
 */
export const vLocation = v.object({
    country: v.string(),
    state: v.string(),
    city: v.string(),
    zip_code: v.string(),
    street: v.string(),
    number: v.string(),
    lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
    attribution: v.string()
});

/**
 * The locations that were found.
 */
export const vLocations = v.object({
    data: v.array(vLocation)
});

/**
 * The uses for which the key is free.
 */
export const vKeyAvailable = v.object({
    user_id: v.boolean(),
    account_id: v.boolean(),
    username: v.boolean(),
    email: v.boolean(),
    phone: v.boolean()
});

/**
 * The state of a job.
 */
export const vJobState = v.picklist(['queued', 'failed']);

/**
 * A background job, as operators see it.
 */
export const vJobRow = v.object({
    id: v.pipe(v.string(), v.uuid()),
    kind: v.string(),
    state: vJobState,
    attempts: v.pipe(v.number(), v.integer()),
    run_at: v.pipe(v.string(), v.isoTimestamp()),
    last_error: v.nullable(v.string()),
    created_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * The answer to an invitation.
 */
export const vInvitationAnswer = v.picklist(['active', 'rejected']);

/**
 * The answer to an invitation.
 */
export const vInvitationPut = v.object({
    state: vInvitationAnswer
});

/**
 * The account that an accepted invitation gives.
 */
export const vInvitationAnswered = v.object({
    account_id: v.nullable(v.pipe(v.string(), v.uuid()))
});

/**
 * The format of a variant.
 */
export const vImageFormat = v.picklist([
    'jpeg',
    'png',
    'webp',
    'avif'
]);

/**
 * A holiday.
 */
export const vHoliday = v.object({
    date: v.pipe(v.string(), v.isoDate()),
    name: v.string()
});

/**
 * The holidays of a month, in order; at most one for each day.
 */
export const vHolidayList = v.object({
    data: v.array(vHoliday)
});

/**
 * The status of a part of the server.
 */
export const vHealthStatus = v.picklist(['ok', 'degraded']);

/**
 * The check of one part of the server.
 */
export const vHealthCheck = v.object({
    name: v.string(),
    status: vHealthStatus,
    message: v.nullable(v.string())
});

/**
 * The readiness of the server.
 */
export const vHealthReady = v.object({
    status: vHealthStatus,
    checks: v.array(vHealthCheck)
});

/**
 * The liveness of the server.
 */
export const vHealthLive = v.object({
    status: vHealthStatus
});

/**
 * An order of day and month.
 */
export const vFileDateOrder = v.picklist(['dmy', 'mdy']);

/**
 * The jobs whose last attempt failed: those that are tried again and those that are given up.
 */
export const vFailingJobs = v.object({
    count: v.pipe(v.number(), v.integer()),
    data: v.array(vJobRow)
});

/**
 * A page in a result.
 */
export const vExplorePage = v.object({
    id: v.pipe(v.string(), v.uuid()),
    workspace_id: v.nullable(v.pipe(v.string(), v.uuid())),
    name: v.string(),
    short_name: v.string(),
    description: v.string(),
    avatar_url: v.nullable(v.string())
});

/**
 * The distance from the centre of a zone.
 */
export const vExploreDistance = v.object({
    meters: v.pipe(v.number(), v.integer()),
    seconds: v.pipe(v.number(), v.integer())
});

/**
 * A page that a search found.
 */
export const vExploreResult = v.object({
    id: v.pipe(v.string(), v.uuid()),
    address: v.nullable(vPageAddress),
    distance: v.nullable(vExploreDistance),
    page: vExplorePage,
    store: v.nullable(vPageStore),
    showroom: v.nullable(vPageShowroom),
    articles: v.array(vPageArticle)
});

/**
 * One page of a list.
 */
export const vExploreResultPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vExploreResult)
});

/**
 * A command that was done, or an applied seed.
 */
export const vDoneCommand = v.object({
    topic: v.string(),
    account_id: v.pipe(v.string(), v.uuid()),
    account_name: v.string(),
    created_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * A language of the reference's own words.
 */
export const vDocsLanguage = v.picklist(['es', 'en']);

/**
 * The result of a dispatch.
 */
export const vDispatchResult = v.object({
    topic: v.string(),
    result: v.unknown()
});

/**
 * A topic and its params.
 */
export const vDispatchRequest = v.object({
    topic: v.string(),
    params: v.optional(v.record(v.string(), v.unknown()))
});

/**
 * The outcome of a dispatch.
 */
export const vDispatchOutcome = v.picklist([
    'done',
    'dry_run',
    'refused',
    'failed'
]);

/**
 * A page as the public sees it.
 */
export const vDiscoverPage = v.object({
    enable: v.boolean(),
    id: v.pipe(v.string(), v.uuid()),
    workspace_id: v.nullable(v.pipe(v.string(), v.uuid())),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    info: vPageInfo,
    categories: v.array(vPageCategory),
    links: v.array(vPageLink),
    schedule: v.array(vScheduleEntry),
    time_zone: v.string(),
    opened: v.nullable(v.boolean()),
    next_change_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    addresses: v.array(vPageAddress),
    store: v.nullable(vPageStore),
    showroom: v.nullable(vPageShowroom),
    articles: v.array(vPageArticle),
    on_duty: v.nullable(v.boolean()),
    on_duty_until: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
});

/**
 * A category of the directory.
 */
export const vDiscoverCategory = v.object({
    id: v.pipe(v.string(), v.uuid()),
    parent_id: v.nullable(v.pipe(v.string(), v.uuid())),
    name: v.string(),
    description: v.string(),
    icon_url: v.nullable(v.string()),
    visible: v.boolean(),
    created_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * One page of a list.
 */
export const vDiscoverCategoryPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vDiscoverCategory)
});

/**
 * A banner in a block.
 */
export const vBlockBanner = v.object({
    id: v.pipe(v.string(), v.uuid()),
    title: v.string(),
    description: v.string(),
    image_url: v.nullable(v.string()),
    video_url: v.nullable(v.string()),
    redirect_url: v.nullable(v.string())
});

/**
 * An article in a block.
 */
export const vBlockArticle = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    type: vPageArticleType,
    description: v.string(),
    image_url: v.nullable(v.string()),
    price: vPageArticlePrice,
    store_id: v.pipe(v.string(), v.uuid()),
    page_id: v.nullable(v.pipe(v.string(), v.uuid()))
});

/**
 * A page in a block.
 */
export const vBlockPage = v.object({
    id: v.pipe(v.string(), v.uuid()),
    workspace_id: v.nullable(v.pipe(v.string(), v.uuid())),
    name: v.string(),
    short_name: v.string(),
    description: v.string(),
    avatar_url: v.nullable(v.string()),
    cover_url: v.nullable(v.string()),
    opened: v.nullable(v.boolean()),
    distance_meters: v.nullable(v.pipe(v.number(), v.integer()))
});

/**
 * A category in a block.
 */
export const vBlockCategory = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    description: v.string(),
    icon_url: v.nullable(v.string()),
    redirect_url: v.string()
});

/**
 * The content of an item: one of these, as the block's `content_type` says.
 */
export const vBlockData = v.object({
    category: v.nullable(vBlockCategory),
    page: v.nullable(vBlockPage),
    article: v.nullable(vBlockArticle),
    banner: v.nullable(vBlockBanner)
});

/**
 * An item of a block.
 */
export const vBlockContent = v.object({
    id: v.pipe(v.string(), v.uuid()),
    order: v.pipe(v.number(), v.integer()),
    data: vBlockData,
    created_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * The way in which an action leads to its value.
 */
export const vBlockActionType = v.picklist([
    'http',
    'deep',
    'internal'
]);

/**
 * The action of a block's header.
 */
export const vBlockAction = v.object({
    text: v.string(),
    type: vBlockActionType,
    value: v.string()
});

/**
 * The header of a block.
 */
export const vBlockHeader = v.object({
    title: v.string(),
    subtitle: v.string(),
    action: v.nullable(vBlockAction)
});

/**
 * The kind of a block's content.
 */
export const vBlockContentType = v.picklist([
    'category',
    'page',
    'article',
    'banner'
]);

/**
 * The layout of a block.
 */
export const vBlockLayout = v.picklist([
    'hero',
    'grid',
    'row',
    'carrousel'
]);

/**
 * A block of the home.
 */
export const vDiscoverBlock = v.object({
    id: v.pipe(v.string(), v.uuid()),
    enabled: v.boolean(),
    priority: v.pipe(v.number(), v.integer()),
    layout_type: vBlockLayout,
    content_type: vBlockContentType,
    header: vBlockHeader,
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    content: v.array(vBlockContent)
});

/**
 * One page of a list.
 */
export const vDiscoverBlockPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vDiscoverBlock)
});

/**
 * The blocks of the home.
 */
export const vDiscoverBlockList = v.object({
    data: v.array(vDiscoverBlock)
});

/**
 * A rollback.
 */
export const vDeploymentRollback = v.object({
    deployment_id: v.pipe(v.string(), v.uuid()),
    previous_id: v.nullable(v.pipe(v.string(), v.uuid()))
});

/**
 * A changed field.
 */
export const vDeploymentField = v.object({
    name: v.string(),
    from: v.unknown(),
    to: v.unknown()
});

/**
 * The kind of a changed entity.
 */
export const vDeploymentEntity = v.picklist([
    'catalog',
    'section',
    'item',
    'article',
    'customizer',
    'option'
]);

/**
 * The action that made the change.
 */
export const vDeploymentAction = v.picklist([
    'created',
    'updated',
    'deleted'
]);

/**
 * A difference between the draft and what is published.
 */
export const vDeploymentChange = v.object({
    entity: vDeploymentEntity,
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    action: vDeploymentAction,
    fields: v.array(vDeploymentField)
});

/**
 * The changes of a candidate.
 */
export const vDeploymentChanges = v.object({
    deployment_id: v.pipe(v.string(), v.uuid()),
    has_changes: v.boolean(),
    changes: v.array(vDeploymentChange)
});

/**
 * An option of a customizer.
 */
export const vCustomizerOptionPut = v.object({
    id: v.pipe(v.string(), v.uuid()),
    order: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(-2147483648, 'Invalid value: Expected int32 to be >= -2147483648'), v.maxValue(2147483647, 'Invalid value: Expected int32 to be <= 2147483647'))),
    visible: v.optional(v.boolean()),
    code: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
    description: v.optional(v.pipe(v.string(), v.maxLength(500))),
    image_url: v.nullish(vPictureUrl),
    price: vOptionPricePut,
    stock: v.nullish(vStockPut)
});

/**
 * A customizer to create or replace.
 */
export const vCustomizerPut = v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
    options: v.array(vCustomizerOptionPut)
});

/**
 * One page of a list.
 */
export const vCustomizerPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vCustomizer)
});

/**
 * The fields of a credential to change.
 */
export const vCredentialPatch = v.object({
    username: v.optional(vPatchUsername),
    email: v.optional(vPatchEmail),
    phone: v.optional(vPatchPhone),
    current_password: v.nullish(v.string()),
    next_password: v.nullish(v.string())
});

/**
 * A user's credential, without the password.
 */
export const vCredential = v.object({
    username: v.nullable(v.string()),
    email: v.nullable(v.string()),
    email_verified: v.boolean(),
    phone: v.nullable(v.string()),
    phone_verified: v.boolean()
});

/**
 * A time of the week when a minimum of pharmacies must be on duty.
 */
export const vCoverageRequirement = v.object({
    weekdays: v.optional(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), v.minLength(1))),
    start_time: v.optional(v.string()),
    end_time: v.optional(v.string()),
    minimum: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)))
});

/**
 * The coverage of a period.
 */
export const vCoverageReport = v.object({
    gaps: v.array(vCoverageGap),
    overlaps: v.array(vShiftOverlap),
    pharmacies: v.array(vPharmacyDutyHours)
});

/**
 * The period to check, and the coverage it requires.
 */
export const vCoverageCheck = v.object({
    datetime_ini: v.pipe(v.string(), v.isoTimestamp()),
    datetime_end: v.pipe(v.string(), v.isoTimestamp()),
    cover: v.nullish(v.array(vCoverageRequirement))
});

/**
 * A coupon to create or replace. It discounts either a percentage or an amount.
 */
export const vCouponPut = v.object({
    enabled: v.optional(v.boolean()),
    code: v.pipe(v.string(), v.minLength(3), v.regex(/^ *[A-Za-z0-9_-]{3,32} *$/)),
    discount_percent: v.nullish(vPercent),
    discount_percent_max_amount: v.nullish(vAmount),
    discount_fixed_amount: v.nullish(vAmount),
    discount_fixed_currency: v.nullish(vCurrency),
    max_uses: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000000000))),
    max_import_amount: v.nullish(vAmount),
    max_import_currency: v.nullish(vCurrency),
    stores: v.nullish(v.array(v.pipe(v.string(), v.uuid())))
});

/**
 * A coupon.
 */
export const vCoupon = v.object({
    id: v.pipe(v.string(), v.uuid()),
    enabled: v.boolean(),
    code: v.string(),
    discount_percent: v.nullable(vPercent),
    discount_percent_max_amount: v.nullable(vMoney),
    discount_fixed_amount: v.nullable(vMoney),
    discount_fixed_currency: v.nullable(vCurrency),
    max_uses: v.nullable(v.pipe(v.number(), v.integer())),
    max_import_amount: v.nullable(vMoney),
    max_import_currency: v.nullable(vCurrency),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    stores: v.array(v.pipe(v.string(), v.uuid())),
    uses_count: v.pipe(v.number(), v.integer())
});

/**
 * One page of a list.
 */
export const vCouponPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vCoupon)
});

/**
 * The sort order of coupons.
 */
export const vCouponOrderBy = v.picklist(['code', 'created_at']);

/**
 * The type of a room.
 */
export const vChatRoomType = v.picklist(['direct']);

/**
 * The last message that was seen.
 */
export const vChatRoomCursorView = v.object({
    cursor_id: v.pipe(v.string(), v.uuid())
});

/**
 * The state of a member, and of a conversation.
 */
export const vChatMemberState = v.picklist(['active']);

/**
 * A member of a room.
 */
export const vChatMember = v.object({
    id: v.pipe(v.string(), v.uuid()),
    state: vChatMemberState,
    profile_id: v.pipe(v.string(), v.uuid()),
    profile_name: v.string(),
    profile_image_url: v.nullable(v.string()),
    cursor_init: v.nullable(v.pipe(v.string(), v.uuid())),
    cursor_view: v.nullable(v.pipe(v.string(), v.uuid()))
});

/**
 * A room.
 */
export const vChatRoom = v.object({
    id: v.pipe(v.string(), v.uuid()),
    type: vChatRoomType,
    name: v.string(),
    image_url: v.nullable(v.string()),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    members: v.array(vChatMember)
});

/**
 * The type of a part of a message.
 */
export const vChatMessageDataType = v.picklist([
    'text',
    'image',
    'video',
    'audio',
    'file'
]);

/**
 * A part of a message.
 */
export const vChatMessageDataPost = v.object({
    type: vChatMessageDataType,
    value: v.pipe(v.string(), v.maxLength(4000))
});

/**
 * A message to send.
 */
export const vChatMessagePost = v.object({
    room_id: v.pipe(v.string(), v.uuid()),
    sender_id: v.pipe(v.string(), v.uuid()),
    sender_datetime: v.pipe(v.string(), v.isoTimestamp()),
    data: v.array(vChatMessageDataPost)
});

/**
 * A part of a message.
 */
export const vChatMessageData = v.object({
    type: vChatMessageDataType,
    value: v.string()
});

/**
 * A message.
 */
export const vChatMessage = v.object({
    id: v.pipe(v.string(), v.uuid()),
    profile_id: v.pipe(v.string(), v.uuid()),
    account_id: v.nullable(v.pipe(v.string(), v.uuid())),
    datetime: v.pipe(v.string(), v.isoTimestamp()),
    deleted: v.boolean(),
    sender_id: v.pipe(v.string(), v.uuid()),
    sender_datetime: v.pipe(v.string(), v.isoTimestamp()),
    data: v.array(vChatMessageData)
});

/**
 * One page of a list.
 */
export const vChatMessagePage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vChatMessage)
});

/**
 * A message that the server has.
 */
export const vChatMessageCreated = v.object({
    id: v.pipe(v.string(), v.uuid()),
    datetime: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * A room as one of its members lists it.
 */
export const vChatConversation = v.object({
    id: v.pipe(v.string(), v.uuid()),
    state: vChatMemberState,
    name: v.string(),
    image_url: v.nullable(v.string()),
    room_id: v.pipe(v.string(), v.uuid()),
    room_type: vChatRoomType,
    cursor_init: v.nullable(v.pipe(v.string(), v.uuid())),
    cursor_view: v.nullable(v.pipe(v.string(), v.uuid())),
    empty: v.boolean(),
    unread_count: v.pipe(v.number(), v.integer()),
    updated_at: v.pipe(v.string(), v.isoTimestamp()),
    last_message: v.nullable(vChatMessage)
});

/**
 * One page of a list.
 */
export const vChatConversationPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vChatConversation)
});

/**
 * A change, as the `data` of an event stream.
 */
export const vChange = v.object({
    topic: v.string(),
    id: v.pipe(v.string(), v.uuid()),
    audience_id: v.pipe(v.string(), v.uuid()),
    version: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * A category on the way from a root to another one.
 */
export const vCategoryPathPart = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string()
});

/**
 * A section of a catalog.
 */
export const vCatalogSectionPut = v.object({
    id: v.pipe(v.string(), v.uuid()),
    order: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(-2147483648, 'Invalid value: Expected int32 to be >= -2147483648'), v.maxValue(2147483647, 'Invalid value: Expected int32 to be <= 2147483647'))),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
    banner_url: v.nullish(vPictureUrl),
    visible: v.optional(v.boolean())
});

/**
 * An article in a catalog.
 */
export const vCatalogItemPut = v.object({
    id: v.pipe(v.string(), v.uuid()),
    section_id: v.pipe(v.string(), v.uuid()),
    article_id: v.pipe(v.string(), v.uuid()),
    order: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(-2147483648, 'Invalid value: Expected int32 to be >= -2147483648'), v.maxValue(2147483647, 'Invalid value: Expected int32 to be <= 2147483647'))),
    visible: v.optional(v.boolean())
});

/**
 * A catalog to create or replace.
 */
export const vCatalogPut = v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
    selected: v.optional(v.boolean()),
    sections: v.array(vCatalogSectionPut),
    items: v.array(vCatalogItemPut)
});

/**
 * One page of a list.
 */
export const vCatalogPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vCatalog)
});

/**
 * The order made from the cart.
 */
export const vCartSubmitted = v.object({
    id: v.pipe(v.string(), v.uuid())
});

/**
 * The coupon to use.
 */
export const vCartCouponPut = v.object({
    code: v.pipe(v.string(), v.minLength(1), v.maxLength(64))
});

/**
 * The payment to set.
 */
export const vCartPaymentPut = v.object({
    provider_id: v.pipe(v.string(), v.uuid())
});

/**
 * An address; absent parts are unknown.
 */
export const vAddressPut = v.object({
    name: v.optional(v.pipe(v.string(), v.maxLength(80))),
    country: v.optional(v.pipe(v.string(), v.maxLength(80))),
    state: v.optional(v.pipe(v.string(), v.maxLength(80))),
    city: v.optional(v.pipe(v.string(), v.maxLength(80))),
    zip: v.optional(v.pipe(v.string(), v.maxLength(20))),
    street: v.optional(v.pipe(v.string(), v.maxLength(120))),
    number: v.optional(v.pipe(v.string(), v.maxLength(20))),
    flat: v.optional(v.pipe(v.string(), v.maxLength(20))),
    apartment: v.optional(v.pipe(v.string(), v.maxLength(20))),
    indications: v.optional(v.pipe(v.string(), v.maxLength(280))),
    location: vCoordinates
});

/**
 * The pickup to set.
 */
export const vCartPickupPut = v.object({
    type: vPickupType,
    address: v.nullish(vAddressPut),
    tip_currency: v.optional(vCurrency),
    tip_amount: v.optional(vAmount)
});

/**
 * A chosen option.
 */
export const vCartOptionPut = v.object({
    customizer_id: v.pipe(v.string(), v.uuid()),
    option_id: v.pipe(v.string(), v.uuid()),
    quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)))
});

/**
 * A line to set.
 */
export const vCartItemPut = v.object({
    id: v.pipe(v.string(), v.uuid()),
    article_id: v.pipe(v.string(), v.uuid()),
    quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
    options: v.optional(v.pipe(v.array(vCartOptionPut), v.maxLength(100))),
    indications: v.nullish(v.pipe(v.string(), v.maxLength(280)))
});

/**
 * A change of a cart: each part whose `…_set` is true is replaced.
 */
export const vCartPut = v.object({
    items_set: v.optional(v.boolean()),
    items: v.nullish(v.pipe(v.array(vCartItemPut), v.maxLength(50))),
    pickup_set: v.optional(v.boolean()),
    pickup: v.nullish(vCartPickupPut),
    payment_set: v.optional(v.boolean()),
    payment: v.nullish(vCartPaymentPut),
    coupon_set: v.optional(v.boolean()),
    coupon: v.nullish(vCartCouponPut)
});

/**
 * A problem that blocks a submit.
 */
export const vCartProblem = v.object({
    code: v.string(),
    path: v.string(),
    extra: v.nullable(v.record(v.string(), v.unknown()))
});

/**
 * A policy that changes the total of a cart.
 */
export const vCartPolicy = v.object({
    id: v.pipe(v.string(), v.uuid()),
    label: v.string(),
    value: vMoney,
    currency: vCurrency
});

/**
 * The pickup of a cart.
 */
export const vCartPickup = v.object({
    type: vPickupType,
    address: v.nullable(vAddress),
    tip_currency: vCurrency,
    tip_amount: vMoney
});

/**
 * The payment of a cart.
 */
export const vCartPayment = v.object({
    provider_id: v.pipe(v.string(), v.uuid()),
    provider_type: v.nullable(vProviderType)
});

/**
 * A line of a cart. When its article is not published any more, `article` is null and its amounts are zero.
 */
export const vCartItem = v.object({
    id: v.pipe(v.string(), v.uuid()),
    article_id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    quantity: v.pipe(v.number(), v.integer()),
    imports: vItemImports,
    article: v.nullable(vItemArticle),
    options: v.array(vItemOption),
    indications: v.string()
});

/**
 * The coupon of a cart.
 */
export const vCartCoupon = v.object({
    code: v.string(),
    discount: vMoney,
    currency: vCurrency
});

/**
 * A cart.
 */
export const vCart = v.object({
    id: v.pipe(v.string(), v.uuid()),
    store_id: v.pipe(v.string(), v.uuid()),
    items: v.array(vCartItem),
    pickup: v.nullable(vCartPickup),
    payment: v.nullable(vCartPayment),
    coupon: v.nullable(vCartCoupon),
    policies: v.array(vCartPolicy),
    resume: vOrderResume,
    problems: v.array(vCartProblem)
});

/**
 * An active subscription with its plan.
 */
export const vActiveSubscription = v.object({
    id: v.pipe(v.string(), v.uuid()),
    subscribed_at: v.pipe(v.string(), v.isoTimestamp()),
    plan: vSubscribedPlan
});

/**
 * A workspace, as the staff sees it.
 */
export const vBackofficeWorkspace = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    image_url: v.nullable(v.string()),
    type: vWorkspaceType,
    email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    user_id: v.nullable(v.pipe(v.string(), v.uuid())),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    subscriptions: v.array(vActiveSubscription),
    services: v.array(vWorkspaceService)
});

/**
 * One page of a list.
 */
export const vBackofficeWorkspacePage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vBackofficeWorkspace)
});

/**
 * The field that workspaces are ordered by; the name ignores case and accents.
 */
export const vBackofficeWorkspaceOrderBy = v.picklist(['created_at', 'name']);

/**
 * A store, as the staff sees it.
 */
export const vBackofficeStore = v.object({
    id: v.pipe(v.string(), v.uuid()),
    workspace_id: v.pipe(v.string(), v.uuid()),
    workspace_name: v.string(),
    enabled: v.boolean(),
    name: v.string(),
    image_url: v.nullable(v.string()),
    opened: v.boolean(),
    created_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * One page of a list.
 */
export const vBackofficeStorePage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vBackofficeStore)
});

/**
 * A point of interest to create or change. Absent top-level fields are unchanged; `contact`, `metadata` and `form` are each
 * replaced as a whole.
 */
export const vBackofficePoiPut = v.object({
    page_id: v.optional(vPatchId),
    workspace_id: v.optional(vPatchId),
    name: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(80))),
    address: v.nullish(v.pipe(v.string(), v.maxLength(240))),
    contact: v.nullish(vPoiContactPut),
    metadata: v.nullish(vPoiMetadataPut),
    form: v.nullish(vPoiFormPut)
});

/**
 * A point of interest.
 */
export const vBackofficePoi = v.object({
    id: v.pipe(v.string(), v.uuid()),
    page_id: v.nullable(v.pipe(v.string(), v.uuid())),
    workspace_id: v.nullable(v.pipe(v.string(), v.uuid())),
    name: v.string(),
    address: v.string(),
    contact: vPoiContact,
    metadata: vPoiMetadata,
    form: vPoiForm,
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    updated_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * One page of a list.
 */
export const vBackofficePoiPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vBackofficePoi)
});

/**
 * The field that points of interest are ordered by; the name ignores case and accents.
 */
export const vBackofficePoiOrderBy = v.picklist([
    'created_at',
    'updated_at',
    'name'
]);

/**
 * A page to create or replace.
 */
export const vBackofficePagePut = v.object({
    workspace_id: v.nullish(v.pipe(v.string(), v.uuid())),
    enabled: v.optional(v.boolean()),
    info: vPageInfoPut,
    categories: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    links: v.optional(v.array(vPageLinkPut)),
    schedule: v.optional(v.array(vScheduleEntryPut)),
    time_zone: v.nullish(v.string()),
    addresses: v.optional(v.array(vPageAddressPut))
});

/**
 * A page as the staff see it.
 */
export const vBackofficePage = v.object({
    enabled: v.boolean(),
    id: v.pipe(v.string(), v.uuid()),
    workspace_id: v.nullable(v.pipe(v.string(), v.uuid())),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    info: vPageInfo,
    categories: v.array(vPageCategory),
    links: v.array(vPageLink),
    schedule: v.array(vScheduleEntry),
    time_zone: v.string(),
    opened: v.nullable(v.boolean()),
    next_change_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    addresses: v.array(vPageAddress),
    store: v.nullable(vPageStore),
    showroom: v.nullable(vPageShowroom)
});

/**
 * One page of a list.
 */
export const vBackofficePagePage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vBackofficePage)
});

/**
 * The field that pages are ordered by; the name ignores case and accents.
 */
export const vBackofficePageOrderBy = v.picklist(['created_at', 'name']);

/**
 * The home of the staff.
 */
export const vBackofficeOverview = v.object({
    at: v.pipe(v.string(), v.isoTimestamp()),
    order_hours: v.array(vOrderHour),
    failing_jobs: vFailingJobs,
    unsent_messages: v.array(vUnsentMessages),
    mismatches: vRecentMismatches,
    commands: v.array(vDoneCommand)
});

/**
 * A link to create or replace.
 */
export const vBackofficeLinkPut = v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
    enabled: v.optional(v.boolean()),
    input: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
    output: v.pipe(v.string(), v.minLength(1), v.maxLength(2048))
});

/**
 * A link.
 */
export const vBackofficeLink = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    enabled: v.boolean(),
    input: v.string(),
    output: v.string(),
    rewrites: v.pipe(v.number(), v.integer()),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
});

/**
 * One page of a list.
 */
export const vBackofficeLinkPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vBackofficeLink)
});

/**
 * The field that links are ordered by; the name ignores case and accents.
 */
export const vBackofficeLinkOrderBy = v.picklist(['created_at', 'name']);

/**
 * A category to create or replace.
 */
export const vBackofficeCategoryPut = v.object({
    parent_id: v.nullish(v.pipe(v.string(), v.uuid())),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
    description: v.optional(v.pipe(v.string(), v.maxLength(280))),
    icon_url: v.nullish(vPictureUrl),
    visible: v.optional(v.boolean())
});

/**
 * A category as the staff see it.
 */
export const vBackofficeCategory = v.object({
    id: v.pipe(v.string(), v.uuid()),
    parent_id: v.nullable(v.pipe(v.string(), v.uuid())),
    name: v.string(),
    description: v.string(),
    icon_url: v.nullable(v.string()),
    visible: v.boolean(),
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    path: v.array(vCategoryPathPart),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
});

/**
 * One page of a list.
 */
export const vBackofficeCategoryPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vBackofficeCategory)
});

/**
 * The field that categories are ordered by; the name ignores case and accents.
 */
export const vBackofficeCategoryOrderBy = v.picklist(['name', 'created_at']);

/**
 * The field that blocks are ordered by.
 */
export const vBackofficeBlockOrderBy = v.picklist(['priority', 'created_at']);

/**
 * The state of a user, a scope or an account.
 */
export const vAccountState = v.picklist([
    'active',
    'blocked',
    'deleted'
]);

/**
 * An account with its user, profile, credential and scope.
 */
export const vBackofficeAccount = v.object({
    id: v.pipe(v.string(), v.uuid()),
    state: vAccountState,
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    user_id: v.pipe(v.string(), v.uuid()),
    user_state: vAccountState,
    user_created_at: v.pipe(v.string(), v.isoTimestamp()),
    profile_id: v.pipe(v.string(), v.uuid()),
    profile_given_name: v.string(),
    profile_family_name: v.string(),
    profile_birthdate: v.nullable(v.pipe(v.string(), v.isoDate())),
    profile_image_url: v.nullable(v.string()),
    profile_created_at: v.pipe(v.string(), v.isoTimestamp()),
    profile_deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    credential_id: v.pipe(v.string(), v.uuid()),
    credential_username: v.nullable(v.string()),
    credential_email: v.nullable(v.string()),
    credential_email_verified: v.boolean(),
    credential_phone: v.nullable(v.string()),
    credential_phone_verified: v.boolean(),
    credential_created_at: v.pipe(v.string(), v.isoTimestamp()),
    credential_deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    scope_id: v.pipe(v.string(), v.uuid()),
    scope_state: vAccountState,
    scope_type: vScopeType,
    scope_name: v.string(),
    scope_image_url: v.nullable(v.string()),
    scope_created_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * A page of accounts.
 */
export const vBackofficeAccountPage = v.object({
    count: v.pipe(v.number(), v.integer()),
    cursor: v.nullable(v.string()),
    data: v.array(vBackofficeAccount)
});

/**
 * A recorded dispatch, or an applied seed.
 */
export const vAuditEntry = v.object({
    id: v.pipe(v.string(), v.uuid()),
    topic: v.string(),
    params: v.record(v.string(), v.unknown()),
    account_id: v.pipe(v.string(), v.uuid()),
    outcome: vDispatchOutcome,
    code: v.nullable(v.string()),
    duration_ms: v.pipe(v.number(), v.integer()),
    created_at: v.pipe(v.string(), v.isoTimestamp())
});

/**
 * One page of a list.
 */
export const vAuditEntryPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vAuditEntry)
});

/**
 * An article's use of a customizer.
 */
export const vArticleCustomizerPut = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(120))),
    order: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(-2147483648, 'Invalid value: Expected int32 to be >= -2147483648'), v.maxValue(2147483647, 'Invalid value: Expected int32 to be <= 2147483647'))),
    customizer_id: v.pipe(v.string(), v.uuid()),
    options_min: v.pipe(v.number(), v.integer()),
    options_max: v.pipe(v.number(), v.integer())
});

/**
 * The unit price of an article.
 */
export const vArticlePricePut = v.object({
    currency: v.optional(vCurrency),
    base: vAmount,
    discount_fixed: v.optional(vAmount),
    discount_percent: v.optional(vPercent),
    tax_percent: v.nullish(vPercent)
});

/**
 * A category of articles.
 */
export const vArticleCategoryPut = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(60))
});

/**
 * An article to create or replace.
 */
export const vArticlePut = v.object({
    code: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
    description: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    image_url: v.nullish(vPictureUrl),
    gallery: v.optional(v.array(vPictureUrl)),
    categories: v.optional(v.array(vArticleCategoryPut)),
    visible: v.optional(v.boolean()),
    price: vArticlePricePut,
    stock: v.nullish(vStockPut),
    customizers: v.optional(v.array(vArticleCustomizerPut))
});

/**
 * One page of a list.
 */
export const vArticlePage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vArticle)
});

/**
 * The end of an import.
 */
export const vArticleImportState = v.picklist([
    'done',
    'tried',
    'refused'
]);

/**
 * A field that changes.
 */
export const vArticleImportField = v.object({
    name: v.string(),
    from: v.unknown(),
    to: v.unknown()
});

/**
 * The outcome of a row that is written.
 */
export const vArticleImportOutcome = v.picklist(['created', 'updated']);

/**
 * A row that is created or changed.
 */
export const vArticleImportChange = v.object({
    line: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4294967295, 'Invalid value: Expected uint32 to be <= 4294967295')),
    label: v.string(),
    outcome: vArticleImportOutcome,
    fields: v.array(vArticleImportField)
});

/**
 * The code of a problem: the file's, or the refusal of the row.
 */
export const vArticleImportProblemCode = v.picklist([
    'import.amount',
    'import.character',
    'import.count',
    'import.date',
    'import.duplicate',
    'import.empty',
    'import.encoding',
    'import.fields',
    'import.flag',
    'import.id',
    'import.image',
    'import.number',
    'import.number_ambiguous',
    'import.number_range',
    'import.parent_unknown',
    'import.percent',
    'import.product_type',
    'import.sale_price',
    'import.too_long',
    'import.too_many',
    'import.variants',
    'error.conflict.article_code',
    'error.not_found',
    'error.parser.body',
    'error.rule.media_public',
    'error.rule.options_bounds'
]);

/**
 * A problem of a row.
 */
export const vArticleImportProblem = v.object({
    line: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4294967295, 'Invalid value: Expected uint32 to be <= 4294967295')),
    field_line: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4294967295, 'Invalid value: Expected uint32 to be <= 4294967295')),
    letter: v.pipe(v.number(), v.integer(), v.minValue(0)),
    label: v.string(),
    column: v.nullable(v.string()),
    code: vArticleImportProblemCode,
    message: v.string(),
    help: v.nullable(v.string()),
    details: v.nullable(v.record(v.string(), v.unknown()))
});

/**
 * The report of an import.
 */
export const vArticleImportReport = v.object({
    state: vArticleImportState,
    rows: v.pipe(v.number(), v.integer(), v.minValue(0)),
    articles: v.pipe(v.number(), v.integer(), v.minValue(0)),
    created: v.pipe(v.number(), v.integer(), v.minValue(0)),
    updated: v.pipe(v.number(), v.integer(), v.minValue(0)),
    unchanged: v.pipe(v.number(), v.integer(), v.minValue(0)),
    failed: v.pipe(v.number(), v.integer(), v.minValue(0)),
    not_written: v.pipe(v.number(), v.integer(), v.minValue(0)),
    format: v.nullable(v.string()),
    ignored_columns: v.array(v.string()),
    problems: v.array(vArticleImportProblem),
    changes: v.array(vArticleImportChange)
});

/**
 * The update that a build needs.
 */
export const vAppVersion = v.object({
    show_popup: v.boolean(),
    force_download: v.boolean(),
    store_link: v.nullable(v.string())
});

/**
 * The body of every error response.
 */
export const vApiError = v.object({
    status: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65535)),
    code: v.string(),
    extra: v.nullable(v.record(v.string(), v.unknown()))
});

/**
 * The value of an hour or a day.
 */
export const vAnalyticsValue = v.object({
    at: v.pipe(v.string(), v.isoTimestamp()),
    key: v.nullable(v.string()),
    value: v.number()
});

/**
 * A figure over a period.
 */
export const vAnalyticsSummary = v.object({
    data: v.array(vAnalyticsValue),
    total: v.number(),
    names: v.record(v.string(), v.string())
});

/**
 * A figure of the platform.
 */
export const vAnalyticsMetric = v.picklist([
    'sessions',
    'devices',
    'page_views',
    'store_views',
    'article_views',
    'searches',
    'searches_empty',
    'orders',
    'revenue',
    'referrals'
]);

/**
 * An event of a visitor.
 */
export const vAnalyticsEvent = v.object({
    event_id: v.pipe(v.string(), v.uuid()),
    timestamp: v.pipe(v.string(), v.isoTimestamp()),
    session_id: v.pipe(v.string(), v.uuid()),
    device_id: v.pipe(v.string(), v.uuid()),
    account_id: v.nullish(v.pipe(v.string(), v.uuid())),
    instance_id: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
    instance_type: v.pipe(v.string(), v.maxLength(40), v.regex(/^[a-z0-9]+([_-][a-z0-9]+)*$/)),
    instance_action: v.pipe(v.string(), v.maxLength(40), v.regex(/^[a-z0-9]+([_-][a-z0-9]+)*$/)),
    payload: v.optional(v.record(v.string(), v.unknown()))
});

/**
 * Events of visitors.
 */
export const vAnalyticsEventBatch = v.object({
    events: v.pipe(v.array(vAnalyticsEvent), v.maxLength(500))
});

/**
 * A device to keep.
 */
export const vAnalyticsDevicePut = v.object({
    hash: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(128))),
    info: v.optional(v.record(v.string(), v.unknown()))
});

/**
 * A device.
 */
export const vAnalyticsDevice = v.object({
    id: v.pipe(v.string(), v.uuid()),
    hash: v.nullable(v.string())
});

/**
 * The length of a bucket, in the local time of America/Argentina/Buenos_Aires.
 */
export const vAnalyticsBucket = v.picklist(['hour', 'day']);

/**
 * The reason of an activity of a provider.
 */
export const vActivityProviderReason = v.picklist([
    'disconnected',
    'amount',
    'currency',
    'collector'
]);

/**
 * A provider of a wallet at the moment of an activity.
 */
export const vActivityWalletProvider = v.object({
    id: v.pipe(v.string(), v.uuid()),
    reason: vActivityProviderReason,
    payment_id: v.nullable(v.string()),
    reference: v.nullable(v.string())
});

/**
 * The state of a wallet order.
 */
export const vActivityWalletOrderState = v.picklist([
    'pending',
    'processing',
    'completed',
    'cancelled',
    'refounded'
]);

/**
 * A side of a wallet order.
 */
export const vActivityParty = v.object({
    scope_id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    type: vScopeType,
    image_url: v.nullable(v.string())
});

/**
 * A wallet order at the moment of an activity.
 */
export const vActivityWalletOrder = v.object({
    id: v.pipe(v.string(), v.uuid()),
    state: vActivityWalletOrderState,
    amount: vMoney,
    currency: vCurrency,
    receiver: vActivityParty,
    payer: vActivityParty
});

/**
 * The type of an activity's subject.
 */
export const vActivityType = v.picklist([
    'ecommerce_order',
    'wallet_order',
    'wallet_provider'
]);

/**
 * The store of an order.
 */
export const vActivityStore = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    image_url: v.nullable(v.string())
});

/**
 * The consumer of an order.
 */
export const vActivityConsumer = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    image_url: v.nullable(v.string())
});

/**
 * The states of an order that make an activity.
 */
export const vActivityOrderState = v.picklist([
    'submitted',
    'completed',
    'cancelled'
]);

/**
 * An order at the moment of an activity.
 */
export const vActivityOrder = v.object({
    id: v.pipe(v.string(), v.uuid()),
    code: v.string(),
    state: vActivityOrderState,
    store: vActivityStore,
    consumer: vActivityConsumer
});

/**
 * The subject of an activity: one field is set.
 */
export const vActivityData = v.object({
    ecommerce_order: v.nullable(vActivityOrder),
    wallet_order: v.nullable(vActivityWalletOrder),
    wallet_provider: v.nullable(vActivityWalletProvider)
});

/**
 * A change of an order or of a payment, as one of its sides reads it.
 */
export const vActivity = v.object({
    id: v.pipe(v.string(), v.uuid()),
    type: vActivityType,
    scope_id: v.pipe(v.string(), v.uuid()),
    title: v.string(),
    identify: v.pipe(v.string(), v.uuid()),
    data: vActivityData,
    created_at: v.pipe(v.string(), v.isoTimestamp()),
    deleted_at: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
});

/**
 * One page of a list.
 */
export const vActivityPage = v.object({
    cursor: v.nullable(v.string()),
    data: v.array(vActivity)
});

/**
 * The field that accounts are ordered by; names ignore case and accents.
 */
export const vAccountOrderBy = v.picklist([
    'created_at',
    'given_name',
    'family_name',
    'scope_name'
]);

/**
 * An account: a user in a scope.
 */
export const vAccount = v.object({
    id: v.pipe(v.string(), v.uuid()),
    profile: vProfile,
    credential: vCredential,
    scope: vScope,
    user: vUser
});

/**
 * The accounts of a user.
 */
export const vAccountList = v.object({
    data: v.array(vAccount)
});

/**
 * Figures of accounts. An account is active when its user and its scope are active too. A difference is the number of
 * active accounts created this month, minus those created last month up to the same day.
 */
export const vAccountKpis = v.object({
    accounts_actives: v.pipe(v.number(), v.integer()),
    accounts_actives_difference: v.pipe(v.number(), v.integer()),
    consumers_actives: v.pipe(v.number(), v.integer()),
    consumers_actives_difference: v.pipe(v.number(), v.integer()),
    workspaces_actives: v.pipe(v.number(), v.integer()),
    workspaces_actives_difference: v.pipe(v.number(), v.integer()),
    accounts_created_today: v.pipe(v.number(), v.integer()),
    accounts_created_yesterday_difference: v.pipe(v.number(), v.integer())
});

/**
 * A token refresh.
 */
export const vAccess = v.object({
    account_id: v.nullish(v.pipe(v.string(), v.uuid()))
});

export const vRootQuery = v.object({
    source: v.optional(v.string())
});

export const vDocsHeaders = v.object({
    'if-none-match': v.optional(v.string()),
    'accept-language': v.optional(v.string())
});

export const vDocsQuery = v.object({
    lang: v.optional(vDocsLanguage)
});

export const vAuthSignInBody = vSignIn;

export const vAuthSignInHeaders = v.object({
    'device-id': v.pipe(v.string(), v.uuid())
});

export const vAuthAccessBody = vAccess;

export const vAuthAccessHeaders = v.object({
    'device-id': v.pipe(v.string(), v.uuid())
});

export const vAuthSignUpBody = vSignUp;

export const vAuthSignUpHeaders = v.object({
    'device-id': v.pipe(v.string(), v.uuid())
});

export const vAuthRecoverBody = vRecover;

export const vAuthOtpCreateBody = vOtpCreate;

export const vAuthOtpGetPath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vAuthOtpVerifyBody = vOtpVerify;

export const vAuthOtpVerifyPath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vAuthKeyAvailablePath = v.object({
    key: v.string()
});

export const vAuthMeAccountsHeaders = v.object({
    'device-id': v.pipe(v.string(), v.uuid())
});

export const vAuthCredentialUpdateBody = vCredentialPatch;

export const vAuthProfileUpdateBody = vProfilePatch;

export const vNotificationsChannelGetHeaders = v.object({
    'device-id': v.pipe(v.string(), v.uuid())
});

export const vNotificationsChannelGetPath = v.object({
    push_provider: vPushProvider
});

export const vNotificationsChannelPutBody = vNotificationChannelPut;

export const vNotificationsChannelPutHeaders = v.object({
    'device-id': v.pipe(v.string(), v.uuid())
});

export const vNotificationsChannelPutPath = v.object({
    push_provider: vPushProvider
});

export const vNotificationsPreferencesPutBody = vNotificationPreferences;

export const vNotificationsMessageReceivedPath = v.object({
    message_id: v.pipe(v.string(), v.uuid())
});

export const vNotificationsWhatsappVerifyQuery = v.object({
    'hub.mode': v.string(),
    'hub.verify_token': v.string(),
    'hub.challenge': v.string()
});

export const vNotificationsWhatsappWebhookBody = v.unknown();

export const vNotificationsWhatsappWebhookHeaders = v.object({
    'x-hub-signature-256': v.optional(v.string())
});

export const vWorkspacesCreateBody = vWorkspacePut;

export const vWorkspacesPutBody = vWorkspacePut;

export const vWorkspacesMemberListQuery = v.object({
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vWorkspacesMemberPutBody = vMemberPut;

export const vWorkspacesMemberUsersQuery = v.object({
    query: v.optional(v.string()),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vWorkspacesInvitationListQuery = v.object({
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vWorkspacesInvitationAnswerBody = vInvitationPut;

export const vWorkspacesInvitationAnswerPath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vWorkspacesSubscriptionListQuery = v.object({
    state: v.optional(vSubscriptionState),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vWorkspacesSubscriptionCreateBody = vSubscriptionCreate;

export const vWorkspacesSubscriptionUnsubscribePath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vActivitiesListQuery = v.object({
    types: v.optional(v.array(vActivityType)),
    created_at_ini: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    created_at_end: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vMediaListQuery = v.object({
    query: v.optional(v.string()),
    type: v.optional(vMediaType),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_by: v.optional(vMediaOrderBy),
    order_dir: v.optional(vOrderDir)
});

export const vMediaMetadataPath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vMediaDeletePath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vMediaReadPath = v.object({
    auth: vMediaVisibility,
    id: v.pipe(v.string(), v.uuid())
});

export const vMediaReadQuery = v.object({
    width: v.optional(v.pipe(v.number(), v.integer(), v.minValue(64), v.maxValue(2048))),
    height: v.optional(v.pipe(v.number(), v.integer(), v.minValue(64), v.maxValue(2048))),
    quality: v.optional(v.pipe(v.number(), v.integer(), v.minValue(40), v.maxValue(85))),
    format: v.optional(vImageFormat),
    mime_type: v.optional(v.string())
});

export const vMediaFileHeaders = v.object({
    range: v.optional(v.string()),
    'if-range': v.optional(v.string()),
    'if-none-match': v.optional(v.string())
});

export const vMediaFilePath = v.object({
    id: v.pipe(v.string(), v.uuid()),
    variant: v.string()
});

export const vMediaFileQuery = v.object({
    exp: v.optional(v.pipe(v.number(), v.integer())),
    sig: v.optional(v.string())
});

export const vWalletsProviderListQuery = v.object({
    ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    wallet_id: v.optional(v.pipe(v.string(), v.uuid())),
    type: v.optional(vProviderType),
    state: v.optional(vProviderState),
    currency: v.optional(vCurrency),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vWalletsProviderGetPath = v.object({
    provider_id: v.pipe(v.string(), v.uuid())
});

export const vWalletsProviderPutBody = vWalletProviderPut;

export const vWalletsProviderPutPath = v.object({
    provider_id: v.pipe(v.string(), v.uuid())
});

export const vWalletsOrderGetPath = v.object({
    order_id: v.pipe(v.string(), v.uuid())
});

export const vWalletsTransactionCreatePath = v.object({
    order_id: v.pipe(v.string(), v.uuid())
});

export const vWalletsTransactionProcessingBody = vTransactionProcessing;

export const vWalletsTransactionProcessingPath = v.object({
    order_id: v.pipe(v.string(), v.uuid()),
    transaction_id: v.pipe(v.string(), v.uuid())
});

export const vWalletsTransactionCompleteBody = vTransactionComplete;

export const vWalletsTransactionCompletePath = v.object({
    order_id: v.pipe(v.string(), v.uuid()),
    transaction_id: v.pipe(v.string(), v.uuid())
});

export const vWalletsTransactionFailureBody = vTransactionFailure;

export const vWalletsTransactionFailurePath = v.object({
    order_id: v.pipe(v.string(), v.uuid()),
    transaction_id: v.pipe(v.string(), v.uuid())
});

export const vWalletsProviderConnectPath = v.object({
    provider_id: v.pipe(v.string(), v.uuid()),
    payment_wallet: vPaymentWallet
});

export const vWalletsProviderConnectQuery = v.object({
    access_token: v.string()
});

export const vWalletsMercadopagoCallbackQuery = v.object({
    order_id: v.optional(v.string()),
    transaction_id: v.optional(v.string()),
    state: v.optional(v.string())
});

export const vWalletsMercadopagoWebhookBody = v.unknown();

export const vWalletsMercadopagoWebhookHeaders = v.object({
    'x-signature': v.optional(v.string()),
    'x-request-id': v.optional(v.string())
});

export const vWalletsMercadopagoWebhookQuery = v.object({
    'data.id': v.optional(v.string()),
    type: v.optional(v.string())
});

export const vWalletsRedirectHeaders = v.object({
    cookie: v.optional(v.string())
});

export const vWalletsRedirectPath = v.object({
    payment_wallet: vPaymentWallet
});

export const vWalletsRedirectQuery = v.object({
    code: v.optional(v.string()),
    state: v.optional(v.string()),
    error: v.optional(v.string())
});

export const vMapsGeodecodeQuery = v.object({
    lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180))
});

export const vMapsLocationsQuery = v.object({
    query: v.string()
});

export const vMapsAddressListQuery = v.object({
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vMapsAddressDeletePath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vMapsAddressPutBody = vSavedAddressPut;

export const vMapsAddressPutPath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vAppVersionVerifyQuery = v.object({
    platform: vPlatform,
    version: v.string(),
    build_number: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9007199254740991))
});

export const vEcommerceStoreListQuery = v.object({
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vEcommerceStoreGetPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceStorePutBody = vStorePut;

export const vEcommerceStorePutPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommercePaymentMethodsGetPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommercePaymentMethodsPutBody = vPaymentMethodsPut;

export const vEcommercePaymentMethodsPutPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommercePickupMethodsGetPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommercePickupMethodsPutBody = vPickupMethodsPut;

export const vEcommercePickupMethodsPutPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceTurnListPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceTurnListQuery = v.object({
    closed: v.optional(v.boolean()),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_by: v.optional(vTurnOrderBy),
    order_dir: v.optional(vOrderDir)
});

export const vEcommerceTurnOpenPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    turn_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceTurnClosePath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    turn_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceCatalogListPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceCatalogListQuery = v.object({
    query: v.optional(v.string()),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_by: v.optional(vNamedOrderBy),
    order_dir: v.optional(vOrderDir)
});

export const vEcommerceCatalogDeletePath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    catalog_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceCatalogGetPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    catalog_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceCatalogPutBody = vCatalogPut;

export const vEcommerceCatalogPutPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    catalog_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceArticleListPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceArticleListQuery = v.object({
    ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    query: v.optional(v.string()),
    visible: v.optional(v.boolean()),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_by: v.optional(vNamedOrderBy),
    order_dir: v.optional(vOrderDir)
});

export const vEcommerceArticleImportPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceArticleImportQuery = v.object({
    dry_run: v.optional(v.boolean()),
    skip_bad: v.optional(v.boolean()),
    date_order: v.optional(vFileDateOrder),
    ignore_columns: v.optional(v.array(v.string()))
});

export const vEcommerceArticleDeletePath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    article_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceArticleGetPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    article_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceArticlePutBody = vArticlePut;

export const vEcommerceArticlePutPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    article_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceCustomizerListPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceCustomizerListQuery = v.object({
    query: v.optional(v.string()),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_by: v.optional(vNamedOrderBy),
    order_dir: v.optional(vOrderDir)
});

export const vEcommerceCustomizerDeletePath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    customizer_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceCustomizerGetPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    customizer_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceCustomizerPutBody = vCustomizerPut;

export const vEcommerceCustomizerPutPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    customizer_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceDeploymentChangesPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceDeploymentChangesQuery = v.object({
    deployment_id: v.optional(v.pipe(v.string(), v.uuid()))
});

export const vEcommerceDeploymentPublishPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    deployment_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceDeploymentListPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceDeploymentListQuery = v.object({
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vEcommerceDeploymentRollbackPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    deployment_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceCouponListPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceCouponListQuery = v.object({
    query: v.optional(v.string()),
    enabled: v.optional(v.boolean()),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_by: v.optional(vCouponOrderBy),
    order_dir: v.optional(vOrderDir)
});

export const vEcommerceCouponDeletePath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    coupon_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceCouponGetPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    coupon_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceCouponPutBody = vCouponPut;

export const vEcommerceCouponPutPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    coupon_id: v.pipe(v.string(), v.uuid())
});

export const vEcommercePolicyListPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommercePolicyListQuery = v.object({
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_by: v.optional(vPolicyOrderBy),
    order_dir: v.optional(vOrderDir)
});

export const vEcommercePolicyDeletePath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    policy_id: v.pipe(v.string(), v.uuid())
});

export const vEcommercePolicyGetPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    policy_id: v.pipe(v.string(), v.uuid())
});

export const vEcommercePolicyPutBody = vPolicyPut;

export const vEcommercePolicyPutPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    policy_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceStorePublicPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceCartPutBody = vCartPut;

export const vEcommerceCartPutPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceCartSubmitHeaders = v.object({
    'idempotency-key': v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(128)))
});

export const vEcommerceCartSubmitPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceOrderEventsHeaders = v.object({
    'last-event-id': v.optional(v.string())
});

export const vEcommerceOrderEventsPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceEventsHeaders = v.object({
    'last-event-id': v.optional(v.string())
});

export const vEcommerceOrderKpisPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceOrderListPath = v.object({
    store_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceOrderListQuery = v.object({
    query: v.optional(v.string()),
    turn_id: v.optional(v.pipe(v.string(), v.uuid())),
    datetime_ini: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    datetime_end: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    state: v.optional(vOrderState),
    states: v.optional(v.array(vOrderState)),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_dir: v.optional(vOrderDir)
});

export const vEcommerceOrderGetPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    order_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceConsumerOrderListQuery = v.object({
    store_id: v.optional(v.pipe(v.string(), v.uuid())),
    states: v.optional(v.array(vOrderState)),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vEcommerceConsumerOrderGetPath = v.object({
    order_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceConsumerOrderEventsHeaders = v.object({
    'last-event-id': v.optional(v.string())
});

export const vEcommerceConsumerOrderEventsPath = v.object({
    order_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceOrderStateBody = vOrderStatePost;

export const vEcommerceOrderStatePath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    order_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceOrderPaymentBody = vOrderPaymentPost;

export const vEcommerceOrderPaymentPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    order_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceOrderPickupBody = vOrderPickupPost;

export const vEcommerceOrderPickupPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    order_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceOrderPreparationBody = vOrderPreparationPost;

export const vEcommerceOrderPreparationPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    order_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceOrderItemPutBody = vOrderItemPut;

export const vEcommerceOrderItemPutPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    order_id: v.pipe(v.string(), v.uuid()),
    item_id: v.pipe(v.string(), v.uuid())
});

export const vEcommerceOrderPolicyPutBody = vOrderPolicyPut;

export const vEcommerceOrderPolicyPutPath = v.object({
    store_id: v.pipe(v.string(), v.uuid()),
    order_id: v.pipe(v.string(), v.uuid()),
    policy_id: v.pipe(v.string(), v.uuid())
});

export const vShowroomsServiceListQuery = v.object({
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vShowroomsServiceGetPath = v.object({
    showroom_id: v.pipe(v.string(), v.uuid())
});

export const vShowroomsServicePutBody = vShowroomPut;

export const vShowroomsServicePutPath = v.object({
    showroom_id: v.pipe(v.string(), v.uuid())
});

export const vShowroomsContentListPath = v.object({
    showroom_id: v.pipe(v.string(), v.uuid())
});

export const vShowroomsContentListQuery = v.object({
    ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    visible: v.optional(v.boolean()),
    query: v.optional(v.string()),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_by: v.optional(vShowroomContentOrderBy),
    order_dir: v.optional(vOrderDir)
});

export const vShowroomsContentGetPath = v.object({
    showroom_id: v.pipe(v.string(), v.uuid()),
    content_id: v.pipe(v.string(), v.uuid())
});

export const vShowroomsContentPutBody = vShowroomContentPut;

export const vShowroomsContentPutPath = v.object({
    showroom_id: v.pipe(v.string(), v.uuid()),
    content_id: v.pipe(v.string(), v.uuid())
});

export const vShowroomsDeploymentGetPath = v.object({
    showroom_id: v.pipe(v.string(), v.uuid())
});

export const vShowroomsDeploymentPutBody = vShowroomDeploymentPut;

export const vShowroomsDeploymentPutPath = v.object({
    showroom_id: v.pipe(v.string(), v.uuid())
});

export const vShowroomsPublicGetPath = v.object({
    showroom_id: v.pipe(v.string(), v.uuid())
});

export const vShowroomsPublicContentGetPath = v.object({
    content_id: v.pipe(v.string(), v.uuid())
});

export const vChatConversationListQuery = v.object({
    query: v.optional(v.string()),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vChatMessageListQuery = v.object({
    room_id: v.pipe(v.string(), v.uuid()),
    query: v.optional(v.string()),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vChatMessageCreateBody = vChatMessagePost;

export const vChatRoomDirectPath = v.object({
    profile_id: v.pipe(v.string(), v.uuid())
});

export const vChatRoomGetPath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vChatRoomCursorViewBody = vChatRoomCursorView;

export const vChatRoomCursorViewPath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vChatEventsHeaders = v.object({
    'last-event-id': v.optional(v.string())
});

export const vDiscoverCategoriesQuery = v.object({
    query: v.optional(v.string()),
    ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    parent_ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    roots: v.optional(v.boolean()),
    visible: v.optional(v.boolean()),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vDiscoverPagePath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vDiscoverServicePageGetPath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vDiscoverServicePagePatchBody = vServicePagePatch;

export const vDiscoverServicePagePatchPath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vDiscoverServicePageSettingsBody = vServicePageSettings;

export const vDiscoverServicePageSettingsPath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vDiscoverServicePageConnectionsPath = v.object({
    id: v.pipe(v.string(), v.uuid())
});

export const vDiscoverBlocksConsumerQuery = v.object({
    lat: v.optional(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
    lng: v.optional(v.pipe(v.number(), v.minValue(-180), v.maxValue(180)))
});

export const vDiscoverExploreQuery = v.object({
    query: v.optional(v.pipe(v.string(), v.maxLength(100))),
    categories: v.optional(v.string()),
    filter: v.optional(v.string()),
    zone_lat: v.optional(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
    zone_lng: v.optional(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))),
    zone_radius: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(100000))),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vDiscoverSuggestionsQuery = v.object({
    query: v.optional(v.pipe(v.string(), v.maxLength(100)))
});

export const vPharmacyGroupListQuery = v.object({
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vPharmacyGroupGetPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyGroupHolidaysPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyGroupHolidaysQuery = v.object({
    month: v.string()
});

export const vPharmacyShiftListQuery = v.object({
    group_id: v.pipe(v.string(), v.uuid()),
    datetime_ini: v.pipe(v.string(), v.isoTimestamp()),
    datetime_end: v.pipe(v.string(), v.isoTimestamp())
});

export const vPharmacyShiftDeletePath = v.object({
    shift_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyShiftGetPath = v.object({
    shift_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyShiftPutBody = vShiftPut;

export const vPharmacyShiftPutPath = v.object({
    shift_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyShiftHistoryPath = v.object({
    shift_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyShiftHistoryQuery = v.object({
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vPharmacyShiftGenerateBody = vShiftGenerate;

export const vPharmacyShiftGeneratePath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyShiftCopyMonthBody = vShiftCopyMonth;

export const vPharmacyShiftCopyMonthPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyShiftCheckBody = vCoverageCheck;

export const vPharmacyShiftCheckPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyShiftEventsHeaders = v.object({
    'last-event-id': v.optional(v.string())
});

export const vPharmacyShiftEventsPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyOnDutyPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyOnDutyQuery = v.object({
    at: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    lat: v.optional(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
    lng: v.optional(v.pipe(v.number(), v.minValue(-180), v.maxValue(180)))
});

export const vPharmacyCalendarIcsHeaders = v.object({
    'if-none-match': v.optional(v.string())
});

export const vPharmacyCalendarIcsPath = v.object({
    group_id: v.pipe(v.string(), v.uuid())
});

export const vPharmacyCalendarIcsQuery = v.object({
    datetime_ini: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    datetime_end: v.optional(v.pipe(v.string(), v.isoTimestamp()))
});

export const vAnalyticsEventsBatchBody = vAnalyticsEventBatch;

export const vAnalyticsDeviceGetPath = v.object({
    device_id: v.pipe(v.string(), v.uuid())
});

export const vAnalyticsDevicePutBody = vAnalyticsDevicePut;

export const vAnalyticsDevicePutPath = v.object({
    device_id: v.pipe(v.string(), v.uuid())
});

export const vAnalyticsReferralSessionInspectHeaders = v.object({
    'device-id': v.pipe(v.string(), v.uuid())
});

export const vAnalyticsReferralSessionUpdateBody = vReferralSessionUpdate;

export const vAnalyticsReferralSessionUpdatePath = v.object({
    session_id: v.pipe(v.string(), v.uuid())
});

export const vAnalyticsReferralSessionCreateBody = vReferralSessionCreate;

export const vAnalyticsReferralSessionCreateHeaders = v.object({
    'device-id': v.pipe(v.string(), v.uuid())
});

export const vAnalyticsReferralSessionCreatePath = v.object({
    session_id: v.pipe(v.string(), v.uuid())
});

export const vAnalyticsReferralGetPath = v.object({
    referral_id: v.pipe(v.string(), v.uuid())
});

export const vAnalyticsWorkspaceSummaryQuery = v.object({
    metric: vWorkspaceMetric,
    datetime_ini: v.pipe(v.string(), v.isoTimestamp()),
    datetime_end: v.pipe(v.string(), v.isoTimestamp()),
    bucket: vAnalyticsBucket,
    keys: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50)))
});

export const vAnalyticsLinkRewriteQuery = v.object({
    input: v.pipe(v.string(), v.maxLength(2048))
});

export const vBackofficesEventsHeaders = v.object({
    'last-event-id': v.optional(v.string())
});

export const vBackofficesSeedBody = vSeedPut;

export const vBackofficesAccountListQuery = v.object({
    query: v.optional(v.string()),
    ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    scope_ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    profile_ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    credential_ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    user_ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    states: v.optional(v.array(vAccountState)),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_by: v.optional(vAccountOrderBy),
    order_dir: v.optional(vOrderDir)
});

export const vBackofficesAccountGetPath = v.object({
    account_id: v.pipe(v.string(), v.uuid())
});

export const vBackofficesOrderListQuery = v.object({
    query: v.optional(v.string()),
    store_ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    state: v.optional(vOrderState),
    states: v.optional(v.array(vOrderState)),
    datetime_ini: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    datetime_end: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vBackofficesOrderGetPath = v.object({
    order_id: v.pipe(v.string(), v.uuid())
});

export const vBackofficesStoreListQuery = v.object({
    workspace_id: v.optional(v.pipe(v.string(), v.uuid())),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vBackofficesWorkspaceListQuery = v.object({
    query: v.optional(v.string()),
    ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    types: v.optional(v.array(vWorkspaceType)),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_by: v.optional(vBackofficeWorkspaceOrderBy),
    order_dir: v.optional(vOrderDir)
});

export const vBackofficesCategoryListQuery = v.object({
    query: v.optional(v.string()),
    ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    parent_ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    roots: v.optional(v.boolean()),
    visible: v.optional(v.boolean()),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_by: v.optional(vBackofficeCategoryOrderBy),
    order_dir: v.optional(vOrderDir)
});

export const vBackofficesCategoryGetPath = v.object({
    category_id: v.pipe(v.string(), v.uuid())
});

export const vBackofficesCategoryPutBody = vBackofficeCategoryPut;

export const vBackofficesCategoryPutPath = v.object({
    category_id: v.pipe(v.string(), v.uuid())
});

export const vBackofficesPageListQuery = v.object({
    query: v.optional(v.string()),
    ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    workspace_ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    category_ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    enabled: v.optional(v.boolean()),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_by: v.optional(vBackofficePageOrderBy),
    order_dir: v.optional(vOrderDir)
});

export const vBackofficesPageGetPath = v.object({
    page_id: v.pipe(v.string(), v.uuid())
});

export const vBackofficesPagePutBody = vBackofficePagePut;

export const vBackofficesPagePutPath = v.object({
    page_id: v.pipe(v.string(), v.uuid())
});

export const vBackofficesPoiListQuery = v.object({
    query: v.optional(v.string()),
    ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    workspace_ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    promoted: v.optional(v.boolean()),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_by: v.optional(vBackofficePoiOrderBy),
    order_dir: v.optional(vOrderDir)
});

export const vBackofficesPoiGetPath = v.object({
    poi_id: v.pipe(v.string(), v.uuid())
});

export const vBackofficesPoiPutBody = vBackofficePoiPut;

export const vBackofficesPoiPutPath = v.object({
    poi_id: v.pipe(v.string(), v.uuid())
});

export const vBackofficesBlockListQuery = v.object({
    enabled: v.optional(v.boolean()),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_by: v.optional(vBackofficeBlockOrderBy),
    order_dir: v.optional(vOrderDir)
});

export const vBackofficesBlockGetPath = v.object({
    block_id: v.pipe(v.string(), v.uuid())
});

export const vBackofficesLinkListQuery = v.object({
    query: v.optional(v.string()),
    ids: v.optional(v.array(v.pipe(v.string(), v.uuid()))),
    enabled: v.optional(v.boolean()),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100))),
    order_by: v.optional(vBackofficeLinkOrderBy),
    order_dir: v.optional(vOrderDir)
});

export const vBackofficesLinkGetPath = v.object({
    link_id: v.pipe(v.string(), v.uuid())
});

export const vBackofficesLinkPutBody = vBackofficeLinkPut;

export const vBackofficesLinkPutPath = v.object({
    link_id: v.pipe(v.string(), v.uuid())
});

export const vBackofficesAnalyticsSummaryQuery = v.object({
    metric: vAnalyticsMetric,
    datetime_ini: v.pipe(v.string(), v.isoTimestamp()),
    datetime_end: v.pipe(v.string(), v.isoTimestamp()),
    bucket: vAnalyticsBucket,
    keys: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(50)))
});

export const vCommandBusDispatchBody = vDispatchRequest;

export const vCommandBusAuditListQuery = v.object({
    topic: v.optional(v.string()),
    account_id: v.optional(v.pipe(v.string(), v.uuid())),
    datetime_ini: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    datetime_end: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const requests = {
    'GET /': { access: 'public', query: vRootQuery },
    'GET /health/live': { access: 'public' },
    'GET /health/ready': { access: 'public' },
    'GET /openapi.json': { access: 'public' },
    'GET /docs': { access: 'public', headers: vDocsHeaders, query: vDocsQuery },
    'POST /auth/sign_in': { access: 'public', headers: vAuthSignInHeaders, body: vAuthSignInBody },
    'POST /auth/access': { access: 'refresh', headers: vAuthAccessHeaders, body: vAuthAccessBody },
    'POST /auth/sign_out': { access: 'any_or_refresh' },
    'POST /auth/sign_up': { access: 'public', headers: vAuthSignUpHeaders, body: vAuthSignUpBody },
    'POST /auth/recover': { access: 'public', body: vAuthRecoverBody },
    'POST /auth/otp': { access: 'public', body: vAuthOtpCreateBody },
    'GET /auth/otp/{id}': { access: 'public', params: vAuthOtpGetPath },
    'POST /auth/otp/{id}/verify': { access: 'public', params: vAuthOtpVerifyPath, body: vAuthOtpVerifyBody },
    'GET /auth/account/key_available/{key}': { access: 'public', params: vAuthKeyAvailablePath },
    'GET /auth/me/account': { access: 'any' },
    'GET /auth/me/accounts': { access: 'refresh', headers: vAuthMeAccountsHeaders },
    'PATCH /auth/me/account/credential': { access: 'any', body: vAuthCredentialUpdateBody },
    'PATCH /auth/me/account/profile': { access: 'any', body: vAuthProfileUpdateBody },
    'GET /notifications/channels/{push_provider}': { access: 'any', headers: vNotificationsChannelGetHeaders, params: vNotificationsChannelGetPath },
    'PUT /notifications/channels/{push_provider}': { access: 'any', headers: vNotificationsChannelPutHeaders, params: vNotificationsChannelPutPath, body: vNotificationsChannelPutBody },
    'GET /notifications/preferences': { access: 'any' },
    'PUT /notifications/preferences': { access: 'any', body: vNotificationsPreferencesPutBody },
    'PUT /notifications/messages/{message_id}/received': { access: 'public', params: vNotificationsMessageReceivedPath },
    'GET /notifications/whatsapp/webhook': { access: 'public', query: vNotificationsWhatsappVerifyQuery },
    'POST /notifications/whatsapp/webhook': { access: 'public', headers: vNotificationsWhatsappWebhookHeaders, body: vNotificationsWhatsappWebhookBody },
    'POST /workspaces': { access: 'any', body: vWorkspacesCreateBody },
    'GET /workspace': { access: 'workspace' },
    'PUT /workspace': { access: 'workspace', body: vWorkspacesPutBody },
    'GET /workspace/members': { access: 'workspace', query: vWorkspacesMemberListQuery },
    'PUT /workspace/members': { access: 'workspace', body: vWorkspacesMemberPutBody },
    'GET /workspace/members/users': { access: 'workspace', query: vWorkspacesMemberUsersQuery },
    'GET /me/workspace/members': { access: 'consumer', query: vWorkspacesInvitationListQuery },
    'PUT /me/workspace/members/{id}': { access: 'consumer', params: vWorkspacesInvitationAnswerPath, body: vWorkspacesInvitationAnswerBody },
    'GET /plans': { access: 'workspace' },
    'GET /workspace/subscriptions': { access: 'workspace', query: vWorkspacesSubscriptionListQuery },
    'POST /workspace/subscriptions': { access: 'workspace', body: vWorkspacesSubscriptionCreateBody },
    'PUT /workspace/subscriptions/{id}/unsubscribe': { access: 'workspace', params: vWorkspacesSubscriptionUnsubscribePath },
    'GET /workspace/subscriptions/services': { access: 'workspace' },
    'GET /activities': { access: 'any', query: vActivitiesListQuery },
    'GET /media/resources': { access: 'any', query: vMediaListQuery },
    'POST /media/resources': { access: 'any' },
    'GET /media/resources/{id}/metadata': { access: 'any', params: vMediaMetadataPath },
    'DELETE /media/resources/{id}': { access: 'any', params: vMediaDeletePath },
    'GET /media/resources/{auth}/{id}': { access: 'optional', params: vMediaReadPath, query: vMediaReadQuery },
    'GET /media/files/{id}/{variant}': { access: 'public', headers: vMediaFileHeaders, params: vMediaFilePath, query: vMediaFileQuery },
    'GET /wallets/providers': { access: 'any', query: vWalletsProviderListQuery },
    'GET /wallets/providers/{provider_id}': { access: 'any', params: vWalletsProviderGetPath },
    'PUT /wallets/providers/{provider_id}': { access: 'any', params: vWalletsProviderPutPath, body: vWalletsProviderPutBody },
    'GET /wallets/orders/{order_id}': { access: 'any', params: vWalletsOrderGetPath },
    'POST /wallets/orders/{order_id}/transaction': { access: 'any', params: vWalletsTransactionCreatePath },
    'PUT /wallets/orders/{order_id}/transaction/{transaction_id}/processing': { access: 'any', params: vWalletsTransactionProcessingPath, body: vWalletsTransactionProcessingBody },
    'PUT /wallets/orders/{order_id}/transaction/{transaction_id}/complete': { access: 'any', params: vWalletsTransactionCompletePath, body: vWalletsTransactionCompleteBody },
    'PUT /wallets/orders/{order_id}/transaction/{transaction_id}/failure': { access: 'any', params: vWalletsTransactionFailurePath, body: vWalletsTransactionFailureBody },
    'GET /wallets/providers/{provider_id}/{payment_wallet}/connect': { access: 'public', params: vWalletsProviderConnectPath, query: vWalletsProviderConnectQuery },
    'GET /wallets/mercadopago/callback': { access: 'public', query: vWalletsMercadopagoCallbackQuery },
    'POST /wallets/mercadopago/webhook': { access: 'public', headers: vWalletsMercadopagoWebhookHeaders, query: vWalletsMercadopagoWebhookQuery, body: vWalletsMercadopagoWebhookBody },
    'GET /wallets/{payment_wallet}/redirect': { access: 'public', headers: vWalletsRedirectHeaders, params: vWalletsRedirectPath, query: vWalletsRedirectQuery },
    'GET /maps/locations/geodecode': { access: 'any', query: vMapsGeodecodeQuery },
    'GET /maps/locations': { access: 'any', query: vMapsLocationsQuery },
    'GET /maps/me/address': { access: 'any', query: vMapsAddressListQuery },
    'PUT /maps/me/address/{id}': { access: 'any', params: vMapsAddressPutPath, body: vMapsAddressPutBody },
    'DELETE /maps/me/address/{id}': { access: 'any', params: vMapsAddressDeletePath },
    'GET /app/versions/verify': { access: 'public', query: vAppVersionVerifyQuery },
    'GET /ecommerce/services/stores': { access: 'workspace', query: vEcommerceStoreListQuery },
    'GET /ecommerce/services/stores/{store_id}': { access: 'workspace', params: vEcommerceStoreGetPath },
    'PUT /ecommerce/services/stores/{store_id}': { access: 'workspace', params: vEcommerceStorePutPath, body: vEcommerceStorePutBody },
    'GET /ecommerce/services/stores/{store_id}/payment_methods': { access: 'workspace', params: vEcommercePaymentMethodsGetPath },
    'PUT /ecommerce/services/stores/{store_id}/payment_methods': { access: 'workspace', params: vEcommercePaymentMethodsPutPath, body: vEcommercePaymentMethodsPutBody },
    'GET /ecommerce/services/stores/{store_id}/pickup_methods': { access: 'workspace', params: vEcommercePickupMethodsGetPath },
    'PUT /ecommerce/services/stores/{store_id}/pickup_methods': { access: 'workspace', params: vEcommercePickupMethodsPutPath, body: vEcommercePickupMethodsPutBody },
    'GET /ecommerce/services/stores/{store_id}/turns': { access: 'workspace', params: vEcommerceTurnListPath, query: vEcommerceTurnListQuery },
    'PUT /ecommerce/services/stores/{store_id}/turns/{turn_id}/open': { access: 'workspace', params: vEcommerceTurnOpenPath },
    'PUT /ecommerce/services/stores/{store_id}/turns/{turn_id}/close': { access: 'workspace', params: vEcommerceTurnClosePath },
    'GET /ecommerce/services/stores/{store_id}/catalogs': { access: 'workspace', params: vEcommerceCatalogListPath, query: vEcommerceCatalogListQuery },
    'GET /ecommerce/services/stores/{store_id}/catalogs/{catalog_id}': { access: 'workspace', params: vEcommerceCatalogGetPath },
    'PUT /ecommerce/services/stores/{store_id}/catalogs/{catalog_id}': { access: 'workspace', params: vEcommerceCatalogPutPath, body: vEcommerceCatalogPutBody },
    'DELETE /ecommerce/services/stores/{store_id}/catalogs/{catalog_id}': { access: 'workspace', params: vEcommerceCatalogDeletePath },
    'GET /ecommerce/services/stores/{store_id}/articles': { access: 'workspace', params: vEcommerceArticleListPath, query: vEcommerceArticleListQuery },
    'POST /ecommerce/services/stores/{store_id}/articles/import': { access: 'workspace', params: vEcommerceArticleImportPath, query: vEcommerceArticleImportQuery },
    'GET /ecommerce/services/stores/{store_id}/articles/{article_id}': { access: 'workspace', params: vEcommerceArticleGetPath },
    'PUT /ecommerce/services/stores/{store_id}/articles/{article_id}': { access: 'workspace', params: vEcommerceArticlePutPath, body: vEcommerceArticlePutBody },
    'DELETE /ecommerce/services/stores/{store_id}/articles/{article_id}': { access: 'workspace', params: vEcommerceArticleDeletePath },
    'GET /ecommerce/services/stores/{store_id}/customizers': { access: 'workspace', params: vEcommerceCustomizerListPath, query: vEcommerceCustomizerListQuery },
    'GET /ecommerce/services/stores/{store_id}/customizers/{customizer_id}': { access: 'workspace', params: vEcommerceCustomizerGetPath },
    'PUT /ecommerce/services/stores/{store_id}/customizers/{customizer_id}': { access: 'workspace', params: vEcommerceCustomizerPutPath, body: vEcommerceCustomizerPutBody },
    'DELETE /ecommerce/services/stores/{store_id}/customizers/{customizer_id}': { access: 'workspace', params: vEcommerceCustomizerDeletePath },
    'POST /ecommerce/services/stores/{store_id}/deployments/changes': { access: 'workspace', params: vEcommerceDeploymentChangesPath, query: vEcommerceDeploymentChangesQuery },
    'POST /ecommerce/services/stores/{store_id}/deployments/{deployment_id}/publish': { access: 'workspace', params: vEcommerceDeploymentPublishPath },
    'GET /ecommerce/services/stores/{store_id}/deployments': { access: 'workspace', params: vEcommerceDeploymentListPath, query: vEcommerceDeploymentListQuery },
    'POST /ecommerce/services/stores/{store_id}/deployments/{deployment_id}/rollback': { access: 'workspace', params: vEcommerceDeploymentRollbackPath },
    'GET /ecommerce/services/stores/{store_id}/coupons': { access: 'workspace', params: vEcommerceCouponListPath, query: vEcommerceCouponListQuery },
    'GET /ecommerce/services/stores/{store_id}/coupons/{coupon_id}': { access: 'workspace', params: vEcommerceCouponGetPath },
    'PUT /ecommerce/services/stores/{store_id}/coupons/{coupon_id}': { access: 'workspace', params: vEcommerceCouponPutPath, body: vEcommerceCouponPutBody },
    'DELETE /ecommerce/services/stores/{store_id}/coupons/{coupon_id}': { access: 'workspace', params: vEcommerceCouponDeletePath },
    'GET /ecommerce/services/stores/{store_id}/policies': { access: 'workspace', params: vEcommercePolicyListPath, query: vEcommercePolicyListQuery },
    'GET /ecommerce/services/stores/{store_id}/policies/{policy_id}': { access: 'workspace', params: vEcommercePolicyGetPath },
    'PUT /ecommerce/services/stores/{store_id}/policies/{policy_id}': { access: 'workspace', params: vEcommercePolicyPutPath, body: vEcommercePolicyPutBody },
    'DELETE /ecommerce/services/stores/{store_id}/policies/{policy_id}': { access: 'workspace', params: vEcommercePolicyDeletePath },
    'GET /ecommerce/stores/{store_id}': { access: 'optional', params: vEcommerceStorePublicPath },
    'PUT /ecommerce/stores/{store_id}/cart': { access: 'consumer', params: vEcommerceCartPutPath, body: vEcommerceCartPutBody },
    'POST /ecommerce/stores/{store_id}/cart/submit': { access: 'consumer', headers: vEcommerceCartSubmitHeaders, params: vEcommerceCartSubmitPath },
    'GET /ecommerce/services/stores/{store_id}/orders/events': { access: 'workspace', headers: vEcommerceOrderEventsHeaders, params: vEcommerceOrderEventsPath },
    'GET /ecommerce/services/events': { access: 'workspace', headers: vEcommerceEventsHeaders },
    'GET /ecommerce/services/stores/{store_id}/orders/kpis': { access: 'workspace', params: vEcommerceOrderKpisPath },
    'GET /ecommerce/services/stores/{store_id}/orders': { access: 'workspace', params: vEcommerceOrderListPath, query: vEcommerceOrderListQuery },
    'GET /ecommerce/services/stores/{store_id}/orders/{order_id}': { access: 'workspace', params: vEcommerceOrderGetPath },
    'GET /ecommerce/orders': { access: 'consumer', query: vEcommerceConsumerOrderListQuery },
    'GET /ecommerce/orders/{order_id}': { access: 'consumer', params: vEcommerceConsumerOrderGetPath },
    'GET /ecommerce/orders/{order_id}/events': { access: 'consumer', headers: vEcommerceConsumerOrderEventsHeaders, params: vEcommerceConsumerOrderEventsPath },
    'POST /ecommerce/services/stores/{store_id}/orders/{order_id}/state': { access: 'workspace', params: vEcommerceOrderStatePath, body: vEcommerceOrderStateBody },
    'POST /ecommerce/services/stores/{store_id}/orders/{order_id}/payment': { access: 'workspace', params: vEcommerceOrderPaymentPath, body: vEcommerceOrderPaymentBody },
    'POST /ecommerce/services/stores/{store_id}/orders/{order_id}/pickup': { access: 'workspace', params: vEcommerceOrderPickupPath, body: vEcommerceOrderPickupBody },
    'POST /ecommerce/services/stores/{store_id}/orders/{order_id}/preparation': { access: 'workspace', params: vEcommerceOrderPreparationPath, body: vEcommerceOrderPreparationBody },
    'PUT /ecommerce/services/stores/{store_id}/orders/{order_id}/items/{item_id}': { access: 'workspace', params: vEcommerceOrderItemPutPath, body: vEcommerceOrderItemPutBody },
    'PUT /ecommerce/services/stores/{store_id}/orders/{order_id}/policies/{policy_id}': { access: 'workspace', params: vEcommerceOrderPolicyPutPath, body: vEcommerceOrderPolicyPutBody },
    'GET /showrooms/services/showrooms': { access: 'workspace', query: vShowroomsServiceListQuery },
    'GET /showrooms/services/showrooms/{showroom_id}': { access: 'workspace', params: vShowroomsServiceGetPath },
    'PUT /showrooms/services/showrooms/{showroom_id}': { access: 'workspace', params: vShowroomsServicePutPath, body: vShowroomsServicePutBody },
    'GET /showrooms/services/preferences/content': { access: 'workspace' },
    'GET /showrooms/services/showrooms/{showroom_id}/contents': { access: 'workspace', params: vShowroomsContentListPath, query: vShowroomsContentListQuery },
    'GET /showrooms/services/showrooms/{showroom_id}/contents/{content_id}': { access: 'workspace', params: vShowroomsContentGetPath },
    'PUT /showrooms/services/showrooms/{showroom_id}/contents/{content_id}': { access: 'workspace', params: vShowroomsContentPutPath, body: vShowroomsContentPutBody },
    'GET /showrooms/services/showrooms/{showroom_id}/deployments/latest': { access: 'workspace', params: vShowroomsDeploymentGetPath },
    'PUT /showrooms/services/showrooms/{showroom_id}/deployments/latest': { access: 'workspace', params: vShowroomsDeploymentPutPath, body: vShowroomsDeploymentPutBody },
    'GET /showrooms/showrooms/{showroom_id}': { access: 'optional', params: vShowroomsPublicGetPath },
    'GET /showrooms/contents/{content_id}': { access: 'optional', params: vShowroomsPublicContentGetPath },
    'GET /chat/conversations': { access: 'any', query: vChatConversationListQuery },
    'GET /chat/messages': { access: 'any', query: vChatMessageListQuery },
    'POST /chat/messages': { access: 'any', body: vChatMessageCreateBody },
    'GET /chat/rooms/direct/{profile_id}': { access: 'any', params: vChatRoomDirectPath },
    'GET /chat/rooms/{id}': { access: 'any', params: vChatRoomGetPath },
    'PUT /chat/rooms/{id}/cursor_view': { access: 'any', params: vChatRoomCursorViewPath, body: vChatRoomCursorViewBody },
    'GET /chat/events': { access: 'any', headers: vChatEventsHeaders },
    'GET /discover/categories': { access: 'optional', query: vDiscoverCategoriesQuery },
    'GET /discover/page/{id}': { access: 'optional', params: vDiscoverPagePath },
    'GET /discover/service/page/{id}': { access: 'workspace', params: vDiscoverServicePageGetPath },
    'PATCH /discover/service/page/{id}': { access: 'workspace', params: vDiscoverServicePagePatchPath, body: vDiscoverServicePagePatchBody },
    'PUT /discover/service/page/{id}/settings': { access: 'workspace', params: vDiscoverServicePageSettingsPath, body: vDiscoverServicePageSettingsBody },
    'GET /discover/service/page/{id}/connections': { access: 'workspace', params: vDiscoverServicePageConnectionsPath },
    'GET /discover/blocks/consumer': { access: 'optional', query: vDiscoverBlocksConsumerQuery },
    'GET /discover/searchables/explore': { access: 'optional', query: vDiscoverExploreQuery },
    'GET /discover/searchables/suggestions': { access: 'optional', query: vDiscoverSuggestionsQuery },
    'GET /plugins/pharmacy/groups': { access: 'optional', query: vPharmacyGroupListQuery },
    'GET /plugins/pharmacy/groups/{group_id}': { access: 'optional', params: vPharmacyGroupGetPath },
    'GET /plugins/pharmacy/groups/{group_id}/holidays': { access: 'optional', params: vPharmacyGroupHolidaysPath, query: vPharmacyGroupHolidaysQuery },
    'GET /plugins/pharmacy/shifts': { access: 'optional', query: vPharmacyShiftListQuery },
    'GET /plugins/pharmacy/shifts/{shift_id}': { access: 'workspace', params: vPharmacyShiftGetPath },
    'PUT /plugins/pharmacy/shifts/{shift_id}': { access: 'workspace', params: vPharmacyShiftPutPath, body: vPharmacyShiftPutBody },
    'DELETE /plugins/pharmacy/shifts/{shift_id}': { access: 'workspace', params: vPharmacyShiftDeletePath },
    'GET /plugins/pharmacy/shifts/{shift_id}/history': { access: 'workspace', params: vPharmacyShiftHistoryPath, query: vPharmacyShiftHistoryQuery },
    'POST /plugins/pharmacy/groups/{group_id}/shifts/generate': { access: 'workspace', params: vPharmacyShiftGeneratePath, body: vPharmacyShiftGenerateBody },
    'POST /plugins/pharmacy/groups/{group_id}/shifts/copy_month': { access: 'workspace', params: vPharmacyShiftCopyMonthPath, body: vPharmacyShiftCopyMonthBody },
    'POST /plugins/pharmacy/groups/{group_id}/shifts/check': { access: 'workspace', params: vPharmacyShiftCheckPath, body: vPharmacyShiftCheckBody },
    'GET /plugins/pharmacy/groups/{group_id}/events': { access: 'optional', headers: vPharmacyShiftEventsHeaders, params: vPharmacyShiftEventsPath },
    'GET /plugins/pharmacy/groups/{group_id}/on_duty': { access: 'public', params: vPharmacyOnDutyPath, query: vPharmacyOnDutyQuery },
    'GET /plugins/pharmacy/groups/{group_id}/calendar.ics': { access: 'public', headers: vPharmacyCalendarIcsHeaders, params: vPharmacyCalendarIcsPath, query: vPharmacyCalendarIcsQuery },
    'POST /analytics/events/batch': { access: 'public', body: vAnalyticsEventsBatchBody },
    'GET /analytics/devices/{device_id}': { access: 'public', params: vAnalyticsDeviceGetPath },
    'PUT /analytics/devices/{device_id}': { access: 'public', params: vAnalyticsDevicePutPath, body: vAnalyticsDevicePutBody },
    'GET /analytics/referrals/sessions/inspect': { access: 'public', headers: vAnalyticsReferralSessionInspectHeaders },
    'POST /analytics/referrals/sessions/{session_id}': { access: 'public', headers: vAnalyticsReferralSessionCreateHeaders, params: vAnalyticsReferralSessionCreatePath, body: vAnalyticsReferralSessionCreateBody },
    'PATCH /analytics/referrals/sessions/{session_id}': { access: 'public', params: vAnalyticsReferralSessionUpdatePath, body: vAnalyticsReferralSessionUpdateBody },
    'GET /analytics/referrals/{referral_id}': { access: 'any', params: vAnalyticsReferralGetPath },
    'GET /workspace/analytics': { access: 'workspace', query: vAnalyticsWorkspaceSummaryQuery },
    'GET /analytics/links/rewrite': { access: 'public', query: vAnalyticsLinkRewriteQuery },
    'GET /workspace/overview': { access: 'workspace' },
    'GET /backoffices/events': { access: 'backoffice', headers: vBackofficesEventsHeaders },
    'PUT /backoffices/seed': { access: 'backoffice', body: vBackofficesSeedBody },
    'GET /backoffices/overview': { access: 'backoffice' },
    'GET /backoffices/accounts': { access: 'backoffice', query: vBackofficesAccountListQuery },
    'GET /backoffices/accounts/{account_id}': { access: 'backoffice', params: vBackofficesAccountGetPath },
    'GET /backoffices/accounts/kpis': { access: 'backoffice' },
    'GET /backoffices/ecommerce/orders': { access: 'backoffice', query: vBackofficesOrderListQuery },
    'GET /backoffices/ecommerce/orders/{order_id}': { access: 'backoffice', params: vBackofficesOrderGetPath },
    'GET /backoffices/ecommerce/kpis': { access: 'backoffice' },
    'GET /backoffices/ecommerce/stores': { access: 'backoffice', query: vBackofficesStoreListQuery },
    'GET /backoffices/workspaces/workspaces': { access: 'backoffice', query: vBackofficesWorkspaceListQuery },
    'GET /backoffices/discover/categories': { access: 'backoffice', query: vBackofficesCategoryListQuery },
    'GET /backoffices/discover/categories/{category_id}': { access: 'backoffice', params: vBackofficesCategoryGetPath },
    'PUT /backoffices/discover/categories/{category_id}': { access: 'backoffice', params: vBackofficesCategoryPutPath, body: vBackofficesCategoryPutBody },
    'GET /backoffices/discover/pages': { access: 'backoffice', query: vBackofficesPageListQuery },
    'GET /backoffices/discover/pages/{page_id}': { access: 'backoffice', params: vBackofficesPageGetPath },
    'PUT /backoffices/discover/pages/{page_id}': { access: 'backoffice', params: vBackofficesPagePutPath, body: vBackofficesPagePutBody },
    'GET /backoffices/discover/pois': { access: 'backoffice', query: vBackofficesPoiListQuery },
    'GET /backoffices/discover/pois/{poi_id}': { access: 'backoffice', params: vBackofficesPoiGetPath },
    'PUT /backoffices/discover/pois/{poi_id}': { access: 'backoffice', params: vBackofficesPoiPutPath, body: vBackofficesPoiPutBody },
    'GET /backoffices/discover/blocks': { access: 'backoffice', query: vBackofficesBlockListQuery },
    'GET /backoffices/discover/blocks/{block_id}': { access: 'backoffice', params: vBackofficesBlockGetPath },
    'GET /backoffices/analytics/links': { access: 'backoffice', query: vBackofficesLinkListQuery },
    'GET /backoffices/analytics/links/{link_id}': { access: 'backoffice', params: vBackofficesLinkGetPath },
    'PUT /backoffices/analytics/links/{link_id}': { access: 'backoffice', params: vBackofficesLinkPutPath, body: vBackofficesLinkPutBody },
    'GET /backoffices/analytics/summary': { access: 'backoffice', query: vBackofficesAnalyticsSummaryQuery },
    'POST /backoffices/command_bus/dispatch': { access: 'backoffice', body: vCommandBusDispatchBody },
    'GET /backoffices/command_bus/topics': { access: 'backoffice' },
    'GET /backoffices/command_bus/audit': { access: 'backoffice', query: vCommandBusAuditListQuery },
} as const;
