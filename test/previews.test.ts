/** Audits of storefronts that are not public, from the command line: what opens them reaches their own origin only. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildReport, serializeEvidence, type Report } from '#audit';
import { gather } from '#audit/gather';
import { createFetcher, eraserOf } from '#fetch';
import { portico } from './support/command-line.ts';
import { assertWithout, openPreview, previewSecret as secret } from './support/preview.ts';
import { fileOwner, temporaryFolder } from './support/shops.ts';

const suite = fileOwner();
const password = 'Correct Horse 9';
const basic = Buffer.from(`storefront:${password}`).toString('base64');

test('portico audit opens a preview with a header from the environment, and never prints it', async (t) => {
  const { shop, other } = await openPreview(t);
  const { code, stdout, stderr } = await portico(
    ['audit', shop.origin, '--allow-private', '--header', 'X-Bypass: env:BYPASS', '--format', 'json'],
    { env: { BYPASS: secret } },
  );
  assert.equal(code, 0, stderr);
  const report = JSON.parse(stdout) as Report;
  assert.ok(shop.hits.length > 20 && shop.hits.every(({ headers }) => headers['x-bypass'] === secret));
  assert.ok(other.hits.length > 0 && other.hits.every(({ headers }) => headers['x-bypass'] === undefined));
  assert.ok(other.hits.every(({ path }) => !path.includes('s3cret')));
  assertWithout(stdout + stderr, [secret]);
  assert.ok(report.sample.some(({ role, status }) => role === 'product' && status === 200));
  assert.match(report.warnings.join('\n'), /Audited with private headers \(x-bypass\), sent to http:\/\/127/);
  const curls = report.results.flatMap(({ evidence }) => evidence.flatMap(({ curl }) => curl ?? []));
  assert.ok(curls.some((line) => line.includes("-H 'x-bypass: <private value>'")));
  for (const line of curls)
    assert.equal(line.includes('<private value>'), line.includes(`'${shop.origin}/`), line);
});

test('portico gather saves neither a password nor a body that repeats it', async (t) => {
  const { shop, other } = await openPreview(t, 'authorization', `Basic ${basic}`);
  const folder = await temporaryFolder(suite);
  const { code, stdout, stderr } = await portico(
    ['gather', shop.origin, '--allow-private', '--basic-auth', 'env:PREVIEW', '--keep-bodies', folder],
    { env: { PREVIEW: `storefront:${password}` } },
  );
  assert.equal(code, 0, stderr);
  assert.ok(other.hits.every(({ headers }) => headers.authorization === undefined));
  const bodies = await Promise.all(
    (await readdir(folder)).map((name) => readFile(`${folder}/${name}`, 'latin1')),
  );
  assert.ok(bodies.length > 20 && bodies.some((body) => body.includes('REDACTED')));
  assertWithout(stdout + stderr + bodies.join(''), [password, basic]);
});

test('--headers-to names further origins that get the headers', async (t) => {
  const { shop, other } = await openPreview(t);
  const header = ['--header', `X-Bypass: ${secret}`, '--headers-to', other.origin];
  const { code, stderr } = await portico(['gather', shop.origin, '--allow-private', '--quiet', ...header]);
  assert.equal(code, 0, stderr);
  assert.ok(other.hits.length > 0 && other.hits.every(({ headers }) => headers['x-bypass'] === secret));
});

test('portico doctor sends the headers, and never prints them', async (t) => {
  const { shop, other } = await openPreview(t);
  const { stdout, stderr } = await portico(
    ['doctor', shop.origin, '--allow-private', '--header', 'X-Bypass: env:BYPASS', '--format', 'json'],
    { env: { BYPASS: secret } },
  );
  assert.ok(shop.hits.length > 0 && shop.hits.every(({ headers }) => headers['x-bypass'] === secret), stderr);
  assert.ok(other.hits.every(({ headers }) => headers['x-bypass'] === undefined));
  assertWithout(stdout + stderr, [secret]);
});

test('hides random values in the evidence and the report', async (t) => {
  const unit = fc.constantFrom(...'aZ09-._~!$&\'"\\/+=%<> {}[]()*^');
  const value = fc.string({ minLength: 12, maxLength: 40, unit }).filter((text) => text.trim() === text);
  await fc.assert(
    fc.asyncProperty(value, async (given) => {
      const { shop, other } = await openPreview(t, 'x-bypass', given);
      const privateHeaders = { origins: [shop.origin], headers: { 'x-bypass': given } };
      const fetcher = createFetcher({ allowPrivate: true, privateHeaders });
      const kept: string[] = [];
      const gathered = await gather(shop.origin, {
        fetcher,
        privateHeaders: { names: ['x-bypass'], origins: [shop.origin] },
        keepBodies: (_, body) => kept.push(Buffer.from(body).toString()),
      });
      await fetcher.close();
      const evidence = eraserOf(privateHeaders).deep(gathered.evidence);
      assertWithout(serializeEvidence(evidence) + JSON.stringify(buildReport(evidence)) + kept.join('\n'), [
        given,
      ]);
      assert.ok(
        other.hits.every(
          ({ headers, path }) => !headers['x-bypass'] && !path.includes(encodeURIComponent(given)),
        ),
      );
    }),
    { numRuns: 6 },
  );
});

test('rejects a password in the URL, and names the option for it', async () => {
  const { code, stderr } = await portico(['audit', 'https://user:s3cret-word@shop.test/']);
  assert.equal(code, 2);
  assert.match(stderr, /Use --basic-auth/);
  assert.ok(!stderr.includes('s3cret'));
});

test('names the options that open a closed preview, and wrong values', async (t) => {
  const { shop } = await openPreview(t);
  const audit = ['audit', shop.origin, '--allow-private'];
  assert.match((await portico(audit)).stderr, /requires a password \(401\)\. Add --basic-auth or --header/);
  const wrong = await portico([...audit, '--header', 'X-Bypass: another-secret']);
  assert.match(wrong.stderr, /returned 401 with the private headers/);
  assertWithout(wrong.stdout + wrong.stderr, ['another-secret']);
});

test('names values that are too short to be removed from pages', async (t) => {
  const { shop } = await openPreview(t, 'x-bypass', 'short');
  const { stderr } = await portico(['gather', shop.origin, '--allow-private', '--header', 'X-Bypass: short']);
  assert.match(stderr, /values under 8 characters are not removed from pages that repeat them: x-bypass\./);
});

test('never prints the value of an unquoted header', async () => {
  const { code, stderr } = await portico(['audit', 'https://shop.test', '--header', 'x-a:', secret]);
  assert.equal(code, 2);
  assert.match(stderr, /Quote headers/);
  assert.ok(!stderr.includes('s3cret'));
});
