/** Whatever an audit leaves out is said to be left out, with what to switch on, and is not coverage. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  buildReport,
  coverageSentences,
  createParser,
  gather,
  type GatherOptions,
  type Report,
} from '#audit';
import { createFetcher } from '#fetch';
import { createAuthority, type Authority } from '../sandbox/certificates.ts';
import { startShop } from '../sandbox/shops/index.ts';
import { portico } from './support/command-line.ts';
import { fileOwner, openShop } from './support/shops.ts';

const file = fileOwner();

describe('checks that an audit skips', () => {
  let authority: Authority;
  const parser = createParser();
  before(async () => {
    authority = await createAuthority();
  });
  after(() => parser.close());

  async function audit(options: Partial<GatherOptions>): Promise<Report> {
    const shop = await startShop({ authority, light: true });
    const fetcher = createFetcher({ resolve: shop.resolve, ca: [shop.ca] });
    try {
      const { evidence } = await gather(`${shop.origin}/`, { fetcher, parser, ...options });
      return buildReport(evidence);
    } finally {
      await fetcher.close();
      await shop.close();
    }
  }

  const leftOut = ({ results }: Report) => results.filter(({ reason }) => reason === 'not-requested');
  const option =
    /(?:^|\s)--(?:browser|profile-base|own-store|max-requests)\b|Use an API key|robots\.txt (?:closes|keeps)/;

  const settings: [name: string, options: Partial<GatherOptions>][] = [
    ['with nothing configured', {}],
    ['with few requests', { maxRequests: 20 }],
    ['with a key and too few requests', { maxRequests: 60, keyed: true }],
    ['with every request', { maxRequests: 120 }],
  ];
  for (const [name, options] of settings)
    test(`${name}, name the option that runs them, and lower the coverage`, async () => {
      const report = await audit(options);
      const all = leftOut(report);
      assert.ok(all.length > 0);
      const silent = all.filter(({ summary }) => !option.test(summary));
      assert.deepEqual(
        silent.map(({ id, summary }) => `${id}: ${summary}`),
        [],
      );
      for (const { category } of all)
        assert.ok((report.categories.find(({ id }) => id === category)?.coverage ?? 1) < 1, category);
      assert.ok(report.score.coverage < 1);
      const unknown = report.results.filter(({ status }) => status === 'unknown');
      assert.equal(report.score.judged, report.score.checks - unknown.length);
    });

  test('name a critical one beside the score, with the option that runs it', async () => {
    const report = await audit({});
    const [first] = report.score.notJudged;
    assert.deepEqual(
      [first?.id, first?.priority, first?.reason],
      ['ucp-price-parity', 'critical', 'not-requested'],
    );
    assert.match(
      coverageSentences(report)[1] ?? '',
      /^Not judged: ucp-price-parity \(critical\): .*--profile-base/,
    );
  });

  test('are only the browser and the proof of ownership with all options on', async () => {
    const report = await audit({
      maxRequests: 120,
      keyed: true,
      profileBase: 'https://agent.test/agent-profile',
    });
    const silent = leftOut(report).filter(({ summary }) => !/--browser|--own-store/.test(summary));
    assert.deepEqual(
      silent.map(({ id, summary }) => `${id}: ${summary}`),
      [],
    );
    assert.equal(report.results.find(({ id }) => id === 'ucp-price-parity')?.status, 'pass');
  });

  test('do not include the catalog: the command line serves a profile to a store on this machine', async () => {
    const { origin, args } = await openShop(file, { light: true });
    const { code, stdout, stderr } = await portico(['audit', origin, ...args, '--quiet', '--format', 'json']);
    assert.equal(code, 0, stderr);
    const { results } = JSON.parse(stdout) as Report;
    assert.equal(results.find(({ id }) => id === 'ucp-price-parity')?.status, 'pass');
  });
});
