/** How problems, refused codes and claims become messages, alike in every release. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { QuoteProblem, Quote } from '#commerce';
import type { BareError, JsonObject } from './release.ts';
import { releases } from '../../../test/support/ucp/releases.ts';
import {
  cartView,
  checkoutView,
  emailMissing,
  fullQuote,
  sampleFrame,
} from '../../../test/support/ucp/sample-views.ts';

const problem = (changes: Partial<QuoteProblem>): QuoteProblem => ({ ...emailMissing, ...changes });
const unchosen = (): Quote['groups'] => {
  const { groups } = fullQuote();
  for (const group of groups) delete group.selectedDestinationId;
  return groups;
};

/** Problem → code, path; the severity is looked at below. */
const cases: [QuoteProblem, string, string | undefined][] = [
  [emailMissing, 'missing', '$.buyer.email'],
  [problem({ place: { buyer: 'phone' } }), 'missing', '$.buyer.phone_number'],
  [problem({ code: 'item-unavailable', place: { line: 'li_2' } }), 'item_unavailable', '$.line_items[1]'],
  [
    problem({ code: 'out-of-stock', place: { line: 'li_1', member: 'quantity' } }),
    'out_of_stock',
    '$.line_items[0].quantity',
  ],
  [
    problem({ code: 'quantity-limited', place: { line: 'gone', member: 'quantity' } }),
    'quantity_limited',
    undefined,
  ],
  [
    problem({ code: 'address-undeliverable', place: { group: 'g1', member: 'destination' } }),
    'address_undeliverable',
    '$.fulfillment.methods[0].selected_destination_id',
  ],
  ...(
    [
      ['country', 'address_country'],
      ['region', 'address_region'],
      ['postalCode', 'postal_code'],
    ] as const
  ).map(([field, member]): [QuoteProblem, string, string] => [
    problem({ code: 'address-invalid', place: { group: 'g1', member: 'destination', field } }),
    'address_invalid',
    `$.fulfillment.methods[0].destinations[0].${member}`,
  ]),
  [problem({ code: 'tax-pending', place: undefined }), 'tax_pending', undefined],
  [
    problem({ code: 'option-unavailable', place: { group: 'g1', member: 'option' } }),
    'option_unavailable',
    '$.fulfillment.methods[0].groups[0].selected_option_id',
  ],
  [problem({ place: { group: 'g1', member: 'lines' } }), 'missing', '$.fulfillment.methods[0].line_item_ids'],
  [problem({ place: { group: 'none', member: 'option' } }), 'missing', '$.fulfillment.methods'],
  [
    problem({ code: 'eligibility-invalid', place: { eligibility: 'org.school.student' } }),
    'eligibility_invalid',
    '$.context.eligibility[1]',
  ],
  [problem({ code: 'payment-failed', place: { code: 'old' } }), 'payment_failed', '$.discounts.codes[1]'],
];

const messagesOf = (body: JsonObject) => body['messages'] as Record<string, string>[];

for (const { release } of releases) {
  const { encode, version } = release;
  const frame = sampleFrame(release);
  const first = (given: QuoteProblem, quote = fullQuote()) =>
    messagesOf(encode.checkout(checkoutView({ problems: [given], quote }), frame))[0];

  for (const [given, code, path] of cases) {
    test(`${version}: maps ${given.code} at ${JSON.stringify(given.place)} to ${code} at ${path ?? 'no path'}`, () => {
      const message = first(given);
      assert.deepEqual([message?.['code'], message?.['path']], [code, path]);
      assert.equal(message?.['content'], given.text);
    });
  }

  test(`${version}: marks only a total without a pending tax as before tax`, () => {
    const { totals } = fullQuote();
    const total = (quote: Quote) =>
      (encode.checkout(checkoutView({ quote }), frame)['totals'] as JsonObject[]).at(-1);
    assert.equal(total(fullQuote())?.['display_text'], 'Total');
    const open = total(fullQuote({ totals: { ...totals, taxPending: true } }));
    assert.deepEqual(
      [open?.['type'], open?.['display_text'], open?.['amount']],
      ['total', 'Total before tax', totals.total],
    );
  });

  test(`${version}: points to the destinations for a missing destination`, () => {
    const given = problem({ place: { group: 'g1', member: 'destination' } });
    assert.equal(
      first(given, fullQuote({ groups: unchosen() }))?.['path'],
      '$.fulfillment.methods[0].destinations',
    );
  });

  test(`${version}: severities show who can fix a problem`, () => {
    const told = (severity: QuoteProblem['severity']) => {
      const message = first(problem({ severity }));
      return [message?.['type'], message?.['severity']];
    };
    assert.deepEqual(told('recoverable'), ['error', 'recoverable']);
    assert.deepEqual(told('buyer-input'), ['error', 'requires_buyer_input']);
    assert.deepEqual(told('buyer-review'), ['error', 'requires_buyer_review']);
    assert.deepEqual(told('warning'), ['warning', undefined]);
    assert.deepEqual(told('info'), ['info', undefined]);
  });

  test(`${version}: includes the code of the merchant rule in a review`, () => {
    const given = problem({ code: 'review-required', text: 'Adults only.', severity: 'buyer-review' });
    assert.equal(first({ ...given, rule: 'age_restricted' })?.['code'], 'age_restricted');
    assert.equal(first(given)?.['code'], 'review_required');
  });

  test(`${version}: warns about each rejected code at its position`, () => {
    const reasons = {
      unknown: 'discount_code_invalid',
      expired: 'discount_code_expired',
      'already-applied': 'discount_code_already_applied',
      'not-combinable': 'discount_code_combination_disallowed',
      'not-eligible': 'discount_code_user_ineligible',
      'login-required': 'discount_code_user_not_logged_in',
      'used-up': 'discount_code_expired',
      'minimum-not-reached': 'discount_code_minimum_not_reached',
      'no-effect': 'discount_code_invalid',
    } satisfies Record<Quote['refusedCodes'][number]['reason'], string>;
    for (const [reason, code] of Object.entries(reasons)) {
      const refusedCodes = [{ code: 'OLD', reason }] as Quote['refusedCodes'];
      const quote = fullQuote({ refusedCodes, eligibility: [] });
      const [message] = messagesOf(encode.cart(cartView({ quote, input: checkoutView().input }), frame));
      assert.deepEqual(
        [message?.['type'], message?.['code'], message?.['path']],
        ['warning', code, '$.discounts.codes[1]'],
      );
    }
  });

  test(`${version}: reports each claim once, accepted or not`, () => {
    const told = (problems: QuoteProblem[]) =>
      messagesOf(encode.checkout(checkoutView({ problems }), frame))
        .filter(({ path }) => path?.includes('eligibility'))
        .map(({ type, code, path }) => [type, code, path]);
    const accepted = ['info', 'eligibility_accepted', '$.context.eligibility[0]'];
    const refused = ['warning', 'eligibility_not_accepted', '$.context.eligibility[1]'];
    assert.deepEqual(told([]), [accepted, refused]);
    const given = problem({
      code: 'eligibility-refused',
      severity: 'warning',
      place: { eligibility: 'org.school.student' },
    });
    assert.deepEqual(told([given]), [refused, accepted]);
  });

  test(`${version}: returns a buyer page and the reason for an escalated checkout`, () => {
    const escalated = (changes: Parameters<typeof checkoutView>[0]) =>
      encode.checkout(checkoutView({ state: 'requires_escalation', ...changes }), frame);
    const challenged = escalated({ challengeUrl: 'https://psp.example/3ds' });
    assert.equal(messagesOf(challenged)[0]?.['code'], 'requires_3ds');
    assert.equal(challenged['continue_url'], 'https://shop.example/ucp/continue/token-1');
    assert.equal(messagesOf(escalated({}))[0]?.['severity'], 'requires_buyer_review');
    const said = problem({ code: 'challenge', severity: 'buyer-input' });
    const codes = messagesOf(escalated({ problems: [said] })).map(({ code }) => code);
    assert.equal(codes.filter((code) => code === 'requires_3ds').length, 1);
  });

  test(`${version}: returns no continue_url and no expiration for a finished checkout`, () => {
    for (const state of ['completed', 'canceled'] as const) {
      const body = encode.checkout(checkoutView({ state }), frame);
      assert.deepEqual(
        ['continue_url', 'expires_at'].filter((member) => member in body),
        [],
      );
    }
  });

  test(`${version}: includes only allowed members in a rejection`, () => {
    const refused: [BareError, string, string][] = [
      [{ code: 'not-found', what: 'cart' }, 'not_found', 'unrecoverable'],
      [{ code: 'completed' }, 'checkout_completed', 'unrecoverable'],
      [{ code: 'in-progress' }, 'payment_in_progress', 'recoverable'],
      [{ code: 'handler-unknown', given: 'x', offered: [] }, 'payment_handler_unknown', 'recoverable'],
      [{ code: 'credential-missing' }, 'missing', 'recoverable'],
      [{ code: 'handler-mismatch', expected: 'Expected a token' }, 'payment_handler_mismatch', 'recoverable'],
    ];
    for (const [error, code, severity] of refused) {
      const body = encode.refusal(error, frame);
      assert.deepEqual(Object.keys(body), ['ucp', 'messages', 'continue_url']);
      assert.equal((body['ucp'] as JsonObject)['status'], 'error');
      assert.deepEqual([messagesOf(body)[0]?.['code'], messagesOf(body)[0]?.['severity']], [code, severity]);
    }
    const error = { code: 'capabilities-incompatible', content: 'Nothing in common.' } as const;
    const body = encode.refusal(error, frame);
    assert.deepEqual((body['ucp'] as JsonObject)['capabilities'], {});
    assert.equal(messagesOf(body)[0]?.['content'], 'Nothing in common.');
  });
}
