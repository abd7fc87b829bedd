import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FetcherOptions } from './exchange.ts';
import { isPublicAddress } from './address.ts';
import { fetcherFor } from '../../test/support/loopback.ts';

const names: Record<string, string[]> = {
  'ledger.inside.test': ['10.20.30.40'],
  'both.inside.test': ['93.184.215.14', 'fd00::7'],
  'empty.test': [],
};
const failing = (code: string) => Promise.reject(Object.assign(new Error(`queryA ${code}`), { code }));
const network = {
  lookup: async (name: string) =>
    name === 'busy.test' ? failing('EAI_AGAIN') : (names[name] ?? failing('ENOTFOUND')),
  isPublic: isPublicAddress,
};
const saidOf = async (host: string, options: FetcherOptions = {}) => {
  const fetcher = fetcherFor(options, network);
  const looked = await fetcher.lookup(host.replace(/:\d+$/, ''), 443);
  const { error, address } = await fetcher.fetch({ url: `https://${host}/` });
  assert.equal(address, undefined);
  assert.deepEqual(!looked.ok && looked.error, error, 'a look-up says what a fetch says');
  return error;
};

test('of a name that leads to a private address the address is not said', async () => {
  for (const host of ['ledger.inside.test', 'both.inside.test'])
    assert.deepEqual(await saidOf(host), {
      code: 'not-public',
      message: 'The name does not lead to a public address.',
    });
  assert.equal((await saidOf('10.20.30.40'))?.message, '10.20.30.40 is not a public address.');
});

test('strangers cannot tell a private name from one that does not exist', async () => {
  const said = await Promise.all(
    ['ledger.inside.test', 'both.inside.test', 'empty.test', 'none.test'].map((host) =>
      saidOf(host, { hidesNames: true }),
    ),
  );
  for (const error of said)
    assert.deepEqual(error, { code: 'dns', message: 'The name does not lead to a public address.' });
});

test('a resolver that fails for the moment is told to strangers too, as is an address that they wrote themselves', async () => {
  assert.match((await saidOf('busy.test', { hidesNames: true }))?.message ?? '', /EAI_AGAIN/);
  assert.equal((await saidOf('10.20.30.40', { hidesNames: true }))?.code, 'not-public');
});

test('the operator is told the name and the address, and nothing of addresses that were asked for as such', async () => {
  const told: string[][] = [];
  const onPrivateName = (...facts: string[]) => void told.push(facts);
  await saidOf('ledger.inside.test', { onPrivateName, hidesNames: true });
  await saidOf('10.20.30.40', { onPrivateName });
  assert.deepEqual(new Set(told.map(String)), new Set(['ledger.inside.test,10.20.30.40']));
});
