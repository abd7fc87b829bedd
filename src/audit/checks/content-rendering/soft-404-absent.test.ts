import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, sample, testCheck, traffic } from '#audit/samples';
import { known } from '../../evidence.ts';
import { judge } from '../../judge.ts';
import check from './soft-404-absent.ts';

const hop = { url: 'https://shop.test/deadbeef', status: 302, location: '/404' };
const answers = (root: number, product: number, redirected = false) =>
  sample(
    traffic(
      { id: 'a', url: 'https://shop.test/deadbeef', status: root, ...(redirected ? { hops: [hop] } : {}) },
      { id: 'b', url: 'https://shop.test/p/no-such', status: product },
    ),
    {
      baseline: known({
        root: answer('a', root),
        wellKnown: answer('a', root),
        product: answer('b', product),
      }),
    },
  );
const answer = (ref: string, status: number) => ({
  ref,
  status,
  finalUrl: 'https://shop.test/404',
  type: 'text/html',
  title: 'Not found',
  simhash: '0'.repeat(16),
  length: 100,
});

testCheck(check, {
  pass: [answers(404, 404), answers(410, 404)],
  warn: [[answers(404, 200), /1 of 2/], answers(404, 404, true)],
  fail: [answers(200, 200)],
  unknown: [answers(403, 403), [answers(500, 502), /returned 500 and 502/]],
});

/** Status, redirect, and text of the page for a made-up path, and the expected summary. */
const sentences: [string, number, { hops?: object[]; finalUrl?: string; says404?: true }, RegExp][] = [
  [
    'a not-found page with status 200',
    200,
    { says404: true },
    /1 of 1 made-up URLs returns 200 with a page that says "404", a soft 404/,
  ],
  [
    'a not-found page with status 500',
    500,
    { says404: true },
    /1 of 1 made-up URLs returns 500 with a page that says "404"; the status should be 404/,
  ],
  ['any other page with status 200', 200, {}, /1 of 1 made-up URLs returns 200 instead of 404\./],
  [
    'status 404 after a redirect elsewhere',
    404,
    { hops: [hop] },
    /1 of 1 made-up URLs redirects before returning 404\./,
  ],
  ['a not-found page with status 404', 404, { says404: true }, /^Made-up URLs return 404/],
  [
    'status 404 after a redirect to a country',
    404,
    { hops: [hop], finalUrl: 'https://shop.test/gb/deadbeef' },
    /^Made-up URLs return 404/,
  ],
];

for (const [name, status, { hops = [], ...more }, expected] of sentences) {
  test(`missing pages: ${name}`, async () => {
    const root = { ...answer('a', status), ...more };
    const evidence = await sample(
      traffic({ id: 'a', url: 'https://shop.test/deadbeef', status, hops: hops as never }),
      { baseline: known({ root, wellKnown: root }) },
    );
    assert.match(judge({ ...emptyEvidence(), ...evidence }, [check])[0]?.summary ?? '', expected);
  });
}
