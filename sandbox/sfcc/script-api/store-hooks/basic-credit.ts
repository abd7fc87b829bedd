/**
 * `app.payment.processor.basic_credit`: the store's processor for cards. A token of the world's processor decides the outcome of a
 * payment; what is authorized is captured at once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sealCredential, type CommitOutcome } from '#commerce';
import type { Scope } from '../contract.ts';
import { PlatformException } from '../documented.ts';
import { paymentOf, withPayment } from '../platform/order/container.ts';
import { instrumentOf } from '../platform/order/payment.ts';
import {
  applicableCards,
  paymentCardsOf,
  paymentCase,
  paymentMethodsOf,
} from '../platform/order/payment-method.ts';
import { cardProblems, isApplicableTo } from '../platform/order/payment-rules.ts';
import { badArgument } from '../platform/refusal.ts';
import { containerOf } from '../platform/order/request-state.ts';
import { inTransaction } from '../platform/system/transaction.ts';
import { storeOf } from './store.ts';

export interface ProcessorAnswer {
  /** Name of a form field → what is wrong with it. */
  fieldErrors: Record<string, string>;
  serverErrors: string[];
  error: boolean;
  /** For a challenge: where the buyer continues, as the cartridges of payment providers return it. */
  authorized?: true;
  authorized3d?: true;
  orderNo?: string;
  redirectObject?: { url: string; method: 'GET'; data: Record<string, string> };
}

const good = (): ProcessorAnswer => ({ fieldErrors: {}, serverErrors: [], error: false });
const bad = (...serverErrors: string[]): ProcessorAnswer => ({ fieldErrors: {}, serverErrors, error: true });

interface BasketMembers {
  totalGrossPrice: { value: number };
  billingAddress: { countryCode: { value: unknown } } | null;
  getPaymentInstruments(methodId: unknown): { toArray(): unknown[] };
  removePaymentInstrument(instrument: unknown): void;
  createPaymentInstrument(methodId: unknown, amount: unknown): Record<string, unknown>;
}

/** Puts one payment instrument of the method into the basket, for its total. Numbers of cards are not taken: tokens only. */
export async function Handle(
  scope: Scope,
  basket: unknown,
  paymentInformation: unknown,
  methodId: unknown,
): Promise<ProcessorAnswer> {
  const container = containerOf(basket);
  if (container?.kind !== 'Basket') throw badArgument('A payment is handled for a basket.');
  const token = await (paymentInformation as { creditCardToken?: unknown } | null)?.creditCardToken;
  if (token === undefined || token === null || String(token) === '')
    return { ...bad(), fieldErrors: { cardNumber: 'A token of the card is needed.' } };
  const read = paymentInformation as Record<string, { value?: unknown } | undefined>;
  const valueOf = async (name: string): Promise<unknown> => (await (await read[name])?.value) ?? '';
  const type = String(await valueOf('cardType'));
  const members = container.object as BasketMembers;
  const why = await rejection(scope, members, String(methodId), type);
  if (why !== undefined) return bad(why);
  const expiry = [await valueOf('expirationMonth'), await valueOf('expirationYear')] as const;
  if (isExpired(scope, type, expiry))
    return { ...bad(), fieldErrors: { expirationMonth: 'The card has expired.' } };
  return inTransaction(scope, async () => {
    for (const old of members.getPaymentInstruments(methodId).toArray()) members.removePaymentInstrument(old);
    const instrument = members.createPaymentInstrument(methodId, members.totalGrossPrice);
    instrument['creditCardToken'] = String(token);
    instrument['creditCardType'] = type;
    instrument['creditCardNumber'] = String(await valueOf('cardNumber'));
    const [month, year] = expiry;
    if (month !== '') instrument['creditCardExpirationMonth'] = Number(month);
    if (year !== '') instrument['creditCardExpirationYear'] = Number(year);
    return good();
  });
}

/** As the checkout of the reference architecture looks at it: by the country of the bill and the whole amount. */
async function rejection(
  scope: Scope,
  { billingAddress, totalGrossPrice }: BasketMembers,
  methodId: string,
  type: string,
): Promise<string | undefined> {
  const country = (await billingAddress?.countryCode.value) ?? null;
  const asked = paymentCase(scope, scope.session.customerId, upper(country), totalGrossPrice.value);
  const method = paymentMethodsOf(scope.instance, scope.site).find(
    ({ id, active }) => active && id === methodId,
  );
  if (!method || !isApplicableTo(method, asked)) return 'This payment method is not available.';
  if (!method.cards) return undefined;
  return applicableCards(scope, methodId, asked).some((card) => card.type === type)
    ? undefined
    : 'This card is not accepted.';
}

const upper = (country: unknown): unknown =>
  country === null ? null : String(country).toUpperCase() || null;

/** A date that was not given is not checked: the token stands for it. */
function isExpired(
  { instance }: Scope,
  type: string | undefined,
  [month, year]: readonly [unknown, unknown],
): boolean {
  if (!storeOf(instance).verifiesTokens || [month, year].some((one) => one === '' || one === undefined))
    return false;
  const card = paymentCardsOf(instance).find((one) => one.type === type) ?? {};
  return cardProblems(card, { month: Number(month), year: Number(year) }, instance.now()).length > 0;
}

/** The token is used once and not kept. @throws PlatformException when the outcome of the payment is not known in time */
export async function Authorize(
  scope: Scope,
  orderNo: unknown,
  paymentInstrument: unknown,
  paymentProcessor: unknown,
): Promise<ProcessorAnswer> {
  const number = String(orderNo);
  const found = instrumentOf(paymentInstrument);
  if (found?.container.key !== `order ${number}`)
    throw badArgument(`The payment instrument is not of the order ${number}.`);
  const { container, id } = found;
  const payment = paymentOf(container, id);
  const { delay, patience, uncertain, returnUrl } = storeOf(scope.instance);
  const { token, type, month: expiryMonth, year: expiryYear } = payment?.card ?? {};
  if (token === undefined || payment?.amount === undefined) return bad('There is nothing to authorise.');
  if (isExpired(scope, type, [expiryMonth, expiryYear])) return bad('The card has expired.');
  await inTransaction(scope, async () => {
    const { paymentTransaction } = paymentInstrument as { paymentTransaction: Record<string, unknown> };
    paymentTransaction['transactionID'] = `${number}-${id}`;
    paymentTransaction['paymentProcessor'] = paymentProcessor;
    container.change('Authorize', (before) => {
      const { token: _, ...card } = payment.card ?? {};
      return withPayment(before, id, { card });
    });
  });
  const until = Date.now() + patience;
  if (delay > 0) await sleep(Math.min(delay, patience));
  const outcome =
    delay >= patience
      ? ({ outcome: 'uncertain' } as const)
      : await scope.instance.world.scripting.charge(number, {
          credential: sealCredential({ type: 'card', token }),
          amount: payment.amount,
          patience: Math.max(1, until - Date.now()),
          ...(returnUrl === undefined ? {} : { returnUrl }),
        });
  return answerOf(outcome, number, uncertain);
}

function answerOf(outcome: CommitOutcome, orderNo: string, uncertain: 'throws' | 'error'): ProcessorAnswer {
  switch (outcome.outcome) {
    case 'placed':
      return good();
    case 'declined':
      return bad(`The payment was declined: ${outcome.reason}.`);
    case 'challenge': {
      const redirectObject = { url: outcome.url, method: 'GET' as const, data: {} };
      return { ...good(), authorized: true, authorized3d: true, orderNo, redirectObject };
    }
    case 'uncertain':
      if (uncertain === 'error') return bad('The processor did not answer in time.');
      throw new PlatformException('java.net.SocketTimeoutException', 'The processor did not answer in time.');
  }
}

/** Refunds or voids what was paid or authorized for an order; safe to repeat. */
export async function Void(scope: Scope, orderNo: unknown): Promise<ProcessorAnswer> {
  await scope.instance.world.scripting.giveBack(String(orderNo));
  return good();
}
