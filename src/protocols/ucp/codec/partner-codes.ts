/**
 * Messages in the vocabulary of a partner: the one table. Google shows "something went wrong" for a code that it does not document.
 * Source: Google's merchant guide to UCP, error codes.
 */
import type { PartnerCodes } from '#commerce';
import type { JsonObject } from '../release.ts';
import type { codeRefusals, noteCodes, problemCodes, refusals } from './codes.ts';
import { ownMembers } from './names.ts';
import type { ReleaseRules } from './rules.ts';

/** What Google documents. Two of them have no counterpart: no store here has a smallest quantity or total. */
export const googleCodes = [
  'out_of_stock',
  'item_unavailable',
  'item_ineligible',
  'quantity_invalid_limit_exceeded',
  'quantity_invalid_minimum_not_met',
  'totals_changed',
  'totals_invalid_minimum_not_met',
  'missing_buyer_info',
  'address_undeliverable',
] as const;

type GoogleCode = (typeof googleCodes)[number];

type WireCode =
  | (typeof problemCodes)[keyof typeof problemCodes]
  | (typeof codeRefusals)[keyof typeof codeRefusals][0]
  | (typeof refusals)[keyof typeof refusals][0]
  | (typeof noteCodes)[number];

/** `undefined`: Google documents nothing like it, and gets our code, which is UCP's where UCP has one. */
interface GoogleWords {
  code: GoogleCode | 'payment_failed';
  /** Where the message has no path of its own. */
  path?: string;
  /** Only messages whose path begins with one of these; others keep their code. */
  below?: readonly string[];
}

const changed: GoogleWords = { code: 'totals_changed', path: '$.totals' };

export const googleWords: Readonly<Record<WireCode, GoogleWords | undefined>> = {
  out_of_stock: { code: 'out_of_stock' },
  item_unavailable: { code: 'item_unavailable' },
  variant_ambiguous: { code: 'item_unavailable' },
  quantity_limited: { code: 'quantity_invalid_limit_exceeded' },
  too_many_items: { code: 'quantity_invalid_limit_exceeded' },
  // An empty cart lacks nothing of the buyer.
  missing: { code: 'missing_buyer_info', below: ['$.buyer', '$.fulfillment'] },
  address_invalid: { code: 'address_undeliverable' },
  address_undeliverable: { code: 'address_undeliverable' },
  // Each asks the platform to show the checkout again before it pays.
  price_changed: changed,
  fulfillment_changed: changed,
  checkout_changed: changed,
  // A limit against fraud: to the platform a payment that was not made.
  rate_limited: { code: 'payment_failed' },
  tax_pending: undefined,
  option_unavailable: undefined,
  payment_failed: undefined,
  payment_unavailable: undefined,
  payment_in_progress: undefined,
  payment_handler_unknown: undefined,
  payment_handler_mismatch: undefined,
  payment_credential_refused: undefined,
  requires_3ds: undefined,
  review_required: undefined,
  eligibility_invalid: undefined,
  eligibility_accepted: undefined,
  eligibility_not_accepted: undefined,
  precondition_failed: undefined,
  identity_optional: undefined,
  discount_code_invalid: undefined,
  discount_code_expired: undefined,
  discount_code_already_applied: undefined,
  discount_code_combination_disallowed: undefined,
  discount_code_user_ineligible: undefined,
  discount_code_user_not_logged_in: undefined,
  discount_code_minimum_not_reached: undefined,
  not_found: undefined,
  checkout_completed: undefined,
  checkout_canceled: undefined,
  idempotency_conflict: undefined,
  idempotency_in_flight: undefined,
  idempotency_key_weak: undefined,
  lines_unknown: undefined,
  busy: undefined,
  unavailable: undefined,
  store_unavailable: undefined,
  capabilities_incompatible: undefined,
  currency_ignored: undefined,
  currency_not_sold: undefined,
  filter_ignored: undefined,
  option_ambiguous: undefined,
  option_unknown: undefined,
  price_filter_currency_assumed: undefined,
  price_filter_ignored: undefined,
  unknown_argument: undefined,
  unknown_field: undefined,
  unknown_parameter: undefined,
};

const isWireCode = (code: unknown): code is WireCode =>
  typeof code === 'string' && Object.hasOwn(googleWords, code);

/** A rule of the merchant has a code of its own: about an item it makes that ineligible, else it asks for a person. */
const ofRule = (path: unknown): string =>
  typeof path === 'string' && path.startsWith('$.line_items') ? 'item_ineligible' : 'review_required';

function googleMessage(message: JsonObject, own: (code: unknown) => JsonObject): JsonObject {
  const { code, path } = message;
  const words = isWireCode(code) ? googleWords[code] : { code: ofRule(path) };
  if (!words) return message;
  const isBelow =
    !('below' in words) || words.below?.some((start) => typeof path === 'string' && path.startsWith(start));
  if (!isBelow) return message;
  const place = path ?? ('path' in words ? words.path : undefined);
  return {
    ...message,
    code: words.code,
    ...(place === undefined ? {} : { path: place }),
    ...(words.code === code ? {} : own(code)),
  };
}

/** The body with the messages of the partner's vocabulary. A message is an open object in UCP: our own code stays beside, below the store's name. */
export function inPartnerCodes(
  body: JsonObject,
  codes: PartnerCodes,
  site: { hosts: string[] },
  rules: Pick<ReleaseRules, 'reverseDomain'>,
): JsonObject {
  const { messages } = body;
  if (codes !== 'google' || !Array.isArray(messages)) return body;
  const own = (code: unknown): JsonObject => ownMembers(site, { code }, rules);
  return { ...body, messages: (messages as JsonObject[]).map((one) => googleMessage(one, own)) };
}
