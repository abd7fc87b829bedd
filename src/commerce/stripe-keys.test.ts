import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseStripeKeys, readStripeKeys, writeStripeKeys } from './stripe-keys.ts';

const good = {
  publishableKey: 'pk_test_51Habcdefghijk',
  secretKey: 'sk_test_51Habcdefghijk',
  webhookSecret: 'whsec_abcdefghijk',
};

describe('Stripe keys', () => {
  const accepted: [what: string, change: object][] = [
    ['test keys', {}],
    ['live keys', { publishableKey: 'pk_live_51Habcdefghijk', secretKey: 'sk_live_51Habcdefghijk' }],
    ['a restricted key', { secretKey: 'rk_test_51Habcdefghijk' }],
    ['spaces around them', { secretKey: '  sk_test_51Habcdefghijk\n' }],
  ];
  for (const [what, change] of accepted)
    test(`accept ${what}, and are read back as stored`, () => {
      const read = readStripeKeys({ ...good, ...change });
      assert.ok(read.ok, JSON.stringify(read));
      assert.deepEqual(parseStripeKeys(writeStripeKeys(read.keys)), read.keys);
      assert.ok(!/\s/.test(writeStripeKeys(read.keys)));
      assert.ok(writeStripeKeys(read.keys).length <= 512);
    });

  const rejected: [what: string, change: object, member: keyof typeof good, says: RegExp][] = [
    ['no publishable key', { publishableKey: undefined }, 'publishableKey', /Enter the publishable key/],
    ['keys that are swapped', { publishableKey: good.secretKey }, 'publishableKey', /starts with pk_test_/],
    ['a publishable key as the secret one', { secretKey: good.publishableKey }, 'secretKey', /sk_test_/],
    ['a signing secret of another kind', { webhookSecret: 'we_123456789012' }, 'webhookSecret', /whsec_/],
    ['a mask instead of a key', { secretKey: 'sk_test_••••••••••••' }, 'secretKey', /starts with/],
    ['a truncated key', { secretKey: 'sk_test_5' }, 'secretKey', /starts with/],
    ['test and live keys together', { secretKey: 'sk_live_51Habcdefghijk' }, 'secretKey', /same mode/],
    ['a number', { webhookSecret: 7 }, 'webhookSecret', /Enter the signing secret/],
    ['a key of 500 characters', { secretKey: `sk_test_${'a'.repeat(492)}` }, 'secretKey', /starts with/],
  ];
  for (const [what, change, member, says] of rejected)
    test(`reject ${what}`, () => {
      const read = readStripeKeys({ ...good, ...change });
      assert.ok(!read.ok);
      assert.deepEqual(Object.keys(read.errors), [member]);
      assert.match(read.errors[member] ?? '', says);
    });
});
