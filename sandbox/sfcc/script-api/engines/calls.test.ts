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

  test('the simulator calls functions of the script, which call it again', async () => {
    const { wire, told } = openTestWire();
    const result = await engine.run(probe('calls callback'), wire);
    assert.deepEqual(result, {
      outcome: 'returned',
      value: { order: 'outer,inner 2,loader', answer: { a: [1, { b: 'deep' }] } },
      refused: [],
    });
    assert.deepEqual(told, ['begin', 'begin', 'end', 'end']);
  });

  test('what the script throws in a callback comes back as the very same', async () => {
    assert.deepEqual(await valueOf('calls ownException'), { same: true, extra: true });
    assert.equal(await valueOf('calls textException'), true);
  });

  test('a function of an object has it as receiver', async () => {
    assert.equal(await valueOf('calls receiver'), 'mine');
  });

  test('the simulator calls a hook of the cartridges while the script waits', async () => {
    assert.deepEqual(await valueOf('calls hook', 5), { basket: true, value: 5, again: false });
    assert.equal(await valueOf('calls failingHook'), 'of the script');
  });

  test('callbacks that are called at once run one after the other', async () => {
    assert.deepEqual(await valueOf('calls bothAtOnce'), {
      order: 'begin one,b-1,end one,begin two,b-1,end two',
      answer: ['one', 'two'],
    });
  });

  test('an exception of the platform has its type, its names and its members', async () => {
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

  test('an exception that is none of the business is a system error', async () => {
    assert.deepEqual(await valueOf('calls systemError'), {
      isSystem: true,
      javaName: 'IndexOutOfBoundsException',
      message: 'below zero',
    });
  });

  test('what nobody catches ends the job with name, message and place', async () => {
    const thrown = await engine.run(probe('calls uncaughtException'), openTestWire().wire);
    assert.ok(thrown.outcome === 'threw');
    assert.equal(thrown.type, 'dw.order.CreateCouponLineItemException');
    assert.equal(thrown.message, 'OFF is not known.');
    const own = await engine.run(probe('calls uncaught'), openTestWire().wire);
    assert.ok(own.outcome === 'threw');
    assert.deepEqual([own.type, own.message], ['TypeError', 'of the script']);
    assert.match(own.stack, /calls\.js:\d+/);
  });

  test('a failure of the simulator fails the job, also when the script caught it', async () => {
    const run = engine.run(probe('refused swallowedDefect'), openTestWire().wire);
    await assert.rejects(run, (error: unknown) => {
      assert.ok(error instanceof SimulatorDefect);
      assert.match(error.message, /swallowedDefect/);
      assert.match(error.message, /simulator\.testing\.ts:\d+/);
      assert.ok(error.cause instanceof TypeError);
      return true;
    });
  });

  test('a hook cannot be called when no script waits', async () => {
    const { wire } = openTestWire();
    await engine.run(probe('calls echo', 1), wire);
    await assert.rejects(wire.invoke('left/cartridge/scripts/calls', 'echo', []), /no script was running/);
  });

  test('a function of the script cannot be called when its job has ended', async () => {
    const { wire, basket } = openTestWire();
    await engine.run(probe('objects sameFunction'), wire);
    const { work } = (basket as { custom: { work: () => Promise<unknown> } }).custom;
    await assert.rejects(work(), /no script was running/);
  });
});
