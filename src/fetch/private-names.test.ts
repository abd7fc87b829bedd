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

test('does not reveal the private address of a name', async () => {
  for (const host of ['ledger.inside.test', 'both.inside.test'])
    assert.deepEqual(await saidOf(host), {
      code: 'not-public',
      message: 'The host name does not resolve to a public address.',
    });
  assert.equal((await saidOf('10.20.30.40'))?.message, '10.20.30.40 is not a public address.');
});

test('reports a private name like one that does not exist to untrusted callers', async () => {
  const said = await Promise.all(
    ['ledger.inside.test', 'both.inside.test', 'empty.test', 'none.test'].map((host) =>
      saidOf(host, { hidesNames: true }),
    ),
  );
  for (const error of said)
    assert.deepEqual(error, { code: 'dns', message: 'The host name does not resolve to a public address.' });
});

test('reports resolver failures and literal addresses to untrusted callers too', async () => {
  assert.match((await saidOf('busy.test', { hidesNames: true }))?.message ?? '', /EAI_AGAIN/);
  assert.equal((await saidOf('10.20.30.40', { hidesNames: true }))?.code, 'not-public');
});

test('reports name and address to the operator, but not literal addresses', async () => {
  const told: string[][] = [];
  const onPrivateName = (...facts: string[]) => void told.push(facts);
  await saidOf('ledger.inside.test', { onPrivateName, hidesNames: true });
  await saidOf('10.20.30.40', { onPrivateName });
  assert.deepEqual(new Set(told.map(String)), new Set(['ledger.inside.test,10.20.30.40']));
});
