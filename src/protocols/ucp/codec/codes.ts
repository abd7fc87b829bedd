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

/** A refused code is a warning: the buyer expects a discount that will not come. */
export const codeRefusals = {
  unknown: ['discount_code_invalid', 'is not known here.'],
  expired: ['discount_code_expired', 'is not valid any more, or not yet.'],
  'already-applied': ['discount_code_already_applied', 'is applied already.'],
  'not-combinable': ['discount_code_combination_disallowed', 'cannot be combined with another discount.'],
  'not-eligible': ['discount_code_user_ineligible', 'is not for this buyer.'],
  'login-required': ['discount_code_user_not_logged_in', 'is for buyers who are signed in.'],
  'used-up': ['discount_code_expired', 'was used as often as it may be.'],
  'no-effect': ['discount_code_invalid', 'takes nothing off this cart.'],
  'minimum-not-reached': ['discount_code_minimum_not_reached', 'needs a higher order value.'],
} as const satisfies Record<CodeRefusal, readonly [code: string, text: string]>;

/** What has no resource to answer with. `recoverable` when another call of the same kind can succeed. */
export const refusals = {
  'not-found': ['not_found', 'unrecoverable', 'There is nothing of this id.'],
  completed: ['checkout_completed', 'unrecoverable', 'The checkout is completed and cannot change any more.'],
  canceled: ['checkout_canceled', 'unrecoverable', 'The checkout was canceled.'],
  'in-progress': ['payment_in_progress', 'recoverable', 'A payment is under way; ask again in a moment.'],
  'idempotency-conflict': [
    'idempotency_conflict',
    'unrecoverable',
    'The idempotency key was used for another request.',
  ],
  'idempotency-in-flight': [
    'idempotency_in_flight',
    'recoverable',
    'A request with this idempotency key is being worked on.',
  ],
  'idempotency-key-weak': [
    'idempotency_key_weak',
    'recoverable',
    'The idempotency key must have 16 to 255 characters.',
  ],
  'handler-unknown': [
    'payment_handler_unknown',
    'recoverable',
    'The payment handler is not offered for this checkout.',
  ],
  'credential-missing': ['missing', 'recoverable', 'The payment handler needs a credential.'],
  'handler-mismatch': [
    'payment_handler_mismatch',
    'recoverable',
    'The credential is not one of the payment handler that the instrument names.',
  ],
  'card-number-refused': [
    'payment_credential_refused',
    'recoverable',
    'Card numbers are not accepted here; send the token of a payment handler.',
  ],
  'too-many-payments': ['rate_limited', 'recoverable', 'Too many payments were tried; try again later.'],
  'too-many-lines': ['too_many_items', 'recoverable', 'There are too many lines.'],
  'variant-unclear': ['variant_ambiguous', 'recoverable', 'The chosen options do not lead to one variant.'],
  'lines-unknown': ['lines_unknown', 'recoverable', 'The fulfillment names lines that are not there.'],
  busy: ['busy', 'recoverable', 'Somebody else is changing this; try again.'],
  'backend-unavailable': ['unavailable', 'recoverable', 'The store does not answer; try again later.'],
  'store-misconfigured': [
    'store_unavailable',
    'recoverable',
    'The store cannot sell here at the moment; try again later.',
  ],
  'store-unavailable': ['unavailable', 'recoverable', 'The service is not available; try again later.'],
  'capabilities-incompatible': [
    'capabilities_incompatible',
    'unrecoverable',
    'The capabilities of both sides do not meet.',
  ],
} as const satisfies Record<
  BareError['code'] | 'capabilities-incompatible',
  readonly [code: string, severity: 'recoverable' | 'unrecoverable', text: string]
>;
