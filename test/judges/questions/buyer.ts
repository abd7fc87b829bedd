/** Buys at the store of the questions by the REST binding of 2026-04-08, and says in a sentence what is not as it should be. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { portico } from '../../support/command-line.ts';
import type { Agent, Webhook } from '../agent.ts';
import { goods, handlerId } from './store.ts';

export const release = '2026-04-08';

export interface Total {
  type: string;
  amount: number;
}
interface Line {
  id: string;
  item: { id: string };
  quantity: number;
  totals: Total[];
}
interface Place {
  id?: string;
  street_address?: string;
  postal_code?: string;
}
interface Option {
  id: string;
  title?: string;
  totals: Total[];
}
interface Group {
  id: string;
  line_item_ids: string[];
  options?: Option[];
  selected_option_id?: string | null;
}
interface Method {
  id: string;
  line_item_ids: string[];
  destinations?: Place[];
  selected_destination_id?: string | null;
  groups?: Group[];
}
interface Message {
  type: string;
  code?: string;
  content?: string;
  severity?: string;
}
export interface Expectation {
  description?: string;
  destination?: Record<string, string>;
  line_items: { quantity: number }[];
}
/** Of a checkout, a cart, an order or a failure: the members that are asked about. */
export interface Body {
  ucp?: { version?: string; status?: string };
  id?: string;
  checkout_id?: string;
  permalink_url?: string;
  status?: string;
  currency?: string;
  code?: string;
  content?: string;
  buyer?: { email?: string; first_name?: string; last_name?: string; consent?: Record<string, boolean> };
  line_items?: Line[];
  totals?: Total[];
  messages?: Message[];
  discounts?: {
    codes?: string[];
    applied?: { code?: string; amount: number; allocations?: { amount: number }[] }[];
  };
  fulfillment?: { methods?: Method[]; expectations?: Expectation[]; events?: { type: string }[] };
  order?: { id: string; permalink_url?: string };
}
export interface Answer {
  status: number;
  body: Body;
}

export class Objection extends Error {}

/** @throws an objection that says what is wrong */
export function need(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Objection(otherwise);
}

export const home = {
  id: 'd1',
  first_name: 'Ann',
  last_name: 'Lee',
  street_address: '1 Main Street',
  address_locality: 'Springfield',
  address_region: 'IL',
  postal_code: '62704',
  address_country: 'US',
};
export const abroad = {
  ...home,
  street_address: '1 King Street',
  address_locality: 'Toronto',
  address_region: 'ON',
  postal_code: 'M5V 2H1',
  address_country: 'CA',
};

export const lineOf = (quantity: number, id = goods.known) => ({ item: { id }, quantity });
export const sendTo = (place: object, more: object = {}) => ({
  type: 'shipping',
  destinations: [place],
  selected_destination_id: 'd1',
  ...more,
});

export const payWith = (token = 'pm_sandbox_success', more: object = {}) => ({
  payment: {
    instruments: [
      { id: 'i1', handler_id: handlerId, type: 'card', credential: { type: 'token', token, ...more } },
    ],
  },
});

export const amountOf = (totals: readonly Total[] | undefined, ...types: string[]): number =>
  (totals ?? []).filter(({ type }) => types.includes(type)).reduce((sum, { amount }) => sum + amount, 0);
export const taken = (body: Body): number => -amountOf(body.totals, 'discount', 'items_discount');
export const methodOf = (body: Body): Method | undefined => body.fulfillment?.methods?.[0];
export const optionsOf = (body: Body): Option[] =>
  (body.fulfillment?.methods ?? []).flatMap(({ groups = [] }) =>
    groups.flatMap(({ options = [] }) => options),
  );
export const codesOf = (body: Body): (string | undefined)[] =>
  (body.discounts?.applied ?? []).map(({ code }) => code);
export const errorsOf = (body: Body, type = 'error'): Message[] =>
  (body.messages ?? []).filter((message) => message.type === type);

interface Created {
  quantity?: number;
  item?: string;
  /** `null`: nowhere yet. */
  to?: object | null;
  buyer?: object;
  codes?: string[];
}

export interface World {
  /** Root of the store. */
  base: string;
  key: string;
  agent: Agent;
  env: Record<string, string>;
  folder: string;
  root: string;
}

export type Buyer = ReturnType<typeof buyerAt>;

export function buyerAt({ base, key, agent, env, folder, root }: World) {
  async function call(
    method: string,
    path: string,
    content?: object,
    { kind = 'good', version = release, intent = randomUUID() as string } = {},
  ): Promise<Answer> {
    const answer = await fetch(`${base}/api/ucp${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'UCP-Agent': `profile="${agent.url}/${kind === 'good' ? '' : `${kind}/`}${version}"`,
        'Request-Id': randomUUID(),
        ...(method === 'GET' ? {} : { 'Idempotency-Key': intent }),
        Authorization: `Bearer ${key}`,
      },
      ...(content ? { body: JSON.stringify(content) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Body };
  }
  const at = (checkout: Body, action = '') => `/checkout-sessions/${checkout.id}${action}`;
  const get = async (checkout: Body) => (await call('GET', at(checkout))).body;

  async function create({ quantity = 1, item, to = home, buyer, codes }: Created = {}): Promise<Body> {
    const { status, body } = await call('POST', '/checkout-sessions', {
      line_items: [lineOf(quantity, item)],
      buyer: buyer ?? { email: 'ann@example.com' },
      ...(to ? { fulfillment: { methods: [sendTo(to)] } } : {}),
      ...(codes ? { discounts: { codes } } : {}),
    });
    need(
      status === 201 && body.id !== undefined,
      `create: ${status} ${JSON.stringify(body.messages ?? body)}`,
    );
    return body;
  }
  const linesOf = ({ line_items = [] }: Body, quantity?: number) =>
    line_items.map((line) => ({
      id: line.id,
      item: { id: line.item.id },
      quantity: quantity ?? line.quantity,
    }));
  const put = (checkout: Body, changes: object = {}, quantity?: number) =>
    call('PUT', at(checkout), {
      id: checkout.id,
      currency: checkout.currency,
      line_items: linesOf(checkout, quantity),
      ...changes,
    });
  async function update(checkout: Body, changes: object = {}, quantity?: number): Promise<Body> {
    const { status, body } = await put(checkout, changes, quantity);
    need(status === 200 && body.id === checkout.id, `update: ${status} ${JSON.stringify(body.messages)}`);
    return body;
  }
  const pay = (checkout: Body, content: object = payWith(), intent?: string) =>
    call('POST', at(checkout, '/complete'), content, intent === undefined ? {} : { intent });
  const cancel = (checkout: Body, intent?: string) =>
    call('POST', at(checkout, '/cancel'), undefined, intent === undefined ? {} : { intent });
  async function buy(how: Created = {}, prepare?: (id: string) => void): Promise<Body & { orderId: string }> {
    const checkout = await create(how);
    prepare?.(checkout.id ?? '');
    const { status, body } = await pay(checkout);
    const done = status === 200 && body.status === 'completed' && body.order !== undefined;
    need(done, `complete: ${status} ${body.status} ${JSON.stringify(body.messages)}`);
    return { ...body, orderId: body.order?.id ?? '' };
  }
  /** What came about an order, once there are so many. */
  async function notices(orderId: string, count = 1, seconds = 8): Promise<(Webhook & { told: Body })[]> {
    const about = () =>
      agent.webhooks
        .map((one) => ({ ...one, told: JSON.parse(Buffer.from(one.body, 'base64').toString()) as Body }))
        .filter(({ told }) => told.id === orderId);
    for (let tries = 0; tries < seconds * 20 && about().length < count; tries += 1) await sleep(50);
    return about();
  }
  async function ship(orderId: string): Promise<void> {
    const words = ['orders', 'ship', orderId.split('.', 1)[0] ?? ''];
    const { code, stdout, stderr } = await portico(words, {
      env,
      cwd: folder,
      program: join(root, 'src/main.ts'),
    });
    need(code === 0, `the store cannot ship: ${(stdout + stderr).slice(-200)}`);
  }
  const manifest = async () =>
    (await fetch(`${base}/.well-known/ucp`)).json() as Promise<Record<string, never>>;
  return { agent, call, get, create, put, update, pay, cancel, buy, notices, ship, manifest };
}

/** A sum of its entries, and no other discount than this one. */
export function needSums(body: Body, subtotal: number, discount = 0): void {
  const { totals = [] } = body;
  const said = JSON.stringify(totals);
  need(amountOf(totals, 'subtotal') === subtotal, `the subtotal is not ${subtotal}: ${said}`);
  need(taken(body) === discount, `the discounts are not ${discount}: ${said}`);
  const parts = totals.filter(({ type }) => type !== 'total').reduce((sum, { amount }) => sum + amount, 0);
  need(amountOf(totals, 'total') === parts, `the total is not the sum: ${said}`);
}

/** A business outcome with whole messages and without an order, or a status from 400 that says why. */
export function needRefusal({ status, body }: Answer, codes: string[], word: string): void {
  const said = `${status} ${JSON.stringify(body.messages ?? body).slice(0, 200)}`;
  if (status >= 400 && status < 500)
    return need(JSON.stringify(body).toLowerCase().includes(word), `says nothing of ${word}: ${said}`);
  need(status === 200 || status === 201, said);
  const errors = errorsOf(body);
  const isWhole = errors.every(({ code, content, severity }) => code && content && severity);
  need(errors.length > 0 && isWhole, `no whole error message: ${said}`);
  need(
    errors.some(({ code = '' }) => codes.includes(code)),
    `none of ${codes.join(', ')}: ${said}`,
  );
  need(
    (body.ucp?.status === 'error') === (body.id === undefined),
    `the envelope contradicts the body: ${said}`,
  );
  need(body.order === undefined && body.status !== 'completed', `completed after all: ${said}`);
}

/** The full order, as Get Order has it. */
export function needOrder(body: Body, bought: Body & { orderId: string }): void {
  const members = [
    'ucp',
    'id',
    'checkout_id',
    'permalink_url',
    'line_items',
    'fulfillment',
    'currency',
    'totals',
  ];
  const lacks = members.filter((name) => !(name in body));
  need(lacks.length === 0, `the order lacks ${lacks.join(', ')}`);
  need(body.id === bought.orderId && body.checkout_id === bought.id, 'it is another order');
}

/** Asked by its name; throws what is wrong. */
export type Questions = Record<string, (buyer: Buyer) => Promise<void>>;
