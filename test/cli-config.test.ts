/** `portico.config.json` and the baseline, as `portico audit` uses them. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import type { Report } from '#audit';
import { auditConfigSchema } from '../src/cli/audits/config.ts';
import { portico, unhurried, type Ended } from './support/command-line.ts';
import { fileOwner, openShop, temporaryFolder, type OpenShop } from './support/shops.ts';

const suite = fileOwner();

describe('the configuration of an audit', () => {
  let shop: OpenShop;
  let folder: string;
  before(async () => {
    shop = await openShop(suite, { kind: 'drifting' });
    folder = await temporaryFolder(suite);
  });

  const run = (...args: string[]): Promise<Ended> => portico(args, { cwd: folder, node: unhurried });
  const audit = (...args: string[]): Promise<Ended> => run('audit', ...shop.args, '--quiet', ...args);
  const configure = (settings: object): Promise<void> =>
    writeFile(join(folder, 'portico.config.json'), JSON.stringify(settings));

  test('writes a file with init that audit reads, and does not overwrite one', async () => {
    const made = await run('init', 'drifting.test', '--fail-under', '99');
    assert.deepEqual([made.code, made.stderr], [0, '']);
    const written = JSON.parse(await readFile(join(folder, 'portico.config.json'), 'utf8')) as object;
    assert.deepEqual(Object.keys(written), ['$schema', 'url', 'failUnder', 'ignore']);
    const again = await run('init', 'other.test');
    assert.deepEqual([again.code, again.stdout], [2, '']);
    assert.match(again.stderr, /already exists\. To replace it, add --force\./);
    const judged = await audit();
    assert.equal(judged.code, 1);
    assert.match(judged.stderr, /The minimum is 99/);
  });

  test('gives priority to command line options', async () => {
    await configure({ url: 'https://drifting.test', failUnder: 99 });
    const { code, stderr } = await audit('--fail-under=10');
    assert.deepEqual([code, stderr], [0, '']);
  });

  test('does not count an ignored finding, and lists it in the report', async () => {
    const url = 'https://drifting.test';
    const caps = ['price-parity-feed', 'price-parity-listing', 'price-parity-visible'];
    const reason = 'Prices are rebuilt at night.';
    await configure({ url, ignore: caps.map((check) => ({ check, reason, until: '2099-12-31' })) });
    const { stdout } = await audit('--json');
    const report = JSON.parse(stdout) as Report;
    assert.equal(report.ignored?.overall, 79);
    assert.deepEqual(report.ignored.checks.toSorted(), caps);
    assert.ok((report.score.overall ?? 0) > 95, String(report.score.overall));
    const result = report.results.find(({ id }) => id === 'price-parity-visible');
    assert.equal(result?.status, 'not-applicable');
    assert.match(
      result.summary,
      /^Ignored until 2099-12-31: Prices are rebuilt at night\. Otherwise it would fail: /,
    );
    assert.deepEqual(result.ignored, { status: 'fail', reason, until: '2099-12-31' });
    assert.match(
      report.warnings.join('\n'),
      /3 findings are ignored by configuration: .*With them the score would be 79/,
    );
    const sarif = JSON.parse((await audit('--format=sarif')).stdout) as {
      runs: { results: { ruleId: string; level: string; suppressions?: { justification: string }[] }[] }[];
    };
    const suppressed = sarif.runs[0]?.results.filter(({ suppressions }) => suppressions);
    assert.deepEqual(suppressed?.map(({ ruleId }) => ruleId).toSorted(), caps);
  });

  test('ends an exception the day after its last day', async () => {
    const ignore = [{ check: 'price-parity-visible', reason: 'For a week.', until: '2020-01-07' }];
    await configure({ url: 'https://drifting.test', ignore });
    const report = JSON.parse((await audit('--json')).stdout) as Report;
    assert.equal(report.ignored, undefined);
    assert.match(
      report.warnings.join('\n'),
      /price-parity-visible was ignored until 2020-01-07 and counts again\./,
    );
  });

  test('accepts known findings with a baseline, and fails for new ones', async () => {
    await configure({ url: 'https://drifting.test', failOnWorse: true });
    const none = await audit();
    assert.equal(none.code, 2);
    assert.match(none.stderr, /The baseline "portico\.baseline\.json" does not exist/);
    assert.equal((await audit('--write-baseline')).code, 0);
    const same = await audit();
    assert.deepEqual([same.code, same.stderr], [0, '']);
    const file = join(folder, 'portico.baseline.json');
    const baseline = JSON.parse(await readFile(file, 'utf8')) as { findings: Record<string, string> };
    const { 'price-parity-feed': _, ...left } = baseline.findings;
    await writeFile(
      file,
      JSON.stringify({
        ...baseline,
        findings: { ...left, 'price-parity-listing': 'warn', 'h1-single': 'warn' },
      }),
    );
    const worse = await audit();
    assert.equal(worse.code, 1);
    assert.match(worse.stderr, /^New findings, not in portico\.baseline\.json: price-parity-feed\.$/m);
    assert.match(
      worse.stderr,
      /^Failures that are only warnings in portico\.baseline\.json: price-parity-listing\.$/m,
    );
    assert.match(worse.stderr, /^No longer found, but still in portico\.baseline\.json: h1-single\./m);
    await writeFile(file, '[]');
    assert.match((await audit()).stderr, /is not a baseline/);
  });

  const wrong: [settings: object | string, says: RegExp][] = [
    ['{', /portico\.config\.json is not JSON/],
    ['[]', /portico\.config\.json: root:/],
    [{ failUndr: 80 }, /unknown setting "failUndr"\. Did you mean "failUnder"\?/],
    [{ pages: 99 }, /pages: /],
    [
      { ignore: [{ check: 'h1-singel', reason: 'Old theme', until: '2099-01-01' }] },
      /unknown check "h1-singel"\. Did you mean h1-single\?/,
    ],
    [{ ignore: [{ check: 'h1-single', until: '2099-01-01' }] }, /ignore\.0\.reason: /],
    [{ ignore: [{ check: 'h1-single', reason: 'Old theme', until: 'soon' }] }, /ignore\.0\.until: /],
    [{ ignore: [{ check: 'h1-single', reason: 'Old theme' }] }, /ignore\.0\.until: /],
    [{ pages: 5 }, /Missing URL\./],
  ];
  for (const [settings, says] of wrong)
    test(`rejects an invalid file in one line: ${typeof settings === 'string' ? settings : JSON.stringify(settings)}`, async () => {
      await writeFile(
        join(folder, 'portico.config.json'),
        typeof settings === 'string' ? settings : JSON.stringify(settings),
      );
      const { code, stdout, stderr } = await audit();
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, says);
      assert.doesNotMatch(stderr, /\n {4}at /);
    });

  test('names every setting in the editor schema, and rejects others', () => {
    const schema = auditConfigSchema() as {
      properties: Record<string, { description?: string }>;
      additionalProperties: boolean;
    };
    assert.equal(schema.additionalProperties, false);
    for (const [name, { description }] of Object.entries(schema.properties))
      assert.ok(name === '$schema' || description, name);
  });
});
