/** Calls between scripts and the simulator, and what is thrown on the way, alike on both engines. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SimulatorDefect } from './index.ts';
import { openTestWire } from './simulator.testing.ts';
import { probe, onEachEngine } from './testing.ts';

onEachEngine('calls to and fro in', (engine) => {
  const valueOf = async (job: string, ...given: unknown[]): Promise<unknown> => {
    const result = await engine.run(probe(job, ...given), openTestWire().wire);
    assert.equal(result.outcome, 'returned', JSON.stringify(result));
    return (result as { value: unknown }).value;
  };

  test('calls script functions that call the simulator again', async () => {
    const { wire, told } = openTestWire();
    const result = await engine.run(probe('calls callback'), wire);
    assert.deepEqual(result, {
      outcome: 'returned',
      value: { order: 'outer,inner 2,loader', answer: { a: [1, { b: 'deep' }] } },
      refused: [],
    });
    assert.deepEqual(told, ['begin', 'begin', 'end', 'end']);
  });

  test('rethrows the same object that a callback threw', async () => {
    assert.deepEqual(await valueOf('calls ownException'), { same: true, extra: true });
    assert.equal(await valueOf('calls textException'), true);
  });

  test('passes the receiver of a method', async () => {
    assert.equal(await valueOf('calls receiver'), 'mine');
  });

  test('calls a cartridge hook while the script waits', async () => {
    assert.deepEqual(await valueOf('calls hook', 5), { basket: true, value: 5, again: false });
    assert.equal(await valueOf('calls failingHook'), 'of the script');
  });

  test('runs concurrent callbacks one after another', async () => {
    assert.deepEqual(await valueOf('calls bothAtOnce'), {
      order: 'begin one,b-1,end one,begin two,b-1,end two',
      answer: ['one', 'two'],
    });
  });

  test('preserves the type, names, and members of a platform exception', async () => {
    assert.deepEqual(await valueOf('calls caughtException'), {
      isError: true,
      isApi: true,
      name: 'CreateCouponLineItemException',
      type: 'CreateCouponLineItemException',
      javaName: 'CreateCouponLineItemException',
      full: 'dw.order.CreateCouponLineItemException',
      message: 'OFF is not known.',
      code: 'COUPON_CODE_UNKNOWN',
    });
  });

  test('reports other exceptions as system errors', async () => {
    assert.deepEqual(await valueOf('calls systemError'), {
      isSystem: true,
      javaName: 'IndexOutOfBoundsException',
      message: 'below zero',
    });
  });

  test('ends the job with the name, message, and place of an uncaught exception', async () => {
    const thrown = await engine.run(probe('calls uncaughtException'), openTestWire().wire);
    assert.ok(thrown.outcome === 'threw');
    assert.equal(thrown.type, 'dw.order.CreateCouponLineItemException');
    assert.equal(thrown.message, 'OFF is not known.');
    const own = await engine.run(probe('calls uncaught'), openTestWire().wire);
    assert.ok(own.outcome === 'threw');
    assert.deepEqual([own.type, own.message], ['TypeError', 'of the script']);
    assert.match(own.stack, /calls\.js:\d+/);
  });

  test('fails the job after a simulator failure, even if the script caught it', async () => {
    const run = engine.run(probe('refused swallowedDefect'), openTestWire().wire);
    await assert.rejects(run, (error: unknown) => {
      assert.ok(error instanceof SimulatorDefect);
      assert.match(error.message, /swallowedDefect/);
      assert.match(error.message, /simulator\.testing\.ts:\d+/);
      assert.ok(error.cause instanceof TypeError);
      return true;
    });
  });

  test('rejects a hook call when no script waits', async () => {
    const { wire } = openTestWire();
    await engine.run(probe('calls echo', 1), wire);
    await assert.rejects(wire.invoke('left/cartridge/scripts/calls', 'echo', []), /no script was running/);
  });

  test('rejects a call of a script function after its job ended', async () => {
    const { wire, basket } = openTestWire();
    await engine.run(probe('objects sameFunction'), wire);
    const { work } = (basket as { custom: { work: () => Promise<unknown> } }).custom;
    await assert.rejects(work(), /no script was running/);
  });
});
