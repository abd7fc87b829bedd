/** Stripe as its API answers, and the hooks of its cartridge 24.0.0 as published: what they read, write and return. */
import type { Act, ProcessorDouble } from './contract.testing.ts';
import type { Platform } from '../backend/orders/order-platform.testing.ts';
import type { ServiceReply, ServiceRequest } from '../backend/orders/order-services.testing.ts';

interface Intent {
  id: string;
  object: 'payment_intent';
  status: string;
  amount: number;
  currency: string;
  amount_capturable: number;
  amount_received: number;
  capture_method: string;
  next_action: object | null;
  last_payment_error: object | null;
  metadata: Record<string, string>;
  refunded: number;
}

interface PaidOrder {
  paymentInstruments: { toArray(): PaidInstrument[] };
}
interface PaidInstrument {
  custom: Record<string, unknown>;
  paymentTransaction: { transactionID: string | null };
}

const secret = 'sk_test_double';
const bank = { redirect_to_url: { url: 'https://hooks.stripe.test/3ds/1' }, type: 'redirect_to_url' };

export interface StripeDouble extends ProcessorDouble {
  requests: ServiceRequest[];
  intents: Map<string, Intent>;
  /** The merchant refunds a part of the last payment, by whatever means. */
  refundPart(amount: number, status?: string): void;
  /** Each refund, the latest first. */
  refunds: RefundRecord[];
}

interface RefundRecord {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  currency: string;
  created: number;
  status: string;
}

export function installStripe(platform: Platform): StripeDouble {
  const intents = new Map<string, Intent>();
  const answers = new Map<string, { body: string; reply: ServiceReply }>();
  const requests: ServiceRequest[] = [];
  const refunds: RefundRecord[] = [];
  const double: StripeDouble = {
    act: 'accept',
    unpaid: '',
    keepsAll: false,
    requests,
    intents,
    refunds,
    refundPart(amount, status = 'succeeded') {
      const intent = [...intents.values()].at(-1);
      if (intent) keepRefund(intent, amount, status);
    },
    held: () => [...intents.values()].reduce((sum, one) => sum + heldBy(one), 0),
    payments: () => intents.size,
    authenticate() {
      for (const intent of intents.values()) authorize(intent);
    },
  };
  Object.assign(platform.preferences, {
    stripeApiKey: secret,
    stripeApiVersion: '2020-08-27',
  });
  // A getter: `act` changes afterwards.
  Object.defineProperty(platform.preferences, 'stripeChargeCapture', { get: () => double.act === 'capture' });
  platform.services['stripe.http.service'] = {
    url: 'https://api.stripe.com/v1',
    answer(request) {
      requests.push(request);
      const isConfirm = request.url.endsWith('/confirm');
      if (isConfirm && double.act === 'lost-before') return 'lost';
      if (isConfirm && double.act === 'unsent') return 'unsent';
      const reply = once(request);
      return isConfirm && double.act === 'lost-after' ? 'lost' : reply;
    },
  };
  platform.hooks['app.payment.processor.stripe_credit'] = cartridge(platform, intents);
  return double;

  /** The same key with another body is refused, with the same body answered as before. */
  function once(request: ServiceRequest): ServiceReply {
    const key = request.headers['Idempotency-Key'];
    const known = key === undefined ? undefined : answers.get(key);
    if (known && known.body === request.body) return known.reply;
    if (known) return failure(400, { type: 'idempotency_error' });
    const reply = answer(request);
    if (key !== undefined && !double.keepsAll) answers.set(key, { body: request.body ?? '', reply });
    return reply;
  }

  function answer({ method, url, headers, body }: ServiceRequest): ServiceReply {
    if (headers['Authorization'] !== `Bearer ${secret}`) return failure(401, {});
    const fields = new URLSearchParams(body);
    const [, resource = '', id = '', action = ''] = url.slice('https://api.stripe.com/v1'.length).split('/');
    const intent = intents.get(resource === 'refunds' ? (fields.get('payment_intent') ?? '') : id);
    const listed = new RegExp('^refunds\\?payment_intent=(\\w+)&limit=30$').exec(resource)?.[1];
    if (method === 'GET' && listed !== undefined) return listRefunds(listed);
    if (method === 'GET') return intent ? seen(intent) : failure(404, { code: 'resource_missing' });
    if (double.keepsAll && (resource === 'refunds' || action === 'cancel')) return failure(400, {});
    if (resource === 'refunds') return intent ? refund(intent) : failure(404, {});
    if (id === '') return create(fields);
    if (!intent) return failure(404, { code: 'resource_missing' });
    if (action === 'confirm') return confirm(intent, fields);
    if (action === 'cancel') return cancel(intent);
    return failure(404, {});
  }

  function create(fields: URLSearchParams): ServiceReply {
    const intent: Intent = {
      id: `pi_${intents.size + 1}`,
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: Number(fields.get('amount')),
      currency: String(fields.get('currency')),
      amount_capturable: 0,
      amount_received: 0,
      capture_method: String(fields.get('capture_method')),
      next_action: null,
      last_payment_error: null,
      metadata: { order_id: String(fields.get('metadata[order_id]')) },
      refunded: 0,
    };
    intents.set(intent.id, intent);
    return seen(intent);
  }

  function confirm(intent: Intent, fields: URLSearchParams): ServiceReply {
    if (intent.status !== 'requires_payment_method')
      return failure(400, { code: 'payment_intent_unexpected_state' });
    const token = fields.get('payment_method') ?? fields.get('payment_method_data[card][token]') ?? '';
    if (!/^(?:pm|tok)_/.test(token)) return failure(400, { code: 'parameter_missing' });
    if (double.act === 'nothing') return seen(intent);
    if (double.unpaid !== '') {
      intent.status = double.unpaid;
      return seen(intent);
    }
    if (double.act === 'decline') {
      const error = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' };
      intent.last_payment_error = error;
      return failure(402, error);
    }
    if (double.act === 'challenge') {
      intent.status = 'requires_action';
      intent.next_action = bank;
      return seen(intent);
    }
    authorize(intent);
    return seen(intent);
  }

  function authorize(intent: Intent): void {
    intent.next_action = null;
    if (intent.capture_method === 'manual') {
      intent.status = 'requires_capture';
      intent.amount_capturable = intent.amount;
    } else {
      intent.status = 'succeeded';
      intent.amount_received = intent.amount;
    }
  }

  function cancel(intent: Intent): ServiceReply {
    if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
      return failure(400, { code: 'payment_intent_unexpected_state' });
    intent.status = 'canceled';
    if (intent.amount_capturable > 0) keepRefund(intent, intent.amount_capturable, 'succeeded');
    intent.amount_capturable = 0;
    return seen(intent);
  }

  function refund(intent: Intent): ServiceReply {
    if (intent.refunded > 0) return failure(400, { code: 'charge_already_refunded' });
    keepRefund(intent, intent.amount_received, 'succeeded');
    return { status: 200, body: { id: 're_1', object: 'refund', status: 'succeeded' } };
  }

  function keepRefund(intent: Intent, amount: number, status: string): void {
    if (intent.status === 'succeeded' && status === 'succeeded') intent.refunded += amount;
    refunds.unshift({
      id: `re_${refunds.length + 1}`,
      object: 'refund',
      payment_intent: intent.id,
      amount,
      currency: intent.currency,
      created: 1_700_000_000 + refunds.length,
      status,
    });
  }

  function listRefunds(id: string): ServiceReply {
    if (!intents.has(id)) return failure(404, { code: 'resource_missing' });
    const data = refunds.filter((one) => one.payment_intent === id);
    return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/refunds' } };
  }

  /** What it shows of an intent, where it is not what was asked for. */
  function seen(intent: Intent): ServiceReply {
    return { status: 200, body: { ...intent, ...oddities[double.act]?.(intent) } };
  }
}

const oddities: Partial<Record<Act, (intent: Intent) => Partial<Intent>>> = {
  'other-amount': ({ status, amount }) =>
    status === 'requires_capture' ? { amount: amount - 1, amount_capturable: amount - 1 } : {},
  'other-currency': ({ status }) => (status === 'requires_capture' ? { currency: 'usd' } : {}),
};

const heldBy = ({ status, amount_capturable: held, amount_received: taken, refunded }: Intent): number =>
  status === 'canceled' ? 0 : held + taken - refunded;

const failure = (code: number, error: object): ServiceReply => ({ status: code, body: { error } });

/** `Authorize` succeeds without an intent, and for one that requires a payment method. It never reads the amount. */
function cartridge({ Transaction, modules, preferences }: Platform, intents: Map<string, Intent>) {
  return {
    Handle: () => ({ fieldErrors: [], serverErrors: ['reads the request'], error: true }),
    Authorize(orderNo: string) {
      const { getOrder } = modules['dw/order/OrderMgr'] as { getOrder(number: string): PaidOrder };
      const [instrument] = getOrder(orderNo).paymentInstruments.toArray();
      const intent = intents.get(instrument?.paymentTransaction.transactionID ?? '');
      if (!intent) return { fieldErrors: [], serverErrors: [], error: false };
      const isPaid = preferences['stripeChargeCapture']
        ? intent.status === 'succeeded'
        : ['requires_payment_method', 'requires_capture', 'succeeded'].includes(intent.status);
      if (!isPaid) return { fieldErrors: [], serverErrors: ['not successful'], error: true };
      Transaction.begin();
      if (instrument) instrument.custom['stripeChargeID'] = 'ch_1';
      Transaction.commit();
      return { fieldErrors: [], serverErrors: [], error: false };
    },
  };
}
