/** Faults of the instance, as a client sees them. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { FaultKind } from '../faults.ts';
import { ConnectionBroken } from './fault-answer.ts';
import {
  at,
  nameOf,
  openFace,
  privateAuthorization,
  type Caller,
  type TestFace,
} from './official.testing.ts';

describe('faults', () => {
  let face: TestFace;
  let guest: Caller;
  const slept: number[] = [];
  before(async () => {
    face = await openFace({ sleep: async (ms) => void slept.push(ms) });
    guest = await face.guest();
  });
  beforeEach(() => {
    face.world.faults.clear();
    slept.length = 0;
  });
  after(() => face.world.close());

  const baskets = `${at.baskets}/baskets`;
  const open = () => guest.call('POST', baskets, {}, { temporary: 'true' });
  const count = async (): Promise<number> =>
    (await guest.call('GET', `${at.customers}/customers/${guest.customerId}/baskets`)).body.total;
  const emptied = async (): Promise<void> => {
    face.world.clock.now += 15 * 60_000;
    guest = await face.guest();
  };

  const answers: [kind: FaultKind, status: number, name: string][] = [
    ['rate-limited', 429, 'too-many-requests'],
    ['overloaded', 503, 'service-unavailable'],
    ['broken', 500, 'internal-server-error'],
    ['expired-token', 401, 'unauthorized'],
    ['conflict', 409, 'resource-state-conflict'],
  ];
  for (const [kind, status, name] of answers) {
    test(`${kind}: returns ${status} once and does nothing`, async () => {
      await emptied();
      face.world.faults.add({ kind, operation: 'createBasket' });
      const answer = await open();
      assert.deepEqual([answer.status, nameOf(answer)], [status, name]);
      assert.equal(answer.headers.get('retry-after'), kind === 'rate-limited' ? '1' : null);
      assert.equal(answer.headers.get('sfdc_load_status'), kind === 'overloaded' ? 'THROTTLE' : null);
      assert.equal(await count(), 0);
      assert.equal((await open()).status, 200);
    });
  }

  test('applies a fault only to the operation that it names', async () => {
    await emptied();
    face.world.faults.add({ kind: 'broken', operation: 'createOrder' });
    assert.equal((await open()).status, 200);
    assert.equal((await guest.call('POST', `${at.orders}/orders`, { basketId: 'b' })).status, 500);
  });

  test('not-json: returns a page instead of a document', async () => {
    face.world.faults.add({ kind: 'not-json', operation: 'productSearch' });
    const answer = await face.app.request(`${at.search}/product-search?siteId=demo`);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
    assert.throws(() => JSON.parse('<'), SyntaxError);
    await assert.rejects(answer.json(), SyntaxError);
  });

  for (const [kind, made] of [
    ['unheard', 0],
    ['unanswered', 1],
  ] as const) {
    test(`${kind}: closes the connection and creates ${made} baskets`, async () => {
      await emptied();
      face.world.faults.add({ kind, operation: 'createBasket' });
      await assert.rejects(open(), ConnectionBroken);
      assert.equal(await count(), made);
    });
  }

  test('slow: completes the work and times out from ten seconds on', async () => {
    await emptied();
    face.world.faults.add({ kind: 'slow', operation: 'createBasket', ms: 3_000 });
    assert.equal((await open()).status, 200);
    face.world.faults.add({ kind: 'slow', operation: 'createBasket', ms: 20_000 });
    const late = await open();
    assert.deepEqual([late.status, nameOf(late)], [504, 'gateway-timeout']);
    assert.deepEqual(slept, [3_000, 10_000]);
    assert.equal(await count(), 2);
  });

  test('returns login service failures in its own format', async () => {
    const form = { grant_type: 'client_credentials', channel_id: 'demo' };
    for (const [kind, status] of [
      ['rate-limited', 429],
      ['overloaded', 503],
      ['broken', 500],
      ['expired-token', 400],
    ] as const) {
      face.world.faults.add({ kind, operation: 'getAccessToken' });
      const { body, ...answer } = await face.login(form, privateAuthorization);
      assert.deepEqual([answer.status, typeof body.error], [status, 'string']);
    }
    assert.equal((await face.login(form, privateAuthorization)).status, 200);
  });
});
