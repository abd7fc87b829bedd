/** What paying works with. */
import type { BasketFacts } from '../../../../../../src/backends/salesforce/facts.ts';
import type { BasketForOrder } from './basket-for-order.ts';
import type { Details } from '../details.ts';

export interface OrderParts {
  details: Details;
  basketForOrder: BasketForOrder;
  /** The amounts of a basket or an order. */
  pricedFacts(container: dw.order.LineItemCtnr): Omit<BasketFacts, 'basketId'>;
  /** Id of the site's payment method that a handler pays by. */
  methodFor(handlerId: string): string | undefined;
  /** Of the call that pays, for the merchant's reports. */
  origin?: { agent?: string; release?: string };
  /** Days in which orders may come back, as the merchant says. */
  returnDays?: number;
  /** Milliseconds that are left for asking processors about refunds. Absent: they are not asked, because an agent is waiting. */
  asking?: { left: number };
  /** Epoch milliseconds. */
  now(): number;
  /** Without personal data and secrets. */
  log(event: string, facts?: Readonly<Record<string, string>>): void;
}
