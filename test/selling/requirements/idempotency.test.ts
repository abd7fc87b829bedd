import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { OperationName } from '../../../src/protocols/ucp/operation.ts';
import type { Answer } from '../open-store.ts';
import { bothReleases, openShop, type Agent, type Shop } from './agents.ts';
import {
  ann,
  buy,
  goods,
  instrument,
  items,
  newKey,
  readyCheckout,
  shipTo,
  startCheckout,
} from './purchase.ts';

describe('idempotency', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  type Change = { operation: OperationName; id?: string; content: object; other: object };

  /** Everything that changes something, each ready to be done. */
  async function changes(agent: Agent): Promise<Change[]> {
    const line_items = items(goods.cable.id);
    const more = items([goods.cable.id, 2]);
    const makeCart = async () => (await agent.call('create_cart', { content: { line_items } })).body.id;
    const open = await startCheckout(agent, goods.cable.id);
    const ready = await readyCheckout(agent, goods.cable.id);
    const cart = await makeCart();
    const update = { line_items, buyer: ann, fulfillment: shipTo(open) };
    return [
      { operation: 'create_cart', content: { line_items }, other: { line_items: more } },
      {
        operation: 'update_cart',
        id: cart,
        content: { id: cart, line_items: more },
        other: { id: cart, line_items },
      },
      { operation: 'cancel_cart', id: await makeCart(), content: {}, other: { reason: 'other' } },
      { operation: 'create_checkout', content: { line_items }, other: { line_items: more } },
      { operation: 'update_checkout', id: open.body.id, content: update, other: { line_items: more } },
      {
        operation: 'complete_checkout',
        id: ready.body.id,
        content: instrument('pm_sandbox_success'),
        other: instrument('pm_sandbox_decline'),
      },
      {
        operation: 'cancel_checkout',
        id: (await startCheckout(agent, goods.cable.id)).body.id,
        content: {},
        other: { reason: 'other' },
      },
    ];
  }

  const captures = () => shop.store.psp.ledger().entries.filter(({ kind }) => kind === 'captured').length;

  for (const release of bothReleases) {
    const agent = () => shop.agents[release];

    test(`[UCP-21a] [UCP-21e] ${release}: runs each repeated change once, with the same response`, async () => {
      for (const { operation, id, content } of await changes(agent())) {
        const call = { ...(id === undefined ? {} : { id }), content, headers: newKey() };
        const first = await agent().call(operation, call);
        assert.ok([200, 201].includes(first.status), operation);
        const [second, third] = await Promise.all([
          agent().call(operation, call),
          agent().call(operation, { ...call, headers: { ...call.headers, 'Request-Id': randomUUID() } }),
        ]);
        assert.deepEqual([second.status, second.body], [first.status, first.body], operation);
        assert.deepEqual([third.status, third.body], [first.status, first.body], operation);
      }
    });

    test(`[UCP-59b] ${release}: charges a checkout once for many concurrent completions, with any keys`, async () => {
      const { body } = await readyCheckout(agent(), goods.cable.id);
      const before = captures();
      const key = newKey();
      const answers = await Promise.all(
        [key, key, key, newKey(), newKey(), {}].map((headers) =>
          agent().call('complete_checkout', {
            id: body.id,
            content: instrument('pm_sandbox_success'),
            headers: headers as Record<string, string>,
          }),
        ),
      );
      assert.ok(answers.every(({ status }) => status === 200 || status === 409));
      const settled = await agent().call('get_checkout', { id: body.id });
      assert.equal(settled.body.status, 'completed');
      assert.equal(captures() - before, 1);
      const orders = answers.flatMap(({ body }) => (body.order ? [body.order.id] : []));
      assert.deepEqual([...new Set(orders)], [settled.body.order.id]);
    });

    test(`[UCP-21b] ${release}: returns 409 when the key is reused with another body`, async () => {
      for (const { operation, id, content, other } of await changes(agent())) {
        const call = { ...(id === undefined ? {} : { id }), headers: newKey() };
        await agent().call(operation, { ...call, content });
        const { status, body } = await agent().call(operation, { ...call, content: other });
        assert.deepEqual([status, body.code], [409, 'idempotency_conflict'], operation);
      }
    });

    test(`[UCP-70] ${release}: treats equivalent JSON as the same body`, async () => {
      const post = (body: string, headers: Record<string, string>) =>
        fetch(`${shop.store.url}/api/ucp/carts`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'UCP-Agent': agent().platform.ucpAgent,
            ...headers,
          },
          body,
        });
      const key = newKey();
      const text = JSON.stringify({ line_items: items(goods.cable.id) });
      const statuses = [];
      const other = JSON.stringify({ line_items: items(goods.cable.id), context: {} });
      for (const body of [text, text, `${text} `, other]) statuses.push((await post(body, key)).status);
      assert.deepEqual(statuses, [201, 201, 201, 409]);
    });

    test(`[UCP-21d] ${release}: does nothing if keys cannot be looked up`, async () => {
      const all = await changes(agent());
      const before = captures();
      const answers: Answer[] = [];
      const mend = shop.store.loseAnswers();
      try {
        for (const { operation, id, content } of all) {
          const call = { ...(id === undefined ? {} : { id }), content, headers: newKey() };
          answers.push(await agent().call(operation, call));
        }
      } finally {
        mend();
      }
      for (const { status, body, headers } of answers) {
        assert.deepEqual([status, body.code], [503, 'unavailable']);
        assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      }
      assert.equal(captures(), before);
      const [, , cart, , , ready, open] = all as Required<Change>[];
      assert.equal((await agent().call('get_cart', { id: cart?.id ?? '' })).body.id, cart?.id);
      const status = async (id = '') => (await agent().call('get_checkout', { id })).body.status;
      assert.deepEqual(
        [await status(ready?.id), await status(open?.id)],
        ['ready_for_complete', 'incomplete'],
      );
      await buy(agent(), goods.cable.id);
    });
  }
});
