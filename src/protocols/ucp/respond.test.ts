import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JsonObject } from './release.ts';
import { markShared } from './codec/share.ts';
import { reply, serializeBody } from './respond.ts';

const member = fc.oneof(fc.jsonValue() as fc.Arbitrary<unknown>, fc.constant(undefined));
const list = fc.array(fc.dictionary(fc.string(), member), { maxLength: 4 });

test('writes a response like JSON.stringify, with any number of shared lists', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), member), { maxLength: 4 }),
      fc.array(fc.tuple(fc.string(), list), { maxLength: 3 }),
      (plain, lists) => {
        const body = Object.fromEntries([
          ...plain,
          ...lists.map(([name, one]) => [name, markShared(one)] as const),
        ]);
        const expected = JSON.stringify(body);
        assert.equal(serializeBody(body as JsonObject).toString(), expected);
        assert.equal(serializeBody(body as JsonObject).toString(), expected, 'the second time too');
      },
    ),
  );
});

test('serializes a shared list once, and an unshared one each time', () => {
  let reads = 0;
  const one = {
    get id() {
      reads += 1;
      return 'lamp';
    },
  };
  const page = markShared([one]);
  serializeBody({ ucp: {}, products: page });
  serializeBody({ ucp: { other: true }, products: page });
  assert.equal(reads, 1);
  serializeBody({ products: [one] });
  serializeBody({ products: [one] });
  assert.equal(reads, 3);
});

test('includes code and content in a rejection with its own status', async () => {
  const messages = [{ type: 'error', code: 'checkout_completed', content: 'It is completed.' }];
  const body = { ucp: { status: 'error' }, messages };
  const bodyAt = async (status: number) => (await reply({ status, headers: {}, body }).json()) as JsonObject;
  assert.deepEqual(await bodyAt(409), { code: 'checkout_completed', content: 'It is completed.', ...body });
  assert.deepEqual(await bodyAt(200), body);
});
