import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startupBanner, type StartupBanner } from './startup-banner.ts';

const started: StartupBanner = { url: 'http://127.0.0.1:8787', target: 'https://shop.example', demo: false };

test('the demo store is spoken of only where there is one', () => {
  const firstKey = 'ptc_test_1';
  assert.doesNotMatch(startupBanner({ ...started, firstKey }), /demo store/);
  assert.match(startupBanner({ ...started, firstKey, demo: true }), /demo store[^]*\/api\/ucp\/discover/);
});

test('a key stands in every command that needs it, and without one the way to get it is told', () => {
  const commands = startupBanner({ ...started, firstKey: 'ptc_test_1' })
    .split('\n')
    .filter((line) => /\/api\/(v1|mcp)/.test(line));
  assert.equal(commands.length, 3);
  for (const command of commands) assert.match(command, /Bearer ptc_test_1"/);
  assert.match(startupBanner(started), /keys create --client/);
});

test('the link to the dashboard is shown once it is made', () => {
  assert.match(
    startupBanner({ ...started, firstLink: 'http://x.example/link' }),
    /dashboard opens once[^]*\/link\n/,
  );
  assert.doesNotMatch(startupBanner(started), /dashboard/);
});

test('who pastes from it calls the public address, where there is one', () => {
  const publicUrl = 'https://portico.example';
  const text = startupBanner({ ...started, publicUrl, firstKey: 'ptc_test_1', demo: true });
  assert.match(
    text,
    /^Portico listens on http:\/\/127\.0\.0\.1:8787 \(reference: https:\/\/portico\.example\/docs\)$/m,
  );
  assert.equal(text.match(/127\.0\.0\.1/g)?.length, 1);
  assert.match(text, /curl -s "https:\/\/portico\.example\/api\/v1\/analyze/);
});
