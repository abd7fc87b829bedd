/**
 * Platforms that declare extensions which no store offers: authentication actions (decision 185), and loyalty
 * (docs/identity-linking.md). They are answered as if they had not.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { releases, type JsonObject } from '#ucp';
import { openAgent, type Agent } from './agent.ts';
import { openStore, type Answer, type OpenStore } from './open-store.ts';
import { codesOf, complete, instruments, lamp, shopper } from './shopper.ts';

/** As the release names them, and as drafts of it did. */
const unoffered = [
  'dev.ucp.common.payment.authentication',
  'dev.ucp.shopping.payment_authentication',
  'dev.ucp.common.loyalty',
];
const isUnoffered = (name: string): boolean => /authentication|loyalty/.test(name);

const action = (type: string) => ({
  [type]: [{ id: 'a1', config: { payment_instrument_id: 'i1', url: 'https://platform.example/3ds' } }],
});
const actions = {
  ...action('dev.ucp.common.payment.device_data_collection'),
  ...action('dev.ucp.common.payment.three_ds_challenge'),
};

describe('extensions that are not offered', () => {
  let store: OpenStore;
  let agent: Agent;
  before(async () => {
    store = await openStore();
    agent = await openAgent([], 'agent', undefined, unoffered);
  });
  after(async () => {
    await agent.close();
    await store.close();
  });

  const isPlain = ({ status, body }: Answer): void => {
    assert.ok(status < 300, JSON.stringify(body));
    assert.equal(body.actions, undefined);
    assert.equal(body.loyalty, undefined);
    assert.deepEqual(Object.keys(body.ucp.capabilities).filter(isUnoffered), []);
  };

  test('are in no profile', async () => {
    for (const path of ['', ...releases.map(({ version }) => `/${version}`)]) {
      const { status, body } = await store.call(`/.well-known/ucp${path}`);
      if (status === 404) continue;
      const names = Object.keys(body.ucp.capabilities as JsonObject);
      assert.ok(names.length > 0);
      assert.deepEqual(names.filter(isUnoffered), [], path);
    }
  });

  for (const { version } of releases.filter(({ checkoutOnly }) => !checkoutOnly))
    test(`${version}: hands a challenge to the buyer at continue_url, and ignores actions`, async () => {
      const me = shopper(store, {
        surface: 'official',
        headers: { 'UCP-Agent': agent.header(version) },
      });
      const made = await me.create({ ...complete([lamp, 1]), actions });
      isPlain(made);
      const { id } = made.body;
      const pay = () =>
        me.call(`/api/ucp/checkout-sessions/${id}/complete`, {
          ...instruments('pm_sandbox_challenge'),
          actions,
        });
      for (const challenged of [await pay(), await me.read(id), await pay()]) {
        isPlain(challenged);
        assert.equal(challenged.body.status, 'requires_escalation');
        assert.deepEqual(codesOf(challenged.body), ['requires_3ds']);
        assert.equal(challenged.body.messages[0].severity, 'requires_buyer_input');
        assert.ok(store.isContinue(challenged.body.continue_url));
      }
      const passed = await fetch(await store.challengeOf((await me.read(id)).body.continue_url), {
        method: 'POST',
        body: new URLSearchParams({ outcome: 'complete' }),
        redirect: 'manual',
      });
      assert.equal(passed.status, 303);
      await store.comeBack?.();
      const paid = await pay();
      isPlain(paid);
      assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body.messages));
    });
});
