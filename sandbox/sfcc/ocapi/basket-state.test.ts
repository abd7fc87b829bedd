import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { argumentsIn, faultIn, openBasket, openFace, type TestFace } from './testing.ts';

describe('basket state', () => {
  let face: TestFace;
  before(async () => {
    face = await openFace();
  });
  after(() => face.close());

  test('applies a change with the current state once and rejects an old state', async () => {
    const { basket, ask } = await openBasket(face);
    const state = basket['_resource_state'];
    const first = await ask('PUT', '/customer', { email: 'a@example.test', _resource_state: state });
    assert.equal(first.status, 200);
    assert.notEqual(first.body['_resource_state'], state);
    const second = await ask('PUT', '/customer', { email: 'b@example.test', _resource_state: state });
    assert.equal(faultIn(second), '409 ResourceStateConflictException');
    assert.deepEqual(argumentsIn(second), { client: state, server: first.body['_resource_state'] });
    const header = { 'x-dw-resource-state': state };
    assert.equal(faultIn(await ask('DELETE', '', undefined, header)), '409 ResourceStateConflictException');
    const fresh = { 'x-dw-resource-state': first.body['_resource_state'] };
    assert.equal((await ask('DELETE', '', undefined, fresh)).status, 204);
  });

  test('applies one of two changes from the same state', async () => {
    const { basket, ask } = await openBasket(face);
    const send = (email: string) =>
      ask('PUT', '/customer', { email, _resource_state: basket['_resource_state'] });
    const answers = await Promise.all([send('a@example.test'), send('b@example.test')]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  });

  test('detects a change between the read and the write', async () => {
    const { baskets } = face.world;
    const { read } = baskets;
    const { basket, ask } = await openBasket(face);
    const asking = { email: 'late@example.test', _resource_state: basket['_resource_state'] };
    baskets.read = async (shopper, id) => {
      const seen = await read(shopper, id);
      await baskets.change(shopper, id, { email: 'other@example.test' });
      return seen;
    };
    try {
      assert.equal(faultIn(await ask('PUT', '/customer', asking)), '409 ConcurrentModificationException');
    } finally {
      baskets.read = read;
    }
    assert.equal((await ask('GET', '')).body.customer_info.email, 'other@example.test');
  });
});
