/** Go-live checks of a host that never answers: each question has six seconds. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { openStores } from '../dashboard/stores-world.ts';

const path = '/dashboard/stores/demo/go-live';

test('returns results in time for a host that never responds', { timeout: 60_000 }, async (t) => {
  const world = await openStores(t);
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => (server.closeAllConnections(), server.close()));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await world.change({ hosts: [host], storefront: `http://${host}` });
  const start = performance.now();
  assert.equal((await world.owner.post(path)).status, 303);
  assert.ok(performance.now() - start < 30_000);
  assert.match(await (await world.owner.get(path)).text(), /Not ready/);
});
