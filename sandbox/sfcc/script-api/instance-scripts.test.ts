import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { engines, openFixtures, type FixtureInstance } from './instance.testing.ts';

for (const [engine, skip] of engines)
  void describe(`scripts on ${engine}`, { skip }, () => {
    let shop: FixtureInstance;
    before(async () => {
      shop = await openFixtures(engine);
    });
    after(() => shop.close());
    const note = (): unknown => shop.state.preferences.get('Demo')?.get('note');
    const clear = (): void => void shop.state.preferences.get('Demo')?.delete('note');
    const write = (how: string) => {
      clear();
      return shop.ask(`Plain-Note?how=${how}`);
    };

    void test('wrap: writes and returns the value of the callback', async () => {
      assert.deepEqual((await write('wrap')).facts, { answer: 'answer of wrap', note: 'wrap' });
      assert.equal(note(), 'wrap');
    });

    void test('wrap: rolls back and rethrows when the callback throws', async () => {
      assert.deepEqual((await write('wrapFails')).facts, { thrown: 'RangeError: thrown within', note: null });
      assert.equal(note(), undefined);
    });

    void test('commits an open transaction at the end of a controller', async () => {
      await write('open');
      assert.equal(note(), 'open');
    });

    void test('rolls back an open transaction when a controller throws', async () => {
      assert.equal((await write('openFails')).status, 500);
      assert.equal(note(), undefined);
      assert.match(String(shop.failures()), /after a write/);
    });

    void test('rejects a write without a transaction', async () => {
      assert.deepEqual((await write('without')).facts, { thrown: 'IllegalStateException', note: null });
    });

    void test('enforces a quota even if the script catches the exception', async () => {
      clear();
      const { status, text } = await shop.ask('Plain-Greedy');
      assert.equal(status, 500);
      assert.doesNotMatch(text, /caught/);
      assert.match(String(shop.failures()), /api\.session\.maxStringLength, limit 2000, actual 2001/);
      assert.equal(note(), undefined);
    });

    const hook = async (point: string) => (await shop.ask(`Plain-Hook?point=app.fixture.${point}`)).facts;

    void test('runs the hook of the leftmost cartridge', async () => {
      assert.deepEqual(await hook('first'), { has: true, answer: 'left x' });
    });

    void test('runs the next hook if one returns nothing', async () => {
      assert.deepEqual(await hook('fallThrough'), { has: true, answer: 'right' });
    });

    void test('passes a hook exception to the caller', async () => {
      assert.deepEqual(await hook('fails'), { has: true, thrown: 'TypeError: The hook failed.' });
    });

    void test('returns nothing for a missing hook', async () => {
      assert.deepEqual(await hook('unheardOf'), { has: false, answer: null });
    });

    void test('keeps a cache over requests until its entry expires', async () => {
      const [one, two] = [await shop.ask('Plain-Kept'), await shop.ask('Plain-Kept')];
      assert.deepEqual([one.facts['asked'], two.facts['asked']], [1, 0]);
      assert.deepEqual([two.facts['id'], two.facts['length']], [one.facts['id'], 2]);
      shop.clock.now += 60_000;
      assert.equal((await shop.ask('Plain-Kept')).facts['asked'], 1);
    });

    void test('returns site preferences with their types', async () => {
      assert.deepEqual((await shop.ask('Plain-Preferences')).facts, {
        mode: 'known',
        called: 'Known agents',
        keys: 2,
        unheardOf: null,
        host: 'shop.example',
        currency: 'EUR',
      });
    });

    void test('writes messages to the log', async () => {
      await shop.ask('Plain-Log');
      assert.deepEqual(shop.state.log.at(-1), { level: 'warn', category: 'ucp', message: 'Said so' });
    });

    void test('serves an unexpired page from the cache by URL with query', async () => {
      const until = shop.clock.now + 60_000;
      const page = (query = '') => shop.ask(`Plain-Cached?until=${until}${query}`);
      const one = await page();
      assert.equal(one.headers.get('age'), null);
      shop.clock.now += 5_500;
      const two = await page();
      assert.deepEqual([two.text, two.headers.get('age')], [one.text, '5']);
      assert.equal(two.headers.get('content-type'), 'application/json');
      assert.notEqual((await page('&other')).text, one.text);
      shop.clock.now = until;
      assert.notEqual((await page()).text, one.text);
    });

    void test('caches GET responses only', async () => {
      const path = `Plain-Cached?until=${shop.clock.now + 60_000}&post`;
      const post = () => shop.ask(path, { method: 'POST', body: 'x' });
      assert.notEqual((await post()).text, (await post()).text);
      const get = await shop.ask(path);
      assert.notEqual((await post()).text, get.text);
      assert.equal((await shop.ask(path)).text, get.text);
      shop.clearPageCache();
      assert.notEqual((await shop.ask(path)).text, get.text);
    });

    void test('runs a job step with parameters and returns its status', async () => {
      clear();
      const module = 'app_fixture/cartridge/scripts/jobs/step';
      const status = (await shop.runJob({ module, function: 'run', parameters: { note: 'job' } })) as {
        status: number;
        code: string;
        message: string;
      };
      assert.deepEqual([status.status, status.code, status.message], [0, 'DONE', 'As null']);
      assert.equal(note(), 'job');
    });

    void test('rolls back a job step that throws', async () => {
      clear();
      const module = 'app_fixture/cartridge/scripts/jobs/step';
      await assert.rejects(shop.runJob({ module, function: 'fails' }), /The step failed/);
      assert.equal(note(), undefined);
    });

    void test('runs a platform hook in a transaction that an error status rolls back', async () => {
      for (const [status, expected] of [
        [0, 'from the hook'],
        [1, undefined],
      ] as const) {
        clear();
        const answer = await shop.callHook({
          extensionPoint: 'dw.ocapi.shop.fixture.afterPOST',
          given: () => [status],
        });
        assert.equal((answer as { status: number }).status, status);
        assert.equal(note(), expected);
      }
    });
  });

for (const [engine, skip] of engines)
  void describe(`failures on ${engine}`, { skip }, () => {
    void test('reports unhandled exceptions on close', async () => {
      const shop = await openFixtures(engine);
      await shop.ask('Plain-Fails');
      await assert.rejects(shop.close(), /secret of the script/);
    });

    void test('reports rejected script calls on close', async () => {
      const shop = await openFixtures(engine);
      await shop.ask('Plain-Undocumented');
      await assert.rejects(shop.close(), /dw\.system\.Request\.madeUp is not documented/);
    });

    void test('stops an endless script and serves the next request', async () => {
      const shop = await openFixtures(engine, { timeLimit: 1_500 });
      assert.equal((await shop.ask('Plain-Endless')).status, 500);
      assert.match(String(shop.failures()), /Plain-Endless/);
      assert.equal((await shop.ask('Plain-Teapot')).status, 418);
      await shop.close();
    });

    void test('serves from another engine while one is busy', async () => {
      const shop = await openFixtures(engine, { timeLimit: 2_500, engines: 2 });
      let ended = false;
      const busy = shop.ask('Plain-Endless').then(() => (ended = true));
      assert.equal((await shop.ask('Plain-Teapot')).status, 418);
      assert.equal(ended, false);
      await busy;
      shop.failures();
      await shop.close();
    });

    void test('rejects a preference without metadata', async () => {
      await assert.rejects(openFixtures(engine, { preferences: { Demo: { other: 1 } } }), /other/);
    });
  });
