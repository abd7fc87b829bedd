/** Every outcome of payment, by the given and by the official paths. */
import assert from 'node:assert/strict';
import { createPublicKey, hash, type JsonWebKey } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { createVerifier, httpbis } from 'http-message-signatures';
import type { Promotion } from '#backends/embedded';
import { openStore, type OpenStore } from './open-store.ts';
import { openAgent, type Agent } from './agent.ts';
import { lacks } from './platform.ts';
import { rePrice } from './re-price.ts';
import { codesOf, complete, lamp, lines, shopper, totalOf, type Surface } from './shopper.ts';

describe('payment', () => {
  const releases = ['2026-04-08', '2026-08-25'] as const;
  const unsigned = lacks('signatures');

  let store: OpenStore;
  let agent: Agent;
  /** Milliseconds that the store's clock is ahead. */
  let ahead = 0;

  before(async () => {
    store = await openStore({}, { now: () => Date.now() + ahead });
    agent = await openAgent();
  });
  after(async () => {
    await agent.close();
    await store.close();
  });

  const captured = (): number => store.psp.ledger().sums['eur']?.captured ?? 0;
  const held = (): number => store.psp.ledger().sums['eur']?.held ?? 0;

  function shopperOf(surface: Surface, release: (typeof releases)[number]) {
    return shopper(store, {
      surface,
      ...(surface === 'official' ? { headers: { 'UCP-Agent': agent.header(release) } } : {}),
    });
  }

  /** By a key of the manifest, over status, digest and type; checked by another implementation than the store's. */
  async function isSigned(status: number, headers: Headers): Promise<boolean | null> {
    const { body: manifest } = await store.call('/.well-known/ucp');
    const keys: (JsonWebKey & { kid: string })[] = manifest.keys;
    return httpbis.verifyMessage(
      {
        requiredFields: ['@status', 'content-digest', 'content-type'],
        requiredParams: ['created', 'keyid'],
        // The store's clock of these tests runs ahead.
        notAfter: Number.MAX_SAFE_INTEGER,
        async keyLookup({ keyid }) {
          const key = keys.find(({ kid }) => kid === keyid);
          const algorithm = 'ecdsa-p256-sha256';
          return key
            ? {
                algs: [algorithm],
                verify: createVerifier(createPublicKey({ key, format: 'jwk' }), algorithm),
              }
            : null;
        },
      },
      { status, headers: Object.fromEntries(headers) },
    );
  }

  for (const surface of ['given', 'official'] as const) {
    describe(`payment by the ${surface} paths`, () => {
      const me = () => shopperOf(surface, '2026-08-25');
      before(() => store.changeSite({ primaryRelease: '2026-08-25' }));

      test('accepts another token after a decline', async () => {
        const { id, totals } = await me().ready();
        const before = captured();
        const declined = await me().pay(id, 'pm_sandbox_decline');
        assert.equal(declined.status, 200);
        assert.equal(declined.body.status, 'ready_for_complete');
        assert.deepEqual(codesOf(declined.body), ['payment_failed']);
        assert.equal(declined.body.messages[0].severity, 'recoverable');
        assert.equal(captured(), before);
        const paid = await me().pay(id);
        assert.equal(paid.body.status, 'completed');
        assert.equal(captured() - before, totalOf({ totals }));
      });

      test('is signed in the response with a key of the manifest', { skip: unsigned }, async () => {
        const { id } = await me().ready();
        for (const token of ['pm_sandbox_decline', 'pm_sandbox_success']) {
          const { status, headers, body } = await me().pay(id, token);
          const digest = hash('sha256', JSON.stringify(body), 'base64');
          assert.equal(headers.get('content-digest'), `sha-256=:${digest}:`);
          assert.equal(await isSigned(status, headers), true, token);
          assert.equal(await isSigned(status + 1, headers), false);
          if (!body.order) continue;
          const read = await me().order(body.order.id);
          assert.equal(await isSigned(read.status, read.headers), true, 'the order that is read');
        }
      });

      test('is rejected if the capture fails after authorization', async () => {
        const { id } = await me().ready();
        const [before, holding] = [captured(), held()];
        const declined = await me().pay(id, 'pm_sandbox_decline_at_capture');
        assert.notEqual(declined.body.status, 'completed');
        assert.equal(captured(), before);
        assert.equal(held(), holding);
      });

      test('sends a challenge to the buyer, and completes with the second call', async () => {
        const { id, totals } = await me().ready();
        const before = captured();
        const challenged = await me().pay(id, 'pm_sandbox_challenge');
        assert.equal(challenged.status, 200);
        assert.equal(challenged.body.status, 'requires_escalation');
        assert.deepEqual(codesOf(challenged.body), ['requires_3ds']);
        assert.equal(challenged.body.messages[0].severity, 'requires_buyer_input');
        const early = await me().pay(id, 'pm_sandbox_success');
        assert.equal(early.body.status, 'requires_escalation');
        assert.equal(early.body.continue_url, challenged.body.continue_url);
        await passChallenge(challenged.body.continue_url, 'complete');
        const paid = await me().pay(id, 'pm_sandbox_challenge');
        assert.equal(paid.body.status, 'completed');
        assert.equal(captured() - before, totalOf({ totals }));
      });

      test('fails when the buyer fails the challenge, and can be repeated', async () => {
        const { id } = await me().ready();
        const before = captured();
        const challenged = await me().pay(id, 'pm_sandbox_challenge');
        await passChallenge(challenged.body.continue_url, 'fail');
        const failed = await me().pay(id, 'pm_sandbox_challenge');
        assert.deepEqual(codesOf(failed.body), ['payment_failed']);
        assert.equal(captured(), before);
        assert.equal((await me().pay(id)).body.status, 'completed');
      });

      test('waits for a slow bank', async () => {
        const { id } = await me().ready();
        assert.equal((await me().pay(id, 'pm_sandbox_slow')).body.status, 'completed');
      });

      test('stays in progress while the bank processes it, until the recovery checks again', async () => {
        const { id } = await me().ready();
        const paid = await me().pay(id, 'pm_sandbox_processing');
        assert.equal(paid.status, 200);
        assert.equal(paid.body.status, 'complete_in_progress');
        const busy = await me().update(id, { line_items: lines([lamp, 2]) });
        assert.equal(busy.status, 409);
        assert.deepEqual(codesOf(busy.body), ['payment_in_progress']);
        assert.equal((await me().cancel(id)).status, 409);
        assert.equal((await me().read(id)).body.status, 'complete_in_progress');
        await recoverUntil(id, 'completed');
      });

      test('stays in progress without confirmation, and finally fails without a charge', async () => {
        const { id } = await me().ready();
        const [before, holding] = [captured(), held()];
        const paid = await me().pay(id, 'pm_sandbox_lost_before');
        assert.equal(paid.body.status, 'complete_in_progress');
        const again = await me().pay(id, 'pm_sandbox_success');
        assert.equal(again.body.status, 'complete_in_progress');
        await recoverUntil(id, 'ready_for_complete');
        assert.deepEqual(codesOf((await me().pay(id, 'pm_sandbox_decline')).body), ['payment_failed']);
        assert.equal(captured(), before);
        assert.equal(held(), holding);
      });

      for (const token of ['pm_sandbox_lost_answer', 'pm_sandbox_server_error']) {
        test(`creates one order and one charge if the response is lost: ${token}`, async () => {
          const { id, totals } = await me().ready();
          const before = captured();
          const paid = await me().pay(id, token);
          assert.ok(['completed', 'complete_in_progress'].includes(paid.body.status), paid.body.status);
          await recoverUntil(id, 'completed');
          assert.equal(captured() - before, totalOf({ totals }));
          assert.equal(held(), 0);
        });
      }

      test('is rejected for a total that was never shown', async () => {
        const { id, totals } = await me().ready(['lh-117-whi', 1]);
        const before = captured();
        await rePrice(store, 'fjord-table-lamp', 700);
        try {
          const changed = await me().pay(id);
          assert.equal(changed.status, 200);
          assert.equal(changed.body.status, 'ready_for_complete');
          const [warning] = changed.body.messages;
          assert.deepEqual([warning.type, warning.code], ['warning', 'price_changed']);
          assert.equal(totalOf(changed.body), totalOf({ totals }) + 700);
          assert.equal(captured(), before);
          const paid = await me().pay(id);
          assert.equal(paid.body.status, 'completed');
          assert.equal(captured() - before, totalOf({ totals }) + 700);
        } finally {
          await rePrice(store, 'fjord-table-lamp', 0);
        }
      });

      test('requires a new confirmation after a promotion ends', async () => {
        const { catalogue } = store.merchant;
        const terms = await catalogue.terms('demo');
        const made = await me().create({ ...complete([lamp, 1]), discounts: { codes: ['WELCOME10'] } });
        assert.equal(made.body.status, 'ready_for_complete');
        assert.ok(made.body.discounts.applied.length > 0);
        const before = captured();
        await catalogue.writeTerms('demo', {
          ...terms,
          promotions: terms.promotions.map((one) =>
            one.id === 'welcome-10' ? { ...one, until: Date.now() - 1_000 } : one,
          ),
        });
        try {
          const changed = await me().pay(made.body.id);
          assert.ok(codesOf(changed.body).includes('price_changed'));
          assert.equal(totalOf(changed.body), totalOf(made.body) + 1_000);
          assert.equal(captured(), before);
        } finally {
          await catalogue.writeTerms('demo', terms);
        }
      });

      test('creates an order without a charge for a zero total', async () => {
        const { catalogue } = store.merchant;
        const terms = await catalogue.terms('demo');
        const whole: Promotion['effect'] = { kind: 'percentage', of: 'order', basisPoints: 10_000 };
        const free: Promotion['effect'] = { kind: 'free-shipping', methods: ['standard-eu'] };
        const promotions: Promotion[] = [
          { id: 'gift', title: 'Gift', codes: ['GIFT'], effect: whole, priority: 1 },
          { id: 'free', title: 'Free delivery', effect: free, priority: 2 },
        ];
        await catalogue.writeTerms('demo', { ...terms, promotions: [...terms.promotions, ...promotions] });
        try {
          const made = await me().create({ ...complete([lamp, 1]), discounts: { codes: ['GIFT'] } });
          assert.equal(totalOf(made.body), 0);
          const before = captured();
          const paid = await me().pay(made.body.id);
          assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body.messages));
          assert.equal(totalOf((await me().order(paid.body.order.id)).body), 0);
          assert.equal(captured(), before);
        } finally {
          await catalogue.writeTerms('demo', terms);
        }
      });

      test('is rejected with a handler that is not offered, without a credential, or with a card number', async () => {
        const { id } = await me().ready();
        const path = surface === 'given' ? `checkout/sessions/${id}/pay` : `checkout-sessions/${id}/complete`;
        const pay = (content: unknown) => me().call(`/api/ucp/${path}`, content);
        const credential = { type: 'token', token: 'pm_sandbox_success' };
        const other = await pay({ handler_id: 'elsewhere', credential });
        const none = await pay({ handler_id: 'sandbox' });
        const number = await pay({ handler_id: 'sandbox', credential: { number: '4242 4242 4242 4242' } });
        for (const answer of [other, none, number]) {
          assert.equal(answer.status, 400);
          assert.equal(answer.body.code, 'invalid_request');
          assert.match(answer.body.problems[0].path, /^\$\.(handler_id|credential)$/);
        }
        assert.equal((await me().read(id)).body.status, 'ready_for_complete');
      });
    });
  }

  /** What the buyer does who follows the link: the hosted page sends them on to their bank. */
  async function passChallenge(continueUrl: string, outcome: 'complete' | 'fail'): Promise<void> {
    const body = new URLSearchParams({ outcome });
    const answer = await fetch(await store.challengeOf(continueUrl), {
      method: 'POST',
      body,
      redirect: 'manual',
    });
    assert.equal(answer.status, 303);
    const back = answer.headers.get('location') ?? '';
    assert.ok(store.isReturn(back), back);
    await store.comeBack?.();
  }

  /** Moves the clock over the attempt's lease, again and again, as time does. */
  async function recoverUntil(id: string, status: string): Promise<void> {
    const me = shopper(store);
    for (let round = 0; round < 40; round += 1) {
      const { body } = await me.read(id);
      if (body.status === status) return;
      ahead += 61_000;
      await store.maintain();
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    assert.fail(`The checkout never became ${status}.`);
  }
});
