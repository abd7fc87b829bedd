/** An order as the store keeps it: what the buyer sees, and the accounting behind its refunds. */
import type { LineCount, Order } from '#commerce';
import type { WantedStock } from '../placement/claims.ts';

export interface OrderContent {
  order: Order;
  accounts: LineAccount[];
  /** What the buyer paid beside the lines: delivery and fees, with their tax. */
  rest: number;
  restRepaid: boolean;
  captured: number;
  /** Return window in days, restarted at delivery. */
  returnDays: number;
}

/** What was paid for a line, and for how many of its units it was refunded. */
export interface LineAccount {
  lineId: string;
  /** After its discounts and its share of the order's, with its tax. */
  paid: number;
  /** Units. */
  repaid: number;
  /** Units among those that the buyer kept: refunded already, so their return refunds nothing more. */
  kept: number;
}

/** Why an operation on an order is refused. */
export type OrderError =
  | { code: 'not-found' }
  /** The money has not arrived yet, or never will. */
  | {
      code: 'not-paid';
      /** `capturing`: the processor has accepted the capture and not confirmed it. `failed`: it will not come. */
      why?: 'capturing' | 'failed';
    }
  /** The order has no units, or no money, left for it. */
  | { code: 'nothing-left' }
  | { code: 'line-unknown'; lineId: string }
  | { code: 'too-many'; lineId: string; possible: number }
  | { code: 'amount-too-high'; possible: number; currency: string }
  | { code: 'invalid'; text: string }
  /** Something happened to it since it was looked at. */
  | { code: 'changed' }
  /** It changed in between, on several attempts. */
  | { code: 'busy' };

export type Edit =
  | {
      ok: true;
      content: OrderContent;
      /** To be paid back, under the id of its adjustment. */
      payBack?: { id: string; amount: number };
      /** Units that will not ship: back in stock. */
      unsold?: LineCount[];
      /** Units that were returned and can be sold again. */
      restock?: LineCount[];
    }
  | { ok: false; error: OrderError };

/** Of the edit: its id becomes that of the event or adjustment. */
export interface Stamp {
  id: string;
  now: number;
}

/** Units of lines as stock. */
export const piecesOf = ({ order }: OrderContent, lines: readonly LineCount[]): WantedStock[] =>
  lines.flatMap(({ id, quantity }) => {
    const line = order.lines.find((line) => line.id === id);
    return line ? [{ variantId: line.variantId, quantity }] : [];
  });
