import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isPublicAddress } from './address.ts';
import { readTarget } from './target.ts';
import { webhookUrlProblem } from './webhook-url.ts';

const strict = { allowInsecureLoopback: false };
const loose = { allowInsecureLoopback: true };

test('accepts only public HTTPS URLs on the default port', () => {
  for (const good of ['https://shop.example/hooks', 'https://shop.example:443/', 'https://8.8.8.8/x?y=1'])
    assert.equal(webhookUrlProblem(good, strict), undefined, good);
  const wrong: [string, RegExp][] = [
    ['', /full URL/],
    ['shop.example/hook', /full URL/],
    [`https://shop.example/${'x'.repeat(2_048)}`, /full URL/],
    ['http://shop.example/', /https/],
    ['ftp://shop.example/', /https/],
    ['javascript:alert(1)', /https/],
    ['https://me:secret@shop.example/', /password/],
    ['https://shop.example:8443/', /443/],
    ['https://localhost/', /private/],
    ['https://127.0.0.1/', /private/],
    ['https://2130706433/', /private/],
    ['https://[::1]/', /private/],
    ['https://10.0.0.7/', /private/],
    ['https://169.254.169.254/latest', /private/],
    ['https://[fd00::1]/', /private/],
    ['https://intranet/', /private/],
  ];
  for (const [address, problem] of wrong)
    assert.match(webhookUrlProblem(address, strict) ?? '', problem, address);
});

test('accepts loopback over HTTP and on any port in development, and nothing else private', () => {
  assert.equal(webhookUrlProblem('http://127.0.0.1:9000/hook', loose), undefined);
  assert.equal(webhookUrlProblem('http://localhost:9000/hook', loose), undefined);
  assert.match(webhookUrlProblem('http://10.0.0.7/', loose) ?? '', /https/);
  assert.match(webhookUrlProblem('https://10.0.0.7/', loose) ?? '', /private/);
});

test('never throws, for any text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
      const problem = webhookUrlProblem(text, strict);
      assert.ok(problem === undefined || problem.endsWith('.'));
      if (problem === undefined) assert.equal(new URL(text).protocol, 'https:');
    }),
  );
});

test('accepts no literal URL that the fetcher rejects', () => {
  const host = fc.oneof(
    fc.ipV4(),
    fc.ipV6().map((ip) => `[${ip}]`),
    fc.constantFrom('127.0.0.1', '8.8.8.8', '[::1]'),
  );
  const user = fc.constantFrom('', '', 'u:p@');
  const port = fc.constantFrom('', ':443', ':80', ':8443');
  fc.assert(
    fc.property(
      fc.constantFrom('http', 'https'),
      user,
      host,
      port,
      fc.boolean(),
      (scheme, by, to, at, isLoose) => {
        const url = `${scheme}://${by}${to}${at}/hook`;
        const problem = webhookUrlProblem(url, { allowInsecureLoopback: isLoose });
        if (problem === undefined)
          readTarget(url, {
            allowPrivate: isLoose && 'loopback',
            resolve: new Map(),
            isPublic: isPublicAddress,
          });
      },
    ),
  );
});
