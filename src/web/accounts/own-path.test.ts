import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as hold, constantFrom, oneof, property, string, tuple } from 'fast-check';
import { ownPath } from './own-path.ts';

test('accepts dashboard paths with their query', () => {
  for (const path of [
    '/dashboard/audits',
    '/dashboard/audits?site=a&before=1',
    '/dashboard/stores/demo/orders',
  ]) {
    assert.equal(ownPath(path), path);
  }
});

test('returns the first page for any other path', () => {
  const others = [
    undefined,
    '',
    'dashboard',
    '/',
    '/dashboards',
    '//evil.example/dashboard',
    'https://evil.example/dashboard/',
    '/dashboard/\\evil.example',
    '/dashboard/../../evil',
    '/dashboard/..//evil.example',
    '/dashboard/%2e%2e/%2e%2e//evil.example',
    '/dashboard/\tevil',
    '/dashboard/sign-out',
    '/dashboard/sign-in',
    '/dashboard/welcome/x',
    `/dashboard/${'a'.repeat(2_001)}`,
  ];
  for (const path of others) assert.equal(ownPath(path), '/dashboard', path);
});

test('never returns a URL on another host or outside the dashboard', () => {
  const part = oneof(
    string(),
    constantFrom('/dashboard', '//', '\\', '..', '%2e', '@', '\n', 'https:', '?', '#'),
  );
  hold(
    property(tuple(part, part, part, part), (parts) => {
      const url = new URL(ownPath(parts.join('')), 'https://own.example/dashboard/sign-in');
      assert.equal(url.origin, 'https://own.example');
      assert.match(url.pathname, /^\/dashboard(?:\/|$)/);
    }),
    { numRuns: 2_000 },
  );
});
