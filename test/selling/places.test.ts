/** Where a parcel goes, from the agent's words to the order: taxed by what they mean, and echoed as they were sent. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openAgent, type Agent } from './agent.ts';
import { openStore, type Answer, type OpenStore } from './open-store.ts';
import { chosenPlatform } from './platform.ts';
import { buyer, lamp, lines, shopper, totalOf } from './shopper.ts';

const releases = ['2026-01-23', '2026-04-08', '2026-08-25'] as const;

interface Sent {
  address_region?: string;
  postal_code?: string;
  address_country?: string;
}

const sendingTo = (sent: Sent) => ({
  line_items: lines([lamp, 1]),
  buyer,
  context: { currency: 'USD' },
  fulfillment: {
    methods: [
      {
        type: 'shipping',
        destinations: [
          {
            first_name: 'Ada',
            last_name: 'Quill',
            street_address: '1 Spring Street',
            address_locality: 'Los Angeles',
            ...sent,
          },
        ],
      },
    ],
  },
});

const places = (body: Answer['body']): Sent[] =>
  body.fulfillment.methods[0].destinations.map(({ address_region, postal_code, address_country }: Sent) => ({
    address_region,
    postal_code,
    address_country,
  }));

const totalText = (body: Answer['body']): string =>
  body.totals.find(({ type }: { type: string }) => type === 'total').display_text;

describe('addresses with names of regions', () => {
  let store: OpenStore;
  let agent: Agent;
  before(async () => {
    store = await openStore();
    agent = await openAgent();
  });
  after(async () => {
    await agent.close();
    await store.close();
  });

  const codes = { address_region: 'CA', postal_code: '90001', address_country: 'US' };

  for (const release of releases) {
    const me = () => shopper(store, { surface: 'official', headers: { 'UCP-Agent': agent.header(release) } });

    for (const sent of [
      { ...codes, address_region: 'California' },
      { ...codes, address_region: 'US-CA', address_country: 'USA' },
      { ...codes, address_region: 'Calif.', address_country: 'United States' },
    ])
      test(`${release}: ${JSON.stringify(sent)} is taxed as CA, and returned as sent`, async () => {
        const plain = (await me().create(sendingTo(codes))).body;
        const { status, body } = await me().create(sendingTo(sent));
        assert.equal(status, 201);
        assert.equal(body.status, 'ready_for_complete', JSON.stringify(body.messages));
        assert.deepEqual(body.totals, plain.totals);
        assert.ok(
          body.totals.some(
            ({ type, amount }: { type: string; amount: number }) => type === 'tax' && amount > 0,
          ),
        );
        assert.equal(totalText(body), 'Total');
        assert.deepEqual(places(body), [sent]);
        assert.deepEqual(places((await me().read(body.id)).body), [sent]);
      });

    for (const [sent, code, member] of [
      [{ ...codes, address_region: 'NY' }, 'address_invalid', 'postal_code'],
      [{ ...codes, address_region: 'Lagos' }, 'address_invalid', 'address_region'],
      [{ ...codes, address_country: 'Nowhere' }, 'address_invalid', 'address_country'],
      [{ postal_code: '90001', address_country: 'US' }, 'missing', 'address_region'],
    ] as const)
      test(`${release}: ${JSON.stringify(sent)} returns ${code} at ${member}, and cannot be paid`, async () => {
        const { body } = await me().create(sendingTo(sent));
        assert.equal(body.status, 'incomplete');
        const message = body.messages.find((one: { code: string }) => one.code === code);
        assert.equal(message.path, `$.fulfillment.methods[0].destinations[0].${member}`);
        // The postal code alone says what tax there is. Without a country an instance prices as at home, with the tax included.
        const isIncluded = member === 'address_country' && chosenPlatform() !== 'embedded';
        const isOpen = code === 'address_invalid' && !isIncluded;
        assert.equal(totalText(body), isOpen ? 'Total before tax' : 'Total');
        assert.equal(
          body.messages.some((one: { code: string }) => one.code === 'tax_pending'),
          isOpen,
        );
        const paid = await me().pay(body.id);
        assert.equal(paid.body.status, 'incomplete');
        const fixed = await me().update(body.id, sendingTo(codes));
        assert.equal(fixed.body.status, 'ready_for_complete', JSON.stringify(fixed.body.messages));
        assert.equal(totalText(fixed.body), 'Total');
      });
  }

  test('stay as sent in an order, whose page shows their meaning', async () => {
    const me = shopper(store, { surface: 'official', headers: { 'UCP-Agent': agent.header('2026-08-25') } });
    const sent = { ...codes, address_region: 'US-CA', address_country: 'USA' };
    const made = await me.create(sendingTo(sent));
    const total = totalOf(made.body);
    const paid = await me.pay(made.body.id);
    assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body.messages));
    const order = await me.order(paid.body.order.id, `?checkout=${made.body.id}`);
    assert.equal(totalOf(order.body), total);
    const { destination } = order.body.fulfillment.expectations[0];
    assert.deepEqual([destination.address_region, destination.address_country], ['US-CA', 'USA']);
    // The cartridge has no pages.
    if (chosenPlatform() === 'cartridge') return;
    const key = new URL(made.body.continue_url).pathname.split('/').at(-1) ?? '';
    const page = await fetch(`${store.url}/order/${paid.body.order.id}?checkout=${encodeURIComponent(key)}`);
    const text = await page.text();
    assert.equal(page.status, 200, text);
    assert.match(text, /California/);
    assert.match(text, /United States/);
    assert.doesNotMatch(text, /US-CA/);
  });

  test('are returned as sent by MCP tools, with the invalid member', async () => {
    if (chosenPlatform() === 'cartridge') return;
    const call = async (checkout: object): Promise<Answer['body']> => {
      const meta = {
        'ucp-agent': { profile: agent.profile('2026-08-25') },
        'idempotency-key': crypto.randomUUID(),
      };
      const params = { name: 'create_checkout', arguments: { meta, checkout } };
      const response = await fetch(`${store.url}/api/ucp/mcp`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      });
      const { result } = (await response.json()) as Answer['body'];
      return result.structuredContent;
    };
    const sent = { ...codes, address_region: 'California', address_country: 'United States' };
    const good = await call(sendingTo(sent));
    assert.equal(good.status, 'ready_for_complete', JSON.stringify(good.messages));
    assert.deepEqual(places(good), [sent]);
    const wrong = await call(sendingTo({ ...codes, address_region: 'New York' }));
    assert.equal(wrong.messages[0].path, '$.fulfillment.methods[0].destinations[0].postal_code');
    assert.equal(totalText(wrong), 'Total before tax');
  });
});
