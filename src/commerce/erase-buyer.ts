/**
 * What stays of a sale once its buyer is erased: items, amounts, numbers, times, and where tax was owed. Whatever an agent could
 * have written in its own words goes.
 */
import { hash } from 'node:crypto';
import type { Address, Buyer, CheckoutInput } from './checkout/input.ts';
import { resolvedDestination, type Order } from './order.ts';
import type { Quote } from './checkout/quote.ts';
import type { Checkout } from './records.ts';

/** One spelling for each address of email. */
export const sameEmail = (email: string): string => email.trim().toLowerCase();

export const isBuyer = (buyer: Buyer | undefined, email: string): boolean =>
  buyer?.email !== undefined && sameEmail(buyer.email) === sameEmail(email);

/** Counts uses of promotions of one buyer, without a name. Undefined without an address. */
export function buyerDigest(email: string | undefined): string | undefined {
  const address = sameEmail(email ?? '');
  return address === '' ? undefined : hash('sha256', address, 'base64url');
}

/** By which rates of tax are found; what may be one building is cut to its district. */
const district: Readonly<Record<string, RegExp>> = {
  CA: /^[a-z]\d[a-z]/i,
  GB: /^[a-z]{1,2}\d[a-z\d]?(?=\s*\d[a-z]{2}$)/i,
  IE: /^[a-z]\d[\dw]/i,
  NL: /^\d{4}/,
  US: /^\d{5}/,
};

/** @param country by its code of two letters */
export function taxPostalCode(country: string | undefined, postalCode: string): string | undefined {
  const pattern = district[country ?? ''];
  if (pattern) return pattern.exec(postalCode.trim())?.[0].toUpperCase();
  return /^[a-z\d][a-z\d -]{1,8}$/i.test(postalCode.trim()) ? postalCode.trim() : undefined;
}

/** The region that decides about tax, without street or name. */
function taxPlace({ country, region, postalCode }: Address): Address {
  const code = postalCode === undefined ? undefined : taxPostalCode(country, postalCode);
  return {
    ...(country === undefined ? {} : { country }),
    ...(region === undefined ? {} : { region }),
    ...(code === undefined ? {} : { postalCode: code }),
  };
}

export function eraseFromOrder(order: Order): Order {
  return {
    ...order,
    attribution: {},
    expectations: order.expectations.map((expectation) => ({
      ...expectation,
      destination: taxPlace(resolvedDestination(expectation)),
    })),
    events: order.events.map(({ id, occurredAt, type, lines, carrier }) => ({
      id,
      occurredAt,
      type,
      lines,
      ...(carrier === undefined ? {} : { carrier }),
    })),
    adjustments: order.adjustments.map(({ description: _words, ...rest }) => rest),
  };
}

/** What was bought, as an order's own copy has it. */
export interface Sale {
  input: CheckoutInput;
  quote: Quote;
}

export function eraseFromSale<T extends Sale>(sale: T): T {
  const nameOf = renamed();
  const places = <G extends Quote['groups'][number] | CheckoutInput['groups'][number]>(group: G): G => ({
    ...group,
    destinations: group.destinations.map(({ id, type, address }) => ({
      id: nameOf(id),
      type,
      address: taxPlace(address),
    })),
    ...(group.selectedDestinationId === undefined
      ? {}
      : { selectedDestinationId: nameOf(group.selectedDestinationId) }),
  });
  const { lines, groups, codes, context } = sale.input;
  const applied = new Set(sale.quote.promotions.map(({ code }) => code?.toLowerCase()));
  return {
    ...sale,
    input: {
      lines,
      groups: groups.map(places),
      codes: codes.filter((code) => applied.has(code.toLowerCase())),
      context: taxPlace(context),
      eligibility: [],
      signals: {},
      attribution: {},
      consent: {},
    },
    quote: {
      ...sale.quote,
      groups: sale.quote.groups.map(places),
      refusedCodes: [],
      eligibility: [],
      problems: [],
    },
  };
}

/** An agent names the places itself. */
function renamed(): (id: string) => string {
  const names = new Map<string, string>();
  return (id) => {
    const name = names.get(id) ?? `destination-${names.size + 1}`;
    names.set(id, name);
    return name;
  };
}

export function eraseFromCheckout(checkout: Checkout): Checkout {
  const { shown: _shown, ...rest } = eraseFromSale(checkout);
  return { ...rest, problems: [] };
}
