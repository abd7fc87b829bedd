/**
 * Names that a release of UCP, from 2026-01-11 to 2026-08-25, has in the content of a request or of an answer, by the object that
 * they are in. Agents send whole answers back, and members of capabilities that we do not have: nobody needs to be warned of them.
 * Source: https://ucp.dev/2026-08-25/schemas/shopping/checkout.json and its neighbors, and those of the earlier releases.
 */

export type Content = 'catalog' | 'purchase';

const postal = [
  ...['address_country', 'address_locality', 'address_region', 'extended_address', 'first_name', 'full_name'],
  ...['last_name', 'phone_number', 'postal_code', 'street_address'],
];

const context = [
  ...['address_country', 'address_region', 'currency', 'eligibility', 'intent', 'language', 'location'],
  ...['payment', 'postal_code'],
];

export const specificationMembers: Record<Content, Readonly<Record<string, readonly string[]>>> = {
  catalog: {
    '': [
      ...[
        'attribution',
        'context',
        'filters',
        'id',
        'ids',
        'messages',
        'pagination',
        'policies',
        'preferences',
      ],
      ...['product', 'products', 'query', 'selected', 'signals', 'ucp'],
    ],
    context,
    filters: ['categories', 'price'],
    'filters.price': ['max', 'min'],
    pagination: ['cursor', 'has_next_page', 'limit', 'total_count'],
    selected: ['id', 'label', 'name'],
  },
  purchase: {
    '': [
      ...[
        'actions',
        'ap2',
        'attribution',
        'buyer',
        'cart_id',
        'context',
        'continue_url',
        'currency',
        'discounts',
      ],
      ...[
        'expires_at',
        'fulfillment',
        'id',
        'line_items',
        'links',
        'messages',
        'order',
        'payment',
        'payment_data',
      ],
      ...['policies', 'risk_signals', 'signals', 'status', 'totals', 'ucp'],
    ],
    buyer: ['consent', 'email', 'first_name', 'full_name', 'last_name', 'phone_number'],
    'buyer.consent': ['analytics', 'marketing', 'preferences', 'sale_of_data'],
    context,
    discounts: ['applied', 'codes'],
    fulfillment: ['available_methods', 'methods'],
    'fulfillment.methods': [
      ...['destinations', 'groups', 'id', 'line_item_ids', 'selected_destination_id', 'type'],
    ],
    'fulfillment.methods.destinations': [...postal, 'address', 'id', 'name', 'type'],
    'fulfillment.methods.destinations.address': postal,
    'fulfillment.methods.groups': ['id', 'line_item_ids', 'options', 'selected_option_id'],
    line_items: ['id', 'item', 'parent_id', 'quantity', 'totals'],
    'line_items.item': ['id', 'image_url', 'price', 'quantity_unit', 'title', 'unit_price'],
    'line_items.item.selected': ['id', 'label', 'name'],
    'line_items.item.quantity_unit': ['display_text', 'increment', 'scale', 'unit'],
    payment: ['handlers', 'instruments', 'selected_instrument_id', 'selected_term_id', 'terms'],
    'payment.instruments': [
      ...['amount', 'billing_address', 'brand', 'credential', 'display', 'expiry_month', 'expiry_year'],
      ...['handler_id', 'id', 'last_digits', 'rich_card_art', 'rich_text_description', 'selected', 'type'],
    ],
  },
};
