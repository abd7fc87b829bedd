import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, robots } from '#audit/samples';
import { barePage } from '../../test/support/audit/bare-page.ts';
import type { Requirement } from './check.ts';
import { known, unknownPiece } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import { answer, answerForPage, worstReason } from './requirements.ts';

type Pieces = Partial<Record<keyof Evidence, unknown>>;
const state = (requirement: Requirement, pieces: Pieces): string => {
  const given = answer(requirement, { ...emptyEvidence(), ...pieces } as Evidence);
  return given.state === 'unknown' ? given.reason : given.state;
};
const home = known(barePage('home', 1));
const products = (...markup: ('node' | 'offer' | undefined)[]) =>
  ({ home, products: known(markup.map((one, n) => barePage('product', n, one))) }) as const;
const file = (kind: string, error?: object) => ({ sitemaps: known([{ kind, ...(error ? { error } : {}) }]) });
const manifest = (ucp: object) => ({ ucp: known({ state: 'present', fetches: [], shape: 'none', ...ucp }) });
const target = (local: boolean) => ({ target: known({ local }) });
const bothPages = { home, sample: known([{ id: 'a', role: 'listing', url: '', ref: '', state: 'failed' }]) };

const table: [Requirement, Pieces, string][] = [
  ['robots', robots('User-agent: *\nDisallow:'), 'present'],
  ['robots', robots('', 404), 'absent'],
  ['robots', robots('', 503), 'failed'],
  ['robots', {}, 'not-requested'],
  ['sitemap', file('urlset'), 'present'],
  ['sitemap', file('none', { message: 'not well-formed' }), 'present'],
  ['sitemap', file('html'), 'absent'],
  ['home', { home }, 'present'],
  ['home', { home: unknownPiece('blocked') }, 'blocked'],
  ['product-page', products('node'), 'present'],
  ['product-page', products(), 'absent'],
  ['product-page', { products: unknownPiece('budget') }, 'budget'],
  ['product-node', products(undefined, 'node'), 'present'],
  ['product-node', products(undefined), 'absent'],
  ['offer', products('node'), 'absent'],
  ['offer', products('offer'), 'present'],
  ['variants', products('offer'), 'absent'],
  ['listing', { home, listings: known([]) }, 'absent'],
  ['listing', bothPages, 'present'],
  ['cart', { cart: known({ href: '/cart', disallowed: false }) }, 'present'],
  ['cart', { cart: known({ href: '/cart', disallowed: true }) }, 'absent'],
  ['feed', { feeds: known([{}]) }, 'present'],
  ['policy-page', { policies: known({ returns: { found: 'none' } }) }, 'absent'],
  ['policy-page', { policies: known({ returns: { found: 'link' } }) }, 'present'],
  ['manifest', manifest({}), 'present'],
  ['manifest', manifest({ state: 'hidden' }), 'absent'],
  [
    'manifest',
    manifest({ state: 'hidden', fetches: [{ client: 'browser', ref: 'x1', json: 'aa' }] }),
    'present',
  ],
  ['manifest', manifest({ state: 'error' }), 'failed'],
  ['official-manifest', manifest({ shape: 'both' }), 'present'],
  ['official-manifest', manifest({ shape: 'flat' }), 'absent'],
  ['flat-manifest', manifest({ shape: 'flat' }), 'present'],
  ['mcp', { mcp: known({ candidates: [] }) }, 'absent'],
  ['a2a', { a2a: known({ state: 'blocked' }) }, 'blocked'],
  ['acp', { acp: known({ state: 'error' }) }, 'failed'],
  ['browser', {}, 'not-requested'],
  ['https-public', target(true), 'absent'],
  ['https-public', target(false), 'present'],
];

for (const [index, [requirement, pieces, expected]] of table.entries())
  test(`evaluates ${requirement} as ${expected} (${index + 1})`, () =>
    assert.equal(state(requirement, pieces), expected));

test('counts a variant selector or a ProductGroup anywhere in the markup as variants', () => {
  const chosen = barePage('product', 1);
  chosen.facts.variants.detected = true;
  const grouped = barePage('product', 2);
  grouped.facts.structured.nodes = [
    { types: ['ProductGroup'], syntax: 'json-ld', props: {}, path: 'block 1' },
  ];
  for (const page of [chosen, grouped]) assert.equal(answerForPage('variants', page).state, 'present');
  assert.equal(answerForPage('variants', barePage('product', 3)).state, 'absent');
});

test('ranks blocked before failed, budget, and not-requested', () => {
  assert.equal(worstReason(['not-requested', 'budget', 'failed', 'blocked']), 'blocked');
  assert.equal(worstReason(['not-requested', 'budget']), 'budget');
});

test('counts an offer of a variant, but not an empty one', () => {
  const offer = {
    type: 'Offer',
    path: 'block 1 /offers',
    returnPolicy: false,
    shippingDetails: false,
  } as const;
  const page = barePage('product', 1, 'node');
  const state = () => answerForPage('offer', page).state;
  page.facts.product!.offers = [offer];
  assert.equal(state(), 'absent');
  const variants = [{ options: {}, offer: { ...offer, price: '129.00' } }];
  page.facts.product!.group = { variesBy: [], variants, isVariantOf: false };
  assert.equal(state(), 'present');
});
