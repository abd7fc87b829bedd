/** The engine `node`: sources of a cartridge as they are, beside compiled files of others. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { openEngine, type Cartridge, type Engine } from './index.ts';
import { openTestWire } from './simulator.testing.ts';
import { writeCartridges } from './testing.ts';

const controller = `
import BasketMgr from 'dw/order/BasketMgr';
import Money from 'dw/value/Money';
import CacheMgr from 'dw/system/CacheMgr';
import HookMgr from 'dw/system/HookMgr';
import Site from 'dw/system/Site';
import server from 'server';
import shared from '*/cartridge/scripts/shared';
import own from '~/cartridge/scripts/own';
import { twice, type Counted } from '../scripts/counted.ts';

export async function Show(given: number): Promise<Counted> {
  const [basket] = BasketMgr.getTemporaryBaskets();
  await Promise.resolve();
  return twice({ id: basket!.UUID, given, session: session.sessionID });
}

export const Others = () => ({
  server: server.name, call: server.call(2), shared: shared.name, own: own.name, base: module.superModule.name,
  required: require('~/cartridge/scripts/own').name, empty: [empty(''), empty([]), empty({}), empty(null)].join(),
});

export const Amount = () => String(new Money(2, 'EUR').add(new Money(3, 'EUR')));

export async function Fails(): Promise<void> {
  await Promise.resolve();
  throw new RangeError('later');
}

export const Waits = () => CacheMgr.getCache('c').get('key', async () => 1);
let forgotten = '';
export function Forgets(): void {
  const [basket] = BasketMgr.getTemporaryBaskets();
  setTimeout(() => {
    try { forgotten = basket!.UUID; } catch (error) { forgotten = /when the job had ended/.exec((error as Error).message)![0]; }
  }, 20);
}
export const Remembers = () => new Promise((resolve) => setTimeout(() => resolve(forgotten), 40));
export const Uses = () => Site.getCurrent();
export const Forwarded = () => BasketMgr.deleteTemporaryBasket(BasketMgr);
export const Iterated = () => {
  const [basket] = BasketMgr.getTemporaryBaskets();
  return [...basket.productLineItems].map(({ productID }) => productID).concat(Object.keys(basket.custom));
};
export const Hook = () => HookMgr.callHook('app.test', 'Show', 5);
`;

const files = {
  'own/src/controllers/Shop.ts': controller,
  'own/src/scripts/counted.ts': `let calls = 0;
export interface Counted { calls: number }
export const twice = (given: object): Counted => ({ ...given, calls: (calls += 1) });`,
  'own/src/scripts/own.ts': `export const name = 'own';`,
  'base/cartridge/controllers/Shop.js': `exports.name = 'base';`,
  'base/cartridge/scripts/shared.js': `exports.name = require('own/cartridge/scripts/own').name + ' shared';`,
  'modules/server.js': `exports.name = 'server'; exports.call = function (n) { return this.name + n; };`,
};

suite('sources of a cartridge in node', () => {
  let engine: Engine;
  let cartridges: Cartridge[];
  let remove: () => void;
  before(async () => {
    ({ cartridges, remove } = writeCartridges(files));
    engine = await openEngine('node');
  });
  after(async () => {
    await engine.close();
    remove();
  });
  const run = (name: string, ...given: unknown[]) =>
    engine.run(
      { module: 'cartridge/controllers/Shop', export: name, arguments: given, cartridges },
      openTestWire('own/cartridge/controllers/Shop').wire,
    );
  const valueOf = async (name: string, ...given: unknown[]): Promise<unknown> => {
    const result = await run(name, ...given);
    assert.ok(result.outcome === 'returned', JSON.stringify(result));
    return result.value;
  };

  test('awaits asynchronous code and keeps module state for the next job', async () => {
    assert.deepEqual(await valueOf('Show', 1), { id: 'b-1', given: 1, session: 's-1', calls: 1 });
    assert.deepEqual(await valueOf('Show', 2), { id: 'b-1', given: 2, session: 's-1', calls: 2 });
  });

  test('imports modules of other cartridges by platform name', async () => {
    assert.deepEqual(await valueOf('Others'), {
      server: 'server',
      call: 'server2',
      shared: 'own shared',
      own: 'own',
      base: 'base',
      required: 'own',
      empty: 'true,true,false,true',
    });
  });

  test('constructs an imported platform class', async () => {
    assert.equal(await valueOf('Amount'), '€ 5');
  });

  test('rethrows the error of a rejected promise', async () => {
    const result = await run('Fails');
    assert.ok(result.outcome === 'threw');
    assert.deepEqual([result.type, result.message], ['RangeError', 'later']);
    assert.match(result.stack, /controllers\/Shop\.ts:27/);
  });

  test('rejects promises passed to the platform', async () => {
    for (const name of ['Waits', 'Hook']) {
      const result = await run(name);
      assert.ok(result.outcome === 'threw');
      assert.match(result.message, /A promise cannot go to the platform/);
    }
  });

  test('cuts unawaited work off from the platform in the next job', async () => {
    assert.equal(await valueOf('Forgets'), undefined);
    assert.equal(await valueOf('Remembers'), 'when the job had ended');
  });

  test('reports an imported module that is not simulated when it is used', async () => {
    const result = await run('Uses');
    assert.ok(result.outcome === 'threw');
    assert.equal(result.message, 'dw/system/Site is not simulated.');
  });

  test('passes an imported module as an argument', async () => {
    assert.equal(await valueOf('Forwarded'), false);
  });

  test('spreads collections and lists attributes', async () => {
    assert.deepEqual(await valueOf('Iterated'), ['p-1', 'p-2', 'tags']);
  });
});
