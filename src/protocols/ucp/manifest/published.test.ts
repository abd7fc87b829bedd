import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { publicationOf, publishedTwin, ucpReleases } from './index.ts';

test('recognizes schemas and pages of a release by their URL', () => {
  const published = [
    'https://ucp.dev/2026-08-25/schemas/shopping/checkout.json',
    'https://ucp.dev/2026-08-25/schemas/common/payment_ap2_mandate.json#/$defs/x',
    'https://ucp.dev/2026-04-08/services/shopping/rest.openapi.json',
    'https://ucp.dev/2026-04-08/specification/catalog/search',
    'https://ucp.dev/2026-04-08/specification/overview/',
    'https://ucp.dev/2026-04-08/specification/overview/index.html?v=1#keys',
    'https://ucp.dev/latest/specification/payment/extensions/terms/',
    'https://ucp.dev/specification/payment-handler-guide',
    'https://ucp.dev/draft/schemas/shopping/cart.json',
    'https://pay.google.com/gp/p/ucp/2026-01-11/',
  ];
  for (const url of published) assert.equal(publicationOf(url), 'published', url);
});

test('treats URLs that ucp.dev does not have as unlisted, and other hosts as foreign', () => {
  const unlisted = [
    'https://ucp.dev/schemas/shopping/checkout.json',
    'https://ucp.dev/2026-01-23/services/shopping/rest.openapi.json',
    'https://ucp.dev/2026-01-23/schemas/shopping/cart.json',
    'https://ucp.dev/2026-05-01/schemas/shopping/checkout.json',
    'https://ucp.dev/2026-04-08/specs/shopping/order',
    'https://ucp.dev/2026-08-25/schemas/shopping/checkout',
    'http://ucp.dev/2026-08-25/schemas/shopping/checkout.json',
    'https://ucp.dev/',
    'https://ucp.dev/2026-08-25/constructor',
  ];
  for (const url of unlisted) assert.equal(publicationOf(url), 'unlisted', url);
  const foreign = ['https://shop.test/schema.json', 'https://ucp.dev.evil.test/', 'x', ''];
  for (const url of foreign) assert.equal(publicationOf(url), 'foreign', url);
});

test('finds the same file of a release under its published name', () => {
  const twins: [string, string][] = [
    ['https://ucp.dev/schemas/shopping/checkout.json', 'schemas/shopping/checkout.json'],
    ['https://ucp.dev/2026-01-23/schemas/shopping/cart.json', 'schemas/shopping/cart.json'],
    ['https://ucp.dev/2026-08-25/schemas/shopping/checkout', 'schemas/shopping/checkout.json'],
    ['https://ucp.dev/schemas/shopping/identity_linking.json', 'schemas/common/identity_linking.json'],
    ['https://ucp.dev/specs/checkout', 'specification/checkout'],
  ];
  for (const [url, path] of twins)
    assert.equal(publishedTwin(url, '2026-08-25'), `https://ucp.dev/2026-08-25/${path}`, url);
  assert.equal(publishedTwin('https://ucp.dev/2026-08-25/nothing.json', '2026-08-25'), undefined);
});

const specs = fileURLToPath(new URL('../../../../../shared/specs/ucp/', import.meta.url));
const folders: Partial<Record<string, string>> = { '2026-08-25': '2026-08-25-rc' };
/** Moved to `schemas/common` between the last draft and the release. */
const moved =
  /\/2026-08-25\/schemas\/shopping\/(?:ap2_mandate|payment_authentication|payment_terms|split_payments)\.json$/;

for (const release of ucpReleases) {
  const folder = `${specs}${folders[release] ?? release}/`;
  const skip = existsSync(folder) ? false : `no official schemas of UCP ${release} here`;
  test(`lists every official schema of ${release}`, { skip }, () => {
    const files = globSync('**/*.json', { cwd: folder });
    assert.ok(files.length > 40);
    for (const file of files) {
      // A schema is published under its id, whatever its file's name.
      const { $id } = JSON.parse(readFileSync(folder + file, 'utf8')) as { $id?: string };
      const path = $id?.startsWith('https://ucp.dev/') ? new URL($id).pathname.slice(1) : file;
      const url = `https://ucp.dev/${release}/${path}`;
      assert.equal(publicationOf(url), moved.test(url) ? 'unlisted' : 'published', file);
    }
  });
}
