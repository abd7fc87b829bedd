/** Where the official suite of 2026-01-23 holds a store to its sample server, and the text of that release supports the store. */
import type { Deviation } from './judge.ts';

const each = (file: string, tests: readonly string[], reason: Omit<Deviation, 'id'>): Deviation[] =>
  tests.map((test) => ({ id: `${file}_test.test_${test}`, ...reason }));

/* What both releases and both versions of the suite have. */

const completedOnce = {
  why: 'A second completion under another key is answered with the completed checkout and its order, charged once.',
  says: 'After a checkout session reaches the state "completed", it is considered immutable.',
  where: 'checkout.md, Guidelines',
};
const freeWithoutTitle = {
  why: 'The option costs nothing, as its total says. The suite wants the word “Free” in its title.',
  says: "Short label (e.g., 'Express Shipping', 'Curbside Pickup').",
  where: 'schemas, types/fulfillment_option.json',
};
const noAddressBook = {
  why: 'We keep no address book. With one, anyone who knows an email address could find out where its owner lives.',
  says: '"required": ["id", "type", "line_item_ids"]',
  where: 'schemas, types/fulfillment_method.json: `destinations` are optional',
};
const ofAddressBook = [
  'known_customer_multiple_addresses_selection',
  'known_customer_one_address',
  'known_user_existing_address_reuse',
  'new_user_new_address_persistence',
];

export const ofSuite: Deviation[] = [
  ...each('card_credential', ['card_credential_payment'], {
    why: 'The handler accepts tokens. A store that reads card numbers falls under PCI DSS, so they are rejected unread.',
    says: 'This credential type MUST NOT be used for checkout, only with payment handlers that tokenize or encrypt credentials.',
    where: 'schemas, types/card_credential.json',
  }),
  ...each('checkout_lifecycle', ['complete_is_idempotent'], completedOnce),
  ...each(
    'fulfillment',
    ['free_shipping_for_specific_item', 'free_shipping_on_expensive_order'],
    freeWithoutTitle,
  ),
  ...each('fulfillment', ['known_customer_no_address', 'unknown_customer_no_address'], {
    why: 'A method without addresses has no `destinations`. The suite wants the member to be null.',
    says: '"destinations": { "type": "array", … }',
    where: 'schemas, types/fulfillment_method.json',
  }),
  ...each('fulfillment', ofAddressBook, noAddressBook),
  ...each('invalid_input', ['invalid_adjustment_status', 'malformed_adjustment_payload'], {
    why: 'Only the sample server lets a platform change orders. The answer is 405, whatever the body.',
    says: 'Businesses send order status changes as events after order placement.',
    where: 'order.md, Events',
  }),
  ...each('invalid_input', ['unknown_discount_code'], {
    why: 'The unknown code takes nothing off. The discount is the free shipping of this item.',
    says: '`discount`: Order-level discounts (shipping, fees, flat order amount)',
    where: 'discount.md, Impact on Line Items and Totals',
  }),
  ...each('order', ['order_adjustments', 'order_update'], {
    why: 'Only the sample server lets a platform change orders.',
    says: 'Businesses send order status changes as events after order placement.',
    where: 'order.md, Events',
  }),
  ...each('order', ['order_fulfillment_retrieval'], {
    why: 'The description of a delivery has the title of the option and the dates.',
    says: "Human-readable delivery description (e.g., 'Arrives in 5-8 business days').",
    where: 'schemas, types/expectation.json',
  }),
  ...each('protocol', ['discovery'], {
    why: 'The profile is the member `ucp` of the document, beside the keys. The suite looks for its members at the root.',
    says: '"required": ["ucp"]',
    where: 'discovery/profile_schema.json',
  }),
  ...each('protocol', ['version_negotiation'], {
    why: 'An agent of version 2099-01-01 gets the error as the newest release answers it, with status 422. The release names the error and no status.',
    says: 'If platform version > business version: Business MUST return `version_unsupported` error',
    where: 'overview.md, Version Negotiation',
  }),
  ...each('validation', ['complete_without_fulfillment'], {
    why: 'The checkout is answered with what it still needs. The suite wants status 400.',
    says: '`recoverable`: Platform can fix via API: Resolve using Update Checkout',
    where: 'checkout.md, Error Handling',
  }),
  ...each(
    'validation',
    ['out_of_stock', 'product_not_found', 'structured_error_messages', 'update_inventory_validation'],
    {
      why: 'The checkout exists, with a message about the line, so that the buyer can choose something else. The suite wants status 400 and `detail`.',
      says: 'The `messages` array contains errors, warnings, and informational messages about the checkout state.',
      where: 'checkout.md, Error Handling',
    },
  ),
  ...each('validation', ['payment_failure'], {
    why: 'The checkout is answered with the error `payment_declined`, so that another instrument can be tried. The release has no status 402.',
    says: 'Possible values include: missing, invalid, out_of_stock, payment_declined, requires_sign_in, requires_3ds, requires_identity_linking.',
    where: 'schemas, types/message_error.json',
  }),
  ...each(
    'webhook',
    ['webhook_event_stream', 'webhook_order_address_known_customer', 'webhook_order_address_new_address'],
    {
      why: 'A notice is the order itself. The suite looks for the members `event_type` and `order` of its sample server.',
      says: '"allOf": [{ "$ref": "#/components/schemas/order" }, { …, "required": ["event_id", "created_time"], … }]',
      where: 'services/shopping/openapi.json, order_event_webhook',
    },
  ),
];

/** The same of 2026-04-08, in the tests of the commit with requirements of platforms. */
export const ofPlatformSuite: Deviation[] = [
  ...each('lifecycle', ['complete_is_idempotent'], completedOnce),
  ...each('discount', ['unknown_discount_code'], {
    why: 'The unknown code takes nothing off. The discount is the free shipping of this item.',
    says: 'Cost category. Well-known values: subtotal, items_discount, discount, fulfillment, tax, fee, total.',
    where: 'schemas, types/total.json',
  }),
  ...each(
    'fulfillment',
    ['free_shipping_for_specific_item', 'free_shipping_on_expensive_order'],
    freeWithoutTitle,
  ),
  ...each('fulfillment', ['known_customer_no_address', 'unknown_customer_no_address'], {
    why: 'A method without addresses has an empty list of them. The suite wants the member to be null.',
    says: '"destinations": { "type": "array", … }',
    where: 'schemas, types/fulfillment_method.json',
  }),
  ...each('fulfillment', ofAddressBook, noAddressBook),
  ...each('invalid_input', ['invalid_adjustment_status', 'malformed_adjustment_payload'], {
    why: 'Only the sample server lets a platform change orders. The answer is 405, whatever the body.',
    says: 'Get the current state of an order. Returns the full order entity as a current-state snapshot.',
    where: 'services/shopping/rest.openapi.json: /orders/{id} has GET alone',
  }),
  ...each('order', ['order_adjustments'], {
    why: 'Only the sample server lets a platform change orders.',
    says: 'Get the current state of an order. Returns the full order entity as a current-state snapshot.',
    where: 'services/shopping/rest.openapi.json: /orders/{id} has GET alone',
  }),
  ...each('order', ['order_fulfillment_retrieval', 'order_update'], {
    why: 'The test sends the ID of a line item that the checkout does not have. The answer is 400, and nothing is changed.',
    says: 'Line item IDs fulfilled via this method.',
    where: 'schemas, types/fulfillment_method.json, `line_item_ids`',
  }),
  ...each('validation', ['complete_without_fulfillment', 'payment_failure'], {
    why: 'The checkout is answered with an error that says what to send instead. The suite wants status 400 or 402.',
    says: "'recoverable': platform can resolve by modifying inputs and retrying via API.",
    where: 'schemas, types/message_error.json, `severity`',
  }),
  ...each(
    'validation',
    ['out_of_stock', 'product_not_found', 'structured_error_messages', 'update_inventory_validation'],
    {
      why: 'The checkout exists, with a message about the line, so that the buyer can choose something else. The suite wants status 400 and `detail`.',
      says: 'List of messages with error and info about the checkout session state.',
      where: 'schemas, checkout.json, `messages`',
    },
  ),
];
