/** The jobs in the simulated platform, on both engines: the sources as they are, and compiled. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { loadDemoStore } from '../../../../../src/backends/embedded/index.ts';
import { openInstalled } from '../../../../testing/instance.ts';
import { engines } from '../../../../../sandbox/sfcc/script-api/instance.testing.ts';
import type { ScriptInstance } from '../../../../../sandbox/sfcc/script-api/instance.ts';

const sinkSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const { site: demo } = await loadDemoStore();
const site = { ...demo, agentPolicy: 'open' as const, hosts: ['shop.example.test'] };

for (const [engine, skip] of engines)
  void describe(`jobs on ${engine}`, { skip }, () => {
    let shop: ScriptInstance;
    const received: { headers: Record<string, string>; body: string }[] = [];
    let status = 204;
    before(async () => {
      shop = await openInstalled({
        engine,
        site,
        changes: { porticoEventSink: 'https://portico.example/sink', porticoEventSecret: sinkSecret },
        services: {
          'portico.events': async ({ headers, body = '' }) => {
            received.push({ headers, body });
            return { status, text: '' };
          },
        },
      });
    });
    after(() => shop.close());

    const run = async (file: string, name: string) => {
      const done = (await shop.runJob({
        module: `int_portico/cartridge/scripts/jobs/${file}`,
        function: name,
      })) as { status: number; message: string };
      return { status: Number(done.status), message: String(done.message) };
    };
    const begin = async (variantId: string): Promise<{ status: number; id: string }> => {
      const response = await fetch(`${shop.origin}/api/ucp/checkout/sessions`, {
        method: 'POST',
        headers: { host: 'shop.example.test', 'content-type': 'application/json' },
        body: JSON.stringify({ line_items: [{ item: { id: variantId }, quantity: 1 }] }),
      });
      const { id } = (await response.json()) as { id: string };
      return { status: response.status, id };
    };

    void test('queues an agent action in the outbox and sends it signed', async () => {
      assert.equal((await begin('af-101-40')).status, 201);
      status = 500;
      assert.match((await run('forward-events', 'forwardEvents')).message, /^0 sent, 2 to retry/);
      received.length = 0;
      status = 204;
      assert.match((await run('forward-events', 'forwardEvents')).message, /^0 sent/);
      assert.equal((await begin('af-101-40')).status, 201);
      assert.deepEqual(await run('forward-events', 'forwardEvents'), {
        status: 0,
        message: '1 sent, 0 to retry, 0 given up.',
      });
      const [sent] = received;
      assert.ok(sent);
      const told = new Webhook(sinkSecret).verify(sent.body, sent.headers) as { type: string };
      assert.equal(told.type, 'checkout_created');
    });

    void test('finds nothing to purge or recover', async () => {
      assert.deepEqual(await run('purge', 'purge'), { status: 0, message: '0 objects.' });
      assert.deepEqual(await run('recover', 'recover'), {
        status: 0,
        message: 'Payments recovered: 0. Checkouts closed: 0. Orders checked: 0.',
      });
    });

    void test('logs each event without the checkout ID', async () => {
      const { id } = await begin('af-101-40');
      const lines = shop.state.log.filter(({ category }) => category === 'portico.events');
      assert.ok(lines.length >= 4);
      assert.ok(lines.every(({ message }) => !message.includes(id)));
    });
  });
