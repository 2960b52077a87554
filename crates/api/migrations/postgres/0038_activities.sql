-- The data of activities in the shape that the list answers: an order, or a wallet order with both sides.

UPDATE activities
SET data = json_build_object(
    'ecommerce_order', json_build_object(
        'id', identify,
        -- The title is 'Pedido ' and the code.
        'code', substr(title, 8),
        'state', 'submitted',
        'store', json_build_object(
            'id', data::json #>> '{store,id}',
            'name', data::json #>> '{store,name}',
            'image_url', (SELECT s.image_url FROM stores s WHERE s.id = (activities.data::json #>> '{store,id}')::uuid)
        ),
        'consumer', json_build_object(
            'id', data::json #>> '{consumer,id}',
            'name', data::json #>> '{consumer,name}',
            'image_url', (SELECT o.consumer_image_url FROM orders o WHERE o.id = activities.identify)
        )
    ),
    'wallet_order', NULL
)::text
WHERE type = 'ecommerce_order';

-- The oldest ones, which are deleted after 400 days.
CREATE INDEX activities_all_created_at_idx ON activities (created_at);
