/**
 * `STRIPE_CREDIT` of Stripe's cartridge (stripe/stripe-sfcc-b2c-connector 24.0.0, MIT). Its `Handle` reads parameters of the
 * request in place of its argument, so it is not called. Its `Authorize` succeeds where there is no payment intent, and for one
 * that still requires a payment method: neither has moved money. So the intent is made and confirmed here, by Stripe's API, and its
 * id is on the payment transaction before it is confirmed: whatever is lost afterwards can be looked up and voided. Then `Authorize`
 * does the cartridge's own bookkeeping, and the intent is read once more: only that says whether the order is paid.
 * Its webhooks find the order by `order_id`, and may place it first.
 */
import Site from 'dw/system/Site';
import { stripeToken } from '../../../../../src/commerce/payment/credential-forms.ts';
import { stripeUnits } from '../../../../../src/commerce/payment/stripe-units.ts';
import { inTransaction } from '../backend/orders/order-transaction.ts';
import { textOf } from '../backend/mapping/values.ts';
import { inDigits, inMinor, minorDigits } from '../platform/currency.ts';
import { preferences } from '../preferences/values.ts';
import { httpsUrl, membersOf } from './adapter.ts';
import type { Charge, Given, Payment, ProcessorAdapter, Refund, Verdict } from './adapter.ts';
import { describeCard } from './card-type.ts';
import {
  codeOf,
  intentOf,
  isIntentId,
  postStripe,
  readStripe,
  refundsIn,
  stripeProblem,
} from './stripe-api.ts';
import type { Fields, Intent } from './stripe-api.ts';

export const stripeCredit: ProcessorAdapter = {
  id: 'stripe_credit',
  // `Handle` is not called: this only says whether the credential is accepted.
  informationOf(credential) {
    const token = stripeToken(credential);
    return token === undefined ? undefined : { token: credential['token'] };
  },
  authorizes: 'order-number',
  verdictOf,
  clears: [],
  voids: [],
  describe: describeCard,
  charge,
  look: (payment) => verdictOfIntent(read(payment.instrument), payment),
  resumes: true,
  giveBack,
  refunds,
  problem: stripeProblem,
};

/** Of the cartridge's bookkeeping: it says `error` also where it could not reach Stripe. */
function verdictOf(answer: unknown): Verdict {
  if (typeof answer !== 'object' || answer === null) return { outcome: 'unknown' };
  const { error, authorized } = membersOf(answer);
  if (error || authorized === false) return { outcome: 'declined', reason: 'declined', mayHold: true };
  return error === false || authorized === true ? { outcome: 'placed' } : { outcome: 'unknown' };
}

const unavailable: Verdict = { outcome: 'declined', reason: 'processor-unavailable' };

function charge(given: Charge): Verdict {
  const instrument = instrumentFields(given);
  if (!instrument) return { outcome: 'declined', reason: 'credential-unusable' };
  if (!isChargeable(given.amount, given.currency))
    return { outcome: 'declined', reason: 'amount-unsupported' };
  const made = postStripe('/payment_intents', intentFields(given), keyFor(given, 'create'));
  if (made.got === 'answer' && made.status >= 400) return declinedAs(made.body['error']);
  const intent = intentOf(made);
  // An intent that is never confirmed moves no money.
  if (!intent) return unavailable;
  if (!isExact(intent, given)) return { outcome: 'declined', reason: 'amount-mismatch' };
  try {
    record(given, intent.id);
  } catch {
    return unavailable;
  }
  const fields: Fields = [...instrument, ['return_url', given.returnUrl]];
  const reply = postStripe(`/payment_intents/${intent.id}/confirm`, fields, keyFor(given, 'confirm'));
  if (reply.got === 'unsent') return unavailable;
  if (reply.got === 'answer' && reply.status >= 400) {
    const error = membersOf(reply.body['error']);
    // Of a card, nothing is held. Anything else may say that it was confirmed already.
    return error['type'] === 'card_error' ? declinedAs(error) : { ...declinedAs(error), mayHold: true };
  }
  // The answer was lost: what became of it is read, and it is not sent again.
  return verdictOfIntent(intentOf(reply) ?? read(given.instrument), given);
}

const declinedAs = (error: unknown) => ({ outcome: 'declined', reason: codeOf(error) }) as const;

/** As Stripe takes it; undefined for anything but a payment method or a token. A payment method has its own billing address. */
function instrumentFields({ credential, order }: Charge): Fields | undefined {
  const token = stripeToken(credential);
  if (token === undefined) return undefined;
  if (token.startsWith('pm_')) return [['payment_method', token]];
  return [
    ['payment_method_data[type]', 'card'],
    ['payment_method_data[card][token]', token],
    ...billingFields(order.billingAddress),
  ];
}

/** Stripe takes no empty members. */
function billingFields(address: dw.order.OrderAddress | null): Fields {
  const name = [address?.firstName, address?.lastName].filter(Boolean).join(' ');
  const members = {
    name,
    'address][line1': address?.address1,
    'address][line2': address?.address2,
    'address][city': address?.city,
    'address][state': address?.stateCode,
    'address][postal_code': address?.postalCode,
    'address][country': textOf(address?.countryCode.value)?.toUpperCase(),
  };
  return Object.entries(members).flatMap(([member, value]) => {
    const text = textOf(value);
    return text === undefined ? [] : [[`payment_method_data[billing_details][${member}]`, text] as const];
  });
}

/** Without the credential, and the same for the same order. */
function intentFields({ order, amount, currency, reference }: Payment): Fields {
  const isCaptured = preferences().flag('stripeChargeCapture');
  return [
    ['amount', String(stripeAmount(amount, currency))],
    ['currency', currency.toLowerCase()],
    ['capture_method', isCaptured ? 'automatic' : 'manual'],
    ['metadata[order_id]', String(order.orderNo)],
    ['metadata[site_id]', String(Site.getCurrent().ID)],
    ['metadata[portico_reference]', reference],
  ];
}

const stripeAmount = (amount: number, currency: string): number =>
  inDigits(amount, currency, stripeDigits(currency));

const stripeDigits = (currency: string): number => stripeUnits(currency, minorDigits(currency)).digits;

const isChargeable = (amount: number, currency: string): boolean =>
  stripeAmount(amount, currency) % stripeUnits(currency, minorDigits(currency)).step === 0;

const keyFor = ({ order, reference }: Payment, what: string): string =>
  `portico:${what}:${reference}:${String(order.orderNo)}`;

/** As the cartridge does: its pages in Business Manager refund by the attribute of the order. */
function record({ order, instrument, processor }: Charge, id: string): void {
  inTransaction(() => {
    instrument.paymentTransaction.setTransactionID(id);
    instrument.paymentTransaction.setPaymentProcessor(processor);
    order.custom['stripePaymentIntentID'] = id;
  });
}

const idOf = ({ paymentTransaction }: dw.order.OrderPaymentInstrument): string | undefined =>
  textOf(paymentTransaction.transactionID);

function read(instrument: dw.order.OrderPaymentInstrument): Intent | undefined {
  const id = idOf(instrument);
  if (!isIntentId(id)) return undefined;
  const intent = intentOf(readStripe(`/payment_intents/${id}`));
  return intent?.id === id ? intent : undefined;
}

const isExact = ({ amount, currency }: Intent, payment: Payment): boolean =>
  amount === stripeAmount(payment.amount, payment.currency) && currency === payment.currency.toLowerCase();

function verdictOfIntent(intent: Intent | undefined, payment: Payment): Verdict {
  if (!intent) return { outcome: 'unknown' };
  switch (intent.status) {
    case 'requires_capture':
      return paidVerdict(intent, payment, intent.capturable);
    case 'succeeded':
      return paidVerdict(intent, payment, intent.received);
    case 'requires_action': {
      const url = httpsUrl(intent.redirectUrl);
      if (url !== undefined) return { outcome: 'challenge', url };
      return { outcome: 'declined', reason: 'challenge-in-storefront-only', mayHold: true };
    }
    case 'requires_payment_method':
      // Confirmed once, and refused. Without a refusal it may still be on its way.
      if (intent.failure === undefined) return { outcome: 'unknown' };
      return { outcome: 'declined', reason: intent.failure };
    case 'canceled':
      return { outcome: 'declined', reason: 'canceled' };
    default:
      // `processing`, `requires_confirmation`, and what a later version adds.
      return { outcome: 'unknown' };
  }
}

function paidVerdict(intent: Intent, payment: Payment, moved: number): Verdict {
  if (isExact(intent, payment) && moved === intent.amount) return { outcome: 'placed' };
  return { outcome: 'declined', reason: 'amount-mismatch', mayHold: true };
}

/** Cancels an intent that is not captured, and refunds one that is: all of what is left. */
function giveBack(order: dw.order.Order, instrument: dw.order.OrderPaymentInstrument): Given {
  const id = idOf(instrument);
  // Nothing was confirmed: that needs the id.
  if (!isIntentId(id)) return 'given';
  const intent = read(instrument);
  if (!intent) return 'kept';
  if (intent.status === 'canceled') return 'given';
  return intent.status === 'succeeded' ? refund(order, id) : cancel(order, id);
}

/** One that was captured meanwhile is refused here, and refunded the next time. */
function cancel(order: dw.order.Order, id: string): Given {
  const canceled = intentOf(postStripe(`/payment_intents/${id}/cancel`, [], voidKey(order, 'cancel', id)));
  return canceled?.status === 'canceled' ? 'given' : 'kept';
}

function refund(order: dw.order.Order, id: string): Given {
  const reply = postStripe('/refunds', [['payment_intent', id]], voidKey(order, 'refund', id));
  if (reply.got !== 'answer') return 'kept';
  const { status, error } = reply.body;
  if (reply.status >= 400) return membersOf(error)['code'] === 'charge_already_refunded' ? 'given' : 'kept';
  return status === 'succeeded' || status === 'pending' ? 'given' : 'kept';
}

/** Stripe keeps refusals under a key too: a later day is another try. */
const voidKey = ({ orderNo }: dw.order.Order, what: string, id: string): string =>
  `portico:${what}:${id}:${String(orderNo)}:${Math.floor(Date.now() / 3_600_000)}`;

/**
 * By the page of Stripe's cartridge in Business Manager, the Dashboard, or anything else. What Stripe releases of an authorization that
 * is canceled, or captured in part, is listed as a refund too, but no money comes back: only a payment that was captured in full counts.
 */
function refunds(
  { currencyCode }: dw.order.Order,
  instrument: dw.order.OrderPaymentInstrument,
): Refund[] | undefined {
  const [id, currency] = [idOf(instrument), String(currencyCode)];
  if (!isIntentId(id)) return undefined;
  const all = refundsIn(readStripe(`/refunds?payment_intent=${id}&limit=30`), id, currency);
  if (!all || all.length === 0) return all && [];
  const intent = read(instrument);
  if (intent?.status !== 'succeeded' || intent.received !== intent.amount) return undefined;
  const refunded = all.map((one): Refund | undefined => {
    const amount = inMinor(one.amount, currency, stripeDigits(currency));
    const status = refundStates[one.status];
    return amount === undefined || status === undefined
      ? undefined
      : { id: one.id, at: one.created * 1_000, amount, status };
  });
  const known = refunded.filter((one) => one !== undefined);
  return known.length === all.length ? known : undefined;
}

const refundStates: Readonly<Record<string, Refund['status']>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'completed',
  failed: 'failed',
  canceled: 'failed',
};
