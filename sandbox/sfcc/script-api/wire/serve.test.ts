import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlatformModules, Scope } from '../contract.ts';
import { attributes, constructible, documented, PlatformException } from '../documented.ts';
import { openWire, ScriptException, type Answer, type Wire } from './index.ts';

const open = (modules: PlatformModules = {}, globals: Record<string, object> = {}): Wire =>
  openWire({ scope: {} as Scope, modules, globals });

/** A wire that has given the script one object, with the id 0. */
function wireOf(object: object): Wire {
  const wire = open();
  assert.deepEqual((wire.encode(object) as { r: number }).r, 0);
  return wire;
}

const read = (wire: Wire, name: string): Promise<Answer> => wire.answer({ op: 'read', on: 0, name });
const call = (wire: Wire, name: string, ...given: unknown[]): Promise<Answer> =>
  wire.answer({ op: 'call', on: 0, name, given: given.map((one) => wire.encode(one)) });
const refused = (message: string): Answer => ({ thrown: { message, members: {} } });

const site = (members: object): object => documented('dw.system.Site', members);

const members: [name: string, object: object, member: string, answer: Answer][] = [
  ['a property', site({ ID: 'shop' }), 'ID', { ok: 'shop' }],
  [
    'an asynchronous property',
    site({
      get name() {
        return Promise.resolve('Shop');
      },
    }),
    'name',
    { ok: 'Shop' },
  ],
  ['a property that is null', site({ name: null }), 'name', { ok: null }],
  ['a property that is undefined', site({ name: undefined }), 'name', { ok: { u: 1 } }],
  ['a function', site({ getCustomPreferenceValue: () => 1 }), 'getCustomPreferenceValue', { method: 1 }],
  ['a getter of a property', site({ ID: 'shop' }), 'getID', { method: 1 }],
  ['a getter of a property in lower case', site({ name: 'Shop' }), 'getName', { method: 1 }],
  ['a member of every object', site({ ID: 'shop' }), 'hasOwnProperty', { plain: 1 }],
  ['a documented toString that is not simulated', documented('dw.value.Money', {}), 'toString', { plain: 1 }],
  ['an undocumented member', site({ ID: 'shop' }), 'id', refused('dw.system.Site.id is not documented.')],
  [
    'a member that is not simulated',
    site({ ID: 'shop' }),
    'name',
    refused('dw.system.Site.name is not simulated.'),
  ],
  [
    'an index of an object without elements',
    site({ ID: 'shop' }),
    '0',
    refused('dw.system.Site.0 is not documented.'),
  ],
  ['an attribute', attributes({ any: true }), 'any', { ok: true }],
  ['a missing attribute', attributes({}), 'any', { ok: { u: 1 } }],
  ['a member of every object on attributes', attributes({}), 'toString', { plain: 1 }],
  ['an infinite number', attributes({ n: Infinity }), 'n', { ok: { n: 'Infinity' } }],
];
for (const [name, object, member, answer] of members)
  test(`reads ${name}`, async () => {
    assert.deepEqual(await read(wireOf(object), member), answer);
  });

test('reports whether a missing module or class member is documented', async () => {
  const wire = open();
  const answerTo = (name: string) => wire.answer({ op: 'module', name });
  assert.deepEqual(await answerTo('dw/order/BasketMgr'), refused('dw/order/BasketMgr is not simulated.'));
  assert.deepEqual(await answerTo('dw/order/CartMgr'), refused('dw/order/CartMgr is not documented.'));
  assert.deepEqual(wire.refused.length, 2);
  assert.deepEqual(wire.defects, []);
});

test('creates a module once per request', async () => {
  let made = 0;
  const wire = open({ 'dw/system/Site': () => site({ ID: (made += 1) }) });
  const first = await wire.answer({ op: 'module', name: 'dw/system/Site' });
  assert.deepEqual(first, { ok: { r: 0, c: 'dw.system.Site' } });
  assert.deepEqual(await wire.answer({ op: 'module', name: 'dw/system/Site' }), first);
  assert.equal(made, 1);
});

test('returns the same object for a passed argument', async () => {
  const inner = documented('dw.util.Currency', { currencyCode: 'EUR' });
  const given: unknown[] = [];
  const wire = wireOf(documented('dw.system.Session', { setCurrency: (one: unknown) => given.push(one) }));
  await wire.answer({ op: 'call', on: 0, name: 'setCurrency', given: [wire.encode(inner)] });
  assert.equal(given[0], inner);
});

test('maps set functions to assignments and back', async () => {
  let kept = '';
  const withSetter = documented('dw.order.OrderAddress', {
    get city() {
      return kept;
    },
    set city(text: string) {
      kept = text;
    },
  });
  assert.deepEqual(await call(wireOf(withSetter), 'setCity', 'Wien'), { ok: { u: 1 } });
  assert.equal(kept, 'Wien');
  const withFunction = documented('dw.order.OrderAddress', {
    city: '',
    setCity: async (text: string) => void (kept = await Promise.resolve(text)),
  });
  const written = await wireOf(withFunction).answer({ op: 'write', on: 0, name: 'city', value: 'Graz' });
  assert.deepEqual(written, { ok: { u: 1 } });
  assert.equal(kept, 'Graz');
});

test('does not treat a get function with an argument as a property', async () => {
  const wire = wireOf(site({ ID: 'shop' }));
  assert.deepEqual(await call(wire, 'getID'), { ok: 'shop' });
  assert.deepEqual(await call(wire, 'getID', 1), refused('dw.system.Site.getID(…) is not simulated.'));
});

test('constructs constructible classes only', async () => {
  const money = constructible('dw.value.Money', {}, (value: number) =>
    documented('dw.value.Money', { value }),
  );
  const wire = wireOf(money);
  assert.deepEqual(wire.encode(money), { r: 0, c: 'dw.value.Money', k: 1 });
  assert.deepEqual(await wire.answer({ op: 'new', on: 0, given: [5] }), {
    ok: { r: 1, c: 'dw.value.Money' },
  });
  const other = await wireOf(site({})).answer({ op: 'new', on: 0, given: [] });
  assert.deepEqual(other, refused('dw.system.Site is no constructor.'));
});

test('passes a platform exception with its type and members', async () => {
  const thrown = new PlatformException('dw.order.CreateOrderException', 'No.', {
    errorCode: 'E',
    at: new Date(1),
  });
  const fails = documented('dw.order.OrderMgr', {
    createOrder: async () => {
      throw thrown;
    },
  });
  assert.deepEqual(await call(wireOf(fails), 'createOrder'), {
    thrown: {
      type: 'dw.order.CreateOrderException',
      message: 'No.',
      members: { errorCode: 'E', at: { d: 1 } },
    },
  });
});

test('returns a script exception under its ID', async () => {
  const wire = wireOf(documented('dw.system.Transaction', { wrap: (work: () => unknown) => work() }));
  wire.attach({
    callback: async (id) => {
      throw new ScriptException({ id: id + 100, type: 'Error', message: 'own', stack: '' });
    },
    invoke: async () => undefined,
  });
  const answer = await wire.answer({ op: 'call', on: 0, name: 'wrap', given: [{ f: 7 }] });
  assert.deepEqual(answer, { thrown: { own: 107 } });
  assert.deepEqual(wire.defects, []);
});

const defective: [name: string, work: () => unknown, message: RegExp][] = [
  ['an internal error', () => (undefined as unknown as { x: 1 }).x, /Cannot read properties/],
  ['an unsupported object', () => new Map(), /An object of Map cannot go to a script/],
  ['a cyclic object', () => cyclic(), /holds itself/],
  ['a bigint', () => 5n, /A bigint cannot go/],
  ['a promise in a list', () => [Promise.resolve(1)], /An object of Promise cannot go/],
];
for (const [name, work, message] of defective)
  test(`reports ${name} as a simulator defect`, async () => {
    const wire = wireOf(documented('dw.system.HookMgr', { callHook: work }));
    const answer = await call(wire, 'callHook');
    assert.ok('thrown' in answer && 'message' in answer.thrown);
    assert.match(answer.thrown.message, message);
    assert.equal(wire.defects.length, 1);
    assert.match(wire.defects[0]?.stack ?? '', message);
  });

function cyclic(): object {
  const made: Record<string, unknown> = {};
  made['self'] = made;
  return made;
}
