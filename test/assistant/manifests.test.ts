/** Manifests by MCP: what is generated is valid by our rules and the official ones, and errors are reported with their location. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { officialSchemas } from '../support/ucp/conformance/official-schemas.ts';
import { startService } from '../api/service.ts';
import { bareCall } from './client.ts';

const store = {
  name: 'Lamp Shop',
  domain: 'Shop.example',
  platform: 'salesforce',
  paymentHandlers: [{ name: 'com.example.pay', instruments: ['card'] }],
  endpoints: { mcp: 'https://shop.example/api/ucp/mcp' },
};

interface File {
  path: string;
  headers: Record<string, string>;
  document: Record<string, unknown> & { ucp: { version: '2026-04-08' | '2026-08-25' } };
}

test('generates files that validate_ucp_manifest and the official schemas accept', async (t) => {
  const { url } = await startService(t);
  for (const more of [
    {},
    { releases: ['2026-04-08', '2026-08-25'] },
    { capabilities: ['catalog'] },
    { checkoutMode: 'human_handoff', paymentHandlers: [] },
  ]) {
    const { structured, isError, text } = await bareCall(url, 'generate_ucp_manifest', { ...store, ...more });
    assert.equal(isError, false, text);
    assert.ok(structured.notes.some((note: string) => note.includes('RedirectURL-Start')));
    for (const [at, { path, headers, document }] of (structured.files as File[]).entries()) {
      assert.match(headers['Cache-Control'] ?? '', /public, max-age=300/);
      assert.equal(path, at === 0 ? '/.well-known/ucp' : `/.well-known/ucp/${document.ucp.version}`);
      const judged = await bareCall(url, 'validate_ucp_manifest', { manifest: document, leaf: at > 0 });
      assert.deepEqual([judged.structured.valid, judged.structured.release], [true, document.ucp.version]);
      const official = officialSchemas(document.ucp.version);
      if (official.available) assert.deepEqual(official.validateProfile(document), []);
    }
  }
});

test('lists the path, problem, expected value, and rule of each finding', async (t) => {
  const { url } = await startService(t);
  const manifest = {
    ucp: {
      version: '2026-04-08',
      services: {},
      payment_handlers: { 'com.shop-x.pay': [{ id: 'x', version: '1' }] },
    },
  };
  const { structured } = await bareCall(url, 'validate_ucp_manifest', { manifest });
  const errors = structured.findings.filter(({ severity }: { severity: string }) => severity === 'error');
  assert.equal(errors.length, 2);
  assert.match(errors[0].pointer, /^⟦outside \w+: \/ucp\/payment_handlers\/com\.shop-x\.pay :\w+ end⟧$/);
  assert.match(errors[0].expected, /hyphens are allowed since 2026-08-25/);
  assert.equal(errors[0].release, '2026-04-08');
  assert.match(errors[1].found, /^⟦outside \w+: 1 :\w+ end⟧$/);
});

test('accepts the manifest of our own store in each release', async (t) => {
  const service = await startService(t, { sandbox: true });
  for (const path of ['', '/2026-04-08', '/2026-08-25']) {
    const text = await (await fetch(`${service.url}/.well-known/ucp${path}`)).text();
    // On loopback without BASE_URL its endpoints are plain HTTP: only that is reported.
    const { structured } = await bareCall(service.url, 'validate_ucp_manifest', { text, leaf: path !== '' });
    for (const { severity, message } of structured.findings)
      if (severity === 'error') assert.match(message, /is not https/);
  }
});

test('ranks fixes by priority and effort, and adapts them to the platform', async (t) => {
  const { url } = await startService(t);
  const findings = 'failed: robots-txt-plain-text, also robots-default-open and not-a-check';
  const { structured } = await bareCall(url, 'suggest_fixes', { findings, platform: 'shopify' });
  assert.deepEqual(
    structured.fixes.map(({ checks }: { checks: string[] }) => checks),
    [['robots-default-open'], ['robots-txt-plain-text']],
  );
  assert.match(structured.fixes[0].where, /robots\.txt\.liquid/);
  const unknown = await bareCall(url, 'suggest_fixes', { checks: ['no-such-check'] });
  assert.equal(unknown.structured.error.code, 'not-found');
});

test('saves a message as the form does, and allows three an hour for each session', async (t) => {
  const service = await startService(t);
  const message = {
    name: 'Ada',
    email: 'ada@shop.example',
    platform: 'salesforce',
    message: 'Hello',
    confirmedByUser: true,
  };
  const { structured } = await bareCall(service.url, 'submit_inquiry', message);
  const row = await service.database.db
    .selectFrom('contactMessage')
    .selectAll()
    .where('id', '=', structured.id)
    .executeTakeFirst();
  assert.deepEqual(
    [row?.name, row?.email, row?.source, row?.message],
    ['Ada', 'ada@shop.example', 'mcp', 'Hello'],
  );
  for (let at = 0; at < 5; at += 1) await bareCall(service.url, 'submit_inquiry', message);
  const refused = await bareCall(service.url, 'submit_inquiry', message);
  assert.equal(refused.structured.error.code, 'rate-limited');
});
