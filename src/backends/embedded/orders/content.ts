/** An order as the store keeps it: what everybody may see, and the accounts behind its refunds. */
import type { LineCount, Order } from '#commerce';

export interface OrderContent {
  order: Order;
  accounts: LineAccount[];
  /** What the buyer paid beside the lines: delivery and fees, with their tax. */
  rest: number;
  restRepaid: boolean;
  captured: number;
  /** Days in which pieces may come back; counted anew from the delivery. */
  returnDays: number;
}

/** What was paid for a line, and for how many of its pieces it was given back. */
export interface LineAccount {
  lineId: string;
  /** After its discounts and its share of the order's, with its tax. */
  paid: number;
  /** Pieces. */
  repaid: number;
  /** Pieces among those that the buyer kept: when they come back, they are paid for already. */
  kept: number;
}

/** Why an operation on an order is refused. */
export type OrderError =
  | { code: 'not-found' }
  /** The money has not arrived yet, or never will. */
  | { code: 'not-paid' }
  /** There is no piece, or no money, with which it could be done. */
  | { code: 'nothing-left' }
  | { code: 'line-unknown'; lineId: string }
  | { code: 'too-many'; lineId: string; possible: number }
  | { code: 'amount-too-high'; possible: number }
  | { code: 'invalid'; text: string }
  /** Something happened to it since it was looked at. */
  | { code: 'changed' }
  /** Somebody else changed it in between, several times over. */
  | { code: 'busy' };

export type Edit =
  | {
      ok: true;
      content: OrderContent;
      /** To be paid back, under the id of its adjustment. */
      payBack?: { id: string; amount: number };
      /** Pieces that are not sent: back on the shelf. */
      unsold?: LineCount[];
      /** Pieces that came back and can be sold again. */
      restock?: LineCount[];
    }
  | { ok: false; error: OrderError };

/** Of the edit: its id becomes that of the event or adjustment. */
export interface Stamp {
  id: string;
  now: number;
}
