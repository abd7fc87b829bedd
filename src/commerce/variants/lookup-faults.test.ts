import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lookupFaults, type LookupFault, type VariantPrices } from './lookup-faults.ts';

const euros = (amount: number) => ({ amount, currency: 'EUR' });

const rows: [
  what: string,
  searched: Record<string, ReturnType<typeof euros> | undefined>,
  found: Record<string, ReturnType<typeof euros> | undefined>,
  faults: [LookupFault['kind'], RegExp][],
][] = [
  ['the same prices', { a: euros(100), b: euros(200) }, { b: euros(200), a: euros(100) }, []],
  ['more variants than requested', { a: euros(100) }, { a: euros(100), c: euros(1) }, []],
  ['no price in either', { a: undefined }, { a: undefined }, []],
  ['a price in the lookup only', { a: undefined }, { a: euros(100) }, []],
  [
    'a variant that is not found',
    { a: euros(100), b: euros(200) },
    { a: euros(100) },
    [['not-found', /^Search returns the variant "b" as available, but lookup does not find it\.$/]],
  ],
  [
    'another price',
    { a: euros(100) },
    { a: euros(110) },
    [['other-price', /"a" costs 100 EUR in search results and 110 EUR in the lookup \(minor units\)\.$/]],
  ],
  [
    'another currency',
    { a: euros(100) },
    { a: { amount: 100, currency: 'USD' } },
    [['other-currency', /"a" costs 100 EUR in search results and 100 USD in the lookup/]],
  ],
  [
    'no price in the lookup',
    { a: euros(100) },
    { a: undefined },
    [['no-price', /"a" has a price in search results but not in the lookup\.$/]],
  ],
  [
    'a missing variant before prices',
    { a: euros(100), b: euros(200) },
    { a: euros(110) },
    [
      ['not-found', /"b"/],
      ['other-price', /"a"/],
    ],
  ],
];

for (const [what, searched, found, faults] of rows)
  test(`compares lookup and search: ${what}`, () => {
    const pricesOf = (of: typeof searched): VariantPrices => new Map(Object.entries(of));
    const came = lookupFaults(pricesOf(searched), pricesOf(found));
    assert.deepEqual(
      came.map(({ kind }) => kind),
      faults.map(([kind]) => kind),
    );
    for (const [place, [, text]] of faults.entries()) assert.match(came[place]?.text ?? '', text);
  });

test('quotes an ID of another store short and on one line', () => {
  const [fault] = lookupFaults(new Map([[`x\n${'y'.repeat(500)}`, undefined]]), new Map());
  assert.ok(fault && fault.text.length < 150 && !fault.text.includes('\n'));
});
