import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startupBanner, type StartupBanner } from './startup-banner.ts';

const started: StartupBanner = { url: 'http://127.0.0.1:8787', target: 'https://shop.example', demo: false };

test('mentions the demo store only if it exists', () => {
  const firstKey = 'ptc_test_1';
  assert.doesNotMatch(startupBanner({ ...started, firstKey }), /demo store/);
  assert.match(startupBanner({ ...started, firstKey, demo: true }), /demo store[^]*\/api\/ucp\/discover/);
});

test('puts the key into every command that needs it, and explains how to create one if there is none', () => {
  const commands = startupBanner({ ...started, firstKey: 'ptc_test_1' })
    .split('\n')
    .filter((line) => /\/api\/(v1|mcp)/.test(line));
  assert.equal(commands.length, 3);
  for (const command of commands) assert.match(command, /Bearer ptc_test_1"/);
  assert.match(startupBanner(started), /keys create --client/);
});

test('shows the dashboard link if there is one', () => {
  assert.match(
    startupBanner({ ...started, firstLink: 'http://x.example/link' }),
    /Open the dashboard with this link[^]*\/link\n/,
  );
  assert.doesNotMatch(startupBanner(started), /dashboard/);
});

test('uses the public URL in commands, if it is set', () => {
  const publicUrl = 'https://portico.example';
  const text = startupBanner({ ...started, publicUrl, firstKey: 'ptc_test_1', demo: true });
  assert.match(
    text,
    /^Portico listens on http:\/\/127\.0\.0\.1:8787 \(docs: https:\/\/portico\.example\/docs\)$/m,
  );
  assert.equal(text.match(/127\.0\.0\.1/g)?.length, 1);
  assert.match(text, /curl -s "https:\/\/portico\.example\/api\/v1\/analyze/);
});
