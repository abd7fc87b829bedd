/** The steps of a purchase, as an agent takes them. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Answer } from '../open-store.ts';
import type { Agent } from './agents.ts';

/** Plenty in stock, no options, prices in euros. */
export const goods = {
  cable: { id: 'vb-109', price: 1_900 },
  towels: { id: 'cl-151', price: 2_900 },
  charger: { id: 'vb-115', price: 7_900 },
  lamp: { id: 'lh-118', price: 19_900 },
  /** A rule of the store wants the buyer to confirm their age. */
  knife: { id: 'cl-146', price: 9_900 },
  soldOut: { id: 'vb-116', price: 3_400 },
} as const;

export const ann = { email: 'ann@buyer.example', first_name: 'Ann', last_name: 'Lee' };
export const dublin = {
  first_name: 'Ann',
  last_name: 'Lee',
  street_address: '1 Quay Street',
  address_locality: 'Dublin',
  postal_code: 'D01 AB12',
  address_country: 'IE',
};

export const items = (...wanted: (string | readonly [id: string, quantity: number])[]) =>
  wanted.map((one) => {
    const [id, quantity] = typeof one === 'string' ? ([one, 1] as const) : one;
    return { item: { id }, quantity };
  });

/** As an update sends it back. */
export const linesOf = ({ body }: Answer): { id: string; item: { id: string }; quantity: number }[] =>
  body.line_items.map((line: { id: string; item: { id: string }; quantity: number }) => ({
    id: line.id,
    item: { id: line.item.id },
    quantity: line.quantity,
  }));

export const shipTo = (made: Answer, address: Record<string, string> = dublin) => ({
  methods: [
    {
      type: 'shipping',
      line_item_ids: linesOf(made).map(({ id }) => id),
      destinations: [{ ...address, type: 'shipping_address' }],
    },
  ],
});

export async function startCheckout(agent: Agent, ...wanted: Parameters<typeof items>): Promise<Answer> {
  const made = await agent.call('create_checkout', { content: { line_items: items(...wanted) } });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return made;
}

/** With buyer and address, so that nothing is missing. */
export async function readyCheckout(agent: Agent, ...wanted: Parameters<typeof items>): Promise<Answer> {
  const made = await startCheckout(agent, ...wanted);
  return fillIn(agent, made);
}

/** An update is sent whole: what the answer showed goes back with it. */
export const fillIn = (
  agent: Agent,
  made: Answer,
  more: Record<string, unknown> = {},
  address: Record<string, string> = dublin,
): Promise<Answer> =>
  agent.call('update_checkout', {
    id: made.body.id,
    content: {
      line_items: linesOf(made),
      buyer: ann,
      fulfillment: shipTo(made, address),
      context: made.body.context,
      ...more,
    },
  });

export const instrument = (token: string, more: Record<string, unknown> = {}) => ({
  payment: {
    instruments: [
      {
        id: 'instrument_1',
        handler_id: 'sandbox',
        type: 'card',
        selected: true,
        credential: { type: 'token', token },
        ...more,
      },
    ],
  },
});

export const pay = (
  agent: Agent,
  id: string,
  token = 'pm_sandbox_success',
  headers: Record<string, string> = {},
): Promise<Answer> => agent.call('complete_checkout', { id, content: instrument(token), headers });

export async function buy(agent: Agent, ...wanted: Parameters<typeof items>): Promise<Answer> {
  const ready = await readyCheckout(agent, ...wanted);
  assert.equal(ready.body.status, 'ready_for_complete', JSON.stringify(ready.body.messages));
  const paid = await pay(agent, ready.body.id);
  assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body));
  return paid;
}

export const newKey = (): Record<string, string> => ({ 'Idempotency-Key': randomUUID() });

export const totalOf = ({ body }: Answer, type = 'total'): number | undefined =>
  body.totals.find((entry: { type: string }) => entry.type === type)?.amount;

export const codesOf = ({ body }: Answer): string[] =>
  (body.messages ?? []).map(({ code }: { code: string }) => code);

export const messageOf = ({ body }: Answer, code: string) =>
  (body.messages ?? []).find((message: { code: string }) => message.code === code);
