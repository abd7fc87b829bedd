/**
 * Checkout.com as its API answers, and the hooks of its cartridge 26.1.0, which must not be called: they want card numbers, or charge
 * again.
 */
import assert from 'node:assert/strict';
import type { Platform } from '../backend/orders/order-platform.testing.ts';
import type { ServiceReply, ServiceRequest } from '../backend/orders/order-services.testing.ts';
import { createSmallModules } from '../store/small-modules.testing.ts';
import type { Act, ProcessorDouble } from './contract.testing.ts';

interface SeenPayment {
  id: string;
  status: string;
  amount: number;
  currency: string;
  reference: string;
  metadata: Record<string, string>;
  response_code?: string;
  captured: number;
  refunded: number;
  link?: string;
}

type Asked = Pick<SeenPayment, 'amount' | 'currency' | 'reference' | 'metadata'> & {
  source: { type: string; token: string };
};

const root = 'https://api.sandbox.checkout.com';
const [secret, open] = ['sk_sbox_double', 'pk_sbox_double'];

export interface CheckoutComDouble extends ProcessorDouble {
  requests: ServiceRequest[];
  seen: SeenPayment[];
  /** Whether the list of payments does not show them yet. */
  lags: boolean;
  /** Of an entry of the list: the members that it does not show. */
  hides: readonly ('amount' | 'metadata')[];
  /** Whether voids and refunds are only accepted, until `settle`. */
  isSlow: boolean;
  settle(): void;
  /** Of Google Pay: what `POST /tokens` answers in place of a token. */
  tokens?: ServiceReply;
}

export const checkoutComSettings: Readonly<Record<string, unknown>> = {
  ckoMode: 'sandbox',
  ckoSandboxNASEnabled: 'NAS',
  ckoSandboxNASSecretKey: secret,
  ckoSandboxNASPublicKey: open,
  ckoSandboxNASPrivateSharedKey: 'shared',
  cko3ds: false,
  ckoN3ds: true,
  cko3dsGooglePay: true,
  ckoEnableRiskFlag: true,
};

export function installCheckoutCom(platform: Platform): CheckoutComDouble {
  const seen: SeenPayment[] = [];
  const requests: ServiceRequest[] = [];
  const answers = new Map<string, { body: string | undefined; reply: ServiceReply }>();
  let tried = 0;
  let underWay: (() => void)[] = [];
  const double: CheckoutComDouble = {
    act: 'accept',
    unpaid: '',
    keepsAll: false,
    lags: false,
    hides: [],
    isSlow: false,
    requests,
    seen,
    held: () => seen.reduce((sum, one) => sum + heldBy(one), 0),
    payments: () => tried,
    settle() {
      for (const work of underWay) work();
      underWay = [];
    },
    authenticate() {
      for (const payment of seen) authorize(payment);
    },
  };
  Object.assign(platform.modules, { ...createSmallModules().modules, ...platform.modules });
  Object.assign(platform.preferences, checkoutComSettings);
  Object.defineProperty(platform.preferences, 'ckoAutoCapture', {
    enumerable: true,
    get: () => double.act === 'capture',
  });
  platform.services['cko.card.charge.sandbox.service'] = { url: `${root}/payments`, answer };
  platform.services['cko.network.token.sandbox.service'] = { url: `${root}/tokens`, answer: tokenize };
  const never = (): never => assert.fail('a hook of the cartridge was called');
  for (const id of ['checkoutcom_card', 'checkoutcom_google_pay'])
    platform.hooks[`app.payment.processor.${id}`] = { Handle: never, Authorize: never };
  return double;

  function tokenize(request: ServiceRequest): ServiceReply {
    requests.push(request);
    if (request.headers['Authorization'] !== `Bearer ${open}`) return problem(401);
    const { type, token_data: message } = JSON.parse(request.body ?? '{}') as Record<string, unknown>;
    if (type !== 'googlepay' || typeof message !== 'object') return problem(422, 'token_data_invalid');
    const body = { type, token: 'tok_made_of_google_pay', token_format: 'pan_only' };
    return double.tokens ?? { status: 201, body };
  }

  function answer(request: ServiceRequest): ServiceReply {
    requests.push(request);
    const { method, url, headers } = request;
    if (headers['Authorization'] !== `Bearer ${secret}`) return problem(401);
    const { pathname, searchParams } = new URL(url);
    const [, , id = '', action = ''] = pathname.split('/');
    if (method === 'POST' && id === '') return pay(request);
    if (method === 'POST') return once(request, () => act(id, action, request));
    if (id !== '') {
      const payment = seen.find((one) => one.id === id);
      return payment ? { status: 200, body: shown(payment) } : problem(404);
    }
    const wanted = searchParams.get('reference');
    assert.ok(wanted, 'the list needs a reference');
    const listed = double.lags ? [] : seen.filter((one) => one.reference === wanted).map(shown);
    const data = listed.map((one) => {
      const members = Object.entries(one).filter(([name]) => !double.hides.includes(name as 'amount'));
      return Object.fromEntries(members) as object;
    });
    return { status: 200, body: { limit: 100, skip: 0, total_count: data.length, data } };
  }

  function pay(request: ServiceRequest): ServiceReply {
    tried += 1;
    if (double.act === 'lost-before') return 'lost';
    if (double.act === 'unsent') return 'unsent';
    const reply = once(request, () => begin(JSON.parse(request.body ?? '{}') as Asked));
    return double.act === 'lost-after' ? 'lost' : reply;
  }

  /** The same key answers as before. */
  function once({ headers, body }: ServiceRequest, work: () => ServiceReply): ServiceReply {
    const key = headers['Cko-Idempotency-Key'];
    assert.ok(key, 'a request without an idempotency key');
    const known = answers.get(key);
    if (known) return known.body === body ? known.reply : problem(422, 'idempotency_error');
    const reply = work();
    if (!double.keepsAll) answers.set(key, { body, reply });
    return reply;
  }

  function begin({ source, amount, currency, reference, metadata }: Asked): ServiceReply {
    const { type, token } = source;
    if (type !== 'token' || !/^tok_\w+$/.test(token)) return problem(422, 'token_invalid');
    const id = `pay_${seen.length + 1}`;
    const payment: SeenPayment = {
      id,
      status: 'Pending',
      amount,
      currency,
      reference,
      metadata,
      captured: 0,
      refunded: 0,
    };
    seen.push(payment);
    if (double.unpaid !== '') payment.status = double.unpaid;
    else if (double.act === 'nothing') payment.status = 'Card Verified';
    else if (double.act === 'challenge') payment.link = 'https://3ds.checkout.test/1';
    else if (double.act === 'decline') Object.assign(payment, { status: 'Declined', response_code: '20051' });
    else authorize(payment);
    return { status: payment.status === 'Pending' ? 202 : 201, body: shown(payment) };
  }

  function authorize(payment: SeenPayment): void {
    delete payment.link;
    payment.response_code = '10000';
    payment.status = double.act === 'capture' ? 'Captured' : 'Authorized';
    if (double.act === 'capture') payment.captured = payment.amount;
  }

  function act(id: string, action: string, { body }: ServiceRequest): ServiceReply {
    const payment = seen.find((one) => one.id === id);
    if (!payment) return problem(404);
    const { amount } = JSON.parse(body ?? '{}') as { amount?: number };
    if (double.keepsAll || payment.status !== (action === 'voids' ? 'Authorized' : 'Captured'))
      return problem(403, 'action_not_allowed');
    const work = (): void => {
      if (action === 'voids') payment.status = 'Voided';
      else {
        payment.refunded += amount ?? payment.captured;
        payment.status = payment.refunded < payment.captured ? 'Partially Refunded' : 'Refunded';
      }
    };
    if (double.isSlow) underWay.push(work);
    else work();
    return { status: 202, body: { action_id: 'act_1', reference: payment.reference } };
  }

  /** What it shows of a payment, where it is not what was asked for. */
  function shown({ link, captured, refunded, ...payment }: SeenPayment): object {
    const authorized = ['Pending', 'Declined', 'Card Verified'].includes(payment.status) ? 0 : payment.amount;
    return {
      ...payment,
      balances: { total_authorized: authorized, total_captured: captured, total_refunded: refunded },
      _links: link === undefined ? {} : { redirect: { href: link } },
      ...oddities[double.act]?.(payment),
    };
  }
}

const oddities: Partial<Record<Act, (payment: { amount: number }) => object>> = {
  'other-amount': ({ amount }) => ({ amount: amount - 1 }),
  'other-currency': () => ({ currency: 'USD' }),
};

const heldBy = ({ status, amount, captured, refunded }: SeenPayment): number => {
  if (status === 'Authorized') return amount;
  return captured - refunded;
};

const problem = (status: number, ...codes: string[]): ServiceReply => ({
  status,
  body: { request_id: 'r', error_type: 'request_invalid', error_codes: codes },
});
