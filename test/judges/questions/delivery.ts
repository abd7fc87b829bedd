/** How goods reach the buyer, order updates, and carts. */
import { createHash } from 'node:crypto';
import {
  abroad,
  amountOf,
  codesOf,
  home,
  lineOf,
  methodOf,
  need,
  needOrder,
  optionsOf,
  sendTo,
  type Body,
  type Buyer,
  type Questions,
} from './buyer.ts';
import { goods, price } from './store.ts';

const costOf = ({ totals }: ReturnType<typeof optionsOf>[number]): number => amountOf(totals, 'total');
const isFree = (body: Body): boolean => optionsOf(body).some((option) => costOf(option) === 0);
const idsOf = (body: Body): string[] => optionsOf(body).map(({ id }) => id);

const fulfillment: Questions = {
  async 'fulfillment: the total follows the chosen option'({ create, update }) {
    const made = await create();
    const { id, line_item_ids, groups: [group] = [] } = methodOf(made) ?? { id: '', line_item_ids: [] };
    need(optionsOf(made).length > 0, 'no options');
    for (const option of optionsOf(made)) {
      const chosen = { id: group?.id, line_item_ids: group?.line_item_ids, selected_option_id: option.id };
      const methods = [sendTo(home, { id, line_item_ids, groups: [chosen] })];
      const { totals } = await update(made, { fulfillment: { methods } });
      const total = amountOf(totals, 'total');
      need(total === price + costOf(option), `${option.id} costs ${costOf(option)}, the total is ${total}`);
    }
  },
  async 'fulfillment: options follow the country'({ create }) {
    const [near, far] = [idsOf(await create()), idsOf(await create({ to: abroad }))];
    const isSo = near.includes('express-home') && !far.includes('express-home');
    need(isSo && far.includes('express-abroad'), `${near.join(', ')}; abroad ${far.join(', ')}`);
  },
  async 'fulfillment: options without street and names'({ create }) {
    const { address_locality, address_region, postal_code, address_country } = home;
    const to = { id: 'd1', address_locality, address_region, postal_code, address_country };
    need(optionsOf(await create({ to })).length > 0, 'no options');
  },
  async 'fulfillment: options for country and postal code alone'({ create }) {
    const { postal_code, address_country } = home;
    need(
      optionsOf(await create({ to: { id: 'd1', postal_code, address_country } })).length > 0,
      'no options',
    );
  },
  async 'fulfillment: an unknown buyer has no addresses'({ create }) {
    const places = methodOf(
      await create({ to: null, buyer: { email: 'unknown@example.com' } }),
    )?.destinations;
    need(!places?.length, JSON.stringify(places));
  },
  async 'fulfillment: free from an amount'({ create }) {
    need(!isFree(await create()), 'free below it');
    need(isFree(await create({ quantity: 3 })), 'not free from it');
  },
  async 'fulfillment: free for an item'({ create }) {
    need(isFree(await create({ item: goods.free })), 'not free');
  },
  async 'fulfillment: options have different titles'({ create }) {
    const titles = optionsOf(await create()).map(({ title }) => title);
    const isSo = titles.length > 1 && titles.every(Boolean) && new Set(titles).size === titles.length;
    need(isSo, titles.join(', '));
  },
  async 'fulfillment: two lines that go together are one group'({ call }) {
    const { body } = await call('POST', '/checkout-sessions', {
      line_items: [lineOf(1), lineOf(1, goods.second)],
      buyer: { email: 'ann@example.com' },
      fulfillment: { methods: [sendTo(home)] },
    });
    const { methods = [] } = body.fulfillment ?? {};
    const [group, ...more] = methods[0]?.groups ?? [];
    const lines = (body.line_items ?? [])
      .map(({ id }) => id)
      .toSorted()
      .join();
    need(methods.length === 1 && more.length === 0, JSON.stringify(methods));
    need(group?.line_item_ids.toSorted().join() === lines, JSON.stringify(group));
  },
};

const readOrder = async ({ call }: Buyer, id: string): Promise<Body> => {
  const { status, body } = await call('GET', `/orders/${id}`);
  need(status === 200, `the order is answered ${status}`);
  return body;
};

/** An order with the title of the option that was chosen. */
async function expectationOf(buyer: Buyer) {
  const bought = await buyer.buy();
  const chosen = methodOf(bought)?.groups?.[0]?.selected_option_id;
  const title = optionsOf(bought).find(({ id }) => id === chosen)?.title ?? '?';
  const [expectation] = (await readOrder(buyer, bought.orderId)).fulfillment?.expectations ?? [];
  return { title, expectation, said: JSON.stringify(expectation) };
}

const orders: Questions = {
  async 'order: read'(buyer) {
    const bought = await buyer.buy();
    needOrder(await readOrder(buyer, bought.orderId), bought);
  },
  async 'order: how and where it is sent'(buyer) {
    const { title, expectation, said } = await expectationOf(buyer);
    need(expectation?.description?.includes(title) ?? false, said);
    need(expectation?.destination?.['street_address'] === home.street_address, said);
    need(expectation?.line_items.map(({ quantity }) => quantity).join() === '1', said);
  },
  async 'order: the description of a delivery is the title of the option'(buyer) {
    const { title, expectation, said } = await expectationOf(buyer);
    need(expectation?.description === title, said);
  },
  async 'order: a platform changes it by PUT'(buyer) {
    const { orderId } = await buyer.buy();
    const { status } = await buyer.call('PUT', `/orders/${orderId}`, await readOrder(buyer, orderId));
    need(status === 200, `${status}`);
  },
};

async function firstNotice({ buy, notices }: Buyer, how = {}) {
  const bought = await buy(how);
  const [notice] = await notices(bought.orderId);
  if (notice) return { bought, notice };
  need(false, 'nothing was told');
  throw new Error('unreachable');
}

const told: Questions = {
  async 'webhook: the full order'(buyer) {
    const { bought, notice } = await firstNotice(buyer);
    needOrder(notice.told, bought);
  },
  async 'webhook: the address, as Get Order shows it'(buyer) {
    const { bought, notice } = await firstNotice(buyer, { to: abroad });
    const destinationOf = (body: Body) => JSON.stringify(body.fulfillment?.expectations?.[0]?.destination);
    const [sent, read] = [destinationOf(notice.told), destinationOf(await readOrder(buyer, bought.orderId))];
    need(sent === read, `told ${sent}, and read ${read}`);
  },
  async 'webhook: an order that is shipped'(buyer) {
    const { bought } = await firstNotice(buyer);
    await buyer.ship(bought.orderId);
    const all = await buyer.notices(bought.orderId, 2);
    const isShipped = all.at(-1)?.told.fulfillment?.events?.some(({ type }) => type === 'shipped');
    need(isShipped === true, `${all.length} were told, none of a parcel`);
    for (const { told } of all) needOrder(told, bought);
  },
  async 'webhook: id and time of Standard Webhooks'(buyer) {
    const { headers } = (await firstNotice(buyer)).notice;
    const at = Number(headers['webhook-timestamp']);
    need(Boolean(headers['webhook-id']) && at > 1e9 && at < 4e9, JSON.stringify(headers));
  },
  async 'webhook: tried again, the same event'({ agent, buy, notices }) {
    const { orderId } = await buy({}, (id) => agent.refuse(id, 1));
    const [first, second] = await notices(orderId, 2, 12);
    need(second?.status === 200, 'one try in 12 seconds');
    for (const name of ['webhook-id', 'webhook-timestamp'])
      need(first?.headers[name] === second?.headers[name], `${name} is another`);
    need(first?.body === second?.body, 'the body is another');
  },
  async 'webhook: signed, with the digest of its body'(buyer) {
    const { headers, body } = (await firstNotice(buyer)).notice;
    const wanted = ['ucp-agent', 'signature', 'signature-input', 'content-digest'];
    const lacks = wanted.filter((name) => !headers[name]);
    need(lacks.length === 0, `lacks ${lacks.join(', ')}`);
    need(/profile="[^"]*\/\.well-known\/ucp"/.test(headers['ucp-agent'] ?? ''), headers['ucp-agent'] ?? '');
    const digest = createHash('sha256').update(Buffer.from(body, 'base64')).digest('base64');
    need(headers['content-digest']?.includes(digest) ?? false, 'the digest is of something else');
  },
  async 'webhook: the signature covers the request'(buyer) {
    const input = (await firstNotice(buyer)).notice.headers['signature-input'] ?? '';
    const covered = [...(/\(([^)]*)\)/.exec(input)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(
      ([, name]) => name,
    );
    const wanted = ['@method', '@authority', '@path', 'content-digest', 'content-type', 'ucp-agent'];
    const lacks = wanted.filter((name) => !covered.includes(name));
    need(lacks.length === 0, `does not cover ${lacks.join(', ')}`);
  },
};

const bag = ({ line_items: lines = [] }: Body): string =>
  lines
    .map(({ item, quantity }) => `${quantity} ${item.id}`)
    .toSorted()
    .join();

async function made({ call }: Buyer, path: string, content: object): Promise<Body> {
  const { status, body } = await call('POST', path, content);
  need(status === 200 || status === 201, `${path}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
  return body;
}
const fill = (buyer: Buyer, quantity = 2, more = {}) =>
  made(buyer, '/carts', { line_items: [lineOf(quantity)], ...more });
const convert = (buyer: Buyer, { id }: Body, more = {}) =>
  made(buyer, '/checkout-sessions', { cart_id: id, ...more });

const carts: Questions = {
  async 'cart: its lines win over those of the conversion'(buyer) {
    const cart = await fill(buyer);
    const checkout = await convert(buyer, cart, { line_items: [lineOf(9)] });
    need(bag(checkout) === bag(cart), bag(checkout));
  },
  async 'cart: converted again, the same checkout'(buyer) {
    const cart = await fill(buyer);
    need((await convert(buyer, cart)).id === (await convert(buyer, cart)).id, 'two checkouts');
  },
  async 'cart: canceled, its last state is answered'(buyer) {
    const cart = await fill(buyer, 3);
    const last = await made(buyer, `/carts/${cart.id}/cancel`, {});
    need(last.id === cart.id && bag(last) === bag(cart), JSON.stringify(last).slice(0, 200));
  },
  async 'cart: codes are carried into the checkout'(buyer) {
    const cart = await fill(buyer, 2, { discounts: { codes: ['TEN'] } });
    const codes = [codesOf(cart), codesOf(await convert(buyer, cart))];
    need(
      codes.every((those) => those.join() === 'TEN'),
      JSON.stringify(codes),
    );
  },
};

export const deliveryQuestions: Questions = { ...fulfillment, ...orders, ...told, ...carts };
