import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type * as Seal from './attempts-seal.ts';
import { load } from './load.testing.ts';
import { attempt, checkout } from './records.testing.ts';
import { platform } from './under-test.testing.ts';
import { anyCharacter } from '../../../../../test/support/any-character.ts';

const { closeRef, openRef } = await load<typeof Seal>('store/attempts-seal.ts');

test('restores a reference in its own attempt', () => {
  platform();
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom('', '\ud800', 'ä "\\" \u0000 🛒')),
      fc.string(),
      (ref, id) => {
        const sealed = closeRef(ref, id);
        assert.equal(openRef(sealed, id), ref);
        assert.equal(openRef(sealed, `${id}.`), undefined);
      },
    ),
  );
});

test('never encrypts the same reference to the same text', () => {
  platform();
  const sealed = Array.from({ length: 50 }, () => closeRef('order=1001', 'at'));
  const ivs = sealed.map((one) => one.split('.')[0]);
  assert.equal(new Set(ivs).size, 50);
  assert.ok(ivs.every((iv) => Buffer.from(iv ?? '', 'base64').length === 12));
});

test('opens a reference only with the secret that encrypted it', () => {
  const { small } = platform();
  const sealed = closeRef('order=1001', 'at');
  for (const other of ['another secret of thirty-two characters', ' ', undefined]) {
    small.preferences.set('porticoSecret', other);
    assert.equal(openRef(sealed, 'at'), undefined);
  }
  small.preferences.set('porticoSecret', 'a secret that has thirty-two characters');
  assert.equal(openRef(sealed, 'at'), 'order=1001');
});

test('encrypts nothing without a secret', () => {
  const { small } = platform();
  small.preferences.delete('porticoSecret');
  assert.throws(() => closeRef('order=1001', 'at'), /A secret is required/);
});

test('opens no altered reference', () => {
  platform();
  const sealed = closeRef('order=1001', 'at');
  const [iv = '', content = ''] = sealed.split('.');
  for (let place = 0; place < sealed.length; place += 1) {
    if (sealed[place] === '=') continue;
    // The sixth bit of a character counts wherever it stands: the last bits of the last one may not.
    const changed = sealed[place] === 'g' ? 'A' : 'g';
    if (sealed[place] !== '.')
      assert.equal(openRef(sealed.slice(0, place) + changed + sealed.slice(place + 1), 'at'), undefined);
    assert.equal(openRef(sealed.slice(0, place), 'at'), undefined);
  }
  for (const given of [
    '',
    '.',
    'order=1001',
    content,
    `${sealed}.${content}`,
    `${iv}|TagLength=96.${content}`,
    `${iv}|96.${content}`,
    ` ${sealed}`,
    `${sealed}\n`,
  ])
    assert.equal(openRef(given, 'at'), undefined, given);
});

test('keeps a reference unreadable in storage and bound to its attempt', async () => {
  const { store, double, small } = platform();
  await store.transaction(async (write) => {
    for (const id of ['c', 'd']) {
      await write.insertCheckout(checkout(id, { attemptId: `at-${id}` }));
      await write.insertAttempt(attempt(`at-${id}`, id, { ref: `order of ${id}` }));
    }
  });
  const kept = (id: string): string => String(double.attributesOf('PorticoCheckout', id)?.['attempt']);
  const hidden = Buffer.from('order of').toString('base64').slice(0, 10);
  assert.ok(!kept('c').includes('order of') && !kept('c').includes(hidden));
  const [mine, others] = ['c', 'd'].map((id) => JSON.parse(kept(id)) as { ref: string });
  for (const moved of [{ ...mine, ref: others?.ref }, others]) {
    double.meanwhile('PorticoCheckout', 'c', { attempt: JSON.stringify(moved) });
    await assert.rejects(store.attempt('at-c'), /could not be decrypted/);
  }
  assert.equal((await store.attempt('at-d'))?.ref, 'order of d');
  assert.ok(!JSON.stringify(small.logs).includes('order of'));
});

test('keeps the encrypted reference on every change, so changes need no secret', async () => {
  const { store, double, small } = platform();
  await store.transaction(async (write) => {
    await write.insertCheckout(checkout('c', { attemptId: 'at' }));
    await write.insertAttempt(attempt('at', 'c'));
  });
  const ref = (): unknown =>
    (JSON.parse(String(double.attributesOf('PorticoCheckout', 'c')?.['attempt'])) as { ref: string }).ref;
  const before = ref();
  small.preferences.delete('porticoSecret');
  const seen = attempt('at', 'c');
  const change = store.transaction.bind(store);
  assert.equal(await change((write) => write.takeLease(seen, seen.leaseUntil + 1)), true);
  assert.equal(await change((write) => write.challengeAttempt('at', { url: 'https://bank.test' })), true);
  assert.equal(await change((write) => write.closeAttempt('at', 'placed')), true);
  assert.equal(ref(), before);
  await assert.rejects(store.attempt('at'), /could not be decrypted/);
});

test('starts no attempt that cannot be encrypted', async () => {
  const { store, small } = platform();
  small.preferences.delete('porticoSecret');
  const begin = store.transaction(async (write) => {
    await write.insertCheckout(checkout('c', { attemptId: 'at' }));
    await write.insertAttempt(attempt('at', 'c'));
  });
  await assert.rejects(begin, /A secret is required/);
  assert.equal(await store.checkout('c'), undefined);
});
