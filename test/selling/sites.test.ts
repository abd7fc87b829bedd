/** Two stores in one service: credentials and IDs of one store give nothing at the other, however it is addressed. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { bearer, release } from './parties.ts';
import { complete, lamp, lines, shortForm } from './shopper.ts';
import { openSites, type CallOptions, type Naming, type RawAnswer, type SitesWorld } from './sites-world.ts';

describe('sites', () => {
  let world: SitesWorld;
  before(async () => (world = await openSites()));
  after(() => world.close());

  /** What a caller has at the store in the north. */
  interface Things {
    cart: string;
    checkout: string;
    paid: string;
    order: string;
    number: string;
    /** Of the pages of the open checkout, of the cart, and of the paid checkout. */
    pageOfCheckout: string;
    pageOfPaid: string;
  }

  type Headers = Record<string, string>;
  const named = (): Headers => ({ 'UCP-Agent': world.agent.header(release) });
  const tokenOf = (url: string): string => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');

  async function make(naming: Naming, headers: Headers): Promise<Things> {
    const at = { naming, site: 'north' } as const;
    const all = { ...named(), ...headers };
    const ask = async (path: string, content: unknown): Promise<RawAnswer['body']> => {
      const { status, text, body } = await world.call(at, path, { content, headers: all });
      assert.ok(status === 200 || status === 201, text);
      return body;
    };
    const cart = await ask('/api/ucp/carts', { line_items: lines([lamp, 1]) });
    const checkout = await ask('/api/ucp/checkout-sessions', complete([lamp, 1]));
    const toPay = await ask('/api/ucp/checkout/sessions', complete([lamp, 1]));
    const paid = await ask(`/api/ucp/checkout/sessions/${toPay.id}/pay`, shortForm('pm_sandbox_success'));
    assert.equal(paid.status, 'completed', JSON.stringify(paid.messages));
    return {
      cart: cart.id,
      checkout: checkout.id,
      paid: paid.id,
      order: paid.order.id,
      number: String(paid.order.id).split('.')[0] ?? '',
      pageOfCheckout: tokenOf(checkout.continue_url),
      pageOfPaid: tokenOf(toPay.continue_url),
    };
  }

  type Case = [what: string, path: (things: Things) => string, options?: CallOptions & { method?: string }];

  const change = { line_items: lines([lamp, 2]) };
  const pay = shortForm('pm_sandbox_success');

  /** Each path with something of the other store in it. */
  const paths: Case[] = [
    ['reads the cart', ({ cart }) => `/api/ucp/carts/${cart}`],
    ['changes the cart', ({ cart }) => `/api/ucp/carts/${cart}`, { method: 'PUT', content: change }],
    ['cancels the cart', ({ cart }) => `/api/ucp/carts/${cart}/cancel`, { method: 'POST' }],
    ...(['checkout-sessions', 'checkout/sessions'] as const).flatMap((sessions): Case[] => [
      [`reads the checkout at ${sessions}`, ({ checkout }) => `/api/ucp/${sessions}/${checkout}`],
      [`reads the paid one at ${sessions}`, ({ paid }) => `/api/ucp/${sessions}/${paid}`],
      [
        `changes it at ${sessions}`,
        ({ checkout }) => `/api/ucp/${sessions}/${checkout}`,
        { method: 'PUT', content: change },
      ],
      [
        `cancels it at ${sessions}`,
        ({ checkout }) => `/api/ucp/${sessions}/${checkout}/cancel`,
        { method: 'POST' },
      ],
    ]),
    ['completes it', ({ checkout }) => `/api/ucp/checkout-sessions/${checkout}/complete`, { content: pay }],
    ['pays it', ({ checkout }) => `/api/ucp/checkout/sessions/${checkout}/pay`, { content: pay }],
    ['reads the order by its ID', ({ order }) => `/api/ucp/orders/${order}`],
    ['reads the order by its number', ({ number }) => `/api/ucp/orders/${number}`],
    [
      'reads it by number and checkout',
      ({ number, paid }) => `/api/ucp/orders/${number}?checkout_id=${paid}`,
    ],
    ['opens the page of the checkout', ({ pageOfCheckout }) => `/checkout/${pageOfCheckout}`],
    [
      'posts to the page of the checkout',
      ({ pageOfCheckout }) => `/checkout/${pageOfCheckout}`,
      { content: new URLSearchParams({ do: 'save', key: 'A'.repeat(22) }) },
    ],
    ['returns to the page', ({ pageOfPaid }) => `/checkout/${pageOfPaid}/return`],
    ['opens the page of the order', ({ order }) => `/order/${order}`],
    ['opens it by number and link', ({ number, pageOfPaid }) => `/order/${number}?checkout=${pageOfPaid}`],
    ['opens it by number and checkout', ({ number, paid }) => `/order/${number}?checkout=${paid}`],
  ];

  const tools: [name: string, args: (things: Things) => object][] = [
    ['get_cart', ({ cart }) => ({ id: cart })],
    ['update_cart', ({ cart }) => ({ id: cart, cart: change })],
    ['cancel_cart', ({ cart }) => ({ id: cart })],
    ['get_checkout', ({ checkout }) => ({ id: checkout })],
    ['update_checkout', ({ checkout }) => ({ id: checkout, checkout: change })],
    [
      'complete_checkout',
      ({ checkout }) => ({ id: checkout, checkout: { payment: { instruments: [instrument] } } }),
    ],
    ['cancel_checkout', ({ checkout }) => ({ id: checkout })],
    ['get_order', ({ order }) => ({ id: order })],
  ];
  const instrument = {
    id: 'i',
    type: 'card',
    handler_id: 'sandbox',
    credential: { type: 'token', token: 'pm_sandbox_success' },
  };

  /** The buyer in the north: anonymous, or a client that may call at both stores. */
  const callers: [who: string, headers: () => Promise<Headers>][] = [
    ['an anonymous caller', async () => ({})],
    ['a client with one key for both', async () => bearer((await world.keys.create({ client: 'Both' })).key)],
  ];

  /** Of the same form, and of no owner. */
  const nothing: Things = {
    cart: 'cart_AAAAAAAAAAAAAAAAAAAAAAAA',
    checkout: 'chk_AAAAAAAAAAAAAAAAAAAAAAAA',
    paid: 'chk_BBBBBBBBBBBBBBBBBBBBBBBB',
    order: 'P0AAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA',
    number: 'P0AAAAAAAA',
    pageOfCheckout: 'chk_AAAAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA',
    pageOfPaid: 'chk_BBBBBBBBBBBBBBBBBBBBBBBB.AAAAAAAAAAAAAAAAAAAAAA',
  };

  /** How UCP answers what is an outcome and no fault of the call. */
  const isNotFound = ({ status, body }: RawAnswer): boolean =>
    status === 200 && body.messages.length === 1 && body.messages[0].code === 'not_found';

  for (const at of [0, 1, 2])
    for (const [who, headersOf] of callers)
      describe(`with data of ${who} in the north store, and the south store named by ${at}`, () => {
        let naming: Naming;
        let headers: Headers;
        let things: Things;
        const south = () => ({ naming, site: 'south' }) as const;
        before(async () => {
          naming = world.namings[at] as Naming;
          headers = { ...named(), ...(await headersOf()) };
          things = await make(naming, headers);
        });

        /** As it is answered, but for what no two answers have alike. */
        const told = ({ status, text }: RawAnswer): [number, string] => [
          status,
          text.replace(/nonce-[\w+/=]+/g, ''),
        ];

        for (const [what, path, options = {}] of paths)
          test(`returns not found when the caller ${what}`, async () => {
            const ask = (of: Things) => world.call(south(), path(of), { ...options, headers });
            const answer = await ask(things);
            assert.ok(answer.status === 404 || isNotFound(answer), answer.text);
            assert.deepEqual(told(answer), told(await ask(nothing)));
          });

        for (const [name, args] of tools)
          test(`returns not found when the caller calls ${name}`, async () => {
            const ask = (of: Things) => {
              const agent = { 'ucp-agent': { profile: world.agent.profile(release) } };
              const meta = { ...agent, 'idempotency-key': randomUUID() };
              const params = { name, arguments: { meta, ...args(of) } };
              return world.call(south(), '/api/ucp/mcp', {
                content: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
                headers: { ...headers, Accept: 'application/json', 'MCP-Protocol-Version': '2025-11-25' },
              });
            };
            const answer = await ask(things);
            assert.match(answer.text, /Nothing was found with this ID/);
            assert.deepEqual(told(answer), told(await ask(nothing)));
          });

        test('creates something new for an idempotency key that was used there', async () => {
          const repeat = { ...headers, 'Idempotency-Key': randomUUID() };
          const create = async (site: 'north' | 'south'): Promise<RawAnswer['body']> => {
            const options = { content: complete([lamp, 1]), headers: repeat };
            const answer = await world.call({ naming, site }, '/api/ucp/checkout-sessions', options);
            assert.equal(answer.status, 201, answer.text);
            return answer.body;
          };
          const [there, here] = [await create('north'), await create('south')];
          assert.notEqual(here.id, there.id);
          assert.equal((await create('north')).id, there.id, 'it still holds where it was used');
        });

        test('creates no checkout from a cart of the other store', async () => {
          const content = { ...complete([lamp, 1]), cart_id: things.cart };
          const answer = await world.call(south(), '/api/ucp/checkout-sessions', { content, headers });
          assert.ok(isNotFound(answer), answer.text);
        });

        test('leaves everything of the other store unchanged', async () => {
          const north = { naming, site: 'north' } as const;
          const read = async (path: string) => (await world.call(north, path, { headers })).body;
          assert.equal((await read(`/api/ucp/carts/${things.cart}`)).line_items[0].quantity, 1);
          const checkout = await read(`/api/ucp/checkout-sessions/${things.checkout}`);
          assert.deepEqual([checkout.status, checkout.line_items[0].quantity], ['ready_for_complete', 1]);
          assert.equal((await read(`/api/ucp/orders/${things.order}`)).checkout_id, things.paid);
        });
      });
});
