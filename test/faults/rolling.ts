/**
 * Three nodes are replaced one after the other, again and again, behind the load balancer of compose.yaml, while agents buy: no
 * call fails, and none is repeated. A program of its own, which needs `caddy` (or its path in CADDY):
 * `node --test test/faults/rolling.ts`; `FAULT_ROUNDS` for more or fewer than 3.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { parse } from 'yaml';
import { testDialects } from '../support/databases.ts';
import { complete, instruments } from '../selling/shopper.ts';
import type { Told } from './buyers.ts';
import { freePort, ready } from './nodes.ts';
import { openWorld } from './world.ts';

const caddy = process.env['CADDY'] ?? 'caddy';
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 3);
const buyers = 6;
const nodes = 3;
const path = '/api/ucp/checkout-sessions';

const postgres = testDialects().find(({ name }) => name === 'PostgreSQL');

function withoutCaddy(): string | false {
  try {
    execFileSync(caddy, ['version']);
    return false;
  } catch {
    return 'there is no caddy here';
  }
}

describe('replacing nodes', { skip: postgres?.skip || withoutCaddy(), timeout: 900_000 }, () => {
  test('fails no call', async (t) => {
    const database = (await postgres?.url()) ?? '';
    const environment = { DRAIN_MS: '5000', TRUSTED_PROXIES: 'loopback' };
    const world = await openWorld(database, { count: nodes, environment });
    t.after(() => world.close());
    const balancer = await startBalancer(
      t,
      world.nodes.map(({ url }) => url),
    );
    const stopping = new AbortController();
    const times: number[] = [];
    const told: Told[] = [];
    const failed: string[] = [];
    const replaced: string[] = [];

    async function call(method: string, to: string, content?: unknown): Promise<Record<string, unknown>> {
      const began = performance.now();
      const response = await fetch(balancer + to, {
        method,
        headers: {
          'UCP-Agent': world.platform.ucpAgent,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        ...(content === undefined ? {} : { body: JSON.stringify(content) }),
      });
      const text = await response.text();
      times.push(performance.now() - began);
      if (!response.ok) throw new Error(`${method} ${to}: ${response.status} ${text}`);
      return JSON.parse(text) as Record<string, unknown>;
    }
    async function buyer(): Promise<void> {
      while (!stopping.signal.aborted) {
        try {
          const { id } = await call('POST', path, complete([world.item, 1]));
          await call('GET', `${path}/${String(id)}`);
          const token = 'pm_sandbox_success';
          const paid = await call('POST', `${path}/${String(id)}/complete`, instruments(token));
          if (paid['status'] !== 'completed')
            throw new Error(`${String(paid['status'])}: ${JSON.stringify(paid['messages'])}`);
          const orderId = String((paid['order'] as { id?: unknown } | undefined)?.id);
          told.push({
            checkoutId: String(id),
            token,
            states: [String(paid['status'])],
            orderIds: [orderId],
          });
        } catch (error) {
          failed.push(`${((performance.now() - start) / 1_000).toFixed(1)} s: ${String(error)}`);
        }
      }
    }

    const start = performance.now();
    const buying = Promise.all(Array.from({ length: buyers }, buyer));
    for (let round = 0; round < rounds; round += 1)
      for (const node of world.nodes) {
        const at = ((performance.now() - start) / 1_000).toFixed(1);
        await node.replace();
        replaced.push(`${at} to ${((performance.now() - start) / 1_000).toFixed(1)} s`);
      }
    stopping.abort();
    await buying;
    const slowest = Math.round(Math.max(...times));
    t.diagnostic(
      `${rounds * nodes} replaced, ${times.length} calls, slowest ${slowest} ms, ${failed.length} failed`,
    );
    t.diagnostic(replaced.join(', '));
    assert.deepEqual(failed, []);
    assert.equal(await world.agree(told), told.length);
  });
});

/** As compose.yaml has it, with other addresses. @returns its own */
async function startBalancer(t: TestContext, to: readonly string[]): Promise<string> {
  const compose = parse(readFileSync(join(import.meta.dirname, '../../compose.yaml'), 'utf8')) as {
    configs: { balancer: { content: string } };
  };
  const [address, folder] = [
    `http://127.0.0.1:${await freePort()}`,
    mkdtempSync(join(tmpdir(), 'portico-caddy-')),
  ];
  const given = compose.configs.balancer.content
    .replace('{$$SITE_ADDRESS}', address)
    .replace('node-1:8787 node-2:8787 node-3:8787', to.map((url) => new URL(url).host).join(' '));
  assert.ok(to.every((url) => given.includes(new URL(url).host)) && given.includes(address));
  const config = join(folder, 'Caddyfile');
  writeFileSync(config, `{\n  admin off\n}\n${given}`);
  const process = spawn(caddy, ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  t.after(async () => {
    process.kill();
    if (process.exitCode === null) await once(process, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  await ready(address);
  return address;
}
