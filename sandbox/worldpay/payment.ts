/** A payment as the simulated Worldpay keeps and shows it. */
import type { Behavior } from '../json-api/behaviors.ts';

export interface WorldpayEvent {
  eventName: string;
  /** Epoch milliseconds. */
  at: number;
  commandId: string;
  more?: object;
}

export interface SimulatedWorldpayPayment {
  id: string;
  reference: string;
  entity: string;
  narrative: object;
  amount: number;
  currency: string;
  behavior: Behavior;
  state: 'requested' | 'authorised' | 'refused' | 'settling' | 'cancelled';
  events: WorldpayEvent[];
  /** Of its links: whoever has it can act on the payment. */
  linkData: string;
  createdAt: number;
}

/** https://docs.worldpay.com/access/products/reference/refusal-response. */
export const refusals: Readonly<Record<NonNullable<Behavior['decline']> | 'challenge', [string, string]>> = {
  generic: ['5', 'REFUSED'],
  insufficient_funds: ['51', 'Insufficient funds'],
  expired: ['33', 'CARD EXPIRED'],
  lost_card: ['41', 'Lost card'],
  stolen_card: ['43', 'STOLEN CARD, PICK UP'],
  fraudulent: ['34', 'FRAUD SUSPICION'],
  challenge: ['65', 'Authentication requested'],
};

const masked = { type: 'card/plain+masked', cardBin: '411111', lastFour: '1111', countryCode: 'GB' };

const selfOf = (payment: SimulatedWorldpayPayment, base: string): object => ({
  self: { href: `${base}/api/payments/${payment.linkData}` },
});

const actionsOf = (
  { linkData }: SimulatedWorldpayPayment,
  base: string,
  actions: Readonly<Record<string, string>>,
): object =>
  Object.fromEntries(
    Object.entries(actions).map(([name, path]) => [
      name,
      { href: `${base}/api/payments/${linkData}/${path}`, method: 'POST' },
    ]),
  );

/** What the request to pay is answered. */
export function showOutcome(payment: SimulatedWorldpayPayment, base: string): object {
  const { id: paymentId, reference: transactionReference, behavior } = payment;
  const riskFactors = [{ risk: 'notChecked', type: 'cvc' }];
  if (payment.state === 'refused') {
    const [refusalCode, refusalDescription] = refusals[behavior.decline ?? 'challenge'];
    return {
      outcome: 'refused',
      paymentId,
      transactionReference,
      refusalDescription,
      refusalCode,
      riskFactors,
    };
  }
  return {
    outcome: 'authorized',
    paymentId,
    transactionReference,
    schemeReference: '060720116005060',
    issuer: { authorizationCode: '675725' },
    riskFactors,
    paymentInstrument: masked,
    _links: selfOf(payment, base),
    _actions: actionsOf(payment, base, {
      cancelPayment: 'cancellations',
      settlePayment: 'settlements',
      partiallySettlePayment: 'partialSettlements',
      reversePayment: 'reversals',
    }),
  };
}

/** What a followed link is answered. */
export function showAccepted(
  payment: SimulatedWorldpayPayment,
  base: string,
  action: 'settlements' | 'cancellations' | 'partialRefunds',
): object {
  const links = { _links: selfOf(payment, base) };
  if (action === 'cancellations') return { outcome: 'sentForCancellation', ...links };
  if (action === 'settlements')
    return {
      outcome: 'sentForSettlement',
      paymentId: payment.id,
      ...links,
      _actions: actionsOf(payment, base, {
        refundPayment: 'refunds',
        partiallyRefundPayment: 'partialRefunds',
        reversePayment: 'reversals',
      }),
    };
  return {
    outcome: 'sentForPartialRefund',
    paymentId: payment.id,
    ...links,
    _actions: actionsOf(payment, base, { partiallyRefundPayment: 'partialRefunds' }),
  };
}

/** In the list of a query. */
export function showSummary(
  payment: SimulatedWorldpayPayment,
  events: readonly WorldpayEvent[],
): Record<string, unknown> {
  return {
    timestamp: new Date(payment.createdAt).toISOString(),
    paymentId: payment.id,
    transactionReference: payment.reference,
    narrative: payment.narrative,
    transactionType: 'oneTime',
    authorizationType: 'authorization',
    entity: payment.entity,
    lastEvent: events.at(-1)?.eventName,
    paymentInstrument: {
      type: 'card/plain+masked',
      card: { number: { last4Digits: '1111', cardBin: '411111' } },
    },
    value: { currency: payment.currency, amount: payment.amount },
  };
}

/** By its ID: with its events, and links of the Card Payments API to what can be done. */
export function showDetails(
  payment: SimulatedWorldpayPayment,
  events: readonly WorldpayEvent[],
  base: string,
): object {
  const { linkData } = payment;
  const seen = (name: string): boolean => events.some(({ eventName }) => eventName === name);
  const link = (name: string, path: string): object => ({
    [`cardPayments:${name}`]: { href: `${base}/payments/${path}/${linkData}` },
  });
  const isSettled = seen('settlementRequested');
  const isOpen = seen('authorizationSucceeded') && !isSettled && !seen('cancellationRequested');
  return {
    ...showSummary(payment, events),
    events: events.map(({ eventName, at, commandId, more }) => ({
      eventName,
      timestamp: new Date(at).toISOString(),
      ...more,
      commandId,
    })),
    _links: {
      self: { href: `/paymentQueries/payments/${payment.id}` },
      ...(isOpen
        ? {
            ...link('cancel', 'authorizations/cancellations'),
            ...link('settle', 'settlements/full'),
            ...link('partialSettle', 'settlements/partials'),
          }
        : {}),
      ...(isSettled ? link('partialRefund', 'settlements/refunds/partials') : {}),
    },
  };
}
