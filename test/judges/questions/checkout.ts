/** What becomes of a checkout: negotiation, its life, its sums and codes, and answers to what cannot be. */
import { randomUUID } from 'node:crypto';
import {
  amountOf,
  codesOf,
  errorsOf,
  home,
  lineOf,
  methodOf,
  need,
  needRefusal,
  needSums,
  payWith,
  release,
  sendTo,
  taken,
  type Answer,
  type Body,
  type Buyer,
  type Questions,
} from './buyer.ts';
import { goods, price } from './store.ts';

interface Manifest {
  ucp: {
    version: string;
    services: Record<string, { transport: string; version: string }[]>;
    capabilities: Record<string, unknown>;
    payment_handlers: Record<string, { id?: string; version?: string }[]>;
  };
}
const capabilities = [
  'checkout',
  'cart',
  'order',
  'catalog.search',
  'catalog.lookup',
  'fulfillment',
  'discount',
  'buyer_consent',
];
const reverseDomain = /^[a-z][a-z0-9_-]*(?:\.[a-z][a-z0-9_-]*)+$/;

const negotiation: Questions = {
  async 'manifest: services, capabilities and handlers are listed'({ manifest }) {
    const { ucp } = (await manifest()) as unknown as Manifest;
    const first = ucp.services['dev.ucp.shopping']?.[0];
    need(ucp.version === release && first?.version === release, `it is of ${ucp.version}`);
    const names = [...Object.keys(ucp.capabilities), ...Object.keys(ucp.payment_handlers)];
    need(
      names.every((name) => reverseDomain.test(name)),
      `not all names are reverse domains: ${names.join(', ')}`,
    );
    const lacks = capabilities.filter((name) => !names.includes(`dev.ucp.shopping.${name}`));
    need(lacks.length === 0, `it lacks ${lacks.join(', ')}`);
    const handlers = Object.values(ucp.payment_handlers).flat();
    need(
      handlers.every(({ id, version }) => id && version),
      'a payment handler has no id or version',
    );
  },
  async 'negotiation: a release that does not exist is refused'({ call }) {
    const content = { line_items: [lineOf(1)] };
    const { status, body } = await call('POST', '/checkout-sessions', content, {
      kind: 'future',
      version: release,
    });
    need(status === 422 && body.code === 'version_unsupported', `${status} ${body.code}`);
  },
  async 'negotiation: a profile of another trade has nothing in common'({ call }) {
    const content = { line_items: [lineOf(1)] };
    const { status, body } = await call('POST', '/checkout-sessions', content, { kind: 'other' });
    const codes = errorsOf(body).map(({ code }) => code);
    need(status === 200 && body.ucp?.status === 'error', `${status} ${body.ucp?.status}`);
    need(codes.includes('capabilities_incompatible'), `codes ${codes.join(', ')}`);
  },
};

/** What is over cannot change: the answer says so, by whichever status. */
const afterwards =
  (end: 'cancel' | 'pay', then: 'cancel' | 'pay' | 'put') =>
  async (buyer: Buyer): Promise<void> => {
    const checkout = await buyer.create();
    const { status } = await buyer[end](checkout);
    need(status === 200, `${end}: ${status}`);
    const after = await buyer[then](checkout);
    need(after.status !== 200, `${then} after ${end} is answered 200, ${after.body.status}`);
    const { code, content } = after.body;
    need(code !== undefined && content !== undefined, `${after.status} without code and content`);
  };

const life: Questions = {
  async 'checkout: created in its release, and open'({ create }) {
    const { status, ucp } = await create();
    need(status === 'incomplete' || status === 'ready_for_complete', `status ${status}`);
    need(ucp?.version === release, `version ${ucp?.version}`);
  },
  async 'checkout: read as it was answered'({ create, get }) {
    const made = await create();
    const read = await get(made);
    need(read.id === made.id, `another id: ${read.id}`);
    need(JSON.stringify(read.totals) === JSON.stringify(made.totals), 'other totals');
  },
  async 'checkout: quantity, buyer and address are updated'({ create, update }) {
    const made = await create();
    const method = methodOf(made);
    const place = { ...home, street_address: '456 Elm Street', postal_code: '62701' };
    const changed = await update(
      made,
      {
        buyer: { email: 'jane@example.com', first_name: 'Jane', last_name: 'Doe' },
        fulfillment: {
          methods: [sendTo(place, { id: method?.id, line_item_ids: method?.line_item_ids })],
        },
      },
      2,
    );
    const after = methodOf(changed);
    const chosen = after?.destinations?.find(({ id }) => id === after.selected_destination_id);
    need(changed.line_items?.[0]?.quantity === 2, 'the quantity is another');
    need(changed.buyer?.first_name === 'Jane', 'the buyer is another');
    need(
      chosen?.street_address === place.street_address && chosen.postal_code === place.postal_code,
      `sent to ${JSON.stringify(chosen)}`,
    );
  },
  async 'checkout: canceled'({ create, cancel }) {
    const { status, body } = await cancel(await create());
    need(status === 200 && body.status === 'canceled', `${status} ${body.status}`);
  },
  async 'checkout: completed with a link to its order'({ buy }) {
    need(Boolean((await buy()).order?.permalink_url), 'no permalink_url');
  },
  'checkout: canceled, not canceled again': afterwards('cancel', 'cancel'),
  'checkout: canceled, not changed': afterwards('cancel', 'put'),
  'checkout: canceled, not completed': afterwards('cancel', 'pay'),
  'checkout: completed, not changed': afterwards('pay', 'put'),
  'checkout: completed, not canceled': afterwards('pay', 'cancel'),
  async 'checkout: completed again under another key, no second order'({ buy, pay }) {
    const bought = await buy();
    const { status, body } = await pay(bought);
    need(status !== 200 || body.order?.id === bought.orderId, `a second order ${body.order?.id}`);
  },
  async 'checkout: completed again under another key, another status than 200'({ buy, pay }) {
    const { status } = await pay(await buy());
    need(status !== 200, 'answered 200');
  },
  async 'checkout: the buyer is kept'({ create, update, get }) {
    const made = await create();
    await update(made, { buyer: { email: 'jane@example.com', first_name: 'Jane', last_name: 'Doe' } });
    const { buyer } = await get(made);
    const said = JSON.stringify(buyer);
    need(buyer?.email === 'jane@example.com' && buyer.last_name === 'Doe', `read again: ${said}`);
  },
  async 'checkout: consent is kept'({ create, get }) {
    const consent = { marketing: true, analytics: false, sale_of_data: false };
    const { buyer } = await get(await create({ buyer: { email: 'ann@example.com', consent } }));
    need(buyer?.consent?.['marketing'] === true && !buyer.consent['analytics'], JSON.stringify(buyer));
  },
};

async function withCodes({ create, update }: Buyer, ...codes: string[]): Promise<Body> {
  return update(await create({ to: null }), { discounts: { codes } });
}
const needCodes = (body: Body, ...codes: string[]): void => {
  const applied = codesOf(body).toSorted();
  need(applied.join() === codes.toSorted().join(), `applied are ${applied.join(', ') || 'none'}`);
};

const sums: Questions = {
  async 'totals: of one line'({ create }) {
    const body = await create({ to: null });
    needSums(body, price);
    const { totals } = body.line_items?.[0] ?? {};
    need(amountOf(totals, 'subtotal') === price, `of the line ${JSON.stringify(totals)}`);
  },
  async 'totals: of a changed quantity'({ create, update }) {
    needSums(await update(await create({ to: null }), {}, 2), 2 * price);
  },
  async 'totals: one subtotal and one total, whole amounts with a type'({ create }) {
    const { totals = [] } = await create({ codes: ['TEN'] });
    for (const wanted of ['subtotal', 'total'])
      need(totals.filter(({ type }) => type === wanted).length === 1, `not one ${wanted}`);
    need(
      totals.every(({ type, amount }) => type && Number.isInteger(amount)),
      JSON.stringify(totals),
    );
  },
  async 'totals: discounts are negative, the others are not'({ create }) {
    const { totals = [] } = await create({ quantity: 3, codes: ['TEN'] });
    const isDiscount = (type: string) => type === 'discount' || type === 'items_discount';
    need(
      totals.some(({ type }) => isDiscount(type)),
      'there is no discount',
    );
    need(
      totals.every(({ type, amount }) => (isDiscount(type) ? amount < 0 : amount >= 0)),
      JSON.stringify(totals),
    );
  },
  async 'discount: a percentage'(buyer) {
    const body = await withCodes(buyer, 'TEN');
    needSums(body, price, 350);
    needCodes(body, 'TEN');
  },
  async 'discount: an amount'(buyer) {
    const body = await withCodes(buyer, 'FIVE');
    needSums(body, price, 500);
    need(body.discounts?.applied?.[0]?.amount === 500, JSON.stringify(body.discounts));
  },
  async 'discount: two codes'(buyer) {
    const body = await withCodes(buyer, 'TEN', 'TWENTY');
    need([980, 1050].includes(taken(body)), `${taken(body)} off`);
    needSums(body, price, taken(body));
    needCodes(body, 'TEN', 'TWENTY');
  },
  async 'discount: a good code beside an unknown one'(buyer) {
    const body = await withCodes(buyer, 'TEN', 'NO_SUCH_CODE');
    needSums(body, price, 350);
    needCodes(body, 'TEN');
  },
  async 'discount: an unknown code changes nothing'(buyer) {
    needSums(await withCodes(buyer, 'NO_SUCH_CODE'), price);
  },
  async 'discount: a code in other case'(buyer) {
    const body = await withCodes(buyer, 'ten');
    need(codesOf(body)[0]?.toUpperCase() === 'TEN' && taken(body) === 350, JSON.stringify(body.discounts));
  },
  async 'discount: the total of an allocated one has the type discount'(buyer) {
    const { totals } = await withCodes(buyer, 'TEN');
    need(amountOf(totals, 'discount') !== 0, JSON.stringify(totals));
  },
  async 'discount: allocations add up'(buyer) {
    const { totals, discounts, line_items: lines = [] } = await withCodes(buyer, 'TEN', 'FIVE');
    for (const { amount, allocations = [] } of discounts?.applied ?? []) {
      const sum = allocations.reduce((total, one) => total + one.amount, 0);
      need(allocations.length === 0 || sum === amount, JSON.stringify(discounts));
    }
    const ofLines = lines.reduce((sum, line) => sum + amountOf(line.totals, 'items_discount'), 0);
    need(amountOf(totals, 'items_discount') === ofLines, JSON.stringify(totals));
  },
  async 'discount: what a client says is applied is ignored'({ create, update }) {
    const applied = [{ code: 'X', title: 'x', amount: 10_000_000 }];
    const body = await update(await create({ to: null }), { discounts: { codes: ['TEN'], applied } });
    needSums(body, price, 350);
  },
  async 'discount: other codes replace the first ones, and none removes them'(buyer) {
    const body = await withCodes(buyer, 'TEN');
    needCodes(await buyer.update(body, { discounts: { codes: ['TWENTY'] } }), 'TWENTY');
    const none = await buyer.update(body, { discounts: { codes: [] } });
    needCodes(none);
    needSums(none, price);
  },
};

/** The same answer under the same key, and 409 for something else under it. */
async function needSame(
  send: (intent: string) => Promise<Answer>,
  other?: (intent: string) => Promise<Answer>,
): Promise<void> {
  const intent = randomUUID();
  const [first, second] = [await send(intent), await send(intent)];
  need(first.status < 300, `${first.status}`);
  need(JSON.stringify(first) === JSON.stringify(second), 'the second answer is another');
  const conflict = await other?.(intent);
  need(!conflict || conflict.status === 409, `other content under the same key: ${conflict?.status}`);
}

const repeated: Questions = {
  async 'idempotency: create'({ call }) {
    const create = (quantity: number) => (intent: string) =>
      call('POST', '/checkout-sessions', { line_items: [lineOf(quantity)] }, { intent });
    await needSame(create(1), create(2));
  },
  async 'idempotency: update'({ create, call }) {
    const { id, currency, line_items: [line] = [] } = await create();
    const change = (quantity: number) => (intent: string) => {
      const content = { id, currency, line_items: [{ ...lineOf(quantity), id: line?.id }] };
      return call('PUT', `/checkout-sessions/${id}`, content, { intent });
    };
    await needSame(change(2), change(3));
  },
  async 'idempotency: complete'({ create, pay }) {
    const checkout = await create();
    await needSame(
      (intent) => pay(checkout, payWith(), intent),
      (intent) => pay(checkout, payWith('pm_sandbox_other'), intent),
    );
  },
  async 'idempotency: cancel'({ create, cancel }) {
    const checkout = await create();
    await needSame((intent) => cancel(checkout, intent));
  },
};

const tooMany =
  (quantity: number) =>
  async ({ create, put }: Buyer): Promise<void> => {
    const answer = await put(await create(), {}, quantity);
    const adjusted = errorsOf(answer.body, 'warning').some(({ code }) => code === 'quantity_adjusted');
    if (adjusted && (answer.body.line_items?.[0]?.quantity ?? quantity) < quantity) return;
    needRefusal(answer, ['out_of_stock', 'item_unavailable'], 'stock');
  };

const impossible: Questions = {
  async 'refusal: an item without stock'({ call }) {
    const answer = await call('POST', '/checkout-sessions', { line_items: [lineOf(1, goods.gone)] });
    needRefusal(answer, ['out_of_stock', 'item_unavailable'], 'stock');
  },
  'refusal: one more than the stock': tooMany(1001),
  'refusal: a quantity of 10,001': tooMany(10_001),
  async 'refusal: an item that does not exist'({ call }) {
    const answer = await call('POST', '/checkout-sessions', { line_items: [lineOf(1, 'no-such-item')] });
    needRefusal(answer, ['not_found', 'item_unavailable'], 'not found');
  },
  async 'refusal: a payment that is declined'({ create, pay }) {
    needRefusal(await pay(await create(), payWith('pm_sandbox_decline')), ['payment_failed'], 'payment');
  },
  async 'refusal: completed without delivery'({ create, pay }) {
    needRefusal(await pay(await create({ to: null })), ['missing', 'field_required'], 'fulfillment');
  },
  async 'payment: a token with its binding'({ create, pay }) {
    const checkout = await create();
    const binding = { checkout_id: checkout.id, identity: { access_token: 'x' } };
    const { status, body } = await pay(checkout, payWith('pm_sandbox_success', { binding }));
    need(status === 200 && body.status === 'completed', `${status} ${JSON.stringify(body.messages)}`);
  },
  async 'payment: a card number is accepted'({ create, pay }) {
    const content = payWith();
    const [instrument] = content.payment.instruments;
    const card = { type: 'card', card_number_type: 'fpan', number: '4242424242424242' };
    const expiry = { expiry_month: 12, expiry_year: 2030, cvc: '123' };
    const { status, body } = await pay(await create(), {
      payment: { instruments: [{ ...instrument, credential: { ...card, ...expiry } }] },
    });
    need(status === 200 && body.status === 'completed', `${status} ${body.code ?? body.status}`);
  },
};

export const checkoutQuestions: Questions = { ...negotiation, ...life, ...sums, ...repeated, ...impossible };
