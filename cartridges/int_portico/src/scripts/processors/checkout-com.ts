/**
 * `CHECKOUTCOM_CARD` and `CHECKOUTCOM_GOOGLE_PAY` of Checkout.com's cartridge (checkout/link_checkoutcom 26.1.0, int_checkoutcom_sfra;
 * its package.json declares ISC). Neither `Handle` nor `Authorize` is called:
 *
 * - `Handle` of cards wants a card number, and `Authorize` sends it, or a stored card with its security code. No token fits there.
 * - `Authorize` of Google Pay charges, and keeps no ID of the payment, so that nothing could be voided. Both send no idempotency key.
 * - Both say `error: true` for a decline and for an answer that was lost; that of cards throws for the latter.
 *
 * So the payment is made here, by Checkout.com's API, with the cartridge's services, keys and settings. Its reference is the order
 * number and its metadata name the processor, as the cartridge's webhooks expect; the transaction has the ID that its pages in
 * Business Manager capture, void and refund by. A payment without an answer is searched by its reference, and never sent again.
 */
import PaymentMgr from 'dw/order/PaymentMgr';
import type { CredentialContent } from '#commerce';
import {
  checkoutComUnits,
  mostCheckoutComUnits,
} from '../../../../../src/commerce/payment/checkout-com-units.ts';
import {
  checkoutComToken,
  credentialMismatch,
} from '../../../../../src/commerce/payment/credential-forms.ts';
import { inTransaction } from '../backend/orders/order-transaction.ts';
import { textOf } from '../backend/mapping/values.ts';
import { callerNetwork } from '../http/network.ts';
import { inDigits } from '../platform/currency.ts';
import { preferences } from '../preferences/values.ts';
import { httpsUrl } from './adapter.ts';
import type { Charge, Given, Payment, PaymentInformation, ProcessorAdapter, Verdict } from './adapter.ts';
import { describeCard } from './card-type.ts';
import {
  checkoutComError,
  checkoutComProblem,
  findPayments,
  isCheckoutComId,
  paymentOf,
  postPayment,
  postPaymentAction,
  readPayment,
  tokenizeGooglePay,
  type CheckoutComPayment,
} from './checkout-com-api.ts';

const unknown: Verdict = { outcome: 'unknown' };
const unavailable: Verdict = { outcome: 'declined', reason: 'processor-unavailable' };
const unusable: Verdict = { outcome: 'declined', reason: 'credential-unusable' };

/** What the two have in common. */
const shared = {
  authorizes: 'never',
  verdictOf: () => unknown,
  clears: [],
  voids: [],
  describe: describeCard,
  look,
  resumes: true,
  giveBack,
  confirm:
    'The secret key must be allowed to read payments, to list them by reference, and to void and refund them. Without the list, a payment whose answer is lost is not found.',
} as const;

export const checkoutComCard: ProcessorAdapter = {
  ...shared,
  id: 'checkoutcom_card',
  // `src_…` is not accepted: nothing shows that a stored card is that of the agent's buyer. The cartridge asks for its security code.
  informationOf: (credential) =>
    credential['type'] === 'PAYMENT_GATEWAY' ? undefined : informationOf(checkoutComToken(credential)),
  charge(given) {
    const token = checkoutComToken(given.credential);
    const { flag } = preferences();
    const secure = { enabled: flag('cko3ds'), attempt_n3d: flag('ckoN3ds') };
    return token === undefined ? unusable : charge(given, 'CHECKOUTCOM_CARD', { token, secure });
  },
  problem: () => checkoutComProblem(false),
};

export const checkoutComGooglePay: ProcessorAdapter = {
  ...shared,
  id: 'checkoutcom_google_pay',
  informationOf: (credential) =>
    googleMessage(credential) === undefined ? undefined : informationOf(textOf(credential['token'])),
  charge(given) {
    const message = googleMessage(given.credential);
    if (message === undefined) return unusable;
    const reply = tokenizeGooglePay(message);
    // Until the payment is sent, no money moves.
    if (reply.got !== 'answer') return unavailable;
    if (reply.status >= 400) return { outcome: 'declined', reason: checkoutComError(reply) };
    const token = checkoutComToken(reply.body);
    if (token === undefined) return unavailable;
    // As in the cartridge: a card of Google Pay that the phone authenticated needs no 3-D Secure.
    const isPlain = reply.body['token_format'] !== 'cryptogram_3ds';
    const secure = { enabled: isPlain && preferences().flag('cko3dsGooglePay') };
    return charge(given, 'CHECKOUTCOM_GOOGLE_PAY', { token, secure });
  },
  problem: () => checkoutComProblem(true),
};

/** `Handle` is not called: this only says whether the credential is accepted. */
const informationOf = (token: string | undefined): PaymentInformation | undefined =>
  token === undefined ? undefined : { token };

/** What Google Pay returned for the gateway `checkoutltd`, as it is: a changed message would not fit its signature. */
const googleMessage = (credential: CredentialContent): unknown =>
  credentialMismatch('google-pay-sealed', credential) === undefined
    ? JSON.parse(String(credential['token']))
    : undefined;

interface Source {
  token: string;
  secure: object;
}

function charge(given: Charge, processor: string, source: Source): Verdict {
  const units = unitsOf(given);
  if (units % checkoutComUnits(given.currency).step !== 0 || units <= 0 || units > mostCheckoutComUnits)
    return { outcome: 'declined', reason: 'amount-unsupported' };
  const body = paymentBody(given, processor, source);
  const reply = postPayment(body, `portico:pay:${given.reference}:${String(given.order.orderNo)}`);
  if (reply.got === 'unsent') return unavailable;
  if (reply.got === 'answer' && reply.status >= 400)
    return { outcome: 'declined', reason: checkoutComError(reply) };
  const payment = paymentOf(reply);
  // The answer was lost: what became of it is read, and it is not sent again.
  if (!payment) return look(given);
  record(given, payment.id);
  return verdictOfPayment(payment, given);
}

const unitsOf = ({ amount, currency }: Payment): number =>
  inDigits(amount, currency, checkoutComUnits(currency).digits);

/** As the cartridge makes it, as far as the store and the agent know it. Checkout.com rejects empty members. */
function paymentBody(given: Charge, processor: string, { token, secure }: Source): object {
  const { order, currency, reference, returnUrl, payer } = given;
  const { flag, text, number } = preferences();
  const [name, city] = [text('ckoBillingDescriptor1'), text('ckoBillingDescriptor2')];
  const ip = textOf(payer.signals?.['dev.ucp.buyer_ip']);
  const isCaptured = flag('ckoAutoCapture');
  return {
    source: { type: 'token', token, ...billingMembers(order.billingAddress) },
    amount: unitsOf(given),
    currency,
    reference: String(order.orderNo),
    capture: isCaptured,
    ...(isCaptured ? { capture_on: captureTime(number('ckoAutoCaptureTime') ?? 0) } : {}),
    '3ds': secure,
    risk: { enabled: flag('ckoEnableRiskFlag') },
    ...filled('customer', { email: order.customerEmail, name: fullName(order.billingAddress) }),
    ...(name !== undefined && city !== undefined ? { billing_descriptor: { name, city } } : {}),
    ...(ip !== undefined && callerNetwork(ip) === ip ? { payment_ip: ip } : {}),
    ...(returnUrl === '' ? {} : { success_url: returnUrl, failure_url: returnUrl }),
    metadata: { payment_processor: processor, portico_reference: reference },
  };
}

/** The cartridge's own minimum, in minutes. */
const soonestCapture = 2;

const captureTime = (minutes: number): string =>
  new Date(Date.now() + Math.max(minutes, soonestCapture) * 60_000).toISOString();

const fullName = (address: dw.order.OrderAddress | null): string =>
  [address?.firstName, address?.lastName].filter(Boolean).join(' ');

const billingMembers = (address: dw.order.OrderAddress | null): object =>
  filled('billing_address', {
    address_line1: address?.address1,
    address_line2: address?.address2,
    city: address?.city,
    state: address?.stateCode,
    zip: address?.postalCode,
    country: textOf(address?.countryCode.value)?.toUpperCase(),
  });

function filled(name: string, members: Readonly<Record<string, unknown>>): object {
  const texts: Record<string, string> = {};
  for (const [member, value] of Object.entries(members)) {
    const text = textOf(value);
    if (text !== undefined) texts[member] = text;
  }
  return Object.keys(texts).length === 0 ? {} : { [name]: texts };
}

/** As the cartridge does. Its pages in Business Manager choose the keys by the attribute of the order. */
function record({ order, instrument }: Payment, id: string): void {
  const processor = PaymentMgr.getPaymentMethod(String(instrument.paymentMethod))?.paymentProcessor;
  inTransaction(() => {
    instrument.paymentTransaction.setTransactionID(id);
    if (processor) instrument.paymentTransaction.setPaymentProcessor(processor);
    order.custom['orderProcessedByABCorNAS'] = 'NAS';
  });
}

/** The payments of this order. Undefined where they could not be read. */
function paymentsOf(
  { orderNo }: dw.order.Order,
  { paymentTransaction }: dw.order.OrderPaymentInstrument,
  attempt: string,
): CheckoutComPayment[] | undefined {
  const id = textOf(paymentTransaction.transactionID);
  if (!isCheckoutComId(id)) return findPayments(String(orderNo), attempt);
  const payment = readPayment(id);
  return payment && [payment];
}

function look(given: Payment): Verdict {
  const payments = paymentsOf(given.order, given.instrument, given.reference) ?? [];
  const [payment] = payments;
  // None yet, as the list lags, or more than this attempt has sent.
  if (!payment || payments.length > 1) return unknown;
  if (textOf(given.instrument.paymentTransaction.transactionID) !== payment.id) record(given, payment.id);
  return verdictOfPayment(payment, given);
}

function verdictOfPayment(payment: CheckoutComPayment, given: Payment): Verdict {
  switch (payment.status) {
    case 'Authorized':
      return paidVerdict(payment, given, payment.authorized ?? payment.amount);
    case 'Captured':
      return paidVerdict(payment, given, (payment.captured ?? payment.amount) - (payment.refunded ?? 0));
    case 'Pending': {
      const url = httpsUrl(payment.redirectUrl);
      return url === undefined ? unknown : { outcome: 'challenge', url };
    }
    case 'Declined':
      return { outcome: 'declined', reason: responseReason(payment.responseCode) };
    case 'Voided':
    case 'Canceled':
    case 'Expired':
      return { outcome: 'declined', reason: 'canceled' };
    default:
      // Refunded, captured in part, a card that was only verified, and what a later version adds.
      return unknown;
  }
}

function paidVerdict({ amount, currency }: CheckoutComPayment, given: Payment, moved: number): Verdict {
  const isExact = amount === unitsOf(given) && currency === given.currency && moved === amount;
  return isExact ? { outcome: 'placed' } : { outcome: 'declined', reason: 'amount-mismatch', mayHold: true };
}

/** Such as `response_20051`: https://www.checkout.com/docs/resources/codes/response-codes. */
function responseReason(code: unknown): string {
  const text = textOf(code);
  return text !== undefined && /^\w{1,32}$/.test(text) ? `response_${text}` : 'declined';
}

/** How long the list of payments may lag. Checkout.com documents no limit. */
const longestLag = 3_600_000;

/** Voids what is authorized and refunds what is captured: done once Checkout.com's own status says so. */
function giveBack(order: dw.order.Order, instrument: dw.order.OrderPaymentInstrument): Given {
  const payments = paymentsOf(order, instrument, textOf(order.custom['porticoReference']) ?? '');
  if (!payments) return 'kept';
  if (payments.length === 0) return Date.now() - order.creationDate.getTime() > longestLag ? 'given' : 'kept';
  // Every one, also after one that is kept.
  const kept = payments.filter((payment) => !isReturned(order, payment));
  return kept.length === 0 ? 'given' : 'kept';
}

const over: readonly string[] = ['Voided', 'Refunded', 'Declined', 'Canceled', 'Expired', 'Card Verified'];

function isReturned(order: dw.order.Order, payment: CheckoutComPayment): boolean {
  const { id, status } = payment;
  if (over.indexOf(status) >= 0) return true;
  const reference = String(order.orderNo);
  if (status === 'Authorized') postPaymentAction(id, 'voids', { reference }, actionKey('void', id));
  else if (status === 'Captured' || status === 'Partially Captured' || status === 'Partially Refunded') {
    const amount = (payment.captured ?? payment.amount) - (payment.refunded ?? 0);
    postPaymentAction(id, 'refunds', { amount, reference }, actionKey('refund', id));
  } else return false;
  // Accepted is not done, and an answer may be lost: the payment says what was done.
  const after = readPayment(id);
  return after !== undefined && over.indexOf(after.status) >= 0;
}

/** Checkout.com answers a key again as it did the first time: a later hour is another try. */
const actionKey = (what: string, id: string): string =>
  `portico:${what}:${id}:${Math.floor(Date.now() / 3_600_000)}`;
