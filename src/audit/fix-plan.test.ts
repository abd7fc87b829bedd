import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planFixes } from './fix-plan.ts';
import { catalogue, resultFor } from '../../test/support/audit/reference-shops.ts';
import type { Said } from '../../test/support/audit/reference-shops.ts';

const shop = { expect: 'shop' } as const;
/** A shop in which everything passes but these findings. */
const plan = (findings: Record<string, Said>, options: Parameters<typeof planFixes>[1] = shop) =>
  planFixes(
    catalogue.map((entry) => resultFor(entry, findings[entry.id] ?? {})),
    options,
  );
const failed: Said = { status: 'fail' };
const remedy = (title: string) => ({ fix: { title, instructions: title } });

test('merges findings with one cause into one fix, with the most severe finding and the highest effort', () => {
  const cause = 'template:product:jsonld';
  const [fix, ...others] = plan({
    'product-brand-present': { ...failed, cause, effort: 'days', ...remedy('Name the brand') },
    'offer-present': { status: 'warn', cause, effort: 'minutes', ...remedy('Complete the offer') },
    'product-node-present': { ...failed, cause, effort: 'minutes', ...remedy('Add product markup') },
  });
  assert.deepEqual(others, []);
  assert.deepEqual(fix?.checks, ['product-node-present', 'offer-present', 'product-brand-present']);
  assert.deepEqual(
    [fix?.id, fix?.title, fix?.effort, fix?.priority],
    ['template-product-jsonld', 'Add product markup', 'days', 'critical'],
  );
});

test('gives unique IDs to causes that are equal in kebab-case', () => {
  const given = plan({
    'meta-description': { ...failed, cause: 'template:home' },
    'h1-single': { ...failed, cause: 'template-home' },
    'html-lang-valid': { ...failed, cause: '…' },
  });
  assert.deepEqual(given.map((fix) => fix.id).sort(), ['fix', 'template-home', 'template-home-2']);
});

test('puts blocked access first, then products and prices, then terms, then protocols', () => {
  const inOrder = [
    'edge-no-challenge', // critical: the cap of 39
    'robots-default-open', // critical: the cap of 49
    'robots-allows-ai-search', // critical
    'product-facts-in-html', // critical
    'offer-price-valid', // critical
    'price-parity-visible', // critical
    'sitemap-reachable', // high
    'returns-page', // high
    'ucp-manifest-present', // critical, but no sale of today fails for want of it
    'meta-description', // low
  ];
  const given = plan(Object.fromEntries(inOrder.toReversed().map((id) => [id, failed])));
  assert.deepEqual(
    given.map((fix) => fix.id),
    inOrder,
  );
});

test('puts fixes that remove two caps together first, and links them', () => {
  const given = plan({ 'robots-default-open': failed, 'ucp-no-secrets': failed, 'meta-description': failed });
  const [one, two, three] = given;
  assert.deepEqual(
    given.map((fix) => [fix.id, fix.first]),
    [
      ['robots-default-open', true],
      ['ucp-no-secrets', true],
      ['meta-description', true],
    ],
  );
  assert.deepEqual(one?.unlocks, { cap: 49, together: ['ucp-no-secrets'] });
  assert.deepEqual(two?.unlocks, { cap: 49, together: ['robots-default-open'] });
  assert.equal(three?.unlocks, undefined);
  assert.equal(two?.gain, 0);
  assert.ok(
    (two?.rawGain ?? 0) > 0,
    'under a limit a fix alone gains nothing, and is worth something all the same',
  );
});

test('puts triggers of a lower cap before those of a higher one, regardless of effort', () => {
  const given = plan({
    'ucp-price-parity': { ...failed, effort: 'minutes' },
    'edge-no-challenge': { ...failed, effort: 'days' },
    'ucp-no-secrets': { ...failed, effort: 'hours' },
    'robots-default-open': { ...failed, effort: 'minutes' },
  });
  const members = given.filter((fix) => fix.first).map((fix) => fix.id);
  assert.deepEqual(
    members,
    ['edge-no-challenge', 'robots-default-open', 'ucp-no-secrets', 'ucp-price-parity'].slice(
      0,
      members.length,
    ),
  );
  assert.ok(members.length > 1);
});

test('puts the cheaper fix first on equal gains, and sorts by ID on equal costs', () => {
  const dear = { ...failed, effort: 'days' } as const;
  const cheap = { ...failed, effort: 'minutes' } as const;
  const two = catalogue
    .filter((entry) => entry.category === 'structured-data' && entry.priority === 'medium')
    .slice(0, 2);
  const [first, second] = two.map((entry) => entry.id).sort();
  assert.ok(first && second);
  assert.deepEqual(
    plan({ [first]: dear, [second]: cheap }).map((fix) => fix.id),
    [second, first],
  );
  assert.deepEqual(
    plan({ [first]: cheap, [second]: cheap }).map((fix) => fix.id),
    [first, second],
  );
});

test('orders fixes by their gain without the cap if no fix removes it', () => {
  const stuck = { ...shop, facts: { noProductPage: true, sitemapLedNowhere: true } };
  const unknown: Said = { status: 'unknown', reason: 'failed' };
  const given = plan(
    {
      'products-linked-in-html': unknown,
      'tls-valid': failed,
      'meta-description': { ...failed, effort: 'days' },
    },
    stuck,
  );
  assert.deepEqual(
    given.map((fix) => fix.gain),
    [0, 0],
  );
  assert.equal(given[0]?.id, 'tls-valid');
});

test('returns ranges for the score behind a wall and every later sum', () => {
  const unknown: Said = { status: 'unknown', reason: 'blocked' };
  const given = plan({ 'robots-default-open': failed, 'price-in-html': unknown, 'meta-description': failed });
  assert.deepEqual(
    given.map((fix) => [fix.id, Array.isArray(fix.projectedScore), Array.isArray(fix.cumulativeScore)]),
    [
      ['robots-default-open', true, true],
      ['meta-description', false, true],
    ],
  );
});

test('never decreases the sums of the plan', () => {
  const findings = Object.fromEntries(
    catalogue.filter((_, index) => index % 6 === 0).map((entry) => [entry.id, failed]),
  );
  const sums = plan(findings).map((fix) =>
    Array.isArray(fix.cumulativeScore) ? fix.cumulativeScore[0] : fix.cumulativeScore,
  );
  for (const [index, sum] of sums.entries()) assert.ok(index === 0 || sum >= (sums[index - 1] ?? 0) - 1e-9);
});
