/** How this release spells what the core says. Sources: https://ucp.dev/2026-08-25/specification/shopping/checkout (Error Handling), …/shopping/extensions/discount (Rejected Codes). */
import type { CodeRefusal, ProblemCode, Severity } from '#commerce';
import type { BareError } from '../release.ts';

export const problemCodes = {
  'item-unavailable': 'item_unavailable',
  'out-of-stock': 'out_of_stock',
  'quantity-limited': 'quantity_limited',
  'field-required': 'missing',
  'address-invalid': 'address_invalid',
  'tax-pending': 'tax_pending',
  'address-undeliverable': 'address_undeliverable',
  'option-unavailable': 'option_unavailable',
  'payment-failed': 'payment_failed',
  'payment-unavailable': 'payment_unavailable',
  challenge: 'requires_3ds',
  'review-required': 'review_required',
  'eligibility-invalid': 'eligibility_invalid',
  'eligibility-accepted': 'eligibility_accepted',
  'eligibility-refused': 'eligibility_not_accepted',
  'price-changed': 'price_changed',
  'delivery-changed': 'fulfillment_changed',
  'checkout-changed': 'checkout_changed',
  'version-mismatch': 'precondition_failed',
  'sign-in-advised': 'identity_optional',
} as const satisfies Record<ProblemCode, string>;

export const severities = {
  recoverable: { type: 'error', severity: 'recoverable' },
  'buyer-input': { type: 'error', severity: 'requires_buyer_input' },
  'buyer-review': { type: 'error', severity: 'requires_buyer_review' },
  warning: { type: 'warning' },
  info: { type: 'info' },
} as const satisfies Record<Severity, { type: string; severity?: string }>;

/** A rejected code is a warning: the buyer expects a discount that does not apply. */
export const codeRefusals = {
  unknown: ['discount_code_invalid', 'is not valid.'],
  expired: ['discount_code_expired', 'has expired, or is not active yet.'],
  'already-applied': ['discount_code_already_applied', 'is already applied.'],
  'not-combinable': ['discount_code_combination_disallowed', 'cannot be combined with another discount.'],
  'not-eligible': ['discount_code_user_ineligible', 'is not available to this buyer.'],
  'login-required': ['discount_code_user_not_logged_in', 'requires the buyer to be signed in.'],
  'used-up': ['discount_code_expired', 'has reached its usage limit.'],
  'no-effect': ['discount_code_invalid', 'does not apply to any item in this cart.'],
  'minimum-not-reached': ['discount_code_minimum_not_reached', 'requires a higher order value.'],
} as const satisfies Record<CodeRefusal, readonly [code: string, text: string]>;

/** Errors without a resource to return. `recoverable` when another call of the same kind can succeed. */
export const refusals = {
  'not-found': [
    'not_found',
    'unrecoverable',
    'Nothing was found with this ID. Check the ID, or create a new resource.',
  ],
  completed: [
    'checkout_completed',
    'unrecoverable',
    'The checkout is completed and can no longer be changed. Read its order with get_order.',
  ],
  canceled: ['checkout_canceled', 'unrecoverable', 'The checkout was canceled. Create a new one to buy.'],
  'in-progress': [
    'payment_in_progress',
    'recoverable',
    'A payment is in progress. Read the checkout again in a few seconds.',
  ],
  'idempotency-conflict': [
    'idempotency_conflict',
    'unrecoverable',
    'The idempotency key was already used with another request. Send a new key.',
  ],
  'idempotency-in-flight': [
    'idempotency_in_flight',
    'recoverable',
    'A request with this idempotency key is still in progress. Try again in 1 second.',
  ],
  'idempotency-key-weak': [
    'idempotency_key_weak',
    'recoverable',
    'The idempotency key must have 16 to 255 characters.',
  ],
  'handler-unknown': [
    'payment_handler_unknown',
    'recoverable',
    'The payment handler is not available for this checkout. Use one of ucp.payment_handlers.',
  ],
  'credential-missing': [
    'missing',
    'recoverable',
    'The payment instrument has no credential. Send the credential of its payment handler.',
  ],
  'handler-mismatch': [
    'payment_handler_mismatch',
    'recoverable',
    'The credential does not match the payment handler of the instrument.',
  ],
  'card-number-refused': [
    'payment_credential_refused',
    'recoverable',
    'Card numbers are not accepted. Send the token of a payment handler.',
  ],
  'too-many-payments': ['rate_limited', 'recoverable', 'Too many payment attempts. Try again later.'],
  'too-many-lines': ['too_many_items', 'recoverable', 'Too many line items. Remove some.'],
  'variant-unclear': [
    'variant_ambiguous',
    'recoverable',
    'The selected options do not identify a single variant. Send the ID of a variant.',
  ],
  'lines-unknown': [
    'lines_unknown',
    'recoverable',
    'The fulfillment refers to line items that do not exist. Use the IDs in line_items.',
  ],
  busy: ['busy', 'recoverable', 'Another request is changing this resource. Read it, then try again.'],
  'backend-unavailable': ['unavailable', 'recoverable', 'The store is not responding. Try again later.'],
  'store-misconfigured': [
    'store_unavailable',
    'recoverable',
    'The store cannot take orders from agents at the moment. Try again later.',
  ],
  'store-unavailable': ['unavailable', 'recoverable', 'The service is unavailable. Try again later.'],
  'capabilities-incompatible': [
    'capabilities_incompatible',
    'unrecoverable',
    'The profile and the store have no version of this capability in common.',
  ],
} as const satisfies Record<
  BareError['code'] | 'capabilities-incompatible',
  readonly [code: string, severity: 'recoverable' | 'unrecoverable', text: string]
>;

/** What is said beside a good answer. */
export const noteCodes = [
  'currency_ignored',
  'currency_not_sold',
  'filter_ignored',
  'not_found',
  'option_ambiguous',
  'option_unknown',
  'price_filter_currency_assumed',
  'price_filter_ignored',
  'unknown_argument',
  'unknown_field',
  'unknown_parameter',
] as const;
export type NoteCode = (typeof noteCodes)[number];
