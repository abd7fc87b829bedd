import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkingClientProblem } from '#storage';

const problemOf = (url: string, more: { name?: string; jwksUrl?: string } = {}) =>
  linkingClientProblem({ name: 'Acme', redirectUrls: [url], ...more });

for (const url of [
  'https://acme.example/callback',
  'https://acme.example:8443/callback?fixed=1',
  'http://127.0.0.1/callback',
  'http://localhost:3000/callback',
])
  test(`registers a platform with the redirect URL ${url}`, () => assert.equal(problemOf(url), undefined));

for (const url of [
  'http://acme.example/callback',
  'https://acme.example/callback#fragment',
  'https://acme.example/callback#',
  'https://user@acme.example/callback',
  'https://acme.example/a/../callback',
  'https://ACME.example/callback',
  'https://acme.example',
  'https://acme.example:443/callback',
  'acme:/callback',
  'javascript:alert(1)',
  '/callback',
  '',
])
  test(`registers no platform with the redirect URL "${url}"`, () =>
    assert.match(problemOf(url) ?? '', /redirect URLs/));

test('requires a name and an https URL of keys', () => {
  const url = 'https://acme.example/callback';
  assert.match(problemOf(url, { name: '' }) ?? '', /name/);
  assert.match(problemOf(url, { jwksUrl: 'http://acme.example/keys' }) ?? '', /https/);
  assert.match(linkingClientProblem({ name: 'Acme', redirectUrls: [] }) ?? '', /redirect URLs/);
});
