/** Adyen as its API answers, and the hooks of its cartridge 26.2.0 as published: what they read, write, undo and return. */
import { total } from '../backend/orders/order-bench.testing.ts';
import { currency, type Platform } from '../backend/orders/order-platform.testing.ts';
import type { ServiceReply, ServiceRequest } from '../backend/orders/order-services.testing.ts';
import type { ProcessorDouble } from './contract.testing.ts';

const psp = 'NC6HT9CRT65ZGN82';
const account = 'DoubleECOM';

interface Paying {
  orderNo: string;
  paymentInstruments: { toArray(): Instrument[] };
}
interface Instrument {
  custom: Record<string, unknown>;
  paymentTransaction: { setTransactionID(id: string): void; custom: Record<string, unknown> };
}

export interface AdyenDouble extends ProcessorDouble {
  requests: ServiceRequest[];
  /** Whether the account captures with the authorization: `/cancels` is accepted then, and cancels nothing. */
  capturesAtOnce: boolean;
  /** The buyer authorizes at the bank, without coming back. */
  authorizeLate(): void;
}

export function installAdyen(platform: Platform): AdyenDouble {
  const requests: ServiceRequest[] = [];
  /** By `Idempotency-Key`. */
  const replies = new Map<string, ServiceReply>();
  let [held, payments] = [0, 0];
  const double: AdyenDouble = {
    act: 'accept',
    unpaid: '',
    keepsAll: false,
    requests,
    capturesAtOnce: false,
    held: () => held,
    payments: () => payments,
    authorizeLate: () => void (held = total),
  };
  Object.assign(platform.preferences, {
    Adyen_API_Key: 'key',
    Adyen_merchantCode: account,
    Adyen_Mode: { value: 'TEST', displayValue: 'Test' },
  });
  platform.modules['*/cartridge/adyen/config/constants'] = { CHECKOUT_API_VERSION: 'v71' };
  platform.services['AdyenPayment'] = {
    url: 'https://checkout-test.adyen.com/checkout/[CHECKOUT_API_VERSION]/payments',
    answer(request) {
      requests.push(request);
      const key = request.headers['Idempotency-Key'] ?? '';
      if (!/^[\w-]{1,64}$/.test(key)) return { status: 422, body: { errorCode: '702' } };
      const reply = replies.get(key) ?? voided(request);
      replies.set(key, reply);
      return reply;
    },
  };
  platform.hooks['app.payment.processor.adyen_component'] = { Handle, Authorize };
  return double;

  function voided({ url, headers, body }: ServiceRequest): ServiceReply {
    const asked = JSON.parse(body ?? '') as Record<string, unknown>;
    const root = 'https://checkout-test.adyen.com/checkout/v71';
    const isKnown = url === `${root}/payments/${psp}/reversals`;
    const isByNumber = url === `${root}/cancels` && asked['paymentReference'] === '0001';
    const isAllowed = headers['X-API-KEY'] === 'key' && asked['merchantAccount'] === account;
    if (!isAllowed || (!isKnown && !isByNumber)) return { status: 422, body: { errorCode: '167' } };
    if (double.keepsAll) return { status: 403, body: { errorCode: '010' } };
    if (isKnown || !double.capturesAtOnce) held = 0;
    return { status: 201, body: { status: 'received', pspReference: 'ZC6HT9CRT65ZGN83' } };
  }

  function Handle(
    basket: { record: { instruments: unknown[]; total: number } },
    { stateData }: { stateData: string },
  ) {
    const custom = { adyenPaymentData: stateData };
    basket.record.instruments = [{ method: 'CREDIT_CARD', amount: basket.record.total, custom }];
    return { fieldErrors: {}, serverErrors: [], error: false };
  }

  function Authorize(order: Paying) {
    const { Transaction } = platform;
    Transaction.begin();
    const answer = pay();
    if ('lost' in answer)
      return { authorized: false, fieldErrors: [], serverErrors: ['failed'], error: true };
    if (answer.resultCode === 'RedirectShopper') return { isFinal: false, action };
    if (answer.resultCode === 'Received' || answer.resultCode === 'Pending') return { isFinal: false };
    if (answer.resultCode !== 'Authorised') {
      Transaction.rollback();
      return { error: true };
    }
    const [instrument] = order.paymentInstruments.toArray();
    if (double.act !== 'nothing' && instrument) {
      const { paymentTransaction } = instrument;
      paymentTransaction.setTransactionID(psp);
      paymentTransaction.custom['authCode'] = answer.resultCode;
      paymentTransaction.custom['Adyen_log'] = JSON.stringify(answer);
    }
    Transaction.commit();
    return { authorized: true, error: false };
  }

  function pay(): { lost: true } | { resultCode: string; pspReference: string; amount: object } {
    payments += 1;
    const { act } = double;
    if (act === 'lost-after') held = total;
    if (act === 'lost-before' || act === 'lost-after' || act === 'unsent') return { lost: true };
    const amount = {
      value: act === 'other-amount' ? total - 1 : total,
      currency: act === 'other-currency' ? 'USD' : currency,
    };
    if (double.unpaid !== '') return { resultCode: double.unpaid, pspReference: psp, amount };
    if (act === 'decline') return { resultCode: 'Refused', pspReference: psp, amount };
    if (act === 'challenge') return { resultCode: 'RedirectShopper', pspReference: psp, amount };
    if (act !== 'nothing') held = amount.value;
    return { resultCode: 'Authorised', pspReference: psp, amount };
  }
}

const action = { type: 'redirect', method: 'GET', url: 'https://checkoutshopper-test.adyen.com/3ds' };
