// Generated from crates/client/openapi.json by `npm run generate`; do not edit.

import * as v from 'valibot';

/**
 * The address of a picture or a file: `https://…` of at most 2048 characters, or an upload of this server,
 * `/media/resources/public/{id}` or `/media/resources/private/{id}`.
 */
export const vPictureUrl = v.string();

/**
 * An amount of money with at most 2 decimals.
 */
export const vMoney = v.pipe(v.number(), v.minValue(-9000000000000), v.maxValue(9000000000000));

/**
 * A currency; the platform has one.
 */
export const vCurrency = v.picklist(['ARS']);

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
 * The type of a provider.
 */
export const vProviderType = v.picklist([
    'cash',
    'banktransfer',
    'mercadopago'
]);

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
 * A period in which a store is open.
 */
export const vTurn = v.object({
    id: v.pipe(v.string(), v.uuid()),
    store_id: v.pipe(v.string(), v.uuid()),
    opened_at: v.pipe(v.string(), v.isoTimestamp()),
    closed_at: v.nullable(v.pipe(v.string(), v.isoTimestamp()))
});

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
 * A point on the map, in degrees.
 */
export const vCoordinates = v.object({
    lat: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
    lng: v.pipe(v.number(), v.minValue(-180), v.maxValue(180))
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
 * An amount of money from 0 on, with at most 2 decimals.
 */
export const vAmount = v.pipe(v.number(), v.minValue(0), v.maxValue(1000000000));

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
 * The state of an order's preparation.
 */
export const vPreparationState = v.picklist([
    'pending',
    'preparing',
    'completed'
]);

/**
 * Takeaway or delivery.
 */
export const vPickupType = v.picklist(['takeaway', 'delivery']);

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
 * The state of a payment.
 */
export const vPaymentState = v.picklist([
    'pending',
    'completed',
    'cancelled',
    'refounded'
]);

/**
 * The store of an order, with its current name.
 */
export const vOrderStore = v.object({
    id: v.pipe(v.string(), v.uuid()),
    name: v.string(),
    image_url: v.nullable(v.string())
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
 * The preparation of an order.
 */
export const vOrderPreparation = v.object({
    state: vPreparationState
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
 * The body of every error response.
 */
export const vApiError = v.object({
    status: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65535)),
    code: v.string(),
    extra: v.nullable(v.record(v.string(), v.unknown()))
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

export const vMapsLocationsQuery = v.object({
    query: v.string()
});

export const vMapsAddressListQuery = v.object({
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
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

export const vEcommerceConsumerOrderListQuery = v.object({
    store_id: v.optional(v.pipe(v.string(), v.uuid())),
    states: v.optional(v.array(vOrderState)),
    cursor: v.optional(v.string()),
    take: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)))
});

export const vEcommerceConsumerOrderGetPath = v.object({
    order_id: v.pipe(v.string(), v.uuid())
});

export const requests = {
    'GET /wallets/orders/{order_id}': { access: 'any', params: vWalletsOrderGetPath },
    'POST /wallets/orders/{order_id}/transaction': { access: 'any', params: vWalletsTransactionCreatePath },
    'PUT /wallets/orders/{order_id}/transaction/{transaction_id}/processing': { access: 'any', params: vWalletsTransactionProcessingPath, body: vWalletsTransactionProcessingBody },
    'GET /maps/locations': { access: 'any', query: vMapsLocationsQuery },
    'GET /maps/me/address': { access: 'any', query: vMapsAddressListQuery },
    'GET /ecommerce/stores/{store_id}': { access: 'optional', params: vEcommerceStorePublicPath },
    'PUT /ecommerce/stores/{store_id}/cart': { access: 'consumer', params: vEcommerceCartPutPath, body: vEcommerceCartPutBody },
    'POST /ecommerce/stores/{store_id}/cart/submit': { access: 'consumer', headers: vEcommerceCartSubmitHeaders, params: vEcommerceCartSubmitPath },
    'GET /ecommerce/orders': { access: 'consumer', query: vEcommerceConsumerOrderListQuery },
    'GET /ecommerce/orders/{order_id}': { access: 'consumer', params: vEcommerceConsumerOrderGetPath },
} as const;
