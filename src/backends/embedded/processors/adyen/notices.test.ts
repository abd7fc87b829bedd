import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { signItem, type NotificationItem } from '../../../../../sandbox/adyen/index.ts';
import { readAdyenNotices, signAdyenItem } from './notices.ts';

const hmacKey = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
const receiver = { hmacKey, isLive: false, merchantAccount: 'TestMerchant' };

const item: NotificationItem = {
  pspReference: '7914073381342284',
  merchantAccountCode: 'TestMerchant',
  merchantReference: 'TestPayment-1407325143704',
  amount: { value: 1_130, currency: 'EUR' },
  eventCode: 'AUTHORISATION',
  eventDate: '2026-08-01T10:00:00+02:00',
  success: 'true',
  reason: '012345:1111:03/2030',
};

const signed = (changes: Partial<NotificationItem> = {}, key = hmacKey): NotificationItem => {
  const changed = { ...item, ...changes };
  return { ...changed, additionalData: { hmacSignature: signItem(changed, key) } };
};
const batch = (items: unknown[], live: unknown = 'false'): string =>
  JSON.stringify({ live, notificationItems: items.map((one) => ({ NotificationRequestItem: one })) });

describe('adyen webhooks', () => {
  // Examples of Adyen's documentation and of its Node library, with their keys.
  test('has the signature that Adyen publishes for its example', () => {
    assert.equal(signAdyenItem({ ...item }, hmacKey), 'coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=');
    assert.equal(
      signAdyenItem(
        {
          pspReference: 'pspReference',
          originalReference: 'originalReference',
          merchantAccountCode: 'merchantAccount',
          merchantReference: 'reference',
          amount: { currency: 'EUR', value: 1_000 },
          eventCode: 'REPORT_AVAILABLE',
          success: 'true',
        },
        'DFB1EB5485895CFA84146406857104ABB4CBCABDC8AAF103A624C8F6A3EAAB00',
      ),
      'ZNBPtI+oDyyRrLyD1XirkKnQgIAlFc07Vj27TeHsDRE=',
    );
  });

  test('reads a signed item, without the digits of the card', () => {
    assert.deepEqual(readAdyenNotices(batch([signed()]), receiver), [
      {
        id: 'AUTHORISATION:7914073381342284:true',
        payment: 'TestPayment-1407325143704',
        kind: 'AUTHORISATION',
        success: true,
        processorId: '7914073381342284',
        amount: 1_130,
        currency: 'EUR',
        at: Date.parse('2026-08-01T08:00:00Z'),
      },
    ]);
  });

  test('keeps the payment and the change apart, and of a refund the payment', () => {
    const refund = signed({
      eventCode: 'REFUND',
      success: 'false',
      pspReference: 'REFUND01',
      originalReference: 'PAYMENT1',
      merchantReference: 'attempt-1.mark',
      reason: 'Card 4111 1111 of Ben Lee',
    });
    const [entry] = readAdyenNotices(batch([refund]), receiver) ?? [];
    assert.deepEqual(
      [entry?.processorId, entry?.payment, entry?.success, entry?.reason],
      ['PAYMENT1/REFUND01', 'attempt-1', false, 'unknown'],
    );
  });

  const refused: [what: string, body: string][] = [
    ['another key', batch([signed({}, 'AA'.repeat(32))])],
    ['no signature', batch([item])],
    ['another amount than the one signed', batch([{ ...signed(), amount: { value: 1, currency: 'EUR' } }])],
    ['another result than the one signed', batch([{ ...signed(), success: 'false' }])],
    ['another account', batch([signed({ merchantAccountCode: 'Other' })])],
    ['the other mode', batch([signed()], 'true')],
    ['no mode', JSON.stringify({ notificationItems: [{ NotificationRequestItem: signed() }] })],
    ['no items', batch([])],
    ['no JSON', 'live=false'],
    ['a body of more than a megabyte', batch([{ ...signed(), reason: 'x'.repeat(1_000_001) }])],
  ];
  for (const [what, body] of refused)
    test(`rejects ${what}`, () => assert.equal(readAdyenNotices(body, receiver), undefined));

  test('counts each item by itself', () => {
    const other = signed({ pspReference: 'OTHER' });
    const entries = readAdyenNotices(batch([item, other, { ...signed(), success: 'false' }]), receiver);
    assert.deepEqual(
      entries?.map(({ id }) => id),
      ['AUTHORISATION:OTHER:true'],
    );
  });

  const notOurs: Partial<NotificationItem>[] = [
    { merchantReference: 'by hand: 12' },
    { merchantReference: '' },
    { eventCode: 'REPORT_AVAILABLE', pspReference: 'settlement_report.csv' },
    { eventDate: 'yesterday' },
    { success: 'maybe' as 'true' },
  ];
  for (const changes of notOurs)
    test(`ignores a signed item with ${JSON.stringify(changes)}`, () =>
      assert.deepEqual(readAdyenNotices(batch([signed(changes)]), receiver), []));

  test('accepts booleans for live and success, as some of Adyen’s examples have', () => {
    const loose = { ...signed(), success: true };
    assert.equal(readAdyenNotices(batch([loose], false), receiver)?.length, 1);
  });

  test('takes no item whose signed fields were changed, however they are shifted', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ':', '\\', '-', '1'), maxLength: 6 });
    fc.assert(
      fc.property(text, text, text, text, (pspReference, originalReference, merchantReference, shifted) => {
        const good = signed({ pspReference, originalReference, merchantReference });
        const moved = { ...good, pspReference: shifted };
        const entries = readAdyenNotices(batch([moved]), receiver) ?? [];
        // Adyen joins the fields unescaped: only IDs without a separator leave no doubt.
        assert.ok(entries.length === 0 || shifted === pspReference);
      }),
    );
  });

  test('never throws, whatever it gets', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.jsonValue(), (body, one) => {
        readAdyenNotices(body, receiver);
        readAdyenNotices(batch([one]), receiver);
      }),
    );
  });
});
