/** Adyen's API as its cartridge calls it: the service `AdyenPayment`, with the API key and the account of its site preferences. */
import { textOf } from '../backend/mapping/values.ts';
import { hash } from '../platform/crypto.ts';
import { minorDigits } from '../platform/currency.ts';
import { preferences } from '../preferences/values.ts';
import type { Given } from './adapter.ts';
import { callApi, serviceProblem } from './processor-api.ts';
import { storeModule } from './store-module.ts';

/**
 * Cancels what is authorized, and refunds what is captured: `POST /payments/{pspReference}/reversals`. Where the cartridge kept no
 * reference of Adyen's, as after a lost answer or a rollback, `POST /cancels` by the order number, which also stops a payment that
 * is on its way. That does not refund what is captured already, and whether an account captures at once cannot be read here: so it is
 * `requested`. Adyen answers `received`, whatever there is to void. As in its OpenAPI document of Checkout 71.
 */
export function voidAdyen(order: dw.order.Order, instrument: dw.order.OrderPaymentInstrument): Given {
  const { text } = preferences();
  const [key, account, mode] = [text('Adyen_API_Key'), text('Adyen_merchantCode'), text('Adyen_Mode')];
  if (key === undefined || account === undefined) return 'none';
  const psp = textOf(instrument.paymentTransaction.transactionID);
  const orderNo = String(order.orderNo);
  const isKnown = psp !== undefined && /^[A-Z0-9]{16}$/.test(psp);
  const path = isKnown ? `/payments/${psp}/reversals` : '/cancels';
  const reply = callApi(service, {
    method: 'POST',
    url: (base) => `${rootOf(base, mode === 'LIVE' ? text('Adyen_LivePrefix') : undefined)}${path}`,
    headers: {
      'Content-Type': 'application/json',
      'X-API-KEY': key,
      'Idempotency-Key': keyOf(order, isKnown ? 'psp' : 'ref'),
    },
    body: JSON.stringify({
      merchantAccount: account,
      reference: `portico-void-${orderNo}`,
      ...(isKnown ? {} : { paymentReference: orderNo }),
    }),
  });
  if (reply.got !== 'answer') return 'kept';
  if (reply.status >= 300 || reply.body['status'] !== 'received') return 'kept';
  return isKnown ? 'given' : 'requested';
}

/** Adyen's digits differ for some currencies, such as CLP and ISK: the cartridge has them. */
export function adyenDigits(currency: string): number {
  const digitsOf = storeModule('*/cartridge/adyen/utils/adyenHelper')?.['getFractionDigits'];
  return typeof digitsOf === 'function' ? Number(digitsOf(currency)) : minorDigits(currency);
}

const hour = 3_600_000;

/**
 * One for each try: under the same key, Adyen repeats its earlier answer for days and voids nothing. `porticoVoidAt` changes with
 * each try of the job. At most 64 characters.
 */
function keyOf({ orderNo, custom }: dw.order.Order, by: 'psp' | 'ref'): string {
  const at = textOf(custom['porticoVoidAt']);
  const attempt = at === undefined ? `hour-${Math.floor(Date.now() / hour)}` : String(Number(at));
  const key = `portico-void-${String(orderNo)}-${by}-${attempt}`;
  return /^[\w-]{1,64}$/.test(key) ? key : hash('sha256', key, 'hex');
}

const service = 'AdyenPayment';

export function adyenProblem(): string | undefined {
  const { text } = preferences();
  const missing = ['Adyen_API_Key', 'Adyen_merchantCode'].filter((name) => text(name) === undefined);
  if (missing.length === 0) return serviceProblem(service);
  return missing.length === 1
    ? `The site preference ${missing[0]} is not set.`
    : `The site preferences ${missing.join(' and ')} are not set.`;
}

/** The cartridge fills in both when it calls. */
function rootOf(base: string, livePrefix: string | undefined): string {
  const version = textOf(storeModule('*/cartridge/adyen/config/constants')?.['CHECKOUT_API_VERSION']);
  return base
    .replace('[CHECKOUT_API_VERSION]', version ?? 'v71')
    .replace('[YOUR_LIVE_PREFIX]', livePrefix ?? '')
    .replace(/\/payments\/*$/, '');
}
