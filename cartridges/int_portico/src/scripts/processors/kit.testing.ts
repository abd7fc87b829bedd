/**
 * Tests an adapter for what payment depends on. For your own adapter:
 *
 * 1. Read what `Handle` and `Authorize` of your processor's cartridge accept and return, also when the bank is unreachable.
 * 2. Write the adapter (`adapter.ts`) and export it in a list `adapters` from `cartridge/scripts/portico/processors.js` of your own
 *    cartridge. Answers that may or may not mean a payment are `unknown`; those that may have been authorized have `mayHold`.
 * 3. Register a hook that voids an authorization (`voids`): without one, money of failed orders stays held.
 * 4. Run this against it, with answers that you saw on your sandbox:
 *
 *    testAdapter(acme, {
 *      takes: [{ type: 'card', token: 'tok_1' }],
 *      refuses: [{ type: 'invoice' }],
 *      answers: [
 *        { name: 'approved', answer: { authorized: true }, outcome: 'placed' },
 *        { name: 'refused', answer: { error: true, code: 5 }, outcome: 'declined' },
 *        { name: 'timed out', answer: { error: true, code: 408 }, outcome: 'unknown' },
 *      ],
 *      holds: ['acmeToken'],
 *    });
 *
 *    node --test acme.test.ts
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CredentialContent } from '#commerce';
import type { ProcessorAdapter, Verdict } from './adapter.ts';

export interface AdapterCases {
  /** As agents hand them over, each with a `token`. */
  takes: readonly (CredentialContent & { token: string })[];
  refuses: readonly CredentialContent[];
  /** What `Authorize` answers: at least one for `placed`, one for `declined`, and one for what is in doubt. None if it is never called. */
  answers: readonly { name: string; answer: unknown; outcome: Verdict['outcome']; mayHold?: boolean }[];
  /** Custom attributes of the payment instrument in which `Handle` keeps the credential. */
  holds?: readonly string[];
}

const cardNumbers = ['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111'];
const nobodys: readonly CredentialContent[] = [
  {},
  { type: 'card' },
  { type: 'card', token: '' },
  { type: 'card', token: 42 },
  { type: 'card', number: cardNumbers[0] },
  ...cardNumbers.map((token) => ({ type: 'card', token })),
];
const rubbish: readonly unknown[] = [undefined, null, '', 'ok', 0, 1, true, false, [], {}, new Error('x')];
const refusals: readonly unknown[] = [
  { error: true },
  { error: true, authorized: true },
  { authorized: false },
];

/** Texts within texts are escaped, some of them twice. */
const bare = (text: string): string => text.replaceAll(/["\\]/g, '');

export function testAdapter(adapter: ProcessorAdapter, cases: AdapterCases): void {
  const { id } = adapter;
  const check = (what: string, work: () => void): void => void test(`${id}: ${what}`, work);

  check('uses the processor ID in lower case as its ID', () => {
    assert.match(id, /^[a-z0-9_.-]+$/);
    assert.ok(adapter.voids.length > 0 || adapter.giveBack, 'it voids nothing');
    assert.ok(adapter.voids.every((one) => one.extensionPoint && one.name));
  });

  check('passes an accepted credential to the processor unchanged', () => {
    for (const credential of cases.takes) {
      const information = bare(JSON.stringify(adapter.informationOf(credential) ?? null));
      assert.ok(information.includes(bare(credential.token)), information);
    }
  });

  check('rejects card numbers and unknown credentials', () => {
    for (const credential of [...nobodys, ...cases.refuses])
      assert.equal(adapter.informationOf(credential), undefined, JSON.stringify(credential));
  });

  check('never treats an unknown answer as a payment', () => {
    for (const answer of [...rubbish, ...refusals])
      assert.notEqual(adapter.verdictOf(answer).outcome, 'placed', JSON.stringify(answer));
    for (const answer of rubbish) adapter.leavesOpen?.(answer);
  });

  for (const { name, answer, outcome, mayHold = false } of cases.answers)
    check(`maps the answer “${name}” to ${outcome}`, () => {
      const verdict = adapter.verdictOf(answer);
      assert.equal(verdict.outcome, outcome);
      if (verdict.outcome === 'challenge') assert.equal(new URL(verdict.url).protocol, 'https:');
      if (verdict.outcome !== 'declined') return;
      assert.equal(verdict.mayHold ?? false, mayHold, 'mayHold');
      assert.match(verdict.reason, /^[\w.-]{1,60}$/, 'a code, not a sentence: it could quote the credential');
    });

  if (adapter.authorizes === 'never')
    check('charges itself, and believes no hook', () => {
      assert.ok(adapter.charge && adapter.look && cases.answers.length === 0);
      for (const answer of [...rubbish, ...refusals, { error: false }, { authorized: true }])
        assert.deepEqual(adapter.verdictOf(answer), { outcome: 'unknown' });
    });
  else
    check('distinguishes payment, decline, and doubt', () => {
      const known = cases.answers.map(({ outcome }) => outcome);
      for (const outcome of ['placed', 'declined', 'unknown'] as const)
        assert.ok(known.includes(outcome), outcome);
    });

  check('clears the credential where it is stored', () => {
    for (const name of cases.holds ?? []) assert.ok(adapter.clears.includes(name), name);
  });

  if (adapter.apply)
    check('supports the companion hook and clears what it writes', () => {
      for (const credential of cases.takes) {
        const { instrument, custom, said } = instrumentDouble();
        assert.equal(adapter.apply?.(instrument, credential), true);
        assert.ok(bare(JSON.stringify([custom, said])).includes(bare(credential.token)));
        for (const name of Object.keys(custom)) assert.ok(adapter.clears.includes(name), name);
      }
      for (const credential of [...nobodys, ...cases.refuses]) {
        const { instrument, custom, said } = instrumentDouble();
        assert.equal(adapter.apply?.(instrument, credential), false);
        assert.deepEqual([custom, said], [{}, []]);
      }
    });
}

function instrumentDouble(): {
  instrument: dw.order.OrderPaymentInstrument;
  custom: Record<string, unknown>;
  said: unknown[];
} {
  const custom: Record<string, unknown> = {};
  const said: unknown[] = [];
  const say = (told: unknown): void => void said.push(told);
  const instrument = {
    custom,
    setCreditCardToken: say,
    setCreditCardType: say,
    setCreditCardNumber: say,
    setCreditCardExpirationMonth: say,
    setCreditCardExpirationYear: say,
  };
  return { instrument: instrument as unknown as dw.order.OrderPaymentInstrument, custom, said };
}
