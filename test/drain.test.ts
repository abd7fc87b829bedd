/** A service that is asked to stop, as its load balancer and its callers see it. */
import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import { startPortico } from './support/command-line.ts';
import { testDialects } from './support/databases.ts';
import { freePort, ready } from './faults/nodes.ts';
import { complete, lamp, shopper } from './selling/shopper.ts';
import { openStore } from './selling/open-store.ts';

/** By a connection that the caller would like to keep. */
function call(agent: Agent, url: string): Promise<{ status: number; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent }, (response) => {
      response.resume();
      const { statusCode: status = 0, headers } = response;
      response.on('end', () => resolve({ status, connection: headers.connection }));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

test('reports not ready, still accepts calls, ends their connections, and stops', async () => {
  const store = await openStore({ DRAIN_MS: '60000' }, { platform: 'embedded' });
  const agent = new Agent({ keepAlive: true });
  try {
    assert.deepEqual(await call(agent, `${store.url}/ready`), { status: 200, connection: 'keep-alive' });
    const buyer = shopper(store);
    const { id } = await buyer.ready([lamp, 1]);
    const stop = new AbortController();
    const closing = store.server.close(2_000, stop.signal);
    assert.deepEqual(await call(agent, `${store.url}/ready`), { status: 503, connection: 'close' });
    assert.deepEqual(await call(agent, `${store.url}/health`), { status: 200, connection: 'close' });
    const paid = await buyer.pay(id);
    assert.equal(paid.body.status, 'completed', 'what was begun can be ended');
    assert.equal((await buyer.create(complete([lamp, 1]))).status, 201);
    stop.abort();
    await closing;
    await assert.rejects(call(agent, `${store.url}/health`), { code: 'ECONNREFUSED' });
  } finally {
    agent.destroy();
    await store.close();
  }
});

for (const { name, skip, url } of testDialects())
  test(`${name}: stops in order when it is stopped as soon as it is ready`, { skip }, async () => {
    const port = await freePort();
    const env = {
      DATABASE_URL: await url(),
      PORT: String(port),
      SECRET: 'a secret of a test, long enough to be one',
    };
    const node = startPortico(['serve'], { env });
    await ready(`http://127.0.0.1:${port}`);
    node.process.kill('SIGTERM');
    assert.equal((await node.ended).code, 0);
  });
