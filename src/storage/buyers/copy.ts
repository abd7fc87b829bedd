/** What a buyer gets who asks for their data: one JSON document. */
import { sameEmail, type Checkout, type OrderRecord } from '#commerce';
import type { FoundBuyer } from './find.ts';

export interface BuyerCopy {
  email: string;
  /** ISO 8601, as all times in it. */
  exportedAt: string;
  isMember: boolean;
  orders: unknown[];
  checkouts: unknown[];
  carts: unknown[];
  payments: unknown[];
  orderUpdates: unknown[];
  emails: unknown[];
  messages: unknown[];
  promotions: unknown[];
  accounts: unknown[];
  repeatedAnswers: unknown[];
}

/** What belongs to agents is left out. @param now epoch milliseconds */
export function copyOfBuyer(email: string, found: FoundBuyer, now: number): BuyerCopy {
  return {
    email: sameEmail(email),
    exportedAt: timeOf(now),
    isMember: found.isMember,
    orders: found.records.map(orderCopy),
    checkouts: [
      ...found.checkouts.map(checkoutCopy),
      // What was paid is kept by the embedded store as well.
      ...found.placements.map(({ site, number, state, sale: { input, quote } }) => ({
        site,
        orderNumber: number,
        state,
        input,
        quote,
      })),
    ],
    carts: found.carts.map(({ site, input, createdAt, expiresAt }) => ({
      site,
      createdAt: timeOf(createdAt),
      expiresAt: timeOf(expiresAt),
      input,
    })),
    payments: found.attempts.map(({ site, amount, currency, startedAt, outcome }) => ({
      site,
      amount,
      currency,
      startedAt: timeOf(startedAt),
      outcome: outcome ?? 'open',
    })),
    orderUpdates: found.updates.map(({ site, orderNumber, createdAt, order }) => ({
      site,
      orderNumber,
      createdAt: timeOf(createdAt),
      order,
    })),
    emails: [
      ...found.mails.map(({ site, orderNumber, recipient, createdAt, ended }) => ({
        site,
        orderNumber,
        recipient,
        createdAt: timeOf(createdAt),
        state: ended ?? 'waiting',
      })),
      ...found.letters.map(({ to, subject, text }) => ({ recipient: to, subject, text, state: 'waiting' })),
    ],
    messages: found.messages.map(({ createdAt, name, email: from, message }) => ({
      createdAt: timeOf(createdAt),
      name,
      email: from,
      message,
    })),
    promotions: found.promotions,
    accounts: found.accounts.map(({ site, createdAt, buyer, addresses }) => ({
      site,
      createdAt: timeOf(createdAt),
      buyer,
      addresses,
    })),
    repeatedAnswers: found.answers.map(({ answer }) => answer).filter((answer) => answer !== null),
  };
}

const timeOf = (time: number): string => new Date(time).toISOString();

const orderCopy = ({
  site,
  number,
  createdAt,
  erasedAt,
  order: { checkoutId: _id, ...order },
}: OrderRecord) => ({
  site,
  number,
  createdAt: timeOf(createdAt),
  ...(erasedAt === undefined ? {} : { erasedAt: timeOf(erasedAt) }),
  order,
});

const checkoutCopy = ({ site, state, createdAt, expiresAt, orderNumber, input, quote }: Checkout) => ({
  site,
  state,
  createdAt: timeOf(createdAt),
  expiresAt: timeOf(expiresAt),
  ...(orderNumber === undefined ? {} : { orderNumber }),
  input,
  quote,
});
