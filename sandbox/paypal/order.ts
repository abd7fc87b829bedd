/** An order as the simulated PayPal keeps and shows it. Members as in paypal-rest-api-specifications (checkout_orders_v2, payments_payment_v2). */
import type { Behavior } from '../json-api/behaviors.ts';

export interface SimulatedMoney {
  currency_code: string;
  value: string;
}

export interface SimulatedPart {
  id: string;
  status: string;
  amount: SimulatedMoney;
  responseCode?: string;
  /** Of a refund. */
  captureId?: string;
}

export interface SimulatedOrder {
  id: string;
  status: 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  reference: string;
  unit: object;
  amount: SimulatedMoney;
  behavior: Behavior;
  returnUrl: string;
  cancelUrl: string;
  authorization?: SimulatedPart;
  captures: SimulatedPart[];
  refunds: SimulatedPart[];
}

/** Hundredths, or wholes of a currency without decimals. */
export const unitsOf = ({ value }: SimulatedMoney): number => Number(value.replace('.', ''));

export function showOrder(order: SimulatedOrder, base: string): object {
  const { id, status, unit, authorization, captures, refunds } = order;
  const self = `${base}/v2/checkout/orders/${id}`;
  const payments = {
    ...(authorization ? { authorizations: [showWithin(order, authorization)] } : {}),
    ...(captures.length > 0 ? { captures: captures.map((one) => showWithin(order, one)) } : {}),
    ...(refunds.length > 0 ? { refunds: refunds.map((one) => showWithin(order, one)) } : {}),
  };
  return {
    id,
    intent: 'AUTHORIZE',
    status,
    purchase_units: [{ ...unit, ...(Object.keys(payments).length > 0 ? { payments } : {}) }],
    links: [
      { href: self, rel: 'self', method: 'GET' },
      ...(status === 'PAYER_ACTION_REQUIRED'
        ? [{ href: `${base}/checkoutnow/${id}`, rel: 'payer-action', method: 'GET' }]
        : []),
    ],
  };
}

/** In an order. */
const showWithin = (order: SimulatedOrder, part: SimulatedPart): object => ({
  id: part.id,
  status: part.status,
  amount: part.amount,
  custom_id: order.reference,
  ...(part.responseCode ? { processor_response: { response_code: part.responseCode } } : {}),
});

/** By itself: only an authorization and a capture name their order. */
export const showPart = (order: SimulatedOrder, part: SimulatedPart): object => ({
  ...showWithin(order, part),
  ...(part.captureId === undefined ? { supplementary_data: { related_ids: { order_id: order.id } } } : {}),
});

/** https://developer.paypal.com/docs/checkout/advanced/card-decline-codes/. */
export const declineCodes: Readonly<Record<NonNullable<Behavior['decline']>, string>> = {
  generic: '0500',
  insufficient_funds: '5120',
  expired: '5400',
  lost_card: '9520',
  stolen_card: '9520',
  fraudulent: '9500',
};
