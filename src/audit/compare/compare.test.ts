import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Status } from '../check.ts';
import { catalogue, resultFor, type Said } from '../../../test/support/audit/reference-shops.ts';
import type { Report, Result } from '../result.ts';
import { sampleReport } from '../../../test/support/audit/sample-report.ts';
import { reportShape } from '../report/schema.ts';
import { score } from '../score.ts';
import { compareReports } from './compare.ts';
import { comparisonMarkdown } from './markdown.ts';
import { comparisonText } from './text.ts';

/** A report as it is published, of the whole catalog. */
function reportOf(
  said: Readonly<Record<string, Said | 'no such check'>>,
  more: Partial<Report> = {},
): Report {
  const results: Result[] = catalogue.flatMap((entry) => {
    const one = said[entry.id];
    return one === 'no such check' ? [] : [resultFor(entry, one)];
  });
  const { score: figures, categories } = score(results, { expect: 'shop' });
  const { caps, ...rest } = figures;
  return {
    ...sampleReport,
    warnings: [],
    score: { ...rest, caps: caps.map(({ max, reason, checks }) => ({ max, reason, checks })) },
    categories,
    results: results.map(
      ({
        effort: _effort,
        cause: _cause,
        fix: _fix,
        measures: _measures,
        missing: _missing,
        evidence: _evidence,
        pages,
        ...one
      }) => ({
        ...one,
        docs: `/docs/checks/${one.id}`,
        ...(pages ? { pages: pages.map(({ url, status, summary }) => ({ url, status, summary })) } : {}),
        evidence: [],
      }),
    ),
    ...more,
  };
}

const fail: Said = { status: 'fail' };
const warn: Said = { status: 'warn' };
const unknown: Said = { status: 'unknown', reason: 'blocked' };
const absent: Said = { status: 'not-applicable' };
const good = reportOf({});
const id = 'product-gtin-present';

const kept = 'text-efficiency';
const lists: [name: string, from: Said | 'no such check', to: Said | 'no such check', list: string][] = [
  ['a fixed failure', fail, {}, 'better'],
  ['a partly fixed failure', fail, warn, 'better'],
  ['a new failure of a passed check', {}, fail, 'worse'],
  ['a warning that became a failure', warn, fail, 'worse'],
  ['a finding of a check that was not applicable', absent, fail, 'new'],
  ['a finding of a check that was unknown', unknown, warn, 'new'],
  ['a finding of a new check', 'no such check', fail, 'new'],
  ['a finding of a check that is now not applicable', fail, absent, 'gone'],
  ['a finding of a removed check', fail, 'no such check', 'gone'],
  ['a finding of a check that is now unknown', fail, unknown, 'lost'],
  ['a pass of a check that is now unknown', {}, unknown, 'lost'],
];
for (const [name, from, to, list] of lists) {
  test(`lists ${name} as ${list}`, () => {
    const comparison = compareReports(
      reportOf({ [id]: from, [kept]: warn }),
      reportOf({ [id]: to, [kept]: warn }),
    );
    const found = (['better', 'worse', 'new', 'gone', 'lost'] as const).flatMap((key) =>
      comparison[key].map((change) => `${key} ${change.id}`),
    );
    assert.deepEqual(found, [`${list} ${id}`]);
    assert.equal(comparison.open, 1);
  });
}

test('compares page counts, and treats fewer pages with a finding as an improvement', () => {
  const on = (bad: number): Said => ({
    status: 'fail',
    value: (3 - bad) / 3,
    pages: [0, 1, 2].map((at) => ({
      url: `https://shop.test/p/${at}`,
      role: 'product' as const,
      status: (at < bad ? 'fail' : 'pass') as Status,
      summary: '.',
    })),
  });
  const { better } = compareReports(reportOf({ [id]: on(3) }), reportOf({ [id]: on(2) }));
  assert.deepEqual(better[0]?.pages, { from: [3, 3], to: [2, 3] });
});

test('reports no change for the same report twice', () => {
  const same = compareReports(good, good);
  assert.deepEqual([same.delta, same.moves, same.better, same.worse, same.notes], [0, [], [], [], []]);
});

test('adds up the changes to the score difference for any two reports', () => {
  const statuses: fc.Arbitrary<Said> = fc.constantFrom<Said>({}, {}, fail, warn, absent, unknown);
  const shop = fc.dictionary(fc.constantFrom(...catalogue.map((entry) => entry.id)), statuses, {
    maxKeys: 80,
  });
  fc.assert(
    fc.property(shop, shop, (a, b) => {
      const comparison = compareReports(reportOf(a), reportOf(b));
      const sum = comparison.moves?.reduce((total, { points }) => total + points, 0) ?? NaN;
      // Moves below a twentieth of a point are left out, and there is one for each check at most.
      const crumbs = 0.05 * (Object.keys(a).length + Object.keys(b).length + 20);
      assert.ok(Math.abs(sum - (comparison.delta ?? NaN)) <= crumbs, `${sum} and ${comparison.delta}`);
    }),
    { numRuns: 100 },
  );
});

test('attributes the exact points to one changed check', () => {
  const broken = reportOf({ [id]: fail });
  const { moves, delta, worse } = compareReports(good, broken);
  assert.deepEqual(
    moves?.map((move) => [move.kind, move.id, move.points]),
    [['check', id, delta]],
  );
  assert.equal(worse[0]?.points, delta);
});

test('names a removed cap with its reason', () => {
  const { moves } = compareReports(reportOf({ 'robots-default-open': fail }), good);
  const limit = moves?.find((move) => move.kind === 'limit' && move.id === undefined);
  assert.match(limit?.text ?? '', /^the \d+-point cap is removed: /);
  assert.ok((limit?.points ?? 0) > 0);
});

test('attributes changes below a remaining cap to it', () => {
  const walled = { 'robots-default-open': fail };
  const { moves, delta } = compareReports(reportOf({ ...walled, [id]: fail }), reportOf(walled));
  assert.equal(delta, 0);
  assert.match(moves?.find(({ kind }) => kind === 'limit')?.text ?? '', /^changes below the \d+-point cap$/);
});

test('notes different sites, an older second report, another set of checks, and another kind of site', () => {
  const other = {
    finalUrl: 'https://other.test/',
    startedAt: '2025-01-01T00:00:00.000Z',
    engine: { ...sampleReport.engine, catalogue: '1-x' },
    expect: 'site' as const,
  };
  assert.equal(compareReports(good, reportOf({}, other)).notes.length, 4);
});

test('notes other pages of one site, and another version', () => {
  const [home] = sampleReport.sample;
  assert.ok(home);
  const { notes } = compareReports(
    reportOf({}, { sample: [home, { ...home, url: 'https://shop.test/old' }] }),
    reportOf(
      {},
      {
        sample: ['', 'a', 'b'].map((path) => ({ ...home, url: `https://shop.test/${path}` })),
        engine: { ...sampleReport.engine, version: '9.0.0' },
      },
    ),
  );
  assert.deepEqual(notes, [
    'The reports were created by different versions of Portico: 0.1.0 and 9.0.0.',
    'The reports sampled different pages: 1 only in the first report, 2 only in the second.',
  ]);
});

test('compares reports of older versions without reasons', () => {
  const old = reportOf({ [id]: fail });
  const { raw: _raw, ...bare } = old.score;
  const before = { ...old, score: bare } as Report;
  assert.ok(reportShape.safeParse(before).success);
  const comparison = compareReports(before, good);
  assert.equal(comparison.moves, undefined);
  assert.equal(comparison.better.length, 1);
});

test('writes the same content in all formats, and escapes text from sites', () => {
  const hostile = '\u001b[31m\u009b31m\u202e**bold** <b>\n# heading';
  const after = reportOf({ [id]: { ...fail, summary: hostile } });
  const comparison = compareReports(good, after);
  const text = comparisonText(comparison);
  const markdown = comparisonMarkdown(comparison, { docs: 'https://portico.test' });
  assert.match(text, /100 \(A\) → [\d.]+ \(A\)\s+−/);
  for (const written of [text, markdown]) assert.doesNotMatch(written, /(?!\n)[\p{Cc}\u202e]/u);
  assert.match(text, /Worse \(1\)\n.*product-gtin-present\s+pass → fail/);
  assert.match(
    markdown,
    /\[`product-gtin-present`\]\(https:\/\/portico\.test\/docs\/checks\/product-gtin-present\)/,
  );
  assert.doesNotMatch(markdown, /<b>|^# heading/m);
});
