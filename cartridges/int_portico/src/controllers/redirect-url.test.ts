/** What a 404 and a legacy redirect of the storefront load of ours, and that no fault of ours reaches them. */
import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { describe, test } from 'node:test';
import { compileAll } from '../../../compile/plan.ts';

type Step = (req: unknown, res: unknown, next: () => void) => unknown;

const controller = 'cartridge/controllers/RedirectURL.js';
const router = '~/cartridge/scripts/http/answer';
const files = new Map(
  compileAll(
    ['cartridges/int_portico/src/controllers/RedirectURL.ts', 'cartridges/int_portico/src/scripts/log.ts'],
    { later: false },
  ).map(({ path, code }) => [path, code]),
);

/** Of one request: each begins without any module. */
function open(
  origin: unknown,
  { enabled = true as unknown, fault = '', headers = {} as Record<string, string> } = {},
) {
  const loaded: string[] = [];
  const preferences: string[] = [];
  const answered: string[] = [];
  const logged: string[] = [];
  let passed = 0;
  let start: Step | undefined;
  const broken = (where: string): void => {
    if (where === fault) throw new Error(`broken ${where}`);
  };
  const platform: Record<string, unknown> = {
    server: {
      extend: () => undefined,
      prepend: (_: string, step: Step) => void (start = step),
      exports: () => ({}),
    },
    'dw/web/URLRedirectMgr': {
      get redirectOrigin() {
        broken('platform');
        return origin;
      },
    },
    'dw/system/Site': {
      getCurrent: () => ({
        getCustomPreferenceValue(name: string) {
          preferences.push(name);
          broken('preference');
          return enabled;
        },
      }),
    },
    'dw/system/Logger': {
      getLogger() {
        broken('log');
        return { warn: (text: string) => void logged.push(text) };
      },
    },
  };
  const request = { httpHeaders: { get: (name: string) => headers[name] ?? null } };
  const known = new Map<string, unknown>();
  function load(path: string): unknown {
    if (known.has(path)) return known.get(path);
    const code = files.get(path);
    assert.ok(code !== undefined, `${path} was not compiled`);
    loaded.push(path);
    const module = { exports: {}, superModule: {} };
    known.set(path, module.exports);
    const require = (name: string): unknown => {
      if (name === router) {
        loaded.push(name);
        broken('router');
        if (fault === 'log') throw new Error('broken before the log');
        return {
          answer(asked: string) {
            broken('answer');
            answered.push(asked);
          },
        };
      }
      if (name.startsWith('~/')) return load(`${name.slice(2)}.js`);
      return name.startsWith('.') ? load(posix.join(posix.dirname(path), `${name}.js`)) : platform[name];
    };
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- that is what is tried
    new Function('require', 'module', 'exports', 'request', code)(require, module, module.exports, request);
    return module.exports;
  }
  load(controller);
  start?.({}, {}, () => void (passed += 1));
  return { loaded, preferences, answered, logged, passed };
}

const ours = ['/.well-known/ucp', '/.well-known/ucp/2026-08-25', '/api/ucp', '/api/ucp/carts/x?a=b'];
const theirs = [
  '/no-such-page',
  '/old-page.html?from=mail',
  '/',
  '',
  '/.well-known/ucp2',
  '/.well-known/apple-developer-merchantid-domain-association',
  '/api/ucpx/discover',
  '/shop/api/ucp/discover',
  null,
];

describe('404 or redirect of the storefront', () => {
  for (const path of theirs)
    test(`loads the test of the path and nothing else of ours for ${path}`, () => {
      const { loaded, preferences, passed } = open(path);
      assert.deepEqual(loaded, [controller, 'cartridge/scripts/http/ours.js']);
      assert.deepEqual(preferences, []);
      assert.equal(passed, 1);
    });

  for (const fault of ['platform', 'preference', 'router', 'answer'])
    test(`survives a fault of ours in: ${fault}`, () => {
      const { passed, logged } = open('/api/ucp/carts/x', { fault });
      assert.equal(passed, 1);
      assert.equal(logged.length, 1);
      assert.match(logged[0] ?? '', new RegExp(`^redirect-failed .*broken ${fault}`));
    });

  test('survives a log that fails, too', () => {
    const { passed, answered } = open('/api/ucp/carts/x', { fault: 'log' });
    assert.deepEqual({ passed, answered }, { passed: 1, answered: [] });
  });
});

describe('path of ours', () => {
  for (const path of ours)
    test(`is answered in place: ${path}`, () => {
      const { answered, passed, preferences } = open(path);
      assert.deepEqual([answered, passed], [[path.split('?')[0]], 0]);
      assert.deepEqual(preferences, ['porticoEnabled']);
    });

  for (const enabled of [false, null, 'no'])
    test(`is left to the storefront by one preference where it is ${enabled}`, () => {
      const { loaded, preferences, passed, answered } = open('/api/ucp/carts/x', { enabled });
      assert.deepEqual(loaded, [controller, 'cartridge/scripts/http/ours.js']);
      assert.deepEqual(preferences, ['porticoEnabled']);
      assert.deepEqual([passed, answered], [1, []]);
    });

  test('is answered for a self-check while the site is off', () => {
    const { answered } = open('/api/ucp/carts/x', {
      enabled: false,
      headers: { 'x-portico-check': 'of the router to judge' },
    });
    assert.deepEqual(answered, ['/api/ucp/carts/x']);
  });
});
