import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import {
  BackendUnavailable,
  type Commitment,
  type ShopContext,
  type Site,
  type SiteSecretValues,
} from '#commerce';
import { createBackends, unavailableBackend, type Backends, type MadeBackend } from './registry.ts';

describe('backends of stores', () => {
  type Asked = { backend: string; call: string; ref?: string };

  const context = {} as ShopContext;
  const connection = { host: 'https://one.example', site: 'A', clientId: 'c', paymentMethodId: 'P' };
  const siteOf = (id: string, more: Partial<Site> = {}) =>
    ({ id, name: id, backend: 'embedded', ...more }) as Site;
  const ocapi = (more: object = {}) =>
    ({ backend: 'ocapi', connection: { ...connection, ...more } }) as unknown as Partial<Site>;

  let sites: Map<string, Site>;
  let secrets: Map<string, { mark: string; values: SiteSecretValues }>;
  let asked: Asked[];
  let made: string[];
  let closed: string[];
  let waiting: PromiseWithResolvers<void> | undefined;
  let backends: Backends;

  function fake(name: string): MadeBackend {
    const note = (call: string, ref?: string): void =>
      void asked.push({ backend: name, call, ...(ref === undefined ? {} : { ref }) });
    return {
      ...unavailableBackend('not faked'),
      async products() {
        note('products');
        await waiting?.promise;
        return [];
      },
      async prepare() {
        note('prepare');
        return { ok: true, ref: `ref of ${name}` };
      },
      async commit({ ref }) {
        note('commit', ref);
        return { outcome: 'uncertain' };
      },
      async placement(ref) {
        note('placement', ref);
        return { outcome: 'none' };
      },
      noticed: async (ref) => note('noticed', ref),
      abilities: () => ({ currencies: [name], methods: [], limits: {} }),
      close: async () => void closed.push(name),
    };
  }

  beforeEach(() => {
    sites = new Map([['a', siteOf('a')]]);
    secrets = new Map();
    [asked, made, closed] = [[], [], []];
    waiting = undefined;
    const make = (kind: string) => (site: Site, values: SiteSecretValues) => {
      const name = `${kind} ${site.name} ${JSON.stringify(values)}`;
      made.push(name);
      return fake(name);
    };
    backends = createBackends({
      make: {
        embedded: make('embedded'),
        ocapi: make('ocapi'),
        scapi(site, values) {
          if (!Object.hasOwn(values, 'slas-client-secret')) throw new TypeError('A secret is needed.');
          return make('scapi')(site, values);
        },
      },
      site: async (id) => sites.get(id),
      secrets: async (id) => secrets.get(id) ?? { mark: '', values: {} },
    });
  });

  const change = (id: string, more: Partial<Site>): Site => {
    const next = { ...siteOf(id), ...sites.get(id), ...more };
    sites.set(id, next);
    return next;
  };
  const backend = (id = 'a'): ReturnType<Backends['of']> => backends.of(sites.get(id) ?? siteOf(id));
  const call = (id = 'a') => backend(id).products([], context);

  describe('the backend of a store', () => {
    test('is created once on first use, by the name in the preferences', async () => {
      const one = backend();
      assert.deepEqual(made, []);
      await Promise.all([one.products([], context), one.products([], context), call()]);
      assert.deepEqual(made, ['embedded a {}']);
      change('b', { backend: 'scapi', connection: connection as never });
      secrets.set('b', { mark: '1', values: { 'slas-client-secret': 's' } });
      await call('b');
      assert.deepEqual(made, ['embedded a {}', 'scapi b {"slas-client-secret":"s"}']);
    });

    test('is recreated when a preference or a secret changes, but not for a change of another store', async () => {
      change('a', ocapi());
      await call();
      change('b', {});
      secrets.set('b', { mark: '7', values: {} });
      change('a', {});
      await call();
      assert.equal(made.length, 1);
      const held = backend();
      change('a', { name: 'renamed' });
      await held.products([], context);
      secrets.set('a', { mark: '2', values: { 'ocapi-client-password': 'n' } });
      await held.products([], context);
      assert.deepEqual(made.slice(1), ['ocapi renamed {}', 'ocapi renamed {"ocapi-client-password":"n"}']);
      assert.deepEqual(closed, made.slice(0, 2));
    });

    test('finishes started calls before it is closed', async () => {
      waiting = Promise.withResolvers();
      const slow = call();
      const other = call();
      await new Promise((resolve) => setImmediate(resolve));
      change('a', { name: 'renamed' });
      const gate = waiting;
      waiting = undefined;
      await call();
      assert.deepEqual([made.length, closed], [2, []]);
      gate.resolve();
      await Promise.all([slow, other]);
      assert.deepEqual(closed, ['embedded a {}']);
      await backends.close();
      assert.deepEqual(closed, ['embedded a {}', 'embedded renamed {}']);
    });

    test('reports its features without waiting for its secrets', async () => {
      change('a', ocapi());
      secrets.set('a', { mark: '1', values: { 'ocapi-client-password': 's' } });
      assert.deepEqual(backend().abilities().currencies, ['ocapi a {}']);
      backend().abilities();
      assert.deepEqual(closed, made);
      await call();
      assert.deepEqual(backend().abilities().currencies, ['ocapi a {"ocapi-client-password":"s"}']);
      assert.equal(made.length, 2);
    });

    test('reports why it cannot be created, and is created as soon as possible', async () => {
      change('a', { backend: 'scapi', connection: connection as never });
      await assert.rejects(
        call(),
        (error) =>
          error instanceof BackendUnavailable && /is misconfigured: A secret is needed/.test(error.message),
      );
      assert.match(backend().abilities().limits['unreachable'] ?? '', /A secret is needed/);
      secrets.set('a', { mark: '1', values: { 'slas-client-secret': 's' } });
      await call();
      assert.deepEqual(backend().abilities().limits, {});
    });

    test('is unavailable while its secrets cannot be read, and returns uncertain for a payment', async () => {
      change('a', ocapi());
      secrets.get = () => {
        throw new Error('kept with another secret');
      };
      await assert.rejects(call(), BackendUnavailable);
      const outcome = await backend().commit({ ref: 'r' } as Commitment);
      assert.deepEqual(outcome, { outcome: 'uncertain' });
      assert.deepEqual(asked, []);
    });
  });

  describe('a reference of one backend', () => {
    const prepared = async (): Promise<string> => {
      const answer = await backend().prepare({} as never);
      assert.ok(answer.ok);
      return answer.ref;
    };

    test('is looked up at the same backend', async () => {
      change('a', ocapi());
      const ref = await prepared();
      change('a', { name: 'renamed', ...ocapi({ clientId: 'another' }) });
      await backend().placement(ref);
      assert.deepEqual(asked.at(-1), {
        backend: 'ocapi renamed {}',
        call: 'placement',
        ref: 'ref of ocapi a {}',
      });
    });

    test('gets the notices of its processor', async () => {
      for (const more of [{}, ocapi()]) {
        change('a', more);
        const ref = await prepared();
        const backend = String(asked.at(-1)?.backend);
        await backends.of(siteOf('a')).noticed(ref);
        assert.deepEqual(asked.at(-1), { backend, call: 'noticed', ref: `ref of ${backend}` });
      }
    });

    const moves: [what: string, before: Partial<Site>, after: Partial<Site>][] = [
      ['another instance', ocapi(), ocapi({ host: 'https://two.example' })],
      ['another site of the instance', ocapi(), ocapi({ site: 'B' })],
      ['the other API', ocapi(), { backend: 'scapi', connection: { ...connection } as never }],
      ['the embedded store', ocapi(), { backend: 'embedded' }],
    ];
    for (const [what, before, after] of moves)
      test(`is never looked up at ${what}`, async () => {
        change('a', before);
        const ref = await prepared();
        change('a', after);
        const count = asked.length;
        await assert.rejects(backend().placement(ref), BackendUnavailable);
        await assert.rejects(backend().release(ref), BackendUnavailable);
        await assert.rejects(backend().noticed(ref), BackendUnavailable);
        await assert.rejects(backend().order(ref), BackendUnavailable);
        assert.deepEqual(await backend().commit({ ref } as Commitment), { outcome: 'uncertain' });
        assert.equal(asked.length, count);
      });

    test('is looked up at the embedded store after its site moved to a platform', async () => {
      const ref = await prepared();
      assert.equal(ref, 'ref of embedded a {}');
      change('a', ocapi());
      await backend().placement(ref);
      assert.deepEqual(asked.at(-1), { backend: 'embedded a {}', call: 'placement', ref });
    });
  });
});
