/** What an engine runs in tests: one call of the backend in one request. */
import {
  BackendUnavailable,
  sealCredential,
  type Backend,
  type CheckoutInput,
  type Preparation,
  type ShopContext,
} from '#commerce';
import { createReadingBackend, type ReadingOptions } from '../backend.ts';
import OrderMgr from 'dw/order/OrderMgr';
import Transaction from 'dw/system/Transaction';
import { afterPOST, modifyPOSTResponse } from '../../hooks/order.ts';
import { createPayingBackend } from './order-backend.ts';
import { listed } from '../mapping/values.ts';

export interface Call {
  name: Exclude<keyof Backend, 'abilities' | 'check' | 'noticed' | 'links'> | 'hook';
  given: unknown[];
  now: number;
  options: Omit<ReadingOptions, 'facts'>;
  facts: Awaited<ReturnType<ReadingOptions['facts']>>;
}

export type Answered = { answer?: unknown } | { unavailable: string };

/** @param given `Call` as JSON @returns `Answered` as JSON */
export async function answer(given: string): Promise<string> {
  const call = JSON.parse(String(given)) as Call;
  try {
    return JSON.stringify({ answer: await answerOne(call) });
  } catch (error) {
    if (error instanceof BackendUnavailable) return JSON.stringify({ unavailable: error.message });
    throw error;
  }
}

async function answerOne({ name, given, now, options, facts }: Call): Promise<unknown> {
  const reading = createReadingBackend({ ...options, facts: () => facts });
  const paying = createPayingBackend({
    basketForOrder: reading.basketForOrder,
    methodFor: () => 'CREDIT_CARD',
    returnDays: 30,
    now: () => now,
    log: () => undefined,
  });
  const [first, context] = given as [never, ShopContext];
  switch (name) {
    case 'search': {
      const page = await reading.search(first, context);
      return { ...page, facets: page.facets ? page.facets() : [] };
    }
    case 'products':
      return reading.products(first, context);
    case 'quote':
      return reading.quote(first, context);
    case 'prepare':
      return paying.prepare(first as Preparation);
    case 'commit': {
      const { content, ...commitment } = first as { content: Record<string, unknown> };
      return paying.commit({ ...commitment, credential: sealCredential(content) } as never);
    }
    case 'placement':
      return paying.placement(first);
    case 'release':
      return paying.release(first);
    case 'order':
      return paying.order(first);
    case 'hook':
      return orderByApi(reading, first);
  }
}

export interface ApiOrder {
  input: CheckoutInput;
  context: ShopContext;
  reference: string;
  sealed: string;
}

export interface ApiAnswer {
  orderNo: string;
  status: number;
  /** Of the hook that shapes the answer; -1: none. */
  response: number;
  message: string;
  custom: Record<string, string>;
  sealed: string;
}

/** As one of the shopping APIs makes an order: hook and creation are of one transaction. */
async function orderByApi(
  reading: ReturnType<typeof createReadingBackend>,
  { input, context, reference, sealed }: ApiOrder,
): Promise<ApiAnswer> {
  const made = await reading.basketForOrder(input, context);
  if (!made.ok) throw new Error('There is no basket.');
  const { basket } = made;
  basket.custom['portico_reference'] = reference;
  basket.createPaymentInstrument('PORTICO', basket.totalGrossPrice).custom['portico_sealed'] = sealed;
  const order = OrderMgr.createOrder(basket, OrderMgr.createOrderNo());
  const said = afterPOST(order);
  if (said && said.status !== 0) Transaction.rollback();
  else Transaction.commit();
  const response = modifyPOSTResponse(order, {});
  const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
  return {
    orderNo: String(order.orderNo),
    status: Number(order.status.value),
    response: response ? response.status : -1,
    message: text(response?.message),
    custom: {
      portico_reference: text(order.custom['portico_reference']),
      portico_decline: text(order.custom['portico_decline']),
      portico_challenge: text(order.custom['portico_challenge']),
    },
    sealed: text(listed(order.paymentInstruments)[0]?.custom['portico_sealed']),
  };
}
