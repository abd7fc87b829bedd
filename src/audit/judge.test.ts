import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence } from '#audit/samples';
import { barePage } from '../../test/support/audit/bare-page.ts';
import { defineCheck, definePageCheck, fail, opportunity, pass, unknown, warn } from './check.ts';
import type { Check, Requirement, Verdict } from './check.ts';
import { known, unknownPiece } from './evidence.ts';
import type { Evidence, Page, PageRole, SampledPage } from './evidence.ts';
import { judge, judgeInSteps } from './judge.ts';

const about = {
  id: 'sample-check',
  category: 'crawl-access',
  name: 'A sample',
  description: 'Detects nothing.',
  why: 'Agents are not affected.',
  judged: { pass: 'Always.' },
  priority: 'high',
  appliesTo: 'site',
  effort: 'minutes',
  maturity: 'established',
  fix: { title: 'Do it', instructions: 'Like this.', snippet: 'x' },
  sources: [],
} as const;
const site = (requires: Requirement[], evaluate: () => Verdict = () => pass('Fine.')): Check =>
  defineCheck({ ...about, requires, needs: [], evaluate });
const perPage = (roles: PageRole[], evaluate: (page: Page) => Verdict, over: Partial<Check> = {}): Check =>
  definePageCheck({ ...about, requires: [], roles, evaluate, ...over } as Parameters<
    typeof definePageCheck
  >[0]);
const run = (check: Check, evidence: Partial<Evidence> = {}) => {
  const [result] = judge({ ...emptyEvidence(), ...evidence }, [check]);
  assert.ok(result);
  return result;
};
const row = (page: Page, state: SampledPage['state'] = 'ok'): SampledPage => ({
  id: page.id,
  role: page.role,
  url: page.url,
  ref: page.ref,
  state,
});
const product = (n: number, markup?: 'node' | 'offer'): Page => barePage('product', n, markup);
const shelf = (...pages: Page[]): Partial<Evidence> => ({
  home: known(barePage('home', 1)),
  products: known(pages),
  sample: known(pages.map((page) => row(page))),
});

test('passes only declared evidence to a check, frozen', () => {
  let seen: Record<string, unknown> = {};
  const check = defineCheck({
    ...about,
    requires: [],
    needs: ['clock'],
    uses: ['mode', 'ucp'],
    evaluate: (given) => {
      seen = given as unknown as Record<string, unknown>;
      return pass('Fine.');
    },
  });
  assert.equal(run(check).status, 'pass');
  assert.deepEqual(Object.keys(seen).sort(), ['clock', 'mode']);
  assert.ok(Object.isFrozen(seen));
});

test('returns unknown with the worst reason for missing evidence, never a failure', () => {
  const check = defineCheck({
    ...about,
    requires: [],
    needs: ['robots', 'sitemaps'],
    evaluate: () => fail('No.'),
  });
  const result = run(check, { robots: unknownPiece('budget'), sitemaps: unknownPiece('blocked') });
  assert.deepEqual([result.status, result.reason, result.value], ['unknown', 'blocked', undefined]);
});

test('treats missing members of older evidence as not requested', () => {
  const check = defineCheck({ ...about, requires: [], needs: ['acp'], evaluate: () => pass('Fine.') });
  const { acp: _acp, ...older } = emptyEvidence();
  const [result] = judge(older as Evidence, [check]);
  assert.equal(result?.reason, 'not-requested');
});

test('returns unknown with one line for a check that throws, and judges the others', () => {
  const broken = site([], () => {
    throw new Error('first line\n    at secret.ts:1');
  });
  const [bad, good] = judge(emptyEvidence(), [broken, site([])]);
  assert.deepEqual([bad?.status, bad?.reason, bad?.confidence], ['unknown', 'failed', 'low']);
  assert.match(bad?.summary ?? '', /first line$/);
  assert.equal(good?.status, 'pass');
});

test('returns the same results in steps, with a pause after each check', async () => {
  const broken = site([], () => {
    throw new Error('first line');
  });
  const checks = [broken, site([]), site([])];
  let pauses = 0;
  const results = await judgeInSteps(emptyEvidence(), checks, async () => void (pauses += 1));
  assert.deepEqual(results, judge(emptyEvidence(), checks));
  assert.equal(pauses, checks.length);
});

test('returns unknown for a check that returns no verdict', () => {
  for (const answer of [undefined, null, {}, { status: 'fine' }])
    assert.equal(run(site([], () => answer as unknown as Verdict)).status, 'unknown');
});

test('includes the cause and the fix with its own facts in a finding', () => {
  const plain = run(site([], () => warn('Hm.')));
  assert.deepEqual([plain.cause, plain.fix], ['sample-check', about.fix]);
  const own = run(site([], () => fail('No.', { cause: 'robots:group:*', fix: { snippet: 'y' } })));
  assert.deepEqual([own.cause, own.fix], ['robots:group:*', { ...about.fix, snippet: 'y' }]);
  const fine = run(site([], () => pass('Fine.', { cause: 'robots:group:*' })));
  assert.deepEqual([fine.cause, fine.fix], [undefined, undefined]);
});

test('makes an opportunity not-applicable with a proposal', () => {
  const result = run(site([], () => opportunity('There is none.')));
  assert.deepEqual([result.status, result.opportunity, result.fix], ['not-applicable', true, about.fix]);
});

test('lets a verdict lower the confidence of its check, but not raise it', () => {
  const low = defineCheck({
    ...about,
    requires: [],
    confidence: 'medium',
    needs: [],
    evaluate: () => pass('Fine.', { confidence: 'low' }),
  });
  const high = defineCheck({
    ...about,
    requires: [],
    confidence: 'medium',
    needs: [],
    evaluate: () => pass('Fine.', { confidence: 'high' }),
  });
  assert.deepEqual([run(low).confidence, run(high).confidence], ['low', 'medium']);
});

test('cuts a summary at 400 characters', () =>
  assert.equal(run(site([], () => pass('x'.repeat(900)))).summary.length, 400));

test('skips product data and checks that require products for a site without products', () => {
  const mode = {
    mode: known({
      ...((emptyEvidence().mode as { ok: true; value: never }).value as object),
      expect: 'site',
    }),
  } as unknown as Partial<Evidence>;
  for (const check of [
    site(['cart']),
    site(['listing']),
    { ...site([]), shopOnly: true as const },
    { ...site([]), category: 'product-data' as const },
  ])
    assert.equal(run(check, mode).status, 'not-applicable');
  assert.equal(run(site([]), mode).status, 'pass');
});

test('is not-applicable for an absent requirement, and unknown for an unknown one', () => {
  assert.equal(run(site(['feed']), { feeds: known([]) }).status, 'not-applicable');
  assert.equal(run(site(['feed']), { feeds: unknownPiece('failed') }).reason, 'failed');
  assert.equal(run(site(['browser'])).reason, 'not-requested');
});

test('marks checks without a manifest as missing, because a presence check fails already', () => {
  const ucp = known({
    url: '',
    state: 'absent',
    fetches: [],
    bytes: 0,
    shape: 'none',
    bom: false,
  } as const) as unknown as Evidence['ucp'];
  const { status, missing } = run(site(['official-manifest']), { ucp });
  assert.deepEqual([status, missing], ['not-applicable', true]);
  const flat = {
    ...ucp,
    value: { ...(ucp as { value: object }).value, state: 'present', shape: 'flat' },
  } as Evidence['ucp'];
  const other = run(site(['official-manifest']), { ucp: flat });
  assert.deepEqual([other.status, other.missing], ['not-applicable', undefined]);
});

test('uses the mean of the pages as value of a page check, and the summary of the worst page', () => {
  const check = perPage(['product'], (page) =>
    page.id === 'product-2' ? fail('No name.', { cause: 'template:product' }) : pass('A name.'),
  );
  const { status, value, summary, cause, pages, evidence } = run(
    check,
    shelf(product(1), product(2), product(3)),
  );
  assert.deepEqual([status, value, cause], ['warn', 2 / 3, 'template:product']);
  assert.equal(summary, '1 of 3 product pages: No name.');
  assert.equal(pages?.length, 3);
  assert.deepEqual(evidence, [{ ref: 'x-product-2' }]);
});

test('warns for a mean of exactly one half', () => {
  const check = perPage(['product'], (page) => (page.id === 'product-1' ? fail('No.') : pass('Yes.')));
  assert.equal(run(check, shelf(product(1), product(2))).status, 'warn');
});

test('fails a page check below half, or for one failing page with anyFailFails', () => {
  const onlyFirst = (page: Page) => (page.id === 'product-1' ? pass('Equal.') : fail('Differs.'));
  assert.equal(
    run(perPage(['product'], onlyFirst), shelf(product(1), product(2), product(3))).status,
    'fail',
  );
  const oneBad = (page: Page) => (page.id === 'product-1' ? fail('Differs.') : pass('Equal.'));
  const strict = run(perPage(['product'], oneBad, { anyFailFails: true }), shelf(product(1), product(2)));
  assert.deepEqual([strict.status, strict.value], ['fail', 0.5]);
});

test('excludes blocked pages, and pages that do not apply, from the mean', () => {
  const pages = [product(1, 'node'), product(2)];
  const refused = row(product(3), 'blocked');
  const check = perPage(['product'], () => pass('Fine.'), { requires: ['product-node'] });
  const evidence = { ...shelf(...pages), sample: known([...pages.map((page) => row(page)), refused]) };
  const result = run(check, evidence);
  assert.deepEqual([result.status, result.value], ['pass', 1]);
  assert.deepEqual(
    result.pages?.map((page) => page.status),
    ['pass', 'not-applicable', 'unknown'],
  );
});

test('is missing if every product lacks markup, and unknown if a page could not be read', () => {
  const check = perPage(['product'], () => pass('Fine.'), { requires: ['product-node'] });
  const bare = shelf(product(1), product(2));
  assert.deepEqual([run(check, bare).status, run(check, bare).missing], ['not-applicable', true]);
  const refused = { ...bare, sample: known([row(product(1)), row(product(2), 'blocked')]) };
  assert.deepEqual([run(check, refused).status, run(check, refused).reason], ['unknown', 'blocked']);
  const siteCheck = site(['product-node']);
  assert.deepEqual([run(siteCheck, bare).missing, run(siteCheck, refused).reason], [true, 'blocked']);
});

test('treats product pages as absent if pages were served, and unknown if the home page was blocked', () => {
  const check = perPage(['product'], () => fail('No.'), { requires: ['product-page'] });
  const served = { home: known(barePage('home', 1)), products: known([]) };
  assert.equal(run(check, served).status, 'not-applicable');
  assert.equal(run(check, { home: unknownPiece('blocked'), products: known([]) }).reason, 'blocked');
  const withoutRequirement = perPage(['product'], () => fail('No.'));
  assert.equal(run(withoutRequirement, served).status, 'not-applicable');
});

test('treats a blocked home page as known for access checks, and unread for others', () => {
  const home = unknownPiece('blocked');
  const sample = known([row(barePage('home', 1), 'blocked')]);
  assert.equal(
    run(
      site(['home'], () => fail('Refused.')),
      { home, sample },
    ).status,
    'fail',
  );
  assert.equal(
    run(
      perPage(['home'], () => fail('No.')),
      { home, sample },
    ).reason,
    'blocked',
  );
});

test('keeps a site check of products unknown if every sampled product page was blocked', () => {
  const check = defineCheck({
    ...about,
    requires: ['product-page'],
    needs: ['products'],
    evaluate: () => fail('No.'),
  });
  const evidence = { products: known([]), sample: known([row(product(1), 'blocked')]) };
  assert.equal(run(check, evidence).reason, 'blocked');
});

test('limits an error on one page to that page', () => {
  const check = perPage(['product'], (page) => {
    if (page.id === 'product-1') throw new Error('odd page');
    return pass('Fine.');
  });
  const result = run(check, shelf(product(1), product(2)));
  assert.deepEqual([result.status, result.pages?.[0]?.status], ['pass', 'unknown']);
});

test('uses the reason failed for an unknown without a reason', () =>
  assert.equal(
    run(site([], () => ({ ...unknown('failed', 'Hm.'), reason: undefined }) as unknown as Verdict)).reason,
    'failed',
  ));
