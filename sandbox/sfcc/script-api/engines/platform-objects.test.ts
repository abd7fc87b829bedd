/** What scripts find of the platform, alike on both engines. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunResult } from './index.ts';
import { openTestWire } from './simulator.testing.ts';
import { probe, onEachEngine } from './testing.ts';

interface Case {
  name: string;
  job: string;
  given?: unknown[];
  value: unknown;
  refused?: string[];
}

const text = { kind: 'string', same: true, equal: true, asText: true };
const noBasket = 'dw.order.Basket';

const cases: Case[] = [
  {
    name: 'keeps object identity',
    job: 'objects identity',
    value: { again: true, byMember: true, back: true, method: true },
  },
  {
    name: 'maps get, is, and set functions to properties',
    job: 'objects accessors',
    value: {
      email: 'ada@example.test',
      get: 'ada@example.test',
      city: 'Wien',
      postalCode: '1010',
      is: false,
    },
  },
  {
    name: 'rejects assignments to read-only members',
    job: 'objects readOnly',
    value: [`${noBasket}.UUID cannot be assigned.`, `${noBasket}.createBillingAddress cannot be assigned.`],
    refused: [`${noBasket}.UUID cannot be assigned.`, `${noBasket}.createBillingAddress cannot be assigned.`],
  },
  {
    name: 'accepts any attribute name',
    job: 'objects attributes',
    value: {
      reference: 'r-1',
      unknown: true,
      before: true,
      unknownIn: false,
      names: 'tags,reference,count,with-dash',
      dash: 'b',
      count: true,
    },
  },
  {
    name: 'reads a collection by index, iterator, array, and for-in',
    job: 'objects collection',
    value: {
      length: 2,
      first: 'p-1',
      beyond: true,
      iterator: 'p-1,p-2',
      array: 'p-1,p-2',
      places: 'p-1,p-2',
      slice: true,
      empty: false,
      emptyOther: true,
    },
  },
  {
    name: 'creates, adds, formats, and compares money',
    job: 'objects money',
    value: {
      value: 13.5,
      text: '€ 13.5',
      joined: '€ 13.5',
      number: true,
      constant: false,
      isConstructible: 'function',
      shape: '[object Basket]',
    },
  },
  {
    name: 'provides the request globals',
    job: 'objects globals',
    value: { session: 's-1', same: true, request: 'PUT' },
  },
  { name: 'preserves a lone surrogate', job: 'objects halfCharacter', value: true },
  { name: 'keeps function identity', job: 'objects sameFunction', value: true },
  ...['undocumented', 'undocumentedWrite'].map((name) => ({
    name: `a member that is not documented is refused (${name})`,
    job: `refused ${name}`,
    value: `${noBasket}.cost is not documented.`,
    refused: [`${noBasket}.cost is not documented.`],
  })),
  {
    name: 'rejects an undocumented function',
    job: 'refused undocumentedCall',
    value: `${noBasket}.getCost is not documented.`,
    refused: [`${noBasket}.getCost is not documented.`],
  },
  {
    name: 'rejects a detached function',
    job: 'refused detached',
    value: 'getCustomerEmail was called without the object that it is of.',
  },
  {
    name: 'rejects a cyclic object',
    job: 'refused cyclic',
    value: 'An object that holds itself cannot go to the platform.',
  },
  {
    name: 'passes values both ways',
    job: 'calls echo',
    given: [{ a: [1.5, -0, Number.NaN, null, undefined, true, 'ü'], at: new Date(7), o: { p: {} } }],
    value: { a: [1.5, -0, Number.NaN, null, undefined, true, 'ü'], at: new Date(7), o: { p: {} } },
  },
  {
    name: 'passes script values',
    job: 'calls kinds',
    given: [
      {
        text: 'Grüße 😀',
        number: 1.5,
        nothing: null,
        date: new Date(5),
        list: [1, 2],
        inner: { deep: { deeper: true } },
      },
    ],
    value: { text: true, number: true, nothing: true, absent: true, date: true, list: true, inner: true },
  },
];

onEachEngine('objects of the platform in', (engine, kind) => {
  const run = async (job: string, ...given: unknown[]): Promise<RunResult> =>
    engine.run(probe(job, ...given), openTestWire().wire);

  for (const { name, job, given = [], value, refused = [] } of cases)
    test(name, async () => {
      assert.deepEqual(await run(job, ...given), { outcome: 'returned', value, refused });
    });

  test('returns platform strings, which may differ from native ones', async () => {
    const kinds = kind === 'rhino' ? { ...text, kind: 'object', same: false } : text;
    assert.deepEqual(await run('objects textOfPlatform'), {
      outcome: 'returned',
      value: kinds,
      refused: [],
    });
    const list = await run('objects texts');
    assert.deepEqual('value' in list && list.value, { joined: 'a+b', kind: kinds.kind, map: 'a,b' });
  });

  test('reports documented members that are not simulated', async () => {
    const result = await run('refused unsimulated');
    const expected = [
      `${noBasket}.giftCertificateLineItems is not simulated.`,
      `${noBasket}.getGiftCertificateLineItems is not simulated.`,
      `${noBasket}.getCustomerEmail(…) is not simulated.`,
      'dw/order/GiftCertificateMgr is not simulated.',
      'dw/order/WishMgr is not documented.',
    ];
    assert.deepEqual(result.refused, expected);
    assert.ok(result.outcome === 'returned');
    const told = result.value as string[];
    assert.deepEqual(told.slice(0, 5), expected);
    assert.match(told[5] ?? '', /not a (?:constructor|function)/);
  });

  test('returns the same object that was passed', async () => {
    const { wire, basket } = openTestWire();
    const result = await engine.run(probe('calls echo', basket), wire);
    assert.ok(result.outcome === 'returned');
    assert.equal(result.value, basket);
  });
});
