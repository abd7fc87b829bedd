/** A new secret while payments are open, on both engines: the sources as they are, and compiled. No purchase is lost. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { loadDemoStore } from '../../../../../src/backends/embedded/index.ts';
import type { Scope } from '../../../../../sandbox/sfcc/script-api/contract.ts';
import { engines } from '../../../../../sandbox/sfcc/script-api/instance.testing.ts';
import type { ScriptInstance } from '../../../../../sandbox/sfcc/script-api/instance.ts';
import { returnFromChallenge, storeOf } from '../../../../../sandbox/sfcc/script-api/store-hooks/index.ts';
import { openTestWorld, type TestWorld } from '../../../../../sandbox/sfcc/world/testing.ts';
import { checkoutContent } from '../../../../testing/checkout-content.testing.ts';
import { openInstalled } from '../../../../testing/instance.ts';

const minute = 60_000;
const { site: demo } = await loadDemoStore();
const site = { ...demo, hosts: ['shop.example.test'], agentPolicy: 'known' as const };
const key = 'ptc_ours-of-thirty-two-characters';
const content = checkoutContent(2);

for (const [engine, skip] of engines)
  void describe(`rotated secret on ${engine}`, { skip }, () => {
    let world: TestWorld;
    let shop: ScriptInstance;
    let secrets = 0;
    before(async () => {
      world = await openTestWorld();
      const porticoApiKeys = `Ours; ${createHash('sha256').update(key).digest('hex')}`;
      shop = await openInstalled({ engine, world, site, changes: { porticoApiKeys } });
    });
    after(async () => {
      await shop.close();
      await world.close();
    });

    /** By the routes of the controller, which the sources have too. */
    async function ask(route: string, id: string, given?: unknown) {
      const path = `/on/demandware.store/Sites-${site.id}-Site/en_IE/UCP-${route}?id=${id}`;
      const response = await fetch(shop.origin + path, {
        method: given === undefined ? 'GET' : 'POST',
        headers: { host: 'shop.example.test', 'content-type': 'application/json', 'x-api-key': key },
        ...(given === undefined ? {} : { body: JSON.stringify(given) }),
      });
      // oxlint-disable-next-line typescript/no-explicit-any -- answers of many shapes
      return (await response.json()) as any;
    }
    const payWith = async (id: string, token: string): Promise<string> => {
      const credential = { type: 'token', token };
      return (await ask('SessionPay', id, { handler_id: 'sandbox', credential })).status;
    };
    async function buy(token: string): Promise<{ id: string; total: number; status: string }> {
      const { id, totals } = await ask('Sessions', '', content);
      const { amount: total } = totals.find(({ type }: { type: string }) => type === 'total');
      return { id, total, status: await payWith(id, token) };
    }
    const statusOf = async (id: string): Promise<string> => (await ask('Session', id)).status;
    const job = async (name: string): Promise<string> => {
      const done = await shop.runJob({
        module: `int_portico/cartridge/scripts/jobs/${name}`,
        function: name,
      });
      return String((done as { message: string }).message);
    };
    const rotate = (): void => {
      const secret = `secret ${(secrets += 1)} that has thirty-two characters`;
      shop.state.preferences.get(site.id)?.set('porticoSecret', secret);
    };
    const attributesOf = (id: string): Record<string, unknown> => {
      const objects = [...shop.state.customObjects.values()].flatMap((of) => [...of.values()]);
      return objects.find((one) => one.type === 'PorticoCheckout' && one.key === id)?.attributes ?? {};
    };
    const events = (name: string): number =>
      shop.state.log.filter(({ message }) => message.startsWith(name)).length;
    /** The processor's own notice, which knows nothing of secrets. */
    async function comeBack(): Promise<void> {
      const open = (await world.orders.find(site.id, {})).filter(({ state }) => state === 'created');
      const given = async (_use: unknown, scope: Scope): Promise<unknown[]> => {
        for (const { orderNo } of open) await returnFromChallenge(scope, orderNo);
        return [];
      };
      await shop.callHook({ extensionPoint: 'tests.return', given, inTransaction: false });
    }

    void test('opens a reference with the same secret and keeps it unreadable in storage', async () => {
      const { id, status } = await buy('good');
      assert.equal(status, 'completed');
      const { attempt } = attributesOf(id);
      assert.match(String(attempt), /"ref":"[A-Za-z0-9+/]{16}\.[A-Za-z0-9+/=]+"/);
      assert.ok(!/Byron|Quay|orderNo|permalink/.test(String(attempt)));
      assert.equal(await statusOf(id), 'completed');
      assert.equal(events('attempt-remade'), 0);
    });

    void test('completes a payment with an open bank challenge', async () => {
      const charged = world.charged();
      const { id, total, status } = await buy('challenge');
      assert.equal(status, 'requires_escalation');
      rotate();
      world.ledger.decide(true);
      await comeBack();
      world.clock.now += 6 * minute;
      assert.match(await job('recover'), /^Payments recovered: 1\./);
      assert.equal(await statusOf(id), 'completed');
      assert.equal(world.charged() - charged, total);
      assert.ok(events('attempt-remade') > 0);
    });

    void test('allows a new payment after a failed bank challenge', async () => {
      const charged = world.charged();
      const { id, total } = await buy('challenge');
      rotate();
      world.ledger.decide(false);
      await comeBack();
      assert.equal(await payWith(id, 'good'), 'ready_for_complete', 'what became of the first is told first');
      assert.equal(await payWith(id, 'good'), 'completed');
      assert.equal(world.charged() - charged, total);
    });

    void test('voids a payment with an unknown outcome and fails its order', async () => {
      storeOf(shop.state).patience = 50;
      const charged = world.charged();
      const { id, status } = await buy('stuck');
      assert.equal(status, 'complete_in_progress');
      const before = await world.orders.find(site.id, {});
      rotate();
      world.clock.now += 20 * minute;
      assert.match(await job('recover'), /^Payments recovered: 1\./);
      assert.equal(await statusOf(id), 'ready_for_complete');
      const states = (await world.orders.find(site.id, {})).map(({ state }) => state);
      assert.equal(states.length, before.length);
      assert.ok(!states.includes('created'));
      world.ledger.decide(true);
      assert.equal(world.charged(), charged);
    });

    void test('returns the same order, even when its buyer is no longer known', async () => {
      const { id } = await buy('good');
      const { label } = (await ask('Session', id)).order;
      // The id carries a mark of the secret.
      const told = async () => ({ ...(await ask('Order', label)), id: '' });
      const first = await told();
      assert.equal(first.label, label);
      rotate();
      const remade = events('attempt-remade');
      assert.deepEqual(await told(), first);
      assert.ok(events('attempt-remade') > remade);
      world.clock.now += 2 * 24 * 60 * minute;
      assert.match(await job('purge'), /^[1-9]/);
      assert.ok(!String(attributesOf(id)['body']).includes('Byron'));
      assert.deepEqual(await told(), first);
    });

    void test('reads every attempt in the end', () => {
      assert.equal(events('attempts-unreadable'), 0);
    });
  });
