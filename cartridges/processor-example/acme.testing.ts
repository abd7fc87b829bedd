/** Acme's API and the hooks of its cartridge, as a double. Yours says what you saw on your sandbox. */
import { currency, type Platform } from '../int_portico/src/scripts/backend/orders/order-platform.testing.ts';
import type {
  ServiceReply,
  ServiceRequest,
} from '../int_portico/src/scripts/backend/orders/order-services.testing.ts';
import { total } from '../int_portico/src/scripts/backend/orders/order-bench.testing.ts';
import type { ProcessorDouble } from '../int_portico/src/scripts/processors/contract.testing.ts';

export function installAcme(platform: Platform): ProcessorDouble {
  let payment: { state: string; amount: number; currency: string; url?: string } | undefined;
  let payments = 0;
  const double: ProcessorDouble = {
    act: 'accept',
    unpaid: '',
    keepsAll: false,
    held: () => (payment && ['authorized', 'captured'].includes(payment.state) ? payment.amount : 0),
    payments: () => payments,
    authenticate: () => void (payment = { state: 'authorized', amount: total, currency }),
  };
  platform.services['acme.http'] = { url: 'https://api.acme.test', answer };
  platform.hooks['app.payment.processor.acme_pay'] = { Handle, Authorize };
  return double;

  function Handle(
    basket: { record: { instruments: unknown[]; total: number } },
    { acmeToken }: { acmeToken: string },
  ) {
    basket.record.instruments = [
      { method: 'CREDIT_CARD', amount: basket.record.total, custom: { acmeToken } },
    ];
    return { fieldErrors: [], serverErrors: [], error: false };
  }

  function Authorize() {
    payments += 1;
    const state = stateOf();
    const amount = double.act === 'other-amount' ? total - 1 : total;
    const code = double.act === 'other-currency' ? 'USD' : currency;
    if (state !== undefined)
      payment = { state, amount, currency: code, ...(state === 'challenge' ? { url: bank } : {}) };
    if (double.act.startsWith('lost') || double.act === 'unsent') return { error: true, code: 'TIMEOUT' };
    if (state === 'challenge') return { error: false, redirectUrl: bank };
    if (state === 'declined') return { error: true, code: 'DECLINED' };
    return { error: false };
  }

  function stateOf(): string | undefined {
    if (double.unpaid !== '') return double.unpaid;
    switch (double.act) {
      case 'nothing':
      case 'lost-before':
      case 'unsent':
        return undefined;
      case 'decline':
        return 'declined';
      case 'challenge':
        return 'challenge';
      case 'capture':
        return 'captured';
      default:
        return 'authorized';
    }
  }

  function answer({ method, url }: ServiceRequest): ServiceReply {
    if (!payment) return { status: 404, body: { error: 'not-found' } };
    if (method === 'GET') return { status: 200, body: payment };
    if (!url.endsWith('/reverse') || double.keepsAll) return { status: 409, body: {} };
    payment = { ...payment, state: 'voided' };
    return { status: 200, body: payment };
  }
}

const bank = 'https://bank.acme.test/challenge/1';
