import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  makeGooglePayToken,
  openGooglePayToken,
  type GooglePayFault,
  type GooglePayOpening,
  type GooglePayProtocol,
} from './index.ts';

const gateway = 'adyen';
const gatewayMerchantId = 'QuillAndOakECOM';
const recipient = { gateway, gatewayMerchantId };
const make = (protocol: GooglePayProtocol, fault?: GooglePayFault): string =>
  makeGooglePayToken({ ...recipient, protocol, fault });
const reasonOf = (opening: GooglePayOpening): string => (opening.ok ? 'opened' : opening.reason);

const faults: [GooglePayFault, ecv2: string, ecv1: string][] = [
  ['expired', 'message_expired', 'message_expired'],
  ['expired-key', 'key_expired', 'opened'],
  ['wrong-recipient', 'wrong_recipient', 'wrong_recipient'],
  ['broken-chain', 'broken_chain', 'bad_signature'],
  ['altered', 'bad_tag', 'bad_tag'],
];

for (const protocol of ['ECv2', 'ECv1'] as const) {
  describe(`Google Pay tokens, ${protocol}`, () => {
    test('opens at the gateway that it was made for', () => {
      const opening = openGooglePayToken(make(protocol), recipient);
      assert.ok(opening.ok);
      assert.equal(opening.token.pan, '4111111111111111');
      assert.equal(opening.token.authMethod, 'PAN_ONLY');
      assert.equal(opening.token.gatewayMerchantId, gatewayMerchantId);
      assert.equal(opening.token.cryptogram, undefined);
      assert.equal(opening.token.outcome, 'success');
    });

    for (const [fault, ecv2, ecv1] of faults) {
      test(`distinguishes a token with the fault ${fault}`, () => {
        const reason = reasonOf(openGooglePayToken(make(protocol, fault), recipient));
        assert.equal(reason, protocol === 'ECv2' ? ecv2 : ecv1);
      });
    }

    test('rejects a token for another merchant of the gateway', () => {
      const opening = openGooglePayToken(make(protocol), { gateway, gatewayMerchantId: 'Other' });
      assert.equal(reasonOf(opening), 'wrong_merchant');
    });

    test('rejects the second use of a message', () => {
      const used = new Set<string>();
      const token = make(protocol);
      const tries = [1, 2].map(() => reasonOf(openGooglePayToken(token, { ...recipient, used })));
      assert.deepEqual(tries, ['opened', 'replayed']);
    });

    test('is valid until the millisecond before its expiration', () => {
      const now = 1_800_000_000_000;
      const token = makeGooglePayToken({ ...recipient, protocol, lifetimeMs: 1_000, now });
      const at = (ms: number): string => reasonOf(openGooglePayToken(token, { ...recipient, now: now + ms }));
      assert.deepEqual([at(999), at(1_000)], ['opened', 'message_expired']);
    });

    test('rejects a token with any byte changed', () => {
      const token = make(protocol);
      const whole: unknown = JSON.parse(token);
      fc.assert(
        fc.property(fc.nat(token.length - 1), fc.integer({ min: 32, max: 126 }), (at, code) => {
          const altered = token.slice(0, at) + String.fromCharCode(code) + token.slice(at + 1);
          // Another way to write the same text, such as \u003D for \u003d, is the same token.
          fc.pre(!isSame(altered, whole));
          assert.notEqual(reasonOf(openGooglePayToken(altered, recipient)), 'opened');
        }),
        { numRuns: 400 },
      );
    });

    test('never throws, whatever it is given', () => {
      const members = fc.constantFrom(...Object.keys(JSON.parse(make(protocol)) as object));
      fc.assert(
        fc.property(members, fc.jsonValue(), (name, value) => {
          const changed = { ...(JSON.parse(make(protocol)) as object), [name]: value };
          assert.equal(openGooglePayToken(JSON.stringify(changed), recipient).ok, false);
        }),
        { numRuns: 100 },
      );
      fc.assert(fc.property(fc.string(), (text) => !openGooglePayToken(text, recipient).ok));
    });
  });
}

function isSame(text: string, whole: unknown): boolean {
  try {
    assert.deepEqual(JSON.parse(text), whole);
    return true;
  } catch {
    return false;
  }
}
