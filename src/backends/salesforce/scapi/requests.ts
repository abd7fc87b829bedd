/** What is wanted, as documents of requests. Pure. */
import { toWire } from '../basket/amounts.ts';
import type { AddressFacts, WantedBasket, Market, SearchWanted } from '../facts.ts';
import type { WantedPayment } from '../shop-api.ts';
import { shipmentId } from './map.ts';
import { asCustomAttributes, stripUnknown } from '../basket/strip-unknown.ts';
import type { Parameters } from './wire.ts';

type Document = Record<string, unknown>;

/** Everything that a basket takes at its creation. */
export function basketRequest(wanted: WantedBasket): Document {
  const { market, items, email, address, billing = address, methodId, codes, custom } = wanted;
  const delivery = address && addressRequest(address);
  return {
    currency: market.currency,
    productItems: items.map(({ productId, quantity }) => ({ productId, quantity })),
    ...stripUnknown({
      customerInfo: email === undefined ? undefined : { email },
      billingAddress: billing && addressRequest(billing),
    }),
    ...(delivery || methodId !== undefined
      ? {
          shipments: [
            {
              shipmentId,
              ...stripUnknown({
                shippingAddress: delivery,
                shippingMethod: methodId === undefined ? undefined : { id: methodId },
              }),
            },
          ],
        }
      : {}),
    ...(codes.length > 0 ? { couponItems: codes.map((code) => ({ code })) } : {}),
    ...asCustomAttributes(custom ?? {}),
  };
}

/** @throws ApiError `refused` `bad-amount` */
export const paymentRequest = ({ methodId, amount, currency, sealed }: WantedPayment): Document => ({
  paymentMethodId: methodId,
  amount: toWire(amount, currency),
  c_portico_sealed: sealed,
});

function addressRequest(address: AddressFacts): Document {
  const { firstName, lastName, address1, address2, city, stateCode, postalCode, countryCode, phone } =
    address;
  return stripUnknown({
    firstName,
    lastName,
    address1,
    address2,
    city,
    stateCode,
    postalCode,
    countryCode,
    phone,
  });
}

/* Catalog requests as parameters. Pure. */

/** Longer phrases are refused, unless the site searches by meaning. Source: `q` of `product-search`. */
const longestPhrase = 50;
/** The end of a price range that has none: the documentation knows only closed ones. Major units. */
const highestPrice = 999_999_999;
/** So many products in one call. Source: `ids` of `products`. */
export const mostProducts = 24;

/** Only ids come back; what they cost and whether they are there is asked of the products themselves. */
export function searchRequest(wanted: SearchWanted): Parameters {
  const { market, text, categoryId, price, refinements = {}, orderableOnly, sort, limit, offset } = wanted;
  const phrase = text === undefined ? '' : cut(text.trim());
  const refine = [
    ...(categoryId === undefined ? [] : [`cgid=${categoryId}`]),
    ...(price === undefined ? [] : [`price=${rangeOf(price, market.currency)}`]),
    ...(orderableOnly ? ['orderable_only=true'] : []),
    ...Object.entries(refinements).map(([attribute, values]) => `${attribute}=${values.join('|')}`),
  ];
  return [
    ...(phrase ? [['q', phrase] as const] : []),
    ...refine.map((one) => ['refine', one] as const),
    ...(sort === undefined ? [] : [['sort', sort] as const]),
    ...marketOf(market),
    ['expand', ['represented_products']],
    ['limit', String(limit)],
    ['offset', String(offset)],
  ];
}

/** All pictures, because those of the variations are left out otherwise. */
export const productsRequest = (ids: readonly string[], market: Market): Parameters => [
  ['ids', ids],
  ['expand', ['availability', 'images', 'prices', 'promotions', 'variations']],
  ['allImages', 'true'],
  ['perPricebook', 'true'],
  ...marketOf(market),
];

const marketOf = ({ currency, locale }: Market): Parameters => [
  ['currency', currency],
  ['locale', localeOf(locale)],
];

/** The API accepts language and country only: `en-IE`, `en`. Anything else is a name of the site, such as `default`. */
export function localeOf(tag: string): string {
  const [known] = Intl.getCanonicalLocales(/^[a-z]{2}(?:-|$)/i.test(tag) ? tag : []);
  if (known === undefined) return tag;
  const { language, region } = new Intl.Locale(known);
  return region === undefined ? language : `${language}-${region}`;
}

const rangeOf = ({ min, max }: NonNullable<SearchWanted['price']>, currency: string): string =>
  `(${toWire(min ?? 0, currency)}..${max === undefined ? highestPrice : toWire(max, currency)})`;

/** At the end of a word, where there is one. */
function cut(text: string): string {
  if (text.length <= longestPhrase) return text;
  const head = text.slice(0, longestPhrase + 1);
  const end = head.lastIndexOf(' ');
  return (end > 0 ? head.slice(0, end) : text.slice(0, longestPhrase)).trim();
}
