/** Calls of a processor's hooks. No transaction of ours is open across any of them. */
import type { CredentialContent } from '#commerce';
import PaymentMgr from 'dw/order/PaymentMgr';
import HookMgr from 'dw/system/HookMgr';
import Status from 'dw/system/Status';
import Transaction from 'dw/system/Transaction';
import { inTransaction } from '../backend/orders/order-transaction.ts';
import { listed } from '../backend/mapping/values.ts';
import { membersOf } from './adapter.ts';
import type { Charge, Given, Payer, Payment, ProcessorAdapter, Verdict } from './adapter.ts';

const hookOf = ({ id }: ProcessorAdapter): string => `app.payment.processor.${id}`;

export const hasProcessorHook = (adapter: ProcessorAdapter): boolean => HookMgr.hasHook(hookOf(adapter));

/** Why the companion hook cannot pay with a processor. */
export function companionProblem(adapter: ProcessorAdapter): string | undefined {
  if (!adapter.apply)
    return `The payment processor ${adapter.id} cannot be used with the companion hook, which runs in the transaction that creates the order. Let agents use the cartridge’s own endpoints.`;
  return hasProcessorHook(adapter) ? undefined : `No cartridge provides the hook ${hookOf(adapter)}.`;
}

/**
 * Puts the credential on the basket. False: the processor does not accept it.
 * @param country of the bill: the request's own location is that of the agent's data center
 */
export function handle(
  adapter: ProcessorAdapter,
  basket: dw.order.Basket,
  credential: CredentialContent,
  { methodId, country, payer }: { methodId: string; country: string; payer: Payer },
): boolean {
  const known = { ...payer, cards: cardTypes() };
  const information = adapter.informationOf(credential, known);
  if (!information) return false;
  if (adapter.describe) {
    const describe = adapter.describe;
    inTransaction(() => {
      basket.removeAllPaymentInstruments();
      describe(basket.createPaymentInstrument(methodId, basket.totalGrossPrice), known);
    });
    return true;
  }
  const buyer = { currentCustomer: { raw: session.customer }, geolocation: { countryCode: country } };
  const answer = HookMgr.callHook(hookOf(adapter), 'Handle', basket, information, methodId, buyer);
  return typeof answer === 'object' && answer !== null && !membersOf(answer)['error'];
}

/** Cards that the store takes, as it names them. */
export function cardTypes(): string[] {
  const method = PaymentMgr.getPaymentMethod('CREDIT_CARD');
  return listed(method?.activePaymentCards).map(({ cardType }) => String(cardType));
}

/**
 * Charges, and lets the processor's cartridge authorize. What is thrown may have been thrown before or after the payment: `unknown`.
 * A payment is placed only where both say so: the hook, and the processor itself as far as the adapter can read it.
 */
export function authorize(adapter: ProcessorAdapter, charge: Charge): Verdict {
  const refusal = handOver(adapter, charge);
  if (refusal !== undefined) return { outcome: 'declined', reason: refusal };
  const charged = adapter.charge ? soundly(() => adapter.charge?.(charge)) : placed;
  if (adapter.authorizes === 'never') return adapter.charge ? charged : { outcome: 'unknown' };
  return charged.outcome === 'placed' ? confirm(adapter, charge) : charged;
}

const placed: Verdict = { outcome: 'placed' };

function handOver(adapter: ProcessorAdapter, charge: Charge): string | undefined {
  try {
    return adapter.hand?.(charge);
  } catch {
    // Such as attributes that come with the metadata of the processor's cartridge.
    return 'processor-unavailable';
  }
}

function confirm(adapter: ProcessorAdapter, given: Payment & Pick<Charge, 'processor'>): Verdict {
  const { order, instrument, processor } = given;
  const first = adapter.authorizes === 'order' ? order : String(order.orderNo);
  let answer: unknown;
  try {
    answer = HookMgr.callHook(hookOf(adapter), 'Authorize', first, instrument, processor);
  } catch {
    return { outcome: 'unknown' };
  }
  if (adapter.leavesOpen?.(answer)) close();
  const verdict = soundly(() => adapter.verdictOf(answer, given));
  return verdict.outcome === 'placed' && adapter.look ? soundly(() => adapter.look?.(given)) : verdict;
}

/**
 * Of an order that is neither placed nor failed: what its processor says now. Undefined: it cannot be asked. Once it is paid, an
 * `Authorize` that moves no money is called, as after the charge. Any other would charge again.
 */
export function resume(
  adapter: ProcessorAdapter,
  given: Payment & Pick<Charge, 'processor'>,
): Verdict | undefined {
  if (!adapter.resumes || !adapter.look) return undefined;
  const verdict = soundly(() => adapter.look?.(given));
  const hasHook = adapter.charge && adapter.authorizes !== 'never';
  return verdict.outcome === 'placed' && hasHook ? confirm(adapter, given) : verdict;
}

function soundly(ask: () => Verdict | undefined): Verdict {
  try {
    return ask() ?? { outcome: 'unknown' };
  } catch {
    return { outcome: 'unknown' };
  }
}

/** What the processor wrote is kept: its reference of the payment above all. */
function close(): void {
  try {
    Transaction.commit();
  } catch {
    // It had closed it.
  }
}

/** Then a rejection may mean that there is nothing left to void. An adapter's `giveBack` answers `given` in that case. */
export const isVoidedByHook = ({ voids }: Pick<ProcessorAdapter, 'voids'>): boolean =>
  voids.some(({ extensionPoint }) => HookMgr.hasHook(extensionPoint));

/** Voids what an order has authorized: by a hook of the store, else by the processor's API. May be repeated. */
export function giveBack(
  { voids, giveBack: byApi }: Pick<ProcessorAdapter, 'voids' | 'giveBack'>,
  order: dw.order.Order,
): Given {
  for (const { extensionPoint, name, takes } of voids) {
    if (!HookMgr.hasHook(extensionPoint)) continue;
    try {
      const answer = HookMgr.callHook(
        extensionPoint,
        name,
        takes === 'order' ? order : String(order.orderNo),
      );
      // A script that is registered may lack this function.
      if (answer !== undefined && answer !== null) return isDone(answer) ? 'given' : 'kept';
    } catch {
      return 'kept';
    }
  }
  const [instrument] = byApi ? listed(order.paymentInstruments) : [];
  try {
    return byApi && instrument ? byApi(order, instrument) : 'none';
  } catch {
    return 'kept';
  }
}

function isDone(answer: unknown): boolean {
  const { status, error } = membersOf(answer);
  return status === Status.OK || (status === undefined && error === false);
}
