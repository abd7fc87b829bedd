/** Evidence separates network and judgment: what was gathered is judged again from a file, to the same report. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import {
  buildReport,
  createParser,
  gather,
  parseEvidence,
  serializeEvidence,
  toJson,
  type Evidence,
} from '#audit';
import type { FetchLimits } from '#fetch';
import { kinds, type ShopKind } from '../sandbox/shops/index.ts';
import { fileOwner, openShop, type OpenShop } from './support/shops.ts';

const startedAt = Date.now();
/** One for all, as in the service. */
const parser = createParser();
/** Short enough for pages that never answer, long enough for a busy machine. */
const limits: Partial<FetchLimits> = { firstByteMs: 5_000, totalMs: 10_000 };

async function gathered(shop: OpenShop): Promise<Evidence> {
  const fetcher = shop.fetcher(limits);
  const options = { fetcher, parser, keyed: true, budgetMs: 120_000, startedAt };
  const { evidence } = await gather(shop.origin, options).finally(() => fetcher.close());
  return evidence;
}

function reread(text: string): Evidence {
  const saved = parseEvidence(text);
  if (!saved.ok) assert.fail(saved.problem);
  return saved.evidence;
}

/** Equal texts; else the first place where they part, because the whole would be a megabyte. */
function assertSame(actual: string, expected: string): void {
  const at = [...expected].findIndex((character, index) => character !== actual[index]);
  assert.ok(
    actual === expected,
    `…${expected.slice(at - 100, at + 100)}… became …${actual.slice(at - 100, at + 100)}…`,
  );
}

/** What was asked, whatever the order in which answers came. */
function questions({ traffic }: Evidence): string[] {
  assert.ok(traffic.ok);
  return traffic.value
    .map(({ method, url, client, attempt }) => `${method} ${url} ${client} ${attempt}`)
    .sort();
}

/** Status and reason, without the sentences: those name measured speeds too. */
const verdicts = (evidence: Evidence): string[] =>
  buildReport(evidence)
    .results.filter(({ category }) => category !== 'performance-and-delivery')
    .map(({ id, status, reason = '' }) => `${id}: ${status} ${reason}`);

const owner = fileOwner();
after(() => parser.close());

for (const kind of Object.keys(kinds) as ShopKind[]) {
  describe(`evidence of a ${kind} storefront`, () => {
    let shop: OpenShop;
    let evidence: Evidence;
    before(async () => {
      shop = await openShop(owner, { kind, start: startedAt });
      evidence = await gathered(shop);
    });

    test('gives the same report from a file, byte for byte', () => {
      const again = reread(serializeEvidence(evidence));
      assert.ok(isDeepStrictEqual(again, evidence), 'the file holds other evidence');
      assertSame(toJson(buildReport(again)), toJson(buildReport(evidence)));
    });

    test('has the same requests in every run, and gives the same results', async () => {
      const second = await gathered(shop);
      assert.deepEqual(questions(second), questions(evidence));
      assert.deepEqual(verdicts(second), verdicts(evidence));
    });
  });
}

const file = (evidence: unknown, over: object = {}): string =>
  JSON.stringify({ format: 'portico-evidence', version: 1, evidence, ...over });
const known = (value: unknown) => ({ ok: true, value });

const unusable: [name: string, text: string, says: RegExp][] = [
  ['nothing', '', /^not valid JSON/],
  ['half a file', file({}).slice(0, -3), /^not valid JSON/],
  ['another document', '{"name":"portico"}', /^"format" is not "portico-evidence"/],
  ['null', 'null', /^"format"/],
  ['a newer version', file({}, { version: 2 }), /^version 2; this release reads version 1/],
  ['no version', file({}, { version: undefined }), /^it has no version/],
  ['no evidence', file(undefined), /^"evidence" is missing/],
  ['a list of evidence', file([]), /^"evidence" is missing or not an object/],
  ['an item that is null', file({ home: null }), /^evidence "home" has no "ok" member/],
  ['an item without ok', file({ home: { value: 1 } }), /^evidence "home" has no "ok" member/],
  [
    'an unknown reason',
    file({ home: { ok: false, reason: 'tired' } }),
    /^evidence "home" has no valid "reason"/,
  ],
  ['an item without its value', file({ home: { ok: true } }), /^evidence "home" is not an object/],
  ['a list instead of an object', file({ robots: known([]) }), /^evidence "robots" is not an object/],
  [
    'private headers without names',
    file({ mode: known({ expect: 'shop', dropped: [], limits: {}, privateHeaders: { origins: [] } }) }),
    /^evidence "mode" lacks the list "names"/,
  ],
  ['an object instead of a list', file({ traffic: known({}) }), /^evidence "traffic" is not an array/],
  [
    'a row that is a number',
    file({ sitemaps: known([1]) }),
    /^evidence "sitemaps" has an item 0 that is not an object/,
  ],
  [
    'a row without its ID',
    file({ sample: known([{}]) }),
    /^evidence "sample" has an item 0 that lacks the string "id"/,
  ],
  ['a time out of range', file({ clock: known({ startedAt: 1e300 }) }), /^evidence "clock" lacks the time/],
];

for (const [name, text, says] of unusable) {
  test(`rejects a file with ${name} with the reason`, () => {
    const saved = parseEvidence(text);
    assert.ok(!saved.ok);
    assert.match(saved.problem, says);
  });
}

test('marks an item that an older version did not gather as not-requested, and drops unknown ones', () => {
  const { home, ...others } = reread(file({ tomorrow: known(1), ['__proto__']: known(1) }));
  assert.deepEqual(home, { ok: false, reason: 'not-requested' });
  assert.equal(Object.hasOwn(others, 'tomorrow'), false);
  assert.equal(Object.getPrototypeOf(others), Object.prototype);
});

test('judges empty evidence without a failure', () => {
  const { score, results } = buildReport(reread(file({})));
  assert.equal(score.overall, null);
  assert.deepEqual(
    results.filter(({ status }) => status !== 'unknown').map(({ id }) => id),
    [],
  );
});

test('parseEvidence never throws on any text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      assert.equal(parseEvidence(text).ok, false);
    }),
  );
});

test('parseEvidence never throws on items of any shape, and gives accepted ones a value or a reason', () => {
  const piece = fc.oneof(
    fc.jsonValue(),
    fc.record({ ok: fc.constant(true), value: fc.jsonValue() }),
    fc.record({ ok: fc.constant(false), reason: fc.constantFrom('blocked', 'failed', 'budget', 'tired') }),
  );
  const names = [...Object.keys(reread(file({}))), '__proto__', 'constructor'];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), piece, { maxKeys: 4 }), (pieces) => {
      const saved = parseEvidence(file(pieces));
      if (!saved.ok) return assert.match(saved.problem, /^evidence "/);
      for (const one of Object.values(saved.evidence)) assert.equal('value' in one, one.ok);
    }),
  );
});
