/** Buys as an agent does: by the five given paths, or by the official ones. */
import assert from 'node:assert/strict';
import type { Answer, OpenStore } from './open-store.ts';

export type Surface = 'given' | 'official';

export const paths = {
  given: { sessions: '/api/ucp/checkout/sessions', pay: 'pay' },
  official: { sessions: '/api/ucp/checkout-sessions', pay: 'complete' },
} as const;

export interface ShopperOptions {
  surface?: Surface;
  /** Sent with every call. */
  headers?: Record<string, string>;
}

export type Shopper = ReturnType<typeof shopper>;

export const lamp = 'lh-117-bla';

export const buyer = { first_name: 'Ada', last_name: 'Quill', email: 'ada.quill@agents.example' };
export const home = {
  first_name: 'Ada',
  last_name: 'Quill',
  street_address: '12 Lantern Row',
  address_locality: 'Dublin',
  postal_code: 'D01 A1B2',
  address_country: 'IE',
};

export const lines = (...items: [id: string, quantity: number][]) =>
  items.map(([id, quantity]) => ({ item: { id }, quantity }));

/** All that a checkout needs to be paid, in one body. */
export const complete = (...items: [id: string, quantity: number][]) => ({
  line_items: lines(...items),
  buyer,
  fulfillment: { methods: [{ type: 'shipping', destinations: [home] }] },
});

export const shortForm = (token: string) => ({
  handler_id: 'sandbox',
  credential: { type: 'token', token },
});

export const instruments = (token: string) => ({
  payment: {
    instruments: [
      { id: 'i1', handler_id: 'sandbox', type: 'card', credential: { type: 'token', token }, selected: true },
    ],
  },
});

export function shopper(store: Pick<OpenStore, 'call'>, options: ShopperOptions = {}) {
  const { surface = 'given', headers = {} } = options;
  const { sessions, pay } = paths[surface];
  const call = (path: string, content?: unknown, method?: string, more: Record<string, string> = {}) =>
    store.call(path, content, { headers: { ...headers, ...more }, ...(method ? { method } : {}) });
  return {
    call,
    create: (content: unknown, more?: Record<string, string>) => call(sessions, content, 'POST', more),
    read: (id: string) => call(`${sessions}/${id}`),
    update: (id: string, content: unknown, more?: Record<string, string>) =>
      call(`${sessions}/${id}`, content, 'PUT', more),
    cancel: (id: string, more?: Record<string, string>) =>
      call(`${sessions}/${id}/cancel`, undefined, 'POST', more),
    pay: (id: string, token = 'pm_sandbox_success', more?: Record<string, string>) =>
      call(
        `${sessions}/${id}/${pay}`,
        surface === 'given' ? shortForm(token) : instruments(token),
        'POST',
        more,
      ),
    order: (id: string, query = '') => call(`/api/ucp/orders/${id}${query}`),
    /** A checkout that waits for its payment only. */
    async ready(...items: [id: string, quantity: number][]): Promise<Answer['body']> {
      const wanted = items.length ? items : [[lamp, 1] as [string, number]];
      const made = await call(sessions, complete(...wanted));
      assert.equal(made.status, 201, JSON.stringify(made.body));
      assert.equal(made.body.status, 'ready_for_complete', JSON.stringify(made.body.messages));
      return made.body;
    },
  };
}

/** Amount of a checkout's or order's total, in minor units. */
export const totalOf = (body: Answer['body']): number =>
  body.totals.find(({ type }: { type: string }) => type === 'total').amount;

export const codesOf = (body: Answer['body']): string[] =>
  (body.messages ?? []).map(({ code }: { code: string }) => code);
