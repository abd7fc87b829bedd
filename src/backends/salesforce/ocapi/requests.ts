/** What we want as OCAPI takes it. Pure. */
import { toWire } from '../basket/amounts.ts';
import type { AddressFacts, SearchWanted, WantedBasket } from '../facts.ts';
import { ApiError, type WantedPayment } from '../shop-api.ts';
import { stripUnknown } from '../basket/strip-unknown.ts';

/** A document as it goes out; its members are checked by the platform. */
export type Outgoing = Record<string, unknown>;

/** The reference allows nine. */
const mostRefinements = 9;
/** Characters of a search; the address holds no more of the longest, and the platform reads fewer. */
const mostWords = 100;

/** The body of POST /baskets. The currency is not considered there: it is set afterwards. */
export function basketRequest({
  items,
  email,
  address,
  billing = address,
  methodId,
  codes,
  custom = {},
}: WantedBasket): Outgoing {
  const sent = address && addressRequest(address);
  const shipment = stripUnknown({
    shipping_address: sent,
    shipping_method: methodId === undefined ? undefined : { id: methodId },
  });
  return stripUnknown({
    product_items: items.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
    customer_info: email === undefined ? undefined : { email },
    billing_address: billing && addressRequest(billing),
    shipments: Object.keys(shipment).length > 0 ? [{ shipment_id: 'me', ...shipment }] : undefined,
    coupon_items: codes.length > 0 ? codes.map((code) => ({ code })) : undefined,
    ...Object.fromEntries(Object.entries(custom).map(([name, value]) => [`c_${name}`, value])),
  });
}

export const addressRequest = (address: AddressFacts): Outgoing =>
  stripUnknown({
    first_name: address.firstName,
    last_name: address.lastName,
    full_name: [address.firstName, address.lastName].filter(Boolean).join(' ') || undefined,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    state_code: address.stateCode,
    postal_code: address.postalCode,
    country_code: address.countryCode,
    phone: address.phone,
  });

/** The body of POST /baskets/{id}/payment_instruments. @throws ApiError `refused` for an amount that is not exact */
export const paymentRequest = ({ methodId, amount, currency, sealed }: WantedPayment): Outgoing => ({
  payment_method_id: methodId,
  amount: toWire(amount, currency),
  c_portico_sealed: sealed,
});

/**
 * The query of GET /product_search. Refinements are `refine`, or `refine_1` to `refine_9` when there are several.
 * @throws ApiError `refused` for what this notation cannot say
 */
export function searchQuery(wanted: SearchWanted): [name: string, value: string][] {
  const { market, text, sort, limit, offset } = wanted;
  const words = Array.from(text?.trim() ?? '')
    .slice(0, mostWords)
    .join('');
  const refinements = refinementsOf(wanted, words);
  if (refinements.length > mostRefinements)
    throw new ApiError(
      'refused',
      'too-many-refinements',
      `A search supports at most ${mostRefinements} refinements.`,
    );
  return [
    ...(words ? [['q', words] as [string, string]] : []),
    ...refinements.map((one, place): [string, string] => [
      refinements.length === 1 ? 'refine' : `refine_${place + 1}`,
      one,
    ]),
    ...(sort === undefined ? [] : [['sort', sort] as [string, string]]),
    ['start', String(offset)],
    ['count', String(limit)],
    ['expand', 'prices,represented_products'],
    ['currency', market.currency],
    ['locale', market.locale],
  ];
}

function refinementsOf(
  { market, categoryId, price, refinements = {}, orderableOnly }: SearchWanted,
  words: string,
): string[] {
  const bound = (amount: number | undefined): string =>
    amount === undefined ? '' : String(toWire(amount, market.currency));
  const said = [
    ...(categoryId === undefined ? [] : [`cgid=${categoryId}`]),
    ...(price?.min === undefined && price?.max === undefined
      ? []
      : [`price=(${bound(price.min)}..${bound(price.max)})`]),
    ...Object.entries(refinements).flatMap(([id, values]) => {
      if (values.length === 0) return [];
      if (/[=|]/.test(id) || values.some((value) => value.includes('|')))
        throw new ApiError(
          'refused',
          'unsayable-refinement',
          'A refinement contains a separator character (= or |).',
        );
      return [`${id}=${values.join('|')}`];
    }),
    ...(orderableOnly ? ['orderable_only=true'] : []),
  ];
  // A search for nothing at all is refused by the platform; all products stand under the root.
  return words || said.some((one) => !one.startsWith('orderable_only')) ? said : ['cgid=root', ...said];
}

/** The body of POST /order_search for the orders with our reference, latest first. */
export const orderSearchRequest = (reference: string): Outgoing => ({
  query: { term_query: { fields: ['c_portico_reference'], operator: 'is', values: [reference] } },
  select: '(**)',
  sorts: [{ field: 'creation_date', sort_order: 'desc' }],
  start: 0,
  count: 2,
});
