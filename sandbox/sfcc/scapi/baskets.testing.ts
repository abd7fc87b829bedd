/** For tests: a basket of a new guest, and the calls on it. */
import { cork, shoe } from '../world/testing.ts';
import { at, type Answered, type Caller, type TestFace } from './official.testing.ts';

export const baskets = `${at.baskets}/baskets`;

export interface Opened {
  guest: Caller;
  id: string;
  answer: Answered;
  /** Of the opened basket. */
  call(method: string, path: string, body?: unknown, query?: Record<string, string>): Promise<Answered>;
}

export async function openBasket(
  face: TestFace,
  body: object = {},
  query: Record<string, string> = { temporary: 'true' },
): Promise<Opened> {
  const guest = await face.guest();
  const answer = await guest.call('POST', baskets, body, query);
  const id = String(answer.body.basketId);
  return {
    guest,
    id,
    answer,
    call: (method, path, document, more) => guest.call(method, `${baskets}/${id}${path}`, document, more),
  };
}

export const full = {
  customerInfo: { email: 'ada@example.test' },
  billingAddress: cork,
  shipments: [{ shippingAddress: cork, shippingMethod: { id: 'express-eu' } }],
  productItems: [{ productId: shoe, quantity: 2, c_engraving: 'A' }],
  couponItems: [{ code: 'WELCOME10' }],
  paymentInstruments: [{ paymentMethodId: 'PORTICO', amount: 10.5 }],
  c_portico_reference: 'r1',
};
