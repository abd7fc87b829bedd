/** Calls of a processor's hooks. No transaction of ours is open across any of them. */
import type { CredentialContent } from '#commerce';
import PaymentMgr from 'dw/order/PaymentMgr';
import HookMgr from 'dw/system/HookMgr';
import Status from 'dw/system/Status';
import Transaction from 'dw/system/Transaction';
import { listed } from '../backend/values.ts';
import { membersOf, type Payer, type ProcessorAdapter, type Verdict } from './adapter.ts';

const hookOf = ({ id }: ProcessorAdapter): string => `app.payment.processor.${id}`;

export const hasProcessorHook = (adapter: ProcessorAdapter): boolean => HookMgr.hasHook(hookOf(adapter));

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
  const information = adapter.informationOf(credential, { ...payer, cards: cardTypes() });
  if (!information) return false;
  const buyer = { currentCustomer: { raw: session.customer }, geolocation: { countryCode: country } };
  const answer = HookMgr.callHook(hookOf(adapter), 'Handle', basket, information, methodId, buyer);
  return typeof answer === 'object' && answer !== null && !membersOf(answer)['error'];
}

/** Cards that the store takes, as it names them. */
export function cardTypes(): string[] {
  const method = PaymentMgr.getPaymentMethod('CREDIT_CARD');
  return listed(method?.activePaymentCards).map(({ cardType }) => String(cardType));
}

/** What it throws it may have thrown before or after the payment: `unknown`. */
export function authorize(
  adapter: ProcessorAdapter,
  order: dw.order.Order,
  instrument: dw.order.OrderPaymentInstrument,
  processor: dw.order.PaymentProcessor,
): Verdict {
  const first = adapter.authorizes === 'order' ? order : String(order.orderNo);
  let answer: unknown;
  try {
    answer = HookMgr.callHook(hookOf(adapter), 'Authorize', first, instrument, processor);
  } catch {
    return { outcome: 'unknown' };
  }
  if (adapter.leavesOpen?.(answer)) close();
  try {
    return adapter.verdictOf(answer);
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

/** - `none`: the store has no hook for it. - `kept`: it could not be done now. */
export type Given = 'given' | 'kept' | 'none';

/** Voids what an order has authorized. May be repeated. */
export function giveBack({ voids }: Pick<ProcessorAdapter, 'voids'>, order: dw.order.Order): Given {
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
  return 'none';
}

function isDone(answer: unknown): boolean {
  const { status, error } = membersOf(answer);
  return status === Status.OK || (status === undefined && error === false);
}
