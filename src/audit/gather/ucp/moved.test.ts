/** A manifest that redirects to the UCP that Salesforce serves itself, on another host. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nativeProfileUrl } from '#manifest';
import { nativeProfile } from '../../../../sandbox/sfcc/native/profile.ts';
import { audit, open, valueOf } from '../../../../test/support/audit/try-shop.ts';
import { checks } from '../../checks/index.ts';
import { judge } from '../../judge.ts';
import { healthy, jsonReply } from '../shop-server.ts';

test('fails a redirect, and judges its target, whose sessions want a token', async () => {
  const profile = nativeProfileUrl({ shortCode: 'kv7kzm78', organization: 'f_ecom_zzzz_001', site: 'demo' });
  const { pathname } = new URL(profile);
  const base = pathname.replace('/.well-known/ucp', '');
  const other = await open(({ path }, origin) =>
    path === pathname
      ? jsonReply(nativeProfile({ version: '2026-04-08', base: origin + base, keys: [] }))
      : path.startsWith(`${base}/checkout-sessions/`)
        ? { ...jsonReply({ title: 'Unauthorized' }), status: 401 }
        : undefined,
  );
  const target = other.origin + pathname;
  const shop = await open(
    ({ path }) => (path === '/.well-known/ucp' ? { status: 302, headers: { location: target } } : undefined),
    healthy,
  );
  const evidence = await audit(shop);
  assert.equal(valueOf(evidence, 'ucp').shape, 'official');
  const results = new Map(judge(evidence, checks).map((one) => [one.id, one]));
  const present = results.get('ucp-manifest-present');
  assert.equal(present?.status, 'warn');
  assert.ok(
    present?.summary.includes(`redirects (302) to ${target}, which has a manifest`),
    present?.summary,
  );
  const direct = results.get('ucp-manifest-https-direct');
  assert.deepEqual([direct?.status, direct?.cause], ['fail', present?.cause]);
  const live = results.get('ucp-endpoint-live');
  assert.deepEqual([live?.status, live?.summary.endsWith('returned 401 with JSON.')], ['pass', true]);
  assert.equal(results.get('ucp-schema-valid')?.status, 'pass');
  assert.equal(results.get('ucp-capability-checkout')?.status, 'pass');
});
