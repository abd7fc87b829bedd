/** What is so in Rhino alone: its language, its texts, and what the scope of a cartridge does not have. */
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { openEngine, type Cartridge, type Engine, type RunResult } from './index.ts';
import { openTestWire } from './simulator.testing.ts';
import { probe, testEngines, writeCartridges } from './testing.ts';

const script = `
'use strict';
var BasketMgr = require('dw/order/BasketMgr');
var basket = BasketMgr.getTemporaryBaskets()[0];

exports.forEach = function () {
  var ids = [];
  for each (var item in basket.productLineItems) ids.push(String(item.productID));
  for (var other of basket.productLineItems) ids.push(String(other.productID));
  var values = [];
  for each (var value in basket.custom) values.push(String(value[1]));
  return ids.join() + ' ' + values.join();
};
exports.javaText = function () {
  var text = basket.UUID;
  return [typeof text, text.equals('b-1'), text.length(), text + '!', JSON.stringify({ id: String(text) })].join();
};
exports.given = function (text, object) {
  return [typeof text, typeof object.text].join();
};
exports.scope = function () {
  return Object.getOwnPropertyNames(globalThis).sort().join(' ');
};
exports.standard = function (given) {
  Array.prototype.mine = given;
  return [[] instanceof Array, basket.custom.tags instanceof Array, JSON.stringify({ a: [1] })].join();
};
exports.left = function () {
  return typeof Array.prototype.mine;
};
exports.strict = function () {
  try { undeclared = 1; } catch (error) { return error.name; }
};
exports.spoken = function () {
  return JSON.stringify(basket) + Object.keys(basket.custom).join() + basket.hasOwnProperty;
};
exports.places = function () {
  function inner() { throw new TypeError('here'); }
  inner();
};
exports.written = function () {
  basket.custom.values = { n: 1.5, t: true, s: 'a' + 'b', u: undefined, list: [new Date(3)] };
  basket.custom.number = 2;
  basket.custom.flag = false;
  basket.custom.text = 'a' + basket.UUID;
  basket.custom.nothing = null;
  return typeof basket.custom.number + typeof basket.custom.flag + typeof basket.custom.values.n;
};
`;

const [, { skip }] = testEngines() as [unknown, { skip: string | false }];

suite('Rhino', { skip }, () => {
  let engine: Engine;
  let cartridges: Cartridge[];
  let remove: () => void;
  before(async () => {
    ({ cartridges, remove } = writeCartridges({ 'one/cartridge/scripts/probe.js': script }));
    engine = await openEngine('rhino');
  });
  after(async () => {
    await engine.close();
    remove();
  });
  const run = async (name: string, given: unknown[] = [], wire = openTestWire().wire, by = engine) => {
    const job = { module: 'cartridge/scripts/probe', export: name, arguments: given, cartridges };
    return by.run(job, wire);
  };
  const valueOf = (result: RunResult): unknown => {
    assert.ok(result.outcome === 'returned', JSON.stringify(result));
    return result.value;
  };

  test('iterates collections with for each and for of', async () => {
    assert.equal(valueOf(await run('forEach')), 'p-1,p-2,p-1,p-2 b');
  });

  test('uses Java strings for platform strings only', async () => {
    assert.equal(valueOf(await run('javaText')), 'object,true,3,b-1!,{"id":"b-1"}');
    assert.equal(valueOf(await run('given', ['a', { text: 'b' }])), 'object,string');
  });

  test('uses native strings when the option is set', async () => {
    const plain = await openEngine('rhino', { javaStrings: false });
    try {
      assert.equal(
        valueOf(await run('given', ['a', { text: 'b' }], openTestWire().wire, plain)),
        'string,string',
      );
      const texts = await plain.run(probe('objects textOfPlatform'), openTestWire().wire);
      assert.deepEqual(valueOf(texts), { kind: 'string', same: true, equal: true, asText: true });
    } finally {
      await plain.close();
    }
  });

  test('exposes the documented scope and nothing of Java', async () => {
    const names = String(valueOf(await run('scope'))).split(' ');
    for (const name of ['java', 'Packages', 'print', 'load', 'JavaAdapter', 'engine', 'Promise', 'quit'])
      assert.ok(!names.includes(name), name);
    for (const name of ['session', 'request', 'empty', 'APIException', 'Map', 'XML'])
      assert.ok(names.includes(name), name);
    assert.match(
      String(valueOf(await engine.run(probe('refused forbidden'), openTestWire().wire))),
      /^(?:undefined,?)+$/,
    );
  });

  test('restores the standard objects for the next job', async () => {
    assert.equal(valueOf(await run('standard', [1])), 'true,true,{"a":[1]}');
    assert.equal(valueOf(await run('left')), 'undefined');
  });

  test('runs a module in strict mode by its directive', async () => {
    assert.equal(valueOf(await run('strict')), 'ReferenceError');
  });

  test('gives platform objects the functions of every object', async () => {
    assert.match(String(valueOf(await run('spoken'))), /^\{\}tags\s*function hasOwnProperty/);
  });

  test('reports script locations in a script error', async () => {
    const result = await run('places');
    assert.ok(result.outcome === 'threw');
    assert.match(result.stack, /probe\.js:3\d \(inner\)[\s\S]*probe\.js:3\d/);
  });

  test('passes assigned values with their types', async () => {
    const { wire, basket } = openTestWire();
    assert.equal(valueOf(await run('written', [], wire)), 'numberbooleannumber');
    const { tags: _, ...custom } = (basket as { custom: Record<string, unknown> }).custom;
    assert.deepEqual(custom, {
      values: { n: 1.5, t: true, s: 'ab', u: undefined, list: [new Date(3)] },
      number: 2,
      flag: false,
      text: 'ab-1',
      nothing: null,
    });
  });

  test('fails the job when its process exits and runs the next one', async () => {
    const own = await openEngine('rhino');
    try {
      const { cartridges: hostile, remove: removeHostile } = writeCartridges({
        'one/cartridge/scripts/hostile.js': `exports.run = function () {
  var error = new Error('x');
  Object.setPrototypeOf(error, { name: 'no error' });
  return error.stack;
};`,
      });
      const job = { module: 'cartridge/scripts/hostile', export: 'run', cartridges: hostile };
      await assert.rejects(own.run(job, openTestWire().wire), /Rhino ended .*ClassCastException/);
      removeHostile();
      assert.equal(valueOf(await own.run(probe('limits deep'), openTestWire().wire)), 800);
    } finally {
      await own.close();
    }
  });
});
